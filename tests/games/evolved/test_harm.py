"""Harm in less usual cases: blows that no medic heals, Tough soldiers under blasts and fists, soldiers in the line."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Noted, Removed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.chain import Branch
from grognard.engine.dice.rolls import Modifiers
from grognard.games.evolved.acts import HOLD, Acts
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.chapters import cover, damage, shoot, unit, vehicle, volley
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import fighting, file, firing, lost, refs, row

RIFLE = "assault-rifle"


def shown(parts: Modifiers) -> list[tuple[str, int, str]]:
    """What a number needed is made of."""
    return [(part.label, part.amount, part.clause) for part in parts]


def struck(p: Position, kind: str, impacts: tuple[int, ...], *dice: Any) -> Any:
    """Impacts of a weapon of unit 0 on these models."""
    attack = Attack(0, 0, weapon(kind), p.models(0))
    return p.script(lambda game: damage.strike(game, attack, impacts), dice).finish()


# -- medics ----------------------------------------------------------------------------------------------------------


@clause("evolved.role.medic", "evolved.cc.losses-infantry")
def test_no_medic_helps_against_blows_though_his_unit_is_not_engaged() -> None:
    """The LEO reaches 2 inches: its victim stands beyond his own reach, so his unit is free and still gets no help."""
    p = Position()
    p.vehicle("leo", (10, 24), op=0)
    p.unit("sierra-troopers", [(13.65, 24), (16, 24)], medic=1, seat=1)
    battle = fighting(p, 0, (9, 1, 1), (9,)).share(("m0", "u1/soldiers", 1)).finish()
    assert lost(battle) == refs(1)
    assert not battle.rolls("Medic")


@clause("evolved.role.medic")
def test_a_medic_helps_those_of_his_own_unit_under_a_blast() -> None:
    p = Position()
    p.unit("sierra-mortar", row(10, 3))
    p.unit("red-kodiaks", row(30, 2), seat=1)
    p.unit("sierra-troopers", row(30, 2, 34), medic=1, seat=1)
    battle = struck(p, "mortar", (3, 5), (9, 9), ("Medic", 8))
    assert lost(battle) == refs(3)


# -- Tough soldiers --------------------------------------------------------------------------------------------------


@clause("evolved.damage.tough", "evolved.weapon.knockdown")
def test_points_that_a_tough_soldier_survives_are_kept_and_none_is_no_event() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 1))
    p.unit("sierra-troopers", [(20, 24)], profiles=["smith"], seat=1)
    attack = Attack(0, 0, weapon("metal-fists"), (0,), False)

    def hurt(points: int) -> Any:
        def script(game: Game) -> Script[None]:
            damage.wound(game, attack, 1, points)
            yield from ()

        return p.script(script).finish()

    assert hurt(1).state.models[1].counters == {"wounds": 1}
    assert "grounded" in hurt(1).state.models[1].tags
    assert not hurt(0).events(Counted)
    assert not hurt(0).events(Tagged)


@clause("evolved.damage.test-per-impact", "evolved.damage.tough")
def test_a_blast_hurts_a_tough_soldier_once_an_impact() -> None:
    p = Position()
    p.unit("sierra-mortar", row(10, 3))
    p.unit("red-kodiaks", [(30, 24), (30, 26)], joined="troxel", seat=1)
    hurt = struck(p, "mortar", (3,), ("Mortar: damage", 9))
    assert hurt.state.models[3].counters["wounds"] == 1
    assert hurt.result == (3,)
    assert lost(struck(p, "mortar", (3, 3), (9, 9))) == refs(3)


# -- soldiers in the line --------------------------------------------------------------------------------------------


@clause("evolved.shoot.caught")
def test_a_soldier_in_the_line_takes_one_impact_and_the_target_the_rest() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 25)])
    p.unit("thralls", file(20, 3), seat=1)
    p.unit("thralls", [(15, 24)], seat=1)
    battle = firing(p, 0, RIFLE, (9, 9), (9,), (9,), at="u1").finish()
    assert lost(battle) == refs(5, 2)


@clause("evolved.shoot.caught", "evolved.damage.difficulty")
def test_friends_in_the_line_count_against_the_volley() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", [(20, 24)], seat=1)
    p.unit("sierra-troopers", [(15, 24)])
    p.unit("thralls", [(17, 24)], seat=1)
    chain = shoot.volley_chain(p.game(), 0, weapon(RIFLE), "u1", Acts())
    assert [(branch.to, branch.most, branch.worth) for branch in chain.branches] == [
        ("m2", 1, -1), ("m3", 1, 1), ("u1", None, 1),
    ]  # fmt: skip


# -- what numbers are made of ----------------------------------------------------------------------------------------

ATTACK, TEST = "evolved.shoot.difficulty", "evolved.damage.difficulty"


@clause("evolved.shoot.difficulty", "evolved.damage.difficulty", "evolved.cover.bonus", "evolved.order.steady")
def test_the_numbers_of_a_volley_show_their_parts() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], tags=["order:steady"])
    p.unit("thralls", [(20, 24)], seat=1)
    p.wall(18, 20, 18.5, 28)
    acts = Acts()
    acts.option = HOLD
    battle = firing(p, 0, RIFLE, (10,), (9,), acts=acts).finish()
    attack, test = battle.rolls()
    assert shown(attack.parts) == [
        ("Accuracy", 3, ATTACK), ("Evasion", 2, ATTACK), ("Cover", 1, "evolved.cover.bonus"),
        ("Steady!", -1, "evolved.order.steady"),
    ]  # fmt: skip
    assert shown(test.parts) == [("AP", 4, TEST), ("Armor", 1, TEST)]


@clause("evolved.damage.difficulty")
def test_against_vehicles_the_parts_are_at_and_armor() -> None:
    p = Position()
    p.unit("sierra-at", [(10, 25.5), (10, 22.5), (10, 24)])
    p.vehicle("panther", (22, 24), seat=1)
    chain = shoot.volley_chain(p.game(), 0, weapon("anti-tank-gun"), "u1", Acts())
    effect = chain.branches[0].effect
    assert effect is not None
    arm = weapon("anti-tank-gun")
    assert shown(effect.guard) == [("AT", arm.at, TEST), ("Armor", 3, TEST)]


@clause("evolved.cc.difficulty", "evolved.order.converge")
def test_the_numbers_of_a_combat_show_their_parts() -> None:
    p = Position()
    p.unit("thralls", [(10, 24)], joined="technomancer", tags=["order:converge"])
    p.unit("sierra-troopers", [(11.4, 24)], seat=1)
    battle = fighting(p, 0, (1, 1)).finish()
    (attack,) = battle.rolls()
    assert shown(attack.parts) == [
        ("Accuracy", 4, "evolved.cc.difficulty"), ("Evasion", 2, "evolved.cc.difficulty"),
        ("Converge", -1, "evolved.order.converge"),
    ]  # fmt: skip


@clause("evolved.shoot.primary-model")
def test_the_lower_evasion_counts_on_equal_numbers() -> None:
    p = Position()
    p.unit("hellcats", [(10, 24)])
    p.unit("sierra-troopers", [(10, 26)])
    assert [volley.evasion_of(p.game(), ids) for ids in ((0,), (1,), (0, 1), (1, 0))] == [3, 2, 2, 2]


@clause("evolved.cover.too-close")
@pytest.mark.parametrize(("thick", "close"), [(1.5, False), (1.0, True)])
def test_the_edge_that_counts_faces_the_target_nearest_to_the_wall(thick: float, close: bool) -> None:
    """A leader at the wall, one Thrall behind him and one beyond it: the far edge counts, whoever was named first."""
    p = Position()
    p.unit("sierra-troopers", [(20, 20)])
    p.unit("thralls", [(12, 20), (23, 20)], seat=1)
    p.wall(20.5, 15, 20.5 + thick, 25)
    assert cover.is_too_close(p.game(), 0, 1, "f0") is close


# -- parts of vehicles -----------------------------------------------------------------------------------------------


@clause("evolved.vehicle.parts")
def test_boxes_of_further_weapons_of_an_arm_are_numbered() -> None:
    card = replace(figure("panther"), boxes=(("legs", 3), ("right-arm", 1), ("right-arm", 2), ("core", 4)))
    assert vehicle.box_keys(card) == ("legs", "right-arm", "right-arm.2", "core")


@clause("evolved.vehicle.arm-choice")
def test_while_dice_are_rolled_the_attacker_names_the_weapon_hit() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("jaguar", (22, 24), seat=1)

    def ask(game: Game) -> Script[int]:
        gunnery = volley.Gunnery(game, Attack(0, 0, weapon(RIFLE), (0,)))
        return (yield from gunnery.box(Branch("m1"), (1, 2), vehicle.boxes(game, 1)))

    battle = p.script(ask)
    assert (battle.asks, battle.decision.seat, battle.decision.about) == ("weapon-hit", 0, ("m1",))
    assert battle.choose("2").finish().result == 2


@clause("evolved.vehicle.location", "evolved.vehicle.excess", "evolved.vehicle.core-destroyed")
def test_hits_go_on_one_by_one_until_the_core_is_gone() -> None:
    """Three hits of 2 on a core of 1: the first is enough; the location roll names the machine and its attacker."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("panther", (22, 24), seat=1, core=1)
    attack = Attack(0, 0, weapon("heavy-autocannon"), (0,))
    battle = p.script(lambda game: vehicle.suffer(game, attack, 1, 3), (10,)).finish()
    (roll,) = battle.rolls()
    assert (roll.seat, roll.clause) == (0, "evolved.vehicle.location")
    assert figure("panther").name in roll.purpose
    assert lost(battle) == refs(1)


@clause("evolved.vehicle.immobilized-in-unit")
@pytest.mark.parametrize(("more", "gone"), [(0, []), (0.01, ["m2"])])
def test_an_immobilized_vehicle_stays_within_its_leaders_inspiration_range(more: float, gone: list[str]) -> None:
    """A comrade beside it is not enough: the leader, who stands farther off, must inspire it too."""
    p = Position()
    p.vehicle("t50", [(6, 24)])
    game = p.game()
    reach, base = unit.inspiration(game, 0) / 100, game.state.models[0].radius / 100
    far = 6 + 2 * base + reach + more
    q = Position()
    q.vehicle("t50", [(6, 24), (far, 24 + 2 * base + 1), (far, 24)])
    q.hurt(2, legs=0)
    battle = q.script(lambda game: vehicle.abandon(game, 0)).finish()
    assert lost(battle) == gone
    told = [(one.text, one.clause, one.refs) for one in battle.events(Noted)]
    name = game.state.units[0].name
    left = (f"{name} leaves a vehicle behind", "evolved.vehicle.immobilized-in-unit", ("u0",))
    assert told == ([left] if gone else [])


@clause("evolved.damage.immediate")
def test_what_becomes_of_the_removed_is_told() -> None:
    p = Position()
    p.unit("thralls", row(10, 2))
    battle = p.script(lambda game: damage.remove(game, (0,), "evolved.status.burning", "spent")).finish()
    assert [(one.clause, one.refs, one.fate) for one in battle.events(Removed)] == [
        ("evolved.status.burning", ("m0",), "spent")
    ]
