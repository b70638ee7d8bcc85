"""What comes with every answer: headers, plain refusals, the catalogue, and logs without cards."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from canfield.catalog import games, load_game
from canfield.web import create_app
from web_helpers import C185, Player, serving

CATALOGUE = [rules.id for rules in games()]
ADDRESSES = ["/", "/chameleon", "/chameleon/1", "/chameleon/play/x", "/nonsense", "/api/games"]
ADDRESSES += ["/api/rules/canfield", "/api/rules/none", "/api/mine", "/api/play/none", "/healthz"]
ADDRESSES += ["/static/cards.svg", "/static/none.js", "/api/none", "/a/b/c/d"]


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_has_a_charset_and_forbids_inline_script(ann: Player, path: str) -> None:
    answer = ann.http.get(path)
    assert answer.status_code < 500
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    if answer.content:
        assert "charset=utf-8" in answer.headers["content-type"]


def test_answers_of_the_interface_are_not_kept_and_files_are_asked_for_again(ann: Player) -> None:
    assert ann.http.get("/api/games").headers["cache-control"] == "no-store"
    file = ann.http.get("/static/cards.svg")
    assert file.headers["cache-control"] == "no-cache"
    again = ann.http.get("/static/cards.svg", headers={"if-none-match": file.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


STRANGE = ["<svg/onload=alert()>", "<img src=x onerror=alert(1)>", '"><b>x', "{{7*7}}", "${7*7}"]
STRANGE += ["javascript:alert(1)", "\u202eevil", "%00", "a" * 3_000]


@pytest.mark.parametrize("text", STRANGE)
def test_nonsense_in_an_address_is_plainly_not_found_and_never_markup(
    ann: Player, text: str
) -> None:
    quoted = quote(text, safe="")
    for path in (f"/{quoted}", f"/{quoted}/1", f"/chameleon/{quoted}", f"/api/rules/{quoted}"):
        answer = ann.http.get(path)
        assert answer.status_code == 404
        assert "<svg" not in answer.text
        assert "<img" not in answer.text
        assert "<b>x" not in answer.text
        assert "49" not in answer.text


def test_a_refused_method_names_the_allowed_one(ann: Player) -> None:
    answer = ann.http.put("/api/play", json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert "error" in answer.json()


def test_pages_answer_to_head(ann: Player) -> None:
    for path in ("/", "/chameleon/1"):
        answer = ann.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


def test_the_lobby_lists_every_game_once_with_what_is_dealt(ann: Player) -> None:
    families = ann.http.get("/api/games").json()["families"]
    listed = [game for family in families for game in family["games"]]
    assert [game["id"] for game in listed] == CATALOGUE
    for game in listed:
        layout, rules = game["layout"], load_game(game["id"])
        dealt = sum(layout["piles"]) + layout["reserve"] + layout["stock"] + layout["waste"]
        assert dealt + rules.predealt + (rules.base == "dealt") == rules.cards


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_rules_of_every_game_are_told_in_sentences(ann: Player, game: str) -> None:
    rules = ann.http.get(f"/api/rules/{game}").json()
    assert rules["id"] == game
    assert rules["fields"] == load_game(game).fields()
    assert all(part["text"] and part["fields"] for part in rules["sentences"])


def test_no_log_line_holds_a_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        app = create_app(f"sqlite:///{tmp_path / 'games.db'}")
        with serving(app) as address, Player(address) as player:
            player.open("chameleon", deck=C185).play("deal w-t2 deal")
            player.post("move", move="r-f")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]
    assert ours
    assert not re.search(r"\b[A2-9TJQK][cdhsCDHS]\b", "\n".join(ours))
