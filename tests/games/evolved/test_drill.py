"""Combat drills: who may be given one, when, how long it lasts, what ends it."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Moved
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.view import redact
from grognard.games.evolved.acts import Activation, Acts
from grognard.games.evolved.chapters import cover, drill, effects, lane, strategic
from grognard.games.evolved.position import Position
from grognard.games.evolved.shown import hints
from grognard.games.evolved.terms import OVERWATCH
from tests.games.evolved.acting import is_over, row, shifted, tags


def squad(card: str = "sierra-troopers", number: int = 3, far: float = 25, **how: object) -> tuple[Position, int]:
    """A squad of seat 0 and a Thrall in sight."""
    p = Position(options=how.pop("options", ()))  # type: ignore[arg-type]
    unit = p.unit(card, row(number, (10, 10)), **how)  # type: ignore[arg-type]
    p.unit("thralls", row(2, (10, far)), seat=1)
    return p, unit


@clause("evolved.drill.general")
def test_a_drill_costs_nothing() -> None:
    p, troopers = squad()
    battle = p.activate(troopers).choose("hold").choose("done")
    assert battle.asks == "drill"
    battle.choose("take-cover")
    assert "take-cover" in tags(battle, troopers)
    assert not battle.events(Counted)
    nothing = p.activate(troopers).choose("hold").choose("done").choose()
    assert tags(nothing, troopers) == ("done",), "it may also have none"


@clause("evolved.drill.infantry-only")
def test_vehicles_never_drill() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    brutes = p.unit("brutes", row(2, (20, 10), 2))
    p.unit("thralls", [(10, 40)], seat=1)
    battle = p.activate(panther)
    assert "split-fire" not in battle.options(), "though it has two kinds of weapon"
    battle.choose("hold")
    assert is_over(battle, panther)
    assert drill.can_drill(p.game(), brutes, Acts())
    assert not drill.can_drill(p.game(), panther, Acts())


@clause("evolved.drill.one-at-a-time", "evolved.drill.timing")
def test_after_split_fire_no_drill_of_the_end() -> None:
    p, raptors = squad("iron-raptors", 2)
    battle = p.activate(raptors).choose("split-fire")
    assert tags(battle, raptors) == ("split-fire",)
    assert "split-fire" not in battle.options()
    battle.choose("hold").choose("done")
    assert is_over(battle, raptors)
    assert tags(battle, raptors) == ("done", "split-fire")


@clause("evolved.drill.timing")
def test_split_fire_is_called_at_the_start_only() -> None:
    p, raptors = squad("iron-raptors", 2)
    battle = p.activate(raptors)
    assert "split-fire" in battle.options()
    battle.choose("normal").walk({})
    assert "split-fire" not in battle.options()
    battle.choose("done")
    assert battle.options() == ["take-cover"]


@clause("evolved.drill.split-fire")
def test_split_fire_is_for_units_with_more_than_one_volley() -> None:
    p = Position()
    raptors = p.unit("iron-raptors", row(2, (10, 10)))
    kodiaks = p.unit("red-kodiaks", row(3, (10, 14)), special={1: "rpk"})
    troopers = p.unit("sierra-troopers", row(3, (10, 18)))
    game = p.game()
    assert [drill.volleys(game, unit) for unit in (raptors, kodiaks, troopers)] == [2, 2, 1]
    turns = [Activation(game, unit, Acts()) for unit in (raptors, kodiaks, troopers)]
    assert list(map(drill.split.can, turns)) == [True, True, False]


@clause("evolved.drill.split-fire")
def test_each_volley_may_have_its_own_target() -> None:
    p = Position()
    kodiaks = p.unit("red-kodiaks", row(3, (10, 10)), special={1: "rpk"})
    one = p.unit("thralls", [(8, 22)], seat=1)
    two = p.unit("thralls", [(16, 22)], seat=1)
    dice = [("AK-49", (1, 1)), ("RPK", (1, 1, 1))]
    battle = p.activate(kodiaks, dice).choose("split-fire").choose("hold")
    battle.choose("fire:ak-49").choose(f"u{one}")
    battle.choose("fire:rpk")
    assert battle.options() == [f"u{one}", f"u{two}"]
    battle.choose(f"u{two}").finish()
    plain = p.activate(kodiaks, dice).choose("hold").choose("fire:ak-49").choose(f"u{one}")
    plain.choose("fire:rpk")
    assert plain.rolls("RPK")[0].about != (f"u{two}",), "without the drill the first target stands"
    plain.finish()


@clause("evolved.drill.duration")
def test_a_drill_lasts_until_the_next_activation_or_strategic_phase() -> None:
    p, troopers = squad(tags=["take-cover"])
    battle = p.activate(troopers)
    assert tags(battle, troopers) == ()
    phase = p.script(strategic.overdrive, active=0)
    assert tags(phase, troopers) == ()


@clause("evolved.drill.engaged-grounded")
def test_who_becomes_engaged_loses_his_drill_at_once() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    troopers = p.unit("sierra-troopers", [(10, 15)], seat=1, tags=["take-cover"])
    others = p.unit("sierra-troopers", [(30, 30)], seat=1, tags=["take-cover"])
    battle = p.activate(thralls, [(1, 1)]).choose("normal")
    battle.walk({p.models(thralls)[0]: [(10, 13)]})
    assert "take-cover" not in tags(battle, troopers)
    assert "take-cover" in tags(battle, others)


@clause("evolved.drill.engaged-grounded")
def test_who_is_grounded_loses_his_drill_and_gets_none() -> None:
    p, troopers = squad(tags=["take-cover"], number=4)
    game = p.game()
    effects.ground(game, p.models(troopers)[:2], "evolved.weapon.explosion-grounds")
    assert game.state.units[troopers].tags == ("take-cover",), "half of it is not the unit"
    effects.ground(game, p.models(troopers)[:3], "evolved.weapon.explosion-grounds")
    assert game.state.units[troopers].tags == ()
    assert not drill.can_drill(game, troopers, Acts())
    game.tell(Moved("evolved.move.normal", ((p.models(1)[0], ((1000, 1150),)),)))
    held, one = squad(number=1)
    game = held.game()
    game.tell(Moved("evolved.move.normal", ((held.models(1)[0], ((1000, 1150),)),)))
    assert not drill.can_drill(game, one, Acts())


@clause("evolved.drill.engaged-grounded")
def test_soldiers_who_stand_up_beside_an_enemy_engage_him() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)), grounded=[0])
    machine = p.unit("sierra-troopers", [(9, 11.2)], special={0: "missile-tube"}, seat=1, tags=["take-cover"])
    battle = p.activate(thralls)
    assert "take-cover" not in tags(battle, machine)


@clause("evolved.drill.markers")
def test_both_sides_see_which_unit_has_which_drill() -> None:
    p, troopers = squad(tags=["take-cover"])
    assert drill.in_effect(p.game(), troopers) == ("take-cover",)
    for seat in (0, 1):
        assert "take-cover" in redact(p.state(), seat).units[troopers].tags


@clause("evolved.drill.list")
@pytest.mark.parametrize(
    ("options", "drills"),
    [
        ((), ["take-cover"]),
        (("overwatch",), ["take-cover", "overwatch"]),
        (("knee",), ["take-cover", "knee"]),
        (("knee", "overwatch"), ["take-cover", "overwatch", "knee"]),
    ],
)
def test_two_drills_always_and_two_as_options(options: tuple[str, ...], drills: list[str]) -> None:
    p, troopers = squad(options=options)
    battle = p.activate(troopers).choose("hold").choose("done")
    assert battle.options() == drills


@clause("evolved.drill.take-cover")
def test_take_cover_is_given_at_the_end_and_raises_cover_only() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 20)], seat=1)
    p.unit("thralls", [(10, 10)])
    open_ground = p.unit("sierra-troopers", [(30, 20)], seat=1, tags=["take-cover"])
    p.wall(8, 18.5, 12, 19)
    assert "take-cover" not in p.activate(troopers).options()
    game = p.game()
    assert cover.bonus(game, 1, troopers, 1) == 1
    game.tag("evolved.drill.take-cover", f"u{troopers}", adds=("take-cover",))
    assert cover.bonus(game, 1, troopers, 1) == 2
    assert cover.bonus(game, 1, open_ground, 1) == 0, "without cover it gives nothing"


@clause("evolved.drill.knee")
def test_kneeling_soldiers_are_not_caught_in_the_line() -> None:
    p = Position(options=("knee",))
    shooters = p.unit("sierra-troopers", [(10, 10)])
    between = p.unit("hellcats", [(10, 14)])
    thralls = p.unit("thralls", [(10, 20)], seat=1)
    target = p.models(thralls)
    assert lane.caught(p.game(), shooters, p.models(shooters), target) == p.models(between)
    game = p.game()
    game.tag("evolved.drill.knee", f"u{between}", adds=("knee",))
    assert lane.caught(game, shooters, p.models(shooters), target) == ()


@clause(
    "evolved.drill.one-at-a-time", "evolved.drill.timing", "evolved.drill.duration", "evolved.drill.list",
    "evolved.setup.rule-options", "evolved.order.dig-in",
)  # fmt: skip
def test_example_one_drill() -> None:
    """evolved.example.one-drill: Split fire! and Take cover! together only with Dig in!; both end with the round."""
    p = Position()
    kodiaks = p.unit("red-kodiaks", row(4, (10, 10)), officer=0, special={1: "rpk"})
    p.unit("thralls", [(10, 40)], seat=1)
    officer = f"m{p.models(kodiaks)[0]}"
    plain = p.activate(kodiaks).choose("none").choose("split-fire").choose("hold")
    assert is_over(plain, kodiaks), "no drill is offered at the end"
    dug = p.activate(kodiaks).choose(f"dig-in:{officer}").choose("split-fire").choose("hold")
    assert (dug.asks, dug.options()) == ("drill", ["take-cover"])
    dug.choose("take-cover")
    assert set(tags(dug, kodiaks)) == {"done", "split-fire", "take-cover"}
    assert why_not_drill(p, kodiaks, "overwatch")
    p = Position()
    both = p.unit("red-kodiaks", row(2, (10, 10)), tags=["split-fire", "take-cover"])
    assert tags(p.script(strategic.overdrive, active=0), both) == ()


def why_not_drill(p: Position, unit: int, key: str) -> bool:
    battle = p.activate(unit).choose("none").choose("hold")
    assert battle.asks == "drill"
    return bool(battle.refused((key,)))


# -- overwatch -----------------------------------------------------------------------------------------------------


def watched(**how: object) -> tuple[Position, int, int]:
    """Troopers on overwatch of seat 1, a Thrall squad of seat 0 ten inches away."""
    p = Position(options=("overwatch",))
    thralls = p.unit("thralls", [(10, 10), (11.5, 10.3)])
    troopers = p.unit("sierra-troopers", row(3, (10, 22)), seat=1, tags=["overwatch"], **how)  # type: ignore[arg-type]
    return p, thralls, troopers


@clause("evolved.drill.overwatch")
def test_a_watching_unit_fires_once_after_an_enemy_movement() -> None:
    p, thralls, troopers = watched(special={2: "grenade-launcher"})
    dice = [("Assault rifle", (5, 1)), ("damage", (5,)), ("Grenade", (1,))]
    battle = p.activate(thralls, dice).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    assert (battle.asks, battle.decision.seat) == ("overwatch", 1)
    battle.choose(f"u{troopers}")
    assert battle.asks == "weapon"
    battle.choose("assault-rifle")
    assert len(battle.state.units[thralls].members) == 1, "losses are removed before it goes on"
    battle.choose("grenade-launcher").finish()
    assert OVERWATCH not in tags(battle, troopers)
    assert battle.state.acting == thralls, "the rest of the activation follows"
    assert battle.asks == "step"


@clause("evolved.drill.overwatch")
def test_the_question_says_at_whom_and_with_which_odds() -> None:
    p, thralls, troopers = watched()
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    names = [unit.name for unit in battle.state.units]
    assert battle.decision.prompt == f"Your {names[troopers]} is on watch: fire at {names[thralls]} (A)?"
    assert hints.hint(battle.match.seat_view(1), (f"u{troopers}",)).endswith("%")


@clause("evolved.drill.overwatch")
def test_it_may_hold_its_fire_and_keep_the_drill() -> None:
    p, thralls, troopers = watched()
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2)).choose("none")
    assert OVERWATCH in tags(battle, troopers)


@clause("evolved.drill.overwatch")
@pytest.mark.parametrize(("act", "offered"), [("hold", True), ("normal", True), ("shot", False), ("run", False)])
def test_who_has_shot_or_run_cannot_watch(act: str, offered: bool) -> None:
    p, troopers = squad(options=("overwatch",))
    battle = p.activate(troopers, [("Assault rifle", (1, 1, 1))] if act == "shot" else [])
    if act == "run":
        battle.choose("run").walk({})
        assert is_over(battle, troopers)
        return
    battle.choose("hold" if act == "shot" else act)
    if act == "normal":
        battle.walk({})
    battle.choose("fire:assault-rifle" if act == "shot" else "done")
    assert battle.asks == "drill"
    assert ("overwatch" in battle.options()) is offered


@clause("evolved.drill.overwatch")
def test_without_the_option_there_is_no_overwatch() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)))
    p.unit("sierra-troopers", row(3, (10, 22)), seat=1, tags=["overwatch"])
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    assert battle.asks == "step"


@clause("evolved.drill.overwatch-limits")
def test_only_a_unit_that_moved_triggers_it() -> None:
    p, thralls, _troopers = watched()
    still = p.activate(thralls).choose("normal").walk({})
    assert still.asks != "overwatch"
    held = p.activate(thralls).choose("hold")
    assert held.asks != "overwatch"
    far = Position(options=("overwatch",))
    thralls = far.unit("thralls", row(2, (10, 10)))
    far.unit("sierra-troopers", row(3, (10, 40)), seat=1, tags=["overwatch"])
    moved = far.activate(thralls).choose("normal")
    moved.walk(shifted(moved, far.models(thralls), 0, 2))
    assert moved.asks != "overwatch", "out of range"


@clause("evolved.drill.overwatch-limits")
def test_all_volleys_go_at_the_unit_that_moved_and_the_next_round_is_untouched() -> None:
    p, thralls, troopers = watched()
    p.unit("hellcats", [(11, 18)])
    battle = p.activate(thralls, [("Assault rifle", (1, 1, 1))]).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2)).choose(f"u{troopers}")
    (roll,) = battle.rolls("Assault rifle")
    assert battle.asks != "target", "the nearer Hellcat is no target"
    assert roll.need == 5
    assert "done" not in tags(battle, troopers), "it is still to be activated, and may shoot"


@clause("evolved.drill.overwatch-engaged", "evolved.drill.overwatch")
def test_example_overwatch_charge() -> None:
    """evolved.example.overwatch-charge: the charged unit fires first, then loses the drill, then is attacked."""
    p, thralls, troopers = watched()
    dice = [("Assault rifle", (5, 1, 1)), ("damage", (5,)), ("evolved.cc", (1, 1))]
    battle = p.activate(thralls, dice).choose("engage")
    battle.walk({p.models(thralls)[0]: [(10, 20)], p.models(thralls)[1]: [(11.5, 20.2)]})
    assert battle.asks == "overwatch", "although both are engaged now"
    battle.choose(f"u{troopers}")
    battle.finish()
    assert OVERWATCH not in tags(battle, troopers)
    rolls = [roll.clause.split(".")[1] for roll in battle.rolls()]
    assert rolls.index("shoot") < rolls.index("cc")
    assert len(battle.rolls("evolved.cc")[0].faces) == 2, "one Thrall was left to attack"


@clause("evolved.drill.overwatch-engaged")
def test_who_is_engaged_by_somebody_else_loses_the_drill() -> None:
    p, _thralls, troopers = watched()
    brutes = p.unit("brutes", [(20, 20)])
    battle = p.activate(brutes, [(1, 1, 1)]).choose("engage")
    form = battle.decision
    battle.answer(form.sample(stream_of("brute"), battle.game.table)).choose("none")
    assert OVERWATCH not in tags(battle, troopers), "it held its fire and is engaged now"
