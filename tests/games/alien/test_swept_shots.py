"""Edges of shooting, loads and suits: who can still aim, who is a large target, who is in the line of a gun, what can
be thrown down."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.alien.beings import npc
from grognard.games.alien.body import gear
from grognard.games.alien.books.cards import Carried
from grognard.games.alien.books.profiles import being, weapon
from grognard.games.alien.fight import flight, misses, responses, special
from grognard.games.alien.harm import medicine
from grognard.games.alien.map import zone
from grognard.games.alien.story import incidents
from grognard.games.alien.words import muster
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import ALERTED, LIT, WORN, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, menu, parts, rooms, spent
from tests.games.alien.test_edges import hall

# -- aiming ----------------------------------------------------------------------------------------------------------


@clause("alien.ranged.aim", "alien.synth.zero")
@pytest.mark.parametrize(("flaws", "aims"), [((), True), (("flaw:2",), True), (("flaw:4",), False)])
def test_nobody_aims_to_whom_that_is_a_full_action(flaws: tuple[str, ...], aims: bool) -> None:
    p = rooms()
    android = p.pc("android", "A1", *flaws, gear=["m41a-pulse-rifle"])
    p.npc("mercenary", "A2", ALERTED, seen=True)
    assert ("aim" in menu(p, android)) is aims
    assert "attack" in menu(p, android)


@clause("alien.ranged.aim", "alien.ranged.aim-required", "alien.npc.tactics")
@pytest.mark.parametrize(("flaws", "used"), [((), (1, 1)), (("flaw:4",), (0, 0))])
def test_an_android_of_the_referee_has_no_second_full_action_for_the_shot(
    flaws: tuple[str, ...], used: tuple[int, int]
) -> None:
    p = hall(3)
    p.sight("A1", "A2", "A3")
    android = p.npc("android", "A1", *flaws, ALERTED, seen=True, gear=["xm99a-plasma-rifle"])
    p.pc("kid", "A3", CALM, gear=[])
    r = Played(p, lambda game: npc.turn(game, android), **FIGHT)
    assert spent(r, android)[0] <= 1
    assert bool(r.rolls("attack")) is bool(used[0])


# -- targets ---------------------------------------------------------------------------------------------------------


@clause("alien.ranged.size", "alien.gear.loader")
@pytest.mark.parametrize("worn", [True, False])
def test_whoever_stands_in_a_power_loader_is_a_large_target(worn: bool) -> None:
    p = rooms()
    hand, guard = p.pc("roughneck", "A2", CALM, gear=[]), p.npc("security-guard", "A1", ALERTED, gear=["m4a3-pistol"])
    p.item("power-loader", hand if worn else "A2")
    assert parts(p, guard, hand, "m4a3-pistol").get("alien.ranged.size", 0) == (2 if worn else 0)


@clause("alien.ranged.friendly-fire", "alien.ranged.friendly-fire-npc", "alien.ranged.sentry")
@pytest.mark.parametrize("of_crew", [True, False])
def test_a_sentry_gun_endangers_those_who_have_set_it_up(of_crew: bool) -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A2", CALM, gear=[]), p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    p.adjacent(kid, guard)
    target, other = (guard, kid) if of_crew else (kid, guard)
    p.item("sentry-gun", "A1")
    marine = p.pc("rifleman", "A1", CALM)
    gun = p.npc("sentry-gun", "A1", seen=True)
    r = Played(p, lambda game: incidents.carry_out(game, "unpack:sentry-gun", marine, "alien.scen.tasks"))
    shooter = r.state.models[-1].id if of_crew else gun
    assert misses.endangered(r.game, Shot(shooter, target, weapon("sentry-gun"))) == [other]


@clause("alien.ranged.single-shot", "alien.panic.twitchy")
@pytest.mark.parametrize(("kind", "rolls"), [("bolt-gun", False), ("m4a3-pistol", True)])
def test_a_single_shot_in_the_weapon_is_rolled_for_by_nobody(kind: str, rolls: bool) -> None:
    p = rooms()
    kid = p.pc("kid", "A1", gear=[kind])
    assert (responses.twitchy_item(p.game(), kid) is not None) is rolls


# -- loads -----------------------------------------------------------------------------------------------------------


@clause("alien.gear.over-limit", "alien.act.free")
@pytest.mark.parametrize("mode", [{}, FIGHT])
@pytest.mark.parametrize(("rations", "drops", "moves"), [(22, 0, True), (23, 1, True), (46, 1, True), (47, 1, False)])
def test_what_no_hand_holds_can_be_thrown_down_as_well(
    mode: dict[str, Any], rations: int, drops: int, moves: bool
) -> None:
    """A medic of Strength 3 carries 24 quarters of a row without trouble, the two of the vest he wears among them."""
    p = rooms()
    medic = p.pc("medic", "A1", CALM, gear=[])
    p.item("riot-vest", medic)
    food = p.item("day-ration", medic, number=rations)
    game = p.game(**mode)
    keys = [key for key in offered.keys(game, medic) if key.startswith("drop")]
    assert keys == [f"drop:k{food}"][:drops]
    assert gear.can_move(game, medic) is moves
    if not moves:
        r = Played(p, lambda game: offered.do(game, medic, keys[0]), **mode)
        assert gear.can_move(r.game, medic)


@clause("alien.gear.over-limit", "alien.panic.frenzy")
@pytest.mark.parametrize(("axes", "at"), [(12, "A2"), (13, "A1")])
def test_rage_carries_nobody_who_is_too_heavily_laden(axes: int, at: str) -> None:
    p = rooms()
    medic = p.pc("medic", "A1", CALM, "panic:11", gear=["fire-axe"] * axes)
    foe = p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    r = Played(p, lambda game: flight.assault(game, medic, foe, "alien.panic.frenzy"), **FIGHT)
    assert zone_of(r.game, medic) == at


@clause("alien.gear.over-limit", "alien.close.pass")
@pytest.mark.parametrize(("axes", "passes"), [(12, True), (13, False)])
def test_nobody_pushes_past_a_blocker_with_more_than_he_can_carry(axes: int, passes: bool) -> None:
    p = rooms()
    medic = p.pc("medic", "A2", CALM, gear=["fire-axe"] * axes)
    guard = p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    p.tag(guard, f"at:{next(one.id for one in p.state().features if one.kind == 'door')}")
    p.adjacent(medic, guard)
    assert ("pass" in special.kinds(p.game(**FIGHT), medic, guard)) is passes


@clause("alien.gear.over-limit", "alien.panic.frenzy")
def test_nor_does_it_bring_him_beside_anybody() -> None:
    p = rooms()
    medic = p.pc("medic", "A1", CALM, "panic:11", gear=["fire-axe"] * 13)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    r = Played(p, lambda game: flight.assault(game, medic, foe, "alien.panic.frenzy"), **FIGHT)
    assert not r.rolls("attack")


# -- what is worn ----------------------------------------------------------------------------------------------------


@clause("alien.gear.table", "alien.zone.nearby")
@pytest.mark.parametrize("kind", ["m3-armor", "mk50-suit"])
@pytest.mark.parametrize("worn", [True, False])
def test_the_radio_of_a_suit_works_while_it_is_worn(kind: str, worn: bool) -> None:
    p = rooms()
    medic, kid = p.pc("medic", "A1", gear=[]), p.pc("kid", "A3", gear=["comm-unit"])
    suit = p.item(kind, medic)
    game = p.game()
    if not worn:
        game.tag("alien.gear.suit", f"k{suit}", (), (WORN,))
    assert zone.can_talk(game, medic, kid) is worn
    assert bool(zone.within_call(game, kid, [medic])) is worn


@clause("alien.damage.armor", "alien.gear.suit")
@pytest.mark.parametrize(
    ("before", "after", "worn"),
    [
        ("m3-armor", "riot-vest", ("riot-vest",)),
        ("riot-vest", "m3-armor", ("m3-armor",)),
        ("m3-armor", "mk50-suit", ("mk50-suit",)),
        ("m3-armor", "power-loader", ("m3-armor", "power-loader")),
    ],
)
def test_armor_comes_off_for_another_suit(before: str, after: str, worn: tuple[str, ...]) -> None:
    p = rooms()
    hand = p.pc("roughneck", "A1", gear=[before])
    suit = p.item(after, "A1")
    r = Played(p, lambda game: offered.do(game, hand, f"suit:k{suit}"))
    carried = [thing for thing in r.state.markers if thing.on == f"m{hand}"]
    assert tuple(thing.kind for thing in carried if WORN in thing.tags) == worn
    assert {thing.kind for thing in carried} == {before, after}, "what is taken off is carried on"


@clause("alien.damage.armor", "alien.gear.suit")
@pytest.mark.parametrize("over", ["riot-vest", "m3-armor", "mk35-suit", "power-loader"])
def test_nothing_goes_over_a_vacuum_suit(over: str) -> None:
    p = rooms()
    hand = p.pc("roughneck", "A1", gear=["mk50-suit"])
    suit = p.item(over, "A1")
    game = p.game()
    assert not medicine.can_wear(game, hand, marker_of(game, suit))


@clause("alien.damage.armor", "alien.setup.start-state")
def test_who_brings_two_suits_along_wears_the_first() -> None:
    card = replace(being("kid"), gear=(Carried("riot-vest"), Carried("mk50-suit"), Carried("comm-unit")))
    things = muster.outfit(card, "m0", 0)
    assert [thing.kind for thing in things if WORN in thing.tags] == ["riot-vest", "comm-unit"]


@clause("alien.char.hands", "alien.gear.suit")
def test_the_lamp_on_the_armor_shines_on_the_suit_that_is_put_on_instead() -> None:
    p = rooms(dark=True)
    hand = p.pc("roughneck", "A1", gear=[])
    p.item("m3-armor", hand)
    p.item("fire-axe", hand, "held")
    lamp, suit = p.item("flashlight", hand, "clipped", LIT), p.item("mk50-suit", "A1")
    r = Played(p, lambda game: offered.do(game, hand, f"suit:k{suit}"))
    assert LIT in marker_of(r.game, lamp).tags


@clause("alien.gear.over-limit")
@pytest.mark.parametrize("stretch", [0, 1])
@pytest.mark.parametrize(("axes", "moves"), [(12, [True, True]), (13, [True, False]), (25, [False, False])])
def test_a_laden_android_moves_once_in_every_stretch_the_first_included(
    stretch: int, axes: int, moves: list[bool]
) -> None:
    p = rooms()
    android = p.pc("android", "A1", gear=["fire-axe"] * axes)
    game = p.game(clock={"stretch": stretch})
    may = [gear.can_move(game, android)]
    gear.moved(game, android)
    may.append(gear.can_move(game, android))
    assert may == moves
