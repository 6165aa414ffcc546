"""Buildings: what harms them, their saves, how they come down."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import bombard, building, duels, end, fall_back, occupants, walls
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import INTEGRITY
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import places


def town(klass: int = 2, cracks: int = 0) -> Position:
    lay = Position()
    lay.unit([(60, 60)], seat=1)
    lay.terrain("building", 56, 56, 64, 64, klass=klass)
    if cracks:
        counters = {**lay._features[0].counters, INTEGRITY: cracks}
        lay._features[0] = type(lay._features[0])(
            0, "building", lay._features[0].outline, 600, False, counters, lay._features[0].tags
        )
    return lay


@clause("netepic.building.immune", "netepic.building.barrages")
@pytest.mark.parametrize(
    ("line", "how"),
    [("bolters", ""), ("multi-launcher", "damages"), ("doomburner", "damages"), ("siege-mortar", "destroys")],
)
def test_what_harms_buildings(line: str, how: str) -> None:
    assert building.harms(weapon(line)) == how


@clause("netepic.building.save", "netepic.building.damages")
@pytest.mark.parametrize(("klass", "tsm", "stands"), [(1, 0, 8), (2, 0, 7), (3, 0, 5), (4, 0, 3), (2, -2, 9)])
def test_saves_by_class(klass: int, tsm: int, stands: int) -> None:
    for total, counters in ((stands, 0), (stands - 1, 1)):
        dice = (("save of the building", total - 1 if total < 8 else 6, 1 if total < 8 else total - 6),)
        play = town(klass).script(lambda game: building.strike(game, 0, tsm, 0, False), dice).finish()
        assert play.state.features[0].counters.get(INTEGRITY, 0) == counters


@clause("netepic.building.destroys", "netepic.building.rubble", "netepic.building.occupants")
def test_example_building_save() -> None:
    """netepic.example.building-save: class 2 with TSM -3 needs 10; on 9 it becomes rubble and its occupants die."""
    line = weapon("siege-mortar")
    play = town().script(lambda game: building.shaken(game, (0,), line, 0), (("save of the building", 4, 5),)).finish()
    assert play.state.features[0].kind == "rubble"
    assert play.state.features[0].outline == town().state().features[0].outline
    assert play.state.models[0].place is None
    assert not play.rolls("save of Tactical")


@clause("netepic.end.structural-integrity")
def test_example_structural_integrity() -> None:
    """netepic.example.structural-integrity: two counters and a 2 bring it down; a 3 does not."""
    for die, kind in ((2, "rubble"), (3, "building")):
        play = town(cracks=2).script(lambda game: end.structural_integrity(game, 0), (("Structural", die),)).finish()
        assert play.state.features[0].kind == kind
        assert (play.state.models[0].place is None) == (kind == "rubble")


# -- direct fire -----------------------------------------------------------------------------------------------------


def siege(*houses: tuple[float, float]) -> Position:
    """A Medusa looks north; square buildings stand with their southern walls there."""
    lay = Position()
    lay.unit([(60, 20)], "medusa")
    for x, y in houses:
        lay.terrain("building", x - 4, y, x + 4, y + 8, klass=2)
    lay.unit([(10, 110)], "goff-boyz", seat=1)
    return lay


@clause("netepic.building.direct-target")
@pytest.mark.parametrize(
    ("houses", "found"),
    [
        ([(60, 60)], [0]),
        ([(60, 10)], []),
        ([(60, 60), (60, 80)], [0]),
        ([(60, 60), (90, 60)], [0, 1]),
    ],
)
def test_walls_in_range_arc_and_sight(houses: list[tuple[float, float]], found: list[int]) -> None:
    game = siege(*houses).game()
    seen = bombard.in_sight(game, 0, weapon("howitzer"))
    assert [one.id for one in seen] == found
    assert not list(bombard.in_sight(game, 0, weapon("bolters")))


@clause("netepic.building.direct-target")
@pytest.mark.parametrize(("order", "need"), [("advance", 3), ("first-fire", 2)])
def test_a_building_is_hit_at_one_better_and_saves(order: str, need: int) -> None:
    for die, kind in ((need - 1, "building"), (need, "rubble")):
        dice = [("at a building", die), *([("save of the building", 2, 3)] if die == need else [])]
        play = siege((60, 60)).activate(1, dice)
        play.choose(order).choose("fire:u1").choose("f0")
        assert play.state.features[0].kind == kind
        assert [roll.clause for roll in play.rolls("at a building")] == ["netepic.building.direct-target"]
        assert "fired" in play.state.units[1].tags


@clause("netepic.building.direct-target")
def test_who_spares_the_walls_fires_at_the_enemy() -> None:
    lay = siege((60, 60))
    lay.unit([(40, 50)], "goff-boyz", seat=1)
    play = lay.activate(1, [("Howitzer", 1)])
    play.choose("advance").choose("fire:u1").choose("none")
    assert play.asks == "targets"


# -- inside ----------------------------------------------------------------------------------------------------------


@clause("netepic.building.enter", "netepic.building.position", "netepic.terrain.chart")
def test_entering_and_leaving_cost_5_cm() -> None:
    lay = Position()
    unit = lay.unit([(60, 53), (60, 48), (60, 40)])
    lay.unit([(10, 110)], "goff-boyz", seat=1)
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    play = lay.activate(unit).choose("advance").choose("enter:f0")
    housed = [walls.house_of(play.game, id) is not None for id in (0, 1, 2)]
    assert housed == [True, False, False], "the second is 7 cm from the wall, with 5 cm to pay too far"
    turn = Activation(play.game, unit, Deeds(units=(unit,), walks=((0, 700),)))
    assert occupants.leavers(turn, play.state.features[0]) == []
    fresh = lay.activate(unit)
    assert "enter:f0" not in (fresh.choose("first-fire").options() if fresh.asks == "order" else [])


@clause("netepic.building.enter", "netepic.building.position")
def test_leaving_straight_through_a_wall() -> None:
    lay = Position()
    unit = lay.unit([(60, 60)])
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    lay.unit([(60, 68)], "goff-boyz", seat=1)
    play = lay.activate(unit).choose("advance").choose("leave:f0")
    assert play.options() == ["east", "south", "west"], "an enemy stands in the north"
    play.choose("south")
    place = play.state.models[0].place
    assert isinstance(place, tuple)
    assert place[0] == 6000
    assert 5490 <= place[1] <= 5500, "its base touches the wall"


@clause("netepic.building.enter")
def test_only_small_models_and_so_many() -> None:
    lay = Position()
    unit = lay.unit([(60, 53)], "rhino")
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    lay.unit([(10, 110)], "goff-boyz", seat=1)
    assert "enter:f0" not in lay.activate(unit).choose("advance").options()
    assert occupants.room(lay.game(), lay.game().state.features[0]) == 7
    small = Position()
    small.terrain("building", 56, 56, 60, 60, klass=2)
    assert occupants.room(small.game(), small.game().state.features[0]) == 4


@clause("netepic.building.one-side", "netepic.building.close-combat")
def test_chargers_stay_at_the_wall_and_the_defender_chooses() -> None:
    lay = Position()
    unit = lay.unit([(60, 48)], "assault-squad")
    lay.unit([(58, 60), (61, 60)], "goff-boyz", seat=1)
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    assert "enter:f0" not in lay.activate(unit).choose("advance").options()
    play = lay.activate(unit).choose("charge").choose("charge:m0")
    play.choose("m1")
    while play.asks == "snap":
        play.choose("none")
    assert (play.asks, play.decision.seat) == ("defender", 1)
    play.choose("m2")
    assert [(link.a, link.b) for link in play.state.links] == [("m0", "m2")]
    assert walls.house_of(play.game, 0) is None


@clause("netepic.building.close-combat")
@pytest.mark.parametrize(("kind", "bonus"), [("building", 1), ("rubble", 1), ("bunker", 2), ("woods", 0)])
def test_walls_help_the_defender(kind: str, bonus: int) -> None:
    lay = Position()
    lay.unit([(60, 60)], seat=1)
    lay.unit([(60, 54)], "goff-boyz")
    lay.terrain(kind, 56, 56, 64, 64)
    lay.engage(1, 0)
    game = lay.game()
    assert duels.hand(game, 0, 1, Bout()).plus == 2 + bonus
    assert duels.hand(game, 1, 0, Bout()).plus == 3


@clause("netepic.building.enter", "netepic.move.through-models")
def test_the_way_to_the_wall_leads_round_enemies() -> None:
    lay = Position()
    unit = lay.unit([(60, 48)])
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    open_way = Activation(lay.game(), unit, Deeds(units=(unit,)))
    (house,) = lay.game().state.features
    lay.mark(unit, "order:charge")
    found = occupants.way_in(Activation(lay.game(), unit, open_way.deeds), 0, house)
    assert found is not None
    assert len(found[0]) == 1
    lay.unit([(x, 53) for x in range(50, 71, 2)], "goff-boyz", seat=1)
    assert occupants.way_in(Activation(lay.game(), unit, open_way.deeds), 0, house) is None


@clause("netepic.building.close-combat", "netepic.fog.no-engage")
def test_nobody_under_fog_of_war_meets_a_charger() -> None:
    lay = Position()
    lay.unit([(58, 60)], "goff-boyz", seat=1)
    lay.unit([(61, 60)], "goff-boyz", seat=1, tags=("fog",))
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    play = lay.script(lambda game: occupants.defender(game, 0))
    assert play.result == 0


@clause("netepic.orders.fall-back-path", "netepic.building.position")
def test_who_falls_back_out_of_a_building_goes_through_the_wall_towards_his_edge() -> None:
    """Twice 10 cm, of which 5 are paid at the wall; who could not pay them stays inside."""
    p = Position()
    p.terrain("building", 36, 56, 44, 64, klass=2)
    unit = p.unit([(38, 58), (42, 58)], "guard-tactical-squad")
    p.unit([(40, 100)], "goff-boyz", seat=1)
    play = p.script(lambda game: fall_back.fall_back(game, unit), phase="end")
    assert places(play, 0, 1) == [(38, 39.99), (42, 39.99)]
    guns = Position()
    guns.terrain("building", 36, 56, 44, 64, klass=2)
    lobba = guns.unit([(38, 58)], "soopa-gun")
    guns.unit([(40, 100)], seat=1)
    assert places(guns.script(lambda game: fall_back.fall_back(game, lobba), phase="end"), 0) == [(38, 58)]


@clause("netepic.building.enter", "netepic.ork.instinct-details")
def test_a_mob_on_instinct_leaves_its_building_and_may_be_shot_at_there() -> None:
    p = Position()
    p.terrain("building", 36, 56, 44, 64, klass=2)
    mob = p.unit([(38, 58), (42, 58)], "snakebite-boyz", led=False)
    p.unit([(40, 100)], "devastator-squad", seat=1)
    play = p.activate(mob).choose("10")
    assert (play.asks, places(play, 0)) == ("snap", [(38, 65.01)])
    play.choose("stop")
    assert [at for at in places(play, 0, 1) if at is None or at[1] < 68] == []
    still = Position()
    still.terrain("building", 36, 56, 44, 64, klass=2)
    moons = still.unit([(38, 58), (42, 58)], "bad-moon-boyz", led=False)
    still.unit([(40, 120)], "tactical-squad", seat=1)
    assert places(still.activate(moons), 0, 1) == [(38, 58), (42, 58)], "their instinct is to stay"
