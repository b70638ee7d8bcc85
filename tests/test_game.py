"""A deal with its history, and the reported faults that concern engine, deals and undo."""

from __future__ import annotations

import random

import pytest

from canfield.catalog import games, load_game
from canfield.errors import CanfieldError, IllegalMoveError, PositionError
from canfield.game import Game
from canfield.notation import parse_position
from canfield.record import parse_records
from texts import C185_LINE, R2009_LINE, layout_deck, layout_game, translate

GAMES = [rules.id for rules in games()]
ODD_MOVES = (
    "t1-t1 t1-t2:0 t1-t2:14 t1-t2:53 t13-f t9-t1 w-t99 f1-f f1-f2 w-r t1-r t1-s "
    "t1-w r-s deal:2 s-w w-s f16-t1 r-f:2 w-f:2 pick:6 pick:1 f9-t2 t2-t1:199 "
    "-t1 t1- t1-t2:-1 undo t0-f f0-t1 "
).split()


def play_all(game: Game, line: str) -> Game:
    for text in translate(line):
        assert text in game.legal()
        game.play(text)
    return game


def pile_texts(game: Game) -> list[str]:
    return game.text().split()[4].split("/")


def test_two_published_lines_win_move_by_move() -> None:
    """C185 in 114 moves and R2009 in 144: each step is legal when it is made, the last wins."""
    chameleon = play_all(layout_game("C185"), C185_LINE)
    assert (chameleon.status, len(chameleon.moves)) == ("won", 114)
    rainbow = play_all(layout_game("R2009"), R2009_LINE)
    assert (rainbow.status, len(rainbow.moves)) == ("won", 144)


def test_a_won_position_has_no_legal_moves_and_can_be_undone() -> None:
    game = play_all(layout_game("C185"), C185_LINE)
    assert game.legal() == []
    with pytest.raises(IllegalMoveError, match="the game is won"):
        game.play("f1-t1")
    assert game.undo()
    assert game.status == "open"
    assert game.redo()
    assert game.status == "won"


def test_a_buried_card_cannot_be_played() -> None:
    """Case BUG-04: QH lies under JD, no form of the move takes it, nothing changes."""
    game = layout_game("C185")
    for text in translate("D; W>T2 2H; D; W>T3 QH; T1>T3 JD; D*3; W>F TS; D; W>F JH"):
        game.play(text)
    before = (game.text(), game.moves, game.undone)
    for text in ("t3-f", "t3-f:1", "t3-f:2", "Qh", "qh-f", "t3-f1"):
        with pytest.raises(CanfieldError):
            game.play(text)
        assert (game.text(), game.moves, game.undone) == before


def test_refilling_is_part_of_the_move_and_of_its_undo() -> None:
    """Case BUG-11: one undo takes back the move with the card that filled the space."""
    game = layout_game("C185")
    line = translate("D; W>T2 2H; D; W>T3 QH; T1>T3 JD")
    start = game.text()
    for text in line:
        game.play(text)
    after = game.text()
    assert pile_texts(game) == ["6c", "3c2h", "KcQhJd"]
    fields = after.split()
    assert fields[3].endswith("4c")
    assert len(fields[3]) == 2 * 11
    assert fields[5] == "-"
    assert len(fields[6]) == 2 * 34
    assert game.legal() == ["deal"], "the base card TH stays on its foundation"
    game.undo()
    assert pile_texts(game) == ["Jd", "3c2h", "KcQh"]
    assert game.text().split()[3].endswith("4c6c")
    assert len(game.moves) == 4
    game.redo()
    assert game.text() == after
    game.restart()
    assert game.text() == start
    assert not game.undo()


def test_a_king_goes_on_an_ace() -> None:
    """Case BUG-17: KD onto AH, and then exactly the run QH JD fits on it."""
    game = layout_game("C185")
    for text in translate(C185_LINE)[:21]:
        game.play(text)
    assert pile_texts(game)[0] == "6c5d4c3c2hAhKd"
    assert sorted(game.legal()) == ["deal", "t3-t1:2"]


def test_the_base_card_stays_and_the_base_rank_is_kept() -> None:
    """Case BUG-16: at the start of K37 only dealing is legal; 4S never begins a foundation."""
    game = layout_game("K37")
    assert game.legal() == ["deal"]
    with pytest.raises(IllegalMoveError, match="base card stays"):
        game.play("f1-t3")
    assert not game.undo()
    game.play("deal")
    with pytest.raises(IllegalMoveError, match="the base rank is seven"):
        game.play("w-f")
    assert game.text().split()[1] == "7"


def test_dealing_and_undoing_keeps_the_order_of_a_packet() -> None:
    """Case BUG-25: ten times deal and undo at the 1st, 5th and 12th packet of CF215."""
    game = layout_game("CF215")
    for packet, waste in ((1, "Ks4h8d"), (5, "Kc Jd 7s".lower()), (12, "8h")):
        while len(game.moves) < packet - 1:
            game.play("deal")
        for _ in range(10):
            game.play("deal")
            assert game.text().split()[5].lower().endswith(waste.replace(" ", "").lower())
            game.undo()
    assert len(game.moves) == 11


def test_redealing_keeps_the_order_of_the_stock() -> None:
    """Case BUG-26: three passes through CF215 show the same twelve tops."""
    game = layout_game("CF215")
    tops = "8d 5c 9d 9s 7s 6d 2s Qh Td Jc Ac 8h".split()
    for _ in range(3):
        seen = []
        for _ in range(12):
            game.play("deal")
            seen.append(game.text().split()[5][-2:])
        assert seen == tops
        game.play("redeal")


def test_playing_a_card_shifts_the_packets_of_the_next_pass() -> None:
    """Case BUG-26: without the third stock card the tops are stock cards 4, 7, 10, ... 34."""
    for number in range(1, 200):
        game = Game.from_deal(load_game("canfield"), number)
        stock = game.position.stock
        game.play("deal")
        playable = [text for text in game.legal() if text.startswith("w-")]
        if playable:
            break
    game.play(playable[0])
    while "deal" in game.legal():
        game.play("deal")
    game.play("redeal")
    for index in range(3, 34, 3):
        game.play("deal")
        assert game.position.waste[-1] == stock[index]


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_command_changes_nothing(name: str) -> None:
    """Case BUG-04, fuzz: one command in ten is nonsense; the cards stay complete throughout."""
    chance = random.Random(name)
    rules = load_game(name)
    for number in range(3):
        game = Game.from_deal(rules, number)
        for _ in range(150):
            before = (game.text(), game.moves)
            if chance.random() < 0.1:
                text = chance.choice(ODD_MOVES)
                if text in game.legal():
                    continue
                with pytest.raises(CanfieldError):
                    game.play(text)
                assert (game.text(), game.moves) == before
            elif game.legal():
                game.play(chance.choice(game.legal()))
        position = game.position
        Game.from_position(position)


@pytest.mark.parametrize("name", GAMES)
def test_restart_deals_the_same_cards(name: str) -> None:
    """Case BUG-10: play, undo, save, load and restart always come back to the same layout."""
    chance = random.Random(name)
    rules = load_game(name)
    for number in (1, 2, 12345, 2**64 - 1):
        game = Game.from_deal(rules, number)
        start = game.text()
        for _ in range(10):
            game.play(chance.choice(game.legal()))
        game.undo()
        loaded = Game.from_deal(rules, number)
        loaded.restore(game.moves, game.undone)
        assert (loaded.text(), loaded.moves, loaded.undone) == (
            game.text(),
            game.moves,
            game.undone,
        )
        for _ in range(2):
            loaded.restart()
            assert loaded.text() == start
        assert Game.from_deal(rules, number).text() == start


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_won(name: str, records_folder) -> None:
    """The won game of tests/records replays, and undoing it all leads back to the deal."""
    [record] = parse_records((records_folder / f"{name}.record").read_text())
    game = record.replay()
    assert (game.rules.id, game.status, record.result) == (name, "won", "won")
    start = record.start().text()
    game.restart()
    assert game.text() == start


def test_a_game_dealt_by_hand_is_saved_by_its_deck() -> None:
    game = layout_game("C185")
    game.play("deal")
    other = Game.from_deck(game.rules, layout_deck("C185"))
    other.restore(game.moves)
    assert other.text() == game.text()
    assert game.deal_id is None


def test_a_new_move_drops_what_was_undone() -> None:
    game = layout_game("C185")
    for text in ("deal", "deal", "deal"):
        game.play(text)
    game.undo()
    game.undo()
    assert game.undone == ("deal", "deal")
    game.play("w-t2")
    assert game.undone == ()
    assert not game.redo()


def test_a_position_with_unseen_cards_cannot_be_played() -> None:
    text = "chameleon 5 5h/-/-/- " + "??" * 11 + "Kd 3c/2d/Jh - " + "??" * 36 + " 1"
    with pytest.raises(PositionError, match="unseen"):
        Game.from_position(parse_position(text))


def test_a_step_of_several_moves_is_taken_back_and_made_again_as_one() -> None:
    game = Game.from_deal(load_game("chameleon"), 17)
    texts = [game.text()]
    for joined in (False, True, True, False, True):
        game.play("deal", joined=joined)
        texts.append(game.text())
    assert game.joined == {1, 2, 4}
    assert game.undo()
    assert (game.move_count, game.text()) == (3, texts[3])
    copy = Game.from_deal(load_game("chameleon"), 17)
    copy.restore(game.moves, game.undone, game.joined)
    for each in (game, copy):
        assert each.undo()
        assert (each.move_count, each.undo()) == (0, False)
        assert each.redo()
        assert (each.move_count, each.text()) == (3, texts[3])
        assert each.redo()
        assert (each.move_count, each.text(), each.redo()) == (5, texts[5], False)
    copy.restart()
    copy.play("deal")
    assert (copy.joined, copy.undone) == (frozenset(), ())
