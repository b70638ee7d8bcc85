# C types of search.py for the compiled twin.
cimport cython
from .bits_c cimport count, index_of, uint64
from .returns cimport Returns

cdef int RUNNING, WON, LOST, NODES_OUT, MEMORY_OUT, TABLE_FULL
cdef int LOG_SIZE, WORDS, BUCKETS, LONE_PILE, FIRST_TABLE
cdef uint64 MASK, ONES, CARDS, STALE, INDEX, MIX_A, MIX_B, MIX_C

cdef class Search(Returns):
    cdef uint64[::1] nodes, table, heads, trace
    cdef readonly long long table_mask, most_entries
    cdef readonly long long size, expanded, dead, node_limit, capacity, winner, parent, traced
    cdef readonly int live, lowest, stop, trace_size
    cdef readonly bint compare_talon
    cdef readonly list first_steps

    @cython.locals(outcome=int)
    cpdef int run(self, long long budget)
    cdef int _run(self, long long budget) noexcept nogil
    @cython.locals(node="long long")
    cdef void _expand_next(self) noexcept nogil
    @cython.locals(node="long long", word=uint64, at=uint64)
    cdef void _refill_table(self) noexcept nogil

    @cython.locals(first=uint64, second=uint64)
    cdef void _load(self, long long node) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _first_word(self) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _second_word(self) noexcept nogil
    cdef uint64 _shifted(self, uint64 value, int by) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _hash(self, uint64 first, uint64 second, uint64 third) noexcept nogil
    @cython.locals(at="long long")
    cdef bint _is_same(self, long long node, uint64 first, uint64 second, uint64 third) noexcept nogil
    @cython.locals(pass_number=uint64, waste=uint64, here=uint64)
    cdef bint _is_no_worse(self, long long node) noexcept nogil
    @cython.locals(first=uint64, second=uint64, word=uint64, at=uint64, node="long long")
    cdef void accept(self) noexcept nogil
    cdef bint _is_hopeless(self) noexcept nogil
    @cython.locals(old="long long", node="long long")
    cdef void _store(self, uint64 at, uint64 word, uint64 first, uint64 second) noexcept nogil
    @cython.locals(at="long long")
    cdef void _push(self, long long node, int score) noexcept nogil
    @cython.locals(node="long long")
    cdef long long _pop(self) noexcept nogil
    @cython.locals(score=int)
    cdef int _score(self) noexcept nogil
    @cython.locals(above=uint64, total=int, i=int, bit=uint64, suit=uint64)
    cdef int _out_of_order(self) noexcept nogil
    @cython.locals(at="long long", i=int)
    cdef void _compare_trace(self, uint64 first, uint64 second) noexcept nogil
    @cython.locals(node="long long", total=int)
    cpdef int depth(self) noexcept
    @cython.locals(node="long long", nodes=list)
    cpdef list path(self)
    @cython.locals(i=int)
    cpdef list steps_between(self, long long node, long long child)
    cpdef void load(self, long long node)
