# C types of quotient.py for the compiled twin.
cimport cython
from .bits_c cimport above_zero, count, index_of, nibbles, one, some, sum_nibbles, uint8, uint64
from .classes cimport Classes

cdef int BUILD_ANY, BUILD_ALTERNATE, SAFE, SAFE_WIDE, TALON_MACROS, UP_FIRST, DEAD_TEST
cdef int PASS_DOMINANCE, COUNT_TEST, AFTER_TEST, AUTO_FILL, KEEP_BOTTOMS, ALTERNATE, RETURNS
cdef int UNLIMITED, SPACE_FROM_WASTE, LAST_ONLY, SLOT_OPENS, STEP_UP, STEP_RESERVE_UP
cdef int STEP_RESERVE_DOWN, STEP_MERGE, STEP_TALON_UP, STEP_TALON_SPACE, FRAME, LOG_SIZE, CLOSURE
cdef uint64 BLACK, RED

cdef class Quotient(Classes):
    cdef readonly int start_piles, passes, packet_count, talon_size
    cdef readonly int auto_fill, keep_bottoms, returns, unlimited, space_from_waste
    cdef readonly int last_only, slot_opens, singly
    cdef readonly int macros, safe, safe_wide, up_first, dead_test, pass_dominance, count_test, after_test
    cdef uint8[::1] packets
    cdef uint64[::1] reserve_bit, reserve_below, order, before, frame, returned, return_class
    cdef int[::1] index, log, return_parent, return_card, seen
    cdef int seen_stamp
    cdef readonly int log_size
    cdef readonly uint64 up, down, bottoms, talon, next, open_mask, fit_mask
    cdef readonly int reserve, waste, pass_number, piles, bottom_count

    @cython.locals(below=uint64, before=uint64, i=int)
    cpdef void set_cards(self, bytes reserve, bytes talon)
    @cython.locals(card=int)
    cpdef void set_start(self, uint64 up, bytes bottoms, int waste, int pass_number, int piles)
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
    @cython.locals(card=int)
    cdef void _note(self, int kind, uint64 bit) noexcept nogil
    cdef void _normalise(self) noexcept nogil
    cdef void _raise_card(self, uint64 bit) noexcept nogil
    cdef void _merge(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef void _play_reserve(self, bint is_up) noexcept nogil
    cdef void _take_from_talon(self, uint64 bit, int kind, int waste, int pass_number) noexcept nogil
    @cython.locals(size=int)
    cdef void _settle_talon(self) noexcept nogil
