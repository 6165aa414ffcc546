"""Pop-Up attacks of skimmers."""

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import charge, hover, indirect, template, volley
from grognard.games.netepic.chapters.aim import IN_TURN, SNAP, Occasion, barrels
from grognard.games.netepic.chapters.blows import Laid
from grognard.games.netepic.chapters.los import UP
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import FIRST_FIRE, POPPED, SPENT
from tests.games.netepic.acting import row
from tests.games.netepic.test_template import aimed


def ambush(foe: str = "nobz-squad", number: int = 1) -> tuple[Position, int, int]:
    """Land Speeders behind a tall building, an enemy unit beyond it."""
    lay = Position()
    speeders = lay.unit(row(50, 20, number), "land-speeder")
    enemy = lay.unit([(52, 40)], foe, seat=1)
    lay.terrain("building", 35, 28, 75, 32, klass=2, storeys=3)
    return lay, speeders, enemy


def popped(lay: Position, unit: int, dice: tuple[object, ...] = ()) -> Rehearsal:
    return lay.activate(unit, dice).choose("pop-up")


def up(play: Rehearsal, *models: int) -> list[bool]:
    return [UP in play.state.models[id].tags for id in models]


@clause("netepic.popup.who", "netepic.ability.popup")
def test_who_may_pop_up() -> None:
    lay, speeders, _ = ambush()
    assert "pop-up" in lay.activate(speeders).options()
    other = Position()
    assert "pop-up" not in other.activate(other.unit([(60, 20)], "rhino")).options()
    lay.terrain("woods", 45, 15, 55, 25)
    assert "pop-up" not in lay.activate(speeders).options()


@clause("netepic.popup.rise", "netepic.popup.snap-first", "netepic.popup.stays-up", "netepic.popup.no-bonus")
def test_example_popup_timing() -> None:
    """netepic.example.popup-timing: who sees the risen Speeders fires first, at 5+; then they fire at 2+; the next
    enemy activation sees them at 4+, the one after it does not."""
    lay, speeders, nobz = ambush()
    kans = lay.unit([(60, 40)], "killa-kan", seat=1)
    wagons = lay.unit([(66, 40)], "battlewagon", seat=1)
    lay.unit([(100, 10)], "predator")
    dice = (("at Land Speeder", 4, 1), ("at Nobz", 1), ("at Land Speeder", 3, 1))
    play = popped(lay, speeders, dice).choose(f"snap:u{nobz}")
    share(play, "m0")
    while play.asks == "snap":
        play.choose("none")
    share(play.choose(f"fire:u{speeders}"), "m1")
    while play.asks == "deed":
        play.choose("done")
    assert up(play, 0) == [True]
    play.choose(f"u{kans}").choose("first-fire").choose(f"fire:u{kans}")
    share(play, "m0")
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [5, 2, 4]
    assert up(play, 0) == [False]
    assert not [barrel for barrel in barrels(play.game, wagons) if 0 in barrel.targets]


def share(play: Rehearsal, target: str) -> Rehearsal:
    """Every die at one target, all others not fired."""
    form = play.decision
    assert isinstance(form, Allocate)
    fits = [(lot, target if (lot.key, target) in form.fits else "none") for lot in form.lots]
    return play.share(*[(lot.key, bin, lot.count) for lot, bin in fits])


@clause("netepic.popup.no-bonus", "netepic.popup.no-exposure", "netepic.popup.reserve")
def test_a_pop_up_has_nothing_of_first_fire() -> None:
    lay = Position()
    lay.unit([(60, 20)], "land-speeder", order=FIRST_FIRE, tags=(POPPED,))
    lay.unit([(60, 40)], "bad-moon-boyz", seat=1)
    game, line = lay.game(), weapon("bolters")
    assert volley.modifiers(game, 0, line, 1, IN_TURN) == ()
    assert volley.modifiers(game, 1, line, 0, IN_TURN) == ()
    snap = volley.modifiers(game, 0, line, 1, Occasion(SNAP))
    assert [part.amount for part in snap] == [-1]
    charged = Occasion(SNAP, named=((game.state.models[1].unit, game.state.models[0].unit),))
    assert volley.modifiers(game, 0, line, 1, charged) == ()


@clause("netepic.popup.stays-up", "netepic.popup.no-next-activation")
@pytest.mark.parametrize("waits", [True, False])
def test_how_long_it_hovers(waits: bool) -> None:
    lay, speeders, enemy = ambush("goff-boyz")
    if not waits:
        lay.mark(enemy, "done", "order:charge")
    friend = lay.unit([(100, 10)], "predator")
    play = popped(lay, speeders)
    while play.asks in ("snap", "deed"):
        play.choose("none" if play.asks == "snap" else "done")
    assert up(play, 0) == [waits]
    if waits:
        play.choose(f"u{enemy}").choose("charge") if play.asks == "turn" else play.choose("charge")
        while play.asks == "deed":
            play.choose("done")
        assert up(play, 0) == [False], "the activation through which it hovered is over"
    assert friend


@clause("netepic.popup.limits")
def test_limits_while_it_hovers() -> None:
    lay, speeders, enemy = ambush()
    lay.terrain("rubble", 48, 18, 52, 22)
    assert volley.cover(lay.game(), 1, weapon("bolters"), 0)
    lay.engage(1, 0)
    assert "netepic.popup.limits" in [one[0] for one in hover.grounded(lay.game(), speeders)]  # type: ignore[index]
    lay.tag(0, UP)
    assert not volley.cover(lay.game(), 1, weapon("bolters"), 0)
    assert not charge.can_be_engaged(lay.game(), 0)
    assert enemy


@clause("netepic.popup.templates")
def test_templates_reach_who_hovers() -> None:
    lay, _, _ = ambush()
    lay.unit([(50, 60)], "whirlwind", seat=1)
    lay.tag(0, UP)
    assert template.under(lay.game(), Laid("multi-launcher", (2,), (5000, 2000), 5)) == (0,)


@clause("netepic.popup.spot")
def test_a_point_is_marked_from_above() -> None:
    lay, speeders, _ = ambush("goff-boyz")
    guns = lay.unit(row(50, 10), "whirlwind")
    play = popped(lay, speeders)
    while play.asks == "snap":
        play.choose("none")
    play.choose("spot:m0")
    aimed(play, 52, 40)
    assert SPENT in play.state.models[0].tags
    assert hover.marked(play.game, 0) == {(5200, 4000): 0}
    assert barrels(play.game, speeders) == ()
    game = play.game
    where = template.aim(game, weapon("multi-launcher"), lay.models(guns), (), tuple(hover.marked(game, 0)))
    form = template.form(game, weapon("multi-launcher"), where, Occasion())
    assert not form.refusals((("f", (5200, 4000), 0),), game.table)
    assert form.refusals((("f", (5300, 4000), 0),), game.table)
    indirect.pay(game, indirect.MARK, (5200, 4000))
    assert hover.marked(game, 0) == {}
