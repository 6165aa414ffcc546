"""One attack, whoever makes it: how it opens, who can answer it, and what coming out of hiding is worth."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import effects, signature
from grognard.games.alien.books.cards import Attack
from grognard.games.alien.books.profiles import attacks
from grognard.games.alien.fight import close, exchange, ranged, sentry, special, vehicle
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import items_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, health, tags

Assault = Callable[[Game, int, int], Script[Any]]


def shot(game: Game, who: int, victim: int) -> Script[None]:
    yield from ranged.attack(game, who, victim, items_of(game, who)[0])


def burst(game: Game, who: int, victim: int) -> Script[None]:
    yield from ranged.attack(game, who, victim, items_of(game, who)[0], auto=True)


def grip(game: Game, who: int, victim: int) -> Script[None]:
    yield from close.grapple_attack(game, who)


def shove(game: Game, who: int, victim: int) -> Script[None]:
    yield from special.attack(game, who, victim, "shove")


ATTACKS: dict[str, Assault] = {
    "fist": close.attack,
    "shove": shove,
    "grip": grip,
    "shot": shot,
    "burst": burst,
    "grenade": shot,
    "ram": vehicle.ram,
}
"""Every kind of attack that people make."""
GEAR = {"shot": ["m4a3-pistol"], "burst": ["m41a-pulse-rifle"], "grenade": ["m40-grenade"]}
DEFENDED = ("fist", "shove")
DODGED = ("shot", "burst", "grenade", "ram")


def scene(kind: str, victim: str = "security-guard", *traits: str, own: bool = False, **more: Any) -> Any:
    """A calm smartgunner of the crew and his victim: of the crew too, or one of the others."""
    p = Position(options=["pvp"])
    p.zone("G1", kind="ground", cluttered=True)
    who = p.pc("smartgunner", "G1", CALM, gear=GEAR.get(kind, []))
    if own:
        other = p.pc(victim, "G1", CALM, *traits, gear=[], **more)
    else:
        other = p.npc(victim, "G1", *traits, seen=True, gear=[], **more)
    if kind == "ram":
        p.link("rides", who, p.npc("nr-9-atv", "G1", "started", seen=True))
    if kind in DEFENDED:
        p.adjacent(who, other)
    if kind == "grip":
        p.grapple(who, other)
    return p, who, other


def fought(kind: str, p: Position, who: int, victim: int, *answers: str, hits: int = 0) -> Played:
    sixes = {"attack": hits, "shove": hits, "grapple": hits, "to ram": hits}
    return Played(p, lambda game: ATTACKS[kind](game, who, victim), sixes, answers, **FIGHT)


def base_of(r: Played) -> dict[str, int]:
    """The parts of the attack roll, by clause."""
    words = ("attack", "shove", "grapple", "to ram")
    roll = next(roll for roll in r.rolls() if roll.purpose.startswith(words))
    return {part.clause: part.amount for part in roll.parts}


@clause("alien.npc.attitude", "alien.vehicle.ram")
@pytest.mark.parametrize("attitude", ["wary", "friendly"])
@pytest.mark.parametrize("kind", ATTACKS)
def test_people_who_are_attacked_turn_hostile_and_are_in_the_fight(kind: str, attitude: str) -> None:
    p, who, guard = scene(kind, attitude=attitude)
    r = fought(kind, p, who, guard)
    assert {"hostile", "~alerted"} <= {*tags(r, guard)}
    assert attitude not in tags(r, guard)


@clause("alien.stress.gain", "alien.scen.pvp")
@pytest.mark.parametrize("kind", ATTACKS)
def test_who_is_attacked_by_the_own_crew_is_shaken_once(kind: str) -> None:
    p, who, kid = scene(kind, "kid", own=True)
    assert fought(kind, p, who, kid).state.models[kid].counters.get("stress", 0) == 1


@clause("alien.stealth.hidden-combat")
@pytest.mark.parametrize("kind", ATTACKS)
def test_who_is_attacked_is_no_longer_hidden(kind: str) -> None:
    p, who, guard = scene(kind, "security-guard", "hidden")
    assert "hidden" not in tags(fought(kind, p, who, guard), guard)


@clause("alien.cover.lose", "alien.vehicle.ram", "alien.close.firearm-ammo")
@pytest.mark.parametrize("kind", [*DEFENDED, *DODGED])
def test_who_defends_leaves_cover_and_who_dodges_does_not(kind: str) -> None:
    p, who, kid = scene(kind, "kid", "partial-cover", own=True)
    how = "defend" if kind in DEFENDED else "dodge"
    r = fought(kind, p, who, kid, how)
    assert how in r.asked
    assert ("partial-cover" in tags(r, kid)) is (kind in DODGED)


@clause("alien.cover.lose")
@pytest.mark.parametrize("kind", ["fist", "shove", "grip"])
def test_who_fights_at_arms_length_leaves_cover(kind: str) -> None:
    p, who, guard = scene(kind)
    p.tag(who, "full-cover")
    assert "full-cover" not in tags(fought(kind, p, who, guard), who)


@clause("alien.close.unaware", "alien.ranged.restrained", "alien.vehicle.ram")
@pytest.mark.parametrize("kind", ATTACKS)
def test_the_helpless_cost_no_effort_and_cannot_answer(kind: str) -> None:
    p, who, guard = scene(kind, "security-guard", "broken")
    r = fought(kind, p, who, guard, "defend", "dodge")
    assert base_of(r)["alien.close.unaware"] == 2
    assert not r.rolls("defend")
    assert not r.rolls("dodge")


@clause("alien.combat.ambush", "alien.combat.ambush-scope")
@pytest.mark.parametrize("kind", ATTACKS)
def test_out_of_ambush_the_first_roll_is_better_and_nobody_answers(kind: str) -> None:
    p, who, kid = scene(kind, "kid", own=True)
    p.tag(who, "ambush")
    r = fought(kind, p, who, kid, "defend", "dodge")
    assert base_of(r)["alien.combat.ambush"] == 2
    assert not {"defend", "dodge"} & {*r.asked}
    assert "ambush" not in tags(r, who)


@clause("alien.close.on-xeno", "alien.xeno.no-defence")
@pytest.mark.parametrize("kind", ATTACKS)
def test_a_xenomorph_never_answers(kind: str) -> None:
    p, who, drone = scene(kind, "drone")
    r = fought(kind, p, who, drone, "defend", "dodge")
    assert not {"defend", "dodge"} & {*r.asked}
    assert not r.rolls("defend")


@clause("alien.close.defend-limits", "alien.ranged.dodge")
@pytest.mark.parametrize("kind", [*DEFENDED, *DODGED])
def test_who_is_held_by_another_cannot_answer(kind: str) -> None:
    p, who, kid = scene(kind, "kid", own=True)
    p.grapple(p.npc("drone", "G1", seen=True), kid)
    r = fought(kind, p, who, kid, "defend", "dodge")
    assert not {"defend", "dodge"} & {*r.asked}
    assert base_of(r)["alien.close.unaware"] == 2


@clause("alien.synth.zero", "alien.damage.sequence")
@pytest.mark.parametrize("kind", [kind for kind in ATTACKS if kind != "shove"])
def test_an_android_at_zero_rolls_on_its_own_table_whatever_struck_it(kind: str) -> None:
    p, who, android = scene(kind, "android", own=True, health=1)
    r = fought(kind, p, who, android, hits=1)
    assert health(r, android) == 0
    assert len(r.rolls("android damage")) == 1
    assert not r.rolls("critical injury")


@clause("alien.damage.sequence", "alien.vehicle.ram")
def test_whom_the_driver_may_ram_hangs_on_whom_he_may_attack() -> None:
    p, driver, _ = scene("ram")
    kid, fallen = p.pc("kid", "G1"), p.npc("drone", "G1", "dead", seen=True)
    assert kid in vehicle.targets(p.game(**FIGHT), driver)
    assert fallen not in vehicle.targets(p.game(**FIGHT), driver)
    peaceful = Position()
    peaceful.zone("G1", kind="ground")
    atv, driver, kid = (
        peaceful.npc("nr-9-atv", "G1", "started", seen=True),
        peaceful.pc("smartgunner", "G1"),
        peaceful.pc("kid", "G1"),
    )
    peaceful.link("rides", driver, atv)
    assert vehicle.targets(peaceful.game(**FIGHT), driver) == []


# -- those who do not choose to attack ------------------------------------------------------------------------------


def gun_fires(victim: str, *traits: str, **more: Any) -> tuple[Played, int]:
    p = Position()
    p.zone("G1", kind="ground")
    gun = p.npc("sentry-gun", "G1", seen=True, rating=2)
    other = p.npc(victim, "G1", *traits, seen=True, gear=[], **more)
    return Played(p, lambda game: sentry.turn(game, gun), **FIGHT), other


@clause("alien.ranged.sentry", "alien.npc.attitude")
def test_the_first_shot_of_a_gun_opens_an_attack_like_any_other() -> None:
    r, guard = gun_fires("security-guard", attitude="wary")
    assert {"hostile", "~alerted"} <= {*tags(r, guard)}


@clause("alien.ranged.sentry", "alien.close.unaware")
@pytest.mark.parametrize(("traits", "more"), [(("~passive",), 2), (("~active", "~alerted"), 0)])
def test_a_gun_takes_those_by_surprise_who_know_of_nobody(traits: tuple[str, ...], more: int) -> None:
    r, guard = gun_fires("mercenary", *traits)
    assert base_of(r).get("alien.close.unaware", 0) == more
    assert bool(r.rolls("dodge")) is (more == 0)
    assert "~alerted" in tags(r, guard)


@clause("alien.ranged.explosive", "alien.npc.attitude", "alien.combat.join")
@pytest.mark.parametrize(("hits", "hostile"), [(1, True), (0, False)])
def test_a_grenade_brings_those_beside_its_target_into_the_fight(hits: int, hostile: bool) -> None:
    p, who, merc = scene("grenade", "mercenary")
    guard = p.npc("security-guard", "G1", seen=True, gear=[], attitude="wary")
    r = fought("grenade", p, who, merc, hits=hits)
    assert ({"hostile", "~alerted"} <= {*tags(r, guard)}) is hostile
    assert ("wary" in tags(r, guard)) is not hostile


@clause("alien.combat.join", "alien.npc.attitude", "alien.stealth.hidden-combat")
def test_a_creature_brings_its_victim_into_the_fight_but_not_against_the_crew() -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    p.pc("kid", "A1", "seen:adult", CALM, gear=[])
    guard = p.npc("security-guard", "A1", "hidden", seen=True, gear=[], attitude="wary")
    drone = p.npc("drone", "A1", "~hostile-to-all", seen=True)
    r = Played(p, lambda game: signature.attack(game, drone, guard), **FIGHT)
    assert {"wary", "~alerted"} <= {*tags(r, guard)}
    assert "hidden" not in tags(r, guard)


# -- out of hiding -------------------------------------------------------------------------------------------------


def lurking(foe: str = "mercenary", **more: Any) -> tuple[Position, int, int]:
    """A rifleman hidden in the clutter of A1, with a comrade next door, and an enemy who does not know of him."""
    p = Position()
    p.zone("A1", cluttered=True)
    p.zone("A2")
    p.border("A1", "A2")
    who = p.pc("rifleman", "A1", "hidden", CALM, gear=["m4a3-pistol"])
    p.pc("kid", "A2", CALM, gear=[])
    return p, who, p.npc(foe, "A1", seen=True, gear=[], **more)


@clause("alien.stealth.act-from-hiding")
@pytest.mark.parametrize(
    ("mine", "theirs", "hidden"), [(1, 0, True), (2, 1, True), (0, 0, False), (1, 1, False), (0, 1, False)]
)
def test_who_touches_something_in_a_fight_stays_hidden_only_if_no_enemy_wins_or_ties(
    mine: int, theirs: int, hidden: bool
) -> None:
    p, who, _ = lurking()
    kit = p.item("medkit", "A1")
    own, other = (6,) * mine + (2,) * (4 - mine), (6,) * theirs + (2,) * (5 - theirs)
    r = p.fight([who], [("unnoticed", own), ("to notice", other)]).choose(f"take:k{kit}")
    assert ("hidden" in tags(r, who)) is hidden
    assert [(len(roll.faces), roll.outcome) for roll in r.rolls("notice")] == [(4, mine), (5, theirs)], "each by itself"


@clause("alien.stealth.act-from-hiding", "alien.combat.ambush")
def test_a_shot_out_of_hiding_is_an_ambush_if_nobody_noticed() -> None:
    p, who, merc = lurking(quick=0)
    unnoticed = Played(p, lambda game: shot(game, who, merc), {"unnoticed": 1}, **FIGHT)
    parts = {part.clause: part.amount for part in unnoticed.rolls("attack")[0].parts}
    assert parts["alien.combat.ambush"] == 2
    assert not unnoticed.rolls("dodge")
    noticed = Played(p, lambda game: shot(game, who, merc), {}, **FIGHT)
    parts = {part.clause: part.amount for part in noticed.rolls("attack")[0].parts}
    assert not {"alien.combat.ambush", "alien.close.unaware"} & {*parts}
    assert noticed.rolls("dodge")


@clause("alien.stealth.act-from-hiding")
def test_who_stole_out_unnoticed_rolls_once_a_turn_and_nobody_rolls_where_nobody_looks() -> None:
    p, who, _ = lurking()
    kit, pad = p.item("medkit", "A1"), p.item("maintenance-jack", "A1")
    r = (
        p.fight([who], [("unnoticed", (6, 2, 2, 2)), ("to notice", (2,) * 5)])
        .choose(f"take:k{kit}")
        .choose(f"take:k{pad}")
    )
    assert "hidden" in tags(r, who)
    alone = Position()
    alone.zone("A1", cluttered=True)
    loner = alone.pc("kid", "A1", "hidden", CALM, gear=[])
    alone.npc("drone", "A1", "out", seen=True)
    game = alone.game(**FIGHT)
    assert not list(exchange.come_out(game, loner))
    assert "ambush" in game.state.models[loner].tags


@clause("alien.stealth.act-from-hiding", "alien.combat.ambush-xeno")
@pytest.mark.parametrize(("seen", "defends"), [(0, False), (1, True)])
def test_a_creature_that_leaps_out_of_hiding_is_seen_in_time_or_not(seen: int, defends: bool) -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    kid, drone = p.pc("kid", "A1", "seen:adult", CALM, gear=[]), p.npc("drone", "A1", "hidden")
    p.adjacent(kid, drone)
    spike = signature_of("tail-spike")

    def leap(game: Game) -> Script[None]:
        yield from exchange.come_out(game, drone)
        yield from signature.roll(game, drone, kid, spike)

    r = Played(p, leap, {"unnoticed": 0 if seen else 1}, ("defend",), **FIGHT)
    assert ("defend" in r.asked) is defends
    assert len(r.rolls("Tail Spike")[0].faces) == spike.dice + (0 if defends else 2)


def signature_of(id: str) -> Attack:
    return next(row for kind in ("attack-stage4", "attack-stage5") for row in attacks(kind) if row.id == id)


@clause("alien.cover.lose")
@pytest.mark.parametrize("row", ["tail-spike", "talon-attack", "ready-to-kill"])
def test_who_defends_against_a_creature_leaves_cover_too(row: str) -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    kid, drone = p.pc("kid", "A1", "partial-cover", "seen:adult", CALM, gear=[]), p.npc("drone", "A1", seen=True)
    p.adjacent(kid, drone)
    card = signature_of(row)
    for answer, covered in (("defend", False), ("none", True)):
        r = Played(p, lambda game: effects.EFFECTS[row](game, drone, kid, card), {}, (answer,), **FIGHT)
        assert ("partial-cover" in tags(r, kid)) is covered
