"""A deal is the same however it is asked for: by number, day or cards, or as own rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from canfield.cards import format_cards, shuffled_deck
from canfield.catalog import load_game
from canfield.daily import entry_of
from canfield.dealing import deal_number
from canfield.solver import solve
from canfield.variant import format_variant
from own_record import listed, take_in, total
from web_helpers import Player

GAME, NUMBER = "chameleon", 656
DECK = format_cards(shuffled_deck(NUMBER))
VARIANT = format_variant(load_game(GAME))
LINE = solve(deal_number(load_game(GAME), NUMBER)).moves or ()
TODAY = datetime.now(UTC).date()

START = dict[str, Any]
STARTS: dict[str, START] = {
    "number": {"game": GAME, "deal": str(NUMBER)},
    "deck": {"game": GAME, "deck": DECK},
    "own rules": {"game": "own", "variant": VARIANT, "deal": str(NUMBER)},
}


def post(player: Player, name: str, **body: Any) -> dict[str, Any]:
    asked = {"at": player.game["version"], **body}
    answer = player.http.post(f"/api/play/{player.game['id']}/{name}", json=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def give_up(player: Player) -> None:
    player.act("give-up")


def ask_verdict(player: Player) -> None:
    assert post(player, "verdict")["verdict"] == "winnable"


@pytest.mark.parametrize("second", STARTS)
def test_a_deal_won_twice_is_one_win(ann: Player, second: str) -> None:
    ann.open(**STARTS["number"]).play(" ".join(LINE))
    first = total(ann)
    assert (first["won"], first["unaided_won"]) == (1, 1)
    ann.open(**STARTS[second], fresh=True).play(" ".join(LINE))
    assert total(ann) == first
    assert [game["again"] for game in listed(ann)] == [True, False]


@pytest.mark.parametrize("told", [ask_verdict, give_up])
@pytest.mark.parametrize("first", STARTS)
def test_help_before_the_first_move_counts_for_every_later_game_of_the_deal(
    ann: Player, first: str, told: Callable[[Player], None]
) -> None:
    told(ann.open(**STARTS[first]))
    assert total(ann)["played"] == 0
    ann.open(**STARTS["number"], fresh=True).play(" ".join(LINE))
    found = total(ann)
    assert (found["played"], found["won"], found["helped"], found["unaided_won"]) == (1, 1, 1, 0)
    assert [game["helped"] for game in listed(ann)] == [True]


def test_the_deck_of_a_won_number_read_from_a_file_is_no_second_game(ann: Player) -> None:
    ann.open(**STARTS["number"]).play(" ".join(LINE))
    file = {"games": [{"game": GAME, "deck": DECK, "moves": list(LINE)}]}
    assert take_in(ann, json.dumps(file))["known"] == 1
    assert total(ann)["played"] == 1


# The deal of the day --------------------------------------------------------------------------

TODAYS = str(entry_of(GAME, TODAY).deal)
TODAYS_LINE = solve(deal_number(load_game(GAME), int(TODAYS))).moves or ()


def best(player: Player) -> int | None:
    told = player.http.get("/api/daily", params={"day": TODAY.isoformat()}).json()
    return next(entry["best"] for entry in told["games"] if entry["game"] == GAME)  # type: ignore[no-any-return]


@pytest.mark.parametrize("told", [ask_verdict, give_up])
def test_the_best_of_a_day_is_not_won_after_help_in_another_game(
    ann: Player, bob: Player, told: Callable[[Player], None]
) -> None:
    before = best(bob)
    told(ann.open(GAME, deck=format_cards(shuffled_deck(int(TODAYS)))))
    ann.open(GAME, day=TODAY.isoformat(), fresh=True).play(" ".join(TODAYS_LINE))
    assert ann.view["status"] == "won"
    assert best(bob) == before
    told_to_ann = ann.http.get("/api/daily", params={"day": TODAY.isoformat()}).json()
    mine = next(entry for entry in told_to_ann["games"] if entry["game"] == GAME)
    assert (mine["status"], mine["helped"]) == ("won", True)


@pytest.mark.parametrize(
    "start",
    [
        {"game": GAME, "day": TODAY.isoformat()},
        {"game": GAME, "deal": TODAYS},
        {"game": GAME, "deck": format_cards(shuffled_deck(int(TODAYS)))},
        {"game": "own", "variant": VARIANT, "deal": TODAYS},
    ],
    ids=["day", *STARTS],
)
def test_the_line_of_the_day_is_kept_however_the_deal_is_asked_for(
    ann: Player, start: START
) -> None:
    ann.open(**start)
    answer = ann.http.post(f"/api/play/{ann.game['id']}/line", json={"at": 0})
    assert answer.status_code == 422, answer.text
    assert "kept until the day is over" in answer.json()["error"]


def answers(player: Player) -> list[str]:
    """Return what every address says of the game that is open and of the day."""
    game = player.game["id"]
    paths = (
        *(f"/api/play/{game}", f"/api/play/{game}/replay", "/api/mine", "/api/record/games"),
        *("/api/record", "/api/export?form=json", "/api/export?form=record"),
        *(f"/api/daily?day={TODAY}", f"/api/daily/rainbow?month={TODAY.isoformat()[:7]}"),
        *(f"/rainbow/daily/{TODAY}", f"/api/play/{game}/rules"),
    )
    found = [player.http.get(path) for path in paths]
    assert [answer.status_code for answer in found] == [200] * len(paths)
    return [answer.text for answer in found]


def is_named(number: str, text: str) -> bool:
    return f'"{number}"' in text or f'Deal "{number}"' in text


def test_the_number_of_the_day_is_not_told_before_the_game_is_over(ann: Player) -> None:
    """From the number anybody can rebuild the deck: BUG-02."""
    number = str(entry_of("rainbow", TODAY).deal)
    ann.open("rainbow", day=TODAY.isoformat())
    assert ann.view["deal"] is None
    ann.act("move", move=ann.legal[0])
    shown = ann.http.post(f"/api/play/{ann.game['id']}/show", json={"from": 1}).json()
    assert shown["view"]["deal"] is None
    assert ann.game["address"] == f"/rainbow/daily/{TODAY}"
    assert not [text for text in answers(ann) if is_named(number, text)]
    late = ann.http.post(f"/api/play/{ann.game['id']}/undo", json={"at": 0, "request": "late"})
    assert late.status_code == 409
    assert not is_named(number, late.text)
    ann.act("give-up")
    assert ann.view["deal"] == number
    assert sum(is_named(number, text) for text in answers(ann)) >= 4
