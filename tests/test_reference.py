"""Engine and plain reference, side by side: the same moves, positions and ends everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import make_perft
import reference
from canfield.catalog import games, load_game
from canfield.dealing import read_deck
from canfield.engine import load_twin, new_state
from canfield.game import Game
from canfield.rules import Rules
from make_perft import choose, features
from reference import below, split_mix

PERFT_FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
LARGEST = 2**64 - 1
LONGEST = 250
WANTED = {
    "reserve gone",
    "space",
    "run into a space",
    "return into a space",
    "return",
    "later pass",
    "full foundation",
    "slot open",
    "won",
    "stuck",
}

DECK_1 = """
7d 9c 4d 8h 8d 5s Jd 6d 9s Jc 5d Kd 3c 2d Jh 5h 7h 4h 2c Ad 6s Kc Kh Th Ts Js Td 8s Qc 4s
6c 7c As 5c Ah Ks 6h Qs Qh Qd 9d 3d 3s Ac 4c 2h 8c Tc 3h 2s 9h 7s
"""
START_1 = (
    "chameleon 5 5h/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd 3c/2d/Jh - 7h4h2cAd6sKcKhThTsJsTd8sQc4s6c7cAs5c"
    "AhKs6hQsQhQd9d3d3sAc4c2h8cTc3h2s9h7s 1"
)

# From the collected cases: reserve, tableau, foundation, stock; and lines played on them.
LAYOUTS = {
    "C185": """AC 6D 4H 2C AD QD 8C KD 9S JS 4C 6C JD 3C KC TH 2H QH 9H 6H TS JH 8S 5D AH TD 6S QS
KS 8D 5H 3S 5C QC 4D KH 7S 3H 2D 3D AS 5S 9D JC TC 9C 7C 7D 4S 8H 7H 2S""",
    "R2009": """KS 7C TC JS 6C 3C AH JD 2C JC 7H KC 3H 2H 7D KH 9C AC QC 9H TD 8S 6S TH QH JH 3D 5C
4H 3S 5S AD 4D 8D 2D QD AS TS 7S 6D 5D 8H 6H QS 2S 4C 9D 4S 5H 9S 8C KD""",
    "K37": """8C 3S JC TS 2H 4C 5H 8D 9S 6C 7S 2S QD TD AS 8S 7C 4S 6H KC 6D JS 9D 7D 8H TC 5S QH KH
7H AH 9C KS JD 2C KD 3H 9H 4H AD JH 3C QC 5C 3D 2D AC 5D 6S TH 4D QS""",
    "CF215": """8C 4C JH 9C JS AS 6H QD 7C 2C 5D 6C AD AH QC 9H 7D 4D KS 4H 8D TC 6S 5C KH 2H 9D 3D
8S 9S KC JD 7S 3S QS 6D TH 3H 2S KD 5S QH 2D 4S TD TS 7H JC 5H 3C AC 8H""",
}
C185_FIRST = "D; W>T2 2H; D; W>T3 QH; T1>T3 JD"
C185_KING = (
    "; D*3; W>F TS; D; W>F JH; D*2; W>T1 5D; R>T1 4C; R>F JS; T2>T1 x2 3C; W>T2 8S; D; W>T1 AH; "
    "R>T1 KD"
)
C185_END = (
    "; D; W>F TD; T3>F JD; T3>F QH; D*2; W>F QS; D; W>F KS; D*5; W>T1 QC; D*2; W>F KH; D; W>T2 7S; "
    "T1>T2 x8 6C; R>F QD; D*4; W>F AS; D*3; W>T2 JC; D; W>F TC; T2>F JC; T2>F QC; T2>F KD; "
    "T2>F AH; T2>F 2H; T3>F KC; T3>F AD; T3>T2 2C; D*2; W>T1 7C; R>T1 6D; R>F AC; T2>F 2C; "
    "T2>F 3C; T2>F 4C; T3>T2 4H; W>T3 9C; T1>T3 x3 8C; W>T1 9D; W>T3 5S; W>T2 3D; W>F 2D; T2>F 3D; "
    "W>F 3H; T2>F 4H; W>F 4D; T2>F 5D; W>F 5C; T2>F 6C; D*2; W>T3 4S; D; W>T1 8H; W>T1 7D; "
    "W>T3 3S; W>F 5H; D*2; W>F 2S; T3>F 3S; T3>F 4S; T3>F 5S; T3>F 6D; T1>F 7D; T3>F 7C; T3>F 8C; "
    "T3>F 9C; W>T1 7H; W>F 8D; W>F 6S; T2>F 7S; T2>F 8S; T2>F 9S; W>F 6H; T1>F 7H; T1>F 8H; "
    "T1>F 9D; W>F 9H"
)
R2009_LINE = (
    "D; W>T3 QC; D*4; W>T2 6S; D*3; W>T3 JH; D*6; W>F AD; D*2; W>T4 8D; D; W>F 2D; D*2; W>F AS; D; "
    "W>T3 TS; D; W>T4 7S; D; W>T4 6D; D; W>T2 5D; D*4; W>F 2S; D; W>T2 4C; R>T2 3H; D; W>T3 9D; "
    "D*4; W>T3 8C; T2>T3 x5 7D; D; REDEAL; D*5; W>T2 QH; D; W>F 3D; D; W>T4 5C; D; W>T4 4H; D; "
    "W>T4 3S; T1>T4 2H; R>T2 JC; R>F 2C; W>T2 TH; T4>T2 x8 9C; R>F AH; T2>F 2H; T2>F 3S; T3>F 3H; "
    "T2>F 4H; R>F 3C; T3>F 4C; T2>F 5C; R>F 6C; D; W>T2 5S; D; W>F 4D; T3>F 5D; D*5; W>F 4S; "
    "T2>F 5S; T2>F 6D; T3>F 6S; T2>F 7S; T3>F 7D; T2>F 8D; T1>T3 7H; R>T4 TC; R>F 7C; D; W>F 5H; "
    "D*2; REDEAL; D; W>T4 9H; D; W>T1 TD; D; W>F 8S; D*2; W>T2 8H; D; W>F 6H; T3>F 7H; T2>F 8H; "
    "T3>F 8C; T2>F 9C; T3>F 9D; T1>F TD; T4>F 9H; T2>F TH; T4>F TC; T2>F JC; T4>F JD; W>F QD; "
    "T1>T2 JS; D; W>T1 QS; D; W>F 9S; T3>F TS; T2>F JS; T1>F QS; T3>F JH; T2>F QH; T3>F QC; "
    "T2>F KC; T3>F KH; T4>F KS; D; W>F KD"
)


def line_moves(line: str) -> Iterator[str]:
    """Our move texts of a line written as in the collected cases."""
    for part in line.split("; "):
        deals = re.fullmatch(r"D(?:\*(\d+))?", part)
        if deals:
            yield from ["deal"] * int(deals[1] or 1)
        elif part == "REDEAL":
            yield "redeal"
        else:
            places, *count, _card = part.lower().split()
            yield places.replace(">", "-") + "".join(count).replace("x", ":")


def cards_of(text: str) -> list[str]:
    """The cards of a text, as we write them."""
    return [card[0] + card[1].lower() for card in text.split()]


def case_start(name: str, game_id: str) -> reference.State:
    """A layout of the collected cases under the rules of a game."""
    return reference.start(reference.rules_of(game_id), cards_of(LAYOUTS[name]))


def played(state: reference.State, line: str) -> reference.State:
    """The state after a line; every move is checked on the way."""
    for move in line_moves(line):
        state = reference.apply(state, move)
    return state


# The reference against the fixed values


def test_the_reference_shuffles_deal_1_as_the_notation_says() -> None:
    assert reference.shuffled(1, 1) == DECK_1.split()


def test_the_reference_deals_chameleon_1_as_the_notation_says() -> None:
    assert reference.position_text(make_perft.dealt("chameleon", 1)) == START_1


@pytest.mark.parametrize(
    ("game_id", "counts"),
    [
        ("chameleon", [2, 4, 7, 12]),
        ("canfield", [2, 5, 12, 29]),
        ("storehouse", [3, 7, 13, 21]),
        ("superior-canfield", [2, 6, 19, 72]),
        ("eagle-wing", [3, 10, 39, 148]),
    ],
)
def test_the_reference_counts_what_the_notation_says(game_id: str, counts: list[int]) -> None:
    state = make_perft.dealt(game_id, 1)
    assert [reference.perft(state, depth) for depth in range(1, 5)] == counts


def test_a_chameleon_deal_is_won_in_114_moves() -> None:
    line = C185_FIRST + C185_KING + C185_END
    assert len(list(line_moves(line))) == 114
    assert reference.status(played(case_start("C185", "chameleon"), line)) == "won"


def test_a_rainbow_deal_is_won_by_holding_cards_back() -> None:
    assert reference.status(played(case_start("R2009", "rainbow"), R2009_LINE)) == "won"


def test_a_space_is_filled_within_the_move() -> None:
    state = played(case_start("C185", "chameleon"), C185_FIRST)
    assert state.tableau == (("6c",), ("3c", "2h"), ("Kc", "Qh", "Jd"))
    assert (len(state.reserve), state.reserve[-1], len(state.stock)) == (11, "4c", 34)
    assert reference.legal(state) == {"deal"}


def test_a_king_goes_on_an_ace() -> None:
    state = played(case_start("C185", "chameleon"), C185_FIRST + C185_KING)
    assert state.tableau[0] == ("6c", "5d", "4c", "3c", "2h", "Ah", "Kd")
    assert reference.legal(state) == {"deal", "t3-t1:2"}


def test_a_base_card_does_not_come_back() -> None:
    assert reference.legal(case_start("K37", "kansas")) == {"deal"}


def test_three_passes_turn_the_same_cards() -> None:
    state = case_start("CF215", "canfield")
    for _ in range(3):
        tops = []
        while state.stock:
            assert reference.legal(state) == {"deal"}
            state = reference.apply(state, "deal")
            tops.append(state.waste[-1])
        assert tops == cards_of("8D 5C 9D 9S 7S 6D 2S QH TD JC AC 8H")
        state = reference.apply(state, "redeal")


# Engine and reference


def test_both_have_the_same_games_with_the_same_rules() -> None:
    assert {rules.id for rules in games()} == set(reference.GAMES)
    for game_id in reference.GAMES:
        theirs = load_game(game_id).model_dump(mode="json")
        theirs["base"] = theirs["base"].removeprefix("fixed ")
        ours = reference.rules_of(game_id)
        assert {field: theirs[field] for field in ours} == ours


@pytest.mark.parametrize("number", [0, 1, 2, 12345, LARGEST])
def test_both_deal_the_same_cards(number: int) -> None:
    for rules in games():
        game = Game.from_deal(rules, number)
        assert checked_moves(game, make_perft.dealt(rules.id, number))


def test_both_play_every_game_alike() -> None:
    events: set[str] = set()
    for game_id in reference.GAMES:
        for number in range(1, 4):
            start = make_perft.dealt(game_id, number)
            events |= play_both(load_game(game_id), start, number)
    assert events >= WANTED


def test_both_play_rules_of_ones_own_alike() -> None:
    events: set[str] = set()
    stream = split_mix(2026)
    for number in range(200):
        fields = random_fields(stream)
        theirs = engine_rules(fields)
        if theirs is not None:
            rules = reference.make_rules(**fields)
            start = reference.start(rules, reference.shuffled(number, rules["decks"]))
            events |= play_both(theirs, start, number)
    assert events >= WANTED


def test_a_second_base_card_goes_beside_a_full_foundation() -> None:
    clubs = [rank + "c" for rank in reference.RANKS]
    others = [card for card in reference.shuffled(1, 2) if not card.endswith("c")]
    fields = {"id": "custom", "decks": 2, "reserve": 0, "pile_deal": "", "base": "A", "deal": [1]}
    theirs = engine_rules(fields)
    assert theirs is not None
    deck = clubs + clubs + others
    game = Game.from_deck(theirs, read_deck(" ".join(deck), theirs))
    state = reference.start(reference.make_rules(**fields), deck)
    for move in ["deal", "w-f"] * 14:
        assert move in checked_moves(game, state)
        game.play(move)
        state = reference.apply(state, move)
    checked_moves(game, state)
    assert [pile[-1:] for pile in state.foundations[:3]] == [("Kc",), ("Ac",), ()]


def play_both(rules: Rules, state: reference.State, number: int) -> set[str]:
    """Play a deal in both, compare after every move, and tell what occurred."""
    game = Game.from_deal(rules, number)
    stream = split_mix(number)
    events: set[str] = set()
    while (moves := checked_moves(game, state)) and len(game.moves) < LONGEST:
        events |= features(state, moves)
        move = choose(moves, stream)
        game.play(move)
        state = reference.carried_out(state, move)
    return events | features(state, moves) | {game.status}


def checked_moves(game: Game, state: reference.State) -> set[str]:
    """Check that legal moves, position and status are equal; return the moves."""
    where = f"{state.rules} {reference.position_text(state)}"
    listed, moves = game.legal(), reference.legal(state)
    assert set(listed) == moves, where
    assert len(listed) == len(moves), where
    assert game.text() == reference.position_text(state), where
    is_won = reference.is_won(state)
    assert game.status == ("won" if is_won else "open" if moves else "stuck"), where
    return moves


def engine_rules(fields: dict[str, Any]) -> Rules | None:
    """The fields as the engine's rules, or None where these refuse them."""
    base = f"fixed {fields['base']}" if fields["base"] in reference.RANKS else fields["base"]
    try:
        return Rules(name="Custom", **{**fields, "base": base})
    except ValueError:
        return None


def random_fields(stream: Iterator[int]) -> dict[str, Any]:
    """A choice of rules, every value of every field among them."""

    def one_of(*values: Any) -> Any:
        return values[below(stream, len(values))]

    rank = reference.RANKS[below(stream, 13)]
    decks = one_of(1, 1, 1, 2, 2, 3, 4)
    base = one_of("dealt", "dealt", "pick", rank)
    piles = 4 if base == "pick" else one_of(3, 4, 5, 6, 8, 12)
    slot_opens = one_of(True, False, False)
    deal = one_of([1], [1], [2], [3], [5], [3, 2, 1], [1, 2])
    texts = [one_of("U", "UU", "DU", "DDU", "UDU", "") for _ in range(piles)]
    return {
        "id": "custom",
        "decks": decks,
        "reserve": one_of(0, 1, 2, 4, 8, 13, 20),
        "reserve_up": one_of("top", "all", "last_only"),
        "piles": piles,
        "pile_deal": "U" if base == "pick" else one_of("U", "U", "DU", texts),
        "build": one_of("any", "any", "alternate", "alternate", "same", "same_color", "none"),
        "wrap": one_of("full", "full", "cut_at_base", "none"),
        "pile_cap": one_of(None, None, None, 1, 3, 9),
        "move": one_of("single", "whole_pile", "top_or_whole", "any_run", "any_run"),
        "base": base,
        "predealt": one_of(0, 4, 4 * decks) if base == rank else 0,
        "foundation_return": one_of("never", "not_emptying", "not_emptying"),
        "deal": deal,
        "passes": 1 if slot_opens else one_of(None, len(deal), 4),
        "waste_start": one_of(0, 0, 1, 2),
        "space_reserve": one_of("auto", "auto", "any", "reserve_or_waste"),
        "space_after": one_of("any_run", "any_run", "any_card", "waste", "none", rank),
        "stock_slot_opens": slot_opens,
        "scoring": one_of("none", "cards", "casino"),
    }


# Counted positions


def test_every_game_has_its_counts() -> None:
    assert {path.stem for path in PERFT_FILES} == set(reference.GAMES)


@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.stem)
def test_both_twins_count_what_the_reference_counted(path: Path, compiled: bool) -> None:
    twin = load_twin("state", compiled=compiled)
    for line in path.read_text(encoding="utf-8").splitlines():
        game, (depth, count) = counted_line(line)
        assert new_state(game.position, twin).perft(depth) == count, line


def counted_line(line: str) -> tuple[Game, tuple[int, int]]:
    """The position of a line of the files, and its depth and count."""
    head, *middle, tail = line.split(" | ") if "|" in line else line.split(" ", 1)
    game_id, number = head.split(":")
    game = Game.from_deal(load_game(game_id), int(number))
    for move in " ".join(middle).split():
        game.play(move)
    depth, count = tail.split()
    return game, (int(depth), int(count))
