"""Barrages: points combine, spotters call them, they scatter."""

from collections.abc import Sequence

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import barrage, indirect, template
from grognard.games.netepic.chapters.aim import IN_TURN, SNAP, Occasion
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import ADVANCE, CHARGE, FIRST_FIRE, FOG, SPENT
from tests.games.netepic.acting import row
from tests.games.netepic.test_template import aimed, lost, refused


def battery(model: str = "whirlwind", number: int = 3) -> tuple[Position, int]:
    lay = Position()
    return lay, lay.unit(row(50, 20, number), model)


def fired(lay: Position, unit: int, order: str, at: tuple[float, float], dice: Sequence[object]) -> Rehearsal:
    play = lay.activate(unit, dice).choose(order).choose(f"fire:u{unit}")
    return aimed(play, *at)


def needs(play: Rehearsal) -> list[int]:
    return [roll.need for roll in play.rolls("under the template")]


@clause("netepic.barrage.points", "netepic.barrage.combine", "netepic.barrage.first-fire", "netepic.barrage.direct")
def test_a_battery_fires_one_template_with_all_its_points() -> None:
    lay, guns = battery()
    lay.unit([(53, 60)], seat=1)
    assert needs(fired(lay, guns, "advance", (53, 60), (("under", 1),))) == [4]
    assert needs(fired(lay, guns, "first-fire", (53, 60), (("under", 1),))) == [3]
    two, pair = battery(number=2)
    two.unit([(53, 60)], seat=1)
    assert needs(fired(two, pair, "advance", (53, 60), (("under", 1),))) == [5]


@clause("netepic.barrage.combine")
def test_guns_out_of_arc_contribute_nothing() -> None:
    lay, guns = battery()
    lay.unit([(53, 60)], seat=1)
    lay.face(guns, 270)
    game = lay.game()
    (found,) = barrage.batteries(game, guns, IN_TURN)
    assert (found.guns, found.times) == (lay.models(guns), 1)
    where = template.aim(game, found.line, found.guns)
    assert indirect.reaching(game, where, (5000, 1990)) == ((), ())
    assert len(indirect.reaching(game, where, (5300, 6000))[1]) == 3


@clause("netepic.barrage.one-roll", "netepic.barrage.cover")
def test_one_roll_a_model_with_cover() -> None:
    lay, guns = battery()
    lay.unit([(53, 60)], seat=1)
    lay.terrain("rubble", 50, 57, 56, 63)
    play = fired(lay, guns, "advance", (53, 60), (("under", 1),))
    assert needs(play) == [5]
    assert len(play.rolls("under the template")[0].faces) == 1


@clause("netepic.barrage.dice-artillery")
def test_artillery_with_dice_fires_directly_and_never_snap_fires() -> None:
    lay, guns = battery("medusa", 1)
    assert barrage.batteries(lay.game(), guns, IN_TURN) == ()
    lay.unit([(50, 60)], "rhino", seat=1)
    assert lay.activate(guns).choose("advance").options() == [f"move:u{guns}", f"fire:u{guns}", "done"]
    assert barrage.batteries(battery()[0].game(), guns, Occasion(SNAP)) == ()


@clause("netepic.barrage.multiple-templates", "netepic.titan.barrage-missile")
def test_further_templates_touch_those_laid() -> None:
    lay = Position()
    lay.unit([(60, 20)], "reaver-titan")
    lay.tag(0, "gun:carapace:barrage-missile")
    lay.unit([(60, 60)], "bad-moon-boyz", seat=1)
    dice = (("scatter die", 1), ("under", 3), ("further templates", 3))
    play = lay.activate(1, dice).choose("advance").choose("fire:u1")
    aimed(play, 60, 60)
    assert lost(play) == [1]
    assert refused(play, 70, 60) == ["netepic.barrage.multiple-templates"]
    aimed(play, 66, 60)
    assert refused(play, 72, 60) == ["netepic.barrage.multiple-templates"], "the third touches two"
    aimed(play, 63, 65)
    play.answer(()).finish()


# -- indirect fire ---------------------------------------------------------------------------------------------------


def hidden_target() -> tuple[Position, int, int]:
    """Whirlwinds behind a building, a Tactical Squad beside it that sees the enemy beyond."""
    lay, guns = battery()
    lay.terrain("building", 40, 30, 66, 36, klass=2, storeys=4)
    spotter = lay.unit([(80, 40)])
    lay.unit([(53, 45)], "bad-moon-boyz", seat=1)
    return lay, guns, spotter


@clause("netepic.indirect.condition", "netepic.indirect.limits", "netepic.barrage.part-sees")
def test_indirect_fire_needs_first_fire_and_a_spotter() -> None:
    lay, guns, _ = hidden_target()
    advance = lay.activate(guns).choose("advance").choose(f"fire:u{guns}")
    assert refused(advance, 53, 45) == ["netepic.los.half"]
    waiting = lay.activate(guns).choose("first-fire").choose(f"fire:u{guns}")
    assert refused(waiting, 53, 45) == []
    alone, battery_ = battery()
    alone.terrain("building", 40, 30, 66, 36, klass=2, storeys=4)
    lonely = alone.activate(battery_).choose("first-fire").choose(f"fire:u{battery_}")
    assert refused(lonely, 53, 45) == ["netepic.los.half"]


@clause("netepic.indirect.scatter", "netepic.indirect.hit-still-rolls", "netepic.indirect.scatter-die")
def test_example_indirect_hit() -> None:
    """netepic.example.indirect-hit: on a Hit the template stays; 6 points hit on 3+ in the open."""
    lay, guns, spotter = hidden_target()
    play = fired(lay, guns, "first-fire", (53, 45), (("scatter die", 2), ("under", 3)))
    assert needs(play) == [3]
    assert lost(play) == [4]
    assert SPENT in play.state.models[lay.models(spotter)[0]].tags


@clause("netepic.indirect.scatter", "netepic.indirect.off-board")
def test_an_arrow_carries_it_away() -> None:
    lay, guns, _ = hidden_target()
    lay.unit([(63, 45)], "bad-moon-boyz", seat=1)
    dice = (("scatter die", 3), ("direction", 1), ("distance", 4, 6), ("under", 3))
    play = fired(lay, guns, "first-fire", (53, 45), dice)
    assert lost(play) == [5], "10 cm east"
    off, guns_, _ = hidden_target()
    over = (("scatter die", 6), ("direction", 271), ("distance", 6, 6))
    away = fired(off, guns_, "first-fire", (53, 112), over).finish()
    assert not away.rolls("under the template")


@clause(
    "netepic.indirect.spotter-cost", "netepic.indirect.one-per-model", "netepic.indirect.spotting-free",
    "netepic.indirect.spotter-later-order", "netepic.fog.no-spotting",
)  # fmt: skip
def test_who_may_spot() -> None:
    for order, tags, engaged, may in (
        ("", (), False, True), (ADVANCE, (), False, True), (CHARGE, (), False, False), ("", (FOG,), False, False),
        ("", (), True, False),
    ):  # fmt: skip
        lay, guns = battery()
        unit = lay.unit([(80, 40)], order=order, tags=tags)
        foe = lay.unit([(80, 42)], "bad-moon-boyz", seat=1)
        (model,) = lay.models(unit)
        if engaged:
            lay.engage(lay.models(foe)[0], model)
        assert indirect.may_spot(lay.game(), model, guns) == may
        assert (model in indirect.spotters(lay.game(), guns)) == may
        lay.tag(model, SPENT)
        assert not indirect.may_spot(lay.game(), model, guns)
    assert not indirect.may_spot(lay.game(), lay.models(guns)[0], guns), "its own unit"


@clause("netepic.indirect.spotting-free", "netepic.indirect.spotter-later-order")
def test_a_spotter_is_still_activated_and_its_comrades_fire() -> None:
    lay, guns, _ = hidden_target()
    pair = lay.unit([(82, 44), (85, 44)], order="")
    play = fired(lay, guns, "first-fire", (53, 45), (("scatter die", 1), ("under", 1)))
    assert isinstance(play.decision, Choose)
    play.choose(f"m{lay.models(pair)[0]}")
    tags = [SPENT in play.state.models[id].tags for id in lay.models(pair)]
    assert tags == [True, False]
    assert "done" not in play.state.units[pair].tags


@clause("netepic.indirect.non-artillery", "netepic.titan.rocket-launcher", "netepic.titan.quake-cannon")
def test_guns_of_other_models() -> None:
    lay = Position()
    unit = lay.unit([(60, 20)], "reaver-titan", order=FIRST_FIRE)
    tank = lay.unit([(90, 20)], "void-spinner", order=FIRST_FIRE)
    game = lay.game()
    asks = [
        indirect.is_indirect(game, 0, weapon("rockets-focused"), IN_TURN),
        indirect.is_indirect(game, 0, weapon("rockets-focused"), Occasion(moved=(0,))),
        indirect.is_indirect(game, 0, weapon("quake-cannon"), IN_TURN),
        indirect.is_indirect(game, lay.models(tank)[0], weapon("void-spinner"), IN_TURN),
    ]
    assert asks == [True, False, False, False]
    lay.tag(0, "gun:right-arm:multiple-rocket-launcher")
    lay.unit([(60, 60)], "rhino", seat=1)
    play = lay.play(acting=unit, step="act")
    play.choose("advance").choose(f"fire:u{unit}")
    assert play.options() == ["rockets-focused", "rockets-spread"]
    assert play.choose("rockets-spread").decision.topic == "rockets-spread"


@clause("netepic.titan.holofield-templates")
def test_a_barrage_at_a_holofield_scatters() -> None:
    lay, guns = battery()
    lay.unit([(53, 60)], "phantom-titan", seat=1)
    play = lay.activate(guns, (("scatter die", 1), ("under", 1))).choose("advance").choose(f"fire:u{guns}")
    assert aimed(play, 53, 60).finish().rolls("scatter die")


def test_example_whirlwinds() -> None:
    """netepic.example.whirlwinds: the building saves first; then 4+ with +1 and -2 is 5+ for each stand."""
    lay, guns = battery()
    lay.unit([(53, 60)], seat=1)
    lay.terrain("building", 49, 56, 57, 64, klass=2)
    play = fired(lay, guns, "first-fire", (53, 60), (("save of the building", 3, 4), ("under", 1)))
    assert needs(play) == [5]


@clause("netepic.indirect.limits", "netepic.indirect.spotter-cost")
@pytest.mark.parametrize(("order", "may"), [("", True), ("advance", True), ("charge", False), ("fall-back", False)])
def test_who_may_not_fire_may_not_spot(order: str, may: bool) -> None:
    lay = Position()
    guns = lay.unit([(40, 40)], "basilisk")
    lay.unit([(50, 40)], order=order)
    assert indirect.may_spot(lay.game(), 1, guns) is may
