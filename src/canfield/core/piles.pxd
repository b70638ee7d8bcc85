# C types of piles.py for the compiled twin.
cimport cython
from .bits_c cimport uint8, uint64
from .classes cimport Classes

cdef int BUILD_ANY, BUILD_SAME, BUILD_SAME_COLOR, BUILD_NONE, SAFE, TALON_MACROS, DEAD_TEST
cdef int PASS_DOMINANCE, COUNT_TEST, AFTER_TEST, FROM_RESERVE, DOWN, STRIDE, PILES, LOG

cdef class Piles(Classes):
    cdef readonly int decks, start_piles, pile_count, cap, cut, move_kind, returns
    cdef readonly int last_only, auto_fill, space_reserve, space_after, space_rank, slot_opens
    cdef readonly int passes, unlimited, packet_count, singly, total, frees_reserve
    cdef readonly int safe, macros, pass_dominance, dead_test, count_test, after_test
    cdef readonly int reserve_cost, card_cost, waste_cost
    cdef uint8[::1] packets, cards, heights, reserve, talon, index, order, deck
    cdef readonly uint8[::1] size
    cdef readonly int reserve_size, talon_size, talon_words, waste, first_talon, pass_number, up
    cdef uint64[::1] steps
    cdef int step_count

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
