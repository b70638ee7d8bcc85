"""Deals to choose: known to be winnable, by effort, of the day."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any

from ...catalog import is_catalog_game
from ...daily import FIRST_DAY, DayError, has_daily, last_day, parse_day
from ...pool import DIFFICULTIES, Entry, Pool, PoolError, read_pool
from ...rules import Rules
from ...store import Store
from ...store.dealt import numbers
from ...texts import gettext as _
from ..games.offers import Offers
from ..games.starts import random_number
from ..http.answers import RefusedError
from ..http.bodies import PlayBody
from .days import Dated, Running, days_document, days_of_month

KINDS = ("any", "winnable", *DIFFICULTIES)

log = logging.getLogger("canfield.web")


class Deals:
    """What there is to choose from, for one visitor."""

    def __init__(self, store: Store, offers: Offers) -> None:
        self._store = store
        self._offers = offers
        self._running = Running(store.clock)

    def kinds(self, game: str) -> dict[str, Any]:
        """Return which kinds of deals a game has, and how many of each."""
        rules = self._offers.rules(game)
        pool = _pool(rules)
        return {
            "game": game,
            "nodes": pool.nodes,
            "kinds": [_kind_entry(pool, kind) for kind in KINDS],
            "daily": _is_dated(rules),
        }

    def choose(self, visitor: str | None, game: str, kind: str) -> dict[str, Any]:
        """Return a deal of a kind by chance, one that the visitor has not begun if there is any."""
        if kind not in KINDS:
            raise RefusedError(422, _("There is no such kind of deals."))
        rules = self._offers.rules(game)
        if kind == "any":
            return {"deal": str(random_number()), "kind": kind, "effort": None}
        entries = _of_kind(_pool(rules), kind)
        if not entries:
            raise RefusedError(404, _("This game has no deals yet that are known to be winnable."))
        chosen = secrets.choice(self._new_to(visitor, game, entries) or entries)
        return {"deal": str(chosen.deal), "kind": kind, "effort": chosen.effort}

    def number(self, visitor: str | None, game: str, kind: str) -> str:
        """Return the number of a deal of a kind; any, where a game has none of that kind."""
        try:
            return str(self.choose(visitor, game, kind)["deal"])
        except RefusedError:
            return str(self.choose(visitor, game, "any")["deal"])

    def _new_to(
        self, visitor: str | None, game: str, entries: Sequence[Entry]
    ) -> tuple[Entry, ...]:
        """Return the deals of which the visitor has no game yet."""
        if visitor is None:
            return tuple(entries)
        opened = numbers(self._store, visitor, game)
        return tuple(entry for entry in entries if str(entry.deal) not in opened)

    def dated(self, body: PlayBody) -> PlayBody:
        """Return a request to play with the deal of the day that it names."""
        if body.day is None:
            return body
        return body.model_copy(update={"deal": self.row(body.game, body.day).deal})

    def row(self, game: str, day: str) -> Dated:
        """Return the deal of a day given as text, or raise the refusal."""
        self._refuse_undated(game)
        return Dated.of(game, self._day(day))

    def month(self, visitor: str | None, game: str, month: str) -> dict[str, Any]:
        """Return the days of a month that have deals, with what became of each."""
        self._refuse_undated(game)
        last = last_day(self._running.now)
        rows = [Dated.of(game, day) for day in days_of_month(month, last)]
        return {
            "game": game,
            "name": _(self._offers.rules(game).name),
            "first": FIRST_DAY.isoformat(),
            "last": last.isoformat(),
            "days": days_document(self._store, visitor, rows),
        }

    def day(self, visitor: str | None, text: str) -> dict[str, Any]:
        """Return the deal of a day of every game that has one, with what became of each."""
        day = self._day(text)
        games = self._offers.games()
        dated = [rules for rules in games if _is_dated(rules)]
        told = days_document(self._store, visitor, [Dated.of(rules.id, day) for rules in dated])
        names = [{"name": _(rules.name), "family": _(rules.family)} for rules in dated]
        return {
            "day": day.isoformat(),
            "games": [name | entry for name, entry in zip(names, told, strict=True)],
            "without": [_(rules.name) for rules in games if not _is_dated(rules)],
        }

    def _refuse_undated(self, game: str) -> None:
        if not _is_dated(self._offers.rules(game)):
            raise RefusedError(404, _("This game has no daily deals yet."))

    def _day(self, text: str) -> date:
        try:
            return parse_day(text, self._running.now)
        except DayError as error:
            raise RefusedError(422, str(error)) from None


def _is_dated(rules: Rules) -> bool:
    return is_catalog_game(rules) and has_daily(rules.id)


def _pool(rules: Rules) -> Pool:
    """Return the certified deals of a game; one with rules of its own has none."""
    if not is_catalog_game(rules):
        return Pool(rules.id)
    try:
        return read_pool(rules.id)
    except PoolError as error:
        log.error("%s", error)
        raise RefusedError(503, _("The pool of this game's deals cannot be read.")) from None


def _of_kind(pool: Pool, kind: str) -> tuple[Entry, ...]:
    for name in DIFFICULTIES:
        if name == kind:
            return pool.of_difficulty(name)
    return pool.entries


def _kind_entry(pool: Pool, kind: str) -> dict[str, Any]:
    """Return how many deals are of a kind, and what effort they took."""
    if kind == "any":
        return {"kind": kind, "count": None, "least": None, "most": None}
    efforts = [entry.effort for entry in _of_kind(pool, kind)]
    least, most = min(efforts, default=None), max(efforts, default=None)
    return {"kind": kind, "count": len(efforts), "least": least, "most": most}
