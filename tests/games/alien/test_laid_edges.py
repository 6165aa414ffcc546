"""Edges laid by a reader from outside: what a clause says where another rule, another mode or another body gets in."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.alien.beings import stalk, xenomorph
from grognard.games.alien.books.profiles import being
from grognard.games.alien.fight import blast, exchange, ranged, responses, special
from grognard.games.alien.harm import peril
from grognard.games.alien.position import Position
from grognard.games.alien.turns import social
from grognard.games.alien.words import help, statuses
from grognard.games.alien.words.attempt import Attempt
from grognard.games.alien.words.terms import count_of, has, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, menu, rooms, tags
from tests.games.alien.test_edges import hall

# -- outside combat ------------------------------------------------------------------------------------------------


@clause("alien.talent.last-one-standing", "alien.stealth.rolled-acts")
@pytest.mark.parametrize(("more", "may"), [((), True), (("unconscious",), False), (("exhausted",), False)])
def test_the_last_one_standing_pulls_himself_together_in_a_stretch_too(more: tuple[str, ...], may: bool) -> None:
    p = hall(2)
    kid = p.pc("kid", "A1", "broken", CALM, "talent:last-one-standing", *more, gear=[], health=0)
    medic = p.pc("medic", "A2", CALM, gear=[])
    r = p.play([("rally", (6, 2, 2))])
    assert r.options() == ([f"m{kid}"] if may else []) + [f"m{medic}", "social"]
    if may:
        r.choose(f"m{kid}")
        assert r.options() == [f"rally:{kid}", "done"]
        r.choose(f"rally:{kid}")
        assert "broken" not in tags(r, kid)
        assert count_of(r.game, kid, "health") == 1
        assert r.decision.prompt.startswith("Medic")


@clause("alien.talent.last-one-standing")
def test_who_is_broken_without_it_waits_and_nobody_broken_walks_along() -> None:
    p = hall(2)
    kid = p.pc("kid", "A1", "broken", CALM, gear=[], health=0)
    last = p.pc("rifleman", "A1", "broken", CALM, "talent:last-one-standing", gear=[], health=0)
    medic = p.pc("medic", "A1", CALM, gear=[])
    r = p.play()
    assert f"m{kid}" not in r.options()
    assert "group" not in r.choose(f"m{medic}").options()
    assert "broken" in tags(r, last)


@clause("alien.act.full-jump", "alien.stealth.rolled-acts")
@pytest.mark.parametrize(("sixes", "drop", "place", "hurt"), [(1, 0, "A2", 0), (0, 0, "A1", 0), (0, 4, "A1", 2)])
def test_a_gap_is_tried_in_a_stretch_as_in_a_fight(sixes: int, drop: int, place: str, hurt: int) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    gap = p.border("A1", "A2", "open", "gap")
    p._features[gap] = replace(p._features[gap], counters={"drop": drop})
    kid = p.pc("kid", "A1", CALM, gear=[])
    assert f"jump:f{gap}" in offered.keys(p.game(), kid)
    r = Played(p, lambda game: offered.do(game, kid, f"jump:f{gap}"), {"jump": sixes})
    assert (zone_of(r.game, kid), count_of(r.game, kid, "health")) == (place, being("kid").health - hurt)


@clause("alien.act.full-jump", "alien.stealth.pc-action")
def test_a_jump_is_the_action_of_the_stretch_and_is_followed_by_the_blind_roll() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    gap = p.border("A1", "A2", "open", "gap")
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.pc("medic", "A1", CALM, gear=[])
    r = p.play([("jump", (6,) + (2,) * 7), ("blind", (2,))]).choose(f"m{kid}").choose(f"jump:f{gap}")
    assert zone_of(r.game, kid) == "A2"
    assert "from:A1" in tags(r, kid)
    assert r.decision.prompt.startswith("Medic")


@clause("alien.act.full-jam", "alien.stealth.rolled-acts")
def test_a_jam_is_cleared_in_a_stretch_too() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    pistol = p.item("m4a3-pistol", kid, "held", "jammed")
    assert f"jam:k{pistol}" in offered.keys(p.game(), kid)
    r = Played(p, lambda game: offered.do(game, kid, f"jam:k{pistol}"), {"jam": 1})
    assert "jammed" not in marker_of(r.game, pistol).tags


# -- help ----------------------------------------------------------------------------------------------------------


@clause("alien.dice.help", "alien.damage.stun", "alien.close.grapple")
@pytest.mark.parametrize("how", ["free", "stunned", "held"])
def test_who_has_been_stunned_or_seized_since_no_longer_helps(how: str) -> None:
    p = hall(1)
    medic, kid = p.pc("medic", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, *(("stunned",) * (how == "stunned")))
    p.link("helps", kid, medic)
    drone = p.npc("drone", "A1", seen=True)
    if how == "held":
        p.grapple(drone, kid)
    helpers = help.helpers_of(p.game(**FIGHT), Attempt(medic, "comtech"))
    assert helpers == ([kid] if how == "free" else [])


# -- want ----------------------------------------------------------------------------------------------------------


@clause("alien.hazard.fatigue-broken")
def test_lack_of_sleep_brings_no_death_rolls() -> None:
    """Broken by hunger, and tired besides: one roll a shift, for the hunger."""
    p = hall(1)
    worn_out = ("broken", "exhausted", "fatigued", "want:food", "want:sleep", CALM)
    kid = p.pc("kid", "A1", *worn_out, gear=[], health=0)
    r = Played(p, peril.shift_passed, {"death": 1})
    assert [roll.purpose for roll in r.rolls()] == ["death roll"]
    assert "dead" not in tags(r, kid)


# -- noise ---------------------------------------------------------------------------------------------------------


@clause("alien.stealth.alert", "alien.ref.noise")
@pytest.mark.parametrize(("kind", "at", "hears"), [("m40-grenade", "A6", True), ("m40-grenade", "A7", False)])
def test_an_explosion_is_heard_from_where_it_is(kind: str, at: str, hears: bool) -> None:
    """Thrown from A1 into A2: four zones from there."""
    p = hall(7)
    marine = p.pc("rifleman", "A1", CALM, gear=[kind])
    foe = p.npc("mercenary", "A2", seen=True, gear=[])
    drone = p.npc("drone", at, active=False)
    grenade = p.find(marine, kind)
    r = Played(p, lambda game: ranged.attack(game, marine, foe, marker_of(game, grenade)), **FIGHT)
    assert has(r.game, drone, "~active") is hears


# -- the power loader ----------------------------------------------------------------------------------------------


@clause("alien.gear.loader", "alien.cover.lose")
@pytest.mark.parametrize("cover", ["partial-cover", "full-cover"])
def test_who_gets_into_a_power_loader_is_out_of_cover(cover: str) -> None:
    p = rooms()
    worker = p.pc("roughneck", "A2", cover, CALM, gear=[])
    loader = p.item("power-loader", "A2")
    r = Played(p, lambda game: offered.perform(game, worker, f"suit:k{loader}"), **FIGHT)
    assert cover not in tags(r, worker)


# -- people on patrol ----------------------------------------------------------------------------------------------


@clause("alien.ref.human-move")
def test_a_patrol_whose_ends_are_no_neighbours_walks_all_the_way_back() -> None:
    p = hall(4, "door")
    p.pc("kid", "A4", gear=[])
    guard = p.npc("security-guard", "A1", attitude="wary", patrol=("A1", "A2", "A3"))

    def stretches(game: Any) -> Any:
        for _ in range(6):
            yield from stalk.human_move(game, guard)
            walked.append(zone_of(game, guard))

    walked: list[str] = []
    Played(p, stretches)
    assert walked == ["A2", "A3", "A2", "A1", "A2", "A3"]


@clause("alien.ref.human-move")
def test_a_patrol_goes_on_from_where_it_is_put() -> None:
    p = hall(3, "door")
    guard = p.npc("security-guard", "A2", attitude="wary", patrol=("A1", "A2", "A3"))
    assert zone_of(Played(p, lambda game: stalk.human_move(game, guard)).game, guard) == "A3"


# -- crawlspaces ---------------------------------------------------------------------------------------------------


@clause("alien.close.pass", "alien.crawl.features")
def test_who_gets_past_somebody_in_a_crawlspace_has_him_behind() -> None:
    p = Position()
    for zone, kind in (("A1", "room"), ("C1", "crawl"), ("A2", "room")):
        p.zone(zone, kind=kind)
    p.border("A1", "C1", "access")
    p.border("C1", "A2", "access")
    kid, foe = p.pc("kid", "A1", CALM, gear=[]), p.npc("mercenary", "C1", "came:A2", seen=True, gear=[])
    p.adjacent(kid, foe)
    assert "move:C1" not in menu(p, kid)
    r = Played(p, lambda game: special.attack(game, kid, foe, "pass"), {"pass": 1}, **FIGHT)
    assert zone_of(r.game, kid) == "C1"
    assert [key for key in offered.keys(r.game, kid) if key.startswith("move")] == ["move:A2"]


# -- fire ----------------------------------------------------------------------------------------------------------


@clause("alien.ranged.fire-weapon", "alien.npc.attitude")
@pytest.mark.parametrize(("at", "hostile"), [("A1", True), ("A2", False)])
def test_to_set_people_on_fire_is_to_attack_them(at: str, hostile: bool) -> None:
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM, gear=[]), p.npc("security-guard", at, seen=True, attitude="wary")
    burner = p.item("m240-incinerator", marine, "held")
    r = Played(p, lambda game: blast.at_zone(game, marine, "A1", marker_of(game, burner)), {"attack": 1}, **FIGHT)
    assert ("hostile" in tags(r, guard)) is hostile


# -- nerves and orders ---------------------------------------------------------------------------------------------


@clause("alien.panic.twitchy")
@pytest.mark.parametrize(("rating", "rolled"), [(2, "m4a3-pistol"), (0, "stun-baton")])
def test_twitchy_fingers_are_on_what_is_loaded_before_what_has_power(rating: int, rolled: str) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.item("stun-baton", kid, "held")
    p.item("m4a3-pistol", kid, "held", rating=rating)
    item = responses.twitchy_item(p.game(), kid)
    assert item is not None
    assert marker_of(p.game(), item).kind == rolled


@clause("alien.social.command-npc")
@pytest.mark.parametrize(("sixes", "goes"), [(1, True), (0, False)])
def test_one_order_a_stretch_for_a_group_whoever_of_it_walks_first(sixes: int, goes: bool) -> None:
    p = hall(2)
    p.pc("officer", "A1", CALM, gear=[])
    one, two = (p.ally("colonist", "A1", group="colonists", gear=[]) for _ in range(2))
    p.npc("mercenary", "A2", seen=True, gear=[])

    def both(game: Any) -> Any:
        for ally in (one, two):
            walked[ally] = yield from social.order_allies(game, (ally,), "A2")

    walked: dict[int, tuple[int, ...]] = {}
    r = Played(p, both, {"order": sixes})
    assert walked == ({one: (one,), two: (two,)} if goes else {one: (), two: ()})
    assert [roll.purpose for roll in r.rolls()] == ["to order"]
    statuses.end(r.game, statuses.STRETCH_OVER, one, two)
    assert not {"willing", "unwilling"} & {*tags(r, one), *r.game.state.models[two].tags}


# -- seen in the log of a battle -----------------------------------------------------------------------------------


@clause("alien.close.weapon-bonus", "alien.supply.power")
@pytest.mark.parametrize(("power", "bonus"), [(1, 1), (0, 0)])
def test_a_baton_without_power_parries_no_better_than_a_hand(power: int, bonus: int) -> None:
    p = hall(1)
    kid, guard = p.pc("kid", "A1", gear=[]), p.npc("security-guard", "A1", seen=True, gear=[])
    p.item("stun-baton", guard, "held", rating=power)
    p.adjacent(kid, guard)
    attempt = exchange.defend_attempt(p.game(**FIGHT), guard, kid)
    assert sum(part.amount for part in attempt.parts) == bonus


@clause("alien.ref.retreat")
@pytest.mark.parametrize(("place", "goes"), [("A2", True), ("A4", False)])
def test_a_creature_that_has_got_out_of_sight_lies_low(place: str, goes: bool) -> None:
    p = hall(5, "open")
    p.pc("rifleman", "A1", CALM, "seen:adult", gear=[])
    drone = p.npc("drone", place, "~fleeing", "~alerted", health=1)
    p.knows(drone, "A1")
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert (zone_of(r.game, drone) != place) is goes
