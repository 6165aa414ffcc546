"""Edges of those who come along or are met on the way: allies sent into danger, guns set up, orders that wait, people
who walk in on a rest."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.state import Link, model_ref
from grognard.games.alien.moves import detection
from grognard.games.alien.position import CREW, Position
from grognard.games.alien.turns import initiative, sighting, social, turns
from grognard.games.alien.words.terms import ALERTED, BROKEN, RESTING, SHUT_IN, has, stress, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

# -- allies and danger -----------------------------------------------------------------------------------------------


def _two_rooms(*tags: str, suit: str = "") -> tuple[Position, int]:
    """A1 with a kid and an ally, and A2 with these tags behind a door; the id of the ally."""
    p = Position()
    p.zone("A1")
    p.zone("A2", *tags)
    p.border("A1", "A2", "door")
    p.pc("kid", "A1", CALM, gear=[])
    ally = p.ally("colonist", "A1", gear=[])
    if suit:
        p.item(suit, ally, "worn")
    return p, ally


@clause("alien.social.command-npc")
@pytest.mark.parametrize(
    ("who", "state", "rolls"),
    [
        ("mercenary", "hostile", True),
        ("mercenary", BROKEN, False),
        ("facehugger", SHUT_IN, False),
        ("ovomorph", "hostile", True),
    ],
)
def test_only_an_enemy_who_can_do_harm_is_a_danger(who: str, state: str, rolls: bool) -> None:
    p, ally = _two_rooms()
    p.npc(who, "A2", state, seen=True)
    assert social.is_dangerous(p.game(), ally, "A2") is rolls
    r = Played(p, lambda game: offered.do(game, ally, "move:A2"), {"to order": 1})
    assert bool([roll for roll in r.rolls() if roll.purpose == "to order"]) is rolls
    assert zone_of(r.game, ally) == "A2"


@clause("alien.social.command-npc", "alien.hazard.vacuum")
@pytest.mark.parametrize(
    ("tag", "suit", "rolls"),
    [("vacuum", "", True), ("vacuum", "eco-suit", False), ("radiation:strong", "eco-suit", True)],
)
def test_no_air_and_rays_are_dangers_to_those_they_harm(tag: str, suit: str, rolls: bool) -> None:
    p, ally = _two_rooms(tag, suit=suit)
    r = Played(p, lambda game: offered.do(game, ally, "move:A2"))
    assert bool([roll for roll in r.rolls() if roll.purpose == "to order"]) is rolls
    assert (zone_of(r.game, ally) == "A1") is rolls


@clause("alien.social.command-npc", "alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_no_roll_tells_of_a_fire_that_nobody_has_seen(seen: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=6, seen=seen)
    p.border("A1", "A2", "door")
    ally = p.ally("colonist", "A1", gear=[])
    assert social.is_dangerous(p.game(), ally, "A2") is seen


@clause("alien.social.command-npc", "alien.act.full-jump")
@pytest.mark.parametrize(("sixes", "ends"), [(0, "A1"), (1, "A2")])
def test_an_ally_jumps_into_the_flames_only_if_ordered(sixes: int, ends: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=1)
    gap = p.border("A1", "A2", "open", "gap")
    p.pc("kid", "A1", CALM, gear=[])
    ally = p.ally("colonist", "A1", gear=[])
    r = Played(p, lambda game: offered.do(game, ally, f"jump:f{gap}"), {"to order": sixes, "jump": 1})
    assert zone_of(r.game, ally) == ends


@clause("alien.social.command-npc", "alien.vehicle.drive")
@pytest.mark.parametrize(("sixes", "ends"), [(0, "A1"), (1, "A2")])
def test_an_ally_at_the_wheel_drives_into_the_flames_only_if_ordered(sixes: int, ends: str) -> None:
    p = Position()
    p.zone("A1", kind="ground")
    p.zone("A2", kind="ground", fire=1)
    p.border("A1", "A2")
    p.pc("kid", "A1", CALM, gear=[])
    ally, atv = p.ally("colonist", "A1", gear=[]), p.npc("nr-9-atv", "A1", "started", seen=True)
    p.link("rides", ally, atv)
    r = Played(p, lambda game: offered.do(game, ally, f"drive:{atv}"), {"to order": sixes}, ("A2",))
    assert zone_of(r.game, ally) == zone_of(r.game, atv) == ends


# -- orders ----------------------------------------------------------------------------------------------------------


@clause("alien.act.orders-effect", "alien.egg.adjacent")
def test_an_order_is_not_carried_out_by_what_a_turn_begins_with() -> None:
    p = hall(1)
    marshal, kid = p.pc("marshal", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, gear=["m4a3-pistol"])
    egg, foe = p.npc("ovomorph", "A1", seen=True), p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(kid, egg)
    p._links.append(Link("ordered", model_ref(marshal), model_ref(kid), {"dice": 2}))
    gun = p.find(kid, "m4a3-pistol")
    answers = ("attack", f"k{gun}:m{foe}", "single")
    r = Played(p, lambda game: turns.take_turn(game, kid), {"egg": 1}, answers, **FIGHT)
    assert "alien.act.orders-effect" not in parts_of(r.rolls("egg")[0])
    assert parts_of(r.rolls("attack")[0])["alien.act.orders-effect"] == 2


@clause("alien.act.orders-effect", "alien.damage.stun")
def test_nobody_shakes_off_a_stun_with_the_dice_of_an_order() -> None:
    p = hall(1)
    marshal, kid = p.pc("marshal", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, "stunned", gear=[], stun=1)
    p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p._links.append(Link("ordered", model_ref(marshal), model_ref(kid), {"dice": 2}))
    r = Played(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert "alien.act.orders-effect" not in parts_of(r.rolls("withstand")[0])
    assert [link for link in r.state.links if link.kind == "ordered"]


# -- guns of the crew ------------------------------------------------------------------------------------------------


@clause("alien.combat.deck-last")
def test_a_gun_acts_with_the_side_that_has_set_it_up() -> None:
    p = hall(2)
    for _ in range(4):
        p.pc("kid", "A1", CALM, gear=[])
    ally, gun = p.ally("colonist", "A1", gear=[]), p.npc("sentry-gun", "A1", seen=True, attitude="friendly")
    p._units[gun] = replace(p._units[gun], seat=CREW)
    foes = [p.npc(who, "A2", seen=True) for who in ("mercenary", "security-guard", "drone", "soldier", "sentry")]
    hands = initiative.hands_of(p.game(**FIGHT), [*range(4), ally, gun, *foes], 10)
    assert [hand.members for hand in hands[4:]] == [(ally, gun), tuple(foes)]


# -- a rest ----------------------------------------------------------------------------------------------------------


@clause("alien.stress.relief-broken-off", "alien.ref.win-detect-human")
@pytest.mark.parametrize("result", [detection.NPCS_WON, detection.TIED])
def test_people_who_walk_in_and_show_themselves_break_off_a_rest(result: int) -> None:
    p = hall(2, "door")
    kid = p.pc("kid", "A1", RESTING, CALM, gear=[], stress=2)
    guest = p.npc("colonist", "A1", attitude="friendly", gear=[])
    meeting = detection.Meeting((guest,), (kid,))
    r = Played(
        p,
        lambda game: sighting._resolve(game, meeting, result, 0),
        phase="social",
        step="npc-outcome",
        clock={"rest": 3},
    )
    assert r.state.phase == "social"
    assert not has(r.game, kid, RESTING)
    assert not r.state.clock.get("rest")
    assert stress(r.game, kid) == 2
