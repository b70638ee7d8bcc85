# C types of forced.py for the compiled twin.
cimport cython
from .bits_c cimport count, index_of, nibbles, one, some, uint64
from .growth cimport Growth

cdef int STEP_TALON_UP
cdef uint64 BLACK, RED, ONES

cdef class Forced(Growth):
    @cython.locals(i=int)
    cdef uint64 _waste_top(self) noexcept nogil
    @cython.locals(i=int)
    cdef uint64 _next_stock(self) noexcept nogil
    cdef bint _is_last_stock(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef uint64 _free_talon(self) noexcept nogil
    cdef void _settle(self) noexcept nogil
    @cython.locals(ready=uint64, bit=uint64, top=uint64, free=uint64)
    cdef bint _force_one(self) noexcept nogil
    @cython.locals(mark=int, i=int)
    cdef void _raise_free(self, uint64 bit) noexcept nogil
    cdef int _height(self, int suit) noexcept nogil
    @cython.locals(h0=int, h1=int, h2=int, h3=int, low=uint64, floor=int, least=int, black=int, red=int)
    cdef uint64 _safe_cards(self) noexcept nogil
    cdef uint64 _ranks_between(self, int first, int last) noexcept nogil
    @cython.locals(missing=uint64, black=uint64, red=uint64, settled=uint64, orphans=uint64)
    cdef uint64 _safe_wide_cards(self) noexcept nogil
