"""The log as a story: sums with their parts, what each die needed, what points are for, why something is not done."""

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Formed, Noted, Rolled, Tagged
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.telling import describe
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import control, damage, medic, round, run_over, strategic
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.position import Position
from grognard.games.evolved.shown.hints import hint
from grognard.games.evolved.shown.looks import LEXICON, LOOKS
from tests.games.evolved.acting import row
from tests.games.evolved.fire import firing
from tests.games.evolved.fire import row as rank
from tests.games.evolved.seen import seat_view


def told(battle: Rehearsal, kind: type[Rolled] | type[Noted] = Rolled) -> list[str]:
    return [describe(event, battle.state, LEXICON) for event in battle.events(kind)]


@clause("evolved.round.command-test")
def test_a_command_test_shows_the_sums() -> None:
    p = Position()
    p.unit("sierra-troopers", row(2, (10, 10)), officer=0)
    p.unit("thralls", row(2, (10, 30)), joined="technomancer", seat=1)
    battle = p.script(round.command_test, [("Command test", (4, 9))])
    mine, theirs = round.command(battle.game, 0), round.command(battle.game, 1)
    won = f"A 4 + Command {mine} = {4 + mine}, B 9 + Command {theirs} = {9 + theirs}"
    assert told(battle) == [f"Command test: {won} → B wins by {9 + theirs - 4 - mine}"]


@clause("evolved.round.command-preset")
def test_a_command_test_that_the_mission_gives_has_its_line() -> None:
    p = Position(scenario="hold-the-tunnel", round=0)
    p.unit("red-hammer", row(2, (12, 10)))
    p.unit("thralls", row(2, (20, 44)), seat=1)
    battle = p.script(round.command_test)
    assert told(battle, Noted) == ["The mission gives the Command test of this round to B"]


@clause("evolved.move.run-over")
def test_dice_that_need_different_numbers_say_so() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    p.unit("thralls", [(20, 14), (21.5, 14)], seat=1)
    battle = p.script(lambda game: run_over.run_over(game, panther, ((1, 8), (2, 4))), [(7, 5)])
    name = "M-37 Light Mech Panther"
    assert told(battle) == [f"Run over by {name}, 2 dice: the 7 needed 8, the 5 needed 4 → one of Evolved Thralls"]


@clause("evolved.damage.test-per-impact")
def test_a_blast_among_different_armor_tells_each_need() -> None:
    p = Position()
    p.unit("sierra-mortar", [(10, 10), (11, 10), (10.5, 11.5)])
    p.unit("thralls", [(20, 24)], seat=1)
    p.unit("brutes", [(22, 24)], seat=1)
    attack = Attack(0, 0, weapon("mortar"), (2,))
    battle = p.script(lambda game: damage.strike(game, attack, (3, 4)), [(7, 2)])
    thrall, brute = (damage.need(battle.game, weapon("mortar"), id) for id in (3, 4))
    assert f"the 7 needed {thrall}, the 2 needed {brute}" in told(battle)[0]


@clause("evolved.damage.difficulty")
def test_a_damage_roll_names_whom_it_falls_on() -> None:
    p = Position()
    p.unit("red-kodiaks", rank(10, 2))
    p.unit("sierra-troopers", rank(20, 2), seat=1, name="Tango")
    battle = firing(p, 0, "ak-49", ("attack", (9, 9)), ("damage", (1, 1))).finish()
    assert told(battle)[-1].startswith("AK-49 assault rifle: damage on Tango, 2 dice need ")


@clause("evolved.role.medic")
def test_a_medic_rolls_for_his_unit_and_the_saved_are_counted() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", rank(10, 4), medic=3, name="Tango")
    battle = p.script(lambda game: medic.save(game, unit, (0, 1, 2), 1), [(8, 9, 1)])
    assert told(battle) == ["Medic of Tango, 3 dice need 8+: 8 9 1 → the leader of Tango and one of Tango"]


@clause("evolved.control.vp")
def test_points_say_what_they_are_for() -> None:
    p = Position(scenario="sector-echo")
    p.unit("sierra-troopers", [(24, 24)])
    p.unit("thralls", [(24, 44)], seat=1)
    p.marker("objective", (12, 27), vp=1)
    p.marker("objective", (24, 24), vp=2, held=0)
    battle = p.script(_scored)
    assert told(battle, Noted) == ["A scores 2 VP for Centre"]


def _scored(game):  # type: ignore[no-untyped-def]
    control.take_points(game)
    yield from ()


@clause("evolved.shoot.same-target")
def test_a_volley_lost_with_its_target_has_its_line() -> None:
    p = Position()
    unit = p.unit("red-kodiaks", rank(10, 2), special={1: "rpk"}, name="Kodiaks")
    p.unit("thralls", [(20, 24)], seat=1, name="Last")
    p.unit("thralls", [(20, 40)], seat=1)
    battle = p.activate(unit, [("attack", (9, 9, 9)), ("damage", (10, 10, 10))])
    battle.choose("hold").choose("fire:rpk")
    if battle.asks == "target":
        battle.choose("u1")
    assert "Last is gone: Kodiaks loses its fire with AK-49 assault rifle" in told(battle, Noted)


@clause("evolved.drill.engaged-grounded")
def test_a_unit_that_gets_no_drill_is_told_why() -> None:
    p = Position()
    unit = p.unit("red-kodiaks", [(10, 10)], special={0: "rpg"}, name="Kodiaks")
    p.unit("thralls", [(11.5, 10)], seat=1)
    battle = p.activate(unit).choose("hold")
    assert "No combat drill: Kodiaks is engaged" in told(battle, Noted)


@clause("evolved.activation.once", "evolved.strategic.drills-removed")
def test_markers_come_off_under_their_own_rules() -> None:
    p = Position()
    p.unit("sierra-troopers", row(2, (10, 10)), tags=("done", "take-cover"))
    battle = p.script(strategic.overdrive, active=0)
    dropped = {event.clause: event.changes[0][2] for event in battle.events(Tagged)}
    assert dropped == {
        "evolved.strategic.drills-removed": ("take-cover",),
        "evolved.activation.once": ("done",),
    }


@clause("evolved.damage.immediate")
def test_nobody_left_is_no_replacement_of_a_leader() -> None:
    p = Position()
    unit = p.unit("thralls", rank(10, 2))
    battle = p.script(lambda game: damage.remove(game, p.models(unit), "evolved.damage.soldier"))
    assert "evolved.unit.leader-replacement" not in {event.clause for event in battle.events(Formed)}


def test_units_that_have_acted_carry_the_tag_that_the_page_is_told() -> None:
    assert LOOKS.acted == "done"


# -- overwatch -----------------------------------------------------------------------------------------------------


@clause("evolved.drill.overwatch")
def test_an_overwatch_prompt_says_whose_unit_moved_and_what_is_to_be_expected() -> None:
    p = Position(options=("overwatch",))
    p.unit("sierra-troopers", rank(10, 4), special={3: "missile-tube"}, tags=("overwatch",), name="Tango")
    mover = p.unit("thralls", rank(20, 4), seat=1, name="Swarm")
    battle = p.activate(mover).choose("normal").walk({p.models(mover)[0]: [(19.5, 24)]})
    form = battle.decision
    assert isinstance(form, Choose)
    assert form.prompt == "Your Tango is on watch: fire at Swarm (B)?"
    assert "losses expected" in hint(seat_view(battle), ("u0",))


@clause("evolved.role.orders")
@pytest.mark.parametrize(
    ("spent", "far", "why"),
    [
        (1, 12.0, "Sierra Lieutenant has given his orders of this round"),
        (0, 30.0, "Sierra Lieutenant has no model of the unit within his inspiration range"),
    ],
)
def test_an_order_that_is_not_on_offer_says_why(spent: int, far: float, why: str) -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)], officer=0)
    unit = p.unit("sierra-troopers", [(far, 10), (far + 1.5, 10)], officer=0)
    p.hurt(0, **{"used.order": spent} if spent else {})
    battle = p.activate(unit)
    (refusal,) = battle.refused(("steady:m0",))
    assert refusal.clause == "evolved.role.orders"
    assert refusal.text.startswith(f"{why}; ")


@clause("evolved.role.orders", "evolved.move.normal")
def test_orders_and_ways_are_told_in_plain_words() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 10), (11.5, 10)], officer=0, name="Tango")
    p.unit("thralls", [(40, 40)], seat=1)
    battle = p.activate(unit).choose("double-time:m0").choose("normal").walk({0: [(10, 12)], 1: [(11.5, 12)]})
    story = [describe(event, battle.state, LEXICON) for event in battle.match.log]
    assert "Tango is under the order Double time!" in story
    assert "Tango moves 2 inches" in story
