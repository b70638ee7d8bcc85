# C types of best_first.py for the compiled twin.
cimport cython
from .bits_c cimport uint64, wide
from .nodes cimport Nodes

cdef int RUNNING, WON, LOST, NODES_OUT, MEMORY_OUT, TABLE_FULL, LOG
cdef uint64 INDEX, STALE

cdef class BestFirst(Nodes):
    cdef uint64[::1] steps, trace
    cdef readonly long long node_limit, expanded, dead, traced
    cdef readonly int step_count, trace_size
    cdef readonly list first_steps

    cdef void _settle_start(self)
    cdef int _pack(self) noexcept nogil
    cdef void _unpack(self, long long node) noexcept nogil
    cdef int _open_stack(self) noexcept nogil
    cdef bint is_won(self) noexcept nogil
    cdef bint is_dead(self) noexcept nogil
    cdef void expand(self) noexcept nogil

    @cython.locals(outcome=int)
    cpdef int run(self, long long budget)
    cdef int _run_on(self, long long budget) noexcept nogil
    @cython.locals(node="long long")
    cdef void _expand_next(self) noexcept nogil
    cpdef void load(self, long long node)
    cdef void _load(self, long long node) noexcept nogil
    @cython.locals(size=int, word=uint64, at=uint64, node="long long")
    cdef void accept(self) noexcept nogil
    @cython.locals(node="long long", stack=int)
    cdef void _store(self, uint64 at, uint64 word, int size) noexcept nogil
    @cython.locals(i=int)
    cpdef list steps_between(self, long long node, long long child)
    @cython.locals(i=int)
    cdef void _compare_trace(self, int size) noexcept nogil
