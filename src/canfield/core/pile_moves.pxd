# C types of pile_moves.py for the compiled twin.
cimport cython
from .bits_c cimport uint64
from .steps cimport Steps

cdef int BUILD_ALTERNATE, BUILD_SAME, BUILD_SAME_COLOR, BUILD_NONE, MOVE_SINGLE, MOVE_WHOLE
cdef int MOVE_ANY, FROM_WASTE, FROM_RESERVE, FROM_FOUNDATION, FROM_RUN, FROM_TOP, TALON_TO_PILE
cdef int TALON_UP, DEAL, REDEAL, STRIDE

cdef class PileMoves(Steps):
    @cython.locals(low=int, i=int)
    cdef int _least(self, int suit) noexcept nogil
    @cython.locals(rank=int, suit=int)
    cdef bint _is_safe(self, int card) noexcept nogil
    cdef bint _hosts_nothing(self, int card, int rank) noexcept nogil
    @cython.locals(is_own=bint, is_same=bint, floor=int, need=int)
    cdef int _need(self, int card, int rank, int suit) noexcept nogil
    cdef void _settle(self) noexcept nogil
    @cython.locals(pile=int, card=int)
    cdef bint _force_one(self) noexcept nogil
    @cython.locals(at=int)
    cdef bint _force_talon(self) noexcept nogil
    @cython.locals(card=int, foundation=int)
    cdef bint _force_talon_card(self, int at, int waste) noexcept nogil
    @cython.locals(pile=int)
    cdef void expand(self) noexcept nogil
    cdef void _finish(self) noexcept nogil
    @cython.locals(run=int, is_space_seen=bint, target=int)
    cdef void _pile_moves(self, int pile) noexcept nogil
    cdef bint _may_take(self, int count, int run) noexcept nogil
    @cython.locals(under=int, last=int, count=int)
    cdef void _runs_to_pile(self, int pile, int target, int run) noexcept nogil
    @cython.locals(kinds=int, last=int, longest=int, count=int, card=int)
    cdef void _runs_to_space(self, int pile, int target, int run) noexcept nogil
    cdef bint _takes(self, int pile, int card, int kind) noexcept nogil
    @cython.locals(i=int)
    cdef bint _is_later_space(self, int pile) noexcept nogil
    @cython.locals(card=int, pile=int)
    cdef void _reserve_moves(self) noexcept nogil
    @cython.locals(at=int, card=int, pile=int)
    cdef void _return_moves(self) noexcept nogil
    @cython.locals(last=int, at=int, turn=int)
    cdef void _talon_moves(self) noexcept nogil
    cdef void _play_singly(self, int at) noexcept nogil
    @cython.locals(size=int, is_last=bint)
    cdef bint _comes_up(self, int place, int turn, bint goes_round) noexcept nogil
    @cython.locals(card=int, foundation=int, pile=int)
    cdef void _play_talon(self, int at, int pass_number) noexcept nogil
    cdef void _deal_or_redeal(self) noexcept nogil
