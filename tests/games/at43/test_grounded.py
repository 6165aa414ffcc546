"""Grounded fighters and how a unit gets up."""

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import points
from grognard.games.at43.chapters import control, grounded, unit
from grognard.games.at43.chapters.zone import intervening
from grognard.games.at43.position import Position
from grognard.games.at43.terms import GROUNDED, OVERWATCH, grounded_members, is_engaged
from grognard.kit.units.pieces import has, members

FOUR = [(20, 60), (23, 60), (26, 60), (29, 60)]


@clause("at43.grounded.few")
def test_half_or_fewer_get_up_and_the_unit_acts_normally() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", FOUR, officer=1, grounded=(1, 2))
    p.unit(1, "storm-golems", [(60, 60), (63, 60)])
    battle = p.activate(alpha)
    assert grounded_members(battle.game, alpha) == []
    assert battle.options() == ["combat", "rush", "fire:laser-rifle", "done"]


@clause("at43.grounded.few")
def test_a_unit_that_is_not_paid_for_stays_grounded() -> None:
    p = Position(lp=(0, 5))
    alpha = p.unit(0, "steel-troopers", FOUR, grounded=(1,))
    p.row(1, p.unit(1, "storm-golems", [(60, 60), (63, 60)]))
    battle = p.activate(alpha)
    assert battle.decision.seat == 1, "without LP the activation is over"
    assert grounded_members(battle.game, alpha) == [p.models(alpha)[1]]


@clause("at43.grounded.many")
def test_more_than_half_spend_the_activation_getting_up() -> None:
    p = Position(lp=(5, 0))
    alpha = p.unit(0, "steel-troopers", FOUR, officer=1, grounded=(1, 2, 3))
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(35, 60), (60, 60)])
    battle = p.activate(alpha)
    assert battle.options() == ["half", "done"], "no shot, no attack"
    assert grounded_members(battle.game, alpha) == []
    battle.choose("half")
    refusals = battle.refused(tuple((id, points([(20 + 3 * i, 66.01)])) for i, id in enumerate(a)))
    assert {refusal.clause for refusal in refusals} == {"at43.grounded.many"}
    battle.walk({id: [(20 + 3 * i, 66)] for i, id in enumerate(a)})
    assert battle.asks not in ("step", "drill"), "and no drills"


@clause("at43.grounded.effects")
def test_grounded_soldiers_do_not_intervene_but_count_otherwise() -> None:
    """s   g   t : between shooter and target one golem lies, one stands."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (20, 62.5)])
    between = p.unit(1, "storm-golems", [(40, 60), (40, 62.5)], grounded=(0,))
    target = p.unit(1, "storm-golems", [(60, 60), (60, 62.5)])
    game = p.game()
    lying, standing = p.models(between)
    assert grounded.standing(game, (lying, standing)) == (standing,)
    assert intervening(game, alpha, p.models(target), target, 2) == (standing,)
    assert members(game, between) == (lying, standing)
    assert unit.is_in_cohesion(game, between)


@clause("at43.grounded.effects")
def test_grounded_soldiers_engage_and_control() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)], grounded=(0,))
    golems = p.unit(1, "storm-golems", [(24, 60)], grounded=(0,))
    marker = p.marker("objective", (14, 60), vp=1)
    game = p.game()
    assert is_engaged(game, alpha)
    assert is_engaged(game, golems)
    far = Position()
    far.unit(0, "steel-troopers", [(20, 60)], grounded=(0,))
    far.marker("objective", (14, 60), vp=1)
    assert control.controller(far.game(), far.game().state.markers[marker]) == 0


@clause("at43.grounded.effects")
def test_a_unit_with_more_than_half_down_loses_overwatch() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", FOUR, tags=(OVERWATCH,))
    a = p.models(alpha)
    game = p.game()
    grounded.ground(game, a[:2], "at43.weapon.area-grounds")
    assert has(game, alpha, OVERWATCH), "half is not more than half"
    grounded.ground(game, a[2:3], "at43.weapon.area-grounds")
    assert not has(game, alpha, OVERWATCH)
    assert grounded.is_pinned(game, alpha)


@clause("at43.grounded.effects")
def test_vehicles_are_never_grounded() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    game = p.game()
    grounded.ground(game, p.models(toad), "at43.weapon.area-grounds")
    assert GROUNDED not in game.state.models[p.models(toad)[0]].tags
