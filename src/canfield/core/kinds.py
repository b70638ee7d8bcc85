"""The numbers by which rules, prunings, steps and outcomes are named in the core."""

# What a search that was run came to.
RUNNING = 0
WON = 1
LOST = 2
NODES_OUT = 3
MEMORY_OUT = 4
TABLE_FULL = 5

# How piles are built.
BUILD_ANY = 0
BUILD_ALTERNATE = 1
BUILD_SAME = 2
BUILD_SAME_COLOR = 3
BUILD_NONE = 4

# Prunings; each can be switched off for tests.
SAFE = 1
SAFE_WIDE = 2
TALON_MACROS = 4
UP_FIRST = 8
DEAD_TEST = 16
PASS_DOMINANCE = 32
COUNT_TEST = 64
AFTER_TEST = 128
ALL_PRUNINGS = 255

# What moves between piles.
MOVE_SINGLE = 0
MOVE_WHOLE = 1
MOVE_TOP_OR_WHOLE = 2
MOVE_ANY = 3

# What a space takes: a sum of these.
FROM_WASTE = 1
FROM_RESERVE = 2
FROM_FOUNDATION = 4
FROM_RUN = 8
FROM_TOP = 16

# Steps of a plan: kind | card << 4 | place in the talon << 10 | pass << 17.
STEP_UP = 0
STEP_RESERVE_UP = 1
STEP_RESERVE_DOWN = 2
STEP_MERGE = 3
STEP_TALON_UP = 4
STEP_TALON_DOWN = 5
STEP_TALON_SPACE = 6
STEP_RETURN = 7
STEP_DEAL = 8
STEP_REDEAL = 9
STEP_DEAL_OUT = 10

# Kinds of a step on piles; its parts are packed by Steps.
RUN_TO_PILE = 0
PILE_UP = 1
RESERVE_TO_PILE = 2
RESERVE_UP = 3
TALON_TO_PILE = 4
TALON_UP = 5
RETURN_TO_PILE = 6
TURN_UP = 7
DEAL_OUT = 8
DEAL = 9
REDEAL = 10
FILL = 11

# The first suit of each rank, the suits of each colour, in sets of cards as words.
ONES = 0x1111111111111111
BLACK = 0x5555555555555555
RED = 0xAAAAAAAAAAAAAAAA

# A face-down card's mark; how piles lie in their array; the most steps between two nodes.
DOWN = 64
STRIDE = 208
PILES = 13
LOG = 1024

# The most moves that a position has.
MAX_MOVES = 4096

# How many levels and scores the open list has, what makes a level of one deck; the part of a word
# that names a node; the mark, in a node's second word, of one that was met again at a better place
# in the talon.
LEVELS = 256
SCORES = 2048
CARDS_A_LEVEL = 4
RESERVE_A_LEVEL = 3
INDEX = 0xFFFFFFFF
STALE = 1 << 63
