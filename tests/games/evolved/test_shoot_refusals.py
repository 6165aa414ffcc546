"""Why a weapon is not fired, or not at somebody: refusals of shooting and the clauses they rest on."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.acts import ENGAGE, Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import target
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import file, firing, row, untargeted


def reasons(battle: Rehearsal, *keys: str) -> list[str]:
    """The clause that bars each of these choices."""
    return [battle.refused((key,))[0].clause for key in keys]


@clause("evolved.shoot.friendly-fire", "evolved.weapon.minimum-range")
def test_why_friends_and_those_too_close_are_not_on_offer() -> None:
    p = Position()
    p.unit("sierra-mortar", [(10, 24), (10, 22), (11.3, 23)])
    p.unit("sierra-troopers", row(4, 2))
    p.unit("thralls", [(17, 24)], seat=1)
    p.unit("thralls", file(30, 2), seat=1)
    p.unit("thralls", file(30, 2, 40), seat=1)
    battle = firing(p, 0, "mortar")
    assert reasons(battle, "u0", "u1", "u2") == [
        "evolved.shoot.friendly-fire", "evolved.shoot.friendly-fire", "evolved.weapon.minimum-range",
    ]  # fmt: skip


@clause("evolved.shoot.single-av", "evolved.shoot.los-needed", "evolved.shoot.range")
@pytest.mark.parametrize(
    ("second", "rule", "words"),
    [
        ((30, 20), "evolved.shoot.los-needed", "this T-50 Kodiak is not seen by anybody who could fire it"),
        ((47, 24), "evolved.shoot.range", "this T-50 Kodiak is out of range of those who see it"),
    ],
)
def test_why_one_vehicle_of_a_unit_is_not_named(second: tuple[float, float], rule: str, words: str) -> None:
    """A hall hides the place at (30, 20); the gun reaches 36 inches, not to 47."""
    p = Position()
    p.unit("sierra-at", [(3, 24), (3, 25.5), (4, 24.8)])
    p.vehicle("t50", [(30, 24), second], seat=1)
    p.wall(14, 5, 24, 23, "hall")
    (refusal,) = firing(p, 0, "anti-tank-gun").refused(("m4",))
    assert (refusal.clause, refusal.text.partition(";")[0]) == (rule, words)


@clause("evolved.weapon.blitz", "evolved.drill.overwatch-limits")
def test_why_only_the_named_or_the_moving_unit_is_fired_at() -> None:
    p = Position()
    p.unit("hellcats", row(10, 2))
    p.unit("thralls", file(16, 2), seat=1)
    p.unit("thralls", file(16, 2, 30), seat=1)
    acts = Acts()
    acts.option, acts.reached, acts.named = ENGAGE, True, 1
    assert untargeted(p, 0, "carbine", acts)["u2"] == ["evolved.weapon.blitz"]
    assert untargeted(p, 0, "carbine", Acts(overwatch=True, named=1))["u2"] == ["evolved.drill.overwatch-limits"]


@clause("evolved.shoot.once", "evolved.weapon.cumbersome", "evolved.role.support-crew")
def test_why_a_support_weapon_is_silent() -> None:
    p = Position()
    p.unit("red-mg", [(10, 24), (10, 22), (11.3, 23)])
    p.unit("thralls", file(20, 3), seat=1)
    moved = p.activate(0).choose("normal").walk({0: [(10, 24.2)], 2: [(11.3, 23.2)]})
    assert reasons(moved, "fire:heavy-machine-gun") == ["evolved.weapon.cumbersome"]
    q = Position()
    q.unit("red-mg", [(10, 24), (10, 22), (12, 20)])
    q.unit("thralls", file(20, 3), seat=1)
    assert reasons(q.activate(0).choose("hold"), "fire:heavy-machine-gun") == ["evolved.role.support-crew"]
    served = p.activate(0, [(1,) * 5]).choose("hold").choose("fire:heavy-machine-gun")
    assert reasons(served, "fire:heavy-machine-gun") == ["evolved.shoot.once"]


@clause("evolved.weapon.locked-shot-targets", "evolved.vehicle.arm-destroyed", "evolved.cc.with-vehicles")
def test_why_a_weapon_has_nothing_to_fire_at_or_is_lost() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 2), special={1: "missile-tube"})
    p.vehicle("jaguar", (10, 30), right_arm=0)
    p.unit("thralls", file(15, 3, 27), seat=1)
    soldiers, mech = p.activate(0).choose("hold"), p.activate(1).choose("hold")
    assert reasons(soldiers, "fire:missile-tube", "fire:mini-gun") == [
        "evolved.weapon.locked-shot-targets", "evolved.shoot.los-needed",
    ]  # fmt: skip
    assert reasons(mech, "fire:autocannon", "fight") == ["evolved.vehicle.arm-destroyed", "evolved.cc.with-vehicles"]


@clause("evolved.shoot.same-target")
def test_why_a_later_volley_has_no_other_target() -> None:
    """Rifles reach Thralls whom the lash of their master does not; others in its range are no target now."""
    p = Position()
    p.unit("thralls", [(10, 24), (10, 25.5), (10, 27)], joined="technomancer", special={2: "rpk"})
    p.unit("sierra-troopers", file(21.5, 3), seat=1)
    p.unit("sierra-troopers", [(15, 15), (16.5, 15)], seat=1)
    battle = p.activate(0, [("Spike carbine", (1,))]).choose("none").choose("hold")
    battle.choose("fire:spike-carbine").choose("u1")
    assert battle.options() == ["fire:rpk", "done"]
    assert reasons(battle, "fire:neural-lash") == ["evolved.shoot.same-target"]


@clause("evolved.drill.overwatch-limits")
def test_who_did_not_move_is_barred_from_overwatch_fire_for_that_reason() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("panther", [(20, 22), (20, 26)], seat=1)
    p.unit("thralls", [(16, 30)], seat=1)
    battle = firing(p, 0, "assault-rifle", only="u1", acts=Acts(overwatch=True))
    assert battle.options() == ["u1", "m1", "m2"]
    assert reasons(battle, "u2") == ["evolved.drill.overwatch-limits"]


@clause("evolved.weapon.locked-shot-targets")
def test_why_soldiers_are_no_target_of_a_locked_shot() -> None:
    p = Position()
    p.vehicle("panther", (10, 24), op=0)
    p.vehicle("medved", (20, 20), seat=1)
    p.vehicle("medved", (20, 28), seat=1)
    p.unit("thralls", file(16, 2), seat=1)
    battle = firing(p, 0, "lrm")
    assert battle.options() == ["u1", "u2"]
    assert battle.decision.about == ("u0",)
    assert reasons(battle, "u3") == ["evolved.weapon.locked-shot-targets"]


@clause("evolved.shoot.once")
def test_why_a_weapon_is_silent_whose_bearer_is_busy() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 2), special={1: "missile-tube"})
    p.vehicle("medved", (20, 24), seat=1)
    acts = Acts()
    acts.idle = (1,)
    reason, _ = target.why_silent(p.game(), 0, weapon("missile-tube"), acts)
    assert reason == "evolved.shoot.once"


@clause("evolved.shoot.range", "evolved.shoot.los-needed", "evolved.weapon.minimum-range")
def test_who_is_near_but_unseen_or_too_far_is_not_said_to_be_too_close() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("sierra-mortar", [(10, 10), (10, 8), (11.3, 9)])
    p.unit("thralls", [(20, 24)], seat=1)
    p.wall(14, 20, 15, 28, "building")
    p.unit("thralls", [(20, 34)], seat=1)
    p.unit("thralls", [(20, 38)], seat=1)
    assert reasons(firing(p, 0, "assault-rifle"), "u2") == ["evolved.shoot.los-needed"]
    far = Position(board=(120, 48))
    far.unit("sierra-mortar", [(10, 24), (10, 22), (11.3, 23)])
    for x in (30, 36, 110):
        far.unit("thralls", [(x, 24)], seat=1)
    assert reasons(firing(far, 0, "mortar"), "u3") == ["evolved.shoot.range"]


@clause("evolved.weapon.blitz")
def test_nobody_is_fired_at_in_place_of_the_unit_named_for_an_engagement() -> None:
    p = Position()
    p.unit("hellcats", row(10, 2))
    named = p.unit("thralls", file(16, 1), seat=1)
    p.unit("thralls", file(16, 2, 30), seat=1)
    acts = Acts()
    acts.option, acts.reached, acts.named = ENGAGE, True, named
    assert target.candidates(p.game(), 0, acts) == [named]
    p.lose(named)
    assert target.candidates(p.game(), 0, acts) == []


@clause("evolved.shoot.range", "evolved.shoot.los-needed")
def test_who_is_too_far_and_who_is_hidden_is_told_so() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 2))
    p.unit("thralls", file(20, 2), seat=1)
    p.unit("thralls", file(20, 2, 10), seat=1)
    p.unit("thralls", file(40, 2), seat=1)
    p.unit("thralls", file(20, 2, 28), seat=1)
    p.wall(14, 8, 16, 20, "container")
    battle = firing(p, 0, "assault-rifle")
    assert reasons(battle, "u2", "u3") == ["evolved.shoot.los-needed", "evolved.shoot.range"]


@clause("evolved.activation.order-of-play", "evolved.drill.timing", "evolved.status.burning-beaten-out")
def test_what_comes_later_or_not_at_all_is_refused_by_its_own_rule() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 3), tags=["burning"], special={2: "missile-tube"})
    p.unit("thralls", [(11.5, 24)], seat=1)
    p.unit("thralls", file(20, 2, 34), seat=1)
    held = p.activate(0)
    assert reasons(held, "fire:assault-rifle", "fight", "beat-out", "bulwark", "take-cover") == [
        "evolved.activation.order-of-play", "evolved.activation.order-of-play", "evolved.status.burning-beaten-out",
        "evolved.ability.bulwark", "evolved.drill.timing",
    ]  # fmt: skip
    free = p.activate(0).choose("normal").walk({id: [(8, 24 + 1.5 * id)] for id in range(3)})
    assert reasons(free, "split-fire", "take-cover", "hold") == [
        "evolved.drill.timing", "evolved.drill.timing", "evolved.move.forfeit-not-twice",
    ]  # fmt: skip


@clause("evolved.move.engage-target", "evolved.unit.cohesion-broken")
def test_who_may_not_be_named_for_an_engagement_is_told_why() -> None:
    p = Position()
    p.unit("thralls", [(10, 24), (14, 24)])
    p.unit("thralls", [(10, 40)])
    p.unit("sierra-troopers", file(18, 2), seat=1)
    p.unit("sierra-troopers", file(20, 2, 23), seat=1)
    p.unit("sierra-troopers", file(44, 2), seat=1)
    p.unit("sierra-troopers", file(20, 2, 4), seat=1)
    p.wall(8, 12, 30, 14, "container")
    battle = p.activate(0).choose("engage")
    assert reasons(battle, "u1", "u4", "u5") == [
        "evolved.move.engage-target", "evolved.unit.cohesion-broken", "evolved.move.engage-target",
    ]  # fmt: skip
    assert [battle.refused((key,))[0].text.partition(";")[0] for key in ("u1", "u5")] == [
        "only enemies are engaged", "no model of the unit sees it",
    ]  # fmt: skip


@clause("evolved.weapon.minimum-range", "evolved.shoot.range", "evolved.shoot.los-needed")
def test_a_weapon_without_a_target_says_whether_all_are_too_near_too_far_or_hidden() -> None:
    p = Position()
    p.unit("sierra-mortar", [(10, 24), (10, 22), (11.3, 23)])
    p.unit("thralls", [(17, 24)], seat=1)
    assert reasons(p.activate(0).choose("hold"), "fire:mortar") == ["evolved.weapon.minimum-range"]
    q = Position()
    q.unit("hellcats", row(10, 2))
    q.unit("thralls", [(40, 24)], seat=1)
    assert reasons(q.activate(0).choose("hold"), "fire:carbine") == ["evolved.shoot.range"]
    q.unit("thralls", [(18, 24)], seat=1)
    q.wall(13, 18, 15, 30, "container")
    assert reasons(q.activate(0).choose("hold"), "fire:carbine") == ["evolved.shoot.los-needed"]
