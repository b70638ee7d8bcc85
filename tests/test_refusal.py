"""Why a move is not legal: each reason is specific, and true of the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from canfield.cards import rank_of, suit_of
from canfield.catalog import load_game
from canfield.errors import IllegalMoveError
from canfield.game import Game
from canfield.notation import parse_position
from canfield.position import Position, check_position, fits
from canfield.refusal import explain
from canfield.rules import Rules
from strategies import GAMES, sample_games

RANKS = "ace two three four five six seven eight nine ten jack queen king".split()


class Try:
    """A move that was refused: its parts, looked up in the position's own words."""

    def __init__(self, position: Position, text: str) -> None:
        self.position, self.rules, self.text = position, position.rules, text
        places, _, count = text.partition(":")
        self.source, _, self.target = places.partition("-")
        self.count = int(count or 1) if "-" in text else 1
        self.cards = self.at(self.source)
        self.pile = self.at(self.target)
        self.moved = self.cards[-self.count :]

    def at(self, place: str) -> tuple[int, ...]:
        """Return the cards of a place (a foundation's from its base card up), () if none."""
        position = self.position
        named = {"w": position.waste, "r": position.reserve}
        if place in named:
            return named[place]
        index = int(place[1:] or 1) - 1 if place[:1] in ("t", "f") and place != "f" else -1
        if place[:1] == "t" and 0 <= index < len(position.tableau):
            return position.tableau[index]
        if place[:1] == "f" and 0 <= index < len(position.foundations):
            top = position.foundations[index]
            return () if top is None else tuple(self.built(top))
        return ()

    def built(self, top: int) -> list[int]:
        base = self.position.base or 0
        return [4 * ((base + i) % 13) + suit_of(top) for i in range((top // 4 - base) % 13 + 1)]

    def tops(self) -> list[int]:
        """Return the tops of the foundations of the moved card's suit."""
        suit = suit_of(self.cards[-1])
        return [top for top in self.position.foundations if top is not None and top % 4 == suit]

    def is_run(self, cards: tuple[int, ...]) -> bool:
        base = self.position.base
        return not any(card & 64 for card in cards) and all(
            fits(self.rules, base, under, over) for under, over in pairwise(cards)
        )

    def is_longest_run(self) -> bool:
        longer = self.cards[-self.count - 1 :]
        return len(longer) == self.count or not self.is_run(longer)


def is_from_pile(t: Try) -> bool:
    return t.source[0] == "t"


# Each reason there is, and what must be true of the position when it is given.
REASONS: dict[str, Callable[[Try], bool]] = {
    "the game is won": lambda t: len(t.position.foundation_cards()) == t.rules.cards,
    "choose the base card first: pick:1 to pick:5": lambda t: t.position.base is None,
    "the base card is already chosen": lambda t: t.rules.base == "pick" and "pick" in t.text,
    "the base card is not chosen in this game": lambda t: t.rules.base != "pick",
    "the stock is empty": lambda t: t.text == "deal" and not t.position.stock,
    "the stock still has cards": lambda t: t.text == "redeal" and bool(t.position.stock),
    "stock and waste are both empty": lambda t: not t.position.stock + t.position.waste,
    r"all (\d+ )?passes through the stock are used up(: this game has only one)?": lambda t: (
        t.position.pass_number == t.rules.passes and not t.position.stock
    ),
    "there is no [tf]\\d+": lambda t: not t.cards or not t.pile,
    r"(the waste|the reserve|t\d+|f\d+) is empty": lambda t: not t.cards,
    r"t\d+ has only \d+ cards?": lambda t: len(t.cards) < t.count,
    "only the top card can be played from there": lambda t: t.count > 1 and not is_from_pile(t),
    "the reserve only fills spaces until its last card": lambda t: (
        t.rules.reserve_up == "last_only" and t.source == "r" and len(t.cards) > 1
    ),
    "no card comes back from the foundations in this game": lambda t: (
        t.source[0] == "f" and t.rules.foundation_return == "never"
    ),
    "a card does not go from foundation to foundation": lambda t: (
        t.source[0] == "f" and t.target == "f"
    ),
    "the base card stays on its foundation": lambda t: t.source[0] == "f" and len(t.cards) == 1,
    "cards go to the foundations one at a time": lambda t: t.target == "f" and t.count > 1,
    r"the [\w ]+ cannot begin a foundation: the base rank is \w+": lambda t: (
        not t.tops() and rank_of(t.cards[-1]) != t.position.base
    ),
    r"the foundation of \w+ is complete": lambda t: all(
        len(t.built(top)) == 13 for top in t.tops()
    ),
    r"the [\w ]+ does not follow the [\w ]+ on its foundation": lambda t: all(
        rank_of(t.cards[-1]) != (rank_of(top) + 1) % 13 or len(t.built(top)) == 13
        for top in t.tops()
    ),
    "a card does not move onto its own pile": lambda t: t.source == t.target,
    "these cards are not a run": lambda t: is_from_pile(t) and not t.is_run(t.moved),
    "cards move one at a time in this game": lambda t: t.rules.move == "single" and t.count > 1,
    "a build moves as a whole in this game, not in part": lambda t: (
        t.rules.move in ("whole_pile", "top_or_whole") and not t.is_longest_run()
    ),
    r"a pile holds at most \d+ cards? in this game": lambda t: (
        len(t.pile) + t.count > (t.rules.pile_cap or 999)
    ),
    r"the [\w ]+ does not fit on the [\w ]+: .*": lambda t: (
        bool(t.pile) and not fits(t.rules, t.position.base, t.pile[-1], t.moved[0])
    ),
    "moving a whole pile into a space changes nothing": lambda t: (
        not t.pile and is_from_pile(t) and t.count == len(t.cards)
    ),
    "while the reserve lasts, spaces are filled from the reserve( or the waste)?": lambda t: (
        not t.pile and bool(t.position.reserve) and t.source != "r"
    ),
    r"a space takes only an? \w+ or a run headed by one": lambda t: (
        not t.pile
        and t.rules.space_after in "A23456789TJQK"
        and RANKS[rank_of(t.moved[0])] not in explain(t.position, t.text)
    ),
    "a space takes no card from a foundation in this game": lambda t: (
        not t.pile and t.source[0] == "f"
    ),
    "a space takes only the top card of the waste": lambda t: (
        not t.pile and t.rules.space_after == "waste" and t.source != "w"
    ),
    "a space takes one card at a time": lambda t: not t.pile and t.count > 1,
    "a space stays empty in this game": lambda t: not t.pile and t.rules.space_after == "none",
}


def conceivable(position: Position) -> Iterator[str]:
    """Yield the texts of all moves one could think of, some of places that are not there."""
    yield from ("deal", "redeal", "pick:1", "pick:5")
    piles = [f"t{number}" for number in range(1, len(position.tableau) + 2)]
    foundations = [f"f{number}" for number in range(1, min(len(position.foundations) + 2, 17))]
    for source in ("w", "r", *piles, *foundations):
        for target in ("f", *piles):
            yield f"{source}-{target}"
            size = len(Try(position, f"{source}-{target}").cards)
            yield from (f"{source}-{target}:{count}" for count in {2, 3, 14, size} if count > 1)


def check_reason(position: Position, text: str) -> None:
    """Check that the reason is one of the known ones and true."""
    reason = explain(position, text)
    patterns = [pattern for pattern in REASONS if re.fullmatch(pattern, reason)]
    assert len(patterns) == 1, (text, reason, patterns)
    assert REASONS[patterns[0]](Try(position, text)), (text, reason, position)


def check_all_reasons(game: Game) -> None:
    legal = set(game.legal())
    for text in conceivable(game.position):
        if text not in legal:
            check_reason(game.position, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_refused_move_of_every_game_has_a_true_reason(game_id: str) -> None:
    for game in sample_games(game_id):
        check_all_reasons(game)


@pytest.mark.parametrize("space_after", ["any_run", "any_card", "waste", "none", "A", "8", "K"])
@pytest.mark.parametrize("move", ["single", "whole_pile", "top_or_whole", "any_run"])
@pytest.mark.parametrize("reserve", ["-", "9c"])
def test_every_refused_move_into_a_space_has_a_true_reason(
    space_after: str, move: str, reserve: str
) -> None:
    """Spaces beside runs, a waste and foundations, under every rule of spaces."""
    kinds = ("auto",) if reserve == "-" else ("any", "reserve_or_waste")
    for space_reserve in kinds:
        rules = Rules(
            id="own",
            name="Own",
            piles=5,
            build="any",
            move=move,  # type: ignore[arg-type]
            space_after=space_after,
            space_reserve=space_reserve,  # type: ignore[arg-type]
        )
        check_all_reasons(Game.from_position(spaces(rules, reserve)))


def spaces(rules: Rules, reserve: str) -> Position:
    """Return a position with two spaces, two runs, single cards and a waste; all hearts are up."""
    deck = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    piles = "9s8d7d/-/KdQdJdTd/-/9d"
    lying = {*re.findall(r"\w\w", piles), reserve}
    founded = (
        {"Ad"} | {rank + "c" for rank in "A2345678"} | {rank + "h" for rank in "A23456789TJQK"}
    )
    waste = "".join(card for card in deck if card not in founded | lying)
    return check_position(parse_position(f"own A 8c/Kh/Ad/- {reserve} {piles} {waste} - 3", rules))


# The reasons as a player reads them


def refused(game: Game, text: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(text)
    assert caught.value.move == text
    assert str(caught.value) == f"illegal move {text!r}: {caught.value.reason}"
    return caught.value.reason


@pytest.mark.parametrize(
    ("game_id", "moves", "move", "reason"),
    [
        ("chameleon", "", "w-f", "the waste is empty"),
        ("chameleon", "", "redeal", "the stock still has cards"),
        ("chameleon", "", "pick:3", "the base card is not chosen in this game"),
        ("chameleon", "", "t4-t1", "there is no t4"),
        ("chameleon", "", "t1-t9", "there is no t9"),
        ("chameleon", "", "f9-t1", "there is no f9"),
        ("chameleon", "", "f2-t1", "f2 is empty"),
        ("chameleon", "", "f1-f", "a card does not go from foundation to foundation"),
        ("chameleon", "", "f1-t1", "the base card stays on its foundation"),
        ("chameleon", "", "t1-t1", "a card does not move onto its own pile"),
        ("chameleon", "", "t1-t2:2", "t1 has only 1 card"),
        ("chameleon", "", "r-t1:2", "only the top card can be played from there"),
        ("chameleon", "", "t1-f:2", "t1 has only 1 card"),
        (
            "chameleon",
            "",
            "r-f",
            "the king of diamonds cannot begin a foundation: the base rank is five",
        ),
        (
            "chameleon",
            "deal",
            "w-f",
            "the seven of hearts does not follow the five of hearts on its foundation",
        ),
        (
            "chameleon",
            "",
            "t1-t2",
            "the three of clubs does not fit on the two of diamonds: "
            "piles build down regardless of suit",
        ),
        ("chameleon", "deal " * 36, "deal", "the stock is empty"),
        (
            "chameleon",
            "deal " * 36,
            "redeal",
            "all passes through the stock are used up: this game has only one",
        ),
        (
            "rainfall",
            ("deal " * 34 + "redeal ") * 2 + "deal " * 34,
            "redeal",
            "all 3 passes through the stock are used up",
        ),
        ("rainbow", "", "f1-t1", "no card comes back from the foundations in this game"),
        ("eagle-wing", "", "r-t1", "the reserve only fills spaces until its last card"),
        ("selective-canfield", "", "deal", "choose the base card first: pick:1 to pick:5"),
        ("selective-canfield", "pick:1", "pick:2", "the base card is already chosen"),
    ],
)
def test_a_reason_is_in_a_players_words(game_id: str, moves: str, move: str, reason: str) -> None:
    game = Game.from_deal(load_game(game_id), 1)
    game.restore(moves.split())
    assert refused(game, move) == reason


@pytest.mark.parametrize("wrap", ["none", "cut_at_base"])
def test_where_the_circle_is_cut_the_reason_says_so(wrap: str) -> None:
    rules = Rules(id="own", name="Own", base="A", wrap=wrap, build="any")  # type: ignore[arg-type]
    position = parse_position(f"own A Ad/-/-/- - Ac/Kc/-/- - {'??' * 49} 1", rules)
    assert explain(position, "t2-t1") == (
        "the king of clubs does not fit on the ace of clubs: "
        "the circle of ranks is cut at the ace here"
    )


@pytest.mark.parametrize(
    ("build", "how"),
    [
        ("alternate", "piles build down in alternating colours"),
        ("same", "piles build down in suit"),
        ("none", "there is no building on the piles in this game"),
    ],
)
def test_a_suit_that_does_not_fit_is_the_reason(build: str, how: str) -> None:
    rules = Rules(id="own", name="Own", build=build)  # type: ignore[arg-type]
    position = parse_position(f"own A Ad/-/-/- - 8c/7s/-/- - {'??' * 49} 1", rules)
    assert explain(position, "t2-t1") == (
        f"the seven of spades does not fit on the eight of clubs: {how}"
    )


def test_with_two_decks_the_open_foundation_is_named_not_the_complete_one() -> None:
    position = parse_position(f"demon A Kc/5c/-/-/-/-/-/- - 9c/-/-/-/-/-/-/- - {'??' * 85} 1")
    assert explain(position, "t1-f") == (
        "the nine of clubs does not follow the five of clubs on its foundation"
    )
    full = parse_position(f"demon A Kc/Kc/-/-/-/-/-/- - 9c/-/-/-/-/-/-/- - {'??' * 77} 1")
    assert explain(full, "t1-f") == "the foundation of clubs is complete"


def test_a_space_says_what_it_takes() -> None:
    """Kansas at its end: two kings and a space; a whole pile into it is no move."""
    game = Game.from_position(
        check_position(parse_position("kansas A Kc/Qd/Kh/Qs - Kd/Ks/- - - 1"))
    )
    assert refused(game, "t1-t3") == "moving a whole pile into a space changes nothing"
    assert game.text() == "kansas A Kc/Qd/Kh/Qs - Kd/Ks/- - - 1"


def test_in_a_won_game_nothing_can_be_played() -> None:
    game = Game.from_position(check_position(parse_position("kansas A Kc/Kd/Kh/Ks - -/-/- - - 1")))
    for text in ("deal", "redeal", "w-f", "f1-t1", "t1-t2", "pick:1"):
        assert refused(game, text) == "the game is won"
