"""Write `perft/GAME.txt` for every game, from the plain reference alone: `python make_perft.py`.

Two kinds of lines: `GAME:N depth count`, and `GAME:N | moves | depth count` for a position in the
middle of a random game. Everything is seeded, so a second run writes the same files.
"""

from collections.abc import Iterator
from pathlib import Path

import reference
from reference import State

FOLDER = Path(__file__).parent / "perft"
DEALS = (1, 2, 3)
MOST_NODES = 8000
FIRST_MOVE, LAST_MOVE = 40, 150
PLAYS = 100


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for game_id in reference.GAMES:
        lines = [*start_lines(game_id), *middle_lines(game_id)]
        (FOLDER / f"{game_id}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def start_lines(game_id: str) -> Iterator[str]:
    """Counts from the start of some deals."""
    for number in DEALS:
        for depth, count in counts(dealt(game_id, number)):
            yield f"{game_id}:{number} {depth} {count}"


def middle_lines(game_id: str) -> Iterator[str]:
    """Counts from the first position found with each of the things worth counting."""
    seen: set[str] = set()
    for play in range(PLAYS):
        for moves, state in random_play(dealt(game_id, play + 1), play):
            legal = reference.legal(state) if len(moves) >= FIRST_MOVE else set()
            new = features(state, legal) - seen
            if legal and new:
                seen |= new
                depth, count = counts(state)[-1]
                yield f"{game_id}:{play + 1} | {' '.join(moves)} | {depth} {count}"
                break


def dealt(game_id: str, number: int) -> State:
    """The start of a deal."""
    rules = reference.rules_of(game_id)
    return reference.start(rules, reference.shuffled(number, rules["decks"]))


def counts(state: State) -> list[tuple[int, int]]:
    """Depth and count, up to depth 6 or to a count that takes the reference about a second."""
    found: list[tuple[int, int]] = []
    for depth in range(1, 7):
        count = reference.perft(state, depth)
        if found and (count > MOST_NODES or count == 0):
            break
        found.append((depth, count))
    return found


def random_play(state: State, seed: int) -> Iterator[tuple[list[str], State]]:
    """A seeded game that favours what brings it on, as the moves so far and where they lead."""
    stream = reference.split_mix(seed)
    moves: list[str] = []
    while len(moves) < LAST_MOVE and (choices := reference.legal(state)):
        moves.append(choose(choices, stream))
        state = reference.carried_out(state, moves[-1])
        yield moves, state


def choose(moves: set[str], stream: Iterator[int]) -> str:
    """One of the moves, drawn by weight."""
    tickets = [move for move in sorted(moves) for _ in range(weight(move))]
    return tickets[reference.below(stream, len(tickets))]


def weight(move: str) -> int:
    """How often a random player takes a move."""
    if move.endswith("-f"):
        return 12
    return {"r": 9, "w": 6, "d": 3, "f": 1}.get(move[0], 2)


def features(state: State, moves: set[str]) -> set[str]:
    """What makes a position with these legal moves worth looking at."""
    spaces = [f"-t{n}" for n, pile in enumerate(state.tableau, 1) if not pile]
    into_spaces = [move for move in moves if any(space in move for space in spaces)]
    tests = {
        "any position": True,
        "reserve gone": not state.reserve and state.rules["reserve"] > 0,
        "space": bool(spaces),
        "run into a space": any(":" in move for move in into_spaces),
        "return into a space": any(move.startswith("f") for move in into_spaces),
        "return": any(move.startswith("f") for move in moves),
        "later pass": state.pass_number > 1,
        "full foundation": any(len(pile) == 13 for pile in state.foundations),
        "slot open": len(state.tableau) > state.rules["piles"] and state.base != "?",
    }
    return {name for name, is_so in tests.items() if is_so}


if __name__ == "__main__":
    main()
