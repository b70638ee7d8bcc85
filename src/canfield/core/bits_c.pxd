# The functions of bits.py in C, to be compiled into each module that uses them.
ctypedef unsigned char uint8
ctypedef unsigned long long uint64

cdef extern from *:
    int __builtin_ctzll(uint64 word) noexcept nogil

cdef inline uint64 one() noexcept nogil:
    return 1

cdef inline uint64 wide(uint64 value) noexcept nogil:
    return value

cdef inline int index_of(uint64 bit) noexcept nogil:
    return __builtin_ctzll(bit)

cdef inline int count(uint64 word) noexcept nogil:
    word = word - ((word >> 1) & 0x5555555555555555u)
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu
    return (word * 0x0101010101010101u) >> 56

cdef inline uint64 nibbles(uint64 word) noexcept nogil:
    word = word - ((word >> 1) & 0x5555555555555555u)
    return (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u)

cdef inline int sum_nibbles(uint64 word) noexcept nogil:
    word = (word & 0x0F0F0F0F0F0F0F0Fu) + ((word >> 4) & 0x0F0F0F0F0F0F0F0Fu)
    return (word * 0x0101010101010101u) >> 56

cdef inline uint64 above_zero(uint64 first, uint64 second) noexcept nogil:
    cdef uint64 word = (first | 0x8888888888888888u) - second
    cdef uint64 mark = (word & 0x8888888888888888u) >> 3
    return word & ((mark << 3) - mark)

cdef inline uint64 some(uint64 word) noexcept nogil:
    return (word | word >> 1 | word >> 2) & 0x1111111111111111u

cdef inline int highest_rank(uint64 word) noexcept nogil:
    cdef uint64 best = (word >> 2) & 0x1111111111111111u
    if best == 0:
        best = word & (word >> 1) & 0x1111111111111111u
    if best == 0:
        best = (word >> 1) & 0x1111111111111111u
    if best == 0:
        best = word & 0x1111111111111111u
    return __builtin_ctzll(best) if best else 0

cdef inline uint64 swap_colours(uint64 word) noexcept nogil:
    return ((word & 0x5555555555555555u) << 1) | ((word & 0xAAAAAAAAAAAAAAAAu) >> 1)
