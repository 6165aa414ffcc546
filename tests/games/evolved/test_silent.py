"""Why a weapon may not be fired: the refusal names the clause that keeps it back."""

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import explained, why_not
from tests.games.evolved.fire import row

RIFLE, MISSILE = "fire:assault-rifle", "fire:missile-tube"


def fight(x: float, y: float = 24.0, **how: object) -> tuple[Position, int]:
    """Riflemen, and Thralls who fight another squad beside them so far off."""
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6), **how)  # type: ignore[arg-type]
    p.unit("thralls", [(x, y), (x, y + 1.5)], seat=1)
    p.unit("sierra-troopers", [(x + 1.2, y), (x + 1.2, y + 1.5)])
    return p, own


@clause("evolved.shoot.no-engaged-target")
def test_with_all_enemies_engaged_the_drill_step_says_so() -> None:
    p, own = fight(20)
    battle = p.activate(own).choose("hold")
    assert battle.asks == "drill"
    assert why_not(battle, RIFLE) == "evolved.shoot.no-engaged-target"
    battle.choose("take-cover")


@clause("evolved.shoot.no-engaged-target")
def test_so_does_the_step_of_shooting_where_another_weapon_has_a_target() -> None:
    p, own = fight(20, special={1: "missile-tube"})
    p.vehicle("techno-brute", (30, 24), seat=1)
    battle = p.activate(own).choose("hold")
    assert battle.options() == [MISSILE, "done"]
    assert why_not(battle, RIFLE) == "evolved.shoot.no-engaged-target"


@clause("evolved.shoot.los-needed", "evolved.shoot.range")
def test_engaged_enemies_out_of_range_or_sight_are_refused_for_that() -> None:
    p, own = fight(40)
    assert why_not(p.activate(own).choose("hold"), RIFLE) == "evolved.shoot.range"
    q, own = fight(20)
    q.wall(15, 10, 16, 40, "building")
    assert why_not(q.activate(own).choose("hold"), RIFLE) == "evolved.shoot.los-needed"


@clause("evolved.shoot.no-engaged-target")
def test_a_free_enemy_is_fired_at_beside_the_engaged_one() -> None:
    p, own = fight(20)
    p.unit("thralls", row(20, 2, 34), seat=1)
    battle = p.activate(own).choose("hold")
    assert RIFLE in battle.options()
    assert isinstance(battle.decision, Choose)
    assert not [bar for bar in explained(battle).barred if bar.clause == "evolved.shoot.no-engaged-target"]


@clause("evolved.shoot.no-engaged-target")
def test_a_weapon_against_vehicles_is_not_kept_back_by_close_combat() -> None:
    p, own = fight(20, special={1: "missile-tube"})
    battle = p.activate(own).choose("hold")
    assert why_not(battle, RIFLE) == "evolved.shoot.no-engaged-target"
    assert why_not(battle, MISSILE) == "evolved.weapon.locked-shot-targets"


@clause("evolved.shoot.once", "evolved.move.forfeit-not-twice")
def test_what_has_been_fired_and_the_movement_are_spent_in_the_drill_step() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", row(20, 8), seat=1)
    battle = p.activate(own, dice=((1,) * 6,)).choose("hold").choose(RIFLE)
    assert battle.asks == "drill"
    assert why_not(battle, RIFLE) == "evolved.shoot.once"
    form = battle.decision
    assert isinstance(form, Choose)
    keys = [bar.key for bar in explained(battle).barred if bar.key.startswith("fire:")]
    assert len(keys) == len(set(keys)), "one reason for each"
    assert why_not(battle, "run") == "evolved.move.forfeit-not-twice"
