"""Edges put to every clause on gear, hazards, vehicles, talents, scenarios and options: who is spared, who pays, and
what still counts."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk
from grognard.games.alien.body import talent
from grognard.games.alien.fight import blast, close, special, vehicle
from grognard.games.alien.harm import peril
from grognard.games.alien.moves import leaving
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, initiative, sighting, social
from grognard.games.alien.words.deck import LAST_CARDS
from grognard.games.alien.words.terms import (
    ALERTED,
    FULL_COVER,
    GRAPPLE,
    HIDDEN,
    MET_TAG,
    RADS,
    SEARCHING,
    SHUT_IN,
    SPEED_LOST,
    count_of,
    has,
    health,
    marker_of,
    stress,
    zone_of,
)
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

# -- hazards ---------------------------------------------------------------------------------------------------------


@clause("alien.talent.resilient", "alien.hazard.fatigued")
@pytest.mark.parametrize(("cause", "sixes", "lost"), [("food", 0, 1), ("food", 2, 0), ("sleep", 1, 0)])
def test_the_resilient_may_shake_off_the_damage_of_want(cause: str, sixes: int, lost: int) -> None:
    p = hall(1)
    who = p.pc("roughneck", "A1", CALM, "talent:resilient", f"want:{cause}", "fatigued", gear=[])
    r = Played(p, lambda game: peril.suffer_want(game, who, cause), {"resilient": sixes})
    assert health(p.game(), who) - health(r.game, who) == lost
    assert stress(r.game, who) == 1, "it wears on the nerves all the same"


@clause("alien.hazard.radiation")
@pytest.mark.parametrize(("who", "rads"), [("nr-9-atv", 0), ("ua571c", 0), ("drone", 0), ("colonist", 1)])
def test_rays_do_nothing_to_machines(who: str, rads: int) -> None:
    p = Position()
    p.zone("G1", "radiation:strong", kind="ground")
    card = "sentry-gun" if who == "ua571c" else who
    one = p.npc(card, "G1", seen=True)
    before = health(p.game(), one)
    r = Played(p, lambda game: peril._irradiate(game, "stretch"), {"radiation": 1})
    assert count_of(r.game, one, RADS) == rads
    assert before - health(r.game, one) == rads


# -- vehicles --------------------------------------------------------------------------------------------------------


def _road(*tags: str) -> tuple[Position, int, int]:
    p = Position()
    p.zone("G1", kind="ground")
    p.zone("G2", kind="ground")
    p.border("G1", "G2", "open", *tags)
    atv, marine = p.npc("nr-9-atv", "G1", "started", seen=True), p.pc("rifleman", "G1", CALM, gear=[])
    p.link("rides", marine, atv)
    return p, atv, marine


@clause("alien.vehicle.drive")
@pytest.mark.parametrize(("tags", "sixes", "at", "rolls"), [
    ((), 0, "G2", 0), (("gap",), 0, "G1", 1), (("gap",), 1, "G2", 1),
])  # fmt: skip
def test_a_gap_is_driven_over_with_a_roll(tags: tuple[str, ...], sixes: int, at: str, rolls: int) -> None:
    p, atv, marine = _road(*tags)
    r = Played(p, lambda game: vehicle.drive(game, marine), {"to drive": sixes}, ("G2", "stop"), **FIGHT)
    assert zone_of(r.game, atv) == zone_of(r.game, marine) == at
    assert len(r.rolls("to drive")) == rolls


@clause("alien.vehicle.drive")
@pytest.mark.parametrize(("at", "state", "hard"), [
    ("G1", ALERTED, True), ("G2", ALERTED, True), ("G1", "unconscious", False),
    ("G1", "hidden", False),
])  # fmt: skip
def test_enemies_about_make_it_hard_to_drive_off_as_to_drive_in(at: str, state: str, hard: bool) -> None:
    p, atv, _ = _road()
    p.npc("security-guard", at, state, seen=True, gear=[])
    assert vehicle.needs_roll(p.game(), atv, "G2") is hard


@clause("alien.vehicle.drive")
def test_beside_a_gap_an_open_way_needs_no_roll() -> None:
    p, atv, _ = _road("gap")
    assert vehicle.needs_roll(p.game(), atv, "G2")
    p.border("G1", "G2")
    assert not vehicle.needs_roll(p.game(), atv, "G2")


@clause("alien.vehicle.drive", "alien.setup.scenario-sheet")
def test_a_drive_into_a_zone_is_to_enter_it() -> None:
    p = Position("block-nine")
    atv = next(model.id for model in p.state().models if model.profile == "nr-9-atv")
    marine = p.pc("rifleman", "B4", CALM, gear=[])
    p.put(atv, "B4")
    p.link("rides", marine, atv)
    r = Played(p, lambda game: vehicle.roll_to(game, atv, "B6"))
    in_tanks = [model for model in p.state().models if model.place == "B6" and SHUT_IN in model.tags]
    assert in_tanks
    assert not [model for model in in_tanks if has(r.game, model.id, SHUT_IN)]


# -- people ----------------------------------------------------------------------------------------------------------


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("victim", "comrade", "turns"), [
    ("broken", "watches", True), ("broken", "is elsewhere", False), ("broken", "unconscious", False),
    ("dead", "watches", False),
])  # fmt: skip
def test_to_rob_the_helpless_before_their_comrades_turns_these_hostile(victim: str, comrade: str, turns: bool) -> None:
    p = hall(2, "door")
    thief = p.pc("rifleman", "A1", CALM, gear=[])
    card, at = "security-guard", "A2" if comrade == "is elsewhere" else "A1"
    guard = p.npc(card, "A1", "named", victim, seen=True, attitude="wary", group="guards", gear=["flashlight"])
    other = p.npc(card, at, MET_TAG, comrade, seen=True, attitude="wary", group="guards", gear=[])
    p.knows(other, "A1")
    lamp = p.find(guard, "flashlight")
    r = Played(p, lambda game: offered.do(game, thief, f"take:k{lamp}"))
    assert has(r.game, other, "hostile") is turns
    assert (r.state.phase == "combat") is turns


# -- leaving, options, talents ---------------------------------------------------------------------------------------


@clause("alien.scen.exit", "alien.hazard.zero-g")
@pytest.mark.parametrize(("sixes", "gone"), [(0, False), (1, True)])
def test_without_gravity_the_way_off_the_map_takes_a_roll_as_well(sixes: int, gone: bool) -> None:
    p = Position()
    p.zone("A1", "zero-g", "exit")
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = Played(p, lambda game: leaving.leave(game, kid), {"without gravity": sixes})
    assert (r.state.models[kid].place is None) is gone


@clause("alien.opt.single-draw", "alien.xeno.turn")
@pytest.mark.parametrize(("lost", "cards"), [(0, [2, 5]), (1, [2])])
def test_whoever_has_lost_speed_keeps_no_card_for_it(lost: int, cards: list[int]) -> None:
    p = hall(1)
    p._start = Position(options=["single-draw"])._start
    p.pc("kid", "A1", CALM, gear=[])
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    p.hurt(0, **{LAST_CARDS: 1 << 3})
    p.hurt(drone, **{LAST_CARDS: 1 << 2 | 1 << 5, SPEED_LOST: lost})
    r = Played(p, initiative.draw, phase="combat", step="draw", round=2)
    assert [card.index for card in r.state.cards if card.subject == f"m{drone}"] == cards


@clause("alien.talent.xenomorphology")
@pytest.mark.parametrize(("who", "more"), [("pc", 1), ("ally", 0)])
def test_what_a_scientist_has_made_out_helps_pcs_alone(who: str, more: int) -> None:
    p = hall(1)
    scientist, drone = p.pc("scientist", "A1", gear=[]), p.npc("drone", "A1", ALERTED, seen=True)
    p.link("studied", scientist, drone)
    one = p.pc("kid", "A1", gear=[]) if who == "pc" else p.ally("marine-grunt", "A1", gear=[])
    assert sum(part.amount for part in talent.studied(p.game(**FIGHT), one, drone, "attack")) == more


@clause("alien.talent.xenomorphology", "alien.close.special-general", "alien.close.grapple-attack")
@pytest.mark.parametrize("kind", ["shove", "grapple", "attack the one held"])
def test_it_helps_in_special_attacks_as_well(kind: str) -> None:
    p = hall(1)
    scientist, drone = p.pc("scientist", "A1", CALM, gear=[]), p.npc("drone", "A1", ALERTED, seen=True)
    p.adjacent(scientist, drone)
    p.link("studied", scientist, drone)
    if kind in ("shove", "grapple"):
        r = Played(p, lambda game: special.attack(game, scientist, drone, kind), **FIGHT)
    else:
        p.link(GRAPPLE, scientist, drone)
        r = Played(p, lambda game: close.grapple_attack(game, scientist), **FIGHT)
    assert parts_of(r.rolls()[0])["alien.talent.xenomorphology"] == 1


# -- round by round --------------------------------------------------------------------------------------------------


@clause("alien.hazard.radiation", "alien.hazard.fatigue", "alien.combat.rounds-go-on")
@pytest.mark.parametrize(("rays", "want", "rounds"), [
    ("radiation:extreme", "", True), ("radiation:strong", "", False), ("", "want:heat:round", True),
    ("", "want:heat:stretch", False), ("", "want:food", False),
])  # fmt: skip
def test_what_tells_by_the_round_is_played_in_rounds(rays: str, want: str, rounds: bool) -> None:
    p = Position()
    p.zone("A1", rays)
    p.pc("kid", "A1", CALM, want, gear=[])
    assert ending.must_go_on(p.game()) is rounds


@clause("alien.hazard.radiation")
@pytest.mark.parametrize(("who", "dies"), [("security-guard", True), ("drone", False), ("nr-9-atv", False)])
def test_nobody_of_the_referee_stays_a_stretch_in_extreme_rays(who: str, dies: bool) -> None:
    p = Position()
    p.zone("G1", "radiation:extreme", kind="ground")
    one = p.npc(who, "G1", seen=True)
    r = Played(p, peril.stretch_passed, {"radiation": 1}, clock={"stretch": 1})
    assert has(r.game, one, "dead") is dies
    assert bool(count_of(r.game, one, RADS)) is dies


# -- found -----------------------------------------------------------------------------------------------------------


@clause("alien.ref.search", "alien.stealth.find-hidden")
@pytest.mark.parametrize(("state", "sixes", "fight"), [
    (FULL_COVER, 1, True), (FULL_COVER, 0, False), (HIDDEN, 1, True), (HIDDEN, 0, False),
])  # fmt: skip
def test_whoever_searches_finds_those_in_full_cover_as_well(state: str, sixes: int, fight: bool) -> None:
    p = hall(2, "door", cluttered=True)
    drone, kid = p.npc("drone", "A1", SEARCHING), p.pc("kid", "A1", CALM, state, gear=[])
    p.knows(drone, "A1")

    def searched(game: Game) -> Script[None]:
        yield from stalk.search(game, drone)
        yield from sighting.outcome(game)

    r = Played(p, searched, {"search": sixes}, step="npc-outcome")
    assert (r.state.phase == "combat") is fight
    assert has(r.game, kid, state) is (state == FULL_COVER or not fight)


# -- among PCs -------------------------------------------------------------------------------------------------------


@clause("alien.talent.hardened", "alien.social.modifiers")
@pytest.mark.parametrize(("lost", "is_hurt"), [(0, False), (1, True)])
def test_the_hardened_are_hurt_as_soon_as_a_point_is_missing(lost: int, is_hurt: bool) -> None:
    p = Position(options=["pvp"])
    p.zone("A1")
    speaker, other = p.pc("officer", "A1", gear=[]), p.pc("kid", "A1", "talent:hardened", gear=["flashlight"])
    p.hurt(other, health=health(p.game(), other) - lost)
    labels = [part.label for part in social.factors(p.game(), speaker, other, "give")]
    assert (social.FACTORS[2] in labels) is is_hurt


@clause("alien.scen.pvp", "alien.ranged.fire-weapon")
@pytest.mark.parametrize(("options", "gained"), [(("pvp",), 1), ((), 0)])
def test_to_be_set_on_fire_by_the_own_crew_is_to_be_attacked_by_it(options: tuple[str, ...], gained: int) -> None:
    p = Position(options=options)
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    marine, kid = p.pc("rifleman", "A1", CALM, gear=["m240-incinerator"]), p.pc("kid", "A2", CALM, gear=[])
    flames = p.find(marine, "m240-incinerator")
    r = Played(p, lambda game: blast.at_zone(game, marine, "A2", marker_of(game, flames)), **FIGHT)
    assert stress(r.game, kid) == gained
