"""Which weapons a computer fires, and whose dice its wounds reduce: as many dice as can be, the worst ones reduced."""

from msgspec.structs import replace

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.cards import Weapon
from ..chapters import arms, weapon
from ..chapters.measure import as_if, distance
from ..chapters.vehicle import mounts
from ..terms import figures, is_infantry, wounds
from ..turn import FIRE, Deed


def power(arm: Weapon, at_vehicle: bool) -> int:
    """How much a weapon throws, roughly."""
    if at_vehicle and arm.at is not None:
        return arm.at.dice * (arm.at.die + 2 * arm.at.plus)
    return arm.dice * arm.die


def special(game: Game, team: int, target: int) -> tuple[str, ...]:
    """The best weapons beside the team weapon that figures can serve; a rocket is kept for vehicles."""
    is_hull, free, found = not is_infantry(game, target), figures(game, team), []
    able = [arm for arm in arms.carried(game, team)[1:] if arms.can_fire(game, team, arm, target)]
    for arm in sorted(able, key=lambda arm: -power(arm, is_hull)):
        needs = weapon.crew(game, team, arm)
        if needs <= free and (is_hull or not (arm.has("one-shot") and arm.at is not None)):
            free -= needs
            found.append(arm.id)
    return tuple(found)


def guns(game: Game, vehicle: int, target: int) -> tuple[tuple[str, int], ...]:
    """Every gun of a vehicle that can be fired at a target, in its best mode."""
    is_hull, found = not is_infantry(game, target), []
    for modes in mounts(game, vehicle):
        able = [arm for arm in modes if arms.can_fire(game, vehicle, arm, target)]
        if able:
            found.append((max(able, key=lambda arm: power(arm, is_hull)).id, target))
    return tuple(found)


def aimed(
    game: Game,
    team: int,
    target: int,
    places: tuple[tuple[int, Point], ...] = (),
    turned: tuple[tuple[int, int], ...] = (),
) -> Deed | None:
    """The fire of a team at a target with everything that can be fired; None if nothing can."""
    there = as_if(game, places, turned)
    if distance(there, team, target) > max([arm.range for arm in arms.carried(game, team)], default=-1):
        return None
    if not is_infantry(game, team):
        aims = guns(there, team, target)
        return Deed(team, FIRE, target, places=places, turned=turned, aims=aims) if aims else None
    deed = Deed(team, FIRE, target, special(there, team, target), places=places, turned=turned)
    return with_wounds(there, deed) if arms.used(there, deed) else None


def with_wounds(game: Game, deed: Deed) -> Deed:
    """The same with its weakest weapons reduced by wounds, but for the rifle of a sniper."""
    if not wounds(game, deed.team):
        return deed
    first, used = arms.ensured(game, deed), arms.used(game, deed)
    worst = sorted([(power(one.arm, False), one.arm.id) for one in used for _ in range(one.count)])
    reduced = (*first, *[id for _, id in worst if id not in first])
    return replace(deed, reduced=reduced[: wounds(game, deed.team)])
