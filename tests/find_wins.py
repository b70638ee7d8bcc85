"""Find a winning line for every game by a small search and write tests/records/*.record.

Run by hand when a game is added: ``python tests/find_wins.py [GAME ...]``. Depth first over
positions not seen before, promising moves first with some noise, many deals, small budgets.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from canfield.catalog import games, load_game
from canfield.core.state import State
from canfield.engine import new_state
from canfield.game import Game
from canfield.moves import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE, format_move
from canfield.record import format_record, record_of
from canfield.rules import Rules

RECORDS = Path(__file__).parent / "records"
BUDGET = 6000
DEALS = 3000
ENOUGH = 8


def worth(state: State, move: int, noise: random.Random) -> float:
    """Guess how promising a move is."""
    source, target, count = move & 255, move >> 8 & 255, move >> 16
    if target >= FOUNDATION:
        return 10 + noise.random()
    if source == RESERVE:
        return 8 + noise.random()
    if TABLEAU <= source < FOUNDATION:
        empties = count == state.size[source - TABLEAU]
        return (7 if empties else 1) + 2 * noise.random()
    if source == WASTE and target != STOCK:
        return 5 + 2 * noise.random()
    return 4 + noise.random() if source == STOCK or target == STOCK else noise.random()


def search(rules: Rules, number: int) -> list[int] | None:
    """Return a winning line of the deal, or None when the budget is used up."""
    noise = random.Random(number)
    state = new_state(Game.from_deal(rules, number).position)
    seen = {state.key}
    stack = [ordered(state, noise)]
    for _ in range(BUDGET):
        while stack and not stack[-1]:
            stack.pop()
            if stack:
                state.undo()
        if not stack:
            return None
        state.apply(stack[-1].pop())
        if state.is_won():
            return state.moves_made()
        if state.key in seen:
            state.undo()
            continue
        seen.add(state.key)
        stack.append(ordered(state, noise))
    return None


def ordered(state: State, noise: random.Random) -> list[int]:
    return sorted(state.legal_moves(), key=lambda move: worth(state, move, noise))


def find(rules: Rules) -> Game | None:
    """Return the shortest of the first few games won on the first deals."""
    won: list[Game] = []
    for number in range(1, DEALS):
        line = search(rules, number)
        if line is not None:
            game = Game.from_deal(rules, number)
            for move in line:
                game.play(format_move(move))
            won.append(game)
        if len(won) == ENOUGH:
            break
    return min(won, key=lambda game: len(game.moves), default=None)


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for rules in map(load_game, sys.argv[1:]) if sys.argv[1:] else games():
        game = find(rules)
        if game is None:
            print(f"{rules.id}: nothing found")
            continue
        text = format_record(record_of(game, Player="search"))
        (RECORDS / f"{rules.id}.record").write_text(text)
        print(f"{game.deal_id}: {len(game.moves)} moves", flush=True)


if __name__ == "__main__":
    main()
