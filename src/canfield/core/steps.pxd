# C types of steps.py for the compiled twin.
cimport cython
from .bits_c cimport uint64
from .relaxed cimport Relaxed

cdef int RUN_TO_PILE, PILE_UP, RESERVE_TO_PILE, RESERVE_UP, TALON_TO_PILE, TALON_UP
cdef int RETURN_TO_PILE, TURN_UP, DEAL_OUT, DEAL, REDEAL, FILL, DOWN, STRIDE

cdef class Steps(Relaxed):
    cdef void _note(self, int kind, int first, int second, int third, int fourth) noexcept nogil
    cdef uint64 _packed_step(self, uint64 kind, uint64 first, uint64 second, uint64 third, uint64 fourth) noexcept nogil
    cdef int _top(self, int pile) noexcept nogil
    cdef void _put(self, int pile, int card) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _move_run(self, int pile, int target, int count) noexcept nogil
    @cython.locals(card=int, at=int)
    cdef void _pile_up(self, int pile) noexcept nogil
    cdef void _after_leaving(self, int pile) noexcept nogil
    cdef void _fill(self, int pile) noexcept nogil
    cdef void _reserve_to_pile(self, int pile) noexcept nogil
    @cython.locals(at=int)
    cdef void _reserve_up(self) noexcept nogil
    @cython.locals(card=int, i=int, was=int)
    cdef void _take_from_talon(self, int kind, int at, int target, int waste, int pass_number) noexcept nogil
    @cython.locals(card=int)
    cdef void _return(self, int at, int pile) noexcept nogil
    cdef void _deal_out(self) noexcept nogil
    cdef void _undo_to(self, int count) noexcept nogil
    @cython.locals(kind=int, first=int, second=int)
    cdef void _undo(self, uint64 step) noexcept nogil
    cdef void _take_down(self, int at) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _undo_run(self, int pile, int target, int count) noexcept nogil
    @cython.locals(i=int)
    cdef void _undo_talon(self, int kind, int target, int at, uint64 step) noexcept nogil
