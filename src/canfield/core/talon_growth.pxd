# C types of talon_growth.py for the compiled twin.
cimport cython
from .bits_c cimport one, uint64
from .piles cimport Piles

cdef int FROM_WASTE, STRIDE
cdef uint64 UNASKED

cdef class TalonGrowth(Piles):
    cdef int[::1] holes_needed
    cdef uint64[::1] talon_bit
    cdef uint64 talon_cards, g_taken, g_asked
    cdef bint g_new, by_packets

    @cython.locals(i=int)
    cdef void _start_talon(self) noexcept nogil
    @cython.locals(size=int, i=int, place=int, goes_on=bint)
    cdef void _start_packets(self) noexcept nogil
    cdef uint64 _spread(self, int kinds) noexcept nogil
    @cython.locals(before=uint64, holes=int, i=int, bit=uint64)
    cdef void _turn_up(self, uint64 taken) noexcept nogil
    @cython.locals(bit=uint64, down=uint64)
    cdef bint _pop_waste(self, int kinds) noexcept nogil
    @cython.locals(i=int)
    cdef void _note_waste(self) noexcept nogil
