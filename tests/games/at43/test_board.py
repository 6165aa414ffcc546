"""The board: its edges, terrain by Size, what can be destroyed, and placing terrain before the battle."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Refusal
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Placed
from grognard.engine.core.state import feature_of
from grognard.engine.rehearsal import Rehearsal, points
from grognard.games.at43.books.profiles import terrain, terrains, weapon
from grognard.games.at43.books.scenario import scenario, scenarios
from grognard.games.at43.chapters import board, damage, move
from grognard.games.at43.chapters.basics import damage_need
from grognard.games.at43.position import Position

PLACING = "at43.board.placing-terrain"


def clauses(refusals: tuple[Refusal, ...]) -> set[str]:
    return {refusal.clause for refusal in refusals}


@clause("at43.board.size")
def test_boards_of_the_missions() -> None:
    sizes = {id: board.board_of(mission) for id, mission in scenarios().items()}
    assert sizes["drop-points"] == (12000, 12000)
    assert sizes["fire"] == (10000, 6000)
    assert sizes["nothing-left-behind"] == (9000, 10000)


@clause("at43.board.size")
def test_nobody_leaves_the_board() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(5, 60)])
    (a,) = p.models(alpha)
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    assert clauses(battle.refused(((a, points([(1.24, 60)])),))) == {"at43.board.size"}
    battle.walk({a: [(1.25, 60)]})


@clause("at43.board.terrain-size")
@pytest.mark.parametrize(
    ("kind", "size"), [("low-wall", 1), ("container", 3), ("generator", 3), ("high-wall", 4), ("bunker", 4)]
)
def test_terrain_is_as_high_as_its_size(kind: str, size: int) -> None:
    piece = board.feature_for(kind, (6000, 6000), 0, 7)
    assert (piece.id, piece.kind, piece.height) == (7, kind, size)
    assert piece.outline, "it has an outline on the board"


@clause("at43.board.low-terrain", "at43.board.high-terrain")
def test_what_is_placed_hinders_from_size_two_on() -> None:
    """The element as the players place it, not as a position builds it."""
    solid = {kind for kind, card in terrains().items() if card.outline and board.feature_for(kind, (0, 0), 0, 0).solid}
    assert solid == {"container", "generator", "high-wall", "bunker"}


@clause("at43.board.terrain-size")
def test_size_decides_what_is_seen() -> None:
    """Soldiers (Size 2) look over a low wall and not through a container."""
    from grognard.engine.space import sees

    seen = []
    for kind in ("low-wall", "container"):
        p = Position()
        one, other = p.unit(0, "steel-troopers", [(40, 60)]), p.unit(1, "storm-golems", [(80, 60)])
        p.terrain(kind, (60, 60), turn=90)
        seen.append(sees(p.game().table, p.models(one)[0], p.models(other)[0]))
    assert seen == [True, False]


@clause("at43.board.low-terrain")
@pytest.mark.parametrize("profile", ["steel-troopers", "fire-toad"])
def test_low_terrain_is_crossed_without_penalty_but_not_stood_on(profile: str) -> None:
    p = Position()
    alpha = p.unit(0, profile, [(54, 60)])
    p.terrain("low-wall", (59, 60), turn=90)
    (a,) = p.models(alpha)
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    assert clauses(battle.refused(((a, points([(59, 60)])),))) == {"at43.move.end-on-obstacle"}
    battle.walk({a: [(66, 60)]})
    assert battle.state.models[a].place == (6600, 6000)


@clause("at43.board.high-terrain")
@pytest.mark.parametrize("kind", [kind for kind, card in terrains().items() if card.size > 1 and card.outline])
def test_high_terrain_is_impassable(kind: str) -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(50, 60)])
    p.terrain(kind, (60, 60))
    (a,) = p.models(alpha)
    battle = p.script(lambda game: move.move(game, alpha, "rush"))
    assert clauses(battle.refused(((a, points([(68, 60)])),))) == {"at43.board.high-terrain"}


@clause("at43.board.high-terrain")
def test_an_ability_leaps_over_it() -> None:
    p = Position()
    wings = p.unit(0, "wing-troopers", [(54, 60)])
    p.terrain("high-wall", (59, 60), turn=90)
    (w,) = p.models(wings)
    battle = p.script(lambda game: move.move(game, wings, "combat"))
    assert clauses(battle.refused(((w, points([(59, 60)])),))) == {"at43.move.end-on-obstacle"}
    battle.walk({w: [(66, 60)]})


@clause("at43.board.destroyable")
def test_structure_points_wear_down_and_the_element_is_removed() -> None:
    p = Position()
    wall = p.terrain("high-wall", (60, 60))
    game = p.game()
    assert board.destroyable(game, 0) == (wall,)
    damage.damage_feature(game, wall, 3, 0)
    piece = feature_of(game.state, wall)
    assert piece is not None
    assert piece.counters["structure"] == 1
    damage.damage_feature(game, wall, 2, 0)
    assert feature_of(game.state, wall) is None
    assert board.destroyable(game, 0) == ()


@clause("at43.board.destroyable")
def test_a_building_and_ones_own_object_are_not_attacked() -> None:
    p = Position(scenario="fire")
    generator = p.terrain("generator", (60, 60), tags=("object:1",))
    game = p.game()
    assert board.destroyable(game, 0) == (generator,)
    assert board.destroyable(game, 1) == ()
    building = board.feature_for("building", (2000, 2000), 0, 5, outline=((-500, -500), (500, -500), (0, 500)))
    assert building.counters == {}, "a building has no structure points"
    assert building.solid


@clause("at43.board.generator")
def test_a_missile_destroys_a_generator_on_three_or_more() -> None:
    launcher, generator = weapon("missile-launcher"), terrain("generator")
    assert damage_need(launcher.penetration, generator.protection) == 3
    piece = board.feature_for("generator", (6000, 6000), 0, 0)
    assert piece.counters["structure"] <= launcher.damage


@clause("at43.board.destroyable")
def test_fixed_terrain_of_a_mission_with_its_objects() -> None:
    pieces = board.fixed_features(scenario("fire"))
    objects = {piece.kind: piece.tags for piece in pieces if piece.tags}
    assert objects == {"container": ("object:0",), "generator": ("object:1",)}
    assert [piece.id for piece in pieces] == list(range(6))


# -- placing terrain --------------------------------------------------------------------------------------------------


def waiting(p: Position) -> Position:
    """With two units each, so that the battle waits for the rows of cards when terrain is placed."""
    for profile in ("steel-troopers", "star-troopers"):
        p.waiting(0, profile, 6)
        p.waiting(1, profile, 6)
    return p


def placing(mission: str, dice: list[Any], **clock: int) -> Rehearsal:
    width, depth = scenario(mission).board
    p = waiting(Position(board=(width / 100, depth / 100), scenario=mission))
    return p.play(dice, phase="setup", step="terrain", clock=dict(clock))


def asked(battle: Rehearsal) -> tuple[int, str]:
    assert isinstance(battle.decision, Place)
    return battle.decision.seat, battle.decision.prompt


@clause("at43.board.placing-terrain")
def test_the_higher_roll_begins_and_players_alternate() -> None:
    battle = placing("drop-points", [("place terrain", 3, 3), ("place terrain", 2, 5)])
    assert asked(battle) == (1, "Place the container.")
    battle.put({"f": (20, 40)}, turn=30)
    assert asked(battle)[0] == 0
    battle.put({"f": (60, 40)})
    assert asked(battle)[0] == 1
    kinds = [piece.kind for piece in battle.state.features]
    assert kinds == ["container", "container"]
    assert len(battle.rolls("place terrain")) == 2, "ties are rolled again, and only once a battle"


@clause("at43.board.placing-terrain")
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ((114.01, 80), "board"),
        ((40, 21), "zone"),
        ((40, 100), "zone"),
        ((60, 53), "marker"),
        ((41, 40), "element"),
    ],
)
def test_where_terrain_may_not_lie(at: tuple[float, float], why: str) -> None:
    """On the board, outside both zones (20 cm strips), 5 cm from a marker (60, 60), 10 cm from the first one."""
    battle = placing("drop-points", [("place terrain", 6, 1)]).put({"f": (20, 40)})
    (refusal,) = battle.refused((("f", points([at])[0], 0),))
    assert refusal.clause == PLACING
    assert why in refusal.text


@clause("at43.board.placing-terrain")
@pytest.mark.parametrize(("x", "allowed"), [(42, True), (41.99, False)])
def test_exactly_ten_cm_between_elements(x: float, allowed: bool) -> None:
    battle = placing("drop-points", [("place terrain", 6, 1)]).put({"f": (20, 40)})
    assert (not battle.refused((("f", points([(x, 40)])[0], 0),))) is allowed


@clause("at43.board.placing-terrain")
def test_round_zones_and_strips_kept_clear() -> None:
    """Diggers has circles of 15 cm about (60, 10); in FIRE! walls stay 20 cm from the enemy's edge."""
    battle = placing("diggers", [("place terrain", 6, 1)])
    assert clauses(battle.refused((("f", (6000, 2300), 0),))) == {PLACING}
    assert not battle.refused((("f", (6000, 2700), 0),))
    battle = placing("fire", [("place terrain", 6, 1)])
    assert asked(battle)[0] == 0
    assert clauses(battle.refused((("f", (8100, 1000), 90),))) == {PLACING}, "the Therians come from the east"
    assert not battle.refused((("f", (1900, 1000), 90),))


@clause("at43.board.placing-terrain")
def test_the_exit_stays_free() -> None:
    """Nothing left behind: the exit is a line on the north edge; a wall may not lie against it."""
    battle = placing("nothing-left-behind", [("place terrain", 6, 1)])
    assert clauses(battle.refused((("f", points([(45, 99)])[0], 0),))) == {PLACING}
    assert not battle.refused((("f", points([(45, 98.9)])[0], 0),))


@clause("at43.board.placing-terrain")
def test_the_list_is_used_up_and_sides_follow() -> None:
    """FIRE! gives each player three low walls."""
    battle = placing("fire", [("place terrain", 6, 1)])
    seats = []
    for spot in ((12, 10), (60, 10), (40, 10), (45, 50), (12, 50), (60, 50)):
        seats.append(battle.decision.seat)
        battle.put({"f": spot}, turn=90)
    assert seats == [0, 1, 0, 1, 0, 1]
    assert (battle.state.phase, battle.asks) == ("tactical", "row")
    assert len(battle.events(Placed)) == 6


@clause("at43.board.placing-terrain")
def test_an_element_that_fits_nowhere_is_left_out() -> None:
    p = waiting(Position(scenario="fire", board=(100, 60)))
    for x in range(5, 100, 10):
        for y in (10, 25, 40, 55):
            p.terrain("low-wall", (x, y), turn=90)
    battle = p.play([("place terrain", 6, 1)], phase="setup", step="terrain")
    assert [event.text for event in battle.events(Noted)].count("the low wall fits nowhere and is left out") == 6
    assert len(battle.state.features) == 40


@clause("at43.board.terrain-size")
def test_a_mission_draws_its_own_building() -> None:
    pieces = {piece.kind: piece for piece in board.fixed_features(scenario("diggers"))}
    assert pieces["building"].outline == ((900, 5000), (2100, 5000), (2100, 7000), (900, 7000))
    assert (pieces["building"].height, pieces["bunker"].height) == (6, 4)
    assert pieces["bunker"].outline == ((7400, 5400), (8600, 5400), (8600, 6600), (7400, 6600))


@clause("at43.board.destroyable")
def test_every_kind_of_terrain_stands_in_some_mission() -> None:
    fixed = {piece.kind for mission in scenarios().values() for piece in mission.terrain}
    placed = {kind for mission in scenarios().values() if mission.placing for kind, _ in mission.placing.lots}
    assert fixed | placed == set(terrains())
