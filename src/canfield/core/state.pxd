# C types of state.py for the compiled twin; the plain twin never reads this file.
cimport cython
from .legal cimport LegalMoves

cdef int STOCK, WASTE, RESERVE, PICK, TABLEAU, FOUNDATION, STRIDE, MAX_MOVES
cdef int DID_FILL, DID_TURN, DID_OPEN, DID_END_RUN

cdef class State(LegalMoves):
    cdef readonly int ply
    cdef int capacity
    cdef int[::1] made, effect

    cpdef int move_at(self, int index) noexcept
    cpdef int effect_at(self, int index) noexcept
    @cython.locals(source=int, target=int)
    cpdef void apply(self, int move)
    @cython.locals(move=int, effect=int, source=int, target=int)
    cpdef void undo(self) noexcept
    cdef void _grow(self)
    @cython.locals(index=int, count=int)
    cdef void _deal(self) noexcept
    cdef void _undo_deal(self, int effect) noexcept
    cdef void _open_slot(self) noexcept
    cdef void _redeal(self) noexcept
    cdef void _undo_redeal(self) noexcept
    @cython.locals(card=int, i=int)
    cdef void _pick(self, int pile)
    @cython.locals(card=int, i=int)
    cdef void _undo_pick(self, int pile) noexcept
    @cython.locals(first=int)
    cdef void _apply_from_pile(self, int pile, int target, int count) noexcept
    @cython.locals(end=int, i=int, size=int)
    cdef void _move_run(self, int target, int count, int first) noexcept
    cdef void _end_run(self, int pile, int count) noexcept
    @cython.locals(top=int)
    cdef void _turn_up(self, int pile) noexcept
    @cython.locals(first=int, size=int)
    cdef void _undo_from_pile(self, int pile, int target, int count, int effect) noexcept
    @cython.locals(end=int, i=int)
    cdef void _unmove_run(self, int target, int count, int first) noexcept
    cdef int _take(self, int source) noexcept
    cdef int _take_waste(self) noexcept
    cdef int _take_reserve(self) noexcept
    cdef void _untake(self, int source, int card) noexcept
    @cython.locals(pile=int)
    cdef void _put(self, int card, int target) noexcept
    @cython.locals(pile=int)
    cdef int _unput(self, int target) noexcept
    cdef void _fill_if_due(self, int pile) noexcept
    @cython.locals(need=long)
    cpdef long perft(self, int depth)
    @cython.locals(end=int, i=int, total=long)
    cdef long _count(self, int depth, int at)
