"""Sets of cards as words: a bit for each card, a group of four bits for each rank.

``bits_c.pxd`` says the same in C, so that the compiled searches have it inline.
"""

from .kinds import BLACK, ONES, RED

MASK = 0xFFFFFFFFFFFFFFFF
LOW = 0x5555555555555555
PAIRS = 0x3333333333333333
TOPS = 0x8888888888888888
BYTES = 0x0F0F0F0F0F0F0F0F
SPREAD = 0x0101010101010101


def one() -> int:
    """Return the word with the first bit set."""
    return 1


def wide(value: int) -> int:
    """Return the number as a word, to be shifted."""
    return value


def index_of(bit: int) -> int:
    """Return the number of the lowest bit set."""
    return (bit & -bit).bit_length() - 1


def count(word: int) -> int:
    """Return the number of bits set."""
    return word.bit_count()


def nibbles(word: int) -> int:
    """Return the number of bits set in each group of four."""
    word = word - ((word >> 1) & LOW)
    return (word & PAIRS) + ((word >> 2) & PAIRS)


def sum_nibbles(word: int) -> int:
    """Return the sum of the groups of four, each below 8."""
    word = (word & BYTES) + ((word >> 4) & BYTES)
    return ((word * SPREAD) & MASK) >> 56


def above_zero(first: int, second: int) -> int:
    """Return max(0, first - second) in each group of four, both at most 4."""
    word = (first | TOPS) - second
    mark = (word & TOPS) >> 3
    return word & ((mark << 3) - mark)


def some(word: int) -> int:
    """Return 1 in each group of four that is not zero (each below 8)."""
    return (word | word >> 1 | word >> 2) & ONES


def highest_rank(word: int) -> int:
    """Return the bit at which a group of four with the greatest value (0 to 4) begins."""
    best = (word >> 2) & ONES
    if best == 0:
        best = word & (word >> 1) & ONES
    if best == 0:
        best = (word >> 1) & ONES
    if best == 0:
        best = word & ONES
    return index_of(best) if best else 0


def swap_colours(word: int) -> int:
    """Exchange neighbouring suits: black for red."""
    return ((word & BLACK) << 1) | ((word & RED) >> 1)
