"""Gear: weights, bonuses, kits, drugs, lamps, suits, the loader, machines."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import total
from grognard.games.alien.body import burden, gear, lamps
from grognard.games.alien.books.profiles import items, rows
from grognard.games.alien.harm import medicine
from grognard.games.alien.map import zone
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import handling
from grognard.games.alien.words.terms import BROKEN, LIT, WORN, has, items_of, marker_of, stress
from tests.games.alien import offered


def rooms() -> Position:
    p = Position()
    p.zone("A1", cluttered=True, dark=True)
    p.zone("A2", cluttered=True)
    p.border("A1", "A2")
    return p


def dice_added(game: Game, who: int, skill: str, task: str = "") -> int:
    return total(gear.bonus(game, who, skill, task))


# -- weight --------------------------------------------------------------------------------------------------------


@clause("alien.gear.encumbrance")
def test_twice_strength_is_carried_without_trouble() -> None:
    p = rooms()
    who = p.pc("rifleman", "A1", gear=["fire-axe"] * 10)
    assert burden.load(p.game(), who) == 40
    assert not burden.is_over(p.game(), who)
    p.item("combat-knife", who)
    assert burden.is_over(p.game(), who)


@clause("alien.gear.heavy-light")
@pytest.mark.parametrize(
    ("kind", "quarters"), [("m56-smartgun", 12), ("fire-axe", 4), ("combat-knife", 2), ("power-cell", 1)]
)
def test_weights(kind: str, quarters: int) -> None:
    p = rooms()
    who = p.pc("kid", "A1", gear=[kind])
    assert burden.load(p.game(), who) == quarters
    p.item(kind, who, number=2)
    assert burden.load(p.game(), who) == 3 * quarters


@clause("alien.gear.rows")
def test_heavy_things_fill_several_rows_and_light_ones_share_one() -> None:
    p = rooms()
    who = p.pc("medic", "A1", gear=["m56-smartgun", "fire-axe"])
    cells, dose = p.item("power-cell", who, number=4), p.item("naproleve", who)
    game = p.game()
    gun, axe = items_of(game, who)[:2]
    assert [burden.weight_of(thing) for thing in (gun, axe)] == [3 * burden.ROW, burden.ROW]
    assert burden.weight_of(marker_of(game, cells)) == burden.ROW
    assert burden.weight_of(marker_of(game, dose)) == 0
    assert burden.load(game, who) == (3 + 1 + 1) * burden.ROW
    p.item("power-cell", who, number=4)
    assert not burden.is_over(p.game(), who), "six rows for Strength 3"
    p.item("power-cell", who)
    assert burden.is_over(p.game(), who)


@clause("alien.gear.tiny")
def test_tiny_things_weigh_nothing_but_are_listed() -> None:
    p = rooms()
    who = p.pc("kid", "A1", gear=[])
    for kind in ("naproleve", "comm-unit", "m316-tracker", "data-transmitter-cards"):
        p.item(kind, who, number=9)
    assert burden.load(p.game(), who) == 0
    assert len(items_of(p.game(), who)) == 4


@clause("alien.gear.reload-weight")
def test_reloads_and_a_launcher_under_its_rifle_weigh_nothing() -> None:
    p = rooms()
    who = p.pc("rifleman", "A1", gear=[])
    p.item("m41a-pulse-rifle", who, reloads=9)
    p.item("bolt-gun", who, reloads=20)
    assert burden.load(p.game(), who) == 8
    p.item("u1-launcher", who)
    assert burden.load(p.game(), who) == 10


@clause("alien.gear.worn")
def test_worn_armor_counts_and_mounted_gear_does_not() -> None:
    p = rooms()
    who = p.pc("roughneck", "A1", gear=[])
    p.item("m3-armor", who)
    assert burden.load(p.game(), who) == 4
    p.item("power-loader", who, WORN)
    assert burden.load(p.game(), who) == 4
    assert gear.loose(p.game(), who) == []


def laden(p: Position, who: str, axes: int) -> int:
    return p.pc(who, "A1", gear=["fire-axe"] * axes)


@clause("alien.gear.over")
def test_example_over_encumbered() -> None:
    """alien.example.over-encumbered"""
    p = rooms()
    who = laden(p, "medic", 7)
    seen = p.script(lambda game: move.enter(game, who, "A2", "alien.stealth.pc-action"))
    assert stress(seen.game, who) == 1


@clause("alien.gear.over")
def test_example_over_two_moves() -> None:
    """alien.example.over-two-moves"""
    p = rooms()
    who = laden(p, "medic", 7)
    p.tag(who, "seen:adult")
    drone = p.npc("drone", "A2", seen=True)

    def two_moves(game: Game):  # type: ignore[no-untyped-def]
        yield from move.enter(game, who, "A2", "alien.act.quick-move-zone")
        before = stress(game, who)
        yield from move.close_in(game, who, drone, "alien.act.quick-move-close")
        return before

    seen = p.script(two_moves, [("panic", 1)], phase="combat", step="turn", round=1)
    assert seen.result == 1
    counted = [row for event in seen.match.log if event.clause == "alien.gear.over" for row in event.changes]  # type: ignore[attr-defined]
    assert [row[2] for row in counted] == [1, 1]


@clause("alien.gear.over")
def test_no_stress_at_the_limit() -> None:
    p = rooms()
    who = laden(p, "medic", 6)
    seen = p.script(lambda game: move.enter(game, who, "A2", "alien.stealth.pc-action"))
    assert stress(seen.game, who) == 0


@clause("alien.gear.over-limit")
def test_more_than_four_times_strength_cannot_be_moved() -> None:
    p = rooms()
    who = laden(p, "medic", 12)
    assert gear.can_move(p.game(), who)
    p.item("power-cell", who)
    game = p.game()
    assert not gear.can_move(game, who)
    gear.drop(game, who, items_of(game, who)[0].id, "alien.gear.over-limit")
    assert gear.can_move(game, who)


@clause("alien.gear.over-limit")
def test_androids_and_npcs_over_the_limit_move_once_a_round() -> None:
    p = rooms()
    android, guard = p.pc("android", "A1", gear=["fire-axe"] * 13), p.npc("security-guard", "A1", gear=["fire-axe"] * 9)
    game = p.game(phase="combat", step="turn", round=2)
    for who in (android, guard):
        assert gear.can_move(game, who)
        gear.moved(game, who)
        assert not gear.can_move(game, who)
        assert stress(game, who) == 0
    assert gear.can_move(Game(replace(game.state, round=3)), android)


# -- what things add -----------------------------------------------------------------------------------------------


@clause("alien.gear.bonus")
def test_only_the_best_bonus_counts() -> None:
    p = rooms()
    who = p.pc("scientist", "A1", gear=["electronic-tools"])
    p.item("data-transmitter-cards", who)
    game = p.game()
    assert dice_added(game, who, "comtech") == 1
    p.item("diagnostic-device", who)
    assert dice_added(p.game(), who, "comtech", "computer") == 2
    assert dice_added(p.game(), who, "comtech", "lock") == 1
    assert dice_added(p.game(), who, "observation") == 0


@clause("alien.gear.table")
def test_tools_work_in_the_hand_and_worn_things_while_worn() -> None:
    p = rooms()
    who = p.pc("officer", "A1", gear=["vp-70ma6-pistol", "p-dat"])
    watch = p.item("e-series-watch", who)
    fight = p.game(phase="combat", step="turn", round=1)
    assert dice_added(fight, who, "command") == 0
    assert dice_added(fight, who, "survival") == 1
    gear.draw(fight, who, p.find(who, "p-dat"))
    assert dice_added(fight, who, "command") == 1
    fight.tag("alien.gear.table", f"k{watch}", (), (WORN,))
    assert dice_added(fight, who, "survival") == 0
    assert dice_added(p.game(), who, "command") == 1


@clause("alien.gear.table")
def test_nothing_works_without_power() -> None:
    p = rooms()
    who = p.pc("roughneck", "A1", gear=[])
    p.item("cutting-torch", who, rating=0)
    assert dice_added(p.game(), who, "heavy-machinery", "sealing") == 0
    p.item("cutting-torch", who)
    assert dice_added(p.game(), who, "heavy-machinery", "sealing") == 2
    assert dice_added(p.game(), who, "heavy-machinery", "reactor") == 0


@clause("alien.gear.table")
def test_the_tables_of_gear_are_the_data() -> None:
    named = {card.name.lower(): card for card in items().values()}
    named |= {"bolt gun": items()["bolt-gun"]}
    quarters = {"-": 0, "0": 0, "1/4": 1, "1/2": 2}
    for name, weight, cost, power, _ in rows("alien.gear"):
        card = named[name.lower().removesuffix(" (dose)")]
        assert card.weight == quarters.get(weight, 4)
        assert card.cost == int(cost)
        assert card.power == (0 if power == "-" else int(power))
    for name, armor, air, weight, _, features in rows("alien.armor"):
        suit = named[name.lower()]
        assert (suit.armor, suit.air) == (armor, 0 if air == "-" else int(air))  # type: ignore[attr-defined]
        assert ("vacuum" in suit.features) == ("vacuum" in features)
        assert suit.weight == (0 if weight == "-" else {"1/2": 2}.get(weight) or 4 * int(weight))


@clause("alien.gear.medkit")
def test_a_medkit_helps_once_and_a_surgical_kit_always() -> None:
    p = rooms()
    who = p.pc("kid", "A1", gear=[])
    kits = p.item("medkit", who, number=2)
    game = p.game()
    assert dice_added(game, who, "medical-aid", "first-aid") == 2
    assert dice_added(game, who, "medical-aid", "surgery") == 0
    gear.use_kit(game, who, "first-aid")
    assert marker_of(game, kits).counters["number"] == 1
    gear.use_kit(game, who, "first-aid")
    assert items_of(game, who) == []
    assert isinstance(game.told[-1], Removed)
    p.item("surgical-kit", who)
    game = p.game()
    assert dice_added(game, who, "medical-aid", "surgery") == 2
    assert dice_added(game, who, "medical-aid", "first-aid") == 2
    gear.use_kit(game, who, "first-aid")
    assert len(items_of(game, who)) == 2


@clause("alien.gear.naproleve")
def test_a_dose_takes_all_stress_and_further_ones_cost_dice_until_the_shift_ends() -> None:
    p = rooms()
    who = p.pc("pilot", "A1", gear=[], stress=6)
    dose = p.item("naproleve", who, number=3)
    game = p.game(clock={"stretch": 5})
    medicine.give_dose(game, dose, who)
    assert stress(game, who) == 0
    assert dice_added(game, who, "piloting") == 0
    medicine.give_dose(game, dose, who)
    assert dice_added(game, who, "piloting") == -1
    medicine.give_dose(game, dose, who)
    assert dice_added(game, who, "stamina") == -2
    game.count("alien.time.units", ("clock", "shift", 1))
    assert dice_added(game, who, "piloting") == 0


@clause("alien.gear.table")
def test_drugs_are_for_oneself_the_willing_and_the_helpless() -> None:
    p = rooms()
    who, friend, guard = p.pc("medic", "A1"), p.pc("pilot", "A1"), p.npc("security-guard", "A1", seen=True)
    down, far = p.npc("mercenary-leader", "A1", BROKEN, seen=True), p.pc("kid", "A2")
    game = p.game()
    assert [medicine.can_inject(game, who, one) for one in (who, friend, guard, down, far)] == [
        True,
        True,
        False,
        True,
        False,
    ]
    fight = p.game(phase="combat", step="turn", round=1)
    assert not medicine.can_inject(fight, who, friend)
    p.adjacent(who, friend)
    assert medicine.can_inject(p.game(phase="combat", step="turn", round=1), who, friend)
    assert len(offered.keys(game, who, handling.inject)) == 3


@clause("alien.gear.table", "alien.setup.hidden-info")
def test_nobody_is_offered_a_dose_for_a_stranger_he_does_not_know_of() -> None:
    p = Position()
    p.zone("A1")
    medic = p.pc("medic", "A1", gear=("naproleve",))
    p.npc("mercenary-leader", "A1", "broken", "hidden", health=0)
    assert [option.subject for option in offered.options(p.game(), medic, handling.inject)] == [f"m{medic}"]


@clause("alien.gear.drug-immune")
def test_drugs_do_nothing_to_androids() -> None:
    p = rooms()
    android, human = p.pc("android", "A1", "fatigued"), p.pc("pilot", "A1", "fatigued")
    first, second = p.item("hydr8tion", android), p.item("hydr8tion", human)
    game = p.game()
    medicine.give_dose(game, first, android)
    medicine.give_dose(game, second, human)
    assert has(game, android, "fatigued")
    assert not has(game, human, "fatigued")
    assert p.find(android, "hydr8tion") not in [thing.id for thing in items_of(game, android)]


@clause("alien.gear.lamp")
def test_a_flashlight_cancels_darkness_in_its_carriers_zone() -> None:
    p = rooms()
    who = p.pc("medic", "A1")
    lamp = p.find(who, "flashlight")
    game = p.game()
    assert not zone.is_lit(game, "A1")
    lamps.switch(game, lamp, True)
    assert zone.is_lit(game, "A1")
    lamps.switch(game, lamp, False)
    assert not zone.is_lit(game, "A1")
    lamps.switch(game, lamp, True)
    gear.drop(game, who, lamp, "alien.panic.lose-item")
    assert not zone.is_lit(game, "A1")
    assert LIT not in marker_of(game, lamp).tags


@clause("alien.gear.lamp")
def test_the_head_light_of_a_suit_is_a_lamp_while_it_is_worn() -> None:
    p = rooms()
    who = p.pc("pilot", "A1", gear=[])
    suit = p.item("mk50-suit", who)
    game = p.game()
    assert [lamp.id for lamp in lamps.of(game, who)] == [suit]
    game.tag("alien.gear.suit", f"k{suit}", (), (WORN,))
    assert lamps.of(game, who) == []
