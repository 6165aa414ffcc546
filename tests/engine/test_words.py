"""Every kind of event has a sentence, and no sentence names what is hidden."""

import pytest
from msgspec.structs import replace

from grognard.engine.core.events import (
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
from grognard.engine.core.state import CLOCK, Card, Feature, Link, Marker, Model, Outcome, Seat, State, Unit
from grognard.engine.dice.rolls import Modifier
from grognard.engine.showing.headlines import Headlines
from grognard.engine.showing.phrases import gathered, together, with_article
from grognard.engine.showing.telling import describe
from grognard.engine.showing.words import Lexicon, called, letter, name_of

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
TOLD = {
    "-lp": "spends {by} LP{why}: {now} left",
    "for drill": "on Take cover!",
    "-lp lost": "loses {by} LP",
    "-lp=0": "spends the last LP{why}",
    "+take-cover": "takes cover",
    "+fear": "'s fear grows to {now}",
    "+order": "is to {rest}",
    "rush": "rushes",
}
LEXICON = Lexicon("cm", LABELS, told=TOLD)
HIDDEN = Card(7, "row", 0, 1, "u1", known=(1,))

SENTENCES: list[tuple[Event, str]] = [
    (Began("c", round=2, phase="activation", seat=1, acting=0), "Round 2, activation phase, B to play, Alpha acts"),
    (Began("c"), "Next"),
    (Formed("c", ALPHA), "A: Alpha has 2 models"),
    (Formed("c", Unit(1, 1, "men", "Omega", ())), "B: nobody is left of Omega"),
    (Counted("c", (("m2", "lp", 1, 1),)), "Omega gains 1 LP: 1 now"),
    (Tagged("c", (("k5", ("held:1",), ("held:0",)),)), "drop point is held by B and no longer held by A"),
    (Moved("c", ((1, ((300, 300),)), (0, ((150, 150), (1234, 1200)))), 1530), "Alpha moves 15.3 cm"),
    (Moved("c", ((1, ((700, 500),)),), 1200), "Alpha moves 12 cm with 1 of 2 models, near the low wall"),
    (Moved("rush", ((2, ((5000, 3000),)),)), "Omega rushes"),
    (Placed("c", models=((2, (100, 4000)),)), "Omega sets up 1 model"),
    (Placed("c", markers=STATE.markers), "Drop point is put down, near the low wall"),
    (Placed("c", features=STATE.features), "Low wall is set up, near drop point"),
    (Removed("c", ("m0", "m1")), "Alpha loses 2 models"),
    (Removed("c", ("m2",), "routed"), "Omega flees with 1 model"),
    (Removed("c", ("f3",)), "Low wall is destroyed"),
    (
        Counted("c", (("s0", "lp", -2, 3), ("m0", "weapon.1", -1, 0))),
        "A spends 2 LP: 3 left; the leader of Alpha loses 1 weapon 1: 0 left",
    ),
    (Counted("c", ((CLOCK, "double", 2, 2),)), "the battle gains 2 double: 2 now"),
    (Counted("c", ((CLOCK, "first", 2, 2),)), "the battle: B begins"),
    (
        Counted("c", (("s0", "chief", 2, 2), ("s1", "chief", -3, 0))),
        "A: commanded by one of Alpha; B: commanded by nobody",
    ),
    (Tagged("c", (("u0", ("take-cover",), ("overwatch",)),)), "Alpha takes cover and is no longer overwatch"),
    (Linked("c", (Link("engages", "u0", "u1"),)), "Alpha engages Omega"),
    (Linked("c", dropped=(Link("engages", "u0", "u1"),)), "Alpha no longer engages Omega"),
    (Dealt("c", "row", 1, (HIDDEN, HIDDEN)), "B's activation row: 2 cards face down"),
    (Dealt("c", "row", 0, (Card(1, "row", 0, 0, "u0", True),)), "A's activation row: Alpha"),
    (Dealt("c", "row", 0, ()), "A's activation row: no cards"),
    (Revealed("c", ("u1",)), "Omega is revealed"),
    (Revealed("c", ("u1", "u0"), (0,)), "2 revealed to A"),
    (Revealed("c", ("m2", "u1"), (), lost=True), "Omega is out of sight"),
    (Rolled("c", 0, "Nerve", (3,), 1, parts=(Modifier(2, "c", "stress"), Modifier(-4, "c", "Resolve"))),
        "Nerve, 1 die (stress +2, Resolve -4): 3 → 1"),
    (Rolled("c", 0, "Laser rifle", (4, 6, 1, 2, 5), 3, 4), "Laser rifle, 5 dice need 4+: 4 6 1 2 5 → 3"),
    (Rolled("c", 0, "Morale", (4,), ("m0",), 3), "Morale, 1 die needs 3+: 4 → the leader of Alpha"),
    (Rolled("c", 0, "Medic", (2,), (), 3), "Medic, 1 die needs 3+: 2 → nobody"),
    (Rolled("c", -1, "Authority test", (2, 6), (1, 4)), "Authority test: A 2, B 6 → B wins by 4"),
    (Rolled("c", -1, "Authority test", (3, 3), (None, 0)), "Authority test: A 3, B 3 → a tie"),
    (Rolled("c", -1, "Authority test", (1, 1), (1, 1), parts=(Modifier(2, "c", "LP"), Modifier(3, "c", "LP"))),
     "Authority test: A 1 + LP 2 = 3, B 1 + LP 3 = 4 → B wins by 1"),
    (Rolled("c", -1, "Duel", (1, 2, 5), (0, 1), kinds=(2, 1),
            parts=(Modifier(2, "c", "CAF"), Modifier(-1, "c", "CAF"))),
     "Duel: A 1 + 2 + CAF 2 = 5, B 5 - CAF 1 = 4 → A wins by 1"),
    (Rolled("c", 0, "Nerve", (6,), 6, parts=(Modifier(3, "c", "stress"), Modifier(-3, "c", "Resolve"))),
     "Nerve, 1 die (stress +3, Resolve -3): 6 → 6"),
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


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Counted("drill", (("s0", "lp", -1, 4),)), "A spends 1 LP on Take cover!: 4 left"),
        (Counted("drill", (("s0", "lp", -1, 0),)), "A spends the last LP on Take cover!"),
        (Counted("lost", (("s0", "lp", -3, 0),)), "A loses 3 LP"),
        (Counted("drill", (("s0", "lp", -1, 2), ("s1", "lp", -1, 2))), "A and B spend 1 LP on Take cover!: 2 left"),
        (Counted("c", (("m2", "fear", 1, 3),)), "Omega's fear grows to 3"),
        (Tagged("c", (("u0", ("take-cover",), ()), ("u1", ("take-cover",), ()))), "Alpha and Omega take cover"),
        (
            Tagged("c", (("u0", ("take-cover",), ("brave",)), ("u1", ("take-cover",), ("brave",)))),
            "Alpha and Omega take cover and are no longer brave",
        ),
        (
            Tagged("c", (("u0", ("take-cover",), ("brave", "held:1")), ("u1", ("take-cover",), ("brave", "held:1")))),
            "Alpha and Omega take cover, are no longer brave and are no longer held by B",
        ),
        (Tagged("c", (("u0", ("order:dig-in",), ()),)), "Alpha is to dig in"),
    ],
)
def test_a_game_has_words_of_its_own_for_what_changes(event: Event, sentence: str) -> None:
    assert describe(event, STATE, LEXICON) == sentence


def test_a_judge_is_told_where_pieces_stand() -> None:
    told = [
        describe(event, STATE, LEXICON, exact=True)
        for event in (
            Moved("c", ((0, ((1234, 1200),)), (1, ((300, 300),))), 1530),
            Placed("c", models=((2, (100, 4000)),)),
            Placed("c", features=STATE.features),
        )
    ]
    assert told == [
        "Alpha moves 15.3 cm (at 12.3, 12.0 cm)",
        "Omega sets up 1 model (at 1.0, 40.0 cm)",
        "Low wall is set up, near drop point (at 5.0, 2.0 cm)",
    ]


def test_who_has_a_thing_and_whose_it_is() -> None:
    lamp = Marker(9, "lamp", on="m2")
    rooms = Lexicon(places={"A1": "Airlock"})
    state = replace(STATE, markers=(lamp,))
    assert describe(Placed("c", markers=(lamp,)), state, rooms) == "Omega has lamp"
    assert describe(Placed("c", markers=(replace(lamp, on=None, at="A1"),)), state, rooms) == "Lamp lies in A1 Airlock"
    assert describe(Tagged("c", (("k9", ("lit",), ()),)), state, rooms) == "Omega's lamp is lit"


def test_who_is_shown_a_piece_need_not_read_its_number() -> None:
    both = Placed("c", markers=STATE.markers, features=STATE.features)
    assert (
        describe(both, STATE, LEXICON, numbered=False)
        == "Drop point is put down, near the low wall; low wall is set up, near drop point"
    )


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


def test_what_somebody_is_no_longer() -> None:
    parted = Linked("c", dropped=(Link("adjacent", "u0", "u1"),))
    assert describe(parted, STATE, Lexicon(labels={"adjacent": "is beside"})) == "Alpha is no longer beside Omega"


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


@pytest.mark.parametrize(
    ("kinds", "faces", "text"),
    [
        ((2, 1), (6, 2, 1), "Climb, 2 base and 1 stress dice need 6+: 6 2, stress 1 → 1"),
        ((3, 0), (6, 2, 1), "Climb, 3 dice need 6+: 6 2 1 → 1"),
        ((1, 1, 1), (6, 2, 1), "Climb, 3 dice need 6+: 6 2 1 → 1"),
    ],
)
def test_dice_of_two_kinds_are_told_apart(kinds: tuple[int, ...], faces: tuple[int, ...], text: str) -> None:
    words = Lexicon(dice=("base", "stress"), places={"A1": "Airlock"})
    outcome = tuple((1 if index == 0 else 0,) for index in range(len(kinds)))
    assert describe(Rolled("c", 0, "Climb", faces, outcome, 6, kinds=kinds), STATE, words) == text


def test_cards_of_a_numbered_pile_are_told_in_their_order() -> None:
    cards = (Card(1, "row", 7, 0, "u0", True), Card(2, "row", 3, 0, "u1", True))
    words = Lexicon("cm", LABELS, numbered=("row",))
    assert describe(Dealt("c", "row", 0, cards), STATE, words) == "A's activation row: Omega 3 and Alpha 7"


def test_places_in_a_list_say_nothing_on_a_map() -> None:
    words = Lexicon(places={"A1": "Airlock"})
    assert describe(Rolled("c", 0, "Whom", (2,), (1,)), STATE, words) == "Whom, 1 die: 2"


def test_lots_drawn_on_a_map_are_told_without_their_dice() -> None:
    words = Lexicon(places={"A1": "Airlock"})
    assert describe(Rolled("c", 0, "cards are drawn", (3, 2), (4, 1)), STATE, words) == "cards are drawn"
    assert describe(Rolled("c", 0, "stalking", (3, 2), (3, 2)), STATE, words) == "stalking, 2 dice: 3 2"


def test_the_same_said_of_several_is_said_once() -> None:
    both = Tagged("c", (("m0", ("held:0",), ()), ("m1", ("held:0",), ())))
    words = Lexicon(labels={"held": "held by {seat}"})
    assert describe(both, STATE, words) == "the leader of Alpha and one of Alpha are held by A"


def test_a_marker_has_the_name_that_its_scenario_gives_it() -> None:
    words = Lexicon(labels={f"{STATE.scenario}/k7": "the old mine"})
    state = replace(STATE, markers=(Marker(7, "objective", (0, 0)), Marker(8, "objective", (0, 0))))
    assert [name_of(ref, state, words) for ref in ("k7", "k8")] == ["the old mine", "objective 2"]


def test_a_border_that_alone_comes_into_sight_is_named() -> None:
    hatch = Feature(4, "hatch", BOX, 1, zones=("A1", "A2"))
    words = Lexicon(places={"A1": "Airlock"})
    seen = describe(Revealed("c", ("f4",)), replace(STATE, features=(hatch,)), words)
    assert seen == "hatch A1 to A2 comes into sight"


def test_units_of_one_name_are_told_apart_by_side_and_number() -> None:
    twins = tuple(Unit(id, seat, "men", "Guards", (), 0) for id, seat in enumerate((0, 1, 1)))
    state = replace(STATE, units=(*twins, Unit(3, 0, "men", "Alpha", (), 0)))
    assert [called(state, id) for id in range(4)] == ["Guards (A)", "Guards 1 (B)", "Guards 2 (B)", "Alpha"]
    pair = replace(STATE, units=(replace(twins[1], id=0), replace(twins[2], id=1)))
    assert called(pair, 1) == "Guards 2"


def test_the_number_of_a_name_does_not_tell_of_somebody_hidden() -> None:
    hidden = Unit(1, 1, "men", "Guards", (), 0, known=(1,))
    state = replace(STATE, units=(Unit(0, 1, "men", "Guards", (), 0), hidden))
    assert called(state, 0) == "Guards"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Moved("c", ((2, ((300, 400),)),)), "Alpha 2 moves, near the low wall"),
        (Removed("c", ("m2",)), "Alpha 2 loses 1 model"),
        (Formed("c", Unit(1, 0, "men", "Alpha", (), None)), "A: nobody is left of Alpha 2"),
        (Formed("c", Unit(0, 0, "men", "Alpha", (0, 1), 1)), "A: Alpha 1 has 2 models"),
        (Counted("c", (("m0", "lp", 1, 3),)), "the leader of Alpha 1 gains 1 lp: 3 now"),
    ],
)
def test_what_a_unit_does_is_told_under_the_name_it_has_among_its_like(event: Event, sentence: str) -> None:
    state = replace(STATE, units=(ALPHA, replace(OMEGA, seat=0, name="Alpha")))
    assert describe(event, state) == sentence


def test_what_somebody_ends_beside_is_the_only_one_of_its_kind_or_one_of_several() -> None:
    wall = STATE.features[0]
    grove, far = replace(wall, id=8, kind="woods"), ((5000, 3000), (5100, 3000), (5100, 3100))
    move = Moved("c", ((2, ((500, 200),)),))
    alone, twins = replace(STATE, markers=()), replace(STATE, markers=(), features=(wall, replace(wall, id=4)))
    groves = replace(STATE, markers=(), features=(grove, replace(grove, id=9, outline=far)))
    told = [describe(move, state, LEXICON) for state in (alone, twins, groves)]
    assert told == ["Omega moves, near the low wall", "Omega moves, near a low wall", "Omega moves, near woods"]


STANDS = replace(
    STATE,
    models=tuple(
        Model(id, unit, kind, 125, 2, place=(100 * id, 200))
        for id, (unit, kind) in enumerate(((0, "boyz"), (0, "boyz"), (0, "nob"), (1, "tank"), (1, "tank"), (2, "tank")))
    ),
    units=(
        Unit(0, 0, "mob", "Boyz", (0, 1, 2), 0),
        Unit(1, 1, "troop", "Squadron", (3, 4), 3),
        Unit(2, 0, "loot", "Loot", (5,), 5),
    ),
)  # fmt: skip
MOBS = Lexicon("cm", {"engaged": "fights"}, cards={"boyz": "Boyz", "nob": "Nob", "tank": "Tank"}, each="stand")


def test_stands_that_bear_the_name_of_their_unit_are_counted_and_others_named() -> None:
    assert name_of("m1", STANDS, MOBS) == "stand 2 of Boyz"
    assert name_of("m2", STANDS, MOBS) == "Nob", "nobody else has one"
    assert name_of("m3", STANDS, MOBS) == "Tank 1 of Squadron", "another unit has a tank too"
    assert describe(Removed("c", ("m0", "m1"), "lost"), STANDS, MOBS) == "Stands 1 and 2 of Boyz are lost"
    numbered = replace(STANDS, units=(replace(STANDS.units[0], name="Boyz 3"), *STANDS.units[1:]))
    assert name_of("m1", numbered, MOBS) == "stand 2 of Boyz 3"


def test_links_that_end_may_be_bookkeeping_but_for_a_rule_with_words_of_its_own() -> None:
    quiet = replace(MOBS, quiet=("-engaged",), told={"+engaged": "engages", "-engaged flight": "breaks away from"})
    begun, over = Linked("c", added=(Link("engaged", "m2", "m5"),)), Linked("c", dropped=(Link("engaged", "m2", "m5"),))
    fled = replace(over, clause="flight")
    told = Headlines(quiet)
    assert [told.is_quiet(event) for event in (begun, over, fled)] == [False, True, False]
    assert describe(begun, STANDS, quiet) == "Nob engages Loot"
    assert describe(fled, STANDS, quiet) == "Nob breaks away from Loot"
    assert describe(over, STANDS, MOBS) == "Nob no longer fights Loot"


def test_what_only_comes_or_only_goes_quietly() -> None:
    quiet = Headlines(Lexicon(quiet=("-order", "+points")))
    assert quiet.is_quiet(Tagged("c", (("u0", (), ("order:charge",)),)))
    assert not quiet.is_quiet(Tagged("c", (("u0", ("order:charge",), ("order:hold",)),)))
    assert quiet.is_quiet(Counted("c", (("s0", "points", 2, 2),)))
    assert not quiet.is_quiet(Counted("c", (("s0", "points", -2, 0),)))


def test_nobody_counts_rubble() -> None:
    assert with_article("rubble", is_only=False) == "rubble"
    assert with_article("rough ground", is_only=False) == "rough ground"
    assert with_article("rubble", is_only=True) == "the rubble"
    assert with_article("low wall", is_only=False) == "a low wall"


def test_of_whom_more_is_said_he_is_named_once() -> None:
    rows = [
        ("Alpha", " loses 1: 3 left"),
        ("Alpha", " takes 2 Wounded"),
        ("Omega", " takes 2 Wounded"),
        ("Omega", ": hurt"),
    ]
    assert together(rows[:2]) == "Alpha loses 1: 3 left; takes 2 Wounded"
    assert together(rows[1:]) == "Alpha and Omega take 2 Wounded; Omega: hurt"
    assert together([("Alpha", " rises above its cover"), ("Omega", " rises above its cover")]) == (
        "Alpha and Omega rise above their cover"
    )


def test_those_with_numbers_are_told_by_them() -> None:
    teams = [
        "Line Team 1 of Squad A",
        "Line Team 3 of Squad A",
        "SAW Team of Squad A",
        "Boyz 1 of Mob",
        "Boyz 2 of Mob",
    ]
    assert gathered(teams) == "Line Teams 1 and 3 of Squad A, SAW Team of Squad A and Boyz 1 and 2 of Mob"


def test_one_of_a_measure_stands_in_the_singular() -> None:
    inches = Lexicon("inches")
    assert describe(Moved("c", ((0, ((0, 0),)), (1, ((0, 0),))), 100), STATE, inches).startswith("Alpha moves 1 inch,")
    assert describe(Moved("c", ((0, ((0, 0),)), (1, ((0, 0),))), 250), STATE, inches).startswith(
        "Alpha moves 2.5 inches"
    )


def test_a_vehicle_of_a_part_bears_the_name_of_its_squad() -> None:
    rhinos = replace(OMEGA, name="Rhino of Assault Squad", members=(2, 3))
    state = replace(
        STATE, units=(ALPHA, rhinos), models=(*STATE.models, Model(3, 1, "rhino", 125, 2, place=(900, 900)))
    )
    state = replace(state, models=(*state.models[:2], replace(state.models[2], profile="rhino"), state.models[3]))
    assert name_of("m3", state, Lexicon(cards={"rhino": "Rhino"})) == "Rhino 2 of Assault Squad"
