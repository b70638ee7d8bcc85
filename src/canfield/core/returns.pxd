# C types of returns.py for the compiled twin.
cimport cython
from .bits_c cimport count, index_of, one, uint64
from .exits cimport Exits

cdef int STEP_RETURN
cdef uint64 ONES

cdef class Returns(Exits):
    cdef void expand(self) noexcept nogil
    cdef uint64 _tops_that_fit(self) noexcept nogil
    @cython.locals(cards=uint64, bit=uint64)
    cdef void _single_returns(self) noexcept nogil
    cdef void _return(self, uint64 bit) noexcept nogil
    @cython.locals(size=int, i=int, cards=uint64)
    cdef void _exits_after_returns(self) noexcept nogil
    cdef uint64 _returned_rank(self, int i) noexcept nogil
    cdef void _make_returns(self, int i) noexcept nogil
    @cython.locals(bit=uint64, word=uint64, name=int)
    cdef int _queue_returns(self, int i, int size, uint64 cards) noexcept nogil
    @cython.locals(name=int)
    cdef int _depths(self, uint64 word) noexcept nogil
