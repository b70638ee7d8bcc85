# C types of quotient.py for the compiled twin.
cimport cython

ctypedef unsigned char uint8
ctypedef unsigned long long uint64

cdef int SAFE, SAFE_WIDE, TALON_MACROS, UP_FIRST, DEAD_TEST, PASS_DOMINANCE, COUNT_TEST, AFTER_TEST
cdef int AUTO_FILL, KEEP_BOTTOMS, ALTERNATE, RETURNS, UNLIMITED, SPACE_FROM_WASTE, LAST_ONLY
cdef int SLOT_OPENS
cdef int STEP_UP, STEP_RESERVE_UP, STEP_RESERVE_DOWN, STEP_MERGE, STEP_TALON_UP, STEP_TALON_DOWN
cdef int STEP_TALON_SPACE, STEP_RETURN, STEP_DEAL, STEP_REDEAL, STEP_DEAL_OUT
cdef int FRAME, LOG_SIZE, CLOSURE
cdef uint64 MASK, LOW, PAIRS, ONES, TOPS, BYTES, SPREAD, BLACK, RED, MAGIC
cdef int[::1] place

cdef int index_of(uint64 bit) noexcept nogil
cdef int count(uint64 word) noexcept nogil
cdef uint64 nibbles(uint64 word) noexcept nogil
cdef int sum_nibbles(uint64 word) noexcept nogil
@cython.locals(word=uint64, mark=uint64)
cdef uint64 above_zero(uint64 first, uint64 second) noexcept nogil
cdef uint64 some(uint64 word) noexcept nogil
@cython.locals(best=uint64)
cdef int highest_rank(uint64 word) noexcept nogil
cdef uint64 swap_colours(uint64 word) noexcept nogil

cdef class Quotient:
    cdef readonly int ranks, shift, cut_start, start_piles, passes, packet_count, talon_size
    cdef readonly bint base_cut
    cdef readonly int auto_fill, keep_bottoms, alternate, returns, unlimited, space_from_waste
    cdef readonly int last_only, slot_opens, singly
    cdef readonly int macros, safe, safe_wide, up_first, dead_test, pass_dominance, count_test, after_test
    cdef uint64 g_up, g_out, g_down, g_bottoms, g_tops, g_talon, g_fit, g_ready
    cdef int g_reserve, g_mark, g_tokens
    cdef readonly uint64 full, cut_mask
    cdef uint8[::1] packets
    cdef uint64[::1] reserve_bit, reserve_below, order, before, frame, returned, return_class
    cdef int[::1] index, log, return_parent, return_card, seen
    cdef int seen_stamp
    cdef readonly int log_size
    cdef readonly uint64 up, down, bottoms, talon, next, open_mask, fit_mask
    cdef readonly int reserve, waste, pass_number, piles, bottom_count

    @cython.locals(below=uint64, before=uint64, i=int, one=uint64)
    cpdef void set_cards(self, bytes reserve, bytes talon)
    @cython.locals(card=int, one=uint64)
    cpdef void set_start(self, uint64 up, bytes bottoms, int waste, int pass_number, int piles)

    cdef uint64 _higher(self, uint64 word) noexcept nogil
    cdef uint64 _lower(self, uint64 word) noexcept nogil
    @cython.locals(cards=uint64)
    cdef uint64 _fitting(self, uint64 classes) noexcept nogil
    cdef uint64 _class_of(self, uint64 cards) noexcept nogil
    @cython.locals(word=uint64)
    cdef uint64 _hosts_of(self, uint64 cards) noexcept nogil
    cdef void _find_tableau(self) noexcept nogil
    cdef bint _has_bottoms(self) noexcept nogil
    @cython.locals(covered=uint64, word=uint64)
    cdef void _survey(self) noexcept nogil
    @cython.locals(black=uint64, red=uint64)
    cdef void _survey_bottoms_by_colour(self, uint64 covered) noexcept nogil
    @cython.locals(black=uint64, red=uint64)
    cdef void _survey_full_by_colour(self) noexcept nogil
    @cython.locals(black=uint64, red=uint64, word=uint64, need=int)
    cdef int _chains(self) noexcept nogil

    cdef int _count(self, uint64 word) noexcept nogil
    cdef int _number(self, uint64 bit) noexcept nogil
    cdef void _save(self, int at) noexcept nogil
    cdef void _restore(self, int at) noexcept nogil
    @cython.locals(card=int)
    cdef void _note(self, int kind, uint64 bit) noexcept nogil
    cdef void _normalise(self) noexcept nogil
    cdef void _raise_card(self, uint64 bit) noexcept nogil
    cdef void _merge(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef void _play_reserve(self, bint is_up) noexcept nogil
    cdef void _take_from_talon(self, uint64 bit, int kind, int waste, int pass_number) noexcept nogil
    @cython.locals(size=int)
    cdef void _settle_talon(self) noexcept nogil

    @cython.locals(i=int)
    cdef int _packet(self, int pass_number) noexcept nogil
    @cython.locals(i=int)
    cdef uint64 _waste_top(self) noexcept nogil
    @cython.locals(i=int)
    cdef uint64 _next_stock(self) noexcept nogil
    cdef bint _is_last_stock(self, uint64 bit) noexcept nogil
    @cython.locals(bit=uint64)
    cdef uint64 _free_talon(self) noexcept nogil

    cdef void _settle(self) noexcept nogil
    @cython.locals(ready=uint64, bit=uint64, top=uint64, free=uint64)
    cdef bint _force_one(self) noexcept nogil
    @cython.locals(mark=int, i=int)
    cdef void _raise_free(self, uint64 bit) noexcept nogil
    cdef int _height(self, int suit) noexcept nogil
    @cython.locals(h0=int, h1=int, h2=int, h3=int, low=uint64, floor=int, least=int, black=int, red=int)
    cdef uint64 _safe_cards(self) noexcept nogil
    cdef uint64 _ranks_between(self, int first, int last) noexcept nogil
    cdef uint64 _one(self) noexcept nogil
    @cython.locals(missing=uint64, black=uint64, red=uint64, settled=uint64, orphans=uint64)
    cdef uint64 _safe_wide_cards(self) noexcept nogil

    cdef void accept(self) noexcept nogil
    cdef void expand(self) noexcept nogil
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

    cdef uint64 _tops_that_fit(self) noexcept nogil
    @cython.locals(cards=uint64, bit=uint64)
    cdef void _single_returns(self) noexcept nogil
    cdef void _return(self, uint64 bit) noexcept nogil
    @cython.locals(size=int, i=int, cards=uint64)
    cdef void _exits_after_returns(self) noexcept nogil
    cdef uint64 _returned_rank(self, int i) noexcept nogil
    cdef void _make_returns(self, int i) noexcept nogil
    @cython.locals(bit=uint64, word=uint64, name=int)
    cdef int _queue_returns(self, int i, int size, uint64 cards) noexcept nogil
    @cython.locals(name=int)
    cdef int _depths(self, uint64 word) noexcept nogil

    cdef bint is_dead(self) noexcept nogil
    cdef bint _grow_out(self) noexcept nogil
    @cython.locals(bit=uint64, is_open=bint)
    cdef bint _pop_reserve(self) noexcept nogil
    @cython.locals(bit=uint64)
    cdef bint _pop_waste(self) noexcept nogil
    cdef void _start_growth(self) noexcept nogil
    @cython.locals(is_new=bint, fit=uint64, ready=uint64, cards=uint64)
    cdef bint _grow(self) noexcept nogil
    @cython.locals(must=uint64, may=uint64)
    cdef bint _is_too_wide(self) noexcept nogil
    @cython.locals(low=uint64, high=uint64, fall=int, start=int, most=int)
    cdef int _least_chains(self, uint64 must, uint64 may) noexcept nogil
    @cython.locals(low=uint64, high=uint64, other_low=uint64, other_high=uint64, start=int, second=int, first=uint64, first_high=uint64, second_low=uint64, second_high=uint64, fall=int, total=int, most=int)
    cdef int _least_chains_by_colour(self, uint64 must, uint64 may) noexcept nogil
    cdef uint64 _turned(self, uint64 word, int start) noexcept nogil
    @cython.locals(total=int, low=int, high=int, least=int, most=int, _=int)
    cdef int _fall(self, uint64 low_word, uint64 high_word, int fall) noexcept nogil
    @cython.locals(piles=int, up=uint64, out=uint64, down=uint64, talon=uint64, mark=int, full=uint64, shift=int, kept=uint64, back=uint64, must=uint64, black=uint64, red=uint64, may_black=uint64, may_red=uint64, need=int, tops=uint64, fit=uint64, ready=uint64, new=uint64, raised=uint64, bit=uint64)
    cdef bint _is_dead_after(self) noexcept nogil
