"""Help on the table: hints, verdicts, winning lines, giving up, and cards that go up."""

import re
from typing import Any

import pytest
from lines import C185, C185_LINE
from playwright.sync_api import Locator, Page, Route, expect
from screens import SIZES
from table_page import MakeTable, TablePage, parts
from test_access import serious_problems

from web_helpers import Player, ServerProcess

GAME, DEAL = "acme", "5"
"""Solved at once: it can be won, and dealing nine times without a play loses it."""

WINNABLE = ["deal"] * 8
LOST = ["deal"] * 9
HOPELESS = "1"


@pytest.fixture(scope="module", autouse=True)
def line(server: ServerProcess) -> list[str]:
    """Let the server find out before what the tests ask it; return the line that wins the deal."""
    with Player(server.address) as player:
        player.open(GAME, deal=HOPELESS)
        assert ask_until_known(player)["verdict"] == "lost"
        player.open("chameleon", deck=C185).play(" ".join(C185_LINE[:-1]))
        assert ask_until_known(player)["verdict"] == "winnable"
        player.open(GAME, deal=DEAL)
        assert ask_until_known(player)["verdict"] == "winnable"
        moves: list[str] = player.http.post(
            f"/api/play/{player.game['id']}/line", json={"at": 0}, timeout=60
        ).json()["moves"]
        player.play(" ".join(WINNABLE))
        assert ask_until_known(player)["verdict"] == "winnable"
        player.play("deal")
        assert ask_until_known(player)["first_lost"] == len(LOST)
    return moves


def ask_until_known(player: Player) -> dict[str, Any]:
    """Ask for a verdict until there is one; a busy machine may need a while."""
    for _ in range(10):
        path = f"/api/play/{player.game['id']}/verdict"
        answer = player.http.post(path, json={"at": player.game["version"]}, timeout=60)
        told: dict[str, Any] = answer.json()
        if told["verdict"] != "unknown":
            return told
    raise AssertionError(told)


def open_helped(table: TablePage, moves: list[str], deal: str = DEAL) -> TablePage:
    """Open a deal of which the verdicts are known, without the question before the first help."""
    choose(table, warning=False)
    table.open(GAME, deal)
    if moves:
        table.play_quietly(moves)
    return table


def choose(table: TablePage, **settings: Any) -> None:
    """Let the player have chosen these settings before the page opens."""
    table.page.add_init_script(
        "((chosen) => { const kept = JSON.parse(localStorage.getItem('settings') ?? '{}');"
        " localStorage.setItem('settings', JSON.stringify({...chosen, ...kept})); })"
        f"({settings!r})".replace("False", "false").replace("True", "true")
    )


def press(table: TablePage, name: str) -> None:
    """Press a button of the menu."""
    table.page.get_by_role("button", name="More", exact=True).click()
    table.page.locator("#more").get_by_role("button", name=name, exact=True).click()


def badge(table: TablePage) -> Locator:
    return table.page.locator("#verdict .text")


def caption(table: TablePage) -> Locator:
    return table.page.locator(".show-caption")


# hints


def test_a_hint_becomes_stronger_each_time_and_enter_plays_it(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Yes: the solver knows a move")
    assert table.page.locator(".hinted, .advised").count() == 0
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("The solver looks at:")
    expect(table.page.locator(".hinted")).to_have_count(1)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("says the solver. Enter or the button plays it.")
    expect(table.page.get_by_role("button", name="Play it")).to_be_visible()
    told = table.notice.text_content()
    table.page.keyboard.press("h")
    expect(table.notice).to_have_text(told or "-")
    assert table.check_screen()["moves"] == len(WINNABLE)
    table.page.keyboard.press("Enter")
    table.expect_moves(len(WINNABLE) + 1)
    expect(table.page.locator(".hinted, .advised")).to_have_count(0)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Yes")


def test_hints_alone_win_the_game(table: TablePage, line: list[str]) -> None:
    open_helped(table, line[:-3])
    hint = table.page.locator(".commands [data-hint]")
    for left in (2, 1, 0):
        for words in ("Yes", "looks at", "says the solver"):
            if not hint.is_visible():
                break
            hint.click()
            expect(table.notice).to_contain_text(words)
        if not hint.is_visible():
            return press_finish(table)
        hint.click()
        table.expect_moves(len(line) - left)
    expect(table.page.locator("#won")).to_be_visible()
    return None


def press_finish(table: TablePage) -> None:
    table.page.get_by_role("button", name="Finish", exact=True).click()
    expect(table.page.locator("#won")).to_be_visible()


def test_a_lost_position_has_no_hint_and_is_not_helped_by_asking(table: TablePage) -> None:
    open_helped(table, LOST)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("it is proved that this position cannot be won")
    assert table.view()["helped"] is False
    expect(table.page.locator("#helped")).to_be_hidden()


def test_a_hint_that_comes_too_late_is_not_shown(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    held: list[Route] = []
    table.page.route("**/hint", lambda route: held.append(route))
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Looking for a hint")
    while not held:
        table.page.wait_for_timeout(20)
    table.page.keyboard.press("z")
    table.expect_moves(len(WINNABLE) - 1)
    held[0].continue_()
    table.page.wait_for_timeout(400)
    expect(table.notice).to_have_text("Taken back: Deal.")
    expect(table.page.locator(".hinted")).to_have_count(0)


def test_a_server_with_too_much_to_do_is_said(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    busy = '{"error": "Too many searches are running; try again in a moment."}'
    table.page.route("**/hint", lambda route: route.fulfill(status=429, body=busy))
    table.page.keyboard.press("h")
    expect(table.notice).to_have_text("Too many searches are running; try again in a moment.")
    table.deal()
    table.expect_moves(len(WINNABLE) + 1)


# told before, marked after


def test_the_player_is_told_before_the_first_help_and_may_do_without(table: TablePage) -> None:
    table.open(GAME, DEAL)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    warning = table.page.locator("#help-warning")
    table.page.keyboard.press("h")
    expect(warning).to_be_visible()
    assert serious_problems(table) == []
    warning.get_by_role("button", name="Play without help").click()
    expect(warning).to_be_hidden()
    assert not [url for url in asked if url.endswith("/hint")]
    table.page.keyboard.press("h")
    warning.get_by_role("button", name="Help me").click()
    expect(table.notice).to_contain_text("Yes")
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("looks at")


def test_asked_again_at_once_the_answer_is_that_of_the_second_time(table: TablePage) -> None:
    table.open(GAME, DEAL)
    table.page.keyboard.press("h")
    warning = table.page.locator("#help-warning")
    expect(warning).to_be_visible()
    # no and asked again before the browser tells of the first end
    table.page.evaluate(
        "() => { document.querySelector('#help-warning').close('');"
        " document.querySelector('[data-command=hint]').click(); }"
    )
    warning.get_by_role("button", name="Help me").click()
    expect(table.notice).to_contain_text("Yes")


def test_not_to_be_asked_again_holds_for_other_games(table: TablePage) -> None:
    table.open(GAME, DEAL)
    table.page.keyboard.press("v")
    table.page.get_by_label("Do not ask again").check()
    table.page.get_by_role("button", name="Help me").click()
    expect(badge(table)).to_have_text("Winnable")
    table.open(GAME, HOPELESS)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost from the start")


def test_the_mark_of_help_stays_and_says_what_it_means(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    mark = table.page.locator("#helped")
    expect(mark).to_be_hidden()
    table.page.keyboard.press("v")
    expect(mark).to_be_visible()
    table.page.reload()
    table.ready()
    expect(mark).to_be_visible()
    mark.click()
    note = table.page.locator("#helped-note")
    expect(note).to_contain_text("look under the cards")
    assert serious_problems(table) == []
    table.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    press(table, "Restart this deal")
    table.expect_moves(0)
    expect(mark).to_be_visible()


def test_the_rules_say_that_help_looks_under_the_cards(table: TablePage) -> None:
    table.open(GAME, DEAL)
    press(table, "Rules of this game")
    expect(table.page.locator("#rules")).to_contain_text("look under the cards")


# verdicts


def test_a_verdict_belongs_to_its_position(table: TablePage) -> None:
    open_helped(table, LOST)
    expect(badge(table)).to_have_text("Winnable?")
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.notice).to_contain_text("it is proved that no way to win is left")
    table.page.keyboard.press("z")
    expect(badge(table)).to_have_text("Winnable")
    table.page.keyboard.press("r")
    expect(badge(table)).to_have_text("Lost since move 9")
    table.deal()
    table.expect_moves(10)
    expect(badge(table)).to_have_text("Winnable?")


def test_no_verdict_of_another_position_is_ever_shown(table: TablePage) -> None:
    """While the answer for the present position is awaited the last one is not to be seen."""
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    held: list[Route] = []
    table.page.route("**/verdict", lambda route: held.append(route))
    table.page.keyboard.press("z")
    table.expect_moves(8)
    assert badge(table).text_content() in ("Winnable?", "Looking…")
    expect(badge(table)).to_have_text("Looking…")
    expect(table.page.locator("#ending")).to_be_hidden()


def test_an_illegal_move_leaves_the_verdict(table: TablePage) -> None:
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    table.page.get_by_label("Move", exact=True).fill("t1-t1")
    table.page.keyboard.press("Enter")
    expect(table.notice).to_have_attribute("data-tone", "refusal")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.page.locator("#ending")).to_contain_text("no way to win is left")


def test_the_verdict_can_be_shown_always(table: TablePage) -> None:
    choose(table, verdict="always")
    table.open(GAME, DEAL)
    expect(badge(table)).to_have_text("Winnable")
    expect(table.page.locator("#help-warning")).to_be_hidden()
    expect(table.page.locator("#helped")).to_be_visible()
    table.play_quietly(WINNABLE)
    expect(badge(table)).to_have_text("Winnable")
    table.deal()
    table.expect_moves(9)
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.notice).to_contain_text("Lost since move 9")
    table.page.keyboard.press("z")
    expect(badge(table)).to_have_text("Winnable")


def test_verdicts_can_be_switched_off(table: TablePage) -> None:
    choose(table, verdict="never")
    table.open(GAME, DEAL)
    expect(table.page.locator("#verdict")).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.notice).to_contain_text("switched off")


def test_a_lost_game_says_so_with_ways_on(table: TablePage) -> None:
    open_helped(table, LOST)
    strip = table.page.locator("#ending")
    expect(strip).to_be_hidden()
    table.page.keyboard.press("v")
    expect(strip).to_contain_text("Lost: no way to win is left.")
    assert serious_problems(table) == []
    for name in ("Undo", "Show a winning line", "New deal"):
        expect(strip.get_by_role("button", name=name)).to_be_visible()
    strip.get_by_role("button", name="Hide this").click()
    expect(strip).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.notice).to_contain_text("Lost since")
    expect(strip).to_be_hidden()


def test_saying_that_a_game_is_lost_can_be_switched_off(table: TablePage) -> None:
    choose(table, lost="hide")
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.page.locator("#ending")).to_be_hidden()


def test_jumping_back_leads_to_the_last_winnable_position(table: TablePage) -> None:
    open_helped(table, [*LOST, "deal", "deal"])
    press(table, "Back to the last winnable position")
    table.expect_moves(8)
    expect(table.notice).to_have_text(
        "Back after move 8: this can be won. Redo brings your moves back."
    )
    assert table.check_screen()["can_redo"] is True
    expect(badge(table)).to_have_text(re.compile(r"Winnable\??"))
    for count in (9, 10, 11):
        table.page.keyboard.press("r")
        table.expect_moves(count)


def test_where_nothing_could_be_won_there_is_no_way_back(table: TablePage) -> None:
    open_helped(table, ["deal"], HOPELESS)
    press(table, "Back to the last winnable position")
    expect(table.notice).to_contain_text("lost from the start")
    expect(table.page.locator("#ending")).to_contain_text("could never be won")
    table.expect_moves(1)
    press(table, "Show a winning line")
    expect(table.notice).to_contain_text("There is no winning line")


# the winning line


def test_a_demonstration_changes_nothing_of_the_game(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    before, shown = table.game(), table.shown()
    press(table, "Show a winning line")
    expect(caption(table)).to_have_text("Your position, before the winning line")
    assert table.shown() == shown
    assert serious_problems(table) == []
    step = table.page.get_by_role("button", name="One step on")
    for number in (1, 2, 3):
        step.click()
        expect(caption(table)).to_contain_text(f"Move {number} of")
    table.page.get_by_role("button", name="One step back").click()
    expect(caption(table)).to_contain_text("Move 2 of")
    table.page.get_by_role("button", name="To the end").click()
    for place in ("f1", "f2", "f3", "f4"):
        expect(table.pile(place).locator("button.card:not(.covered)")).to_have_count(1)
    expect(table.page.locator("#won")).to_be_hidden()
    expect(table.page.locator("#ending")).to_be_hidden()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#show")).to_be_hidden()
    after = table.game()
    assert (after["version"], after["view"]) == (
        before["version"],
        {**before["view"], "helped": True},
    )
    table.check_screen()
    assert table.shown() == shown


def test_nothing_can_be_played_while_a_line_is_shown(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    version = table.game()["version"]
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    table.page.locator("card-table").focus()
    for key in ("d", "z", "h", "v", "e", "a", "Shift+N"):
        table.page.keyboard.press(key)
        expect(table.notice).to_contain_text("Leave the demonstration to play")
        table.page.evaluate("document.getElementById('notice').textContent = ''")
    table.deal()
    expect(table.notice).to_contain_text("Leave the demonstration to play")
    assert table.game()["version"] == version


def test_a_line_plays_by_itself_and_pauses(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    press(table, "Show a winning line")
    show = table.page.locator("#show")
    show.get_by_label("Speed").select_option("fast")
    show.get_by_role("button", name="Play", exact=True).click()
    expect(caption(table)).to_contain_text(re.compile(r"Move ([2-9]|\d\d+) of"))
    show.get_by_role("button", name="Pause").click()
    words = caption(table).text_content() or ""
    table.page.wait_for_timeout(900)
    expect(caption(table)).to_have_text(words)
    show.get_by_label("Position").fill("10")
    expect(caption(table)).to_contain_text("Move 10 of")


def test_a_demonstration_is_run_with_keys_alone(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    table.page.evaluate("document.querySelector('#more [data-command=demonstrate]').click()")
    expect(table.page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    expect(caption(table)).to_contain_text("Move 1 of")
    for _ in range(2):
        table.page.keyboard.press("Tab")
    table.page.keyboard.press("ArrowRight")
    expect(caption(table)).to_contain_text("Move 2 of")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("card-table")).to_be_focused()


def test_playing_on_from_the_line_makes_its_moves_in_the_game(table: TablePage) -> None:
    open_helped(table, [*LOST, "deal"])
    press(table, "Show a winning line")
    expect(caption(table)).to_contain_text("after move 8: the last position that could be won")
    for number in (1, 2):
        table.page.get_by_role("button", name="One step on").click()
        expect(caption(table)).to_contain_text(f"Move {number} of")
    table.page.get_by_role("button", name="Play on from here").click()
    table.expect_moves(10)
    expect(table.notice).to_have_text("Now it is your game from here.")
    table.check_screen()
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Winnable")


def test_another_deal_ends_the_demonstration(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    table.page.evaluate(
        "history.pushState(null, '', '/acme/17'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(table.page.locator("#show")).to_be_hidden()
    expect(table.page.locator("#deal-number")).to_have_text("№ 17")
    table.start = {"game": GAME, "deal": "17"}
    table.deal()
    table.expect_moves(1)
    table.check_screen()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_controls_fit_every_window(make_table: MakeTable, scheme: str) -> None:
    table = open_helped(make_table(color_scheme=scheme), LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    check_fit(table.page, "#ending button:visible, .mark:visible, .commands button:visible")
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    check_fit(table.page, "#show :is(button, input, select):visible")
    assert serious_problems(table) == []


def check_fit(page: Page, controls: str) -> None:
    """All controls are inside the window, apart from each other, and large enough."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(80)
        boxes = [control.bounding_box() for control in page.locator(controls).all()]
        for box in boxes:
            assert box
            assert min(box["width"], box["height"]) >= 24, (width, box)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 1, (width, box)
            assert box["y"] + box["height"] <= height + 1, (width, box)
    page.set_viewport_size({"width": 1366, "height": 768})


# giving up


def test_giving_up_tells_where_the_game_was_lost_and_shows_the_way(table: TablePage) -> None:
    table.open(GAME, DEAL).play_quietly([*LOST, "deal"])
    press(table, "Give up")
    dialog = table.page.locator("#give-up")
    assert serious_problems(table) == []
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    assert not table.view()["given_up"]
    press(table, "Give up")
    dialog.get_by_role("button", name="Give up", exact=True).click()
    expect(dialog).to_contain_text("could be won until move 8; move 9 lost it")
    assert serious_problems(table) == []
    assert table.view()["given_up"] is True
    dialog.get_by_role("button", name="Show how it could have been won").click()
    expect(caption(table)).to_contain_text("after move 8: the last position that could be won")
    table.page.keyboard.press("Escape")
    table.expect_moves(10)
    assert table.check_screen()["status"] == "open"
    strip = table.page.locator("#ending")
    expect(strip).to_contain_text("Given up.")
    strip.get_by_role("button", name="Show how it could have been won").click()
    expect(dialog).to_contain_text("could be won until move 8")
    dialog.get_by_role("button", name="Close").last.click()
    strip.get_by_role("button", name="Hide this").click()
    table.deal()
    table.expect_moves(11)
    expect(strip).to_be_hidden()


# cards that go up by themselves


def finishable(table: TablePage) -> int:
    """Play C185 until the rest can be played up; return how many moves were made."""
    table.open_deck("chameleon", C185)
    table.play_quietly(C185_LINE[:100])
    for count in range(100, len(C185_LINE)):
        if table.view()["can_finish"]:
            return count
        table.play_quietly([C185_LINE[count]])
    raise AssertionError("finish is never offered")


@pytest.mark.parametrize("how", ["key", "button"])
def test_finish_is_offered_when_it_wins_and_is_one_step(table: TablePage, how: str) -> None:
    table.open_deck("chameleon", C185)
    expect(table.page.get_by_role("button", name="Finish", exact=True)).to_be_hidden()
    table.page.keyboard.press("e")
    expect(table.notice).to_contain_text("Not yet")
    made = finishable(table)
    button = table.page.get_by_role("button", name="Finish", exact=True)
    expect(button).to_be_visible()
    assert serious_problems(table) == []
    before = table.shown()
    if how == "key":
        table.page.keyboard.press("e")
    else:
        button.click()
    won = table.page.locator("#won")
    expect(won).to_be_visible()
    expect(table.notice).to_contain_text("You have won")
    assert table.view()["status"] == "won"
    assert table.view()["helped"] is False
    won.get_by_role("button", name="Undo").click()
    table.expect_moves(made)
    assert table.shown() == before
    expect(button).to_be_visible()
    table.page.keyboard.press("r")
    expect(table.page.locator("#ending")).to_contain_text("Won")
    assert table.view()["status"] == "won"


def test_the_last_card_by_hint_is_a_win_too(table: TablePage) -> None:
    choose(table, warning=False)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    for words in ("Yes", "looks at", "Enter or the button"):
        table.page.keyboard.press("h")
        expect(table.notice).to_contain_text(words)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#won")).to_be_visible()
    expect(table.notice).to_contain_text("You have won, in 114 moves")


def test_the_last_card_that_goes_up_by_itself_is_a_win_too(table: TablePage) -> None:
    choose(table, autoplay=True)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-2])
    table.drag(C185_LINE[-2])
    won = table.page.locator("#won")
    expect(won).to_be_visible()
    expect(table.notice).to_contain_text("You have won, in 114 moves")
    won.get_by_role("button", name="Undo").click()
    table.expect_moves(112)
    expect(table.notice).to_contain_text("1 card that went up with it too")
    table.page.keyboard.press("r")
    expect(table.notice).to_contain_text("Again:")
    expect(won).to_be_visible()


def test_an_unknown_verdict_is_said_and_can_be_asked_again(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    unknown = (
        '{"version": 8, "verdict": "unknown", "last_winnable": null, "first_lost": null,'
        ' "limit": "seconds"}'
    )
    table.page.route("**/verdict", lambda route: route.fulfill(status=200, body=unknown))
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Not known yet")
    expect(table.notice).to_contain_text("Not known yet")
    expect(table.page.locator("#helped")).to_be_hidden()
    table.page.unroute("**/verdict")
    table.page.locator("#verdict").click()
    expect(badge(table)).to_have_text("Winnable")


def test_the_offer_to_finish_takes_the_focus_of_the_hint_it_replaces(table: TablePage) -> None:
    choose(table, warning=False)
    made = finishable(table)
    table.page.keyboard.press("z")
    table.expect_moves(made - 1)
    table.page.locator(".commands [data-hint]").focus()
    table.play_quietly([C185_LINE[made - 1]])
    offer = table.page.get_by_role("button", name="Finish", exact=True)
    expect(offer).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#won")).to_be_visible()


def test_safe_cards_go_up_together_and_come_back_together(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    if not table.view()["can_drop"]:
        table.page.keyboard.press("a")
        expect(table.notice).to_contain_text("No card can safely go up")
    for count in range(len(C185_LINE)):
        if table.view()["can_drop"]:
            break
        table.play_quietly([C185_LINE[count]])
    made, before = table.made(), table.shown()
    table.page.keyboard.press("a")
    expect(table.moves).not_to_have_text(str(made))
    expect(table.notice).to_contain_text("to foundation")
    table.check_screen()
    table.page.keyboard.press("z")
    table.expect_moves(made)
    assert table.shown() == before


def test_a_card_taken_back_stays_though_safe_cards_go_up(table: TablePage) -> None:
    choose(table, autoplay=True)
    back = open_where_a_card_may_come_back(table)
    made = table.made()
    table.drag(back)
    table.expect_moves(made + 1)
    _, place, _ = parts(back)
    card = table.check_screen()["last"]["cards"][0]
    for act, moves in (("z", made), ("r", made + 1)):
        table.page.keyboard.press(act)
        table.expect_moves(moves)
    assert table.shown()[place][-1] == card
    table.deal()
    expect(table.moves).not_to_have_text(str(made + 1))
    assert table.shown()[place][-1] == card
    table.page.keyboard.press("z")
    table.page.keyboard.press("z")
    table.expect_moves(made)


def open_where_a_card_may_come_back(table: TablePage) -> str:
    """Play C185 until a foundation's top may come back; return that move."""
    table.open_deck("chameleon", C185)
    for move in C185_LINE[:60]:
        table.play_quietly([move])
        for legal in table.view()["legal"]:
            if legal["from"][0] == "f" and table.view()["stock"]["count"]:
                return str(legal["move"])
    raise AssertionError("no card may come back")


def test_autoplay_is_off_at_first_and_one_step_with_its_move(table: TablePage) -> None:
    sent: list[dict[str, Any]] = []
    table.open_deck("chameleon", C185)
    table.page.on(
        "request",
        lambda request: sent.append(request.post_data_json) if request.method == "POST" else None,
    )
    table.deal()
    table.expect_moves(1)
    assert all("auto" not in body for body in sent)
    table.page.evaluate(
        "import('/static/settings.js').then(({ change }) => change('autoplay', true))"
    )
    table.drag("w-t2")
    table.expect_moves(2)
    assert [body["auto"] for body in sent if "auto" in body] == [True]


def test_help_works_without_a_mouse(phone: TablePage) -> None:
    """On a phone, by taps: hint to the move, and play it."""
    open_helped(phone, WINNABLE)
    hint = phone.page.locator(".commands [data-hint]")
    for words in ("Yes", "looks at", "says the solver"):
        hint.tap()
        expect(phone.notice).to_contain_text(words)
    expect(hint).to_have_text("Play it")
    assert serious_problems(phone) == []
    hint.tap()
    phone.expect_moves(len(WINNABLE) + 1)
    expect(hint).to_have_text("Hint")
