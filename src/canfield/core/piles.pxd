# C types of piles.py for the compiled twin.
cimport cython
from .best_first cimport BestFirst
from .bits_c cimport uint8, uint64

cdef int BUILD_ANY, BUILD_SAME, BUILD_SAME_COLOR, BUILD_NONE, FROM_RESERVE, DOWN, STRIDE, PILES

cdef class Piles(BestFirst):
    cdef readonly int pile_count, total, frees_reserve
    cdef uint8[::1] cards, heights, reserve, talon, index, order, deck
    cdef readonly uint8[::1] size
    cdef uint64[::1] card_bit
    cdef readonly int reserve_size, talon_size, talon_words, first_talon, up

    cdef bint is_won(self) noexcept nogil
    @cython.locals(rank=int, below=int, is_same=bint)
    cdef bint _fits(self, int under, int over) noexcept nogil
    @cython.locals(suit=int)
    cdef int _colour(self, int card) noexcept nogil
    @cython.locals(last=int, count=int, under=int)
    cdef int _run(self, int pile) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef int _foundation_for(self, int card) noexcept nogil
    cdef bint _is_reserve_open(self) noexcept nogil
    cdef int _space_kinds(self) noexcept nogil
    cdef bint _space_takes(self, int card, int kind) noexcept nogil
