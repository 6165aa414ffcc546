"""People have names: what somebody wants to be called is seen by all at the table; what is no name is none."""

import pytest

from tests.server.table import Browser, Seat


def called(seat: Seat) -> list[str]:
    """What those at the table are called, as this seat heard it last."""
    seat.ask(type="ping")
    newest = [one for one in seat.heard if one["type"] in ("welcome", "presence")][-1]
    return [one["person"] for one in newest["seats"]]


def test_everybody_sees_what_somebody_wants_to_be_called(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    assert called(first) == ["", ""]
    second.send(type="hello", called="  Ann of the Hill ")
    second.ask(type="ping")
    assert called(first) == called(second) == ["", "Ann of the Hill"]
    second.close()
    assert called(first) == ["", "Ann of the Hill"], "who has gone for a while is still known"


def test_a_computer_has_no_name_of_its_own(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "computer")["battle"])
    seat.send(type="hello", called="Ann")
    assert called(seat) == ["Ann", ""]


@pytest.mark.parametrize("name", ["a\u202eb", "line\nbreak", "\x1b[31mred"], ids=["turned", "broken", "coloured"])
def test_what_cannot_be_printed_is_no_name(browser: Browser, name: str) -> None:
    seat = browser.sit(browser.create("me", "computer")["battle"])
    seat.send(type="hello", called=name)
    assert called(seat) == ["", ""]


def test_a_name_is_short(browser: Browser) -> None:
    seat = browser.sit(browser.create("me", "computer")["battle"])
    seat.send(type="hello", called="A" * 25)
    assert seat.wait("error")["code"] == "malformed"
    assert called(seat) == ["", ""]
