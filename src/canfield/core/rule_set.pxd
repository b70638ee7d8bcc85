# C types of rule_set.py for the compiled twin.
cimport cython
from .bits_c cimport uint8
from .classes cimport Classes

cdef int SAFE, SAFE_WIDE, TALON_MACROS, UP_FIRST, DEAD_TEST, PASS_DOMINANCE, COUNT_TEST, AFTER_TEST
cdef int PASSES_SEEN, PASS_COST, WASTE_COST

cdef class RuleSet(Classes):
    cdef readonly int decks, start_piles, cap, cut, move_kind, returns, last_only, auto_fill
    cdef readonly int space_reserve, space_after, space_rank, slot_opens
    cdef readonly int passes, unlimited, packet_count, singly
    cdef readonly int safe, safe_wide, macros, up_first, dead_test, pass_dominance, count_test, after_test
    cdef readonly int waste, pass_number
    cdef uint8[::1] packets

    cpdef void set_prunings(self, int chosen)
    @cython.locals(i=int)
    cdef int _packet(self, int pass_number) noexcept nogil
    cdef bint _is_last_pass(self) noexcept nogil
    @cython.locals(left=int, cost=int)
    cdef int _talon_cost(self, int talon, int waste, int out_of_order) noexcept nogil
    cdef void _settle_place(self, int talon_size) noexcept nogil
