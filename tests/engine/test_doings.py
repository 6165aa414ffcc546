"""Deeds: what belongs together of what happens, who did it to whom, and what it cost."""

from msgspec.structs import replace

from grognard.engine.core.changes import apply
from grognard.engine.core.events import Began, Counted, Decided, Ended, Event, Moved, Noted, Removed, Rolled, Tagged
from grognard.engine.core.state import Model, Outcome, Seat, State, Unit
from grognard.engine.showing.doings import Deeds, Done
from grognard.engine.showing.words import Lexicon

LEXICON = Lexicon(
    unit="cm",
    labels={"hurt": "wounds"},
    told={"go": "charges", "deed fire": "fires at", "-lp": "spends {by} LP: {now} left", "+hurt": "takes {by} wounds"},
    quiet=("spent",),
    opens=("drill.", "spend"),
    harms=("+hurt", "-frame", "+broken"),
)
MODELS = tuple(Model(id, id // 3, "trooper", 0, 0, place=(100 * id, 100)) for id in range(6))
BOYZ, MARINES = 0, 1
TABLE = State(
    "toy", "field", (), (1000, 1000), (Seat(0, "Red", {"lp": 5}), Seat(1, "Blue")),
    models=MODELS, units=(Unit(0, 0, "boyz", "Boyz", (0, 1, 2)), Unit(1, 1, "marines", "Marines", (3, 4, 5))),
)  # fmt: skip
TURN = Began("turn", seat=0, acting=BOYZ)


def way(model: int, x: int, far: int = 0) -> Moved:
    return Moved("go", ((model, ((x, 100),)),), far)


def thrown(*about: str, seat: int, clause: str = "fire") -> Rolled:
    return Rolled(clause, seat, f"rifles at {about[-1]}", (4, 5), 1, 4, about)


def lost(*refs: str) -> Removed:
    return Removed("fall", refs)


def told(*events: Event) -> Deeds:
    deeds, state = Deeds(LEXICON), TABLE
    for event in events:
        after = apply(state, event)
        deeds.take(event, state, after, is_quiet=isinstance(event, Tagged) and "spent" in event.changes[0][1])
        state = after
    return deeds


def done(*events: Event) -> tuple[Done, ...]:
    return told(*events).since(0)


def spans(deeds: tuple[Done, ...]) -> list[tuple[int, int]]:
    return [(deed.begins, deed.until) for deed in deeds]


def test_a_volley_holds_all_its_dice_and_what_they_cost() -> None:
    shot = Decided("shoot", 0, "Boyz fire rifles at Marines", ("u0", "u1"))
    dice = (thrown("u1", seat=0), thrown("u1", seat=0, clause="again"), thrown("u1", seat=1, clause="save"))
    deeds = done(TURN, way(0, 50), shot, *dice, lost("m3"), Noted("lead", "another leads", ("u1",)), lost("m4", "m5"))
    assert spans(deeds) == [(0, 2), (2, 9)]
    volley = deeds[1]
    assert (volley.seat, volley.unit, volley.words, volley.aims) == (0, BOYZ, "Boyz fire rifles at Marines", ("u1",))
    (harm,) = volley.harms
    assert (harm.ref, harm.at, harm.number, harm.what, harm.step) == ("u1", (300, 100), -3, "", 6)
    assert harm.words.startswith("Marines loses 3")


def test_a_charge_goes_on_after_the_fire_that_broke_into_it() -> None:
    """Told in order: the charge, who breaks in, the rest of the charge, and the fight as a deed of its own."""
    snap = (Tagged("spend", (("u1", ("spent",), ()),)), thrown("m3", "m0", seat=1), lost("m0"))
    deeds = done(TURN, way(0, 10, 100), way(1, 110, 100), *snap, way(2, 210), way(1, 120), thrown("m1", "m3", seat=0))
    assert spans(deeds) == [(0, 3), (3, 6), (6, 8), (8, 9)]
    charge, fire, rest, fight = deeds
    assert (charge.unit, charge.within, charge.goes_on) == (BOYZ, -1, -1)
    assert (fire.unit, fire.seat, fire.within, fire.words) == (MARINES, 1, charge.id, "Marines fires at Boyz")
    assert (rest.unit, rest.within, rest.goes_on) == (BOYZ, -1, charge.id)
    assert (fight.seat, fight.within, fight.goes_on) == (0, -1, -1)
    assert [harm.number for harm in fire.harms] == [-1]


def test_those_of_a_unit_who_go_one_after_another_do_one_thing() -> None:
    (deed,) = done(TURN, way(0, 10, 100), way(0, 20, 50), way(1, 110, 150), way(2, 210, 150))
    assert deed.words == "Boyz charges 1.5 cm", "and its way is told as one"


def test_a_drill_is_a_deed_with_what_was_paid_for_it() -> None:
    paid = Counted("drill.watch", (("s0", "lp", -1, 4),))
    watch = Tagged("drill.watch", (("u0", ("watching",), ()),))
    deeds = done(TURN, thrown("u1", seat=0), paid, watch, Began("turn", seat=1, acting=MARINES), way(3, 310))
    assert spans(deeds) == [(0, 2), (2, 4), (4, 6)]
    assert [(deed.seat, deed.unit) for deed in deeds] == [(0, BOYZ), (0, BOYZ), (1, MARINES)]
    assert "watching" in deeds[1].words


def test_what_leads_up_to_a_deed_belongs_to_it() -> None:
    cry = Noted("cry", "Boyz go wild", ("u0",))
    deeds = done(
        Began("round", round=2), TURN, cry, way(0, 10), Began("end", phase="end"), Ended("won", Outcome((0,), "x", "y"))
    )
    assert spans(deeds) == [(0, 4), (4, 6)]
    assert deeds[0].words.startswith("Boyz charges")
    assert deeds[1].seat == -1


def test_whoever_is_shaken_by_the_dice_flees_in_the_same_deed() -> None:
    deeds = done(TURN, thrown("u1", seat=0), thrown("u1", seat=1, clause="morale"), way(3, 400))
    assert spans(deeds) == [(0, 4)]


def test_wear_is_told_once_a_piece_and_kind() -> None:
    hurt = [Counted("hit", (("m3", "hurt", 1, 1), ("m4", "hurt", 1, 1))), Counted("hit", (("m3", "hurt", 2, 3),))]
    broken = Tagged("hit", (("m3", ("broken",), ()),))
    (deed,) = done(TURN, thrown("u1", seat=0), *hurt, broken, Counted("pay", (("m3", "ammo", -1, 0),)))
    assert [(harm.ref, harm.number, harm.what) for harm in deed.harms] == [
        ("u1", 3, "wounds"), ("u1", 1, "wounds"), ("u1", 0, "broken")
    ]  # fmt: skip
    assert deed.harms[0].words.endswith("takes 3 wounds")


def test_only_the_newest_deed_grows() -> None:
    events = (TURN, way(0, 10), thrown("u1", seat=0), lost("m3"), lost("m4"), Began("turn", seat=1), way(5, 10))
    deeds, state, known = Deeds(LEXICON), TABLE, 0
    kept: list[Done] = []
    for event in events:
        after = apply(state, event)
        deeds.take(event, state, after, is_quiet=False)
        more = deeds.since(known)
        assert len(more) <= 2, "what is closed is told once more at most"
        kept = [*kept[:known], *more]
        known, state = len(deeds.closed), after
    assert tuple(kept) == done(*events)


def test_a_model_without_a_place_falls_nowhere() -> None:
    aboard = replace(TABLE, models=(*MODELS[:3], replace(MODELS[3], place=None), *MODELS[4:]))
    deeds = Deeds(LEXICON)
    deeds.take(lost("m3"), aboard, aboard, is_quiet=False)
    assert [harm.at for harm in deeds.since(0)[0].harms] == [None]
