# C types of places.py for the compiled twin; the plain twin never reads this file.
cimport cython

ctypedef unsigned char uint8
ctypedef unsigned long long uint64

cdef int STOCK, WASTE, RESERVE, TABLEAU, MAX_PILES, STRIDE, NOTHING
cdef int PLACE_WORD, FOUNDATION_WORD, PASS_WORD, BASE_WORD, WORDS
cdef uint64 MASK, SPREAD
cdef uint64[::1] word

@cython.locals(value=uint64)
cdef uint64 hash_step(uint64 below, int card) noexcept

cdef class Places:
    cdef readonly int pile_count, cap, move_kind, returns, last_only, auto_fill
    cdef readonly int space_reserve, space_after, space_rank, slot_opens, passes, total, cut_rule
    cdef readonly int packet_count, foundation_count
    cdef readonly int reserve_size, waste_size, stock_size, base, cut, pass_number, up
    cdef readonly object options
    cdef readonly uint8[::1] fit, packets, piles, size, run, height, suit, want
    cdef readonly uint8[::1] reserve, waste, stock
    cdef uint64[::1] pile_hash, reserve_hash, waste_hash, stock_hash

    cpdef void set_base(self, int rank) noexcept
    cpdef void set_foundation(self, int index, int top) noexcept
    cpdef void take_places(self, Places other)
    cpdef int foundation_top(self, int index) noexcept
    cpdef bint is_won(self) noexcept
    @cython.locals(below=uint64)
    cdef void _push_stock(self, int card) noexcept
    @cython.locals(below=uint64)
    cdef void _push_waste(self, int card) noexcept
    @cython.locals(below=uint64, size=int)
    cdef void _push_reserve(self, int card) noexcept
    cdef void _lift(self, int index, int card) noexcept
    @cython.locals(card=int)
    cdef int _lower(self, int index) noexcept
    @cython.locals(height=int)
    cdef void _set_want(self, int index) noexcept
    cdef void _fill_space(self, int pile) noexcept
    cdef void _unfill_space(self, int pile) noexcept
    @cython.locals(count=int, last=int, over=int, under=int)
    cdef void _measure_run(self, int pile) noexcept
    @cython.locals(pile=int)
    cdef void _hash_single_piles(self) noexcept
    @cython.locals(first=int, value=uint64, i=int)
    cdef void _hash_pile(self, int pile, int index) noexcept
    @cython.locals(total=uint64, pile=int, i=int)
    cpdef uint64 position_key(self) noexcept
    cdef int _pass_index(self) noexcept
