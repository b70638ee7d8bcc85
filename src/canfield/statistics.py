"""From what happened in games to figures: nothing is counted but what the events tell.

A game counts from its first move. It is won by its first win and lost once it is given up, whatever
comes later. One that is neither is over, too, when its player has left it: a later game of the same
kind was begun and no move was made for LEFT_AFTER. Left with no legal move, or on a deal that is
proved to be impossible, it is lost; else it is abandoned. All other games are open.

A deal counts until it is won. What is played of it afterwards is played with known cards: such
games are in the history, in no figure. Nor are games that their player has set aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import sqrt
from typing import Literal

from .store import Event, Played

Outcome = Literal["won", "lost", "abandoned", "open"]

DAYS_LEFT = 7
LEFT_AFTER = DAYS_LEFT * 86_400_000_000
"""Microseconds without a move after which a game is left, if a later one was begun."""

SECOND = 1_000_000
NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Judged:
    """A game with what became of it."""

    played: Played
    """The game and its events."""
    outcome: Outcome
    """What became of it."""
    is_final: bool
    """Whether nothing can change the outcome: it was won or given up."""
    helped: bool
    """Whether help was taken before the end, in any game of the deal. Imported games count so."""
    ended: int
    """When it ended, for an open one the last action: microseconds since 1970."""
    moves: int | None
    """Moves made at the end, None where not known."""
    active: int | None
    """Microseconds played until the end, None where not measured."""
    again: bool = False
    """Whether the deal had been won in another game before."""
    set_aside: bool = False
    """Whether its player wants it to be in no figure."""

    @property
    def counts(self) -> bool:
        """Whether it is in the figures."""
        return not self.again and not self.set_aside

    @property
    def is_over(self) -> bool:
        """Whether it was won, lost or abandoned."""
        return self.outcome != "open"

    @property
    def deal(self) -> str:
        """What tells its deal from others."""
        return self.played.game.dealt

    @property
    def kind(self) -> tuple[str, str | None]:
        """What tells kinds of games apart: id and rules."""
        return self.played.game.game, self.played.game.rules


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some games. What has no value yet is None."""

    played: int
    won: int
    lost: int
    abandoned: int
    open: int
    helped: int
    rate: float | None
    unaided_over: int
    unaided_won: int
    unaided_rate: float | None
    unaided_low: float | None
    unaided_high: float | None
    deals_winnable: int
    deals_impossible: int
    deals_undecided: int
    winnable_share: float | None
    streak: int
    longest_won: int
    longest_lost: int
    fewest_moves: float | None
    best_time: float | None
    average_time: float | None
    average_time_won: float | None
    average_moves: float | None
    average_moves_won: float | None


def judge(
    played: Sequence[Played], now: int, impossible: frozenset[str] = frozenset()
) -> list[Judged]:
    """Return what became of all games of one visitor, in the order in which they ended.

    Games without a move are not judged; but help taken in them counts for other games of the deal.
    ``impossible`` are the ids of games whose deals are proved to be impossible.
    """
    begun = [one for one in played if one.game.began is not None]
    latest: dict[tuple[str, str | None], int] = {}
    for one in begun:
        kind = one.game.game, one.game.rules
        latest[kind] = max(latest.get(kind, 0), one.game.began or 0)
    judged = [_judge(one, now, latest[one.game.game, one.game.rules], impossible) for one in begun]
    judged.sort(key=lambda game: (game.ended, game.played.game.id))
    return _mark_again(_mark_known(judged, played))


def _judge(played: Played, now: int, latest: int, impossible: frozenset[str]) -> Judged:
    end = played.first("won", "gave_up")
    if end is not None:
        game = _at_event(played, end)
    else:
        game = _unfinished(played, now, latest, impossible)
    return replace(game, set_aside=played.first("set_aside") is not None)


def _at_event(played: Played, end: Event) -> Judged:
    outcome: Outcome = "won" if end.kind == "won" else "lost"
    helped = end.helped or _is_imported(played)
    return Judged(played, outcome, True, helped, end.at, end.moves, end.active)


def _unfinished(played: Played, now: int, latest: int, impossible: frozenset[str]) -> Judged:
    row = played.game
    is_left = latest > (row.began or 0) and now - row.updated >= LEFT_AFTER
    outcome: Outcome = "open"
    if is_left:
        is_hopeless = row.status == "stuck" or row.id in impossible
        outcome = "lost" if is_hopeless else "abandoned"
    help_taken = played.first("helped")
    helped = help_taken is not None and (not is_left or help_taken.at <= row.updated)
    helped = helped or _is_imported(played)
    return Judged(played, outcome, False, helped, row.updated, row.made, row.active)


def _is_imported(played: Played) -> bool:
    return played.first("imported") is not None


def _mark_known(judged: Iterable[Judged], played: Iterable[Played]) -> list[Judged]:
    """Mark as helped what is played after help in another game of the deal, or after giving it up.

    So beginning a deal afresh does not clear the mark.
    """
    shown: dict[str, dict[str, int]] = {}
    for one in played:
        event = one.first("helped", "gave_up")
        if event is not None:
            shown.setdefault(one.game.dealt, {})[one.game.id] = event.at
    return [
        replace(game, helped=True) if _is_known(game, shown.get(game.deal, {})) else game
        for game in judged
    ]


def _is_known(game: Judged, shown: Mapping[str, int]) -> bool:
    return any(at <= game.ended and other != game.played.game.id for other, at in shown.items())


def _mark_again(judged: Iterable[Judged]) -> list[Judged]:
    """Mark the games of a deal that were not over when it was won for the first time."""
    won: set[str] = set()
    marked = []
    by_end = list(judged)
    won_at_all = {game.deal for game in by_end if game.outcome == "won"}
    for game in by_end:
        is_later = game.deal in won or (not game.is_over and game.deal in won_at_all)
        marked.append(replace(game, again=True) if is_later else game)
        if game.outcome == "won":
            won.add(game.deal)
    return marked


def figures(judged: Iterable[Judged], verdicts: Mapping[str, str] | None = None) -> Figures:
    """Return the figures of games in the order in which they ended.

    ``verdicts`` tells of deals, by the id of a game, whether they are winnable or unwinnable.
    """
    games = [game for game in judged if game.counts]
    over = [game for game in games if game.is_over]
    unaided = [game for game in over if not game.helped]
    won, unaided_won = _won(over), _won(unaided)
    low, high = interval(len(unaided_won), len(unaided))
    winnable, impossible, undecided = _count_deals(over, verdicts or {})
    runs = _runs(unaided)
    return Figures(
        played=len(games),
        won=len(won),
        lost=sum(game.outcome == "lost" for game in games),
        abandoned=sum(game.outcome == "abandoned" for game in games),
        open=len(games) - len(over),
        helped=sum(game.helped for game in games),
        rate=_share(len(won), len(over)),
        unaided_over=len(unaided),
        unaided_won=len(unaided_won),
        unaided_rate=_share(len(unaided_won), len(unaided)),
        unaided_low=low,
        unaided_high=high,
        deals_winnable=winnable,
        deals_impossible=impossible,
        deals_undecided=undecided,
        winnable_share=_share(winnable, winnable + impossible),
        streak=runs[-1] if runs else 0,
        longest_won=max([0, *runs]),
        longest_lost=-min([0, *runs]),
        fewest_moves=min(_known(unaided_won, _moves), default=None),
        best_time=min(_known(unaided_won, _seconds), default=None),
        average_time=_average(_known(over, _seconds)),
        average_time_won=_average(_known(won, _seconds)),
        average_moves=_average(_known(over, _moves)),
        average_moves_won=_average(_known(won, _moves)),
    )


def _won(games: Iterable[Judged]) -> list[Judged]:
    return [game for game in games if game.outcome == "won"]


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def interval(part: int, whole: int) -> tuple[float | None, float | None]:
    """Return where a share lies with 95 % confidence, by Wilson's formula."""
    if not whole:
        return None, None
    square = NORMAL_95**2
    share = part / whole
    middle = share + square / (2 * whole)
    spread = NORMAL_95 * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    scale = 1 + square / whole
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def _count_deals(over: Iterable[Judged], verdicts: Mapping[str, str]) -> tuple[int, int, int]:
    """Return how many different deals can be won, cannot be won, are not decided."""
    known: dict[str, str] = {}
    for game in over:
        found = "winnable" if game.outcome == "won" else verdicts.get(game.played.game.id)
        if known.get(game.deal) not in ("winnable", "unwinnable"):
            known[game.deal] = found or "unknown"
    counts = [
        sum(found == verdict for found in known.values()) for verdict in ("winnable", "unwinnable")
    ]
    return counts[0], counts[1], len(known) - sum(counts)


def _runs(games: Iterable[Judged]) -> list[int]:
    """Return the runs of wins as positive numbers, those of other ends as negative ones."""
    runs = groupby(game.outcome == "won" for game in games)
    return [len(list(run)) * (1 if is_won else -1) for is_won, run in runs]


def _moves(game: Judged) -> float | None:
    return game.moves


def _seconds(game: Judged) -> float | None:
    return None if game.active is None else game.active / SECOND


def _known(games: Iterable[Judged], value: Callable[[Judged], float | None]) -> list[float]:
    return [found for found in map(value, games) if found is not None]


def _average(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
