"""The oracle: searches are shared, answers kept, what nobody waits for ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from canfield.cards import parse_cards
from canfield.catalog import load_game
from canfield.game import Game
from canfield.web.help.oracle import MOST_AT_ONCE, MOST_WAITING, Answer, BusyError, Oracle, Spot
from web_helpers import C185

T = TypeVar("T")


@pytest.fixture
def oracle() -> Iterator[Oracle]:
    made = Oracle(1, idle_seconds=0.5)
    yield made
    made.close()


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: the browser tests leave an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def c185() -> Game:
    return Game.from_deck(load_game("chameleon"), parse_cards(C185))


def undecided(number: int = 5) -> Spot:
    """Return a position that takes the solver far longer than a test."""
    return Spot.of(Game.from_deal(load_game("variegated-canfield"), number))


def is_searching(oracle: Oracle) -> bool:
    return any(searcher._is_searching for searcher in oracle._all)


async def ended(oracle: Oracle, seconds: float = 2.0) -> float:
    """Wait until no search runs; return how long that took."""
    begin = time.monotonic()
    while is_searching(oracle) or oracle._running:
        assert time.monotonic() - begin < seconds
        await asyncio.sleep(0.005)
    return time.monotonic() - begin


async def begun(oracle: Oracle) -> None:
    while not is_searching(oracle):
        await asyncio.sleep(0.005)


def test_a_line_answers_for_all_positions_along_it(oracle: Oracle) -> None:
    game = c185()
    answer = finish(oracle.ask(Spot.of(game), 20))
    assert answer.verdict == "winnable"
    for number, move in enumerate(answer.line, 1):
        game.play(move)
        known = oracle.known(Spot.of(game), 20)
        assert known is not None
        assert (known.verdict, known.line) == ("winnable", answer.line[number:])
    assert game.status == "won"


def test_positions_of_other_rules_are_other_positions(oracle: Oracle) -> None:
    game = c185()
    finish(oracle.ask(Spot.of(game), 20))
    stricter = game.rules.model_copy(update={"wrap": "none"})
    assert oracle.known(Spot(stricter, game.text())) is None


def test_an_unknown_position_is_searched_again_only_for_longer(oracle: Oracle) -> None:
    answer = finish(oracle.ask(undecided(), 0.2))
    assert (answer.verdict, answer.limit, answer.line) == ("unknown", "seconds", ())
    assert oracle.known(undecided(), 0.2) == answer
    assert oracle.known(undecided(), 0.3) is None


def test_questions_about_one_position_share_one_search(oracle: Oracle) -> None:
    async def ask_often() -> list[Answer]:
        questions = [asyncio.create_task(oracle.ask(undecided(), 0.5)) for _ in range(10)]
        await asyncio.sleep(0.05)
        assert len(oracle._running) == 1
        return await asyncio.gather(*questions)

    begin = time.monotonic()
    assert len(set(finish(ask_often()))) == 1
    assert time.monotonic() - begin < 5


def test_a_longer_question_outlives_a_shorter_one_that_it_joined(oracle: Oracle) -> None:
    async def ask_both() -> list[Answer]:
        short = asyncio.create_task(oracle.ask(undecided(), 0.2))
        await begun(oracle)
        return await asyncio.gather(short, oracle.ask(undecided(), 0.6))

    short, long = finish(ask_both())
    assert (short.seconds, long.seconds) == (0.2, 0.6)


def test_a_search_ends_at_once_when_the_last_one_leaves(oracle: Oracle) -> None:
    async def leave() -> float:
        tasks = [asyncio.create_task(oracle.ask(undecided(), 20)) for _ in range(2)]
        await begun(oracle)
        await asyncio.sleep(0.3)
        tasks[0].cancel()
        await asyncio.sleep(0.2)
        assert is_searching(oracle)
        tasks[1].cancel()
        return await ended(oracle)

    assert finish(leave()) < 1.5


def test_a_search_left_while_it_waits_for_its_turn_never_starts(oracle: Oracle) -> None:
    async def leave() -> None:
        first = asyncio.create_task(oracle.ask(undecided(1), 20))
        await begun(oracle)
        second = asyncio.create_task(oracle.ask(undecided(2), 20))
        await asyncio.sleep(0.1)
        second.cancel()
        await asyncio.sleep(0.05)
        assert len(oracle._running) == 1
        first.cancel()
        await ended(oracle)

    finish(leave())


def test_too_many_waiting_searches_are_refused(oracle: Oracle) -> None:
    async def fill() -> None:
        tasks = [asyncio.create_task(oracle.ask(undecided(n), 20)) for n in range(1 + MOST_WAITING)]
        await asyncio.sleep(0.05)
        with pytest.raises(BusyError):
            await oracle.ask(undecided(99), 20)
        for task in tasks:
            task.cancel()
        await ended(oracle)

    finish(fill())


def test_one_visitor_holds_few_seats_and_leaves_them(oracle: Oracle) -> None:
    for _ in range(2):
        seats = [oracle.seat("ann") for _ in range(MOST_AT_ONCE)]
        for seat in seats:
            seat.__enter__()
        with pytest.raises(BusyError), oracle.seat("ann"):
            pass
        with oracle.seat("bob"):
            pass
        for seat in seats:
            seat.__exit__(None, None, None)
    assert not oracle._visitors


def test_no_process_before_the_first_search_and_none_after_a_rest(oracle: Oracle) -> None:
    assert [searcher._process for searcher in oracle._all] == [None]
    finish(oracle.ask(Spot.of(c185()), 20))
    process = oracle._all[0]._process
    assert process is not None
    assert process.poll() is None
    process.wait(timeout=5)
    assert finish(oracle.ask(undecided(), 0.1)).verdict == "unknown"


def test_a_process_that_is_killed_is_replaced(oracle: Oracle) -> None:
    async def kill_once() -> Answer:
        asking = asyncio.create_task(oracle.ask(undecided(), 1.0, wait=20))
        await begun(oracle)
        process = oracle._all[0]._process
        assert process is not None
        process.kill()
        return await asking

    answer = finish(kill_once())
    assert (answer.verdict, answer.limit) == ("unknown", "seconds")
