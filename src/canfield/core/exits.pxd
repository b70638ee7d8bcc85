# C types of exits.py for the compiled twin.
cimport cython
from .bits_c cimport count, index_of, uint64
from .forced cimport Forced

cdef int STEP_TALON_UP, STEP_TALON_DOWN, STEP_TALON_SPACE, STEP_DEAL, STEP_REDEAL, STEP_DEAL_OUT

cdef class Exits(Forced):
    cdef void _finish(self) noexcept nogil
    @cython.locals(fit=uint64, tops=uint64, ups=uint64, here=uint64, talon=uint64, bottoms=uint64, bit=uint64)
    cdef void _exits(self, uint64 classes, bint is_all) noexcept nogil
    @cython.locals(bit=uint64)
    cdef void _reserve_exits(self, uint64 ups, uint64 fit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef void _talon_exits(self, uint64 cards, uint64 ups, uint64 fit, bint is_space) noexcept nogil
    @cython.locals(mark=int, pass_number=int, i=int)
    cdef void _one_by_one(self, uint64 bit, uint64 ups, uint64 fit, bint is_space) noexcept nogil
    @cython.locals(left=int, at=int, waste=int, pass_number=int, last=int, is_done=bint, turn=int, size=int, reached=bint)
    cdef void _by_packets(self, uint64 bit, uint64 ups, uint64 fit, bint is_space) noexcept nogil
    cdef void _play_talon(self, uint64 bit, uint64 ups, uint64 fit, bint is_space, int mark, int pass_number) noexcept nogil
    @cython.locals(left=int, bit=uint64)
    cdef void _deal_exits(self) noexcept nogil
    cdef void _deal_out(self) noexcept nogil
