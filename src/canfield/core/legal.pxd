# C types of legal.py for the compiled twin; the plain twin never reads this file.
cimport cython
from .places cimport Places

cdef int STOCK, WASTE, RESERVE, PICK, TABLEAU, FOUNDATION, STRIDE, MAX_MOVES
cdef int MOVE_SINGLE, MOVE_WHOLE, MOVE_ANY
cdef int FROM_WASTE, FROM_RESERVE, FROM_FOUNDATION, FROM_RUN, FROM_TOP

cdef class LegalMoves(Places):
    cdef int[::1] buffer

    @cython.locals(pile=int)
    cpdef int generate(self, int at) noexcept
    @cython.locals(pile=int)
    cdef int _generate_picks(self, int at) noexcept
    cdef int _generate_talon(self, int at) noexcept
    @cython.locals(index=int, pile=int)
    cdef int _generate_card(self, int at, int source, int card, int kind) noexcept
    @cython.locals(last=int, index=int, target=int)
    cdef int _generate_pile(self, int at, int pile) noexcept
    @cython.locals(under=int, rank=int, depth=int)
    cdef int _generate_run(self, int at, int pile, int target, int last) noexcept
    @cython.locals(kinds=int, longest=int, count=int)
    cdef int _generate_run_to_space(self, int at, int pile, int target, int last) noexcept
    @cython.locals(index=int, card=int)
    cdef int _generate_returns(self, int at) noexcept
    cdef int _emit(self, int at, int source, int target, int count) noexcept
    @cython.locals(index=int)
    cpdef int foundation_for(self, int card) noexcept
    @cython.locals(under=int)
    cdef bint _takes(self, int pile, int card, int count) noexcept
    @cython.locals(kinds=int)
    cdef bint _space_takes(self, int card, int kind) noexcept
    cdef bint _is_space_rank(self, int card) noexcept
    cdef bint _may_take_run(self, int pile, int count) noexcept
