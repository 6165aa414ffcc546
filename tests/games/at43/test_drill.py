"""Combat drills: what they cost, who gets them, how long they last, what they do."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import cover, drill, move, shoot, zone
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.chapters.shots import fire_at_will
from grognard.games.at43.position import Position
from grognard.games.at43.terms import lp

RIFLE = weapon("laser-rifle")


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


def troopers(p: Position, seat: int, x: float, y: float, number: int = 6, **how: Any) -> int:
    return p.unit(seat, "steel-troopers", block(x, y, number), **how)


def forward(p: Position, unit: int, by: float) -> dict[int, list[tuple[float, float]]]:
    """Every fighter of the unit straight on, along y."""
    places = {id: p._models[id].place for id in p.models(unit)}
    return {id: [(at[0] / 100, at[1] / 100 + by)] for id, at in places.items() if isinstance(at, tuple)}


def end(p: Position, unit: int, shot: bool = False) -> Rehearsal:
    return p.script(lambda game: drill.offer_end(Activation(game, unit, Acts(shot=shot))))


def offered(p: Position, unit: int, shot: bool = False) -> list[str]:
    battle = end(p, unit, shot)
    return [] if battle.match.is_over else battle.options()


def told(battle: Rehearsal) -> list[str]:
    return [event.text for event in battle.events(Noted)]


# -- cost and duration ----------------------------------------------------------------------------------------------


@clause("at43.drill.cost")
def test_each_drill_costs_1_lp() -> None:
    p = Position(lp=(3, 0))
    unit = troopers(p, 0, 10, 10)
    battle = end(p, unit)
    form = battle.decision
    assert isinstance(form, Choose)
    assert [option.cost for option in form.options] == [1, 1, 1]
    battle.choose("take-cover")
    assert lp(battle.game, 0) == 2
    assert battle.state.units[unit].tags == ("take-cover",)


@clause("at43.drill.cost")
@pytest.mark.parametrize("tag", ["disorganised", "jammed"])
def test_only_valiant_units_that_are_not_jammed_get_drills(tag: str) -> None:
    p = Position()
    battle = end(p, troopers(p, 0, 10, 10, tags=(tag,), name="Alpha"))
    assert battle.match.is_over
    assert told(battle) == [f"No combat drill for Alpha: it is {tag}"]


@clause("at43.drill.cost")
def test_without_lp_no_drill_is_offered_and_the_log_says_why() -> None:
    p = Position(lp=(0, 0))
    battle = end(p, troopers(p, 0, 10, 10, name="Alpha"))
    assert battle.match.is_over
    assert told(battle) == ["No combat drill for Alpha: it costs 1 LP, and none is left"]


@clause("at43.drill.several")
def test_several_drills_each_once_and_each_paid() -> None:
    p = Position(lp=(2, 0))
    unit = troopers(p, 0, 10, 10)
    battle = end(p, unit)
    assert battle.refused(("overwatch", "hit-the-deck", "take-cover")), "3 LP are more than the pool holds"
    assert battle.refused(("overwatch", "overwatch"))
    battle.choose("overwatch", "hit-the-deck")
    assert battle.state.units[unit].tags == ("hit-the-deck", "overwatch")
    assert lp(battle.game, 0) == 0


@clause("at43.drill.several")
def test_no_drill_has_to_be_given() -> None:
    p = Position()
    unit = troopers(p, 0, 10, 10)
    battle = end(p, unit).answer(())
    assert battle.state.units[unit].tags == ()
    assert lp(battle.game, 0) == 5


@clause("at43.drill.duration")
def test_drills_last_until_the_next_activation_starts() -> None:
    p = Position(lp=(5, 5))
    tags = ("fire-at-will", "hit-the-deck", "overwatch", "stays", "take-cover", "triple-lens")
    unit = troopers(p, 0, 10, 10, tags=tags)
    troopers(p, 1, 10, 100)
    battle = p.activate(unit)
    assert battle.asks == "pay", "they end when the card is revealed, before anything is paid"
    assert battle.state.units[unit].tags == ("triple-lens",)


@clause("at43.drill.duration")
def test_drills_outlast_the_round() -> None:
    p = Position()
    unit = troopers(p, 0, 10, 10, tags=("take-cover",))
    troopers(p, 1, 10, 100)
    battle = p.play([("Authority", 6, 1)], phase="control", step="score")
    assert battle.state.round == 2
    assert battle.state.units[unit].tags == ("take-cover",)


# -- split fire -----------------------------------------------------------------------------------------------------


def split(lp: int = 5, **how: Any) -> tuple[Position, int, int]:
    """Steel Troopers with a missile launcher, an enemy Toad to fire at with both weapons."""
    p = Position(lp=(lp, 0))
    how.setdefault("special", {5: "missile-launcher"})
    unit = troopers(p, 0, 10, 10, officer=1, **how)
    foe = p.unit(1, "fire-toad", [(13, 60)])
    return p, unit, foe


@clause("at43.drill.split-fire")
def test_split_fire_lets_special_weapons_fire_after_the_move() -> None:
    """at43.example.special-same-side."""
    p, unit, _ = split()
    launcher = "fire:missile-launcher"
    battle = p.activate(unit, [("attack", 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1)])
    assert battle.asks == "split-fire"
    battle.choose("split-fire")
    assert lp(battle.game, 0) == 4
    battle.choose("fire:laser-rifle")
    battle.choose("combat").walk(forward(p, unit, 5))
    assert launcher in battle.options()
    plain = p.activate(unit, [("attack", 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1)]).choose("none")
    plain.choose("fire:laser-rifle")
    assert launcher in plain.options(), "on the same side of the move it may fire"
    plain.choose("combat").walk(forward(p, unit, 5))
    assert launcher not in plain.options()


@clause("at43.drill.split-fire")
def test_split_fire_is_for_infantry_with_special_weapons() -> None:
    p, unit, foe = split()
    bare = troopers(p, 0, 40, 10)
    for other in (bare, foe):
        assert not drill.split_fire.can(Activation(p.game(), other, Acts()))
    assert p.script(lambda game: drill.BEGINNING.play(Activation(game, unit, Acts()))).asks == "split-fire"


@clause("at43.drill.split-fire", "at43.drill.cost")
def test_split_fire_needs_1_lp() -> None:
    p, unit, _ = split(lp=0)
    assert p.activate(unit).asks == "step"


# -- fire at will -----------------------------------------------------------------------------------------------------


def hero_unit(p: Position, **how: Any) -> int:
    """Sergeant Borz and five Steel Troopers, all with laser rifles."""
    return p.unit(0, "steel-troopers", block(10, 10), hero="borz", **how)


@clause("at43.drill.fire-at-will")
def test_fire_at_will_gives_each_weapon_one_more_reroll() -> None:
    """at43.example.fire-at-will: 6 rifles, 6 normal re-rolls and 6 extra ones, also for dice already re-rolled."""
    p = Position(lp=(3, 0))
    unit = hero_unit(p)
    troopers(p, 1, 10, 45)
    dice = [("attack", 4, 4, 4, 1, 1, 1), ("re-roll", 4, 1, 1), ("re-roll", 4, 1), ("damage", 1, 1, 1, 1, 1)]
    battle = p.activate(unit, dice)
    assert "fire-at-will" in battle.options()
    battle.choose("fire-at-will")
    assert lp(battle.game, 0) == 2
    assert not {"combat", "rush"} & set(battle.options()), "the unit stays where it is"
    assert "fire-at-will" not in battle.options(), "each drill once"
    battle.choose("fire:laser-rifle")
    battle.finish()
    assert "fire-at-will" not in battle.state.units[unit].tags, "the bonus is used up"
    assert "fire-at-will" not in battle.options()


@clause("at43.drill.fire-at-will")
def test_fire_at_will_is_not_for_units_that_moved_or_have_no_hero() -> None:
    p = Position(lp=(3, 0))
    unit, plain = hero_unit(p), troopers(p, 0, 40, 10, officer=2)
    troopers(p, 1, 10, 45)
    game = p.game()
    assert fire_at_will.can(Activation(game, unit, Acts()))
    assert not fire_at_will.can(Activation(game, unit, Acts(moved=True)))
    assert not fire_at_will.can(Activation(game, plain, Acts()))
    battle = p.activate(unit).choose("combat").walk(forward(p, unit, 5))
    assert "fire:laser-rifle" in battle.options()
    assert "fire-at-will" not in battle.options()


@clause("at43.drill.fire-at-will")
def test_the_bonus_goes_to_the_next_salvo_on_overwatch_too() -> None:
    p = Position()
    mover = troopers(p, 0, 10, 10, officer=1)
    tags = ("fire-at-will", "overwatch", "stays")
    watcher = p.unit(1, "steel-troopers", block(10, 60, 2), hero="borz", tags=tags)
    dice = [("attack", 1, 1), ("re-roll", 1, 1), ("re-roll", 1, 1)]
    battle = p.activate(mover, dice).choose("combat").walk(forward(p, mover, 5)).choose(f"u{watcher}")
    assert battle.finish().state.units[watcher].tags == ("stays",)


# -- overwatch: who -----------------------------------------------------------------------------------------------


@clause("at43.drill.overwatch")
@pytest.mark.parametrize("shot", [False, True])
def test_overwatch_is_for_units_that_did_not_shoot(shot: bool) -> None:
    p = Position()
    assert ("overwatch" in offered(p, troopers(p, 0, 10, 10), shot)) is not shot


@clause("at43.drill.overwatch")
def test_a_unit_that_has_fired_is_not_offered_overwatch() -> None:
    p = Position()
    unit = troopers(p, 0, 10, 10, officer=1)
    troopers(p, 1, 10, 60)
    battle = p.activate(unit, [("attack", 1, 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1, 1)])
    battle.choose("fire:laser-rifle").choose("done")
    assert battle.asks == "drill"
    assert battle.options() == ["hit-the-deck", "take-cover"]


@clause("at43.drill.overwatch-after-move")
@pytest.mark.parametrize(("kind", "may"), [("combat", True), ("rush", False)])
def test_a_rush_forbids_overwatch_and_a_combat_move_does_not(kind: str, may: bool) -> None:
    p = Position()
    unit = troopers(p, 0, 10, 10, officer=1)
    troopers(p, 1, 10, 100)
    battle = p.activate(unit).choose(kind).walk(forward(p, unit, 8))
    battle = battle.choose("done") if battle.asks == "step" else battle
    assert battle.asks == "drill"
    assert ("overwatch" in battle.options()) is may


@clause("at43.drill.overwatch-after-move")
def test_who_rushes_onto_the_board_is_not_given_overwatch() -> None:
    for way, may in (("edge-combat", True), ("edge-rush", False)):
        p = Position(board=(100, 60), scenario="fire")
        unit = p.waiting(0, "steel-troopers", 2, officer=1)
        troopers(p, 1, 80, 30)
        battle = p.activate(unit).choose(way)
        battle.answer(tuple((id, ((0, 3000 + 300 * n), (500, 3000 + 300 * n))) for n, id in enumerate(p.models(unit))))
        while battle.asks == "step":
            battle.choose("done")
        assert ("overwatch" in battle.options()) is may, way


@clause("at43.drill.overwatch-after-move")
def test_an_engaged_unit_gets_no_overwatch() -> None:
    p = Position()
    unit = troopers(p, 0, 10, 10)
    troopers(p, 1, 10, 17)
    assert offered(p, unit) == ["hit-the-deck", "take-cover"]


# -- hit the deck, take cover -----------------------------------------------------------------------------------------


@clause("at43.drill.hit-the-deck")
def test_fighters_who_hit_the_deck_take_no_impacts_between_others() -> None:
    """A ...... b ...... B: b stands in the zone of fire, unless it hits the deck; it stays a target."""
    p = Position()
    shooter, between, target = troopers(p, 0, 10, 10), troopers(p, 1, 10, 30), troopers(p, 1, 10, 50)
    flat = Position()
    for seat, y, tags in ((0, 10, ()), (1, 30, ("hit-the-deck",)), (1, 50, ())):
        troopers(flat, seat, 10, y, tags=tags)
    assert set(zone.intervening(p.game(), shooter, p.models(target), target, 2)) == set(p.models(between))
    assert zone.intervening(flat.game(), shooter, flat.models(target), target, 2) == ()
    assert f"u{between}" in list(shoot.targets(flat.game(), shooter, RIFLE))


@clause("at43.drill.hit-the-deck", "at43.drill.take-cover")
def test_hit_the_deck_and_take_cover_are_for_infantry() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(40, 40)])
    assert offered(p, toad) == ["overwatch", "shield-formation"]
    assert offered(p, troopers(p, 0, 10, 10)) == ["overwatch", "hit-the-deck", "take-cover"]


def behind_a_wall(*tags: str) -> tuple[Position, int, int]:
    """A unit of two close behind a low wall, shot at from afar."""
    p = Position()
    shooter = troopers(p, 0, 57, 10)
    target = p.unit(1, "steel-troopers", [(58, 64), (61, 64)], tags=tags)
    p.terrain("low-wall", (60, 61))
    return p, shooter, target


@clause("at43.drill.take-cover")
def test_take_cover_makes_cover_rolls_succeed_on_3() -> None:
    """at43.example.laser-salvo-cover."""
    p, shooter, target = behind_a_wall()
    assert cover.cover_need(p.game(), shooter, target) == 4
    p, shooter, target = behind_a_wall("take-cover")
    assert cover.cover_need(p.game(), shooter, target) == 3


@clause("at43.drill.take-cover")
def test_take_cover_gives_no_cover_in_the_open() -> None:
    p = Position()
    shooter, target = troopers(p, 0, 57, 10), troopers(p, 1, 57, 64, tags=("take-cover",))
    assert cover.cover_need(p.game(), shooter, target) == IMPOSSIBLE


# -- shield formation -------------------------------------------------------------------------------------------------


def behind_a_toad(tags: tuple[str, ...], target_tags: tuple[str, ...] = ()) -> tuple[Position, int, int, int]:
    """Two troopers close behind a Toad of their own side."""
    p = Position()
    shooter = troopers(p, 0, 57, 10)
    toad = p.unit(1, "fire-toad", [(60, 58)], tags=tags)
    target = p.unit(1, "steel-troopers", [(58.5, 63.5), (61.5, 63.5)], tags=target_tags)
    return p, shooter, toad, target


@clause("at43.drill.shield-formation")
def test_a_vehicle_gives_cover_only_in_shield_formation() -> None:
    p, shooter, _, target = behind_a_toad(())
    assert cover.cover_need(p.game(), shooter, target) == IMPOSSIBLE
    p, shooter, _, target = behind_a_toad(("shield-formation",))
    assert cover.cover_need(p.game(), shooter, target) == 4


@clause("at43.drill.shield-formation")
def test_shield_formation_is_for_vehicles() -> None:
    p = Position()
    assert "shield-formation" in offered(p, p.unit(0, "fire-toad", [(40, 40)]))
    assert "shield-formation" not in offered(p, troopers(p, 0, 10, 10))


@clause("at43.drill.shield-formation-zone")
def test_shielding_vehicles_are_no_longer_between_but_can_be_targets() -> None:
    p = Position()
    shooter = p.unit(0, "fire-toad", [(60, 20)])
    first = p.unit(1, "fire-toad", [(60, 40)], tags=("shield-formation",))
    target = p.unit(1, "fire-toad", [(60, 60)])
    assert zone.intervening(p.game(), shooter, p.models(target), target, 4) == ()
    gatling = weapon("light-laser-gatling")
    assert f"m{p.models(first)[0]}" in list(shoot.targets(p.game(), shooter, gatling))
    p._units[first] = replace(p._units[first], tags=())
    assert zone.intervening(p.game(), shooter, p.models(target), target, 4) == p.models(first)


@clause("at43.drill.shield-formation-zone")
def test_shielding_vehicles_give_no_cover_to_each_other() -> None:
    p = Position()
    troopers(p, 0, 57, 10)
    first = p.unit(1, "fire-toad", [(60, 58)], tags=("shield-formation",))
    second = p.unit(1, "fire-toad", [(60, 66)], tags=("shield-formation",))
    third = p.unit(1, "fire-toad", [(70, 66)])
    game = p.game()
    assert drill.shields_for(game, second) == ()
    assert drill.shields_for(game, third) == (*p.models(first), *p.models(second))


@clause("at43.drill.shield-formation-zone")
def test_shield_formation_ends_when_the_unit_moves() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(40, 40)], tags=("shield-formation",))
    assert p.script(lambda game: move.move(game, toad, "combat")).answer(()).state.units[toad].tags
    battle = p.script(lambda game: move.move(game, toad, "combat")).walk(forward(p, toad, 5))
    assert battle.state.units[toad].tags == ()
