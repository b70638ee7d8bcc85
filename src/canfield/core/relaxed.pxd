# C types of relaxed.py for the compiled twin.
cimport cython
from .bits_c cimport count, one, uint64
from .talon_growth cimport TalonGrowth

cdef int MOVE_SINGLE, MOVE_WHOLE, MOVE_ANY, FROM_WASTE, FROM_FOUNDATION, FROM_RUN, FROM_TOP, DOWN
cdef int STRIDE, PILES

cdef class Relaxed(TalonGrowth):
    cdef readonly bint can_grow, is_plain, in_turn
    cdef uint64[::1] pile_bits, column
    cdef int[::1] peel
    cdef bint g_gained
    cdef int g_kinds

    cdef bint is_dead(self) noexcept nogil
    @cython.locals(suit=int, pile=int)
    cdef void _start_growth(self) noexcept nogil
    @cython.locals(size=int, first=int, i=int)
    cdef void _start_pile(self, int pile) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _reach_run(self, int pile, int last) noexcept nogil
    @cython.locals(kinds=int)
    cdef void _grow_out(self) noexcept nogil
    @cython.locals(new=uint64)
    cdef void _grow(self, int kinds) noexcept nogil
    cdef void _bare(self, uint64 cards) noexcept nogil
    @cython.locals(leaving=uint64, pile=int)
    cdef void _uncover(self, uint64 spread) noexcept nogil
    @cython.locals(i=int, first=int)
    cdef void _peel(self, int pile, uint64 leaving) noexcept nogil
    @cython.locals(i=int, first=int)
    cdef void _part(self, int pile, uint64 leaving) noexcept nogil
    @cython.locals(leaving=uint64)
    cdef void _vacate(self) noexcept nogil
    @cython.locals(must=uint64, may=uint64)
    cdef int _piles_needed(self) noexcept nogil
    cdef int _most_piles(self) noexcept nogil
    cdef bint _is_too_wide(self) noexcept nogil
    @cython.locals(need=int)
    cdef bint _is_dead_after(self) noexcept nogil
    @cython.locals(has_space=bint)
    cdef bint _grow_after(self, int need) noexcept nogil
