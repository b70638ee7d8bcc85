# C types of classes.py for the compiled twin.
cimport cython
from .bits_c cimport above_zero, highest_rank, nibbles, one, some, sum_nibbles, swap_colours, uint64

cdef int BUILD_ANY, BUILD_ALTERNATE, BUILD_SAME, BUILD_NONE

cdef uint64 BYTES, BLACK, RED

cdef class Classes:
    cdef readonly int ranks, shift, cut_start, build, alternate
    cdef readonly bint base_cut
    cdef readonly uint64 full, cut_mask

    cdef uint64 _higher(self, uint64 word) noexcept nogil
    cdef uint64 _lower(self, uint64 word) noexcept nogil
    cdef uint64 _class_of(self, uint64 cards) noexcept nogil
    cdef uint64 _fitting(self, uint64 tops) noexcept nogil
    @cython.locals(cards=uint64)
    cdef uint64 _fitting_classes(self, uint64 tops) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _hosts_of(self, uint64 cards) noexcept nogil
    @cython.locals(black=uint64, red=uint64, need=int, fit=uint64)
    cdef int _bottoms_between(self, uint64 must, uint64 may) noexcept nogil
    @cython.locals(low=uint64, high=uint64, fall=int, start=int, most=int)
    cdef int _least_chains(self, uint64 must, uint64 may) noexcept nogil
    @cython.locals(low=uint64, high=uint64, other_low=uint64, other_high=uint64, start=int, second=int, first=uint64, first_high=uint64, second_low=uint64, second_high=uint64, fall=int, total=int, most=int)
    cdef int _least_chains_by_colour(self, uint64 must, uint64 may) noexcept nogil
    cdef uint64 _turned(self, uint64 word, int start) noexcept nogil
    @cython.locals(total=int, low=int, high=int, least=int, most=int, _=int)
    cdef int _fall(self, uint64 low_word, uint64 high_word, int fall) noexcept nogil
