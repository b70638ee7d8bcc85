"""Games, positions and rules of one's own, for the property tests."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from canfield.cards import DEAL_LIMIT, RANKS
from canfield.catalog import games, load_game
from canfield.game import Game
from canfield.record import parse_records
from canfield.rules import Rules

GAMES = tuple(rules.id for rules in games())
RECORDS = Path(__file__).parent / "records"
PILE_TEXTS = ("U", "U", "UU", "DU", "DDU", "UDU", "")

BRIEF = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
THOROUGH = settings(BRIEF, max_examples=120)

deal_numbers = st.integers(0, DEAL_LIMIT - 1)


def random_game(game_id: str, number: int, seed: int, length: int) -> Game:
    """Return a deal after up to ``length`` random moves, more of them on the table than deals."""
    game = Game.from_deal(load_game(game_id), number)
    chance = random.Random(seed)
    for _ in range(length):
        moves = game.legal()
        if not moves:
            break
        lively = [move for move in moves if move[0] in "wrt"]
        game.play(chance.choice(lively if lively and chance.random() < 0.7 else moves))
    return game


@cache
def won_line(game_id: str) -> tuple[int, tuple[str, ...]]:
    """Return the deal number and the moves of the game's recorded win."""
    record = parse_records((RECORDS / f"{game_id}.record").read_text("utf-8"))[0]
    return int(record.tags["Deal"]), record.moves


def won_game(game_id: str, length: int) -> Game:
    """Return the game's recorded win after its first ``length`` moves (all when negative)."""
    number, moves = won_line(game_id)
    game = Game.from_deal(load_game(game_id), number)
    game.restore(moves if length < 0 else moves[:length])
    return game


def sample_games(game_id: str) -> list[Game]:
    """Return a game at its start, here and there in play, near its won end and at it."""
    moves = len(won_line(game_id)[1])
    played = [random_game(game_id, number, number, 25 * number) for number in range(4)]
    return played + [won_game(game_id, moves * i // 6) for i in range(2, 7)]


@st.composite
def played_games(draw: st.DrawFn, ids: tuple[str, ...] = GAMES) -> Game:
    """Draw a game somewhere in a random play or in its recorded win."""
    game_id = draw(st.sampled_from(ids))
    if draw(st.booleans()):
        return won_game(game_id, draw(st.integers(0, len(won_line(game_id)[1]))))
    return random_game(
        game_id, draw(deal_numbers), draw(st.integers(0, 1000)), draw(st.integers(0, 120))
    )


@st.composite
def own_fields(draw: st.DrawFn) -> dict[str, Any]:
    """Draw rule fields, every value of every field among them; most choices are possible games."""
    base = draw(st.sampled_from(("dealt", "dealt", "pick", "fixed A", "fixed 7", "fixed K")))
    decks = draw(st.integers(1, 4))
    piles = 4 if base == "pick" else draw(st.integers(3, 12))
    texts = draw(st.lists(st.sampled_from(PILE_TEXTS), min_size=piles, max_size=piles))
    is_open = draw(st.booleans())
    deal = draw(st.sampled_from(([1], [3], [3, 2, 1]))) if not is_open else [1]
    later = st.one_of(st.just("unlimited"), st.integers(len(deal), 9))
    return {
        "decks": decks,
        "reserve": draw(st.integers(0, 24)),
        "reserve_up": draw(st.sampled_from(("top", "all", "last_only"))),
        "piles": piles,
        "pile_deal": "U" if base == "pick" else draw(st.sampled_from(("U", "DU", texts))),
        "build": draw(st.sampled_from(("any", "alternate", "same", "same_color", "none"))),
        "wrap": draw(st.sampled_from(("full", "cut_at_base", "none"))),
        "pile_cap": draw(st.sampled_from(("none", "none", 3, 9))),
        "move": draw(st.sampled_from(("single", "whole_pile", "top_or_whole", "any_run"))),
        "base": base,
        "predealt": draw(st.sampled_from((0, 4, 4 * decks))) if base.startswith("fixed") else 0,
        "foundation_return": draw(st.sampled_from(("never", "not_emptying"))),
        "deal": deal,
        "passes": 1 if is_open else draw(later),
        "waste_start": draw(st.integers(0, 2)),
        "space_reserve": draw(st.sampled_from(("auto", "any", "reserve_or_waste"))),
        "space_after": draw(st.sampled_from(("any_run", "any_card", "waste", "none", *RANKS))),
        "stock_slot_opens": is_open and piles < 12,
        "scoring": draw(st.sampled_from(("none", "cards", "casino"))),
    }


@st.composite
def own_rules(draw: st.DrawFn) -> Rules:
    """Draw possible rules of one's own."""
    printable = st.characters().filter(str.isprintable)
    names = st.text(printable, min_size=1, max_size=60)
    identity = {
        "id": draw(st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True)),
        "name": draw(names),
        "other_names": draw(st.lists(names, max_size=2)),
        "note": draw(st.text(printable, max_size=30)),
    }
    fields = draw(own_fields().filter(is_possible))
    return Rules(**identity, **fields)


def is_possible(fields: dict[str, Any]) -> bool:
    """Tell whether the rules accept these fields."""
    try:
        Rules(id="own", name="Own", **fields)
    except ValueError:
        return False
    return True
