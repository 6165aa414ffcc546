"""Battles over real sockets: two seats, spectators, refusals, stale messages, undo, consent, resignation."""

from typing import Any

from tests.server.table import Browser, Seat


def pair(browser: Browser, other: Browser, **more: Any) -> tuple[Seat, Seat]:
    """Two people at one battle, the second one by his link."""
    made = browser.create("me", "friend", **more)
    first = browser.sit(made["battle"])
    return first, other.sit(made["battle"], made["seats"][1]["key"])


def turn(*seats: Seat) -> Seat:
    """The seat that is asked now; both have heard the newest state."""
    newest = max(seat.revision for seat in seats)
    for seat in seats:
        seat.until(lambda state: state["revision"] >= newest)
    return next(seat for seat in seats if seat.state["decision"])


def play_on(first: Seat, second: Seat, until: Any) -> None:
    while not first.state["outcome"] and not until(first, second):
        turn(first, second).step()
        settle(first, second)


def settle(*seats: Seat) -> None:
    """Let both hear what the newest answer has led to."""
    for seat in seats:
        seat.ask(type="ping")


def test_a_battle_against_the_computer_goes_to_its_end_and_its_dice_can_be_checked(browser: Browser) -> None:
    made = browser.create("me", "computer")
    seat = browser.sit(made["battle"])
    assert seat.welcome["you"] == [0]
    assert len(seat.welcome["commitment"]) == 64
    while not seat.state["outcome"]:
        if seat.state["decision"]:
            seat.step()
        else:
            seat.receive()
    dice = browser.get(f"battles/{made['battle']}/dice")
    assert dice["secret"] == seat.state["secret"]
    assert dice["commitment"] == seat.welcome["commitment"]
    assert [line["kind"] for line in seat.log].count("end") == 1
    assert browser.get("battles")["battles"][0]["over"]
    seat.close()


def test_two_people_far_apart_see_each_other_play(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    assert (first.state["seat"], second.state["seat"]) == (0, 1)
    assert second.welcome["seats"][0]["online"]
    for _ in range(30):
        turn(first, second).step()
        settle(first, second)
        assert first.state["revision"] == second.state["revision"]
    assert first.state["view"]["models"] == second.state["view"]["models"]


def test_a_refused_answer_changes_nothing(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "me")["battle"])
    before = seat.revision
    said = seat.answer(["no such thing", 3, {"x": []}])
    assert said["type"] == "refused"
    assert said["refusals"][0]["text"]
    assert said["refusals"][0]["clause"].startswith("at43.")
    settle(seat)
    assert seat.revision == before


def test_an_answer_to_what_is_past_gets_the_table_as_it_stands(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "me")["battle"])
    seat.step()
    asked = seat.state["decision"]["seat"]
    seat.send(type="answer", revision=0, seat=asked, answer=[])
    assert seat.wait("stale", "refused")["type"] == "stale"
    again = seat.wait("state")
    assert again["revision"] == 1
    assert again["log_from"] == 0


def test_nobody_answers_for_another_seat(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    watcher = other.sit(made["battle"])
    assert (watcher.welcome["you"], watcher.state["seat"], watcher.state["decision"]) == ([], -1, None)
    for kind in ("undo", "takeback", "draw", "resign", "suggest"):
        watcher.send(type=kind, revision=0, seat=0)
        assert watcher.wait("error")["code"] == "not-yours"
    watcher.send(type="answer", revision=0, seat=0, answer=[])
    assert watcher.wait("error")["code"] == "not-yours"
    watcher.send(type="sit", seat=0)
    assert watcher.wait("error")["code"] == "not-yours"


def test_what_was_answered_is_undone_until_somebody_learns_from_it(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "me")["battle"])
    while not seat.state["undo"]["can"]:
        seat.step()
        seat.send(type="sit", seat=next(iter(seat.state["waiting"])))
        seat.wait("state")
        for mine in (0, 1):
            seat.send(type="sit", seat=mine)
            if seat.wait("state")["undo"]["can"]:
                break
    before, lines = seat.revision, len(seat.log)
    seat.send(type="undo", revision=before, seat=seat.state["seat"])
    after = seat.wait("state")
    assert after["revision"] == before + 1
    assert len(seat.log) <= lines
    seat.send(type="undo", revision=0, seat=0)
    assert seat.wait("stale")["text"]


def test_a_take_back_needs_the_other_and_leaves_a_mark(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    play_on(first, second, lambda one, two: one.state["takeback"]["can"] and two.state["step"] > 12)
    step = first.state["step"]
    first.send(type="takeback", revision=first.revision, seat=0)
    offer = first.wait("state")["offers"]
    assert (offer[0]["kind"], offer[0]["by"], offer[0]["agreed"]) == ("takeback", 0, [0])
    second.until(lambda state: state["offers"])
    second.send(type="consent", revision=second.revision, seat=1, to="takeback", yes=True)
    after = first.until(lambda state: not state["offers"])
    assert after["step"] < step
    assert first.state["waiting"] == [0] or 0 in first.state["waiting"]
    assert any(line["kind"] == "mark" and "takes back" in line["text"] for line in first.log)
    settle(second)
    assert any(line["kind"] == "mark" for line in second.log)


def test_two_people_at_one_screen_need_not_ask_each_other(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "me")["battle"])
    seen: set[int] = set()
    while len(seen) < 2 or len(seat.state["waiting"]) > 1 or seat.state["step"] < 12:
        seen.add(seat.state["decision"]["seat"])
        seat.step()
        settle(seat)
    before = seat.state["step"]
    asker = 1 - seat.state["waiting"][0]
    seat.send(type="takeback", revision=seat.revision, seat=asker)
    settle(seat)
    assert (seat.state["offers"], seat.state["step"] < before) == ([], True)
    assert any(line["kind"] == "mark" for line in seat.log)


def test_who_does_not_agree_says_no(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    first.send(type="draw", revision=first.revision, seat=0)
    second.until(lambda state: state["offers"])
    second.send(type="consent", revision=second.revision, seat=1, to="draw", yes=False)
    after = first.until(lambda state: any("does not let A have a draw" in line["text"] for line in state["log"]))
    assert (after["outcome"], after["offers"]) == (None, [])


def test_two_who_both_offer_a_draw_have_one(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    first.send(type="draw", revision=first.revision, seat=0)
    second.until(lambda state: state["offers"])
    second.send(type="draw", revision=second.revision, seat=1)
    assert first.until(lambda state: state["outcome"])["outcome"]["winners"] == []


def test_who_resigns_loses_and_a_rematch_swaps_sides(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    battle = first.welcome["battle"]
    assert browser.http.post(f"/api/battles/{battle}/rematch", json={}).json()["code"] == "not-over"
    first.send(type="resign", revision=first.revision, seat=0)
    assert second.until(lambda state: state["outcome"])["outcome"]["winners"] == [1]
    assert second.state["secret"]
    made = browser.post(f"battles/{battle}/rematch", {})
    assert [seat["who"] for seat in made["seats"]] == ["friend", "me"]
    assert browser.sit(made["battle"]).welcome["you"] == [1]
    assert other.sit(made["battle"]).welcome["you"] == [0]
    assert browser.get(f"battles/{battle}")["next"] == made["battle"]


def test_reconnecting_shows_the_same_question_again(browser: Browser) -> None:
    made = browser.create("me", "computer")
    seat = browser.sit(made["battle"])
    for _ in range(6):
        seat.until(lambda state: state["decision"])
        seat.step()
    seat.until(lambda state: state["decision"])
    question, lines = seat.state["decision"], seat.log
    seat.close()
    again = browser.sit(made["battle"])
    assert again.state["decision"] == question
    assert again.log == lines


def test_replays_show_every_moment_through_ones_own_eyes(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    play_on(first, second, lambda one, two: one.state["view"]["round"] > 1)
    steps = first.state["step"]
    looked = first.ask(type="look", at=steps)
    assert looked["view"] == first.state["view"]
    assert first.ask(type="look", at=0)["view"]["round"] == 0
    assert first.ask(type="look", at=10**9)["at"] == steps
    moments = first.ask(type="moments")["moments"]
    assert [moment["text"] for moment in moments if moment["kind"] == "round"][:2] == ["Round 1", "Round 2"]
    battle = first.welcome["battle"]
    assert browser.get(f"battles/{battle}/replay?at={steps}&seat=0")["view"] == first.state["view"]
    watcher = browser.sit(battle)
    watcher.send(type="sit", seat=-1)
    views = ([seat.ask(type="look", at=at) for seat in (second, watcher)] for at in range(steps))
    theirs, public, at = next((a["view"], b["view"], a["at"]) for a, b in views if a["view"] != b["view"])
    assert browser.get(f"battles/{battle}/replay?at={at}&seat=1")["view"] == public != theirs


def test_what_if_goes_on_from_an_earlier_moment_against_the_computer(browser: Browser, other: Browser) -> None:
    first, second = pair(browser, other)
    play_on(first, second, lambda one, two: one.state["view"]["round"] > 1)
    made = browser.post(f"battles/{first.welcome['battle']}/branch", {"at": first.state["step"], "seat": 0})
    assert 0 < made["at"] <= first.state["step"]
    branch = browser.sit(made["battle"])
    assert branch.state["view"]["round"] >= 1
    branch.until(lambda state: state["decision"])
    assert branch.step()["type"] == "state"


def test_typed_dice_are_asked_of_a_person_and_kept(browser: Browser) -> None:
    made = browser.create("me", "computer", dice="typed")
    seat = browser.sit(made["battle"])
    rolled = 0
    while rolled < 5:
        wanted = seat.state["dice"]
        if wanted is not None:
            assert wanted["mine"]
            seat.send(type="dice", revision=seat.revision, faces=[7] * len(wanted["sides"]))
            assert "cannot show 7" in seat.wait("refused")["refusals"][0]["text"]
            seat.send(type="dice", revision=seat.revision, faces=[1 + rolled % 6] * (len(wanted["sides"]) - 1) + [2])
            seat.wait("state")
            rolled += 1
        elif seat.state["decision"]:
            seat.step()
        else:
            seat.receive()
    faces = [line["dice"]["faces"] for line in seat.log if line["dice"]]
    assert faces
    seat.close()
    again = browser.sit(made["battle"])
    assert [line["dice"]["faces"] for line in again.log if line["dice"]] == faces
