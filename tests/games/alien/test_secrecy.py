"""Nothing the crew gets depends on what is hidden from it: games that differ in hidden things alone look the same."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.core.events import Event, Revealed
from grognard.engine.core.match import Match
from grognard.engine.core.pieces import with_tags
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Faces, Hidden, Roll
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.shown import hints
from grognard.games.alien.shown.looks import scene
from grognard.games.alien.words.terms import ACTIVE, HIDDEN, PASSIVE
from tests.contract.battles import wrong_answers

CREW = 0
Change = Callable[[State], State]


class SplitDice:
    """What falls in the open does not depend on how often dice fall in secret."""

    def __init__(self, seed: int) -> None:
        self._open, self._secret = stream_of("open", seed), stream_of("secret", seed)

    def throw(self, roll: Roll) -> Faces:
        stream = self._secret if isinstance(roll, Hidden) else self._open
        return tuple(stream.below(sides) + 1 for sides in roll.dice())


def start(scenario: str) -> State:
    return RULES.setup(Header("alien", RULES.version, scenario, ("crew", "referee")))


def shown(match: Match) -> tuple[Any, ...]:
    """All that the crew gets at a decision: form, view, refusals, hints, headings, what a computer makes of it."""
    seat_view = match.seat_view(CREW)
    form = seat_view.decision
    answers = [(option.key,) for option in form.options] if isinstance(form, Choose) else []
    refused = [form.refusals(wrong, seat_view.table) for wrong in wrong_answers(form, stream_of(1))]
    said = [(hints.hint(seat_view, answer), RULES.appraise(seat_view, answer)) for answer in answers]
    return form, seat_view.view, refused, said, hints.groups(seat_view), scene(seat_view.view)


def story(state: State, seed: int, most: int = 70) -> tuple[list[str], list[Any]]:
    """What the crew saw and was asked in a random game, until something hidden shows itself."""
    match = Match(RULES, state, SplitDice(seed))
    asked: list[Any] = []
    for number in range(most):
        form = match.form_for(CREW)
        if form is None or match.state.phase == "combat" or is_out(match):
            break
        asked.append(shown(match))
        answer = form.sample(stream_of("crew", seed, number), match.table_for(CREW))
        assert match.answer(CREW, answer) == ()
    return [str(event) for event in until_out(list(match.events_for(CREW)))], asked


def shows_npc(event: Event) -> bool:
    return isinstance(event, Revealed) and any(ref[0] == "m" for ref in event.refs)


def is_out(match: Match) -> bool:
    return any(shows_npc(event) for event in match.events_for(CREW))


def until_out(events: list[Event]) -> list[Event]:
    """The log up to the first event that shows a being of the referee or a fight."""
    for index, event in enumerate(events):
        if shows_npc(event) or getattr(event, "phase", None) == "combat":
            return events[:index]
    return events


def hidden_models(state: State) -> list[int]:
    return [model.id for model in state.models if model.known is not None]


def emptied(state: State) -> State:
    """Nobody hidden is there at all."""
    gone = hidden_models(state)
    return replace(state, models=tuple(replace(m, place=None) if m.id in gone else m for m in state.models))


def tucked_away(state: State) -> State:
    """Everybody hidden lies hidden where it is, roused and with other numbers."""
    gone = hidden_models(state)
    models = tuple(
        replace(model, tags=tuple(sorted({*model.tags, HIDDEN})), counters={**model.counters, "~stalk": 6})
        if model.id in gone
        else model
        for model in state.models
    )
    return replace(state, models=models)


def moved(state: State) -> State:
    """Everybody hidden is somewhere else, out of the crew's sight."""
    gone = hidden_models(state)
    seen = {zone.id for zone in Match(RULES, state, SplitDice(0)).view(CREW).features}
    dark = [zone.zones[0] for zone in state.features if len(zone.zones) == 1 and zone.id not in seen]
    places = {id: dark[(dark.index(str(state.models[id].place)) + 3) % len(dark)] for id in gone}
    return replace(state, models=tuple(replace(m, place=places.get(m.id, m.place)) for m in state.models))


def wounded(state: State) -> State:
    """Everybody hidden is nearly dead."""
    gone = hidden_models(state)
    weak = {"~health": 1}
    return replace(
        state, models=tuple(replace(m, counters=m.counters | weak) if m.id in gone else m for m in state.models)
    )


def roused(state: State) -> State:
    """Everybody hidden is awake and hunting."""
    gone = hidden_models(state)
    models = tuple(
        replace(m, tags=with_tags(m.tags, (ACTIVE,), (PASSIVE,))) if m.id in gone and PASSIVE in m.tags else m
        for m in state.models
    )
    return replace(state, models=models)


CHANGES = [emptied, tucked_away, moved, wounded, roused]


def mostly(one: list[Any], other: list[Any]) -> tuple[list[Any], list[Any]]:
    """Two stories as far as both went: one of them may have been cut short by a sighting."""
    length = min(len(one), len(other))
    return one[:length], other[:length]


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance"])
@pytest.mark.parametrize("change", CHANGES)
def test_the_view_at_the_start_is_the_same(scenario: str, change: Change) -> None:
    state = start(scenario)
    real = Match(RULES, state, SplitDice(0))
    other = Match(RULES, change(state), SplitDice(0))
    assert real.view(CREW) == other.view(CREW)
    assert real.form_for(CREW) == other.form_for(CREW)


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance"])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seed", range(2))
def test_games_look_the_same_until_something_shows(scenario: str, change: Change, seed: int) -> None:
    state = start(scenario)
    seen, asked = story(state, seed)
    seen_there, asked_there = story(change(state), seed)
    ours, theirs = mostly(seen, seen_there)
    assert ours == theirs
    assert len(ours) > 0
    ours, theirs = mostly(asked, asked_there)
    assert ours == theirs


def brawl() -> State:
    """A fight with a Soldier in sight, while two Drones that know of it wait behind doors."""
    p = Position()
    for id in ("A1", "A2", "A3", "A4", "A5"):
        p.zone(id, cluttered=True)
    p.border("A1", "A2")
    for a, b in (("A2", "A3"), ("A3", "A4"), ("A4", "A5")):
        p.border(a, b, "door")
    for name in ("rifleman", "smartgunner", "medic"):
        p.pc(name, "A1", "seen:adult")
    p.npc("soldier", "A2", "~alerted", seen=True)
    p.npc("drone", "A5", "~alerted")
    p.npc("drone", "A5", "~alerted")
    return p.state(phase="combat", step="round-start", clock={"stretch": 1})


def rounds(state: State, seed: int, most: int = 16) -> tuple[list[str], list[Any]]:
    """The first turns of a fight as the crew sees them, until a Drone comes into sight."""
    match = Match(RULES, state, SplitDice(seed))
    asked: list[Any] = []
    seen: list[str] = []
    for number in range(most):
        form = match.form_for(CREW)
        if form is None or any(match.state.models[drone].known is None for drone in (4, 5)):
            break
        asked.append(shown(match))
        seen = [str(event) for event in match.events_for(CREW)]
        assert match.answer(CREW, form.sample(stream_of("crew", seed, number), match.table_for(CREW))) == ()
    return seen, asked


@pytest.mark.parametrize("change", [emptied, wounded, tucked_away])
@pytest.mark.parametrize("seed", range(4))
def test_those_who_wait_behind_doors_do_not_show_in_a_fight(change: Change, seed: int) -> None:
    state = brawl()
    seen, asked = rounds(state, seed)
    seen_alone, asked_alone = rounds(change(state), seed)
    ours, theirs = mostly(asked, asked_alone)
    assert ours == theirs
    assert len(ours) > 4
    ours, theirs = mostly(seen, seen_alone)
    assert ours == theirs
