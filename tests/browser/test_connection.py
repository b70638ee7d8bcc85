"""Fast clicks, slow answers, lost answers, two windows: each action is made once or not at all."""

from lines import C185
from playwright.sync_api import Route, expect
from table_page import MakeTable, TablePage

SLOW = {"offline": False, "latency": 700, "downloadThroughput": -1, "uploadThroughput": -1}


def slow_down(table: TablePage) -> None:
    network = table.page.context.new_cdp_session(table.page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)


def click_stock(table: TablePage, times: int) -> None:
    table.page.locator(".pile-s .slot").click(click_count=times)


def test_two_and_five_fast_clicks_on_the_stock_are_two_and_five_deals(table: TablePage) -> None:
    table.open("chameleon", "17")
    click_stock(table, 2)
    table.expect_moves(2)
    click_stock(table, 5)
    table.expect_moves(7)
    assert table.check_screen()["waste"]["count"] == 7


def test_with_slow_answers_every_accepted_click_is_one_deal(table: TablePage) -> None:
    table.open("chameleon", "17")
    slow_down(table)
    click_stock(table, 3)
    expect(table.pile("s").locator(".badge")).to_contain_text("35")
    table.expect_moves(3)
    assert table.check_screen()["stock"]["count"] == 33


def test_with_slow_answers_no_click_becomes_a_redeal_nobody_saw(table: TablePage) -> None:
    table.open("rainbow", "17")
    table.play_quietly(["deal"] * 32)
    slow_down(table)
    click_stock(table, 5)
    table.expect_moves(34)
    table.page.wait_for_timeout(900)
    view = table.check_screen()
    assert (view["stock"]["count"], view["pass"]) == (0, 1)


def test_a_move_made_while_an_answer_is_under_way_waits_for_it(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.deal()
    table.expect_moves(1)
    slow_down(table)
    table.drag("w-t2")
    expect(table.card("2h")).to_have_attribute("data-place", "t2")
    table.deal()
    table.expect_moves(3)
    assert table.check_screen()["waste"]["cards"] == ["Qh"]


def test_an_answer_that_is_lost_is_asked_for_again_and_the_move_is_there_once(
    table: TablePage,
) -> None:
    table.open("chameleon", "17")
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.post_data or "")
            route.fetch()
            route.abort()

    table.page.route("**/move", lose)
    table.deal()
    expect(table.page.locator("body")).to_have_class("table-page offline")
    table.expect_moves(1)
    expect(table.page.locator("body")).to_have_class("table-page")
    assert table.check_screen()["moves"] == 1
    assert lost


def test_without_a_connection_input_waits_and_says_so(table: TablePage) -> None:
    table.open("chameleon", "17")
    table.page.context.set_offline(True)
    table.deal()
    expect(table.notice).to_contain_text("Not connected")
    expect(table.pile("s").locator(".badge")).to_contain_text("35")
    table.deal()
    expect(table.notice).to_contain_text("input waits")
    table.page.context.set_offline(False)
    table.expect_moves(1)
    expect(table.notice).to_contain_text("Dealt")
    assert table.check_screen()["moves"] == 1


def test_a_move_from_a_window_that_is_behind_is_refused_and_shows_the_truth(
    table: TablePage,
) -> None:
    table.open("chameleon", "17")
    second = TablePage(table.page.context.new_page()).open("chameleon", "17")
    second.play(["deal", "deal"])
    table.deal()
    expect(table.notice).to_contain_text("another window")
    table.expect_moves(2)
    table.check_screen()
    table.deal()
    table.expect_moves(3)


def test_a_window_that_comes_back_shows_what_happened_elsewhere(table: TablePage) -> None:
    table.open("chameleon", "17")
    second = TablePage(table.page.context.new_page()).open("chameleon", "17")
    second.play(["deal"])
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.expect_moves(1)
    table.check_screen()


def test_another_visitor_has_another_game_of_the_same_deal(make_table: MakeTable) -> None:
    first, other = make_table().open("chameleon", "17"), make_table().open("chameleon", "17")
    first.deal()
    first.expect_moves(1)
    other.page.reload()
    other.ready().expect_moves(0)
    other.page.goto(f"/chameleon/play/{first.game()['id']}")
    expect(other.page.locator(".trouble")).to_be_visible()


def test_commands_before_the_game_is_there_do_nothing(make_table: MakeTable) -> None:
    """The page's errors are noted by `make_table`: there are none."""
    page = make_table().page
    waiting: list[Route] = []
    page.route("**/api/play", lambda route: waiting.append(route))
    page.goto("/canfield/5")
    page.wait_for_function("document.body.dataset.mode")
    for key in ("d", "z", "n", "t", "h", "v", "e", "a"):
        page.keyboard.press(key)
    page.locator("#move").fill("deal")
    page.locator("#move").press("Enter")
    waiting[0].continue_()
    page.wait_for_selector("card-table .card")
    expect(page.locator(".fact-moves b")).to_have_text("0")
