"""Roles: officers and aces, gunners and support weapons."""

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.dice.stream import stream_of
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import figure
from grognard.games.evolved.chapters import damage, order, role, unit, vehicle
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import close_weapons, figure_of, ranged_weapons
from grognard.kit.units.pieces import leader
from tests.games.evolved.acting import clauses, is_over, moving, place, row, shifted, tags, tried, why_not

CREW = [(10.0, 10.0), (11.2, 10.0), (10.6, 11.6)]
"""Two gunners and the weapon, within an inch of both."""


# -- gunners and their weapons -------------------------------------------------------------------------------------


@clause("evolved.role.support-separate")
def test_gunner_and_weapon_are_two_soldiers_with_a_base_each() -> None:
    p = Position()
    team = p.unit("sierra-mortar", CREW)
    game = p.game()
    a, b, mortar = p.models(team)
    assert [game.state.models[id].radius for id in (a, mortar)] == [50, 75]
    assert role.crew_nearby(game, mortar) == (a, b)
    battle = p.script(lambda game: damage.remove(game, (mortar,), "evolved.damage.soldier"))
    assert battle.state.units[team].members == (a, b), "each is eliminated on its own"


@clause("evolved.role.support-crew")
def test_a_weapon_needs_a_gunner_on_his_feet_within_an_inch() -> None:
    p = Position()
    team = p.unit("sierra-mortar", [(10, 10), (14, 10), (10.6, 11.6)])
    a, _b, mortar = p.models(team)
    assert role.servers(p.game(), mortar, Acts()) == (a,)
    p.tag(a, "grounded")
    assert role.servers(p.game(), mortar, Acts()) == ()


@clause("evolved.role.support-crew")
def test_a_gunner_serves_one_weapon_and_uses_no_other() -> None:
    p = Position()
    team = p.unit("sierra-mortar", CREW)
    a, b, mortar = p.models(team)
    game, acts = p.game(), Acts()
    role.serve(game, mortar, acts)
    assert acts.idle == (b,)
    assert role.servers(game, mortar, acts) == (a,), "the other gunner is free"


@clause("evolved.role.support-crew")
def test_the_serving_gunner_leaves_his_rifle() -> None:
    p = Position()
    team = p.unit("sierra-at", CREW)
    p.unit("thralls", [(10, 20)], seat=1)
    battle = p.activate(team, dice=[("Anti-tank gun", (1, 1)), ("Assault rifle", (1,))])
    battle.choose("hold")
    assert {"fire:anti-tank-gun", "fire:assault-rifle"} <= set(battle.options())
    battle.choose("fire:anti-tank-gun")
    battle.choose("fire:assault-rifle")
    rifles = battle.rolls("Assault rifle")
    assert len(rifles[0].faces) == 1, "one gunner serves, the other fires"


@clause("evolved.role.support-crew")
def test_gunners_who_have_fired_cannot_serve() -> None:
    p = Position()
    team = p.unit("sierra-at", CREW)
    p.unit("thralls", [(10, 20)], seat=1)
    battle = p.activate(team, dice=[("Assault rifle", (1, 1))])
    battle.choose("hold").choose("fire:assault-rifle")
    assert "fire:anti-tank-gun" not in battle.options()


@clause("evolved.role.support-move")
def test_a_weapon_moves_only_with_a_gunner_who_stays_beside_it() -> None:
    p = Position()
    team = p.unit("sierra-mortar", CREW)
    a, b, mortar = p.models(team)
    battle = moving(p, team)
    assert clauses(tried(battle, mortar, (10.6, 13))) == {"evolved.role.support-move"}
    battle.walk(shifted(battle, (a, b, mortar), 0, 4))
    assert place(battle, mortar) == (10.6, 15.6)
    assert "evolved.move.normal" in clauses(tried(moving(p, team), mortar, (10.6, 15.7))), "at its own Move"


@clause("evolved.role.support-move")
def test_a_weapon_without_a_gunner_beside_it_stays() -> None:
    p = Position()
    team = p.unit("sierra-mortar", [(10, 10), (11.2, 10), (10.6, 12.9)])
    a, b, mortar = p.models(team)
    battle = moving(p, team)
    form = battle.decision
    assert isinstance(form, Move)
    assert {mover.model: mover.allowance for mover in form.movers} == {a: 400, b: 400, mortar: 0}
    answer = form.sample(stream_of("mortar"), battle.game.table)
    assert battle.refused(answer) == ()
    assert place(battle, mortar) == (10.6, 12.9)


@clause("evolved.role.support-move")
def test_a_unit_with_a_support_weapon_neither_runs_nor_engages() -> None:
    p = Position()
    team = p.unit("arc-battery", CREW)
    p.unit("sierra-troopers", [(10, 20)], seat=1)
    battle = p.activate(team)
    assert why_not(battle, "run") == "evolved.role.support-move"
    assert why_not(battle, "engage") == "evolved.role.support-move"
    rest = Position()
    gunners = rest.unit("arc-battery", CREW[:2], profiles=["arc-gunner", "arc-gunner"])
    rest.unit("sierra-troopers", [(10, 20)], seat=1)
    assert {"run", "engage"} <= set(rest.activate(gunners).options()), "without the weapon they are ordinary infantry"


@clause("evolved.role.support-crew")
@pytest.mark.parametrize("hidden", [0, 1])
def test_a_gunner_serves_who_could_not_fire_himself(hidden: int) -> None:
    """Two gunners beside the gun; a wall hides the enemy from one of them."""
    p = Position()
    team = p.unit("sierra-at", [(9, 10), (12.2, 10), (10.6, 10)])
    p.unit("thralls", [(10.6, 20)], seat=1)
    p.wall(*((8.0, 11.0, 9.7, 11.2) if hidden == 0 else (11.5, 11.0, 13.2, 11.2)), "container")
    battle = p.activate(team, dice=[("Anti-tank gun", (1, 1)), ("Assault rifle", (1,))])
    battle.choose("hold").choose("fire:anti-tank-gun").choose("fire:assault-rifle").finish()


@clause("evolved.role.support-abandoned")
def test_a_weapon_whose_gunners_are_dead_is_lost_at_the_end_of_the_activation() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(30, 30)])
    team = p.unit("sierra-mortar", [(10.6, 11.6)], profiles=["mortar"], seat=1)
    p.unit("thralls", [(45, 45)], seat=1)
    battle = p.activate(troopers).choose("hold")
    assert battle.state.units[team].members == p.models(team), "not before the activation is over"
    battle.choose()
    assert is_over(battle, troopers)
    assert battle.state.units[team].members == ()


@clause("evolved.role.support-abandoned", "evolved.status.burning")
def test_a_weapon_whose_last_gunner_burns_is_lost_with_the_status_step() -> None:
    """Nobody is activated then; the weapon alone has neither a leader nor an activation of its own."""
    p = Position()
    team = p.unit("red-flame", [(10, 24), (11.5, 24)], profiles=["red-flame-gunner", "flamethrower"], tags=["burning"])
    p.unit("red-hammer", [(5, 5), (6.5, 5)])
    p.unit("thralls", [(45, 45)], seat=1)
    battle = p.play([("Flames", 9), ("flames", 1)], phase="strategic", step="status", active=0)
    battle.choose(f"m{p.models(team)[0]}")
    assert battle.asks == "first"
    assert battle.state.units[team].members == ()


@clause("evolved.role.support-abandoned")
def test_gunners_without_their_weapon_fight_on() -> None:
    p = Position()
    gunners = p.unit("sierra-mortar", CREW[:2], profiles=["sierra-gunner", "sierra-gunner"])
    p.unit("thralls", [(10, 20)], seat=1)
    battle = p.activate(gunners, dice=[("Assault rifle", (1, 1))])
    battle.choose("hold").choose("fire:assault-rifle")
    assert len(battle.rolls("Assault rifle")[0].faces) == 2
    assert battle.state.units[gunners].members == p.models(gunners)


# -- officers and aces ---------------------------------------------------------------------------------------------


@clause("evolved.role.officer")
def test_an_officer_is_a_soldier_of_his_unit_who_leads_and_commands() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)), officer=2)
    game = p.game()
    chief, trooper = figure("sierra-lieutenant"), figure("sierra-trooper")
    assert (chief.move, chief.accuracy, chief.evasion, chief.armor) == (
        trooper.move, trooper.accuracy, trooper.evasion, trooper.armor,
    )  # fmt: skip
    assert (chief.command, chief.inspiration, chief.orders) == (2, 600, ("steady", "double-time"))
    assert leader(game, troopers) == p.models(troopers)[2]


@clause("evolved.role.officer-lost")
def test_a_standard_soldier_replaces_him_as_leader_but_not_as_officer() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)), officer=0)
    battle = p.script(lambda game: damage.remove(game, p.models(troopers)[:1], "evolved.damage.soldier"))
    heir = leader(battle.game, troopers)
    assert heir == p.models(troopers)[1]
    card = figure_of(battle.game, heir)
    assert (card.command, card.orders, unit.cohesion(battle.game, troopers).lead) == (0, (), 400)


@clause("evolved.role.own-profile")
def test_characters_go_by_their_own_card() -> None:
    p = Position()
    brutes = p.unit("brutes", row(3, (10, 10), 2.2), joined="technomancer")
    game = p.game()
    mancer, brute, _ = p.models(brutes)
    own, other = role.card_of(game, mancer), role.card_of(game, brute)
    assert (own.accuracy, own.evasion, own.armor, own.size, own.toughness) == (4, 2, 2, 2, 2)
    assert (other.accuracy, other.evasion, other.armor, other.size, other.toughness) == (4, 1, 5, 3, 1)


@clause("evolved.role.ace")
def test_an_ace_pilot_has_a_profile_aboard_and_one_on_foot() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10), pilot="weir-aboard")
    aboard = figure_of(p.game(), p.models(panther)[0])
    foot = figure(role.on_foot(p.game(), p.models(panther)[0]))
    assert (aboard.accuracy, aboard.is_vehicle, aboard.ace) == (3, True, "weir")
    assert (foot.accuracy, foot.is_vehicle, foot.ace) == (2, False, "weir")
    plain = p.vehicle("panther", (20, 10))
    assert role.on_foot(p.game(), p.models(plain)[0]) == ""


@clause("evolved.role.ace-attached")
def test_an_ace_on_foot_leads_the_unit_he_joined() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)), joined="weir")
    game = p.game()
    weir = p.models(troopers)[0]
    assert leader(game, troopers) == weir
    aboard = p.vehicle("panther", (20, 10), pilot="weir-aboard")
    assert p.models(aboard) == (leader(p.game(), aboard),), "aboard he is a unit of that vehicle alone"


@clause("evolved.role.ace-attached")
def test_he_rolls_dice_of_his_own_inside_the_volley() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), joined="weir")
    p.unit("thralls", row(3, (10, 20)), seat=1)
    battle = p.activate(troopers, dice=[("Assault rifle", (4,)), ("Assault rifle", (4, 4)), ("damage", (1,))])
    battle.choose("none").choose("hold").choose("fire:assault-rifle")
    assert sorted((roll.need, len(roll.faces)) for roll in battle.rolls("evolved.shoot")) == [(4, 1), (5, 2)]


@clause("evolved.role.specialist")
@pytest.mark.parametrize("trade", ["medic", "mechanic"])
def test_specialists_fight_like_the_others(trade: str) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)), **{trade: 1})  # type: ignore[arg-type]
    game = p.game()
    plain, special = p.models(troopers)
    assert trade in game.state.models[special].tags
    assert ranged_weapons(game, plain) == ranged_weapons(game, special)
    assert close_weapons(game, plain) == close_weapons(game, special)
    assert figure_of(game, plain) == figure_of(game, special)


# -- giving orders -------------------------------------------------------------------------------------------------


@clause("evolved.role.orders")
def test_an_officer_orders_his_own_or_another_unit_in_range() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(3, (10, 10)), officer=0)
    near = p.unit("hellcats", row(3, (17, 10)))
    far = p.unit("hellcats", row(3, (17.1, 20)))
    p.unit("thralls", [(40, 40)], seat=1)
    officer = f"m{p.models(own)[0]}"
    for unit_id, asked in ((own, True), (near, True), (far, False)):
        battle = p.activate(unit_id)
        assert (battle.asks == "order") is asked
    battle = p.activate(near)
    assert battle.options() == [f"steady:{officer}", f"double-time:{officer}", "none"]
    battle.choose(f"double-time:{officer}")
    assert "order:double-time" in tags(battle, near)
    assert battle.asks == "step", "one order for a unit in an activation"


@clause("evolved.role.orders")
def test_one_order_a_round_that_lasts_for_the_activation() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(3, (10, 10)), officer=0)
    near = p.unit("hellcats", row(3, (10, 13)))
    officer = f"m{p.models(own)[0]}"
    battle = p.activate(own).choose(f"steady:{officer}")
    battle.choose("run").walk({})
    assert tags(battle, own) == ("done",)
    assert battle.state.acting == near
    assert battle.asks == "step", "he has given his order for this round"


@clause("evolved.role.orders")
def test_who_is_grounded_or_in_reserve_issues_none_and_vehicles_receive_none() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(3, (10, 10)), officer=0, grounded=[0])
    near = p.unit("hellcats", row(3, (10, 13)))
    panther = p.vehicle("panther", (14, 14))
    p.unit("thralls", [(40, 40)], seat=1)
    assert p.activate(near).asks == "step", "the officer lies on the ground"
    assert p.activate(own).asks == "order", "in his own activation he has stood up first"
    assert p.activate(panther).asks == "step"
    reserve = Position()
    reserve.waiting("sierra-troopers", 6)
    only = reserve.unit("hellcats", row(3, (10, 13)))
    reserve.unit("thralls", [(40, 40)], seat=1)
    assert reserve.activate(only).asks == "step"


@clause("evolved.role.orders", "evolved.ability.listen-and-learn")
def test_weir_gives_two_orders_even_from_his_vehicle() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10), pilot="weir-aboard")
    one = p.unit("hellcats", row(3, (10, 13)))
    p.unit("hellcats", row(3, (10, 16)))
    weir = f"m{p.models(panther)[0]}"
    battle = p.activate(one).choose(f"steady:{weir}").choose("run").walk({})
    battle.choose("u2")
    assert battle.asks == "order"
    battle.choose(f"steady:{weir}")
    assert battle.state.models[p.models(panther)[0]].counters["used.order"] == 2


@clause("evolved.role.orders", "evolved.vehicle.ace-on-foot")
@pytest.mark.parametrize(("given", "asked"), [(1, True), (2, False)])
def test_orders_that_an_ace_gave_aboard_count_when_he_has_ejected(given: int, asked: bool) -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10), pilot="weir-aboard", **{"used.order": given})  # type: ignore[arg-type]
    troopers = p.unit("sierra-troopers", row(3, (10, 13)))
    (aboard,) = p.models(panther)
    battle = p.script(lambda game: vehicle.destroyed(game, aboard)).put({f"m{aboard + 4}": (10, 10)})
    assert (order.givers(battle.game, troopers) == [aboard + 4]) is asked
