"""Units: who they are, who leads them, how close they keep, who takes over."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Formed
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.evolved.books.muster import muster
from grognard.games.evolved.books.profiles import card_of, figure, unit_cards
from grognard.games.evolved.books.roster import RosterUnit
from grognard.games.evolved.chapters import damage, engage, unit
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import is_infantry, is_standard, is_vehicle
from grognard.kit.files.muster import Muster
from grognard.kit.units.pieces import models_in_play
from tests.games.evolved.acting import clauses, moving, row, tried


def losing(p: Position, *models: int) -> SoloRehearsal:
    return p.script(lambda game: damage.remove(game, models, "evolved.damage.soldier"))


@clause("evolved.unit.definition")
def test_a_unit_is_activated_as_a_whole_and_once() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(6, (10, 10)))
    panther = p.vehicle("panther", (20, 20), tags=["done"])
    reserve = p.waiting("hellcats", 4)
    waiting = p.waiting("hellcats", 4, tag="waiting")
    game = p.game()
    able = [*unit.ready_and_done(game, 0)[0], *unit.ready_and_done(game, 1)[0]]
    assert able == [troopers, waiting]
    assert {panther, reserve}.isdisjoint(able)


@clause("evolved.unit.no-splitting")
def test_losses_and_succession_leave_everybody_in_his_unit() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)))
    others = p.unit("sierra-troopers", row(4, (10, 11.2)))
    battle = losing(p, p.models(troopers)[0])
    assert battle.state.units[troopers].members == p.models(troopers)[1:]
    assert battle.state.units[others].members == p.models(others)
    assert [battle.state.models[id].unit for id in p.models(troopers)] == [troopers] * 4


@clause("evolved.unit.profile")
def test_every_unit_has_a_card_with_its_values() -> None:
    panther, trooper = figure("panther"), figure("sierra-trooper")
    assert (panther.move, panther.accuracy, panther.evasion, panther.armor, panther.size) == (800, 3, 2, 3, 4)
    assert (panther.overdrive, dict(panther.boxes)) == (
        3, {"legs": 3, "right-arm": 1, "left-arm": 1, "drive": 2, "core": 4},
    )  # fmt: skip
    assert (trooper.move, trooper.accuracy, trooper.evasion, trooper.armor, trooper.size) == (500, 3, 2, 2, 2)
    assert (trooper.inspiration, trooper.weapons) == (400, ("assault-rifle", "combat-knife"))
    for card in unit_cards().values():
        assert card_of(card.figure) == card, "each unit finds its card again by its figure"


@clause("evolved.unit.leader")
@pytest.mark.parametrize(
    ("card", "models", "options", "chief"),
    [
        ("sierra-troopers", 6, ("missile-tube", "medic"), ("sierra-trooper", ())),
        ("sierra-troopers", 6, ("lieutenant", "missile-tube"), ("sierra-lieutenant", ())),
        ("sierra-mortar", 3, (), ("sierra-gunner", ())),
        ("panther", 2, (), ("panther", ())),
        ("jaguar", 1, (), ("jaguar", ())),
    ],
)
def test_who_leads_at_the_start(card: str, models: int, options: tuple[str, ...], chief: tuple[str, object]) -> None:
    """The officer, else a standard soldier or vehicle, a gunner but never the weapon he serves; one leads itself."""
    bought = RosterUnit(card, models, options=options)
    mustered, fighters = muster(Muster(0, card, bought.members()), 0, 0)
    first = fighters[mustered.leader or 0]
    assert (first.profile, first.tags) == chief


@clause("evolved.unit.leader-replacement")
def test_the_closest_standard_soldier_replaces_the_leader() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (13, 10), (11.2, 10)])
    battle = losing(p, p.models(troopers)[0])
    assert battle.state.units[troopers].leader == p.models(troopers)[2]
    assert battle.state.models[p.models(troopers)[2]].place == (1120, 1000), "he leads where he stands"


@clause("evolved.unit.leader-replacement")
def test_among_equally_close_ones_the_owner_chooses() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (11.5, 10), (8.5, 10), (7, 10)])
    a, b, c, _d = p.models(troopers)
    battle = losing(p, a)
    assert battle.asks == "closest"
    assert battle.decision.seat == 0
    assert battle.options() == [f"m{b}", f"m{c}"]
    battle.choose(f"m{c}")
    assert battle.state.units[troopers].leader == c


@clause("evolved.unit.leader-last")
def test_a_special_soldier_leads_only_when_no_standard_one_is_left() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (11, 10), (13, 10)], special={1: "missile-tube"})
    a, b, c = p.models(troopers)
    assert losing(p, a).state.units[troopers].leader == c, "the missile carrier is passed over"
    battle = losing(p, a, c)
    assert battle.state.units[troopers].leader == b
    assert [event.clause for event in battle.events(Formed)] == ["evolved.unit.leader-last"]
    assert "weapon:missile-tube" in battle.state.models[b].tags, "he keeps his weapon"


@clause("evolved.unit.leader-last")
def test_a_support_weapon_never_leads() -> None:
    p = Position()
    team = p.unit("sierra-mortar", [(10, 10), (11.2, 10), (10.6, 11.6)])
    a, b, _mortar = p.models(team)
    assert losing(p, a).state.units[team].leader == b
    assert losing(p, a, b).state.units[team].leader is None


@clause("evolved.unit.leader-replacement", "evolved.unit.leader-last", "evolved.unit.inspiration-value")
def test_example_leader_falls() -> None:
    """evolved.example.leader-falls: the lieutenant falls; the rifleman 2 inches off leads, not the missile carrier."""
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (12, 10), (10, 13)], officer=0, special={1: "missile-tube"})
    a, _b, c = p.models(troopers)
    assert unit.cohesion(p.game(), troopers).lead == 600
    battle = losing(p, a)
    assert battle.state.units[troopers].leader == c
    assert unit.cohesion(battle.game, troopers).lead == 400
    assert figure(battle.state.models[c].profile).orders == ()


@clause("evolved.unit.inspiration", "evolved.unit.inspiration-value")
@pytest.mark.parametrize(
    ("how", "reach"), [({}, 400), ({"officer": 0}, 600), ({"joined": "weir"}, 800), ({"joined": "smith"}, 800)]
)
def test_everybody_ends_within_the_leaders_inspiration_range(how: dict[str, object], reach: int) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), **how)  # type: ignore[arg-type]
    _a, b, c = p.models(troopers)
    assert unit.cohesion(p.game(), troopers).lead == reach
    far = 10 + 1 + reach / 100
    mid = (10 + far) / 2
    battle = moving(p, troopers)
    answer = ((b, ((round(mid * 100), 1000),)), (c, ((round(far * 100) + 1, 1000),)))
    assert "evolved.unit.inspiration" in clauses(battle.refused(answer))
    battle = moving(p, troopers)
    answer = ((b, ((round(mid * 100), 1000),)), (c, ((round(far * 100), 1000),)))
    assert "evolved.unit.inspiration" not in clauses(battle.refused(answer))


@clause("evolved.unit.inspiration-value")
def test_the_leading_vehicle_has_four_inches() -> None:
    p = Position()
    mechs = p.vehicle("panther", [(20, 20), (23, 20)])
    assert unit.cohesion(p.game(), mechs).lead == 400


@clause("evolved.unit.cohesion")
def test_everybody_needs_a_comrade_at_two_inches() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)))
    c = p.models(troopers)[2]
    battle = moving(p, troopers)
    assert clauses(tried(battle, c, (14.51, 10))) == {"evolved.unit.cohesion"}
    assert tried(battle, c, (14.5, 10)) == ()


@clause("evolved.unit.cohesion")
def test_pairs_need_no_unbroken_chain_and_a_lone_model_nobody() -> None:
    p = Position()
    pairs = p.unit("sierra-troopers", [(10, 10), (11.2, 10), (14.7, 10), (14.7, 11.2)])
    assert unit.is_in_cohesion(p.game(), pairs), "two groups of two, all within 4 inches of the leader"
    alone = p.unit("sierra-troopers", [(30, 30)])
    assert unit.is_in_cohesion(p.game(), alone)


@clause("evolved.unit.cohesion-broken")
def test_a_unit_torn_apart_must_come_together_with_its_next_movement() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (11.2, 10), (16.5, 10)])
    _a, _b, c = p.models(troopers)
    assert not unit.is_in_cohesion(p.game(), troopers)
    battle = moving(p, troopers)
    assert "evolved.unit.cohesion" in clauses(tried(battle, c, (15.5, 10)))
    assert tried(battle, c, (13, 10)) == ()


@clause("evolved.unit.cohesion-broken")
def test_where_it_cannot_those_out_of_place_come_nearer() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (11.2, 10), (30, 10)])
    _a, b, c = p.models(troopers)
    battle = moving(p, troopers)
    assert clauses(tried(battle, c, (31, 10))) == {"evolved.unit.cohesion-broken"}
    assert clauses(tried(battle, b, (11.3, 10))) == {"evolved.unit.cohesion-broken"}, "the one far away must come too"
    assert tried(battle, c, (26, 10)) == ()


@clause("evolved.unit.cohesion-broken", "evolved.role.support-move")
def test_gunners_go_back_to_a_weapon_that_cannot_come() -> None:
    """The mortar stays where it is without a gunner beside it: the leader walks to it and the other one follows."""
    p = Position()
    team = p.unit("sierra-mortar", [(27.5, 32.9), (25.1, 33.7), (32.5, 33.8)])
    battle = moving(p, team)
    assert clauses(tried(battle, 0, (28, 32.9))) == {"evolved.unit.cohesion"}
    assert battle.refused(((0, ((3090, 3190),)), (1, ((2830, 3240),)))) == ()


@clause("evolved.unit.cohesion-broken")
@pytest.mark.parametrize(
    ("gap", "options"),
    [(10, {"normal", "run"}), (13, {"normal", "run"}), (14, {"run"}), (22.9, {"run"}), (24, {"normal"})],
)
def test_the_leader_may_come_half_the_way(gap: float, options: set[str]) -> None:
    """Both groups walk 5 inches, or run 10, toward each other and must end within 2 inches, 3 between the centres."""
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (10 + gap, 10), (11.5 + gap, 10)])
    p.unit("thralls", [(10, 46)], seat=1)
    p.wall(8, 40, 12, 41, "hall")
    assert set(p.activate(troopers).options()) == options | {"hold"}


@clause("evolved.unit.cohesion-broken")
def test_it_runs_and_engages_only_if_that_brings_it_together() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10), (11.2, 10), (26, 10)])
    p.unit("thralls", [(16, 16)], seat=1)
    battle = p.activate(troopers)
    assert "run" in battle.options(), "too far apart for a walk and near enough for a run"
    assert "normal" not in battle.options(), "the movement that brings it together is the one open to it"
    (refusal,) = battle.refused(("normal",))
    assert refusal.clause == "evolved.unit.cohesion-broken"
    apart = Position()
    troopers = apart.unit("sierra-troopers", [(10, 10), (11.2, 10), (40, 10)])
    apart.unit("thralls", [(16, 16)], seat=1)
    battle = apart.activate(troopers)
    assert {"run", "engage"}.isdisjoint(battle.options())
    (refusal,) = battle.refused(("run",))
    assert refusal.clause == "evolved.unit.cohesion-broken"


@clause("evolved.unit.infantry", "evolved.unit.support-unit")
def test_soldiers_and_support_units_are_infantry() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(6, (10, 10)))
    mortar = p.unit("sierra-mortar", [(10, 20), (11.2, 20), (10.6, 21.5)])
    game = p.game()
    assert is_infantry(game, troopers)
    assert is_infantry(game, mortar)
    assert unit.support_weapons(game, mortar) == p.models(mortar)[2:]
    assert unit.gunners(game, mortar) == p.models(mortar)[:2]
    assert unit.support_weapons(game, troopers) == ()


@clause("evolved.unit.brutes")
def test_brutes_are_infantry_of_size_three() -> None:
    p = Position()
    brutes = p.unit("brutes", row(2, (10, 10), 2))
    p.unit("sierra-troopers", [(18, 10)], seat=1)
    game = p.game()
    assert is_infantry(game, brutes)
    assert [game.state.models[id].size for id in models_in_play(game, 0)] == [3, 3]
    assert figure("brute").toughness == 1
    assert figure("brute").boxes == ()
    battle = p.activate(brutes)
    assert "engage" in battle.options(), "they receive the Charge order"
    assert engage.reach_of(game, p.models(brutes)[0]) == 200


@clause("evolved.unit.armored-vehicle", "evolved.unit.which-vehicles")
def test_which_units_are_vehicles() -> None:
    vehicles = {id for id, card in unit_cards().items() if figure(card.figure).is_vehicle}
    assert vehicles == {"panther", "jaguar", "leo", "t50", "medved", "techno-brute"}
    p = Position()
    machines = [p.vehicle(id, (5 + 5 * index, 10)) for index, id in enumerate(sorted(vehicles))]
    game = p.game()
    assert all(is_vehicle(game, one) and not is_infantry(game, one) for one in machines)
    assert all(game.state.models[id].solid for id in models_in_play(game, 0))


@clause("evolved.unit.standard-special")
def test_who_is_a_standard_soldier() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(6, (10, 10)), officer=1, special={2: "missile-tube"}, medic=3, mechanic=4)
    ace = p.unit("sierra-troopers", row(3, (10, 13)), joined="weir")
    mortar = p.unit("sierra-mortar", [(10, 20), (11.2, 20), (10.6, 21.5)])
    game = p.game()
    assert [is_standard(game, id) for id in p.models(troopers)] == [True, False, False, False, False, True]
    assert [is_standard(game, id) for id in p.models(ace)] == [False, True, True]
    assert not any(is_standard(game, id) for id in p.models(mortar))


@clause("evolved.unit.free")
def test_a_free_unit_is_neither_engaged_nor_down() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)))
    assert unit.is_free(p.game(), troopers)
    p.tag(p.models(troopers)[0], "grounded")
    p.tag(p.models(troopers)[1], "grounded")
    assert unit.is_free(p.game(), troopers), "half of it on the ground does not ground the unit"
    p.tag(p.models(troopers)[2], "grounded")
    assert not unit.is_free(p.game(), troopers)
    held = p.unit("sierra-troopers", row(2, (30, 10)))
    p.unit("thralls", [(31.5, 11.5)], seat=1)
    assert not unit.is_free(p.game(), held)
    panther = p.vehicle("panther", (40, 40))
    p.unit("thralls", [(40, 41.8)], seat=1)
    assert unit.is_free(p.game(), panther), "a vehicle is never engaged"
    p.tag(p.models(panther)[0], "knocked-down")
    assert not unit.is_free(p.game(), panther)
