"""Cards that a player has not seen never leave the server, in no game and in no answer."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache

import httpx
import pytest

from canfield.cards import FACE_DOWN, format_cards, ordered_deck, parse_cards, shuffled_deck
from canfield.catalog import games, load_game
from canfield.game import Game
from canfield.rules import Rules
from canfield.web.play.automatic import RUNS, follow_up, play_run
from web_helpers import C185, Player

STEPS = 50
LEFT_UNSEEN = 12
"""A walk ends when so few cards are unseen; two decks must still differ."""
STEP_NAMES = ("undo", "redo", "restart", "drop", "finish")
CARD = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][cdhs](?![A-Za-z0-9])")
VOLATILE_HEADERS = {"date", "set-cookie"}


class Recorder:
    """A visitor in a clean session who writes down everything the server sends."""

    def __init__(self, address: str) -> None:
        self.player = Player(address)
        self.player.http.headers["accept-encoding"] = "identity"
        self.player.http.event_hooks = {"response": [self._record]}
        self.answers: list[str] = []

    def _record(self, answer: httpx.Response) -> None:
        answer.read()
        headers = sorted((k, v) for k, v in answer.headers.items() if k not in VOLATILE_HEADERS)
        cookies = [len(value) for value in answer.headers.get_list("set-cookie")]
        text = f"{answer.status_code} {headers} {cookies}\n{answer.text}"
        text = re.sub(r'"id":"[^"]{16}"', '"id":"-"', text)
        text = re.sub(r'/play/[^"]{16}"', '/play/-"', text)
        self.answers.append(re.sub(r'"updated":"[^"]{29}"', '"updated":"-"', text))


def seen_in(game: Game) -> set[str]:
    """Return the cards a player sees who looks at this position, by the rules and nothing else."""
    position, rules = game.position, game.rules
    cards = [card for pile in position.tableau for card in pile if not card & FACE_DOWN]
    cards += list(position.waste)
    cards += [top for top in position.foundations if top is not None and top >= 0]
    up = {"all": len(position.reserve), "top": 1, "last_only": int(len(position.reserve) == 1)}
    cards += position.reserve[len(position.reserve) - up[rules.reserve_up] :]
    return set(format_cards(cards).split())


@dataclass(frozen=True)
class Walk:
    """A random game as one visitor saw it."""

    deck: tuple[int, ...]
    steps: tuple[tuple[str, str], ...]
    """What was asked for, and the move."""
    answers: tuple[str, ...]
    """Everything the server sent."""
    seen: frozenset[str]
    """The cards that were to be seen at some time."""


@cache
def wander(address: str, rules: Rules) -> Walk:
    """Play at random with undo, redo, restart and refused moves, while some cards stay unseen."""
    rng = random.Random(rules.id)
    deck = shuffled_deck(rng.randrange(2**32), rules.decks)
    recorder, game = Recorder(address), Game.from_deck(rules, deck)
    recorder.player.open(rules.id, deck=format_cards(deck))
    steps: list[tuple[str, str]] = []
    seen = seen_in(game)
    while len(steps) < STEPS and len(seen) < 52 - LEFT_UNSEEN:
        name = rng.choice(["move", "auto"] * 3 + [*STEP_NAMES, "undo", "illegal"])
        legal = game.legal()
        is_move = name in ("move", "auto") and bool(legal)
        steps.append((name, rng.choice(legal) if is_move else "t1-t2:99"))
        take(recorder, *steps[-1])
        follow(game, *steps[-1])
        seen |= seen_in(game)
    recorder.player.http.close()
    return Walk(deck, tuple(steps), tuple(recorder.answers), frozenset(seen))


def take(recorder: Recorder, name: str, move: str) -> None:
    """Ask the server for one step, taken or refused."""
    player = recorder.player
    request = f"r{len(recorder.answers)}"
    if name in ("move", "auto", "illegal"):
        answer = player.post("move", move=move, request=request, auto=name == "auto")
    else:
        answer = player.post(name, request=request)
    if answer.status_code == 200:
        player.post("undo", at=player.game["version"], request=request + "-late")
        player.game = answer.json()
    player.http.get("/api/mine")
    player.reload()


def follow(game: Game, name: str, move: str) -> None:
    """Do the same on a game of our own."""
    if name in ("move", "auto") and move in game.legal():
        game.play(move)
        if name == "auto":
            follow_up(game)
    elif name in RUNS:
        play_run(game, name)
    elif name == "undo":
        game.undo()
    elif name == "redo":
        game.redo()
    elif name == "restart":
        game.restart()


def alike(deck: Sequence[int], rules: Rules, seen: Set[str], rng: random.Random) -> list[int]:
    """Return another deck that somebody who has seen only ``seen`` cannot tell apart."""
    other = list(deck)
    places = [i for i, card in enumerate(deck) if format_cards([card]) not in seen]
    base = rules.fixed_base
    if rules.predealt:  # a base card must not come before one that is taken out first
        places = [i for i in places if deck[i] >> 2 != base]
    cards = [deck[i] for i in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    return other


def record(
    address: str, rules: Rules, deck: Sequence[int], steps: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    """Return everything the server sends while these steps are taken."""
    recorder = Recorder(address)
    recorder.player.open(rules.id, deck=format_cards(deck))
    for name, move in steps:
        take(recorder, name, move)
    recorder.player.http.close()
    return tuple(recorder.answers)


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_decks_that_a_player_cannot_tell_apart_get_byte_for_byte_the_same_answers(
    address: str, rules: Rules
) -> None:
    walk = wander(address, rules)
    other = alike(walk.deck, rules, walk.seen, random.Random(rules.id))
    assert tuple(other) != walk.deck
    assert len(walk.steps) >= 3
    assert record(address, rules, other, walk.steps) == walk.answers


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_no_answer_names_a_card_that_was_not_to_be_seen(address: str, rules: Rules) -> None:
    walk = wander(address, rules)
    named = {card for answer in walk.answers for card in CARD.findall(answer)}
    assert named
    assert named <= walk.seen


@pytest.mark.parametrize(
    ("game", "deal"), [("chameleon", "6"), ("chameleon", "3"), ("eagle-wing", "1")]
)
def test_help_names_places_and_no_cards(address: str, game: str, deal: str) -> None:
    recorder = Recorder(address)
    player = recorder.player.open(game, deal=deal)
    for kind in ("hint", "verdict", "line", "hint"):
        recorder.answers.clear()
        path = f"/api/play/{player.game['id']}/{kind}"
        answer = player.http.post(path, json={"at": player.game["version"]}, timeout=60)
        assert answer.status_code == 200, answer.text
        assert CARD.findall(recorder.answers[0]) == []
        player.act("move", move=player.legal[0])
    player.http.close()


def test_the_deal_of_the_case_names_six_cards_and_no_other(address: str) -> None:
    deck = parse_cards(C185)
    reserve, rest, stock = deck[:12], deck[12:16], deck[16:]
    twin = (*reverse(reserve[:11]), reserve[11], *rest, stock[0], *reverse(stock[1:]))
    assert sorted(twin) == sorted(ordered_deck())
    rules = load_game("chameleon")
    steps = [("move", "deal"), ("undo", ""), ("redo", ""), ("illegal", "r-f"), ("illegal", "w-t1")]
    one, two = (record(address, rules, cards, steps) for cards in (deck, twin))
    assert one == two
    named = {card for answer in one for card in CARD.findall(answer)}
    assert named == {"6c", "Th", "Jd", "3c", "Kc", "2h"}


def reverse(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(reversed(cards))


def test_the_pages_are_the_same_files_for_every_deal(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        pages = {client.get(f"/{rules.id}/1").text for rules in games()}
    assert len(pages) == 1
