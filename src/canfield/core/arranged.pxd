# C types of arranged.py for the compiled twin.
cimport cython
from .bits_c cimport uint64
from .pile_moves cimport PileMoves

cdef int RUNNING, WON, LOST, NODES_OUT, MEMORY_OUT, TABLE_FULL, DOWN, STRIDE, LOG, PASS_COSTS
cdef int BUCKETS, FIRST_TABLE

cdef uint64 MASK, INDEX, STALE, MIX_A, MIX_B

cdef class Arranged(PileMoves):
    cdef uint64[::1] nodes, table, heads, trace
    cdef readonly long long table_mask, most_entries, node_limit, capacity, free, count, expanded
    cdef readonly long long winner, parent, traced, dead
    cdef readonly int lowest, stop, trace_size
    cdef readonly bint compare_place
    cdef readonly list first_steps

    @cython.locals(outcome=int)
    cpdef int run(self, long long budget)
    cdef int _run_on(self, long long budget) noexcept nogil
    @cython.locals(node="long long")
    cdef void _expand_next(self) noexcept nogil
    @cython.locals(head=uint64, length=int, at="long long", pile=int, i=int, card=int)
    cdef void _load(self, long long node) noexcept nogil
    @cython.locals(i=int)
    cdef void _load_heights(self, uint64 word) noexcept nogil
    @cython.locals(i=int)
    cdef void _load_talon(self, long long at) noexcept nogil
    @cython.locals(count=int, pile=int, card=int, i=int)
    cdef int _sort_piles(self) noexcept nogil
    @cython.locals(at="long long", word=uint64, i=int, first="long long", length=int)
    cdef int _pack(self) noexcept nogil
    cdef uint64 _one(self) noexcept nogil
    cdef uint64 _wide(self, uint64 value) noexcept nogil
    @cython.locals(length=int, count=int, i=int, start=int, k=int, card=int, at="long long")
    cdef int _pack_piles(self, long long first) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _head(self, int length) noexcept nogil
    cdef uint64 _head_name(self, uint64 head) noexcept nogil
    @cython.locals(word=uint64, i=int)
    cdef uint64 _hash(self, long long node, int size) noexcept nogil
    @cython.locals(i=int)
    cdef bint _is_same(self, long long node, long long other, int size) noexcept nogil
    @cython.locals(head=uint64, there=uint64)
    cdef bint _is_no_worse(self, long long node) noexcept nogil
    @cython.locals(size=int, word=uint64, at=uint64, node="long long")
    cdef void accept(self) noexcept nogil
    @cython.locals(node="long long")
    cdef void _store(self, uint64 at, uint64 word, int size) noexcept nogil
    cdef void _push(self, long long node, int score) noexcept nogil
    @cython.locals(node="long long")
    cdef long long _pop(self) noexcept nogil
    @cython.locals(node="long long", head=uint64, size=int, word=uint64, at=uint64)
    cdef void _refill_table(self) noexcept nogil
    @cython.locals(score=int, left=int)
    cdef int _score(self) noexcept nogil
    @cython.locals(total=int, i=int, k=int)
    cdef int _out_of_order(self) noexcept nogil
    @cython.locals(total=int, pile=int, i=int)
    cdef int _blocked(self) noexcept nogil
    @cython.locals(node="long long", nodes=list)
    cpdef list path(self)
    @cython.locals(i=int)
    cpdef list steps_between(self, long long node, long long child)
    @cython.locals(i=int, head=uint64)
    cdef void _compare_trace(self, int size) noexcept nogil
    cpdef void load(self, long long node)
    @cython.locals(node="long long", total=int)
    cpdef int depth(self) noexcept
