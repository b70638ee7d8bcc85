"""The commands that show deals and positions and count moves, as the notation fixes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield.cards import format_card, format_cards, shuffled_deck
from canfield.catalog import load_game
from canfield.game import Game
from cli_helpers import DECK_1, OWN, START, run
from strategies import GAMES, random_game, won_line
from texts import C185_LINE, layout_deck, translate


def test_deal_as_json() -> None:
    entry = run("deal", "chameleon:1", "--json").json
    assert entry == {
        "game": "chameleon",
        "deal": "1",
        "deck": DECK_1.split(),
        "position": START,
    }
    assert list(entry) == ["game", "deal", "deck", "position"]


@pytest.mark.parametrize("game_id", GAMES)
def test_deal_prints_deck_and_position_of_every_game(game_id: str) -> None:
    """The deck is all cards as shuffled, base cards that are put out included."""
    rules = load_game(game_id)
    entry = run("deal", f"{game_id}:7", "--json").json
    assert entry["deck"] == list(map(format_card, shuffled_deck(7, rules.decks)))
    assert entry["position"] == Game.from_deal(rules, 7).text()
    deck, position = run("deal", f"{game_id}:7").out.splitlines()
    assert (deck.split(), position) == (entry["deck"], entry["position"])


@pytest.mark.parametrize(
    "number",
    ["0", "2147483647", "2147483648", "4294967295", "4294967296", "9007199254740991",
     "9007199254740993", "18446744073709551615"],
)  # fmt: skip
def test_a_deal_number_is_a_string_digit_by_digit(number: str) -> None:
    """Case BUG-41: the number shown is the number asked for, its layout is its own."""
    entry = run("deal", f"kansas:{number}", "--json").json
    assert entry["deal"] == number
    assert entry["deck"] == list(map(format_card, shuffled_deck(int(number))))
    assert run("deal", f"kansas:{number}", "--json").json == entry


def test_show_as_json() -> None:
    entry = run("show", "chameleon:1", "--json").json
    assert list(entry) == ["position", "legal", "status", "moves"]
    assert entry["position"] == START
    assert sorted(entry["legal"]) == ["deal", "t2-t1"]
    assert (entry["status"], entry["moves"]) == ("open", [])


def test_show_plays_moves_first() -> None:
    entry = run("show", "chameleon:1", "--moves", " deal  t2-t1:1\tdeal", "--json").json
    assert entry["moves"] == ["deal", "t2-t1", "deal"]
    assert entry["position"].split()[4:6] == ["3c2d/Kd/Jh", "7h4h"]


def test_show_tells_won_and_stuck() -> None:
    number, line = won_line("chameleon")
    won = run("show", f"chameleon:{number}", "--moves", " ".join(line), "--json").json
    assert (won["status"], won["legal"], won["moves"]) == ("won", [], list(line))
    lost = random_game("acme", 1, 1, 400)
    entry = run("show", "acme:1", "--moves", " ".join(lost.moves), "--json").json
    assert (entry["status"], entry["legal"]) == ("stuck", [])
    assert "\nstuck; legal: nothing\n" in run("show", "acme", "--position", lost.text()).out


def test_show_for_people_draws_the_table_and_names_the_moves() -> None:
    lines = run("show", "chameleon:1").out.splitlines()
    assert lines[0].startswith("base 5")
    assert "5♥" in lines[0]
    assert lines[-2] == "open; legal: deal t2-t1"
    assert lines[-1] == START


def test_a_published_deck_is_won_from_the_command_line() -> None:
    deck, moves = format_cards(layout_deck("C185")), " ".join(translate(C185_LINE))
    entry = run("show", "chameleon", "--deck", deck, "--moves", moves, "--json").json
    assert (entry["status"], len(entry["moves"])) == ("won", 114)


def test_a_deck_stands_in_place_of_a_number() -> None:
    entry = run("deal", "chameleon", "--deck", DECK_1.upper().replace("T", "10"), "--json").json
    assert entry == {"game": "chameleon", "deal": None, "deck": DECK_1.split(), "position": START}
    assert run("deal", "chameleon", "--deck", DECK_1).out == run("deal", "chameleon:1").out


def test_a_deck_of_pysolfc_is_named_by_its_number() -> None:
    entry = run("deal", "canfield", "--deck", "pysol:1", "--json").json
    assert entry["position"].startswith(
        "canfield J Jd/-/-/- 2d9hJc5d7h7c5hKdKc9s5sAdQc Ks/2s/3h/Kh"
    )
    assert entry["deal"] is None


def test_a_position_stands_in_place_of_a_number() -> None:
    entry = run("show", "chameleon", "--position", START, "--json").json
    assert entry == run("show", "chameleon:1", "--json").json
    dealt = run("deal", "chameleon", "--position", START, "--json").json
    assert dealt == {"game": "chameleon", "deal": None, "deck": None, "position": START}
    assert run("deal", "chameleon", "--position", START).out == f"{START}\n"


@pytest.mark.parametrize("command", ["deal", "show", "perft"])
def test_the_path_of_a_rules_file_stands_for_a_game(tmp_path: Path, command: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    depth = ["2"] if command == "perft" else []
    by_number = run(command, f"{path}:1", *depth)
    assert by_number.status == 0
    assert run(command, str(path), *depth, "--deck", DECK_1).out == by_number.out
    start = Game.from_deal(load_game(str(path)), 1).text()
    assert start.startswith("mine ")
    by_position = run(command, str(path), *depth, "--position", start)
    assert by_position.out.splitlines()[-1] == by_number.out.splitlines()[-1]


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
def test_perft_prints_the_check_values_alone(game_id: str, counts: list[int]) -> None:
    assert run("perft", f"{game_id}:1", "0").out == "1\n"
    for depth, count in enumerate(counts, 1):
        assert run("perft", f"{game_id}:1", str(depth)).out == f"{count}\n"


def test_perft_counts_from_moves_decks_and_positions() -> None:
    assert run("perft", "chameleon", "3", "--position", START).out == "7\n"
    assert run("perft", "chameleon", "3", "--deck", DECK_1).out == "7\n"
    after = [int(run("perft", "chameleon:1", "2", "--moves", m).out) for m in ("deal", "t2-t1")]
    assert sum(after) == 7
