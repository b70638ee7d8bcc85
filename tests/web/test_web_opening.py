"""Opening games over the network: by number, by deck, by rules of one's own."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from canfield.catalog import games
from web_helpers import C185, Player

LARGEST = 2**64 - 1
CATALOGUE = [rules.id for rules in games()]


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_can_be_opened_played_undone_and_redone(ann: Player, game: str) -> None:
    start = ann.open(game, deal="7").game
    move = ann.legal[0]
    played = ann.act("move", move=move).game
    undone = ann.act("undo").game
    redone = ann.act("redo").game
    assert (start["version"], played["version"], redone["version"]) == (0, 1, 3)
    assert (start["view"]["game"], start["view"]["deal"]) == (game, "7")
    assert undone["view"]["legal"] == start["view"]["legal"]
    assert redone["view"] == played["view"]


def test_the_same_deal_opens_the_same_game_until_a_fresh_one_is_asked_for(ann: Player) -> None:
    first = ann.open("chameleon", deal="17").act("move", move="deal").game
    assert ann.open("chameleon", deal="17").game == first
    fresh = ann.open("chameleon", deal="17", fresh=True).game
    assert fresh["id"] != first["id"]
    assert fresh["version"] == 0
    assert ann.open("chameleon", deal="17").game == fresh


def test_a_game_without_a_number_is_a_new_random_deal(ann: Player) -> None:
    deals = {ann.open("kansas").view["deal"] for _ in range(10)}
    assert len(deals) == 10
    assert all(0 <= int(deal) < 2**32 for deal in deals)


@pytest.mark.parametrize(
    "number",
    [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1, 2**53 + 1, LARGEST],
)
def test_large_deal_numbers_keep_every_digit(ann: Player, number: int) -> None:
    view = ann.open("chameleon", deal=str(number)).view
    mine = ann.http.get("/api/mine").json()
    assert view["deal"] == str(number) == mine[0]["deal"]
    assert ann.http.get(f"/chameleon/{number}").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        *("-1", "1.5", "1e3", "007", " 1", "1 ", "+1", "0x1", "abc", "", "1_000", "٣", "１"),
        *(str(LARGEST + 1), "9" * 30, "1\n", "00"),
    ],
)
def test_a_text_that_is_no_deal_number_is_refused_with_the_range(ann: Player, text: str) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deal": text})
    assert answer.status_code == 422
    assert str(LARGEST) in answer.json()["error"]
    page = ann.http.get("/chameleon/" + quote(text, safe=""), follow_redirects=False)
    assert page.status_code == (404 if text else 307)


@pytest.mark.parametrize("deal", [17, 17.0, True, None, ["17"], {"n": 17}])
def test_a_deal_number_that_is_no_text_is_refused_or_is_no_number_at_all(
    ann: Player, deal: object
) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deal": deal})
    assert answer.status_code == (200 if deal is None else 422)


def test_new_deals_are_drawn_evenly_from_the_documented_range(ann: Player) -> None:
    numbers = []
    for _ in range(500):
        answer = ann.http.get("/chameleon")
        assert answer.status_code == 302
        numbers.append(int(answer.headers["location"].removeprefix("/chameleon/")))
    assert len(set(numbers)) >= 499
    assert 200 <= sum(number < 2**31 for number in numbers) <= 300
    assert max(numbers) < 2**32


def test_an_own_layout_is_opened_again_and_has_no_number(ann: Player) -> None:
    game = ann.open("chameleon", deck=C185).act("move", move="deal").game
    assert game["view"]["deal"] is None
    assert game["view"]["waste"]["cards"] == ["2h"]
    assert ann.open("chameleon", deck=C185.lower()).game == game
    assert ann.open("chameleon", deck=C185, fresh=True).game["id"] != game["id"]


@pytest.mark.parametrize(
    ("deck", "said"), [("7d 7d", "7d"), ("7x", "7x"), ("", "missing"), ("7d " * 52, "7d")]
)
def test_a_deck_that_is_not_the_full_deck_is_refused_with_the_reason(
    ann: Player, deck: str, said: str
) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deck": deck})
    assert answer.status_code == 422
    assert said in answer.json()["error"]


def test_a_deal_and_a_deck_at_once_are_refused(ann: Player) -> None:
    body = {"game": "chameleon", "deal": "1", "deck": C185}
    assert ann.http.post("/api/play", json=body).status_code == 422


@pytest.mark.parametrize(
    "game", ["nonsense", "", "../rules", "/etc/passwd.toml", "Chameleon", "a" * 40]
)
def test_an_unknown_game_or_a_path_is_not_found(ann: Player, game: str) -> None:
    answer = ann.http.post("/api/play", json={"game": game})
    assert (answer.status_code, answer.json()) == (404, {"error": "There is no such game."})


def test_rules_of_ones_own_are_played_by_a_line(ann: Player) -> None:
    line = "reserve=12;piles=5;deal=1;name=Five"
    game = ann.open("own", variant=line, deal="7").game
    assert (game["view"]["name"], len(game["view"]["tableau"])) == ("Five", 5)
    assert game["again"] == {"game": "own", "variant": line}
    assert game["address"] == f"/own/{line}/7"
    assert ann.open("own", variant=line, deal="7").game["id"] == game["id"]
    assert ann.http.get("/api/mine").json()[0]["address"] == game["address"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "own", "variant": "piles=99"}, "piles = 99"),
        ({"game": "own", "variant": "nonsense"}, "'nonsense'"),
        ({"game": "own"}, "variant"),
        ({"game": "canfield", "variant": "piles=3"}, "variant"),
    ],
)
def test_a_wrong_line_of_rules_is_refused(ann: Player, body: dict[str, str], reason: str) -> None:
    answer = ann.http.post("/api/play", json=body)
    assert answer.status_code == 422
    assert reason in answer.json()["error"]
