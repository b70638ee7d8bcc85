"""The commands that start a server or copy its database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canfield.catalog import load_game
from cli_helpers import OWN, run


@pytest.mark.parametrize(
    ("arguments", "path"),
    [([], "/"), (["chameleon"], "/chameleon"), (["chameleon:17"], "/chameleon/17")],
)
def test_play_opens_the_page_of_a_deal_on_this_machine(
    arguments: list[str], path: str, served: list[dict[str, Any]]
) -> None:
    assert run("play", *arguments).status == 0
    assert served[0]["path"] == path
    assert served[0]["open_browser"]
    assert served[0].get("host", "127.0.0.1") == "127.0.0.1"
    assert served[0]["port"] == 0
    assert not served[0]["rules"]


def test_play_takes_a_rules_file(tmp_path: Path, served: list[dict[str, Any]]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    assert run("play", f"{path}:18446744073709551615", "--no-browser", "--port", "9").status == 0
    assert served[0]["path"] == "/mine/18446744073709551615"
    assert served[0]["rules"] == (load_game(str(path)),)
    assert (served[0]["open_browser"], served[0]["port"]) == (False, 9)


def test_serve_passes_its_options_on(served: list[dict[str, Any]]) -> None:
    options = "--host 0.0.0.0 --port 80 --workers 2 --database sqlite:///x --searches 3".split()
    assert run("serve", *options).status == 0
    wanted = {"host": "0.0.0.0", "port": 80, "workers": 2, "database_url": "sqlite:///x"}
    wanted["searches"] = 3
    assert wanted.items() <= served[0].items()


def test_backup_copies_the_database_to_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, Path]] = []
    monkeypatch.setattr("canfield.store.backup", lambda url, file: calls.append((url, file)))
    assert run("backup", "saved.db", "--database", "sqlite:///games.db").status == 0
    assert calls == [("sqlite:///games.db", Path("saved.db"))]


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("canfield.web.serve.run", interrupt)
    answer = run("serve")
    assert (answer.status, answer.out, answer.err) == (130, "", "")
