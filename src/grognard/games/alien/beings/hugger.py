"""Facehuggers: the embrace and what follows, how one is removed, how blind they are, how they swarm."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, Marker, marker_ref, model_ref, next_id, number_of
from grognard.engine.dice.rolls import Thrown

from ..body import dice, gear
from ..books.profiles import rows
from ..harm import broken, death, panic, synth
from ..known.hive import is_hugger
from ..moves import move
from ..words.clock import STRETCHES_IN_SHIFT
from ..words.relations import EMBRACE, hugger_on
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    DEAD,
    FACEHUGGED,
    OUT,
    PARALYZED,
    TIED,
    UNCONSCIOUS,
    adjacent_to,
    everybody,
    has,
    health,
    health_key,
    is_human,
    is_pc,
    items_of,
    model_of,
    seat_of,
    seems_human,
    zone_of,
)
from . import burster

IMPREGNATED, STRETCHES, NUMBED = "impregnated", "stretches", "numbed"
YOUNG = {"facehugger": "chestburster", "royal-facehugger": "queenburster"}
SWARM_FROM = 3
STILL = (BROKEN, UNCONSCIOUS, PARALYZED, TIED, "panic:12", "cocooned", "captured")


@implements("alien.gear.apesuit")
def is_shielded(game: Game, who: int) -> bool:
    """An APEsuit keeps a Facehugger off while it has armor left."""
    return gear.cannot_be_hugged(game, who)


def can_embrace(game: Game, who: int) -> bool:
    return is_human(game, who) and not has(game, who, FACEHUGGED, DEAD) and not is_shielded(game, who)


@implements("alien.hugger.embrace")
def unmoving_host(game: Game, hugger: int) -> int | None:
    """A host who cannot move and lies Adjacent needs no attack roll; a secret android is tried like one."""
    still = [who for who in adjacent_to(game, hugger) if seems_human(game, who) and has(game, who, *STILL)]
    return next((who for who in still if not has(game, who, FACEHUGGED, DEAD) and not is_shielded(game, who)), None)


@implements("alien.hugger.embrace")
def embrace(game: Game, hugger: int, victim: int) -> None:
    """Facehugged: broken without an injury, unconscious, not to be woken, rallied or treated."""
    clause = "alien.hugger.embrace"
    if not can_embrace(game, victim):
        game.note(clause, "the Facehugger finds no hold", model_ref(victim))
        if not is_shielded(game, victim):
            synth.is_spared(game, victim)
        return
    ref = model_ref(victim)
    if health(game, victim):
        game.count(clause, (ref, health_key(game, victim), -health(game, victim)))
    if not has(game, victim, BROKEN):
        broken.fall(game, victim)
    retag(game, clause, ref, (FACEHUGGED, UNCONSCIOUS))
    if zone_of(game, hugger) != zone_of(game, victim):  # across a passage that the victim held
        move.shift(game, (hugger,), zone_of(game, victim), clause)
    game.tag(clause, model_ref(hugger), (OUT,))
    timer = Marker(next_id(game.state.markers), EMBRACE, on=ref, known=model_of(game, victim).known)
    game.tell(Linked(clause, (Link(EMBRACE, model_ref(hugger), ref),)))
    game.tell(Placed(clause, markers=(timer,)))


def seize(game: Game, hugger: int, victim: int) -> Script[None]:
    """The embrace and its effect on those who see a PC broken by it."""
    was_broken = has(game, victim, BROKEN)
    embrace(game, hugger, victim)
    if is_pc(game, victim) and has(game, victim, FACEHUGGED) and not was_broken:
        yield from panic.saw_fall(game, victim, hugger)


@implements("alien.hugger.course")
def stretch_passed(game: Game) -> Script[None]:
    """One shift: it drops off dead and the host wakes. One more: the young one breaks out."""
    for marker in game.state.markers:
        if marker.kind not in (EMBRACE, IMPREGNATED) or marker.on is None:
            continue
        host = number_of(marker.on)
        game.count("alien.hugger.course", (marker_ref(marker.id), STRETCHES, 1))
        if marker.counters.get(STRETCHES, 0) + 1 < STRETCHES_IN_SHIFT:
            continue
        game.tell(Removed("alien.hugger.course", (marker_ref(marker.id),), "spent"))
        if marker.kind == EMBRACE:
            _drop_off(game, host)
        elif not has(game, host, DEAD):
            yield from burster.birth(game, host, marker.tags[0])


def _drop_off(game: Game, host: int) -> None:
    clause, hugger = "alien.hugger.course", hugger_on(game, host)
    assert hugger is not None, "an embrace has its Facehugger"
    release(game, host, clause)
    death.die(game, hugger, clause)
    if has(game, host, DEAD):
        return
    wake(game, host, clause)
    impregnate(game, host, model_of(game, hugger).profile)


def release(game: Game, host: int, clause: str) -> None:
    """The host is free of what held the face."""
    links = tuple(link for link in game.state.links if link.kind == EMBRACE and link.b == model_ref(host))
    game.tell(Linked(clause, dropped=links))
    retag(game, clause, model_ref(host), (), (FACEHUGGED, UNCONSCIOUS))


@implements("alien.hugger.course")
def wake(game: Game, host: int, clause: str) -> None:
    """Up again as after any other fall, with 1 Health; broken by fatigue as well he stays so."""
    if broken.can_be_raised(game, host):
        broken.get_up(game, host, 1, clause)


def impregnate(game: Game, host: int, profile: str) -> None:
    id, known = next_id(game.state.markers), model_of(game, host).known
    marker = Marker(id, IMPREGNATED, on=model_ref(host), tags=(YOUNG[profile],), known=known)
    game.tell(Placed("alien.hugger.course", markers=(marker,)))


def timer_of(game: Game, victim: int) -> Marker:
    return next(m for m in game.state.markers if m.kind == EMBRACE and m.on == model_ref(victim))


def victims_near(game: Game, who: int) -> list[int]:
    """The facehugged of a zone whom somebody knows of and could try to free."""
    victims = [other for other in broken.known_in_zone(game, who) if other != who and has(game, other, FACEHUGGED)]
    return victims if victims and _has_tool(game, who) else []


@implements("alien.hugger.remove")
def _has_tool(game: Game, who: int) -> bool:
    """The right equipment: a tool for machinery, which without power is none."""
    tools = [thing for thing in items_of(game, who) if "heavy-machinery" in gear.card(thing).bonus]
    return any(gear.is_usable(game, who, tool) for tool in tools)


@implements("alien.hugger.remove")
def remove(game: Game, who: int, victim: int) -> Script[bool]:
    """A stretch of work: it kills the host unless numbed by cold, and may come too late."""
    clause, hugger = "alien.hugger.remove", hugger_on(game, victim)
    assert hugger is not None, "somebody facehugged has a Facehugger"
    rollout = yield from dice.skill_roll(
        game, dice.Attempt(who, "heavy-machinery", clause=clause, purpose="to remove the Facehugger")
    )
    if not rollout.successes:
        return False
    death.die(game, hugger, clause)
    yield from tear_off(game, hugger)
    return True


@implements("alien.hugger.remove")
def tear_off(game: Game, hugger: int) -> Script[None]:
    """A Facehugger dies on a face: so does the host unless numbed, who may be impregnated all the same."""
    clause, ref = "alien.hugger.remove", model_ref(hugger)
    victim = next((number_of(link.b) for link in game.state.links if link.kind == EMBRACE and link.a == ref), None)
    if victim is None:
        return
    timer = timer_of(game, victim)
    stretches = timer.counters.get(STRETCHES, 0)
    faces = yield Thrown(seat_of(game, victim), clause, "whether it came too late", (6,) * stretches)
    game.tell(Removed(clause, (marker_ref(timer.id),), "spent"))
    release(game, victim, clause)
    if has(game, victim, DEAD):
        return
    if not has(game, victim, NUMBED):
        death.die(game, victim, clause)
        return
    wake(game, victim, clause)
    if 1 in faces:
        impregnate(game, victim, model_of(game, hugger).profile)


@implements("alien.hugger.blind")
def stays_unroused(game: Game, npcs: tuple[int, ...]) -> bool:
    """Against Facehuggers alone the winner of a detection may stay until the next action."""
    return bool(npcs) and all(is_hugger(game, who) for who in npcs)


@implements("alien.hugger.swarm")
def shared_speed(number: int) -> int:
    for span, speed in rows("alien.swarm-speed"):
        if number <= int(str(span).split("-")[-1].split(" ")[0]) or "more" in str(span):
            return int(speed)
    raise ValueError(number)


@implements("alien.hugger.swarm-when")
def swarms(game: Game) -> list[tuple[int, ...]]:
    """Three or more Facehuggers of one zone act as a swarm, by turns."""
    found: dict[str, list[int]] = {}
    for who in everybody(game):
        if is_hugger(game, who) and not has(game, who, OUT):
            found.setdefault(zone_of(game, who), []).append(who)
    return [tuple(members) for members in found.values() if len(members) >= SWARM_FROM]
