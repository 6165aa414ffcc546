"""A battle told in deeds: every event that a seat sees lies in one of them, in order; nothing else goes into them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.events import Began, Decided, Ended, Event, Moved, Placed, Removed, Rolled
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.showing.doings import Deeds, Done
from grognard.engine.showing.headlines import Headlines
from grognard.engine.showing.view import SPECTATOR, redact, seen_event
from grognard.games import parts
from tests.contract.battles import every_scenario, fought

AGAIN = "re-roll"
SEATS = (SPECTATOR, 0, 1)


def seen(match: Match, seat: int) -> Iterator[tuple[State, Event, State]]:
    """Every event that a seat sees, as it sees it, between the states before and after it."""
    for before, event, after in match.history(0):
        shown = seen_event(event, seat, before)
        if shown is not None:
            yield before, shown, after


def gathered(match: Match, seat: int, only_seen: bool = False) -> tuple[tuple[Done, ...], list[Event]]:
    """The deeds of a battle and the events they are made of; from the views of the seat alone, if that is asked."""
    appearance = parts(match.state.game).appearance()
    places = appearance.scene(match.state).names
    lexicon = replace(appearance.lexicon, places=places) if places else appearance.lexicon
    headlines, deeds, events = Headlines(lexicon, appearance.looks.span, appearance.looks.rounds), Deeds(lexicon), []
    for before, event, after in seen(match, seat):
        told = headlines.remembering(recalled(before, after, seat) if only_seen else after)
        then = redact(before, seat) if only_seen else before
        deeds.take(event, then, told, is_quiet=headlines.is_quiet(event))
        events.append(event)
    return deeds.since(0), events


def recalled(before: State, after: State, seat: int) -> State:
    """The view of a seat with those who have just gone out of its sight, as it saw them last."""
    old, new = redact(before, seat), redact(after, seat)
    return replace(new, models=_with_old(old.models, new.models), units=_with_old(old.units, new.units))


def _with_old(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    known = [piece if piece.id >= 0 else last for piece, last in zip(new, old, strict=False)]
    return (*known, *new[len(old) :], *old[len(new) :])


@every_scenario
def test_every_event_lies_in_one_deed_and_all_are_in_order(game: str, scenario: str) -> None:
    match = fought(game, scenario, 1).match
    for seat in SEATS:
        deeds, events = gathered(match, seat)
        assert [deed.id for deed in deeds] == list(range(len(deeds)))
        assert (deeds[0].begins, deeds[-1].until) == (0, len(events))
        assert all(one.until == next.begins < next.until for one, next in pairwise(deeds))
        assert all(0 <= before < deed.id for deed in deeds for before in (deed.within, deed.goes_on) if before >= 0)
        silent = [deed for deed in deeds[:-1] if not deed.words and not deed.harms]
        assert silent == [], "of each deed something is said"


@every_scenario
def test_whoever_falls_is_told_by_his_deed(game: str, scenario: str) -> None:
    deeds, events = gathered(fought(game, scenario, 1).match, SPECTATOR)
    for deed in deeds:
        own = events[deed.begins : deed.until]
        lost = [len(event.refs) for event in own if isinstance(event, Removed) and event.fate == "lost"]
        counted = [-harm.number for harm in deed.harms if harm.words and is_loss(events[harm.step])]
        assert sum(counted) >= sum(lost), deed
        assert all(deed.begins <= harm.step < deed.until and harm.words for harm in deed.harms)


def is_loss(event: Event) -> bool:
    return isinstance(event, Removed) and event.fate == "lost"


@every_scenario
def test_dice_thrown_again_lie_with_the_first(game: str, scenario: str) -> None:
    deeds, events = gathered(fought(game, scenario, 1).match, SPECTATOR)
    for deed in deeds:
        first = next((event for event in events[deed.begins : deed.until] if isinstance(event, Rolled)), None)
        assert first is None or AGAIN not in first.purpose, deed


@every_scenario
def test_a_volley_lies_in_one_deed_with_all_its_dice(game: str, scenario: str) -> None:
    """From the first dice on nothing but a turn, an order, a move or what opens something new begins another deed."""
    deeds, events = gathered(fought(game, scenario, 1).match, SPECTATOR)
    opens = parts(game).appearance().lexicon.opens
    for deed, next in pairwise(deeds):
        own, first = events[deed.begins : deed.until], events[next.begins]
        if any(isinstance(event, Rolled) for event in own):
            is_new = isinstance(first, Began | Decided | Ended | Moved | Placed) or first.clause.startswith(opens)
            is_new |= isinstance(first, Rolled) and any(isinstance(event, Moved | Placed) for event in own)
            assert is_new, (deed, next, first)


@every_scenario
def test_what_breaks_in_stands_between_two_parts_of_a_move(game: str, scenario: str) -> None:
    deeds, events = gathered(fought(game, scenario, 1).match, SPECTATOR)
    for deed in deeds:
        if deed.goes_on >= 0:
            first, between = deeds[deed.goes_on], deeds[deed.goes_on + 1 : deed.id]
            assert (first.unit, first.seat) == (deed.unit, deed.seat)
            assert [one for one in between if one.within >= 0 and one.seat != deed.seat]
            assert any(isinstance(event, Moved) for event in events[first.begins : first.until])


@every_scenario
def test_deeds_are_made_of_what_a_seat_sees(game: str, scenario: str) -> None:
    """Its views and events alone make the same deeds: nothing hidden goes into them."""
    match = fought(game, scenario, 1).match
    for seat in SEATS:
        assert gathered(match, seat, only_seen=True)[0] == gathered(match, seat)[0]
