# C types of replay.py for the compiled twin.
cimport cython
from .state cimport State

ctypedef unsigned long long uint64

cdef int STOCK, WASTE, PICK, TABLEAU, FOUNDATION, STRIDE, UP, SPACE, STEPS

cdef class Replay:
    cdef readonly State state
    cdef readonly int left_count
    cdef public int tried
    cdef readonly list moves
    cdef int[::1] left, move_of
    cdef int move

    @cython.locals(source=int, target=int, card=int, pile=int, size=int)
    cpdef int step_of(self, int move)
    @cython.locals(pile=int)
    cdef int _card_moved(self, int source, int count)
    @cython.locals(count=int, found=int, i=int, step=int)
    cdef int _next_index(self, bint spares_waste)
    @cython.locals(i=int, move=int, step=int)
    cdef void _note_steps(self, int count)
    @cython.locals(one=uint64, touched=uint64, names=uint64, spared=int, i=int, step=int, move=int)
    cdef int _first_free(self, bint spares_waste)
    cdef uint64 _one(self)
    @cython.locals(i=int)
    cdef void _make_step(self, int index)
    cdef void _make(self, int move)
    @cython.locals(move=int)
    cpdef bint turn(self)
    @cython.locals(index=int)
    cpdef bint play(self, int most, int effort)
    @cython.locals(index=int)
    cpdef bint settle(self)
    @cython.locals(left=list, other=Replay)
    cpdef Replay with_waste_card(self)
