"""Every kind of event has a sentence, and no sentence names what is hidden."""

import pytest

from grognard.engine.events import (
    Began,
    Counted,
    Dealt,
    Decided,
    Ended,
    Event,
    Formed,
    Linked,
    Moved,
    Noted,
    Placed,
    Removed,
    Revealed,
    Rolled,
    Tagged,
)
from grognard.engine.state import CLOCK, Card, Feature, Link, Marker, Model, Outcome, Seat, State, Unit
from grognard.engine.words import Lexicon, describe, letter

BOX = ((0, 0), (1000, 0), (1000, 400), (0, 400))
ALPHA = Unit(0, 0, "men", "Alpha", (0, 1), 0)
OMEGA = Unit(1, 1, "men", "Omega", (2,), 2)
STATE = State(
    "game", "scenario", (), (6000, 4000), (Seat(0, "Blue"), Seat(1, "Red")),
    models=tuple(Model(id, unit, "men", 125, 2, place=(100 * id, 200)) for id, unit in ((0, 0), (1, 0), (2, 1))),
    units=(ALPHA, OMEGA),
    features=(Feature(3, "low-wall", BOX, 1),),
    markers=(Marker(5, "drop-point", (500, 500)),),
)  # fmt: skip
LABELS = {
    "lp": "LP",
    "row": "activation row",
    "held": "held by {seat}",
    "chief": "commanded by {model}",
    "first": "{seat} begins",
}
LEXICON = Lexicon("cm", LABELS)
HIDDEN = Card(7, "row", 0, 1, "u1", known=(1,))

SENTENCES: list[tuple[Event, str]] = [
    (Began("c", round=2, phase="activation", seat=1, acting=0), "Round 2, activation phase, B to play, Alpha acts"),
    (Began("c"), "Next"),
    (Formed("c", ALPHA), "A: Alpha has 2 models, led by m0"),
    (Formed("c", Unit(1, 1, "men", "Omega", ())), "B: nobody is left of Omega"),
    (Counted("c", (("m2", "lp", 1, 1),)), "Omega: LP +1, now 1"),
    (Tagged("c", (("k5", ("held:1",), ("held:0",)),)), "drop point: held by B, no longer held by A"),
    (Moved("c", ((1, ((300, 300),)), (0, ((150, 150), (1234, 1200))))), "Alpha moves 2 models to 12.3, 12.0 cm"),
    (Placed("c", models=((2, (100, 4000)),)), "Omega: 1 model set down at 1.0, 40.0 cm"),
    (Placed("c", markers=STATE.markers), "Drop point k5 at 5.0, 5.0 cm"),
    (Placed("c", features=STATE.features), "Low wall f3 at 5.0, 2.0 cm"),
    (Removed("c", ("m0", "m1")), "Alpha loses 2 models"),
    (Removed("c", ("m2",), "routed"), "Omega flees with 1 model"),
    (Removed("c", ("f3",)), "Low wall removed"),
    (Counted("c", (("s0", "lp", -2, 3), ("m0", "weapon.1", -1, 0))), "A: LP -2, now 3; Alpha m0: weapon 1 -1, now 0"),
    (Counted("c", ((CLOCK, "double", 2, 2),)), "the battle: double +2, now 2"),
    (Counted("c", ((CLOCK, "first", 2, 2),)), "the battle: B begins"),
    (Counted("c", (("s0", "chief", 2, 2), ("s1", "chief", -3, 0))), "A: commanded by Alpha m1; B: commanded by nobody"),
    (Tagged("c", (("u0", ("take-cover",), ("overwatch",)),)), "Alpha: take cover, no longer overwatch"),
    (Linked("c", (Link("engages", "u0", "u1"),)), "Alpha engages Omega"),
    (Linked("c", dropped=(Link("engages", "u0", "u1"),)), "Alpha no longer engages Omega"),
    (Dealt("c", "row", 1, (HIDDEN, HIDDEN)), "B, activation row: 2 cards face down"),
    (Dealt("c", "row", 0, (Card(1, "row", 0, 0, "u0", True),)), "A, activation row: Alpha"),
    (Dealt("c", "row", 0, ()), "A, activation row: no cards"),
    (Revealed("c", ("u1",)), "Omega revealed"),
    (Revealed("c", ("u1", "u0"), (0,)), "2 revealed to A"),
    (Rolled("c", 0, "Laser rifle", (4, 6, 1, 2, 5), 3, 4), "Laser rifle, 5 dice need 4+: 4 6 1 2 5 → 3"),
    (Rolled("c", 0, "Morale", (4,), ("m0",), 3), "Morale, 1 die needs 3+: 4 → Alpha m0"),
    (Rolled("c", 0, "Medic", (2,), (), 3), "Medic, 1 die needs 3+: 2 → nobody"),
    (Rolled("c", -1, "Authority test", (2, 6), (1, 4)), "Authority test, 2 dice: 2 6 → B by 4"),
    (Rolled("c", -1, "Authority test", (3, 3), (None, 0)), "Authority test, 2 dice: 3 3 → a tie"),
    (Rolled("c", 0, "Laser: damage, 1 die needs 5+", (6,), 1, 5), "Laser: damage, 1 die needs 5+: 6 → 1"),
    (Rolled("c", 0, "Location", (3,), (3,)), "Location, 1 die: 3"),
    (Decided("c", 1, "holds fire"), "B: holds fire"),
    (Noted("c", "The wall advances"), "The wall advances"),
    (Ended("c", Outcome((0,), "20 VP", "c")), "A wins: 20 VP"),
    (Ended("c", Outcome((), "time", "c")), "A draw: time"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events_in_words(event: Event, sentence: str) -> None:
    assert describe(event, STATE, LEXICON) == sentence


def test_who_is_shown_a_piece_need_not_read_its_number() -> None:
    both = Placed("c", markers=STATE.markers, features=STATE.features)
    assert describe(both, STATE, LEXICON, numbered=False) == "Drop point at 5.0, 5.0 cm; low wall at 5.0, 2.0 cm"


def test_every_kind_of_event_is_described() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(Event.__subclasses__())


@pytest.mark.parametrize(
    "event",
    [
        Dealt("c", "row", 1, (HIDDEN,)),
        Counted("c", (("s1", "~bid", 3, 3),)),
        Tagged("c", (("u1", ("~ambush",), ()),)),
        Rolled("c", 1, "Secret", (), None, secret=True),
    ],
)
def test_hidden_things_are_not_named(event: Event) -> None:
    text = describe(event, STATE, LEXICON)
    assert text
    assert not any(word in text for word in ("Omega", "bid", "3", "ambush"))


def test_seats_have_letters() -> None:
    assert [letter(seat) for seat in (0, 1, -1)] == ["A", "B", "-"]


def test_bookkeeping_is_left_out_of_a_line_that_tells_more() -> None:
    lexicon = Lexicon(quiet=("done", "used"))
    mixed = Tagged("t.x.y", (("u0", (), ("done", "brave")), ("u1", (), ("done",))))
    assert "brave" in describe(mixed, STATE, lexicon)
    assert "done" not in describe(mixed, STATE, lexicon)
    assert "done" in describe(Tagged("t.x.y", (("u1", (), ("done",)),)), STATE, lexicon)


def test_beings_on_a_map_stand_for_themselves() -> None:
    rooms = Lexicon(places={"A1": "Airlock"})
    assert describe(Removed("c", ("m2",), "left"), STATE, rooms) == "Omega leaves"
    assert describe(Removed("c", ("m2",), "eaten"), STATE, rooms) == "Omega is gone"
