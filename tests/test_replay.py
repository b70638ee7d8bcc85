"""The steps of a line played again in another order."""

from __future__ import annotations

import pytest

from canfield.catalog import load_game
from canfield.core.replay import SPACE, UP
from canfield.dealing import deal_number
from canfield.engine import find_move, load_twin, new_state
from canfield.position import Position
from canfield.solver import Limits, solve

WIN = 20_000


def won_line(game: str, number: int) -> tuple[Position, list[int]]:
    position = deal_number(load_game(game), number)
    texts = solve(position, Limits(nodes=WIN, shortening=0)).moves
    assert texts is not None
    state, line = new_state(position), []
    for text in texts:
        line.append(find_move(state, text))
        state.apply(line[-1])
    return position, line


def replay(position: Position, steps: list[int], compiled: bool):
    state = new_state(position, load_twin("state", compiled=compiled))
    return load_twin("replay", compiled=compiled).Replay(state, steps, [])


def steps_of(position: Position, line: list[int], compiled: bool) -> list[int]:
    player = replay(position, [], compiled)
    steps = []
    for move in line:
        steps.append(player.step_of(move))
        player.state.apply(move)
    return [step for step in steps if step >= 0]


@pytest.mark.parametrize(("game", "number"), [("canfield", 1), ("rainbow", 1), ("kansas", 10)])
def test_both_twins_play_the_steps_of_a_line_alike_and_win(game: str, number: int) -> None:
    position, line = won_line(game, number)
    found = []
    for compiled in (False, True):
        player = replay(position, steps_of(position, line, compiled), compiled)
        assert player.play(10 * len(line), 10 * len(line))
        assert player.left_count == 0
        found.append((player.moves, player.tried))
    assert found[0] == found[1]


@pytest.mark.parametrize("compiled", [False, True])
def test_each_step_names_its_card_and_what_it_goes_onto(compiled: bool) -> None:
    position, line = won_line("canfield", 3)
    steps = steps_of(position, line, compiled)
    targets = {step & 63 for step in steps}
    up = [step >> 6 for step in steps if step & 63 == UP]
    assert all(target < 52 or target in (UP, SPACE) for target in targets)
    assert set(up) == set(range(52)) - set(position.foundation_cards())


@pytest.mark.parametrize("compiled", [False, True])
def test_replaying_gives_up_after_the_effort_allowed(compiled: bool) -> None:
    position, line = won_line("canfield", 3)
    player = replay(position, steps_of(position, line, compiled), compiled)
    assert not player.play(10 * len(line), 5)
    assert player.tried == 5


@pytest.mark.parametrize("compiled", [False, True])
def test_settling_leaves_the_waste_card_to_a_branch_of_its_own(compiled: bool) -> None:
    position, line = won_line("canfield", 3)
    player = replay(position, steps_of(position, line, compiled), compiled)
    while not player.settle():
        assert player.turn()
    before = (list(player.moves), player.left_count)
    other = player.with_waste_card()
    assert (list(player.moves), player.left_count) == before
    assert other.left_count == player.left_count - 1
    assert len(other.moves) == len(player.moves) + 1
