# C types of search.py for the compiled twin.
cimport cython
from .bits_c cimport count, index_of, uint64, wide
from .returns cimport Returns

cdef int SIZE, LONE_PILE
cdef uint64 ONES, CARDS, PLACE

cdef class Search(Returns):
    cdef void _settle_start(self)
    cdef int _size_of(self, long long node) noexcept nogil
    @cython.locals(at="long long")
    cdef int _pack(self) noexcept nogil
    @cython.locals(word=uint64)
    cdef void _unpack(self, long long node) noexcept nogil
    @cython.locals(left=int, score=int, waste=uint64, is_last=bint, out_of_order=int)
    cdef int _open_stack(self) noexcept nogil
    @cython.locals(left=int, i=int)
    cdef uint64 _waste_cards(self) noexcept nogil
    @cython.locals(above=uint64, total=int, i=int, bit=uint64, suit=uint64)
    cdef int _out_of_order(self, uint64 cards) noexcept nogil
