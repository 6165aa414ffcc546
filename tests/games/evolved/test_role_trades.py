"""Medics and mechanics."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.acts import ENGAGE, RUN, Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import mechanic, medic, shoot, vehicle
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import is_immobilized, weapons_of
from tests.games.evolved.fire import file, firing, lost, refs, row

AK = "ak-49"


def squad(**how: Any) -> Position:
    """Red Kodiaks against Sierra troopers one behind the other: models 6 to 13, the leader first."""
    p = Position()
    p.unit("red-kodiaks", row(8, 6))
    p.unit("sierra-troopers", file(20, 8), seat=1, **how)
    return p


# -- medics -----------------------------------------------------------------------------------------------------------


@clause("evolved.role.medic", "evolved.damage.infantry-order")
def test_example_medic() -> None:
    """evolved.example.medic: 8 and 9 save two of three, nobody else falls for them; a medic who falls saves nobody."""
    p = squad(medic=5)
    hits = (9, 9, 9, 1, 1, 1), (9, 9, 9)
    battle = firing(p, 0, AK, *hits, ("Medic", (8, 3, 9))).finish()
    assert lost(battle) == refs(7)
    q = squad(medic=1)
    both = firing(q, 0, AK, (9, 9, 1, 1, 1, 1), (9, 9)).finish()
    assert lost(both) == refs(6, 7)


@clause("evolved.role.medic")
def test_the_owner_of_the_unit_rolls() -> None:
    battle = firing(squad(medic=5), 0, AK, (9, 1, 1, 1, 1, 1), 9, 7).finish()
    assert [roll.seat for roll in battle.rolls("Medic")] == [1]
    assert lost(battle) == refs(6)


@clause("evolved.role.medic")
def test_a_grounded_medic_or_one_whose_unit_is_engaged_saves_nobody() -> None:
    p = squad(medic=5, grounded=[5])
    assert lost(firing(p, 0, AK, (9, 1, 1, 1, 1, 1), 9).finish()) == refs(6)
    q = squad(medic=5)
    assert medic.has_medic(q.game(), 1)
    q.unit("red-kodiaks", [(32, 24)])
    assert not medic.has_medic(q.game(), 1)


@clause("evolved.role.medic")
def test_explosions_count_as_fire() -> None:
    p = Position()
    p.unit("spetsnaz", [(10, 24)], special={0: "grenade-thrower"})
    p.unit("sierra-troopers", [(20, 24), (21, 24), (26, 24)], medic=2, seat=1)
    battle = firing(p, 0, "grenade-thrower", (9,), ("damage", (9, 9)), ("Medic", (8, 1)))
    battle.choose("m1").finish()
    assert lost(battle) == refs(2)
    assert "grounded" in battle.state.models[1].tags


@clause("evolved.role.medic")
def test_a_tough_soldier_is_unhurt_by_the_success_he_is_saved_from() -> None:
    """Points of earlier successes stay; a single one of two points leaves nothing, two of one point leave one."""
    p = Position()
    p.unit("red-kodiaks", row(8, 6))
    p.unit("sierra-troopers", file(20, 3), joined="smith", medic=2, seat=1)
    p.hurt(6, wounds=1)
    battle = firing(p, 0, AK, (9, 1, 1, 1, 1, 1), 9, ("Medic", 8)).finish()
    assert not lost(battle)
    assert battle.state.models[6].counters["wounds"] == 1
    q = Position()
    q.unit("arc-battery", [(8, 25.5), (8, 22.5), (8, 24)])
    q.unit("sierra-troopers", file(20, 3), joined="smith", medic=2, seat=1)
    saved = firing(q, 0, "arc-projector", (9, 1), 9, ("Medic", 8)).finish()
    assert "wounds" not in saved.state.models[3].counters
    twice = q.script(lambda game: medic.save(game, 1, (3,), 1), [("Medic", 8)]).finish()
    assert twice.state.models[3].counters["wounds"] == 1


@clause("evolved.role.medic")
def test_support_weapons_are_no_patients_and_other_units_have_no_share() -> None:
    p = Position()
    p.unit("red-kodiaks", row(8, 6))
    p.unit("sierra-troopers", file(20, 2), medic=1, seat=1)
    p.unit("sierra-troopers", file(20, 4, 34), seat=1)
    battle = firing(p, 0, AK, (9, 1, 1, 1, 1, 1), 9, at="u2").finish()
    assert len(lost(battle)) == 1
    q = Position()
    q.unit("sierra-mortar", [(10, 25.5), (10, 22.5), (10, 24)], medic=0)
    assert q.script(lambda game: medic.save(game, 0, (2,), 1)).finish().result == ()
    assert q.script(lambda game: medic.save(game, 0, (1,), 1), [("Medic", 8)]).finish().result == (1,)


# -- mechanics --------------------------------------------------------------------------------------------------------


def workshop(gap: float = 1.0, **hurt: Any) -> Position:
    """A mechanic (model 0) beside a Panther (model 2)."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 25.2)], mechanic=0)
    p.vehicle("panther", (10 + 0.5 + gap + 1.0, 24), **hurt)
    p.unit("thralls", row(24, 4), seat=1)
    return p


@clause("evolved.role.mechanic", "evolved.vehicle.arm-destroyed", "evolved.vehicle.legs-destroyed")
def test_example_mechanic() -> None:
    """evolved.example.mechanic: the legs may regain a box and the Panther walks again; the mini-gun stays lost."""
    p = workshop(right_arm=0, legs=0)
    acts = Acts()
    battle = p.script(lambda game: mechanic.offer(game, 0, acts), [("Mechanic", 5)])
    assert (battle.asks, battle.options()) == ("repair", ["m2", "none"])
    battle.choose("m2").finish()
    assert battle.state.models[2].counters["legs"] == 1
    assert not is_immobilized(battle.game, 2)
    assert vehicle.evasion(battle.game, 2) == 2
    assert [arm.id for arm in weapons_of(battle.game, 2)] == ["mini-gun", "lrm"]


@clause("evolved.role.mechanic")
def test_he_gives_up_his_own_shooting_only() -> None:
    p = workshop(legs=1)
    acts = Acts()
    p.script(lambda game: mechanic.offer(game, 0, acts), [4]).choose("m2").finish()
    assert acts.idle == (0,)
    assert shoot.volley_chain(p.game(), 0, weapon("assault-rifle"), "u2", acts).volleys[0].dice == 1
    free = Acts()
    p.script(lambda game: mechanic.offer(game, 0, free)).choose("none").finish()
    assert free.idle == ()
    assert shoot.volley_chain(p.game(), 0, weapon("assault-rifle"), "u2", free).volleys[0].dice == 2


@clause("evolved.role.mechanic")
@pytest.mark.parametrize(("face", "legs"), [(4, 1), (5, 2)])
def test_five_or_more_mends_one_box_of_a_part_the_owner_names(face: int, legs: int) -> None:
    p = workshop(legs=1, drive=0)
    battle = p.script(lambda game: mechanic.offer(game, 0, Acts()), [face]).choose("m2")
    if face == 5:
        assert (battle.asks, battle.options(), battle.decision.seat) == ("part", ["legs", "drive"], 0)
        battle.choose("legs")
    assert battle.finish().state.models[2].counters["legs"] == legs


@clause("evolved.role.mechanic")
def test_what_can_be_mended() -> None:
    """Up to the starting number; not an arm at 0; a drive at 0 yes; nothing on a whole vehicle."""
    assert mechanic.mendable(workshop().game(), 2) == ()
    assert mechanic.mendable(workshop(drive=0, core=3).game(), 2) == ("drive", "core")
    assert mechanic.mendable(workshop(right_arm=0, left_arm=0).game(), 2) == ()
    p = Position()
    p.vehicle("jaguar", (10, 24), right_arm=1, left_arm=0)
    assert mechanic.mendable(p.game(), 0) == ("right-arm",)


@clause("evolved.role.mechanic")
def test_when_he_is_not_asked() -> None:
    """Too far, after running or engaging, engaged, grounded, or with nothing to mend."""

    def asks(p: Position, option: str = "normal") -> str:
        acts = Acts()
        acts.option = option
        return p.script(lambda game: mechanic.offer(game, 0, acts)).asks

    assert asks(workshop(legs=1)) == "repair"
    assert asks(workshop()) == ""
    assert asks(workshop(1.01, legs=1)) == ""
    assert asks(workshop(legs=1), RUN) == ""
    assert asks(workshop(legs=1), ENGAGE) == ""
    down = workshop(legs=1)
    down.tag(0, "grounded")
    assert asks(down) == ""
    engaged = workshop(legs=1)
    engaged.unit("thralls", [(10, 26.5)], seat=1)
    assert asks(engaged) == ""
    enemy = Position()
    enemy.unit("sierra-troopers", [(10, 24)], mechanic=0)
    enemy.vehicle("jaguar", (12.4, 24), seat=1, legs=1)
    assert asks(enemy) == ""
