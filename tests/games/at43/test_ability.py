"""Abilities: officers, relays, lenses, rocket jump, medics, mechanics, infiltrators, dismounted heroes."""

import pytest

from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.books.profiles import officer, weapon
from grognard.games.at43.chapters import ability, damage, leadership, mechanic, move, salvo, shoot, target, vehicle
from grognard.games.at43.position import Position
from grognard.games.at43.terms import authority, lp_value, rank
from grognard.kit.units.pieces import leader


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


# -- officers, relays ---------------------------------------------------------------------------------------------


@clause("at43.ability.officer")
@pytest.mark.parametrize(("grade", "points", "command"), [(1, 2, 1), (2, 3, 2), (3, 4, 3), (4, 5, 4), (5, 6, 5)])
def test_a_rank_gives_lp_and_authority(grade: int, points: int, command: int) -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", block(10, 10), officer=grade)
    game = p.game()
    assert ability.officer_card(game, unit) == officer(grade)
    assert (lp_value(game, 0), authority(game, 0)) == (points, command)
    assert leadership.activation_cost(game, unit) == 0


@clause("at43.ability.officer")
def test_his_unit_is_free_only_while_he_leads() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", block(10, 10), officer=2)
    battle = p.script(lambda game: damage.remove(game, leader(game, unit), "at43.damage.infantry"))
    while battle.asks == "closest":
        battle.choose(battle.options()[0])
    assert ability.officer_card(battle.game, unit) is None
    assert leadership.activation_cost(battle.game, unit) == 1


@clause("at43.ability.relay")
def test_a_relay_fights_and_falls_like_any_other() -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", block(10, 10), relay=3)
    game = p.game()
    relay = p.models(unit)[3]
    assert ability.has_relay(game, unit)
    assert relay in [id for id, _ in target.bearers(game, unit, weapon("nanoblaster"))]
    game.tell(Removed("at43.damage.infantry", (f"m{relay}",)))
    assert not ability.has_relay(game, unit)


# -- weapons and movement -----------------------------------------------------------------------------------------


@clause("at43.ability.triple-lens")
def test_triple_lenses_add_1_to_the_accuracy_of_laser_rifles() -> None:
    """At Range 6 Accuracy 4 needs 5+, Accuracy 5 needs 4+."""
    p = Position()
    sharp = p.unit(0, "steel-troopers", block(10, 10), tags=("triple-lens",))
    plain = p.unit(0, "steel-troopers", block(40, 10))
    foe = p.unit(1, "steel-troopers", block(25, 80))
    game, rifle = p.game(), weapon("laser-rifle")
    needs = [salvo.salvo_chain(game, unit, rifle, f"u{foe}", band=6).volleys[0].need for unit in (sharp, plain)]
    assert needs == [4, 5]


@clause("at43.ability.triple-lens")
def test_other_weapons_and_heroes_see_as_before() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", block(10, 10), hero="borz", tags=("triple-lens",))
    game, rifle, launcher = p.game(), weapon("laser-rifle"), weapon("missile-launcher")
    hero, soldier = p.models(unit)[:2]
    assert ability.triple_lens(game, hero, rifle) == rifle
    assert ability.triple_lens(game, soldier, rifle).accuracy == rifle.accuracy + 1
    assert ability.triple_lens(game, soldier, launcher) == launcher


def jumping(profile: str) -> SoloRehearsal:
    """A high wall and an enemy between the unit and its goal."""
    p = Position()
    unit = p.unit(0, profile, [(58, 10), (61, 10)])
    p.terrain("high-wall", (60, 14))
    p.terrain("high-wall", (70, 14))
    p.terrain("high-wall", (50, 14))
    p.unit(1, "steel-troopers", [(58, 17)])
    return p.script(lambda game: move.move(game, unit, "combat"))


@clause("at43.ability.rocket-jump")
def test_rocket_jump_leaps_over_terrain_and_figures() -> None:
    over = ((0, ((5800, 2100),)), (1, ((6100, 2100),)))
    assert not jumping("wing-troopers").refused(over)
    assert {refusal.clause for refusal in jumping("star-troopers").refused(over)} >= {
        "at43.board.high-terrain",
        "at43.move.gap",
    }


@clause("at43.ability.rocket-jump")
def test_but_may_not_land_on_them() -> None:
    on_wall = ((0, ((5800, 1400),)), (1, ((6100, 1400),)))
    on_figure = ((0, ((5800, 1800),)), (1, ((6100, 1800),)))
    for landing in (on_wall, on_figure):
        refusals = jumping("wing-troopers").refused(landing)
        assert refusals
        assert {refusal.clause for refusal in refusals} == {"at43.move.end-on-obstacle"}


def mixed() -> tuple[Position, int]:
    """A hero on foot leads two Wing Troopers; a high wall lies before all three."""
    p = Position()
    unit = p.unit(0, "wing-troopers", [(58, 10), (61, 10), (55, 10)], hero="newton")
    p.terrain("high-wall", (60, 14))
    p.terrain("high-wall", (50, 14))
    p.unit(1, "steel-troopers", [(61, 17)])
    return p, unit


@clause("at43.ability.rocket-jump")
def test_each_fighter_is_judged_by_himself_whether_he_leaps() -> None:
    """The Wing Troopers leap over wall and enemy; the hero who walks with them must go round."""
    p, unit = mixed()
    battle = p.script(lambda game: move.move(game, unit, "rush"))
    troopers = ((1, ((6100, 2100),)), (2, ((5500, 2100),)))
    refusals = battle.refused(((0, ((5800, 2200),)), *troopers))
    assert {(refusal.clause, refusal.at) for refusal in refusals} == {("at43.board.high-terrain", (5800, 1400))}
    around = ((6650, 1200), (6650, 1640), (6400, 1900))
    assert not battle.refused(((0, around), (1, ((6100, 2000),)), (2, ((6100, 2300),))))


@clause("at43.ability.rocket-jump")
def test_a_torn_unit_counts_the_leaps_of_those_who_leap() -> None:
    """The last trooper is shut in by walls: he comes together with the hero over them, so the unit must."""
    p = Position()
    unit = p.unit(0, "wing-troopers", [(60, 60), (60, 74)], hero="newton")
    for x, y, turn in ((60, 69, 0), (60, 79, 0), (54, 74, 90), (66, 74, 90)):
        p.terrain("high-wall", (x, y), turn)
    form = move.ask(p.game(), unit, "combat")
    assert not form.may_break
    refusals = form.refusals(((1, ((5900, 7400),)),), p.game().table)
    assert {refusal.clause for refusal in refusals} == {"at43.unit.cohesion-neighbour", "at43.unit.cohesion-leader"}


# -- medic --------------------------------------------------------------------------------------------------------


def wounded(medic: int | None = 4) -> tuple[Position, int, int]:
    """Five troopers with a medic, shot at from 20 cm."""
    p = Position()
    unit = p.unit(1, "steel-troopers", [(10 + 3 * index, 30) for index in range(5)], medic=medic)
    shooter = p.unit(0, "steel-troopers", [(10, 10), (13, 10)])
    return p, shooter, unit


HITS = [("attack", 6, 6), ("damage", 6, 6)]


@clause("at43.ability.medic")
@pytest.mark.parametrize(("face", "left"), [(4, 4), (3, 3)])
def test_a_medic_saves_one_soldier_on_4(face: int, left: int) -> None:
    p, shooter, unit = wounded()
    battle = p.script(lambda game: shoot.salvo(game, shooter, weapon("laser-rifle")), [*HITS, ("medic", face)])
    assert (battle.asks, battle.decision.seat) == ("medic", 1)
    battle.choose("treat")
    assert battle.match.is_over, "once per salvo: the second loss is not treated"
    assert len(battle.finish().state.units[unit].members) == left


@clause("at43.ability.medic")
def test_a_medic_may_wait_for_a_better_patient() -> None:
    p, shooter, unit = wounded()
    battle = p.script(lambda game: shoot.salvo(game, shooter, weapon("laser-rifle")), [*HITS, ("medic", 6)])
    battle.choose("none")
    assert battle.asks == "medic", "nothing was rolled yet"
    battle.choose("treat")
    assert len(battle.state.units[unit].members) == 4


@clause("at43.ability.medic")
def test_each_salvo_is_a_new_chance() -> None:
    p, _, unit = wounded()
    game = p.game()
    game.tag("at43.ability.medic", f"u{unit}", ("treated:1.0.laser",))
    patient = p.models(unit)[0]
    assert not ability.can_treat(game, unit, patient, "1.0.laser")
    assert ability.can_treat(game, unit, patient, "1.0.missile")


@clause("at43.ability.medic")
def test_the_medic_does_not_treat_himself_and_the_dead_treat_nobody() -> None:
    p, shooter, unit = wounded(medic=0)
    battle = p.script(
        lambda game: shoot.salvo(game, shooter, weapon("laser-rifle")), [("attack", 6, 6), ("damage", 6, 6)]
    )
    assert battle.match.is_over, "the medic stood closest and fell first"
    assert len(battle.finish().state.units[unit].members) == 3


@clause("at43.ability.medic")
def test_a_treated_soldier_keeps_no_wound() -> None:
    p, shooter, unit = wounded()
    battle = p.script(lambda game: shoot.salvo(game, shooter, weapon("laser-rifle")), [*HITS, ("medic", 5)])
    battle.choose("treat")
    assert all("wounds" not in battle.state.models[id].counters for id in battle.state.units[unit].members)


# -- mechanic -----------------------------------------------------------------------------------------------------


def workshop(gap: float = 2.5, seat: int = 0, tags: tuple[str, ...] = ()) -> tuple[Position, int, int]:
    """A mechanic (the last of three) beside a damaged Toad."""
    p = Position()
    unit = p.unit(0, "steel-troopers", [(10, 10), (13, 10), (16, 10)], mechanic=2, officer=1, tags=tags)
    toad = p.unit(seat, "fire-toad", [(16 + 1.25 + 3 + gap, 10)])
    (model,) = p.models(toad)
    p.hurt(model, propulsion=0, weapon_1=1)
    p.unit(1, "steel-troopers", [(10, 100)])
    return p, unit, model


@clause("at43.ability.mechanic")
def test_a_mechanic_restores_1_point_of_a_location() -> None:
    p, unit, toad = workshop()
    battle = p.script(lambda game: mechanic.mechanic(game, unit))
    assert battle.asks == "mechanic"
    assert battle.options() == [f"m{toad}:propulsion", f"m{toad}:weapon.1", "none"], "the frame is whole"
    battle.choose(f"m{toad}:propulsion")
    assert battle.state.models[toad].counters["propulsion"] == 1


@clause("at43.ability.mechanic")
def test_up_to_the_printed_value() -> None:
    p, unit, toad = workshop()
    p.hurt(toad, propulsion=3, weapon_1=2)
    assert p.script(lambda game: mechanic.mechanic(game, unit)).match.is_over


@clause("at43.ability.mechanic")
def test_only_friendly_vehicles_within_2_5_cm() -> None:
    for p, unit, _ in (workshop(gap=2.51), workshop(seat=1)):
        assert p.script(lambda game, unit=unit: mechanic.mechanic(game, unit)).match.is_over  # type: ignore[misc]


@clause("at43.ability.mechanic")
def test_not_while_the_unit_is_engaged_nor_without_him() -> None:
    p, unit, _ = workshop()
    p.unit(1, "steel-troopers", [(10, 14)])
    assert p.script(lambda game: mechanic.mechanic(game, unit)).match.is_over
    p, unit, _ = workshop()
    game = p.game()
    game.tell(Removed("at43.damage.infantry", (f"m{p.models(unit)[2]}",)))
    assert list(mechanic.mechanic(game, unit)) == []


@clause("at43.ability.mechanic")
def test_he_works_at_the_end_of_the_activation() -> None:
    p, unit, _ = workshop()
    battle = p.activate(unit)
    assert battle.asks == "step"
    battle.choose("done")
    assert battle.asks == "mechanic"
    battle.choose("none")
    assert battle.asks == "drill"


# -- infiltration -------------------------------------------------------------------------------------------------


@clause("at43.ability.infiltration")
def test_infiltrators_are_placed_anywhere_20_cm_from_enemies_and_do_not_move() -> None:
    p = Position()
    unit = p.waiting(0, "spetsnatz-kommandos", 6, officer=1)
    p.unit(1, "steel-troopers", [(60, 60)])
    battle = p.activate(unit)
    assert battle.options() == ["zone", "infiltrate", "stay"]
    battle.choose("infiltrate")
    assert isinstance(battle.decision, Place)
    spots = block(57, 80.0)
    near = tuple(
        (f"m{id}", (round(x * 100), round(y * 100)), 0) for id, (x, y) in zip(p.models(unit), spots, strict=True)
    )
    assert {refusal.clause for refusal in battle.refused(near)} == {"at43.ability.infiltration"}
    battle.put({f"m{id}": (x, y + 3) for id, (x, y) in zip(p.models(unit), spots, strict=True)})
    assert battle.asks == "step"
    assert "fire:submachine-gun" in battle.options()
    assert not {"combat", "rush"} & set(battle.options())


@clause("at43.ability.infiltration")
def test_others_cannot_infiltrate() -> None:
    p = Position()
    unit = p.waiting(0, "steel-troopers", 6, officer=1)
    p.unit(1, "steel-troopers", [(60, 60)])
    assert p.activate(unit).options() == ["zone", "stay"]


# -- heroes on foot -----------------------------------------------------------------------------------------------


@clause("at43.ability.dismounted-hero")
def test_the_card_of_a_dismounted_hero() -> None:
    card = ability.dismounted_profile("newton")
    assert (card.type, card.grade, card.size, card.movement) == ("infantry", 2, 2, 1200)
    assert (card.combat, card.protection, card.structure, card.morale) == (5, 6, 2, 11)
    pistol, knife = (weapon(id) for id in card.weapons)
    assert (pistol.accuracy, pistol.penetration, pistol.rate, pistol.reroll, pistol.damage) == (4, 5, 1, 1, 1)
    assert (knife.accuracy, knife.penetration, knife.rate, knife.reroll, knife.damage) == (5, 4, 1, 0, 1)


@clause("at43.ability.dismounted-hero")
@pytest.mark.parametrize("own_officer", [0, 2])
def test_he_leads_the_unit_he_joins_unless_it_has_an_officer(own_officer: int) -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(40, 40)], pilot="newton")
    unit = p.unit(0, "steel-troopers", [(40, 48), (43, 48)], officer=own_officer)
    battle = p.script(lambda game: vehicle.eject(game, p.models(toad)[0]))
    hero = battle.state.models[-1].id
    battle.put({f"m{hero}": (40, 44.25)})
    assert hero in battle.state.units[unit].members
    assert rank(battle.game, hero) == 4
    assert (leader(battle.game, unit) == hero) is (own_officer == 0)
