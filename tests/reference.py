"""The rules once more, slow and plain: the independent twin of the engine, for tests only.

A card is a text such as "7d"; a face-down card of the tableau is ".7d". A state is never changed:
every function makes a new one. Nothing is cached and nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "cdhs"
WORD = 2**64

Rules = dict[str, Any]
Cards = tuple[str, ...]

# fmt: off
DEFAULTS: Rules = {
    "decks": 1, "reserve": 13, "reserve_up": "top", "piles": 4, "pile_deal": "U",
    "build": "alternate", "wrap": "full", "pile_cap": None, "move": "any_run",
    "base": "dealt",  # or "pick", or a rank
    "predealt": 0, "foundation_return": "not_emptying",
    "deal": [3], "passes": None,  # None: unlimited
    "waste_start": 0, "space_reserve": "auto",
    "space_after": "any_run",  # or "any_card", "waste", "none", or a rank
    "stock_slot_opens": False, "scoring": "none",
}

ONE_PASS: Rules = {"deal": [1], "passes": 1}
NEVER: Rules = {"foundation_return": "never"}
BY_THE_BOOK: Rules = {**NEVER, "move": "whole_pile", "space_after": "waste"}
PYSOL: Rules = {**NEVER, "move": "top_or_whole", "waste_start": 1}
CHAMELEON: Rules = {**ONE_PASS, "reserve": 12, "piles": 3, "build": "any"}
KANSAS: Rules = {**ONE_PASS, "piles": 3, "build": "any"}
RAINBOW_ANY: Rules = {**ONE_PASS, "build": "any"}
STOREHOUSE: Rules = {"build": "same", "base": "2", "predealt": 4, "deal": [1], "passes": 3}
KLONDIKE: Rules = {"reserve": 0, "piles": 7, "wrap": "none", "base": "A", "space_after": "K",
                   "pile_deal": ["U", "DU", "DDU", "DDDU", "DDDDU", "DDDDDU", "DDDDDDU"]}

GAMES: dict[str, Rules] = {
    "chameleon": CHAMELEON,
    "kansas": KANSAS,
    "rainbow": {**BY_THE_BOOK, "deal": [1], "passes": 3},
    "rainbow-any-suit": RAINBOW_ANY,
    "oz": {**ONE_PASS, "piles": 5, "build": "any"},
    "canfield": {},
    "canfield-strict": BY_THE_BOOK,
    "canfield-classic": PYSOL,
    "canfield-casino": {**ONE_PASS, **NEVER, "move": "top_or_whole", "scoring": "casino"},
    "canfield-cut": {**NEVER, "wrap": "cut_at_base"},
    "canfield-rush": {"deal": [3, 2, 1], "passes": 3},
    "rainfall": {"deal": [1], "passes": 3},
    "chameleon-strict": {**CHAMELEON, **NEVER, "space_after": "waste"},
    "chameleon-classic": {**CHAMELEON, **PYSOL},
    "chameleon-plus": {**CHAMELEON, "stock_slot_opens": True},
    "kansas-aisleriot": {**KANSAS, **NEVER, "reserve": 12, "space_after": "waste"},
    "rainbow-classic": {**RAINBOW_ANY, **PYSOL},
    "storehouse": STOREHOUSE,
    "storehouse-strict": {**STOREHOUSE, **BY_THE_BOOK},
    "storehouse-till-dawn": {**STOREHOUSE, **BY_THE_BOOK, "space_reserve": "reserve_or_waste"},
    "superior-canfield": {"reserve_up": "all", "space_reserve": "any"},
    "selective-canfield": {"base": "pick"},
    "acme": {**NEVER, "build": "same", "wrap": "none", "move": "single", "base": "A",
             "predealt": 4, "deal": [1], "passes": 2},
    "double-canfield": {"decks": 2, "piles": 5},
    "variegated-canfield": {"decks": 2, "reserve_up": "all", "piles": 5, "wrap": "none",
                            "base": "A", "predealt": 8, "passes": 3},
    "triple-canfield": {"decks": 3, "reserve": 26, "piles": 7},
    "quadruple-canfield": {"decks": 4, "reserve": 39, "piles": 8},
    "demon": {"decks": 2, "reserve": 40, "piles": 8},
    "american-toad": {**NEVER, "decks": 2, "reserve": 20, "reserve_up": "all", "piles": 8,
                      "build": "same", "move": "top_or_whole", "deal": [1], "passes": 2,
                      "space_after": "waste"},
    "eagle-wing": {**NEVER, "reserve_up": "last_only", "piles": 8, "build": "same",
                   "pile_cap": 3, "move": "single", "deal": [1], "passes": 3},
    "klondike": KLONDIKE,
    "klondike-draw-one": {**KLONDIKE, "deal": [1]},
}
# fmt: on


def rules_of(game_id: str) -> Rules:
    """The rules of a game of the catalogue, every field filled in."""
    return make_rules(id=game_id, **GAMES[game_id])


def make_rules(**fields: Any) -> Rules:
    """Rules of one's own: the fields given, over the defaults."""
    unknown = set(fields) - set(DEFAULTS) - {"id"}
    if unknown:
        raise ValueError(f"no such rule: {sorted(unknown)}")
    return {"id": "custom", **DEFAULTS, **fields}


# The shuffle


def shuffled(number: int, decks: int) -> list[str]:
    """The cards of a deal number in the order in which they are dealt."""
    cards = [rank + suit for _ in range(decks) for suit in SUITS for rank in RANKS]
    stream = split_mix(number)
    for i in range(len(cards) - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def split_mix(state: int) -> Iterator[int]:
    """The endless stream of 64-bit numbers that starts from a state."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        yield z ^ (z >> 31)


def below(stream: Iterator[int], n: int) -> int:
    """The next number of the stream as one of 0 .. n-1, each equally likely."""
    limit = WORD - WORD % n
    drawn = next(stream)
    while drawn >= limit:
        drawn = next(stream)
    return drawn % n


# The table


@dataclass(frozen=True, slots=True)
class State:
    """All that lies on the table. Piles run from bottom to top."""

    rules: Rules
    base: str
    foundations: tuple[Cards, ...]
    reserve: Cards
    tableau: tuple[Cards, ...]
    waste: Cards  # first dealt to last dealt
    stock: Cards  # next card to be turned first
    pass_number: int


def start(rules: Rules, deck: Sequence[str]) -> State:
    """Deal a deck."""
    rest = list(deck)
    foundations: list[Cards] = [()] * (4 * rules["decks"])
    for place, card in enumerate(predealt_cards(rules)):
        rest.remove(card)
        foundations[place] = (card,)
    reserve, rest = rest[: rules["reserve"]], rest[rules["reserve"] :]
    tableau, rest = dealt_tableau(rules, rest)
    base = rules["base"]
    if base == "pick":
        base = "?"
    elif base == "dealt":
        foundations[0] = (rest.pop(0),)
        base = rank_of(foundations[0][0])
    stock = tuple(rest)
    state = State(rules, base, tuple(foundations), tuple(reserve), tableau, (), stock, 1)
    for _ in range(rules["waste_start"]):
        state = after_deal(state)
    return settled(state)


def predealt_cards(rules: Rules) -> list[str]:
    """The base cards that are put out before the deal: c d h s, or c c d d h h s s, ..."""
    return [rules["base"] + suit for suit in SUITS for _ in range(rules["predealt"] // 4)]


def dealt_tableau(rules: Rules, rest: list[str]) -> tuple[tuple[Cards, ...], list[str]]:
    """The piles, dealt row by row, and the cards that are left."""
    texts = rules["pile_deal"]
    if rules["base"] == "pick":
        texts = ["U"] * 5
    elif isinstance(texts, str):
        texts = [texts] * rules["piles"]
    piles: list[Cards] = [()] * len(texts)
    for row in range(max(len(text) for text in texts)):
        for place, text in enumerate(texts):
            if row < len(text):
                dot = "." if text[row] == "D" else ""
                piles[place] += (dot + rest[0],)
                rest = rest[1:]
    return tuple(piles), rest


# Cards


def rank_of(card: str) -> str:
    """Its rank, the last letter but one (a face-down card has a dot before it)."""
    return card[-2]


def suit_of(card: str) -> str:
    """Its suit."""
    return card[-1]


def color_of(card: str) -> str:
    """Black or red."""
    return "black" if suit_of(card) in "cs" else "red"


def is_next_rank(lower: str, higher: str) -> bool:
    """Whether one card's rank comes right after the other's, the Ace after the King."""
    return RANKS[(RANKS.index(rank_of(lower)) + 1) % 13] == rank_of(higher)


def builds_on(state: State, card: str, top: str) -> bool:
    """Whether a card may lie on another in the tableau."""
    if not is_next_rank(card, top):
        return False
    wrap = state.rules["wrap"]
    if wrap == "none" and rank_of(top) == "A":
        return False
    if wrap == "cut_at_base" and rank_of(top) == state.base:
        return False
    return {
        "any": True,
        "alternate": color_of(card) != color_of(top),
        "same": suit_of(card) == suit_of(top),
        "same_color": color_of(card) == color_of(top),
        "none": False,
    }[state.rules["build"]]


# What may be moved, and where to


def legal(state: State) -> set[str]:
    """The texts of all legal moves."""
    if is_won(state):
        return set()
    if state.base == "?":
        return {f"pick:{n}" for n in range(1, len(state.tableau) + 1)}
    return stock_moves(state) | foundation_moves(state) | tableau_moves(state)


def stock_moves(state: State) -> set[str]:
    """Dealing and redealing."""
    if state.stock:
        return {"deal"}
    passes = state.rules["passes"]
    has_pass_left = passes is None or state.pass_number < passes
    return {"redeal"} if state.waste and has_pass_left else set()


def foundation_moves(state: State) -> set[str]:
    """Top cards that go to the foundation."""
    tops = [("r", reserve_top(state)), ("w", state.waste[-1:])]
    tops += [(f"t{n}", pile[-1:]) for n, pile in enumerate(state.tableau, 1)]
    return {
        f"{place}-f" for place, top in tops if top and foundation_for(state, top[0]) is not None
    }


def foundation_for(state: State, card: str) -> int | None:
    """The leftmost foundation that takes a card, counted from 0."""
    for place, foundation in enumerate(state.foundations):
        if not foundation:
            if rank_of(card) == state.base:
                return place
        elif (
            suit_of(card) == suit_of(foundation[-1])
            and is_next_rank(foundation[-1], card)
            and len(foundation) < 13
        ):
            return place
    return None


def tableau_moves(state: State) -> set[str]:
    """All moves to a pile or into a space."""
    moves = set()
    for source, cards in sources(state):
        for n, pile in enumerate(state.tableau, 1):
            takes = pile_takes(state, pile, cards) if pile else space_takes(state, source, cards)
            if takes and source != f"t{n}":
                moves.add(f"{source}-t{n}" + (f":{len(cards)}" if len(cards) > 1 else ""))
    return moves


def sources(state: State) -> Iterator[tuple[str, Cards]]:
    """Each place with each group of its cards that may be moved to the tableau."""
    if reserve_top(state):
        yield "r", reserve_top(state)
    if state.waste:
        yield "w", state.waste[-1:]
    for n, pile in enumerate(state.tableau, 1):
        for count in movable_counts(state, pile):
            yield f"t{n}", pile[-count:]
    if state.rules["foundation_return"] == "not_emptying":
        for n, foundation in enumerate(state.foundations, 1):
            if len(foundation) > 1:
                yield f"f{n}", foundation[-1:]


def reserve_top(state: State) -> Cards:
    """The one card of the reserve that may be played, if there is one."""
    if state.rules["reserve_up"] == "last_only" and len(state.reserve) > 1:
        return ()
    return state.reserve[-1:]


def movable_counts(state: State, pile: Cards) -> set[int]:
    """How many cards may leave a pile together for another pile.

    What is "whole" is the full build: where a pile was dealt with other cards below it, these stay.
    """
    if not pile:
        return set()
    run = run_length(state, pile)
    return {
        "single": {1},
        "whole_pile": {run},
        "top_or_whole": {1, run},
        "any_run": set(range(1, run + 1)),
    }[state.rules["move"]]


def run_length(state: State, pile: Cards) -> int:
    """How many cards from the top down lie face up, each built on the one below it."""
    length = 1
    while length < len(pile):
        card, below_it = pile[-length], pile[-length - 1]
        if below_it.startswith(".") or not builds_on(state, card, below_it):
            break
        length += 1
    return length


def pile_takes(state: State, pile: Cards, cards: Cards) -> bool:
    """Whether cards may be laid on a pile that is not empty."""
    cap = state.rules["pile_cap"]
    has_room = cap is None or len(pile) + len(cards) <= cap
    return has_room and builds_on(state, cards[0], pile[-1])


def space_takes(state: State, source: str, cards: Cards) -> bool:
    """Whether cards may be laid into a space."""
    if source.startswith("t") and len(cards) == len(state.tableau[int(source[1:]) - 1]):
        return False
    if state.reserve:
        choice: dict[str, bool] = {
            "auto": False,
            "any": True,
            "reserve_or_waste": source in ("r", "w"),
        }
        return choice[state.rules["space_reserve"]]
    rule = state.rules["space_after"]
    if rule in RANKS:
        return rank_of(cards[0]) == rule and not source.startswith("f")
    later: dict[str, bool] = {
        "any_run": True,
        "any_card": len(cards) == 1,
        "waste": source == "w",
        "none": False,
    }
    return later[rule]


# Moves carried out


def apply(state: State, move: str) -> State:
    """The state after a legal move."""
    move = move.removesuffix(":1") if "-" in move else move
    if move not in legal(state):
        raise ValueError(f"not a legal move: {move!r}")
    return carried_out(state, move)


def carried_out(state: State, move: str) -> State:
    """The state after a move that is known to be legal."""
    if move == "deal":
        return settled(after_deal(state))
    if move == "redeal":
        return after_redeal(state)
    if move.startswith("pick"):
        return settled(after_pick(state, int(move[5:]) - 1))
    places, _, count = move.partition(":")
    source, target = places.split("-")
    cards, state = taken(state, source, int(count or 1))
    return settled(laid(state, target, cards))


def after_deal(state: State) -> State:
    """Turn the next packet onto the waste."""
    sizes = state.rules["deal"]
    size = sizes[min(state.pass_number, len(sizes)) - 1]
    return replace(state, waste=state.waste + state.stock[:size], stock=state.stock[size:])


def after_redeal(state: State) -> State:
    """Turn the waste over: the card dealt first will be dealt first again."""
    return replace(state, waste=(), stock=state.waste, pass_number=state.pass_number + 1)


def after_pick(state: State, place: int) -> State:
    """Put the chosen card on the first foundation; the other piles close up."""
    chosen = state.tableau[place]
    return replace(
        state,
        base=rank_of(chosen[0]),
        foundations=(chosen, *state.foundations[1:]),
        tableau=state.tableau[:place] + state.tableau[place + 1 :],
    )


def taken(state: State, source: str, count: int) -> tuple[Cards, State]:
    """Cards from the top of a place, and the state without them."""
    if source == "r":
        return state.reserve[-1:], replace(state, reserve=state.reserve[:-1])
    if source == "w":
        return state.waste[-1:], replace(state, waste=state.waste[:-1])
    place = int(source[1:]) - 1
    if source.startswith("f"):
        pile = state.foundations[place]
        return pile[-1:], replace(state, foundations=changed(state.foundations, place, pile[:-1]))
    pile = state.tableau[place]
    left = changed(state.tableau, place, pile[:-count])
    return pile[-count:], replace(state, tableau=left)


def laid(state: State, target: str, cards: Cards) -> State:
    """The state with cards laid on a pile, into a space or on the foundation that takes them."""
    if target == "f":
        place = foundation_for(state, cards[0])
        assert place is not None
        pile = state.foundations[place] + cards
        return replace(state, foundations=changed(state.foundations, place, pile))
    place = int(target[1:]) - 1
    return replace(state, tableau=changed(state.tableau, place, state.tableau[place] + cards))


def changed(piles: tuple[Cards, ...], place: int, pile: Cards) -> tuple[Cards, ...]:
    """The piles with another one in a place."""
    return (*piles[:place], pile, *piles[place + 1 :])


def settled(state: State) -> State:
    """What follows by itself: cards turn up, the stock's place opens, spaces are filled."""
    tableau = tuple((*pile[:-1], pile[-1].lstrip(".")) if pile else () for pile in state.tableau)
    if is_slot_to_open(state):
        tableau += ((),)
    reserve = state.reserve
    if state.rules["space_reserve"] == "auto":
        for place, pile in enumerate(tableau):
            if not pile and reserve:
                tableau = changed(tableau, place, reserve[-1:])
                reserve = reserve[:-1]
    return replace(state, tableau=tableau, reserve=reserve)


def is_slot_to_open(state: State) -> bool:
    """Whether the empty stock's place becomes a further pile now."""
    is_closed = len(state.tableau) == state.rules["piles"]
    return bool(state.rules["stock_slot_opens"]) and not state.stock and is_closed


# What is asked of a state


def is_won(state: State) -> bool:
    """Whether all cards lie on the foundations."""
    return all(len(pile) == 13 for pile in state.foundations)


def status(state: State) -> str:
    """`won`, `stuck` (no legal move) or `open`."""
    if is_won(state):
        return "won"
    return "open" if legal(state) else "stuck"


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many legal moves."""
    if depth == 0:
        return 1
    return sum(perft(carried_out(state, move), depth - 1) for move in legal(state))


def position_text(state: State) -> str:
    """The position in one line of eight fields."""
    fields = [
        state.rules["id"],
        state.base,
        "/".join("".join(pile[-1:]) or "-" for pile in state.foundations),
        "".join(state.reserve) or "-",
        "/".join("".join(pile) or "-" for pile in state.tableau),
        "".join(state.waste) or "-",
        "".join(state.stock) or "-",
        str(state.pass_number),
    ]
    return " ".join(fields)
