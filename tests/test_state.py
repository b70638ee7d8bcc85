"""The engine's moving part: properties that hold in every position of every game."""

from __future__ import annotations

import random

import pytest

from canfield.catalog import games, load_game
from canfield.core.state import DID_FILL
from canfield.dealing import deal_number
from canfield.engine import is_compiled, load_twin, new_state, position_of, status_of
from canfield.moves import format_move
from canfield.notation import format_position, parse_position
from canfield.perft import perft
from canfield.position import check_position, fits
from canfield.rules import Rules

GAMES = [rules.id for rules in games()]
TWINS = {"plain": False, "compiled": True}


@pytest.fixture(params=TWINS)
def twin(request: pytest.FixtureRequest):
    return load_twin("state", compiled=TWINS[request.param])


def random_play(state, seed: int, length: int = 300):
    """Play random legal moves, leaving foundations alone more often than not."""
    chance = random.Random(seed)
    for _ in range(length):
        legal = state.legal_moves()
        if not legal:
            return
        state.apply(chance.choice(legal))
        yield


def snapshot(state, rules: Rules) -> tuple[str, tuple[int, ...], int, str]:
    """Everything a player or a search can ask of a state."""
    moves = tuple(sorted(state.legal_moves()))
    return format_position(position_of(state, rules)), moves, state.key, status_of(state)


def test_the_compiled_twin_is_in_use_and_is_another_module() -> None:
    """CI builds the core, so the tests below compare two real twins."""
    assert is_compiled()
    assert load_twin("state", compiled=True) is not load_twin("state", compiled=False)


@pytest.mark.parametrize("game", GAMES)
def test_undo_restores_everything_and_redo_too(game: str, twin) -> None:
    """Undo all the way and redo all the way meet the same positions, moves, keys and statuses."""
    rules = load_game(game)
    for seed in range(3):
        state = new_state(deal_number(rules, seed), twin)
        seen = [snapshot(state, rules)]
        for _ in random_play(state, seed, 150):
            seen.append(snapshot(state, rules))
        line = state.moves_made()
        for before in reversed(seen[:-1]):
            state.undo()
            assert snapshot(state, rules) == before
        for move, after in zip(line, seen[1:], strict=True):
            state.apply(move)
            assert snapshot(state, rules) == after


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_random_game_is_possible(game: str) -> None:
    """All cards are there once, runs hold, the key is kept, the text parses back to itself."""
    rules = load_game(game)
    for seed in range(4):
        state = new_state(deal_number(rules, seed + 100))
        for _ in random_play(state, seed):
            position = check_position(position_of(state, rules))
            text = format_position(position)
            assert parse_position(text) == position
            assert state.key == new_state(position).key


@pytest.mark.parametrize("game", GAMES)
def test_the_twins_play_alike(game: str) -> None:
    rules = load_game(game)
    for seed in range(2):
        start = deal_number(rules, seed + 50)
        plain = new_state(start, load_twin("state", compiled=False))
        compiled = new_state(start, load_twin("state", compiled=True))
        for _ in random_play(plain, seed, 200):
            compiled.apply(plain.moves_made()[-1])
            assert snapshot(plain, rules) == snapshot(compiled, rules)
            assert plain.effect_at(plain.ply - 1) == compiled.effect_at(plain.ply - 1)


def test_the_key_does_not_depend_on_the_order_of_piles() -> None:
    start = deal_number(load_game("canfield"), 3)
    turned = parse_position(format_position(start))
    swapped = type(start)(
        **{
            field: getattr(turned, field)
            for field in (
                "rules",
                "base",
                "foundations",
                "reserve",
                "waste",
                "stock",
                "pass_number",
            )
        },
        tableau=turned.tableau[::-1],
    )
    assert new_state(start).key == new_state(swapped).key
    assert new_state(start).key != new_state(deal_number(load_game("canfield"), 4)).key


def test_positions_of_a_game_with_two_decks_have_different_keys() -> None:
    """Twin cards do not cancel out: 2,000 positions of a two-deck game, as many keys as texts."""
    rules = load_game("demon")
    texts, keys = set(), set()
    for seed in range(10):
        state = new_state(deal_number(rules, 1))
        for _ in random_play(state, seed, 200):
            position = position_of(state, rules)
            piles = tuple(sorted(position.tableau))
            founded = tuple(sorted(str(top) for top in position.foundations))
            texts.add((piles, founded, position.reserve, position.waste, position.stock))
            keys.add(state.key)
    assert len(texts) == len(keys) > 500


@pytest.mark.parametrize("build", ["any", "alternate", "same", "same_color", "none"])
@pytest.mark.parametrize("wrap", ["full", "cut_at_base", "none"])
def test_a_card_fits_when_rank_colour_and_circle_allow(build: str, wrap: str) -> None:
    """Case BUG-17: for every pair of cards, K on A included, by the words of the rules."""
    rules = Rules(id="own", name="Own", build=build, wrap=wrap)
    for under in range(52):
        for over in range(52):
            is_next = over // 4 == under // 4 - 1 or (over // 4 == 12 and under // 4 == 0)
            colours = {"any": True, "alternate": red(under) != red(over), "none": False}
            colours |= {"same": under % 4 == over % 4, "same_color": red(under) == red(over)}
            cut = {"full": False, "cut_at_base": under // 4 == 6, "none": under // 4 == 0}[wrap]
            wanted = is_next and colours[build] and not cut
            assert fits(rules, 6, under, over) == wanted


def red(card: int) -> bool:
    return card % 4 in (1, 2)


def test_refilling_takes_the_leftmost_space_first() -> None:
    """Two spaces and one reserve card: the leftmost is filled, the other stays open."""
    text = "kansas A Kc/Qd/Qh/Qs Kd -/-/Kh - Ks 1"
    state = new_state(check_position(parse_position(text)))
    rules = load_game("kansas")
    assert format_position(position_of(state, rules)) == "kansas A Kc/Qd/Qh/Qs - Kd/-/Kh - Ks 1"


def test_the_effect_names_the_pile_that_was_filled() -> None:
    state = new_state(deal_number(load_game("chameleon"), 1))
    state.apply(next(m for m in state.legal_moves() if format_move(m) == "t2-t1"))
    assert state.effect_at(0) & DID_FILL
    assert state.effect_at(0) >> 16 == 1


def test_a_copy_plays_on_alone() -> None:
    rules = load_game("canfield")
    state = new_state(deal_number(rules, 5))
    for _ in random_play(state, 1, 30):
        pass
    before = snapshot(state, rules)
    other = state.copy()
    assert snapshot(other, rules) == before
    for _ in random_play(other, 2, 30):
        pass
    assert snapshot(state, rules) == before


def test_check_values_of_the_notation(twin) -> None:
    """The perft values that docs/notation.md fixes, by both twins."""
    wanted = {
        "chameleon": (2, 4, 7, 12),
        "canfield": (2, 5, 12, 29),
        "storehouse": (3, 7, 13, 21),
        "superior-canfield": (2, 6, 19, 72),
        "eagle-wing": (3, 10, 39, 148),
    }
    for game, counts in wanted.items():
        start = deal_number(load_game(game), 1)
        assert tuple(perft(start, depth, twin) for depth in (1, 2, 3, 4)) == counts
        assert perft(start, 0, twin) == 1


def test_state_needs_no_more_moves_than_the_buffer_holds() -> None:
    """The largest table there can be stays far below the buffer's length."""
    module = load_twin("state", compiled=False)
    assert module.MAX_MOVES > 208 * 13 + 16 * 13 + 2 * 14
