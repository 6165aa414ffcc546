"""What is shown of an attack before it is declared: the odds of the very dice that will be rolled."""

from grognard.engine import space
from grognard.engine.clauses import clause
from grognard.engine.panels import Overlay
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.state import model_ref
from grognard.engine.view import SeatView
from grognard.games.at43 import hints, panel
from grognard.games.at43.position import Position
from grognard.games.at43.ruleset import RULES
from grognard.games.at43.target import aim_at
from tests.games.at43.gunnery import firing, row


def seen_by(battle: Rehearsal) -> SeatView:
    return battle.match.seat_view(battle.decision.seat)


def shown(battle: Rehearsal, target: str) -> Overlay:
    return panel.overlay(seen_by(battle), (target,))


@clause("at43.shoot.hero-same-target")
def test_the_odds_of_a_second_salvo_are_without_the_hero_who_fired_in_the_first() -> None:
    """Urash has joined the bane cannons: his two dice are not shown again with the nanoblasters."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "bane-goliaths", row(20, 3, step=5), hero="urash")
    foe = f"u{p.unit(1, 'steel-troopers', row(40, 4))}"
    p.unit(1, "steel-troopers", row(45, 4, 80))
    dice = [("attack", 1, 1), ("re-roll", 1, 1), ("Heavy nanoblaster: attack", 1, 1)]
    battle = p.activate(unit, dice).choose("done").choose("fire:bane-cannon").choose(foe)
    battle.choose("fire:goliath-nanoblaster")
    attack = shown(battle, foe).attack
    assert attack is not None
    assert [stage.dice for stage in attack.prospects[0].stages if "attack" in stage.name] == [6]
    assert len(shown(battle, foe).sight) == 4, "two lines from each of the goliaths, none from Urash"


@clause("at43.cover.several-obstacles", "at43.drill.shield-formation")
def test_cover_behind_a_shield_names_the_vehicles() -> None:
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "steel-troopers", row(20, 2), officer=1)
    p.unit(1, "hussar", [(50, 60)], tags=("shield-formation",), name="Hussar")
    foe = p.unit(1, "krasnye-soldaty", [(58, 60), (61, 60)])
    p.unit(1, "krasnye-soldaty", row(40, 3, 80))
    p.terrain("low-wall", (56, 60), 90)
    battle = p.activate(unit).choose("fire:laser-rifle")
    (shelter,) = panel._cover(battle.game, unit, aim_at(battle.game, f"u{foe}"))
    assert shelter.text == "2 of 2 behind low wall, Hussar"


@clause("at43.vehicle.locations", "at43.shoot.terrain-target")
def test_a_hint_counts_structure_points_wherever_they_are_lost() -> None:
    """35 of 36 shots hit; every second goes through the hull, wherever it strikes, and every third through the wall."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "fire-toad", [(20, 60)], officer=1)
    foe = model_ref(p.models(p.unit(1, "hussar", [(50, 60)]))[0])
    wall = f"f{p.terrain('high-wall', (50, 80), 90)}"
    battle = p.activate(unit).choose("fire:light-gauss-cannon")
    assert hints.hint(seen_by(battle), (foe,)) == "0.97 structure points expected, at least one 48.6%"
    assert hints.hint(seen_by(battle), (wall,)) == "0.65 structure points expected, at least one 32.4%"


@clause("at43.weapon.flame-targets")
def test_greedy_weighs_holding_the_second_flamer_back() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 4), officer=1, special={2: "flamer", 3: "flamer"})
    foe = f"u{p.unit(1, 'storm-golems', row(30, 4))}"
    p.unit(1, "storm-golems", row(45, 4, 80))
    battle = p.activate(unit).choose("none").choose("fire:flamer")
    assert RULES.appraise(seen_by(battle), ("none",)) < RULES.appraise(seen_by(battle), (foe,))


@clause("at43.weapon.sniper")
def test_odds_of_snipers_count_those_in_sight_only() -> None:
    """Three of five stand behind a wall: no more than two can be named, whatever the dice."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "dragonov-kommandos", row(20, 6), officer=1, leader=2)
    foe = f"u{p.unit(1, 'steel-troopers', [(50, 56), (50, 59), (50, 80), (50, 83), (50, 86)])}"
    for y in (76, 86):
        p.terrain("high-wall", (47, y), 90)
    p.unit(1, "steel-troopers", row(45, 2, 40))
    attack = shown(p.activate(unit).choose("fire:dragonov-rifle"), foe).attack
    assert attack is not None
    assert len(attack.prospects[0].histogram.chances) == 3


@clause("at43.weapon.flame-auto", "at43.weapon.indirect-target", "at43.weapon.area-direct")
def test_the_fighter_aimed_at_is_asked_for_under_the_clause_of_the_weapon() -> None:
    arms = (
        ("shock-troopers", "flamer"),
        ("fire-toad-iron-rain", "iron-rain-mortar"),
        ("krasnye-soldaty", "grenade-launcher"),
    )
    clauses = []
    for profile, arm in arms:
        p = Position()
        vehicle = profile == "fire-toad-iron-rain"
        p.unit(0, profile, [(20, 60)] if vehicle else row(20, 2), special={} if vehicle else {1: arm})
        p.unit(1, "storm-golems", row(32, 2))
        clauses.append(firing(p, 0, arm).decision.clause)
    assert clauses == ["at43.weapon.flame-auto", "at43.weapon.indirect-target", "at43.weapon.area-direct"]


@clause("at43.ability.rocket-jump")
def test_the_reach_shown_is_that_of_the_leader_who_leaps_or_walks() -> None:
    """With a hero on foot at their head only Wing Troopers leap; once one of them leads, his reach goes over walls."""
    on_foot, leaping = Position(), Position()
    unit = on_foot.unit(0, "wing-troopers", [(58, 10), (61, 10)], hero="newton")
    leaping.unit(0, "wing-troopers", [(58, 10), (61, 10)])
    reach = [panel._led(p.game(), unit, "combat").passes for p in (on_foot, leaping)]
    assert [passes & space.TERRAIN for passes in reach] == [0, space.TERRAIN]
