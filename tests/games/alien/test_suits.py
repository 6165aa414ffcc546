"""Suits, the loader, medical machines, the mapping device, and things that change hands."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Placed
from grognard.games.alien.beings import hugger
from grognard.games.alien.body import gear
from grognard.games.alien.fight import exchange
from grognard.games.alien.harm import broken, death, medicine
from grognard.games.alien.map import zone
from grognard.games.alien.moves import tracker
from grognard.games.alien.turns import handling, people
from grognard.games.alien.words.terms import BROKEN, has, health, items_in, items_of, marker_of
from tests.games.alien import offered
from tests.games.alien.test_gear import dice_added, rooms

# -- suits ---------------------------------------------------------------------------------------------------------


@clause("alien.gear.suit")
def test_a_sealed_suit_holds_while_its_air_lasts_and_hampers() -> None:
    p = rooms()
    who, other, vest = p.pc("pilot", "A1"), p.pc("kid", "A1", gear=[]), p.pc("medic", "A1")
    p.item("mk35-suit", other, rating=0)
    game = p.game()
    assert gear.holds_air(game, who)
    assert not gear.holds_air(game, other)
    assert not gear.holds_air(game, vest)
    assert dice_added(game, who, "mobility") == -1
    assert dice_added(game, other, "mobility") == -2
    assert dice_added(game, vest, "mobility") == 0


@clause("alien.gear.suit")
def test_putting_a_suit_on_takes_a_stretch_or_a_roll_in_combat() -> None:
    p = rooms()
    who = p.pc("kid", "A1", gear=[])
    suit = p.item("mk50-suit", "A1")
    key = f"suit:k{suit}"
    calm = p.script(lambda game: offered.do(game, who, key))
    assert gear.holds_air(calm.game, who)
    assert calm.rolls() == []
    for face, worn in ((6, True), (5, False)):
        seen = p.script(
            lambda game: offered.do(game, who, key),
            [("suit", [face] + [5] * 7)],
            phase="combat",
            step="turn",
            round=1,
        )
        if seen.asks == "push":
            seen.choose("keep")
        assert gear.holds_air(seen.game, who) is worn


@clause("alien.gear.apesuit")
def test_an_apesuit_against_acid_and_huggers() -> None:
    p = rooms()
    who = p.pc("scientist", "A1", gear=[])
    suit = p.item("apesuit", who)
    game = p.game()
    assert (gear.armor(game, who), gear.armor(game, who, "acid"), gear.armor(game, who, "fire")) == (1, 3, 1)
    assert gear.cannot_be_hugged(game, who)
    assert not hugger.can_embrace(game, who)
    game.count("alien.acid.armor", (f"k{suit}", "armor-lost", 1))
    assert (gear.armor(game, who), gear.armor(game, who, "acid")) == (0, 2)
    assert not gear.cannot_be_hugged(game, who)
    assert hugger.can_embrace(game, who)
    assert dice_added(game, who, "survival") == 2


@clause("alien.gear.apesuit")
def test_the_best_suit_worn_protects() -> None:
    p = rooms()
    who, bare = p.pc("rifleman", "A1"), p.pc("kid", "A1")
    p.item("riot-vest", who)
    game = p.game()
    assert gear.armor(game, who) == 2
    assert gear.armor(game, bare) == 0
    suit = gear.worn_suit(game, who)
    assert suit is not None
    assert suit.kind == "m3-armor"
    assert gear.worn_suit(game, bare) is None


@clause("alien.gear.loader")
def test_the_power_loader() -> None:
    p = rooms()
    p.zone("C1", kind="crawl")
    p.border("A2", "C1", "access")
    hand, marine, foe = p.pc("roughneck", "A2", gear=[]), p.pc("rifleman", "A2"), p.npc("drone", "A2", seen=True)
    loader = p.item("power-loader", "A2")
    game = p.game(phase="combat", step="turn", round=1)
    assert medicine.can_wear(game, hand, marker_of(game, loader))
    assert not medicine.can_wear(game, marine, marker_of(game, loader))
    seen = p.script(lambda game: offered.do(game, hand, f"suit:k{loader}"), phase="combat", step="turn", round=1)
    game = seen.game
    assert seen.rolls() == []
    assert gear.wears_loader(game, hand)
    assert gear.armor(game, hand) == 1
    assert dice_added(game, hand, "heavy-machinery") == 3
    assert dice_added(game, hand, "close-combat") == 3
    assert [arm.card.damage for arm in gear.weapons(game, hand)] == [3]
    access = game.zones.between("A2", "C1")[0]
    assert not zone.can_pass(game, hand, access)
    assert zone.can_pass(game, marine, access)
    assert not exchange.can_dodge(game, hand, foe)
    off = p.script(lambda game: offered.do(game, hand, f"unsuit:k{loader}"), phase="combat", step="turn", round=1)
    assert not gear.wears_loader(off.game, hand)


@clause("alien.gear.autodoc")
def test_an_autodoc_gives_first_aid_with_eight_dice_to_one_patient_a_stretch() -> None:
    p = rooms()
    who, hurt, other = p.pc("officer", "A2"), p.pc("pilot", "A2", BROKEN, health=0), p.pc("kid", "A2", BROKEN, health=0)
    doc, pod, dark = p.item("autodoc", "A2"), p.item("medpod", "A2"), p.item("autodoc", "A1")
    game = p.game(clock={"stretch": 1})
    assert medicine.dice_of(marker_of(game, doc)) == 8
    assert medicine.dice_of(marker_of(game, doc), "surgery-") == 0
    assert medicine.dice_of(marker_of(game, pod)) == 12
    assert medicine.dice_of(marker_of(game, pod), "surgery-") == 12
    assert [one.id for one in medicine.machines(game, who)] == [doc, pod]
    seen = p.script(
        lambda game: offered.do(game, who, f"machine:{doc}:{hurt}"),
        [("first aid", 6, 6, 5, 1, 1, 2, 3, 4)],
        clock={"stretch": 1},
    )
    game = seen.game
    assert not has(game, hurt, BROKEN)
    assert health(game, hurt) == 2
    assert has(game, other, BROKEN)
    assert [one.id for one in medicine.machines(game, who)] == [pod]
    lone = p.pc("kid", "A1")
    assert medicine.machines(p.game(), lone) == []
    assert dark != doc


@clause("alien.gear.autodoc", "alien.crit.surgery")
@pytest.mark.parametrize(("done", "rolls", "healing"), [(0, 0, False), (58, 0, False), (59, 1, True)])
def test_a_medpod_operates_for_a_shift_with_twelve_dice(done: int, rolls: int, healing: bool) -> None:
    p = rooms()
    who, hurt = p.pc("officer", "A2", gear=()), p.pc("pilot", "A2", "injured", gear=(), operated=done)
    p.marker("injury", hurt, row=35)
    pod = p.item("medpod", "A2")
    (key,) = offered.keys(p.game(), who, people.treat, people.operate)
    assert key == f"pod:{pod}:{hurt}"
    script = p.script(lambda game: offered.do(game, who, key), [("surgery", 6, *(2,) * 11)][:rolls]).finish()
    assert ("surgery-done" in script.state.markers[-2].tags) is healing
    assert offered.keys(script.game, who, people.treat, people.operate) == [], "one patient in a stretch"
    assert p.item("autodoc", "A2")
    assert len(offered.keys(p.game(), who, people.treat, people.operate)) == 1, "an AutoDoc does no surgery"


@clause("alien.gear.mapper")
def test_a_mapping_device_shows_all_who_are_not_hidden() -> None:
    p = rooms()
    who = p.pc("scientist", "A2", gear=[])
    device = p.item("mapping-device", who, "held")
    near, hidden, elsewhere = p.npc("drone", "A1"), p.npc("scout", "A1", "hidden"), p.npc("stalker", "A2", "hidden")
    seen = p.script(lambda game: tracker.scan_zone(game, who, device, "A1"), [("power", 1, 2, 3, 4, 5)])
    models = seen.state.models
    assert models[near].known is None
    assert models[hidden].known is not None
    assert models[elsewhere].known is not None
    assert marker_of(seen.game, device).counters["rating"] == 4


@clause("alien.gear.mapper")
def test_a_mapping_device_scans_one_zone_a_stretch_whoever_holds_it() -> None:
    p = rooms()
    who, friend = p.pc("scientist", "A2", gear=[]), p.pc("kid", "A2", gear=[])
    device = p.item("mapping-device", who, "held")
    power = [("power", 2, 2, 3, 4, 5)]
    game = p.script(lambda game: tracker.scan_zone(game, who, device, "A1"), power, clock={"stretch": 3}).game
    gear.hand_over(game, who, friend, device, "alien.act.quick-pickup")
    assert [thing.id for thing in tracker.mappers(game, friend)] == [device]
    assert not tracker.may_map(game, marker_of(game, device))
    assert not offered.keys(game, friend, handling.map_zone)
    game.count("alien.time.units", ("clock", "stretch", 1))
    assert offered.keys(game, friend, handling.map_zone)


# -- drop, take, hand over -----------------------------------------------------------------------------------------


@clause("alien.gear.table")
def test_a_launcher_goes_with_its_rifle() -> None:
    p = rooms()
    who, friend = p.pc("rifleman", "A2"), p.pc("kid", "A2", gear=[])
    rifle = p.find(who, "m41a-pulse-rifle")
    game = p.game()
    gear.drop(game, who, rifle, "alien.close.disarm")
    assert {thing.kind for thing in items_in(game, "A2")} == {"m41a-pulse-rifle", "u1-launcher"}
    assert [thing.kind for thing in gear.loose(game, friend)] == ["m41a-pulse-rifle"]
    gear.take(game, friend, rifle, "alien.act.quick-pickup")
    assert {thing.kind for thing in gear.held(game, friend)} == {"m41a-pulse-rifle", "u1-launcher"}


@clause("alien.gear.table")
def test_one_of_several_is_handed_over() -> None:
    p = rooms()
    who, friend = p.pc("medic", "A2"), p.pc("kid", "A2", gear=[])
    game = p.game()
    gear.hand_over(game, who, friend, p.find(who, "medkit"), "alien.act.quick-use")
    assert [thing.kind for thing in items_of(game, friend)] == ["medkit"]
    left = next(thing for thing in items_of(game, who) if thing.kind == "medkit")
    assert left.counters["number"] == 1
    assert any(isinstance(event, Placed) for event in game.told)


@clause("alien.gear.table")
def test_the_fallen_can_be_stripped_once_they_are_down_in_sight() -> None:
    p = rooms()
    who, guard = p.pc("kid", "A2", gear=[]), p.npc("mercenary", "A1")
    leader = p.npc("mercenary-leader", "A2", seen=True)
    key = p.item("cell-key", leader, seen=False)
    game = p.game()
    assert gear.loose(game, who) == []
    broken.fall(game, leader)
    assert key in [thing.id for thing in gear.loose(game, who)]
    assert marker_of(game, key).known is None
    gear.take(game, who, key, "alien.act.quick-pickup")
    assert [thing.kind for thing in items_of(game, who)] == ["cell-key"]
    vest = next(thing.id for thing in gear.loose(game, who) if thing.kind == "m3-armor")
    gear.take(game, who, vest, "alien.act.quick-pickup")
    assert gear.armor(game, who) == 0
    death.die(game, guard, "alien.broken.npc")
    assert all(thing.known is not None for thing in items_of(game, guard))


@clause("alien.gear.autodoc", "alien.hugger.embrace")
def test_no_machine_treats_the_facehugged() -> None:
    p = rooms()
    who = p.pc("officer", "A2")
    p.pc("pilot", "A2", BROKEN, "facehugged", "unconscious", health=0)
    assert medicine.machine_patients(p.game(), who) == []
