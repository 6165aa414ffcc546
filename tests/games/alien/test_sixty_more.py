"""Edges put to sixty more clauses drawn by lot: ways that are none for the walker, who hears and sees what, how long it
lasts."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import REFEREE
from grognard.games.alien.beings import burster, npc, stalk
from grognard.games.alien.books.cards import MEDIUM, SHORT
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import close, exchange, flight, shooting, special
from grognard.games.alien.harm import damage
from grognard.games.alien.map import zone as places
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import ALERTED, FULL_COVER, GUARDING, SMOKE, has, marker_of, stress, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of, spent
from tests.games.alien.test_edges import hall

# -- ways of the referee's beings ------------------------------------------------------------------------------------


def _shaft(*rooms: str) -> Position:
    """A crawlspace C1 off A1, and a row of rooms the other way."""
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    p.border("A1", "C1", "access")
    for here, there in zip(("A1", *rooms), rooms, strict=False):
        p.zone(there, cluttered=True, dark=True)
        p.border(here, there)
    return p


@clause("alien.ref.human-move")
def test_people_who_know_of_two_go_to_the_one_they_can_get_at() -> None:
    p = _shaft("A2", "A3")
    guard = p.npc("mercenary", "A1")
    p.knows(guard, "C1")
    p.knows(guard, "A3")
    r = Played(p, lambda game: stalk.human_move(game, guard))
    assert zone_of(r.game, guard) == "A2"


@clause("alien.ref.human-move")
def test_a_patrol_walks_on_while_the_only_pc_it_knows_of_is_out_of_its_reach() -> None:
    p = _shaft("A2")
    guard = p.npc("mercenary", "A1", patrol=("A1", "A2"))
    p.knows(guard, "C1")
    r = Played(p, lambda game: stalk.human_move(game, guard))
    assert zone_of(r.game, guard) == "A2"


@clause("alien.ref.human-move", "alien.npc.tactics")
def test_in_a_fight_too_people_look_where_they_can_go() -> None:
    p = _shaft("A2", "A3")
    guard = p.npc("mercenary", "A1", ALERTED, seen=True)
    p.knows(guard, "C1")
    p.knows(guard, "A3")
    r = Played(p, lambda game: npc.turn(game, guard), **FIGHT)
    assert zone_of(r.game, guard) == "A2"


@clause("alien.ref.stalk", "alien.xeno.climb")
@pytest.mark.parametrize(("who", "at"), [("drone", "C1"), ("queen", "A2")])
def test_what_is_too_big_for_a_crawlspace_lies_up_elsewhere(who: str, at: str) -> None:
    p = _shaft("A2")
    creature = p.npc(who, "A1")
    r = Played(p, lambda game: stalk.lie_up(game, creature))
    assert zone_of(r.game, creature) == at


# -- what is heard and seen ------------------------------------------------------------------------------------------


@clause("alien.ref.noise", "alien.panic.flee")
@pytest.mark.parametrize(("start", "ends", "heard"), [("A1", "A3", True), ("A2", "A3", False)])
def test_who_flees_through_two_zones_in_a_round_is_heard_running(start: str, ends: str, heard: bool) -> None:
    p = hall(5)
    kid = p.pc("kid", start, CALM, "panic:10", gear=[])
    p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    passive = p.npc("mercenary", "A4", FULL_COVER, active=False)
    r = Played(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert zone_of(r.game, kid) == ends
    assert has(r.game, passive, "~active") is heard


@clause("alien.ref.noise", "alien.move.drag")
def test_who_drags_a_comrade_through_two_zones_in_a_round_is_heard() -> None:
    p = hall(4)
    kid, medic = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", "broken", CALM, gear=[], health=0)
    passive = p.npc("mercenary", "A4", FULL_COVER, active=False)

    def twice(game: Game) -> Script[None]:
        yield from offered.perform(game, kid, f"drag:{medic}:A2")
        assert not has(game, passive, "~active")
        yield from offered.perform(game, kid, f"drag:{medic}:A3")

    r = Played(p, twice, {"drag": 1}, **FIGHT)
    assert zone_of(r.game, medic) == "A3"
    assert has(r.game, passive, "~active")


@clause("alien.burster.birth", "alien.zone.los")
@pytest.mark.parametrize(
    ("at", "state", "smoke", "sees"),
    [
        ("A1", "prone", (), True),
        ("A1", FULL_COVER, (), False),
        ("A2", "prone", (), True),
        ("A2", FULL_COVER, (), False),
        ("A1", "prone", (SMOKE,), False),
    ],
)
def test_a_birth_frightens_those_who_see_it(at: str, state: str, smoke: tuple[str, ...], sees: bool) -> None:
    p = Position()
    p.zone("A1", *smoke)
    p.zone("A2")
    p.border("A1", "A2")
    host, kid = p.npc("colonist", "A1", attitude="friendly", gear=[]), p.pc("kid", at, state, gear=[])
    r = Played(p, lambda game: burster.birth(game, host))
    assert bool(r.rolls("panic")) is sees
    assert has(r.game, kid, burster.BIRTH_SEEN) is sees
    young = r.state.models[-1]
    assert young.profile == "chestburster"
    assert (young.known is None) is sees, "what nobody sees nobody is shown"


@clause("alien.burster.birth", "alien.setup.hidden-info")
def test_of_a_birth_in_a_far_zone_the_crew_hears_nothing() -> None:
    p = hall(2, "door")
    host = p.npc("colonist", "A1", attitude="friendly", gear=[])
    p.pc("kid", "A2", gear=[])
    r = Played(p, lambda game: burster.birth(game, host))
    referee = next(seat.id for seat in r.state.seats if REFEREE in seat.tags)
    assert r.state.models[-1].known == (referee,)


# -- flight ----------------------------------------------------------------------------------------------------------


@clause("alien.panic.safe-flight", "alien.panic.flee")
@pytest.mark.parametrize(("foe_at", "safe"), [("A1", True), ("A2", False)])
def test_nobody_feels_safe_locked_in_with_the_enemy(foe_at: str, safe: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door", "locked")
    kid = p.pc("kid", "A2", CALM, "panic:10", gear=[])
    p.npc("mercenary", foe_at, ALERTED, seen=True, gear=[])
    assert flight.is_safe(p.game(**FIGHT), kid) is safe
    r = Played(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert has(r.game, kid, "panic:12") is not safe


@clause("alien.panic.safe-flight")
def test_a_lock_between_is_enough_though_there_is_another_way_out() -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2", "door", "locked")
    p.border("A2", "A3")
    kid = p.pc("kid", "A2", gear=[])
    p.npc("mercenary", "A1", ALERTED, seen=True)
    assert flight.is_safe(p.game(**FIGHT), kid)
    p.border("A3", "A1")
    assert not flight.is_safe(p.game(**FIGHT), kid), "round about it can come in"


# -- what lasts, and where it holds ----------------------------------------------------------------------------------


@clause("alien.stealth.guard")
@pytest.mark.parametrize(("key", "keeps"), [("aim", False), ("drop:k0", True)])
def test_who_has_kept_guard_does_so_no_longer_once_he_acts_in_a_fight(key: str, keeps: bool) -> None:
    p = hall(2)
    kid = p.pc("kid", "A1", GUARDING, CALM, gear=["m4a3-pistol"])
    foe = p.npc("mercenary", "A2", ALERTED, seen=True)
    r = Played(p, lambda game: offered.perform(game, kid, key), **FIGHT)
    assert has(r.game, kid, GUARDING) is keeps
    assert bool(detection.guard_parts(r.game, kid)) is keeps
    r = Played(p, lambda game: exchange.offer_defence(game, foe, kid, "dodge"), answers=("dodge",), **FIGHT)
    assert not has(r.game, kid, GUARDING), "to dodge is an action as well"


@clause("alien.xeno.silent-assassin", "alien.combat.leave")
@pytest.mark.parametrize(("mode", "less"), [({}, True), (FIGHT, False)])
def test_a_drone_is_silent_in_stealth_mode_alone(mode: dict[str, object], less: bool) -> None:
    p = hall(2)
    kid, drone = p.pc("kid", "A1", gear=[]), p.npc("drone", "A2")
    found = [part.clause for part in detection.parts(p.game(**mode), kid, (drone,))]
    assert ("alien.xeno.silent-assassin" in found) is less


@clause("alien.synth.secret", "alien.stress.gain")
@pytest.mark.parametrize(("at", "state", "more"), [("A1", "prone", 1), ("A1", FULL_COVER, 0), ("A3", "prone", 1)])
def test_an_android_revealed_shakes_those_who_see_it_near_or_far(at: str, state: str, more: int) -> None:
    p = hall(3)
    p.sight("A1", "A2", "A3")
    bishop, kid = p.pc("medic", "A1", "~android", gear=[]), p.pc("kid", at, state, gear=[])
    r = Played(p, lambda game: damage.hit(game, damage.Hit(bishop, 1, "alien.damage.sequence")), **FIGHT)
    assert stress(r.game, kid) == more


# -- fighters --------------------------------------------------------------------------------------------------------


@clause("alien.talent.weapon-specialist", "alien.close.weapon-bonus")
def test_a_specialist_defends_and_breaks_doors_with_the_weapon_as_well() -> None:
    p = hall(2, "door")
    marine = p.pc("rifleman", "A1", CALM, "talent:weapon-specialist:combat-knife", gear=["combat-knife"])
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(marine, foe)
    knife = p.find(marine, "combat-knife")
    r = Played(p, lambda game: close.attack(game, foe, marine), answers=("defend",), **FIGHT)
    assert parts_of(r.rolls("defend")[0])["alien.talent.weapon-specialist"] == 2
    door = next(border for _, border in p.game().zones.borders("A1"))
    r = Played(p, lambda game: special.strike_door(game, marine, door, marker_of(game, knife)), **FIGHT)
    assert parts_of(r.rolls("door")[0])["alien.talent.weapon-specialist"] == 2


@clause("alien.talent.weapon-specialist")
def test_of_two_weapons_the_one_that_helps_more_is_defended_with() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, "talent:weapon-specialist:combat-knife", gear=[])
    p.item("combat-knife", marine, "held")
    p.item("maintenance-jack", marine, "held")
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    found = exchange.defend_attempt(p.game(**FIGHT), marine, foe).parts
    assert sum(part.amount for part in found) == weapon("combat-knife").modifier + 2


@clause("alien.ranged.aim-required", "alien.npc.tactics")
@pytest.mark.parametrize(("quick", "shots", "cluttered"), [(0, 1, False), (0, 1, True), (1, 0, False)])
def test_people_aim_the_guns_that_must_be_aimed(quick: int, shots: int, cluttered: bool) -> None:
    p = hall(2, cluttered=cluttered)
    marine = p.pc("rifleman", "A2", CALM, gear=["m4a3-pistol"])
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=["xm99a-plasma-rifle"], quick=quick)
    r = Played(p, lambda game: npc.turn(game, foe), **FIGHT)
    assert [parts_of(roll)[shooting.AIM[0].clause] for roll in r.rolls("attack")] == [2] * shots
    assert zone_of(r.game, foe) == "A1"
    assert places.sees(r.game, foe, marine)


@clause("alien.ranged.scope")
@pytest.mark.parametrize(("aimed", "far"), [(True, MEDIUM), (False, SHORT)])
def test_a_scope_fits_every_gun_of_the_class_rifle(aimed: bool, far: int) -> None:
    p = hall(2)
    marshal = p.pc("marshal", "A1", CALM, gear=["37a2-shotgun", "optical-scope"])
    assert shooting.farthest(p.game(**FIGHT), marshal, weapon("37a2-shotgun"), aimed) == far


@clause("alien.npc.tactics")
@pytest.mark.parametrize("first", ["gets up", "reloads", "treats a comrade", "looks"])
def test_people_below_half_health_keep_a_quick_action_whatever_they_do_first(first: str) -> None:
    p = hall(3)
    p.pc("rifleman", "A3" if first == "looks" else "A2", CALM, gear=["m4a3-pistol"])
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[], health=1)
    p.item("m4a3-pistol", foe, "held", rating=0 if first == "reloads" else 2, reloads=2)
    if first == "gets up":
        p.tag(foe, "prone")
    if first == "treats a comrade":
        p.npc("mercenary", "A1", "named", "broken", seen=True, gear=[], health=0)
    if first == "looks":
        p.knows(foe, "A2")
    r = Played(p, lambda game: npc.turn(game, foe), **FIGHT)
    assert spent(r, foe) == (0, 1)


@clause("alien.npc.tactics")
@pytest.mark.parametrize(("attitude", "treated"), [("hostile", True), ("friendly", False), ("wary", False)])
def test_people_give_first_aid_to_those_of_their_own_side(attitude: str, treated: bool) -> None:
    p = hall(2)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.npc("colonist", "A1", "named", "broken", attitude=attitude, seen=True, gear=[], health=0)
    p.pc("rifleman", "A2", CALM, gear=["m4a3-pistol"])
    r = Played(p, lambda game: npc.turn(game, foe), **FIGHT)
    assert bool(r.rolls("first aid")) is treated
