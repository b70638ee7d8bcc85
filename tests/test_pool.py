"""Pools: what ships is winnable, files are whole or refused, growing goes on where it ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield.certify
import canfield.pool
from canfield.catalog import games, load_game, parse_rules
from canfield.certify import grow
from canfield.dealing import deal_number
from canfield.pool import DIFFICULTIES, Entry, Pool, PoolError, append, parse_pool, read_pool
from canfield.solver import Limits, solve
from cli_helpers import run

SHIPPED = sorted((Path(canfield.pool.__file__).parent / "pools").glob("*.txt"))
GAME = "canfield"
CANFIELD = load_game(GAME)

entries = st.builds(
    Entry, st.integers(0, 2**64 - 1), st.integers(0, 10**12 - 1), st.integers(0, 999_999)
)
pools = st.builds(
    Pool,
    st.sampled_from([rules.id for rules in games()]),
    st.integers(0, 10**12 - 1),
    st.integers(0, 10**9 - 1),
    st.lists(entries, max_size=8).map(tuple),
)


def shipped(path: Path) -> Pool:
    return parse_pool(path.read_text("ascii"), path.stem, path.name)


def text_of(pool: Pool) -> str:
    return pool.head + "".join(f"{entry.text}\n" for entry in pool.entries)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package's folder and a person's own folder, both empty."""
    monkeypatch.setattr(canfield.pool, "shipped_path", lambda game: tmp_path / f"{game}.txt")
    monkeypatch.setattr(canfield.pool, "own_path", lambda game: tmp_path / "own" / f"{game}.txt")
    return tmp_path


# What ships -----------------------------------------------------------------------------------


def test_nearly_every_game_has_a_pool() -> None:
    named = {path.stem for path in SHIPPED}
    assert named <= {rules.id for rules in games()}
    assert len(named) >= 20


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_pool_is_whole_and_in_order(path: Path) -> None:
    pool = shipped(path)
    assert text_of(pool) == path.read_text("ascii")
    numbers = [entry.deal for entry in pool.entries]
    assert numbers == sorted(set(numbers))
    assert 0 < pool.daily <= len(pool.entries)
    assert all(0 < entry.effort <= pool.nodes for entry in pool.entries)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_deals_of_a_shipped_pool_are_winnable(path: Path) -> None:
    """One of each third is solved anew; `solve` plays its line with the engine before giving it."""
    pool = shipped(path)
    for name in DIFFICULTIES:
        entry = pool.of_difficulty(name)[7 % max(1, len(pool.entries) // 3)]
        position = deal_number(load_game(pool.game), entry.deal)
        solution = solve(position, Limits(nodes=4 * pool.nodes))
        assert solution.verdict == "winnable", entry


# Files ----------------------------------------------------------------------------------------


@given(pools)
def test_a_pool_reads_back_as_it_was_written(pool: Pool) -> None:
    assert parse_pool(text_of(pool), pool.game, "here") == pool


@given(pools)
def test_the_thirds_are_all_deals_in_the_order_of_effort(pool: Pool) -> None:
    parts = [entry for name in DIFFICULTIES for entry in pool.of_difficulty(name)]
    assert sorted(parts, key=lambda entry: entry.text) == sorted(
        pool.entries, key=lambda entry: entry.text
    )
    assert [entry.effort for entry in parts] == sorted(entry.effort for entry in parts)
    sizes = [len(pool.of_difficulty(name)) for name in DIFFICULTIES]
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "17 3 4\n",
        Pool("kansas").head,
        Pool(GAME).head.replace("pool 1", "pool 2"),
        Pool(GAME).head + "17 3\n",
        Pool(GAME).head + "17 3 -4\n",
        Pool(GAME).head + f"{2**64} 3 4\n",
        Pool(GAME).head + "٣ 3 4\n",
    ],
)
def test_a_file_that_is_no_pool_is_refused_in_one_line(places: Path, text: str) -> None:
    (places / f"{GAME}.txt").write_text(text, "utf-8")
    with pytest.raises(PoolError, match=r"canfield\.txt") as caught:
        read_pool(GAME)
    assert "\n" not in str(caught.value)


def test_a_torn_last_line_is_left_out_and_written_over(places: Path) -> None:
    path = places / f"{GAME}.txt"
    path.write_text(Pool(GAME).head + "1 2 3\n4 5")
    assert [entry.deal for entry in read_pool(GAME).entries] == [1]
    append(read_pool(GAME), Entry(7, 8, 9))
    assert path.read_text() == Pool(GAME).head + "1 2 3\n7 8 9\n"


def test_what_cannot_go_into_the_package_goes_to_the_person(
    places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = places / "file"
    file.write_text("")
    monkeypatch.setattr(canfield.pool, "shipped_path", lambda _game: file / "no-folder.txt")
    with pytest.raises(PoolError):
        read_pool(GAME)
    assert append(Pool(GAME), Entry(1, 2, 3)) == places / "own" / f"{GAME}.txt"


def test_both_files_are_read_and_no_deal_is_there_twice(places: Path) -> None:
    first = Pool(GAME, 70, 1, (Entry(1, 2, 3), Entry(4, 5, 6)))
    own = Pool(GAME, 90, 0, (Entry(4, 50, 60), Entry(7, 8, 9)))
    (places / f"{GAME}.txt").write_text(text_of(first))
    (places / "own").mkdir()
    (places / "own" / f"{GAME}.txt").write_text(text_of(own))
    assert read_pool(GAME) == Pool(GAME, 70, 1, (*first.entries, Entry(7, 8, 9)))


def test_what_a_person_adds_has_no_deals_of_days(places: Path) -> None:
    (places / "own").mkdir()
    own = Pool(GAME, 90, 2, (Entry(4, 5, 6), Entry(7, 8, 9)))
    (places / "own" / f"{GAME}.txt").write_text(text_of(own))
    assert read_pool(GAME).daily_entries() == ()


# Growing --------------------------------------------------------------------------------------


def test_growing_finds_the_same_whether_interrupted_or_not(places: Path) -> None:
    at_once = grow(CANFIELD, 5)
    (places / f"{GAME}.txt").unlink()

    def stop(_number: int, found: int) -> None:
        if found == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grow(CANFIELD, 5, on_tried=stop)
    assert read_pool(GAME).entries == at_once.entries[:2]
    assert grow(CANFIELD, 5).entries == at_once.entries
    assert grow(CANFIELD, 3).entries == at_once.entries


def test_two_jobs_find_what_one_finds(places: Path) -> None:
    alone = grow(CANFIELD, 4)
    (places / f"{GAME}.txt").unlink()
    assert grow(CANFIELD, 4, jobs=2) == alone


def test_only_games_of_the_catalogue_have_pools(places: Path) -> None:
    own = parse_rules('id = "canfield"\nname = "Own"\nreserve = 10\n', "own")
    with pytest.raises(PoolError, match="catalogue"):
        grow(own, 1)
    assert not list(places.iterdir())


# The command ----------------------------------------------------------------------------------


def test_the_command_tells_what_the_pool_holds(places: Path) -> None:
    answer = run("pool", GAME, "--count", "2")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("canfield: 2 deals, won in ")
    assert len(read_pool(GAME).entries) == 2
    assert places.joinpath("canfield.txt").is_file()


def test_control_c_keeps_what_is_found(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really = canfield.certify.solve_many

    def interrupted(*arguments: Any) -> Iterator[Any]:
        for count, solution in enumerate(really(*arguments)):
            if count == 2:
                raise KeyboardInterrupt
            yield solution

    monkeypatch.setattr(canfield.certify, "solve_many", interrupted)
    answer = run("pool", GAME, "--count", "9")
    assert answer.status == 130
    assert "interrupted" in answer.out
    assert 0 < len(read_pool(GAME).entries) <= 2
    assert places.joinpath("canfield.txt").is_file()


@pytest.mark.parametrize("arguments", [["nope", "--count", "1"], [GAME], [GAME, "--count", "-1"]])
def test_bad_input_is_one_line(places: Path, arguments: list[str]) -> None:
    answer = run("pool", *arguments)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert not list(places.iterdir())
