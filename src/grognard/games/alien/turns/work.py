"""Rolled acts and long ones in a stretch: first aid, rally, calming, locks, seals, dragging, tasks, talks, leaving."""

from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_ref, model_ref

from ..beings import hugger
from ..body import gear
from ..fight import attitude, vehicle
from ..harm import broken, medicine, panic
from ..map import zone
from ..moves import door, dragging, hauling, leaving, move, sealing, tracker
from ..story import scenario_play
from ..words import help
from ..words.terms import FROM, name_of, zone_of
from . import deeds, expertise, opening, social

RULE = "alien.stealth.rolled-acts"


@implements("alien.stealth.rolled-acts")
def options(game: Game, who: int) -> list[Option]:
    """Anything that needs a roll takes the action of the stretch, whatever it costs in combat."""
    found = [*broken.options(game, who), *panic.calm_options(game, who), *help.help_options(game, who)]
    found += [*_doors(game, who), *_seals(game, who), *_drags(game, who), *scenario_play.tasks_at(game, who)]
    found += [*social.talks(game, who), *medicine.work_options(game, who), *_riding(game, who)]
    found += [*leaving.exits(game, who), *hauling.options(game, who)]
    found += [_of("remove-hugger", f"Remove what holds {name_of(game, v)}", v) for v in hugger.victims_near(game, who)]
    found += expertise.options(game, who)
    found += opening.options(game, who)
    mappers = [thing for thing in tracker.mappers(game, who) if tracker.may_map(game, thing)]
    found += [_map(at, thing.id) for thing in mappers for at in _unknown(game, who)]
    return found


@lru_cache(512)
def _of(kind: str, label: str, who: int) -> Option:
    return Option(f"{kind}:{who}", label, RULE, model_ref(who))


@lru_cache(512)
def _map(at: str, id: int) -> Option:
    return Option(f"map:{id}:{at}", f"Scan {at}", "alien.gear.mapper")


def _unknown(game: Game, who: int) -> list[str]:
    """Zones within Extreme range that the crew knows of, its own left out."""
    here = zone_of(game, who)
    return [at for at in game.zones.all() if at != here and zone.is_known(game.zones.zone(at))]


@lru_cache(512)
def _border(kind: str, label: str, ref: str, clause: str) -> Option:
    return Option(f"{kind}:{ref}", label, clause, ref)


def _doors(game: Game, who: int) -> list[Option]:
    found = []
    for to, border in door.locked_doors(game, who):
        ref = feature_ref(border.id)
        if door.can_pick(border):
            found.append(_border("pick", f"Open the lock to {to}", ref, "alien.zone.locked"))
        if door.can_break(game, who, border):
            found.append(_border("break", f"Break the {border.kind} to {to}", ref, "alien.zone.break-time"))
    return found


def _seals(game: Game, who: int) -> list[Option]:
    points = sealing.access_points(game, who)
    return [_border("seal", "Seal or cut the access point", feature_ref(b.id), "alien.crawl.seal-roll") for b in points]


def _drags(game: Game, who: int) -> list[Option]:
    bodies = [b for b in dragging.limp_at(game, zone_of(game, who)) if dragging.can_drag(game, who, b)]
    if not bodies or not gear.can_move(game, who):
        return []
    ways = [to for to, _ in move.ways(game, who)]
    return [_drag(body, name_of(game, body), to) for body in bodies for to in ways]


@lru_cache(512)
def _drag(body: int, name: str, to: str) -> Option:
    return Option(f"drag:{body}:{to}", f"Drag {name} to {to}", "alien.move.drag", model_ref(body))


def _riding(game: Game, who: int) -> list[Option]:
    """Vehicles to get into, to drive or to leave."""
    return vehicle.stretch_options(game, who) if deeds.has_machines(game) else []


@implements("alien.stealth.rolled-acts")
def do(game: Game, who: int, key: str) -> Script[bool]:
    """Carry out such an act; True if it moved somebody into another zone."""
    kind, _, what = key.partition(":")
    if kind in ("pick", "break", "seal"):
        yield from _on_border(game, who, kind, int(what[1:]))
        attitude.watch(game, (who,) if kind in attitude.TAMPERING else ())
    elif kind == "drag":
        body, _, to = what.partition(":")
        start = zone_of(game, who)
        moved = yield from dragging.drag(game, who, int(body), to, "alien.move.drag")
        if moved:
            game.tag("alien.stealth.pc-action", model_ref(who), (FROM + start,))
        return bool(moved)
    elif kind == "haul":
        moved = yield from hauling.haul(game, who, what)
        return bool(moved)
    elif kind in ("drive", "board", "alight", "start"):
        moved = yield from vehicle.stretch_act(game, who, key)
        return bool(moved)
    else:
        yield from _on_people(game, who, kind, what, key)
    return False


def _on_border(game: Game, who: int, kind: str, id: int) -> Script[None]:
    border = zone.border_of(game, id)
    if kind == "pick":
        yield from door.pick_lock(game, who, border)
    elif kind == "seal":
        yield from sealing.seal(game, who, border)
    else:
        door.break_open(game, who, border)
        yield from ()


def _on_people(game: Game, who: int, kind: str, what: str, key: str) -> Script[None]:
    if kind == broken.FIRST_AID:
        yield from broken.first_aid(game, who, int(what))
    elif kind == broken.RALLY:
        yield from broken.rally(game, who, int(what))
    elif kind == panic.STOP_PANIC:
        yield from panic.calm(game, who, int(what))
    elif kind == "fight":
        opening.attack(game, who, int(what))
    elif kind == "help":
        help.give_help(game, who, int(what))
    elif kind == "remove-hugger":
        yield from hugger.remove(game, who, int(what))
    elif kind == "talk":
        yield from social.talk(game, who, int(what))
    elif kind == "map":
        thing, _, at = what.partition(":")
        yield from tracker.scan_zone(game, who, int(thing), at)
    elif kind == "exit":
        yield from leaving.leave(game, who, what)
    elif kind in expertise.KINDS:
        yield from expertise.do(game, who, key)
    elif medicine.is_work(key):
        yield from medicine.work(game, who, key)
    else:
        yield from scenario_play.work(game, who, what)
