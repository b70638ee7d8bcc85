"""Verdicts, lines, limits, cancelling, and the deals whose verdicts are known."""

from __future__ import annotations

import csv
import threading
import time
from pathlib import Path

import pytest

from canfield.cards import parse_cards
from canfield.catalog import games, load_game
from canfield.dealing import deal_deck, deal_number
from canfield.engine import find_move, new_state
from canfield.errors import PositionError
from canfield.game import Game
from canfield.moves import format_move
from canfield.notation import parse_position
from canfield.position import Position
from canfield.shorten import shorten
from canfield.solver import (
    Limits,
    Progress,
    _last_on_line,
    lost_since,
    solve,
    solve_many,
    without_seconds,
)

DATA = Path(__file__).parent / "data"
BUDGET = Limits(nodes=30_000)


def dealt(game: str, reserve: str, base: str, tableau: str, stock: str) -> Position:
    """Return the start position of a layout that is written place by place."""
    return deal_deck(load_game(game), parse_cards(f"{reserve} {tableau} {base} {stock}"))


CASES = {
    "C185": dealt(
        "chameleon",
        "AC 6D 4H 2C AD QD 8C KD 9S JS 4C 6C",
        "TH",
        "JD 3C KC",
        "2H QH 9H 6H TS JH 8S 5D AH TD 6S QS KS 8D 5H 3S 5C QC 4D KH 7S 3H 2D 3D AS 5S 9D JC TC 9C "
        "7C 7D 4S 8H 7H 2S",
    ),
    "C3122": dealt(
        "chameleon",
        "TD 3D AH 7S QD 3H QS KD 3S AD 7H 6D",
        "JD",
        "4C 4D 8D",
        "9C JS 9H KC 9D QH 5S AC 9S 6H QC TH 2S JC 4H JH 5C 6S 5D KS 4S 6C 8C 2H 8S TS 5H TC 8H AS "
        "2C 3C KH 7D 7C 2D",
    ),
    "C2323": dealt(
        "chameleon",
        "TH 9S 2C KC 5D 7S JD JH 4H 3C QD 4C",
        "TS",
        "5C 8H 8D",
        "2S 6C 3H JC 6H 6D 8C QS AD KH 3S 6S TD 3D TC KD 9H 7D 9C QC QH 5S 4S AH 8S 9D AS 7H 4D 7C "
        "AC JS 5H 2H 2D KS",
    ),
    "K952": dealt(
        "kansas",
        "9S AS 9C 3C TD 6H 2D TC 6S TH 7D TS QS",
        "3D",
        "JS 8S JC",
        "8H 4S 5C 2H 5H 3S KH 2S 7S 6C 4H QH KC AH QC 8C 8D 4D JH 7H AD 9D 5D 9H 6D 2C KS 5S 4C KD "
        "JD 7C QD 3H AC",
    ),
    "R1902": dealt(
        "rainbow",
        "JS AC 8H 3C 2C TC TS 3H 6C 2S TD 5S KD",
        "TH",
        "7S QD 5H JD",
        "AS KS JH 9C 4D JC 3S 5C AD 5D 8D AH 8S 6D 2H 7C 3D 6H KH 6S 9S QH 9D 7H 2D QS 4H 9H 8C QC "
        "4C 4S KC 7D",
    ),
    "R2009": dealt(
        "rainbow",
        "KS 7C TC JS 6C 3C AH JD 2C JC 7H KC 3H",
        "AC",
        "2H 7D KH 9C",
        "QC 9H TD 8S 6S TH QH JH 3D 5C 4H 3S 5S AD 4D 8D 2D QD AS TS 7S 6D 5D 8H 6H QS 2S 4C 9D 4S "
        "5H 9S 8C KD",
    ),
    "R347": dealt(
        "rainbow",
        "4D AC 4C 5H 6D 7H 8C 2S AH 5D 6S QC 2H",
        "AD",
        "QS 7C 2C 9S",
        "8H 9D JH KD TC JC 6H 2D 3S KH 3D QH 3C KS 8S 5C 4S 3H 6C 8D AS JD TD 9C 4H TS KC 7D 9H JS "
        "TH 7S 5S QD",
    ),
    "R198": dealt(
        "rainbow",
        "8S AS AH QD 2C 9D 3D JH 7H TH 6H 4C JD",
        "9H",
        "9C 4S 2H 7C",
        "4H 3H QC KH 2S 5D TD 6S AC 3S KC TS JC 5H 8D QH 7D 9S TC KS 5S 7S KD QS AD 3C 5C JS 8H 4D "
        "6C 8C 2D 6D",
    ),
}


def replays_to_the_win(position: Position, moves: tuple[str, ...]) -> bool:
    game = Game.from_position(position)
    for text in moves:
        assert text in game.legal()
        game.play(text)
    return game.status == "won"


@pytest.mark.parametrize("name", ["C3122", "C2323", "K952", "R1902"])
def test_deals_known_to_be_lost_are_proved_lost(name: str) -> None:
    assert solve(CASES[name], Limits(nodes=500_000)).verdict == "unwinnable"


@pytest.mark.parametrize("name", ["C185", "R2009", "R347", "R198"])
def test_deals_known_to_be_winnable_are_won_or_unknown(name: str) -> None:
    solution = solve(CASES[name], Limits(nodes=500_000))
    assert solution.verdict != "unwinnable"
    if solution.moves is not None:
        assert replays_to_the_win(CASES[name], solution.moves)


def test_case_c185_is_won() -> None:
    assert solve(CASES["C185"], Limits(nodes=2_000_000)).verdict == "winnable"


@pytest.mark.parametrize("name", ["C185", "R2009"])
@pytest.mark.parametrize("nodes", [1, 10, 50])
def test_a_tiny_budget_never_proves_a_winnable_deal_lost(name: str, nodes: int) -> None:
    solution = solve(CASES[name], Limits(nodes=nodes))
    assert solution.verdict == "unknown"
    assert solution.limit_hit == "nodes"
    assert solution.nodes <= nodes


def known_verdicts() -> list[tuple[str, str, str]]:
    lines = (DATA / "verdicts.csv").read_text().splitlines()[1:]
    return [(row["game"], row["deal"], row["verdict"]) for row in csv.DictReader(lines)]


@pytest.mark.parametrize("game", sorted({game for game, _, _ in known_verdicts()}))
def test_verdicts_equal_those_known_before(game: str) -> None:
    decided = 0
    for name, deal, verdict in known_verdicts():
        if name != game:
            continue
        solution = solve(deal_number(load_game(name), int(deal)), BUDGET)
        assert solution.verdict in (verdict, "unknown"), deal
        decided += solution.verdict != "unknown"
    assert decided >= 15


def test_verdicts_equal_those_of_solvitaire() -> None:
    lines = (DATA / "peer-solvitaire.csv").read_text().splitlines()[1:]
    decided = 0
    for row in csv.DictReader(lines):
        changes = dict(word.split("=") for word in row["rule_changes"].split())
        rules = load_game(row["game"]).model_copy(update=changes)
        solution = solve(deal_deck(rules, parse_cards(row["deck"])), BUDGET)
        pair = {solution.verdict, row["verdict"]}
        assert pair != {"winnable", "unwinnable"}, (row["game"], row["deck"])
        decided += solution.verdict != "unknown"
    assert decided >= 150


@pytest.mark.parametrize("game", [rules.id for rules in games()])
def test_every_game_is_searched_and_its_lines_win(game: str) -> None:
    rules = load_game(game)
    for number in (1, 2, 3):
        position = deal_number(rules, number)
        solution = solve(position, Limits(nodes=5_000))
        assert solution.nodes <= 5_000
        if solution.moves is not None:
            assert replays_to_the_win(position, solution.moves)
        else:
            assert solution.verdict == "unwinnable" or solution.limit_hit == "nodes"


@pytest.mark.parametrize("game", ["canfield", "rainbow", "klondike", "selective-canfield"])
def test_the_same_deal_gives_the_same_line_and_node_count(game: str) -> None:
    position = deal_number(load_game(game), 2)
    first, second = (without_seconds(solve(position, BUDGET)) for _ in range(2))
    assert first == second


def test_a_won_position_is_won_in_no_moves_and_one_before_in_one() -> None:
    position = deal_number(load_game("canfield"), 1)
    line = solve(position, BUDGET).moves
    assert line is not None
    game = Game.from_position(position)
    game.restore(line)
    assert solve(game.position).moves == ()
    game.undo()
    assert len(solve(game.position).moves or ()) == 1


def test_a_position_in_mid_game_is_solved() -> None:
    position = deal_number(load_game("canfield"), 3)
    line = solve(position, BUDGET).moves
    assert line is not None
    game = Game.from_position(position)
    for text in line[: len(line) // 2]:
        game.play(text)
    solution = solve(game.position, BUDGET)
    assert solution.moves is not None
    assert replays_to_the_win(game.position, solution.moves)


def test_unseen_cards_are_refused() -> None:
    text = "chameleon 5 5h/-/-/- ??????????????????????Kd 3c/2d/Jh - " + 36 * "??" + " 1"
    with pytest.raises(PositionError, match="unseen"):
        solve(parse_position(text))


def test_the_limit_on_seconds_ends_the_search() -> None:
    solution = solve(deal_number(load_game("variegated-canfield"), 1), Limits(seconds=0.3))
    assert (solution.verdict, solution.limit_hit) == ("unknown", "seconds")
    assert solution.seconds < 3


@pytest.mark.parametrize("game", ["chameleon", "variegated-canfield"])
def test_the_limit_on_memory_ends_the_search(game: str) -> None:
    solution = solve(deal_number(load_game(game), 1), Limits(memory=1 << 20))
    assert (solution.verdict, solution.limit_hit) == ("unknown", "memory")


def test_another_thread_cancels_the_search_and_progress_is_told() -> None:
    stop = threading.Event()
    told: list[Progress] = []

    def listen(progress: Progress) -> None:
        told.append(progress)
        stop.set()

    start = time.monotonic()
    solution = solve(
        deal_number(load_game("variegated-canfield"), 1), on_progress=listen, cancel=stop
    )
    assert (solution.verdict, solution.limit_hit) == ("unknown", "cancelled")
    assert time.monotonic() - start < 5
    assert told[0].nodes > 0
    assert told[0].memory > 0


def test_other_threads_run_while_a_search_runs() -> None:
    stop = threading.Event()
    position = deal_number(load_game("variegated-canfield"), 1)
    search = threading.Thread(target=solve, args=(position,), kwargs={"cancel": stop})
    search.start()
    longest = 0.0
    for _ in range(100):
        before = time.monotonic()
        time.sleep(0.001)
        longest = max(longest, time.monotonic() - before)
    stop.set()
    search.join()
    assert longest < 1


def test_many_deals_come_in_order_whatever_the_number_of_jobs() -> None:
    deals = [(load_game("storehouse"), number) for number in range(1, 13)]
    one, two = ([without_seconds(s) for s in solve_many(deals, BUDGET, jobs)] for jobs in (1, 2))
    assert one == two


def test_a_lost_game_is_traced_to_the_move_that_lost_it() -> None:
    game = Game.from_deal(load_game("storehouse"), 9)
    number = next(
        n for n in range(1, 60) if solve(deal_number(game.rules, n), BUDGET).verdict == "winnable"
    )
    game = Game.from_deal(game.rules, number)
    while game.status == "open" and len(game.moves) < 400:
        game.play(sorted(game.legal(), key=lambda text: (text == "redeal", text != "deal"))[0])
    found = lost_since(game, BUDGET)
    assert found.last_winnable is not None
    assert found.first_lost is not None
    assert found.first_lost == found.last_winnable + 1
    assert found.line is not None


def test_a_win_under_stricter_rules_is_no_loss_under_looser_ones() -> None:
    pairs = [
        ("canfield-cut", "canfield"),
        ("storehouse-strict", "storehouse"),
        ("chameleon-strict", "chameleon"),
        ("canfield-rush", "rainfall"),
    ]
    for strict, loose in pairs:
        for number in range(1, 25):
            verdicts = [
                solve(deal_number(load_game(name), number), BUDGET).verdict
                for name in (strict, loose)
            ]
            assert verdicts != ["winnable", "unwinnable"], (strict, loose, number)


@pytest.mark.parametrize(
    ("game", "saved"), [("canfield", 12), ("klondike", 12), ("storehouse", 4), ("rainbow", 2)]
)
def test_shortened_lines_win_are_shorter_and_the_same_each_time(game: str, saved: int) -> None:
    """``saved``: percent of the moves that shortening leaves out, all deals together."""
    before = after = 0
    for number in range(1, 13):
        position = deal_number(load_game(game), number)
        raw = solve(position, Limits(nodes=20_000, shortening=0)).moves
        if raw is None:
            continue
        short, again = (solve(position, Limits(nodes=20_000)).moves for _ in range(2))
        assert short is not None
        assert short == again
        assert replays_to_the_win(position, short)
        assert len(short) <= len(raw)
        before, after = before + len(raw), after + len(short)
    assert after <= before * (100 - saved) / 100


def test_a_line_is_given_where_equal_positions_have_their_piles_in_another_order() -> None:
    """The loops of this line cannot simply be left out: the moves after them name other piles."""
    solution = solve(deal_number(load_game("triple-canfield"), 46), Limits(nodes=50_000))
    assert solution.verdict == "winnable"


def test_a_line_shows_the_later_positions_it_comes_through_to_be_winnable() -> None:
    position = deal_number(load_game("canfield"), 3)
    line = solve(position, BUDGET).moves
    assert line is not None
    game = Game.from_position(position)
    positions = [game.position]
    for text in line[:9]:
        game.play(text)
        positions.append(game.position)
    assert _last_on_line(positions, 0, line) == (9, line[9:])
    assert _last_on_line(positions[:1], 0, line) == (0, line)


def test_a_cancel_during_shortening_ends_it_with_a_line_that_wins() -> None:
    position = deal_number(load_game("canfield"), 3)
    raw = solve(position, Limits(nodes=20_000, shortening=0)).moves
    assert raw is not None
    state, line = new_state(position), []
    for text in raw:
        line.append(find_move(state, text))
        state.apply(line[-1])
    short = shorten(position, line, 10_000, lambda: True)
    assert replays_to_the_win(position, tuple(map(format_move, short)))
    assert len(short) <= len(line)
