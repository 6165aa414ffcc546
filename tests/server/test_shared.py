"""Two servers on one PostgreSQL: one battle is played through both, each sees at once what the other has written."""

from tests.server.table import Browser, Seat


def meet(*seats: Seat) -> None:
    """Wait until all have heard of the newest revision that one of them knows."""
    newest = max(seat.revision for seat in seats)
    for seat in seats:
        seat.until(lambda state: state["revision"] >= newest)


def test_one_battle_is_played_through_two_servers(ports: tuple[int, int]) -> None:
    here, there = Browser(ports[0]), Browser(ports[1])
    made = here.create("me", "friend")
    first = here.sit(made["battle"])
    second = there.sit(made["battle"], made["seats"][1]["key"])
    for _ in range(60):
        meet(first, second)
        if first.state["outcome"]:
            break
        asked = next(seat for seat in (first, second) if seat.state["decision"])
        said = asked.step()
        if said["type"] == "stale":  # a secret answer at the other server, of which it had not heard yet
            said = asked.step()
        assert said["type"] == "state"
    meet(first, second)
    assert first.state["view"]["models"] == second.state["view"]["models"]
    assert first.revision > 20
    assert len({line["text"] for line in first.log} & {line["text"] for line in second.log}) > 10
    for browser in (here, there):
        browser.close()


def test_both_servers_get_the_same_answer_once(ports: tuple[int, int]) -> None:
    """The same visitor answers at both servers: one answer is taken, the other is stale."""
    here, there = Browser(ports[0]), Browser(ports[1])
    made = here.create("me", "me")
    first = here.sit(made["battle"])
    there.http.cookies.update(here.http.cookies)
    second = there.sit(made["battle"])
    answer, asked = first.suggestion(), first.state["decision"]["seat"]
    for seat in (first, second):
        seat.send(type="answer", revision=0, seat=asked, answer=answer)
    said = [seat.ask(type="ping") and [one["type"] for one in seat.heard] for seat in (first, second)]
    assert sum("stale" in kinds for kinds in said) == 1
    for seat in (first, second):
        seat.until(lambda state: state["revision"] == 1)
    for browser in (here, there):
        browser.close()


def test_the_clock_runs_for_people_at_two_servers(ports: tuple[int, int]) -> None:
    here, there = Browser(ports[0]), Browser(ports[1])
    made = here.create("me", "friend", pace="live")
    first = here.sit(made["battle"])
    second = there.sit(made["battle"], made["seats"][1]["key"])
    for seat in (first, second):
        (timing,) = seat.until(lambda state: state["clocks"])["clocks"]
        assert timing["left"] == timing["whole"] == 300_000
        assert seat.state["absent"] == []
    asked = first if first.state["decision"] else second
    assert asked.step()["type"] == "state"
    meet(first, second)
    assert [one["seat"] for one in first.state["clocks"]] == [one["seat"] for one in second.state["clocks"]]
    assert first.state["clocks"]
    for browser in (here, there):
        browser.close()
