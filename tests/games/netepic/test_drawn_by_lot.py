"""Clauses drawn by lot, each put to an edge of its own on a laid position."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import total
from grognard.games.netepic.books.army import flaws
from grognard.games.netepic.books.cards import Army, Purchase
from grognard.games.netepic.chapters import (
    barrage,
    bombard,
    charge,
    command,
    deathrolla,
    eldar_guns,
    fall_back,
    indirect,
    legs,
    located,
    psychic,
    save,
    scatter,
    titan_combat,
    victory,
    wreck,
)
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import EAST, NORTH, Position
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places
from tests.games.netepic.test_titan_combat import at, fought, locked


@clause("netepic.titan.power-fist", "netepic.titan.cc-weapon-dice")
def test_a_damaged_power_fist_neither_rolls_again_nor_grabs() -> None:
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist", "hurt:0:Arm weapon R")
    play = fought(lay, (("close combat", 6, 6, 1, 1), ("damage to Hull", 1)))
    assert play.asks == "location", "no dice are rolled again"
    at(play, "Hull")
    assert play.asks != "grab"
    assert titan_combat.fists(lay.game(), 0) == []


@clause("netepic.barrage.points")
def test_every_border_of_the_barrage_table() -> None:
    found = [barrage.scores(points) for points in (1, 2, 3, 4, 5, 6, 7, 8, 9, 40)]
    assert found == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]


@clause("netepic.victory.continue", "netepic.army.titan-cost")
@pytest.mark.parametrize(("points", "is_over"), [(3475, False), (3500, True)])
def test_a_quarter_of_a_point_short_the_battle_goes_on(points: int, is_over: bool) -> None:
    """Totals keep their fractions, are told with them, and are rounded down against the threshold."""
    p = Position(scenario="river-towns")
    p.unit([(40, 20)])
    p.unit([(40, 90)], "goff-boyz", seat=1)
    p.seat(0, points=points)

    def judge(game: Game) -> Script[None]:
        victory.judge(game)
        yield from ()

    play = p.script(judge).finish()
    assert play.state.outcome is not None
    assert (play.state.outcome.clause == "netepic.victory.win") is is_over
    assert f"Victory Points: {points / 100:g} to 0" in str(play.match.log)


@clause("netepic.fog.no-target", "netepic.ability.deathrolla")
def test_a_deathrolla_hits_nobody_in_the_fog() -> None:
    def rolled(*tags: str) -> Position:
        p = Position(round=1)
        p.unit([(40, 20)], "bonebreaka", order="advance")
        p.unit([(40, 30)], "tactical-squad", seat=1, tags=tags)
        return p

    def drive(game: Game) -> Script[None]:
        way = yield from deathrolla.crush(game, 0, ((4000, 4000),))
        assert way

    assert rolled().script(drive, (("Deathrolla", 6), ("save", 1))).finish().state.models[1].place is None
    hidden = rolled("fog").script(drive, ()).finish()
    assert hidden.state.models[1].place is not None


@clause("netepic.fog.no-engage")
def test_nobody_in_the_fog_is_named_and_chargers_keep_away() -> None:
    p = Position(round=1)
    unit = p.unit([(40, 20)])
    p.unit([(40, 30)], "goff-boyz", seat=1, tags=("fog",))
    turn = Activation(p.game(), unit, Deeds(units=(unit,)))
    assert not charge.can_be_engaged(turn.game, 1)
    play = do(p.activate(unit), "charge", f"move:u{unit}")
    assert play.refused(((0, ((4000, 2701),), NORTH),)) != ()
    assert play.refused(((0, ((4000, 2699),), NORTH),)) == (), "1 cm between the bases"


@clause("netepic.building.immune")
def test_only_marked_weapons_are_given_a_building() -> None:
    for model, may in (("tactical-squad", False), ("medusa", True)):
        p = Position()
        unit = p.unit([(40, 20)], model, order="advance", facing=NORTH)
        p.unit([(110, 110)], "goff-boyz", seat=1)
        p.terrain("building", 36, 40, 44, 48, klass=2)
        assert bombard.has_marks(p.game(), unit) is may


@clause("netepic.superheavy.knights", "netepic.ability.ion-shield")
@pytest.mark.parametrize(("spot", "needs"), [((60, 80), 5), ((80, 61), 7), ((60, 40), 7)])
def test_a_knight_uses_its_shield_in_front_alone(spot: tuple[float, float], needs: int) -> None:
    """Paladins save on 3+: against a volcano cannon the shield is better, but not at the side; the table follows."""
    lay = Position()
    lay.unit([(60, 60)], "knight-paladin", seat=1, facing=NORTH)
    lay.unit([spot], "land-raider")
    hit = Hit(0, 1, "volcano-cannon")
    parts = save.parts(lay.game(), hit)
    assert min(total(parts), 7) == needs
    assert ("netepic.ability.ion-shield" in [part.clause for part in parts]) is (needs == 5)
    dice = (*((("save", 1),) if needs < 7 else ()), ("damage", 1))
    play = lay.script(lambda game: save.suffer(game, hit, 1), dice).finish()
    assert play.state.models[0].place is None, "1 and 3 for Penetrating are 4"


@clause("netepic.titan.wreck")
def test_the_wreck_of_a_titan_in_a_corner_stays_on_the_board() -> None:
    lay = Position()
    lay.unit([(2, 118)], "warlord-titan")
    lay.unit([(60, 60)], seat=1)
    play = lay.script(lambda game: wreck.destroyed(game, 0)).finish()
    (rubble,) = play.state.features
    assert rubble.kind == "rubble"
    assert min(x for x, _ in rubble.outline) == 0
    assert max(y for _, y in rubble.outline) == 12000
    assert max(x for x, _ in rubble.outline) - 200 == 300


@clause("netepic.orders.fall-back-path")
@pytest.mark.parametrize(
    ("model", "y", "end"), [("tactical-squad", 19.99, None), ("tactical-squad", 20, 1), ("soopa-gun", 3, 3)]
)
def test_who_gets_exactly_to_the_edge(model: str, y: float, end: float | None) -> None:
    """Twice 10 cm: with nothing left at the edge a stand stays; who cannot move stays where it is."""
    lay = Position()
    unit = lay.unit([(40, y)], model)
    lay.unit([(60, 100)], seat=1)
    play = lay.script(lambda game: fall_back.fall_back(game, unit), phase="end").finish()
    (place,) = places(play, 0)
    assert (None if place is None else place[1]) == end


@clause("netepic.orders.charge-no-fire")
def test_who_charges_neither_fires_nor_snaps_nor_spots() -> None:
    p = Position()
    own = p.unit([(40, 20)], order="charge")
    foe = p.unit([(40, 50)], "goff-boyz", seat=1)
    p.unit([(90, 20)])
    play = do(p.activate(foe), "advance", f"move:u{foe}")
    go(play, {1: (43, 50)}, 90)
    assert play.asks != "snap", "one that has not acted would be asked"
    assert indirect.may_spot(p.game(), 2, own)
    assert not indirect.may_spot(p.game(), 0, foe)
    free = Position()
    free.unit([(40, 20)])
    moves = free.unit([(40, 50)], "goff-boyz", seat=1)
    assert go(do(free.activate(moves), "advance", f"move:u{moves}"), {1: (43, 50)}, 90).asks == "snap"


@clause("netepic.indirect.scatter-die")
def test_two_faces_of_six_are_hits() -> None:
    assert [scatter.shows(face) == "Hit" for face in range(1, 7)].count(True) == 2


@clause("netepic.save.facing")
@pytest.mark.parametrize(("x", "worse"), [(20.0, 0), (20.02, 1), (-20.0, 0)])
def test_a_firer_exactly_on_the_border_meets_the_stronger_face(x: float, worse: int) -> None:
    """A tank faces north; the firer is 20 cm north of it and so far to the side."""
    lay = Position()
    lay.unit([(60, 60)], "predator", seat=1, facing=NORTH)
    lay.unit([(60 + x, 80)])
    front = Position()
    front.unit([(60, 60)], "predator", seat=1, facing=NORTH)
    front.unit([(60, 80)])
    hit = Hit(0, 1, "", 0)
    assert total(save.parts(lay.game(), hit)) - total(save.parts(front.game(), hit)) == worse


@clause("netepic.ability.command")
def test_a_commander_who_only_turns_on_first_fire_makes_no_use_of_command() -> None:
    p = Position()
    unit = p.unit([(40, 20)], "command-land-raider", order="first-fire", facing=NORTH)
    p.unit([(40, 80)], "goff-boyz", seat=1)
    turn = Activation(p.game(), unit, Deeds(units=(unit,)))
    legs.together(turn, ((0, ((4000, 2000),), EAST),))
    assert "roved" not in turn.game.state.models[0].tags
    assert command.settled(turn.game, unit) == (0,)


@clause("netepic.army.list-documents")
def test_cards_of_other_lists_are_refused() -> None:
    army = Army("", "", "orks", 9999, (Purchase("goff-clan", ""), Purchase("predator-squadron", "goffs")))
    assert [one for one in flaws(army) if "predator" in str(one).lower()]


@clause("netepic.ability.psychic-save", "netepic.titan.void-shields-psychic")
@pytest.mark.parametrize(
    ("shields", "dice", "lives"),
    [(0, (), False), (1, (("psychic save", 4),), True), (1, (("psychic save", 3),), False)],
)
def test_a_shield_that_is_up_resists_a_power(shields: int, dice: Sequence[object], lives: bool) -> None:
    lay = Position()
    lay.unit([(40, 20)], "librarian")
    lay.unit([(40, 40)], "warlord-titan", seat=1)
    lay.hurt(1, shields=shields)
    told: list[bool] = []

    def resist(game: Game) -> Script[None]:
        told.append((yield from psychic.resists(game, 1)))

    lay.script(resist, dice).finish()
    assert told == [lives]


@clause("netepic.snap.moving-first-fire", "netepic.orders.first-fire-no-turn")
def test_a_titan_that_only_turns_on_first_fire_is_not_snapped_at() -> None:
    p = Position()
    unit = p.unit([(40, 40)], "warlord-titan", facing=NORTH)
    p.unit([(40, 80)], "land-raider", seat=1)
    turned = do(p.activate(unit), "first-fire", f"move:u{unit}").answer(((0, ((4000, 4000),), 300),))
    assert turned.asks != "snap"
    moved = do(p.activate(unit), "first-fire", f"move:u{unit}").answer(((0, ((4000, 4300),), NORTH),))
    assert (moved.asks, moved.decision.seat) == ("snap", 1)
    assert places(moved, 0) == [(40, 43)]


@clause("netepic.eldar.tremor-cannon", "netepic.titan.aim")
def test_a_tremor_cannon_is_aimed_at_the_lowest_row_alone() -> None:
    lay = Position()
    lay.unit([(40, 20)], "phantom-titan")
    lay.unit([(40, 60)], "great-gargant", seat=1)
    low = located.Sighting(lay.game(), 0, 1, located.Aiming("front", low=True))
    form, free = (located.CELL.form(one) for one in (low, located.Sighting(lay.game(), 0, 1, located.Aiming("front"))))
    assert form is not None
    assert free is not None
    assert [option.key for option in form.options] == ["4-0", "4-1", "4-2"]
    assert len(free.options) == 15


@clause("netepic.titan.cc-loser-titan", "netepic.titan.layout-side")
def test_a_foot_that_is_named_is_the_right_or_the_left_one() -> None:
    found = titan_combat.locations("Great Gargant")
    assert [one for one in found if "Foot" in one] == ["Foot R", "Foot L"]
    assert len(set(found)) == len(found)


@clause("netepic.eldar.tremor-cannon")
def test_a_tremor_cannon_shakes_whoever_stands_on_its_line() -> None:
    """A friend and an enemy on the line are hit on 5+, who stands 1.01 cm beside it is not."""
    lay = Position()
    lay.unit([(40, 20)], "phantom-titan")
    lay.unit([(40, 60)], "goff-boyz", seat=1)
    lay.unit([(40, 40)], "guardian-squad")
    lay.unit([(40.9, 50)], "goff-boyz", seat=1)
    lay.unit([(41.1, 45)], "goff-boyz", seat=1)
    told: list[object] = []

    def shake(game: Game) -> Script[None]:
        told.append((yield from eldar_guns.tremble(game, 0, 1, "tremor-cannon")))

    lay.script(shake, (("trembling", 5, 4),)).finish()
    assert [[hit.target for hit, _ in rows] for rows in told] == [[2]]  # type: ignore[attr-defined]
