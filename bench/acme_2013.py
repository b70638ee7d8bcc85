"""Acme as Wolter's program of 2013 seems to have played it. Plain, no code of the solver.

He took the solver of his Storehouse ("you can't go wrong by playing every card you can play") for
Acme. So here: in suit, Ace to King, two passes, no card moves from pile to pile, and each card
that can go up or down onto its pile does so at once. Left to choose is when to deal and which
waste card fills a space after the reserve. Both his figures come out: 3.64% won, 16.9 cards up on
average. It is no exhaustive search of Acme: ``acme:5`` is won only if a card is held back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canfield.dealing import deal_number
from canfield.rules import Rules


class Table(NamedTuple):
    """A position. Cards are ``4 * rank + suit``; ``up`` holds the foundations' heights."""

    up: tuple[int, ...]
    reserve: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    talon: tuple[int, ...]
    waste: int
    turn: int


def _played(table: Table, card: int) -> Table | None:
    """Return the table with the card up or on the pile that takes it; it has left its place."""
    if table.up[card & 3] == card >> 2:
        up = tuple(height + (suit == card & 3) for suit, height in enumerate(table.up))
        return table._replace(up=up)
    for i, pile in enumerate(table.piles):
        if pile[-1] == card + 4:
            piles = (*table.piles[:i], (*pile, card), *table.piles[i + 1 :])
            return table._replace(piles=piles)
    return None


def _one_forced_move(table: Table) -> Table | None:
    """Return the table after a move that is made at once, None when there is none."""
    for i, pile in enumerate(table.piles):
        if not pile:
            full = table.reserve[-1:]
            piles = (*table.piles[:i], *([full] if full else []), *table.piles[i + 1 :])
            return table._replace(piles=piles, reserve=table.reserve[:-1])
        if table.up[pile[-1] & 3] == pile[-1] >> 2:
            piles = (*table.piles[:i], pile[:-1], *table.piles[i + 1 :])
            return _played(table._replace(piles=piles), pile[-1])
    if table.reserve:
        rest = table._replace(reserve=table.reserve[:-1])
        if (after := _played(rest, table.reserve[-1])) is not None:
            return after
    return _played(_without_waste_top(table), table.talon[table.waste - 1]) if table.waste else None


def _settled(table: Table) -> Table:
    """Make all forced moves; the order of the piles means nothing."""
    while (after := _one_forced_move(table)) is not None:
        table = after
    return table._replace(piles=tuple(sorted(table.piles)))


def _without_waste_top(table: Table) -> Table:
    at = table.waste
    return table._replace(talon=table.talon[: at - 1] + table.talon[at:], waste=at - 1)


def _choices(table: Table) -> Iterator[Table]:
    """Yield the positions after filling a space from the waste and after dealing."""
    if table.waste and len(table.piles) < 4:
        rest = _without_waste_top(table)
        yield rest._replace(piles=(*table.piles, (table.talon[table.waste - 1],)))
    if table.waste < len(table.talon):
        yield table._replace(waste=table.waste + 1)
    elif table.turn < 2 and table.talon:
        yield table._replace(waste=0, turn=table.turn + 1)


def most_cards_up(rules: Rules, deal: int) -> int:
    """Return how many cards can be brought up in a deal of ``acme`` in this way of playing."""
    start = deal_number(rules, deal)
    table = _settled(Table((1,) * 4, start.reserve, start.tableau, start.stock, 0, 1))
    todo, best = [table], 0
    seen = {table}
    while todo and best < 52:
        table = todo.pop()
        best = max(best, sum(table.up))
        for after in map(_settled, _choices(table)):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return best
