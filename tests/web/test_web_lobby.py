"""The lobby's arrangement: each game once, variants under games that are there."""

from canfield.catalog import games, load_game
from canfield.rules import Rules
from canfield.web.games.lobby import MAIN, SHOWN_OPEN, VARIANTS, Lobby, open_count


def test_every_game_is_in_it_once() -> None:
    lobby = Lobby.of(games())
    cards = (*lobby.main, *lobby.more)
    shown = [rules.id for card in cards for rules in (card.rules, *card.variants)]
    assert sorted(shown) == sorted(rules.id for rules in games())


def test_variants_are_games_of_the_family_they_are_folded_in() -> None:
    for leader, names in VARIANTS.items():
        assert {load_game(name).family for name in names} == {load_game(leader).family}


def test_a_variant_whose_game_is_not_offered_stands_for_itself() -> None:
    lobby = Lobby.of([load_game("oz"), load_game("rainbow")])
    assert [card.rules.id for card in lobby.main] == ["rainbow"]
    assert [card.rules.id for card in lobby.more] == ["oz"]


def test_games_of_ones_own_come_before_the_others_and_have_no_daily_deal() -> None:
    own = Rules(id="mine", name="Mine")
    lobby = Lobby.of([*games(), own])
    assert lobby.more[0].rules == own
    assert [rules.id for rules in lobby.daily] == list(MAIN)


def test_places_are_kept_for_games_begun_and_not_won() -> None:
    entries = [{"status": "open", "version": 3}, {"status": "stuck", "version": 9}]
    assert open_count(entries) == 2
    assert open_count([{"status": "won", "version": 9}, {"status": "open", "version": 0}]) == 0
    assert open_count(entries * 5) == SHOWN_OPEN


def test_pictures_never_show_a_card_twice() -> None:
    for card in Lobby.of(games()).main:
        faces = card.picture["faces"]
        shown = [*faces["run"], *faces["foundations"], *faces["rest"]]
        assert len(shown) == len(set(shown))
