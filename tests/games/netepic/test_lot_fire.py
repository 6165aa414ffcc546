"""Clauses on fire, saves and templates, drawn by lot and put to an edge of their own on a laid position."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import total
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import (
    aim,
    barrage,
    bombard,
    indirect,
    located,
    save,
    shields,
    template,
    terrain,
    volley,
)
from grognard.games.netepic.chapters.blows import Hit, Laid
from grognard.games.netepic.position import EAST, NORTH, SOUTH, Position
from grognard.games.netepic.terms import SHIELDS, SPENT, is_engaged, shields_up
from tests.games.netepic.acting import do
from tests.games.netepic.test_barrage import battery, fired, needs
from tests.games.netepic.test_template import aimed, lost, refused, struck


def clauses(play: Rehearsal, *answer: object) -> set[str]:
    """The rules by which an answer is refused."""
    return {one.clause for one in play.refused(answer)}


# -- headquarters ------------------------------------------------------------------------------------------------------


@clause("netepic.ability.sniper", "netepic.ability.hq")
def test_every_sniper_stand_tries_for_itself_and_others_may_not() -> None:
    """One stand hits the headquarters; the other rolls 3 and may not choose it again. Others may not at all."""
    p = Position()
    unit = p.unit([(30, 20), (33, 20)], "ratling-sniper-squad")
    p.unit([(31, 45)], "company-hq-squad", seat=1)
    p.unit([(31, 40)], "tactical-squad", seat=1)
    play = do(p.activate(unit, [4, 3, ("Sniper", 6), ("save", 1), ("Sniper", 1)]), "first-fire", f"fire:u{unit}")
    play.share(("m0:sniper-rifles", "m2", 1), ("m1:sniper-rifles", "m2", 1))
    assert play.asks == "targets", "the second stand has failed"
    assert clauses(play, ("m1:sniper-rifles", "m2", 1)) == {"netepic.fire.assign"}
    play.share(("m1:sniper-rifles", "m3", 1)).finish()
    assert lost(play) == [2]
    plain = Position()
    squad = plain.unit([(30, 20)])
    plain.unit([(31, 45)], "company-hq-squad", seat=1)
    plain.unit([(31, 40)], "tactical-squad", seat=1)
    turn = do(plain.activate(squad), "first-fire", f"fire:u{squad}")
    assert clauses(turn, ("m0:bolters", "m1", 1)) == {"netepic.fire.assign"}


# -- arcs and cover ----------------------------------------------------------------------------------------------------


@clause("netepic.los.arc-vehicles")
@pytest.mark.parametrize(("y", "lascannons"), [(60, True), (59.99, False)])
def test_a_hull_gun_fires_exactly_to_the_side_and_no_farther_back(y: float, lascannons: bool) -> None:
    """A Predator faces north; the enemy is due east of it, or a hair behind. Its turret turns all round."""
    p = Position()
    tank = p.unit([(60, 60)], "predator", facing=NORTH)
    p.unit([(80, y)], "goff-boyz", seat=1)
    play = do(p.activate(tank), "first-fire", f"fire:u{tank}")
    found = {lot.key for lot in play.decision.lots}  # type: ignore[attr-defined]
    assert found == {"m0:autocannon", *(["m0:predator-lascannons"] if lascannons else [])}
    if not lascannons:
        assert clauses(play, ("m0:predator-lascannons", "m1", 2)) == {"netepic.fire.assign"}


@clause("netepic.terrain.in-cover")
@pytest.mark.parametrize(
    ("model", "wall", "ground", "worse"),
    [
        ("tactical-squad", 57.9, "", -1), ("tactical-squad", 57.5, "", 0), ("tactical-squad", 57.9, "trench", -2),
        ("tactical-squad", 57.9, "rubble", -1), ("land-raider", 57.9, "", 0), ("land-raider", 57.9, "rubble", -1),
        ("land-raider", 57.9, "trench", 0), ("baneblade", 57.9, "rubble", 0),
    ],
)  # fmt: skip
def test_the_best_of_wall_and_ground_counts_once(model: str, wall: float, ground: str, worse: int) -> None:
    """The northern face of the barricade lies 0.1 cm farther north: 2 cm before the target, or a little more."""
    p = Position()
    p.unit([(60, 20)])
    p.unit([(60, 60)], model, seat=1)
    p.terrain("barricade", 50, wall - 0.1, 70, wall + 0.1)
    if ground:
        p.terrain(ground, 58, 59, 62, 61)
    assert total(terrain.cover(p.game(), 0, 1)) == worse
    assert total(volley.cover(p.game(), 0, weapon("bolters"), 1)) == worse


# -- templates ---------------------------------------------------------------------------------------------------------


@clause("netepic.template.sizes")
@pytest.mark.parametrize(
    ("line", "far"), [("multi-launcher", 3), ("rockets-spread", 6), ("gutbuster-ball", 1.5)]
)  # fmt: skip
def test_whose_centre_lies_on_the_rim_is_not_covered(line: str, far: float) -> None:
    p = Position()
    p.unit([(60, 20)], "whirlwind")
    p.unit([(60 + far, 60), (60, 60 + far - 0.01)], "goff-boyz", seat=1)
    assert template.under(p.game(), Laid(line, (0,), (6000, 6000), 5)) == (2,)


@clause("netepic.template.sizes", "netepic.template.teardrop")
def test_a_small_teardrop_ends_after_10_cm() -> None:
    p = Position()
    p.unit([(60, 20)], "scorcher", facing=NORTH)
    p.unit([(60, 30.9), (60, 28), (63, 26), (60, 33.5)], "goff-boyz", seat=1)
    under = template.under(p.game(), Laid("scorcher", (0,), (6000, 5000), 4))
    assert 2 in under
    assert {3, 4} & set(under) == set(), "beside it, and beyond its end"


@clause("netepic.template.place")
def test_a_template_may_lie_on_empty_ground_or_on_friends() -> None:
    p, guns = battery()
    friend = p.unit([(30, 60)])
    p.unit([(53, 70)], "goff-boyz", seat=1)
    play = do(p.activate(guns, [("under the template", 6), ("save", 1)]), "advance", f"fire:u{guns}")
    assert refused(play, 90, 90) == [], "nobody stands there"
    assert refused(play, 53, 19.9) == ["netepic.fire.eligible"], "behind the guns"
    aimed(play, 30, 60).finish()
    assert lost(play) == [p.models(friend)[0]]


@clause("netepic.template.melee", "netepic.indirect.scatter")
def test_no_template_is_aimed_at_a_melee_but_it_may_scatter_there() -> None:
    """The engaged pair stands 3 cm and more from the point aimed at; six centimetres farther all are rolled for."""
    p, guns = battery(number=1)
    p.terrain("building", 40, 30, 66, 36, klass=2, storeys=4)
    p.unit([(80, 40)])
    p.unit([(50, 60)], "goff-boyz", seat=1)
    p.unit([(50, 58)])
    p.engage(3, 2)
    dice = [("scatter die", 3), ("direction", 1), ("distance", 3, 3), ("under the template", 6, 6), ("save", 1)]
    play = do(p.activate(guns, dice), "first-fire", f"fire:u{guns}")
    assert refused(play, 47.1, 60) == ["netepic.template.melee"]
    assert refused(play, 47, 60) == [], "its centre lies on the rim"
    aimed(play, 44, 59).finish()
    assert lost(play) == [2, 3]
    assert not is_engaged(play.game, 2)


@clause("netepic.popup.templates", "netepic.popup.limits")
def test_who_hovers_over_rubble_is_under_the_template_without_its_cover() -> None:
    p = Position()
    p.unit([(60, 20)], "whirlwind")
    p.unit([(60, 60), (62, 60)], "land-speeder", seat=1)
    p.terrain("rubble", 55, 55, 65, 65)
    p.tag(1, "up")
    play = struck(p, "multi-launcher", 0, (6100, 6000), 5, (("under the template", 5, 5), ("save", 1)))
    assert lost(play) == [1], "on the ground 6+ would hit"


@clause("netepic.barrage.first-fire")
@pytest.mark.parametrize(
    ("own", "tags", "need"),
    [("advance", (), 5), ("first-fire", (), 4), ("advance", ("order:first-fire",), 4),
     ("first-fire", ("order:first-fire",), 3), ("first-fire", ("order:first-fire", "popped"), 4)],
)  # fmt: skip
def test_first_fire_on_either_side_of_a_barrage(own: str, tags: tuple[str, ...], need: int) -> None:
    p, guns = battery(number=2)
    p.unit([(53, 60)], "land-speeder", seat=1, tags=tags)
    assert needs(fired(p, guns, own, (53, 60), (("under", 1),))) == [need]


@clause("netepic.barrage.points", "netepic.barrage.combine")
def test_a_gun_that_does_not_reach_adds_no_points() -> None:
    """Three Basilisks with 2 points each; the third is 151 cm away: 4 points hit on 5+."""
    p = Position(board=(180, 180))
    guns = p.unit([(50, 20), (54, 20), (50, 5)], "basilisk")
    p.unit([(50, 156)], "goff-boyz", seat=1)
    dice = (("under", 1), ("under", 1))
    play = do(p.activate(guns, dice), "advance", f"fire:u{guns}")
    aimed(play, 50, 156)
    aimed(play, 50, 156).finish()
    assert needs(play) == [5, 5]
    assert [barrage.scores(points) for points in (2, 3, 4, 5)] == [6, 5, 5, 4]


@clause("netepic.fire.fires-twice", "netepic.indirect.one-per-model")
def test_two_indirect_barrages_need_two_spotters() -> None:
    p, guns = battery("basilisk", 2)
    p.terrain("building", 40, 30, 66, 36, klass=2, storeys=4)
    p.unit([(80, 40)])
    p.unit([(53, 45)], "goff-boyz", seat=1)
    p.unit([(100, 30)], "goff-boyz", seat=1)
    dice = (("scatter die", 1), ("under", 1), ("under", 1))
    play = do(p.activate(guns, dice), "first-fire", f"fire:u{guns}")
    aimed(play, 53, 45)
    assert refused(play, 53, 45) == ["netepic.los.half"], "the one spotter has called its barrage"
    aimed(play, 100, 30).finish()
    assert len(play.rolls("scatter die")) == 1, "the second point the guns see themselves"
    assert SPENT in play.state.models[2].tags


@clause("netepic.ability.forward-observer", "netepic.indirect.spotter-cost")
def test_a_forward_observer_calls_twice_but_not_after_his_own_shot() -> None:
    p, guns = battery("basilisk", 2)
    eye = p.unit([(80, 40)], "forward-observer")
    game = p.game()
    indirect.pay(game, 2, (0, 0))
    assert indirect.may_spot(game, 2, guns), "any number of barrages"
    assert list(aim.firers(game, eye, aim.IN_TURN)) == [], "who spots gives up his fire"
    p.mark(eye, "fired")
    p.tag(2, SPENT)
    assert not indirect.may_spot(p.game(), 2, guns), "who has fired spots no more"


# -- what is hit -------------------------------------------------------------------------------------------------------


@clause("netepic.titan.facing")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [(80, 80, "front"), (80.01, 80, "right"), (80, 40, "right"), (79.99, 40, "rear"), (40, 40, "left"),
     (40, 40.01, "left"), (40, 80, "front")],
)  # fmt: skip
def test_on_a_border_the_rear_of_a_titan_comes_last(x: float, y: float, side: str) -> None:
    """The Warhound faces north. Whatever the side, the save is that of the location and the weapon's modifier alone."""
    p = Position()
    p.unit([(60, 60)], "warhound-titan", seat=1, facing=NORTH)
    p.hurt(0, **{SHIELDS: 0})
    p.unit([(x, y)], "land-raider")
    hit = Hit(0, 1, "lascannons")
    assert located.facing(p.game(), hit) == side
    saves = total(located.parts(p.game(), hit, "Hull"))
    assert saves == total(located.armour(p.game(), 0, "Hull", side)) + 2
    play = p.script(lambda game: save.suffer(game, hit, 1), [("aim dice", 1, 3)])
    cells = located.grid("Warhound", side)
    beside = f"{len(cells)}-0"
    assert clauses(play, beside) == {"netepic.titan.aim"}, "there is no such row on this side"
    play.choose(next(f"0-{index}" for index, cell in enumerate(cells[0]) if cell != "empty")).finish()
    assert play.state.models[0].tags == p.game().state.models[0].tags, "up and off the template"


@clause("netepic.titan.aim-barrage")
def test_a_barrage_comes_from_the_nearest_of_its_guns() -> None:
    """Of two guns the one behind the titan is nearer: its rear is drawn, though the other is first in the battery."""
    p = Position()
    p.unit([(60, 110), (60, 20)], "whirlwind")
    p.unit([(60, 60)], "warhound-titan", seat=1, facing=NORTH)
    p.hurt(2, **{SHIELDS: 0})
    laid = Laid("multi-launcher", (0, 1), (6000, 6000), 5)
    assert template.nearest(p.game(), laid.guns, 2) == 1
    play = p.script(lambda game: template.strike(game, laid, aim.IN_TURN), [("under", 5), ("aim dice", 3, 3)])
    assert play.decision.progress.side == "rear"  # type: ignore[union-attr]


@clause("netepic.titan.power-fields-flicker")
def test_a_field_flickers_for_harmless_hits_too() -> None:
    """Three hits without a modifier at one field: the 6 goes through, the others do nothing and it stays up."""
    p = Position()
    p.unit([(60, 20)])
    p.unit([(60, 60)], "slasha-gargant", seat=1)
    p.hurt(1, **{SHIELDS: 1})
    soft = p.script(lambda game: shields.stop(game, Hit(1, 0, "bolters"), 3), [("flickering", 6, 5, 1)]).finish()
    assert (soft.result, shields_up(soft.game, 1)) == (1, 1)
    p.unit([(70, 20)], "land-raider")
    hard = p.script(
        lambda game: shields.stop(game, Hit(1, 2, "lascannons"), 3), [("flickering", 6), ("flickering", 5)]
    ).finish()
    assert (hard.result, shields_up(hard.game, 1)) == (2, 0), "the third meets no field any more"


@clause("netepic.save.none", "netepic.save.impossible")
def test_without_a_save_no_die_is_thrown_not_even_for_a_harmless_hit() -> None:
    p = Position()
    p.unit([(60, 20)])
    p.unit([(60, 60)], "goff-boyz", seat=1)
    p.unit([(64, 60)], "tactical-squad", seat=1)
    bare = p.script(lambda game: save.suffer(game, Hit(1, 0, "bolters"), 1)).finish()
    assert lost(bare) == [1]
    assert "has no save" in str(bare.match.log)
    worn = p.script(lambda game: save.suffer(game, Hit(2, 0, "bolters"), 1), [("save", 5)]).finish()
    assert lost(worn) == []


@clause("netepic.fire.cold-blooded-risk", "netepic.fire.cold-blooded")
def test_the_cold_blooded_risk_their_own_stands_too() -> None:
    """One of two Termagants is in close combat with the target of the other: in the Action Phase 1-3 strikes it."""
    p = Position()
    brood = p.unit([(30, 20), (30, 38)], "termagants")
    p.unit([(30, 40)], "goff-boyz", seat=1, order="charge")
    p.unit([(90, 90)], "goff-boyz", seat=1)
    p.engage(2, 1)
    dice = [("Fleshborers", 5), ("cold-blooded", 3), 1]
    play = do(p.activate(brood, dice), "first-fire", f"fire:u{brood}").share(("m0:fleshborers", "m2", 1)).finish()
    assert lost(play) == [1]
    squad = Position()
    unit = squad.unit([(30, 20), (30, 38)])
    squad.unit([(30, 40)], "goff-boyz", seat=1, order="charge")
    squad.unit([(40, 60)], "goff-boyz", seat=1)
    squad.engage(2, 1)
    turn = do(squad.activate(unit), "first-fire", f"fire:u{unit}")
    assert clauses(turn, ("m0:bolters", "m2", 1)) == {"netepic.fire.assign"}


@clause("netepic.eldar.heat-lance")
@pytest.mark.parametrize(
    ("x", "y", "load"),
    [(0, 25, "25"), (15, 20.01, "50"), (0, 25.01, "50"), (0, 50, "50"), (30, 40.01, "75"), (0, 75, "75"),
     (0, 75.01, "")],
)  # fmt: skip
def test_every_distance_has_its_heat_lance(x: float, y: float, load: str) -> None:
    """15 cm east and 20.01 cm north are 25.008 cm: more than 25."""
    p = Position()
    p.unit([(20, 20)], "phantom-titan", facing=NORTH)
    p.tag(0, "gun:right-arm:heat-lance")
    p.unit([(20 + x, 20 + y)], "land-raider", seat=1)
    found = [one.weapon for one in aim.barrels(p.game(), p.game().state.models[0].unit)]
    assert found == ([f"heat-lance-{load}"] if load else [])


@clause("netepic.ability.psychic-lance", "netepic.save.rear")
@pytest.mark.parametrize("facing", [NORTH, EAST, SOUTH])
def test_a_psychic_lance_has_no_modifier_from_whichever_side(facing: int) -> None:
    """No shot strikes side or rear: a Predator saves on 3+ however it stands."""
    p = Position()
    p.unit([(30, 30)], "bright-stallion-knight", order="charge")
    p.unit([(30, 34)], "predator", seat=1, facing=facing)
    p.engage(0, 1)
    play = p.close_combat([("psychic lance", 6), ("save", 2)])
    assert play.rolls("save of")[0].need == 3
    assert lost(play) == [1]


@clause("netepic.building.occupants")
def test_nothing_saves_whoever_is_inside_when_it_falls() -> None:
    """A Medic beside them, Fixed Saves: no die is thrown. A stand whose centre lies on the wall is outside."""
    p = Position()
    p.unit([(60, 60), (60, 64)], "terminator-squad", seat=1)
    p.unit([(62, 60)], "apothecary", seat=1)
    p.terrain("building", 56, 56, 64, 64, klass=2)
    p.unit([(60, 20)], "medusa")
    play = p.script(
        lambda game: bombard.resolve(game, [(3, "howitzer", 0)], aim.IN_TURN),
        [("at a building", 3), ("save of the building", 6, 6)],
    ).finish()
    assert lost(play) == [0, 2]
    assert play.state.features[0].kind == "rubble"


@clause("netepic.ability.purge-psyker")
@pytest.mark.parametrize(
    ("dice", "own", "other"),
    [(((1, 2), 3), True, True), (((1, 2), 2), True, False), (((1, 2), 6), False, True), (((1, 2), 5), True, True)],
)
def test_who_falls_when_psykers_meet(dice: tuple[Sequence[int], int], own: bool, other: bool) -> None:
    """Equal: nobody. Higher: the target. Exactly the double: the attacker. One less than that: nobody."""
    p = Position()
    seat = p.unit([(30, 20)], "librarian")
    p.unit([(30, 70)], "warlock", seat=1)
    p.unit([(34, 60)], "goff-boyz", seat=1)
    play = do(p.activate(seat, list(dice)), "advance")
    assert clauses(play, "power:m0-2-purge-psyker") == {"netepic.ability.psyker"}, "no psyker"
    do(play, "power:m0-1-purge-psyker")
    assert [play.state.models[id].place is not None for id in (0, 1)] == [own, other]
    far = Position()
    one = far.unit([(30, 20)], "librarian")
    far.unit([(30, 70.01)], "warlock", seat=1)
    assert not [key for key in do(far.activate(one), "advance").options() if key.startswith("power")]
