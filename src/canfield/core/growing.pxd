# C types of growing.py for the compiled twin.
cimport cython
from .bits_c cimport uint64
from .rule_set cimport RuleSet

cdef int STRIDE

cdef class Growing(RuleSet):
    cdef uint64[::1] reserve_bit
    cdef uint64 g_up, g_out, g_down, g_tops, g_talon, g_bottoms, g_fit, g_ready, g_waiting
    cdef int g_reserve, g_mark, g_tokens

    cdef uint64 _next_up(self) noexcept nogil
    cdef uint64 _tops_of(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64, is_open=bint)
    cdef bint _pop_reserve(self) noexcept nogil
