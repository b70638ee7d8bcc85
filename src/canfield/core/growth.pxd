# C types of growth.py for the compiled twin.
cimport cython
from .bits_c cimport above_zero, count, nibbles, some, sum_nibbles, uint64
from .quotient cimport Quotient

cdef uint64 BLACK, RED

cdef class Growth(Quotient):
    cdef bint is_dead(self) noexcept nogil
    cdef bint _grow_out(self) noexcept nogil
    cdef uint64 _tops_of(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef bint _pop_waste(self) noexcept nogil
    cdef void _start_growth(self) noexcept nogil
    @cython.locals(is_new=bint, fit=uint64, ready=uint64, cards=uint64)
    cdef bint _grow(self) noexcept nogil
    @cython.locals(must=uint64, may=uint64)
    cdef bint _is_too_wide(self) noexcept nogil
    cdef bint _is_dead_after(self) noexcept nogil
    @cython.locals(piles=int, must=uint64, need=int)
    cdef bint _is_too_wide_after(self) noexcept nogil
    @cython.locals(low=uint64, high=uint64)
    cdef int _tops_by_rank(self, uint64 must) noexcept nogil
    @cython.locals(black=uint64, red=uint64, may_black=uint64, may_red=uint64, need=int)
    cdef int _tops_by_colour(self, uint64 must) noexcept nogil
    @cython.locals(back=uint64, new=uint64, raised=uint64)
    cdef bint _grow_after(self) noexcept nogil
    @cython.locals(bit=uint64)
    cdef bint _pop_waste_after(self) noexcept nogil
