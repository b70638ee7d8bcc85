# C types of quotient.py for the compiled twin.
cimport cython
from .bits_c cimport above_zero, count, index_of, nibbles, one, some, sum_nibbles, uint64
from .best_first cimport BestFirst

cdef int FROM_RUN, FROM_WASTE, LOG, STEP_UP, STEP_RESERVE_UP, STEP_RESERVE_DOWN, STEP_MERGE
cdef int STEP_TALON_UP, STEP_TALON_SPACE, FRAME, CLOSURE
cdef uint64 BLACK, RED

cdef class Quotient(BestFirst):
    cdef readonly int keep_bottoms, space_from_waste, talon_size
    cdef uint64[::1] reserve_below, order, before, frame, returned, return_class
    cdef int[::1] index, return_parent, return_card, seen
    cdef int seen_stamp
    cdef readonly uint64 up, down, bottoms, talon, next, open_mask, fit_mask
    cdef readonly int reserve, piles, bottom_count

    @cython.locals(below=uint64, before=uint64, i=int)
    cpdef void set_cards(self, bytes reserve, bytes talon)
    @cython.locals(card=int)
    cpdef void set_start(self, uint64 up, bytes bottoms, int waste, int pass_number, int piles)
    cdef bint is_won(self) noexcept nogil
    cdef void _find_tableau(self) noexcept nogil
    cdef bint _has_bottoms(self) noexcept nogil
    @cython.locals(covered=uint64, word=uint64)
    cdef void _survey(self) noexcept nogil
    @cython.locals(black=uint64, red=uint64)
    cdef void _survey_bottoms_by_colour(self, uint64 covered) noexcept nogil
    @cython.locals(black=uint64, red=uint64)
    cdef void _survey_full_by_colour(self) noexcept nogil
    @cython.locals(black=uint64, red=uint64, word=uint64, need=int)
    cdef int _chains(self) noexcept nogil
    cdef void _save(self, int at) noexcept nogil
    cdef void _restore(self, int at) noexcept nogil
    @cython.locals(card=int, place=int)
    cdef void _note(self, int kind, uint64 bit) noexcept nogil
    cdef void _normalise(self) noexcept nogil
    cdef void _raise_card(self, uint64 bit) noexcept nogil
    cdef void _merge(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef void _play_reserve(self, bint is_up) noexcept nogil
    cdef void _take_from_talon(self, uint64 bit, int kind, int waste, int pass_number) noexcept nogil
    cdef void _settle_talon(self) noexcept nogil
