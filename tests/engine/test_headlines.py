"""Headings of a log: rounds where rounds are played, else what the clock counts, as it stood when the event fell."""

from grognard.engine.core.events import Began, Counted, Event, Placed
from grognard.engine.core.state import CLOCK, Marker, Seat, State
from grognard.engine.showing.headlines import Headlines
from grognard.engine.showing.words import Lexicon

LATER = State("game", "scenario", (), (0, 0), (Seat(0, "Blue"),), phase="hiding", clock={"stretch": 9})


def headings(*events: Event) -> list[str]:
    """The headings of these events, told only after all of them have happened."""
    headlines, found = Headlines(Lexicon(), "stretch", ("fight",)), []
    for event in events:
        passed = headlines.passing(event)
        found += [passed.text] if passed else []
        found += [heading.text for heading in headlines.before(event, LATER)]
    return [text for text in found if not text.endswith("phase")]


def test_a_stretch_that_goes_on_after_a_fight_keeps_its_number() -> None:
    clock = Counted("c", ((CLOCK, "stretch", 1, 8),))
    after, on = Began("c", phase="hiding"), Counted("c", ((CLOCK, "stretch", 1, 9),))
    assert headings(clock, after, on) == ["Stretch 8", "Stretch 9"]
    assert headings(after) == ["Stretch 9"], "nothing was counted yet"


def test_a_marker_that_only_counts_gets_no_line_and_one_to_be_seen_does() -> None:
    headlines = Headlines(Lexicon(quiet=("timer",)), "stretch", ())
    timer, smoke = Marker(0, "timer", on="m0"), Marker(1, "smoke", on="m0")
    assert headlines.is_quiet(Placed("c", markers=(timer,)))
    assert not headlines.is_quiet(Placed("c", markers=(smoke,)))
    assert not headlines.is_quiet(Placed("c", markers=(timer, smoke)))
    assert not headlines.is_quiet(Placed("c", models=((0, "A1"),)))
