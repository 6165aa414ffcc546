"""What human NPCs do with their guns: whom they shoot, bursts, aiming, cover, and going nearer when nothing reaches."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import Link, model_ref
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import npc
from grognard.games.alien.files import setup
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien.prowl import secretly
from tests.games.alien.skirmish import FIGHT, faces

KNIFE = ("combat-knife",)


def gallery(*cluttered: str) -> Position:
    """A1, A2 and A3 in one line of sight: two borders apart is Long range."""
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at, cluttered=at in cluttered)
    p.border("A1", "A2")
    p.border("A2", "A3")
    p.sight("A1", "A2", "A3")
    return p


def turn(p: Position, who: int, *dice: object) -> SoloRehearsal:
    return p.script(lambda game: npc.turn(game, who), dice, **FIGHT)


def spent(r: SoloRehearsal, who: int) -> tuple[int, int]:
    counters = r.state.models[who].counters
    return counters.get("full", 0), counters.get("quick", 0)


@clause("alien.npc.tactics")
def test_they_shoot_the_nearest_and_not_who_hurt_them_last() -> None:
    p = gallery()
    far = p.pc("pilot", "A3", gear=KNIFE)
    near = p.pc("medic", "A2", gear=KNIFE)
    guard = p.npc("mercenary", "A1", seen=True, **secretly(hurt_by=far + 1))
    assert f"m{near}" in turn(p, guard).decision.about


@clause("alien.npc.tactics", "alien.ranged.npc-burst", "alien.ranged.full-auto")
@pytest.mark.parametrize(("health", "rolls"), [(3, 2), (1, 1)])
def test_with_full_auto_they_fire_a_burst_and_go_on_while_somebody_stands(health: int, rolls: int) -> None:
    p = gallery()
    p.pc("kid", "A2", "broken", gear=())
    medic = p.pc("medic", "A2", "response:deflated", gear=KNIFE, health=health)
    merc = p.npc("mercenary", "A1", "partial-cover", seen=True)
    dice = [("attack", faces(1, 10)), ("attack", faces(1, 8))][:rolls]
    r = turn(p, merc, *dice, ("injury", (1, 1)))
    for _ in dice:
        r.choose("none")
    assert has(r.finish().game, medic, "broken")
    assert len(r.rolls("attack")) == rolls, "the broken are not fired upon"


@clause("alien.npc.tactics", "alien.ranged.aim")
def test_in_cover_already_or_without_any_they_aim() -> None:
    for tags in ((), ("partial-cover",)):
        p = gallery()
        p.pc("medic", "A2", gear=KNIFE)
        merc = p.npc("mercenary", "A1", *tags, seen=True)
        r = turn(p, merc, ("attack", faces(0, 10))).choose("none")
        labels = [part.label for part in r.rolls("attack")[0].parts]
        assert "aimed" in labels
        assert spent(r, merc) == (1, 1)


@clause("alien.npc.tactics")
def test_cover_comes_before_aim_and_the_badly_hurt_do_neither() -> None:
    p = gallery("A1")
    p.pc("medic", "A2", gear=KNIFE)
    fresh, hurt = p.npc("mercenary", "A1", seen=True), p.npc("mercenary", "A1", seen=True, health=1)
    r = turn(p, fresh, ("attack", faces(0, 8))).choose("none")
    assert has(r.game, fresh, "partial-cover")
    r = turn(p, hurt, ("attack", faces(0, 8))).choose("none")
    assert spent(r, hurt) == (1, 0)


@clause("alien.npc.tactics")
def test_out_of_reach_they_go_nearer_and_fire_if_they_can() -> None:
    p = gallery()
    p.pc("medic", "A3", gear=KNIFE)
    guard = p.npc("security-guard", "A1", seen=True)
    r = turn(p, guard, ("attack", faces(0, 8))).choose("none")
    assert zone_of(r.game, guard) == "A2"
    assert spent(r, guard) == (1, 1)


@clause("alien.npc.tactics")
def test_out_of_reach_and_unable_to_go_nearer_they_take_cover() -> None:
    p = gallery("A1")
    p.pc("medic", "A3", gear=KNIFE)
    lame = p.npc("service-android", "A1", "flaw:5", seen=True, gear=("vp-70ma6-pistol",))
    r = turn(p, lame)
    assert has(r.game, lame, "partial-cover")
    assert zone_of(r.game, lame) == "A1"


@clause("alien.setup.start-state", "alien.panic.triggers")
def test_a_drill_begins_with_both_sides_aware_and_first_sight_before_the_cards() -> None:
    r = Position("corridor").script(setup.start, [("panic", 1), ("panic", 1)], phase="setup", step="start")
    drone = next(model for model in r.state.models if model.profile == "drone")
    assert drone.known is None, "in line of sight from the start"
    assert [roll.purpose for roll in r.rolls()] == ["panic", "panic"], "before any card is drawn"
    zone = next(feature for feature in r.state.features if feature.zones == ("G1",))
    aware = [link for link in r.state.links if link.kind == "knows" and link.a == model_ref(drone.id)]
    assert aware == [Link("knows", model_ref(drone.id), f"f{zone.id}", {"pcs": 2}, (1,))]
