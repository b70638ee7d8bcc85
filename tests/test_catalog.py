"""The catalogue: finding games by id or file, and helping who mistypes."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield.catalog import (
    families,
    games,
    is_catalog_game,
    is_rules_path,
    load_game,
    parse_rules,
    read_rules_file,
)
from canfield.errors import CanfieldError, RulesError, UnknownGameError

OWN = 'id = "mine"\nname = "Mine"\nreserve = 10\n'


def write(folder: Path, text: str = OWN, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_every_game_is_found_by_its_id() -> None:
    assert len(games()) == 32
    assert len({rules.id for rules in games()}) == 32
    assert len({rules.name for rules in games()}) == 32
    assert all(load_game(rules.id) is rules for rules in games())


def test_the_families_hold_every_game_once_in_the_order_of_the_list() -> None:
    assert list(families())[:2] == ["Chameleon", "Rainbow"]
    assert [rules for members in families().values() for rules in members] == list(games())
    assert all(rules.family == name for name, members in families().items() for rules in members)
    assert "Own" not in families()


@pytest.mark.parametrize(
    ("name", "near"),
    [("chamelon", "chameleon"), ("Chameleon", "chameleon"), ("kanzas", "kansas"),
     ("rainbow-any", "rainbow-any-suit"), ("Demon", "demon"), ("provisions", "storehouse"),
     ("Straight Up", "storehouse-strict"), ("reno", "canfield-casino"), ("klondyke", "klondike"),
     ("Eagle Wing", "eagle-wing"), ("CANFIELD", "canfield"), ("oz ", "oz")],
)  # fmt: skip
def test_an_unknown_name_is_answered_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        load_game(name)
    message = str(caught.value)
    assert message.startswith(f"unknown game {name!r}; did you mean ")
    assert near in message.rstrip("?").split("did you mean ")[1].split(" or ")


@pytest.mark.parametrize("name", ["", "xyzzy", "17", "?", "\n", "??" * 1000])
def test_a_name_like_nothing_is_answered_with_where_to_look(name: str) -> None:
    with pytest.raises(UnknownGameError, match="`canfield games` lists them all") as caught:
        load_game(name)
    assert repr(name) in str(caught.value)


def test_the_path_of_a_rules_file_stands_for_a_game(tmp_path: Path) -> None:
    rules = load_game(str(write(tmp_path)))
    assert (rules.id, rules.reserve, rules.family) == ("mine", 10, "Own")
    assert not is_catalog_game(rules)
    assert load_game(str(write(tmp_path, name="rules"))) == rules


def test_a_path_is_told_from_a_name() -> None:
    assert all(map(is_rules_path, ("a.toml", "./a", "/a/b", "games\\a")))
    assert not any(map(is_rules_path, ("canfield", "toml", "canfield-cut", "")))


def test_a_file_may_repeat_a_game_of_the_catalogue_or_change_it(tmp_path: Path) -> None:
    same = load_game(str(write(tmp_path, load_text("oz"))))
    assert same == load_game("oz")
    assert is_catalog_game(same)
    other = load_game(str(write(tmp_path, load_text("oz").replace("piles = 5", "piles = 6"))))
    assert other.id == "oz"
    assert not is_catalog_game(other)


def load_text(game_id: str) -> str:
    folder = Path(__file__).parent.parent / "src" / "canfield" / "games"
    return (folder / f"{game_id}.toml").read_text("utf-8")


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(RulesError, match=r"cannot read rules file .*No such file") as caught:
        load_game(str(missing))
    assert str(missing) in str(caught.value)
    with pytest.raises(RulesError, match=r"cannot read rules file .*directory"):
        load_game(f"{tmp_path}/")
    with pytest.raises(RulesError, match="null"):
        load_game("x\0.toml")
    with pytest.raises(RulesError, match="too long"):
        load_game("x" * 5000 + ".toml")


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"\xff\xfe\x00", "is not UTF-8 text"), (b"piles 3", "is not TOML"), (b"a = [", "is not TOML"),
     (b"a = " + b"[" * 5000, "nested too deeply"), (b"", "id is missing"), (b"\0", "not TOML")],
)  # fmt: skip
def test_a_file_that_is_no_rules_file_is_refused(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(RulesError) as caught:
        read_rules_file(path)
    assert str(path) in str(caught.value)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_origin_of_a_text_is_named() -> None:
    with pytest.raises(RulesError, match=r"^here: 'pile' is no rule field"):
        parse_rules(f"{OWN}pile = 3", "here")
    assert issubclass(RulesError, CanfieldError)
