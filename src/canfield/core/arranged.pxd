# C types of arranged.py for the compiled twin.
cimport cython

ctypedef unsigned char uint8
ctypedef unsigned long long uint64

cdef int RUNNING, WON, LOST, NODES_OUT, MEMORY_OUT, TABLE_FULL
cdef int SAFE, TALON_MACROS, PASS_DOMINANCE
cdef int MOVE_SINGLE, MOVE_WHOLE, MOVE_TOP_OR_WHOLE, MOVE_ANY
cdef int FROM_WASTE, FROM_RESERVE, FROM_FOUNDATION, FROM_RUN, FROM_TOP
cdef int BUILD_ANY, BUILD_ALTERNATE, BUILD_SAME, BUILD_SAME_COLOR, BUILD_NONE
cdef int RUN_TO_PILE, PILE_UP, RESERVE_TO_PILE, RESERVE_UP, TALON_TO_PILE, TALON_UP
cdef int RETURN_TO_PILE, TURN_UP, DEAL_OUT, DEAL, REDEAL, FILL
cdef int DOWN, STRIDE, PILES, LOG, PASS_COSTS, BUCKETS, FIRST_TABLE
cdef uint64 MASK, INDEX, STALE, MIX_A, MIX_B

cdef class Arranged:
    cdef readonly int ranks, decks, start_piles, pile_count, cap, build, cut, move_kind, returns
    cdef readonly int last_only, auto_fill, space_reserve, space_after, space_rank, slot_opens
    cdef readonly int passes, unlimited, packet_count, singly, total, frees_reserve
    cdef readonly int safe, macros, pass_dominance, reserve_cost, card_cost, waste_cost
    cdef uint8[::1] packets, cards, heights, reserve, talon, index, order, deck
    cdef readonly uint8[::1] size
    cdef readonly int reserve_size, talon_size, talon_words, waste, first_talon, pass_number, up
    cdef uint64[::1] steps
    cdef int step_count
    cdef uint64[::1] nodes, table, heads, trace
    cdef readonly long long table_mask, most_entries, node_limit, capacity, free, count, expanded
    cdef readonly long long winner, parent, traced
    cdef readonly int lowest, stop, trace_size
    cdef readonly bint compare_place
    cdef readonly list first_steps

    @cython.locals(rank=int, below=int, is_same=bint)
    cdef bint _fits(self, int under, int over) noexcept nogil
    @cython.locals(suit=int)
    cdef int _colour(self, int card) noexcept nogil
    @cython.locals(last=int, count=int, under=int)
    cdef int _run(self, int pile) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef int _foundation_for(self, int card) noexcept nogil
    cdef bint _is_reserve_open(self) noexcept nogil
    cdef int _space_kinds(self) noexcept nogil
    cdef bint _space_takes(self, int card, int kind) noexcept nogil

    cdef void _note(self, int kind, int first, int second, int third, int fourth) noexcept nogil
    cdef uint64 _packed_step(self, uint64 kind, uint64 first, uint64 second, uint64 third, uint64 fourth) noexcept nogil
    cdef int _top(self, int pile) noexcept nogil
    cdef void _put(self, int pile, int card) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _move_run(self, int pile, int target, int count) noexcept nogil
    @cython.locals(card=int, at=int)
    cdef void _pile_up(self, int pile) noexcept nogil
    cdef void _after_leaving(self, int pile) noexcept nogil
    cdef void _fill(self, int pile) noexcept nogil
    cdef void _reserve_to_pile(self, int pile) noexcept nogil
    @cython.locals(at=int)
    cdef void _reserve_up(self) noexcept nogil
    @cython.locals(card=int, i=int, was=int)
    cdef void _take_from_talon(self, int kind, int at, int target, int waste, int pass_number) noexcept nogil
    @cython.locals(size=int)
    cdef void _settle_talon(self) noexcept nogil
    @cython.locals(card=int)
    cdef void _return(self, int at, int pile) noexcept nogil
    cdef void _deal_out(self) noexcept nogil
    cdef void _undo_to(self, int count) noexcept nogil
    @cython.locals(kind=int, first=int, second=int)
    cdef void _undo(self, uint64 step) noexcept nogil
    cdef void _lower(self, int at) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _undo_run(self, int pile, int target, int count) noexcept nogil
    @cython.locals(i=int)
    cdef void _undo_talon(self, int kind, int target, int at, uint64 step) noexcept nogil

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
    @cython.locals(turn=int)
    cdef void _deal_or_redeal(self) noexcept nogil

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
    cdef void _accept(self) noexcept nogil
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
