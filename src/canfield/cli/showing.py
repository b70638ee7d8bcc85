"""What the commands ``deal`` and ``show`` print."""

from __future__ import annotations

import click

from ..cards import format_card, format_cards, shuffled_deck
from ..game import Game
from .board import SUIT_SIGNS, draw
from .console import PlainConsole
from .printing import print_json


def print_deal(game: Game, as_json: bool) -> None:
    """Print the deck of a deal and the position it is dealt to."""
    cards = game.deck
    if game.number is not None:
        cards = shuffled_deck(game.number, game.rules.decks)
    if as_json:
        number = None if game.number is None else str(game.number)
        texts = None if cards is None else [format_card(card) for card in cards]
        entry = {"game": game.rules.id, "deal": number, "deck": texts, "position": game.text()}
        print_json(entry)
        return
    if cards is not None:
        click.echo(format_cards(cards))
    click.echo(game.text())


def print_position(game: Game, as_json: bool) -> None:
    """Print a position and its legal moves."""
    if as_json:
        entry = {
            "position": game.text(),
            "legal": game.legal(),
            "status": game.status,
            "moves": list(game.moves),
        }
        print_json(entry)
        return
    console = PlainConsole(highlight=False)
    console.print(draw(game.position, has_signs=_can_print_signs(console)))
    console.print(f"\n{game.status}; legal: {' '.join(game.legal()) or 'nothing'}", soft_wrap=True)
    click.echo(game.text())


def _can_print_signs(console: PlainConsole) -> bool:
    """Tell whether the output's encoding knows the signs of the suits."""
    try:
        SUIT_SIGNS.encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True
