"""Every game of the catalogue is dealt, fits every screen, is taken back and won on the page."""

import pytest
from lines import won_game
from playwright.sync_api import expect
from screens import check_all_sizes
from table_page import TablePage

from canfield.catalog import games
from canfield.game import Game

GAMES = [rules.id for rules in games()]


def longest_moment(name: str, deal: str, moves: list[str]) -> int:
    """The number of moves after which the longest pile is longest, before the end."""
    rules = next(rules for rules in games() if rules.id == name)
    game = Game.from_deal(rules, int(deal))
    lengths = []
    for move in moves[:-1]:
        lengths.append(max(map(len, game.position.tableau)))
        game.play(move)
    return lengths.index(max(lengths))


@pytest.mark.parametrize("name", GAMES)
def test_game_fits_is_taken_back_and_won(table: TablePage, name: str) -> None:
    deal, moves = won_game(name)
    middle = longest_moment(name, deal, moves)
    table.open(name, deal)
    table.check_screen()
    table.play_quietly(moves[:middle])
    table.check_screen()
    check_all_sizes(table)
    table.play_quietly(moves[middle:-1])
    before = table.check_screen()
    table.page.keyboard.press("z")
    table.expect_moves(len(moves) - 2)
    table.page.keyboard.press("r")
    table.expect_moves(len(moves) - 1)
    assert table.check_screen() == before
    table.tap(moves[-1])
    expect(table.page.locator("#won")).to_be_visible()
    assert table.check_screen()["status"] == "won"
