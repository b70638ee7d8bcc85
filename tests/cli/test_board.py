"""The table drawn as text."""

from __future__ import annotations

import pytest

from canfield.catalog import load_game
from canfield.cli.board import draw
from canfield.game import Game
from canfield.view import visible
from strategies import GAMES, sample_games


def test_a_table_is_drawn_place_by_place() -> None:
    lines = draw(Game.from_deal(load_game("chameleon"), 1).position).plain.splitlines()
    assert lines == [
        "base 5   5♥  --  --  --",
        "reserve  7♦  9♣  4♦  8♥  8♦  5♠  J♦  6♦  9♠  J♣  5♦  K♦",
        "waste",
        "stock    36",
        "         t1  t2  t3",
        "         3♣  2♦  J♥",
    ]


def test_piles_stand_in_columns_and_face_down_cards_in_brackets() -> None:
    game = Game.from_deal(load_game("klondike"), 1)
    game.play("t1-t7")
    lines = draw(game.position).plain.splitlines()
    assert lines[5].split() == ["(9♣)", "(4♦)", "(8♥)", "(8♦)", "(5♠)", "(J♦)"]
    assert lines[5].index("(9♣)") == lines[4].index("t2")
    assert lines[-1].index("7♦") == lines[4].index("t7")


def test_unseen_cards_stay_unseen() -> None:
    drawn = draw(visible(Game.from_deal(load_game("klondike"), 1).position)).plain
    assert drawn.count("??") == 21
    assert draw(Game.from_deal(load_game("selective-canfield"), 1).position).plain.startswith(
        "base ?   --  --  --  --"
    )


def test_letters_stand_for_the_suits_where_the_signs_cannot_be_printed() -> None:
    drawn = draw(Game.from_deal(load_game("chameleon"), 1).position, has_signs=False).plain
    assert drawn.isascii()
    assert "7d  9c  4d" in drawn


def test_red_cards_are_red() -> None:
    drawn = draw(Game.from_deal(load_game("chameleon"), 1).position)
    red = {
        drawn.plain[span.start : span.end].strip() for span in drawn.spans if span.style == "red"
    }
    assert {"5♥", "7♦", "K♦"} <= red
    assert not any(sign in card for card in red for sign in "♣♠")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_of_the_table_is_drawn(game_id: str) -> None:
    for game in sample_games(game_id):
        position = game.position
        drawn = draw(position, has_signs=False).plain
        for pile in position.tableau:
            assert len(drawn.splitlines()) >= 5 + len(pile)
        assert f"stock    {len(position.stock)}" in drawn
