# C types of arranged.py for the compiled twin.
cimport cython
from .bits_c cimport one, uint64, wide
from .pile_moves cimport PileMoves

cdef int DOWN, STRIDE, HEAD
cdef uint64 PLACE

cdef class Arranged(PileMoves):
    cdef void _settle_start(self)
    @cython.locals(length=int)
    cdef int _size_of(self, long long node) noexcept nogil
    @cython.locals(head=uint64, length=int, at="long long", pile=int, i=int, card=int)
    cdef void _unpack(self, long long node) noexcept nogil
    @cython.locals(i=int)
    cdef void _load_heights(self, uint64 word) noexcept nogil
    @cython.locals(i=int)
    cdef void _load_talon(self, long long at) noexcept nogil
    @cython.locals(count=int, pile=int, card=int, i=int)
    cdef int _sort_piles(self) noexcept nogil
    @cython.locals(at="long long", word=uint64, i=int, first="long long", length=int)
    cdef int _pack(self) noexcept nogil
    @cython.locals(length=int, count=int, i=int, start=int, k=int, card=int, at="long long")
    cdef int _pack_piles(self, long long first) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _head(self, int length) noexcept nogil
    @cython.locals(left=int, score=int, is_last=bint, out_of_order=int)
    cdef int _open_stack(self) noexcept nogil
    @cython.locals(total=int, i=int, k=int)
    cdef int _out_of_order(self) noexcept nogil
    @cython.locals(total=int, pile=int, i=int)
    cdef int _blocked(self) noexcept nogil
