"""The engagement movement: declaring it, reaching the enemy, falling short."""

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal, points
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.chapters import charge, combat, engage
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import clauses, is_over, place, row, shifted, tags, tried, why_not


def charging(p: Position, unit: int, dice: object = ()) -> Rehearsal:
    """The unit has named its only enemy and is asked where it goes."""
    battle = p.activate(unit, dice)  # type: ignore[arg-type]
    return battle.choose("engage")


@clause("evolved.move.engage")
def test_an_engagement_movement_is_four_inches_longer() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 21)], seat=1)
    battle = charging(p, thralls, [(1, 1)])
    (a,) = p.models(thralls)
    assert "evolved.move.engage" in clauses(tried(battle, a, (10.5, 20.0)))
    assert tried(battle, a, (10, 19.9)) == ()
    assert engage.is_engaged(battle.game, thralls)
    assert battle.rolls("evolved.cc"), "it attacks in the same activation"


@clause("evolved.move.engage")
def test_a_unit_already_engaged_cannot_make_one() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 11.5)], seat=1)
    battle = p.activate(thralls)
    assert why_not(battle, "engage") == "evolved.move.engage"


@clause("evolved.move.engage-order")
def test_infantry_needs_the_charge_order_and_vehicles_do_not() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 18)], seat=1)
    battle = charging(p, thralls)
    assert [note.clause for note in battle.events(Noted)] == ["evolved.move.charge-order-giver"]
    down = Position()
    grounded = down.unit("thralls", [(10, 10)], grounded=[0])
    down.unit("sierra-troopers", [(10, 18)], seat=1)
    assert "engage" not in down.activate(grounded).options(), "grounded when activated, it gets no Charge order"
    machine = Position()
    leo = machine.vehicle("leo", (10, 10))
    machine.unit("sierra-troopers", [(10, 18)], seat=1)
    assert not charging(machine, leo).events(Noted)


@clause("evolved.move.engage-weapon")
@pytest.mark.parametrize(
    ("card", "counters", "able"),
    [
        ("panther", {}, False),
        ("jaguar", {}, False),
        ("medved", {}, False),
        ("leo", {}, True),
        ("leo", {"right_arm": 0}, False),
        ("t50", {}, True),
        ("techno-brute", {}, True),
    ],
)
def test_engaging_needs_a_close_combat_weapon(card: str, counters: dict[str, int], able: bool) -> None:
    p = Position()
    machine = p.vehicle(card, (10, 10))
    p.hurt(p.models(machine)[0], **counters)
    p.unit("sierra-troopers", [(10, 18)], seat=1)
    battle = p.activate(machine)
    assert ("engage" in battle.options()) is able
    assert able or why_not(battle, "engage") == "evolved.move.engage-weapon"


@clause("evolved.move.engage-target")
def test_the_named_enemy_must_be_seen_by_somebody() -> None:
    p = Position()
    thralls = p.unit("thralls", row(3, (10, 10)))
    seen = p.unit("sierra-troopers", [(12, 20)], seat=1)
    hidden = p.unit("hellcats", [(30, 20)], seat=1)
    p.wall(24, 10, 25, 30, "building")
    battle = p.activate(thralls).choose("engage")
    assert battle.state.acting == thralls
    assert isinstance(battle.decision, Move), "there is only one enemy to name"
    p.unit("hellcats", [(14, 22)], seat=1)
    both = p.activate(thralls).choose("engage")
    assert both.asks == "engage"
    assert f"u{seen}" in both.options()
    assert why_not(both, f"u{hidden}") == "evolved.move.engage-target"
    blind = Position()
    thralls = blind.unit("thralls", [(10, 10)])
    blind.unit("hellcats", [(30, 20)], seat=1)
    blind.wall(24, 10, 25, 30, "building")
    assert why_not(blind.activate(thralls), "engage") == "evolved.move.engage-target"


@clause("evolved.move.engage-target")
def test_somebody_must_end_with_the_named_enemy_in_reach() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)))
    named = p.unit("sierra-troopers", [(10, 18)], seat=1)
    p.unit("hellcats", [(19.3, 10)], seat=1)
    battle = p.activate(thralls).choose("engage").choose(f"u{named}")
    a, b = p.models(thralls)
    beside_others = ((b, points([(17.5, 10)])), (a, points([(15, 10)])))
    assert "evolved.move.engage-target" in clauses(battle.refused(beside_others))
    assert clauses(battle.refused(())) == {"evolved.move.engage-target"}, "it may not choose to fall short"
    assert clauses(battle.refused(((a, points([(10, 15)])), (b, points([(11.5, 15)]))))) == {
        "evolved.move.engage-target"
    }


@clause("evolved.move.engage-target")
def test_nobody_ends_farther_from_the_named_unit_than_he_began() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 15), (11.5, 15)])
    p.unit("sierra-troopers", [(10, 18.2)], seat=1)
    a, b = p.models(thralls)
    battle = charging(p, thralls)
    (refusal,) = battle.refused(((a, points([(10, 16.5)])), (b, points([(12.3, 15)]))))
    assert (refusal.clause, refusal.about) == ("evolved.move.engage-target", (f"m{b}",))


@clause("evolved.move.engage-target")
def test_other_enemies_may_come_into_reach_as_well() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)))
    named = p.unit("sierra-troopers", [(10, 18)], seat=1)
    other = p.unit("hellcats", [(12.4, 18)], seat=1)
    battle = p.activate(thralls).choose("engage").choose(f"u{named}")
    battle.walk(shifted(battle, p.models(thralls), 0.4, 6.4))
    assert engage.is_engaged(battle.game, named)
    assert engage.is_engaged(battle.game, other)


@clause("evolved.move.engage", "evolved.move.engage-short", "evolved.engagement.melee-range")
@pytest.mark.parametrize(("apart", "reached"), [(11.0, True), (11.5, False)])
def test_example_engage_reach(apart: float, reached: bool) -> None:
    """evolved.example.engage-reach: 11 inches are reached with 10 of movement, 11.5 are not."""
    p = Position()
    thralls = p.unit("thralls", row(3, (10, 10)))
    troopers = p.unit("sierra-troopers", row(3, (10, 11 + apart)), seat=1)
    battle = charging(p, thralls, [("evolved.cc", (1,) * 6)] if reached else [])
    assert isinstance(battle.decision, Move)
    assert battle.decision.movers[0].allowance == (1000 if reached else 600)
    battle.walk(shifted(battle, p.models(thralls), 0, 10 if reached else 6))
    assert engage.is_engaged(battle.game, troopers) is reached
    assert bool(battle.rolls("evolved.cc")) is reached
    assert is_over(battle, thralls)
    battle.finish()


@clause("evolved.move.engage-short")
def test_falling_short_ends_the_activation_without_shooting() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 26)], seat=1)
    (a,) = p.models(thralls)
    battle = charging(p, thralls)
    assert "evolved.move.engage-short" in clauses(tried(battle, a, (10, 16.01)))
    assert "evolved.move.engage-target" in clauses(tried(battle, a, (10, 9)))
    assert tried(battle, a, (10, 16)) == ()
    assert is_over(battle, thralls), "10 inches away with a range of 12, yet nobody shoots and no drill is given"
    assert not battle.rolls()


@clause("evolved.move.engage-short")
def test_orders_that_raise_move_still_count_and_the_point_is_lost() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)], tags=["order:overclock"])
    p.unit("sierra-troopers", [(10, 30)], seat=1)
    form = charging(p, thralls).decision
    assert isinstance(form, Move)
    assert form.movers[0].allowance == 800
    machine = Position()
    leo = machine.vehicle("leo", (10, 10))
    machine.unit("sierra-troopers", [(10, 35)], seat=1)
    battle = charging(machine, leo)
    battle.walk({machine.models(leo)[0]: [(10, 16)]})
    assert battle.state.models[machine.models(leo)[0]].counters["op"] == 3
    assert is_over(battle, leo)


@clause("evolved.move.engage-short")
def test_an_enemy_behind_a_wall_may_be_too_far_to_walk_to() -> None:
    p = Position()
    thralls = p.unit("thralls", [(20, 10)])
    p.unit("brutes", [(20, 16)], seat=1)
    p.wall(8, 12.5, 32, 13, "low-wall")
    form = charging(p, thralls).decision
    assert isinstance(form, Move)
    assert form.clause == "evolved.move.engage-short", "seen over the wall, but the way around is 25 inches"


@clause("evolved.move.engage-blitz")
def test_only_blitz_weapons_fire_after_an_engagement() -> None:
    p = Position()
    hellcats = p.unit("hellcats", [(10, 10)])
    thralls = p.unit("thralls", [(10, 18)])
    p.unit("red-hammer", [(10, 14.5), (10, 21.5)], seat=1)
    battle = charging(p, hellcats)
    battle.walk({p.models(hellcats)[0]: [(10, 12.7)]})
    assert "fire:carbine" in battle.options()
    assert why_not(battle, "fire:missile-tube") == "evolved.move.engage-blitz"
    other = charging(p, thralls, [(1, 1)])
    other.walk({p.models(thralls)[0]: [(10, 19.9)]})
    assert not other.rolls("evolved.shoot"), "the spike carbine is no Blitz weapon: the attack follows at once"


@clause("evolved.move.engage-no-drill")
def test_an_engaging_unit_gets_no_drill() -> None:
    p = Position()
    hellcats = p.unit("iron-raptors", row(2, (10, 10)))
    p.unit("thralls", [(10, 17)], seat=1)
    battle = p.activate(hellcats)
    battle.choose("split-fire")
    assert why_not(battle, "engage") == "evolved.move.engage-no-drill"
    other = charging(p, hellcats, [(10,), (10,)])
    other.walk(shifted(other, p.models(hellcats), 0, 5))
    assert set(tags(other, hellcats)) <= {"done"}
    assert other.asks != "drill"


@clause("evolved.strategic.op-engage", "evolved.move.av-unit")
def test_an_engaging_vehicle_pays_a_point() -> None:
    p = Position()
    kodiaks = p.vehicle("t50", [(10, 10), (13, 10)])
    p.unit("sierra-troopers", [(10, 20)], seat=1)
    battle = charging(p, kodiaks)
    assert [battle.state.models[id].counters["op"] for id in p.models(kodiaks)] == [2, 2]
    p.hurt(p.models(kodiaks)[1], op=0)
    assert why_not(p.activate(kodiaks), "engage") == "evolved.move.av-unit"
    single = Position()
    leo = single.vehicle("leo", (10, 10), op=0)
    single.unit("sierra-troopers", [(10, 20)], seat=1)
    assert why_not(single.activate(leo), "engage") == "evolved.strategic.op-engage"


@clause("evolved.move.engage", "evolved.weapon.blitz", "evolved.cc.dice")
def test_example_blitz_charge() -> None:
    """evolved.example.blitz-charge: 11 inches, 12 Blitz dice at 5 in spite of the wall, then two dice a Hellcat."""
    p = Position()
    hellcats = p.unit("hellcats", row(6, (10, 10), 1.2), leader=2)
    p.unit("red-hammer", row(6, (10, 21), 1.2), leader=2, seat=1)
    p.wall(9, 17, 15, 17.3)
    trial = charging(p, hellcats)
    form = trial.decision
    assert isinstance(form, Move)
    assert {mover.allowance for mover in form.movers} == {1100}
    answer = form.sample(stream_of("blitz"), trial.game.table)
    assert trial.refused(answer) == ()
    in_reach = {id for id, _, _ in combat.touches(trial.game, hellcats)}
    assert in_reach
    dice = [("evolved.shoot", (4,) * 12), ("evolved.cc", (1,) * 2 * len(in_reach))]
    battle = charging(p, hellcats, dice).answer(answer).choose("fire:carbine").finish()
    (volley,), (blow,) = battle.rolls("evolved.shoot"), battle.rolls("evolved.cc")
    assert (len(volley.faces), volley.need) == (12, 5)
    assert (len(blow.faces), blow.need) == (2 * len(in_reach), 6)


@clause("evolved.move.normal-contact", "evolved.move.run-no-contact", "evolved.move.engage")
def test_example_walk_or_run_into_contact() -> None:
    """evolved.example.walk-or-run-into-contact: walking and engaging may end in reach, running may not."""
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 17.5)], seat=1)
    (a,) = p.models(thralls)
    run = p.activate(thralls).choose("run")
    assert clauses(tried(run, a, (10, 16))) == {"evolved.move.run-no-contact"}
    for option in ("normal", "engage"):
        battle = p.activate(thralls, [("evolved.cc", (1, 1))]).choose(option)
        battle.walk({a: [(10, 16)]})
        assert place(battle, a) == (10, 16)
        assert battle.rolls("evolved.cc")
        assert is_over(battle, thralls)
        battle.finish()


@clause("evolved.move.engage-target")
@pytest.mark.parametrize("seed", range(6))
def test_proposed_engagements_are_legal(seed: int) -> None:
    pick = stream_of("engage", seed)
    p = Position()
    x, y = 10 + pick.below(20), 8 + pick.below(6)
    brutes = p.unit("brutes", row(4, (x, y), 2.2), leader=1)
    p.unit("sierra-troopers", row(5, (x + pick.below(9) - 4, y + 7 + pick.below(4)), 1.2), leader=2, seat=1)
    p.wall(x - 2, y + 3, x + 2, y + 3.5)
    battle = p.activate(brutes).choose("engage")
    form = battle.decision
    assert isinstance(form, Move)
    answer = form.sample(pick, battle.game.table)
    assert form.refusals(answer, battle.game.table) == ()
    assert answer or form.clause == "evolved.move.engage-short"


@clause("evolved.move.engage-short")
@pytest.mark.parametrize("foe", [(17.8, 16.3), (18, 16.2), (18, 16.5)])
def test_it_reaches_round_a_wall_if_the_first_one_leaves_room_for_the_others(foe: tuple[float, float]) -> None:
    """The easiest place beside the enemy would leave the comrades behind; there are others."""
    p = Position()
    thralls = p.unit("thralls", [(8, 15), (5.9, 13.7), (3.7, 12.9)])
    soldier = p.unit("red-hammer", [foe], seat=1)
    p.wall(12.9, 13.6, 14.9, 15.6)
    assert charge.can_reach(p.game(), thralls, soldier, Acts())


@clause("evolved.move.engage-target")
def test_who_ends_with_the_enemy_in_reach_may_step_back_and_nobody_else() -> None:
    p = Position()
    leo = p.vehicle("leo", (10, 10))
    p.unit("sierra-troopers", [(10, 12)], seat=1)
    (machine,) = p.models(leo)
    battle = charging(p, leo)
    beyond = tried(battle, machine, (10, 8.2))
    assert clauses(beyond) == {"evolved.move.engage-target"}
    assert {refusal.about for refusal in beyond} == {(), (f"m{machine}",)}
    assert tried(battle, machine, (10, 8.3)) == ()
