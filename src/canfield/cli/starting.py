"""The game that a command line names."""

from __future__ import annotations

from ..catalog import load_game
from ..dealing import read_deck
from ..errors import NotationError
from ..game import Game
from ..moves import format_move, parse_move
from ..notation import parse_deal_number, parse_position, split_deal_id
from ..position import check_position


def start_game(
    deal: str, deck: str | None = None, position: str | None = None, moves: str = ""
) -> Game:
    """Return the game that the command line names, after ``moves``."""
    name, number = split_deal_id(deal)
    if sum(text is not None for text in (number, deck, position)) != 1:
        raise NotationError(
            f"{deal!r}: name one deal, as GAME:N, or as GAME with --deck or --position"
        )
    rules = load_game(name)
    if number is not None:
        game = Game.from_deal(rules, parse_deal_number(number))
    elif deck is not None:
        game = Game.from_deck(rules, read_deck(deck, rules))
    else:
        game = Game.from_position(check_position(parse_position(position or "", rules)))
    _play_all(game, moves)
    return game


def _play_all(game: Game, moves: str) -> None:
    for text in [format_move(parse_move(word)) for word in moves.split()]:
        game.play(text)
