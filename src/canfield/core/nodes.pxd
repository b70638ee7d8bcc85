# C types of nodes.py for the compiled twin.
cimport cython
from .bits_c cimport uint64
from .growing cimport Growing

cdef int RUNNING, LEVELS, SCORES, CARDS_A_LEVEL, RESERVE_A_LEVEL, FIRST_TABLE, FIRST_NODE, ROOM
cdef uint64 MASK, INDEX, STALE, MIX_A, MIX_B

cdef class Nodes(Growing):
    cdef uint64[::1] nodes, table, heads, tails, names
    cdef readonly long long table_mask, most_entries, capacity, free, count, winner, parent
    cdef int[::1] best
    cdef readonly int level, level_due, most_level, stack, stop
    cdef readonly bint compare_place
    cdef int place_word
    cdef bint has_free_turns, is_free_turn
    cdef uint64 place_bits

    cdef int _size_of(self, long long node) noexcept nogil
    @cython.locals(level=int)
    cdef int _stack_of(self, int left, int reserve, int score) noexcept nogil
    @cython.locals(level=int)
    cdef void _push(self, long long node, int stack) noexcept nogil
    @cython.locals(last="long long")
    cdef void _append(self, long long node, int stack) noexcept nogil
    @cython.locals(best=int)
    cdef bint _choose_stack(self) noexcept nogil
    @cython.locals(level=int, least=int)
    cdef void _choose_best_level(self) noexcept nogil
    cdef void _next_level(self) noexcept nogil
    @cython.locals(node="long long")
    cdef long long _pop(self) noexcept nogil
    @cython.locals(word=uint64, i=int)
    cdef uint64 _hash(self, long long node, int size) noexcept nogil
    @cython.locals(i=int)
    cdef bint _is_same(self, long long node, int size) noexcept nogil
    @cython.locals(here=uint64, there=uint64)
    cdef bint _is_no_worse(self, long long node) noexcept nogil
    @cython.locals(node="long long", size=int, word=uint64, at=uint64)
    cdef void _refill_table(self) noexcept nogil
    @cython.locals(node="long long", nodes=list)
    cpdef list path(self)
    @cython.locals(node="long long", total=int)
    cpdef int depth(self) noexcept
