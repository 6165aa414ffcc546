"""Why a weapon may not be fired now: it has been, only Blitz may, or its targets are engaged, hidden or too far."""

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.decisions import Barred
from grognard.engine.script import Game
from grognard.engine.state import unit_ref

from . import drill, engage, target, vehicle
from .acts import Acts
from .attack import Aim
from .cards import Weapon
from .options import SPENT
from .terms import is_vehicle
from .weapon import may_hit_infantry

ENGAGED = "evolved.shoot.no-engaged-target", "all enemies whom it has in range and sight are engaged"
ONCE = "evolved.shoot.once", "it has been fired"
ONLY_BLITZ = Barred("fire:*", "evolved.move.engage-blitz", "after engaging only Blitz weapons fire")
NO_TARGET = Barred("fire:*", "evolved.shoot.los-needed", "nobody has such a weapon ready")
NO_BLOWS = Barred("fight", "evolved.cc.with-vehicles", "no enemy is within reach of a working close combat weapon")
AFTER_ENGAGING = (ONLY_BLITZ, *SPENT, drill.NOT_NOW[0], *drill.AT_THE_END)
ALWAYS = (NO_TARGET, NO_BLOWS, *SPENT, drill.NOT_NOW[0], *drill.AT_THE_END)
DESTROYED = "evolved.vehicle.arm-destroyed", "it is destroyed"


def barred_shots(game: Game, unit: int, acts: Acts, offered: Sequence[Weapon] = ()) -> tuple[Barred, ...]:
    """For every weapon that is not on offer the clause that keeps it back, and why nobody attacks by hand."""
    told = dict.fromkeys(acts.fired, ONCE)
    if acts.reached:
        return _listed(tuple(told.items()), True)
    if engage.engaged_units(game):
        told |= {id: ENGAGED for id in _kept(game, unit, acts) if id not in told}
    lost = vehicle.lost_weapons(game, unit)
    told |= {id: DESTROYED for id in lost if id not in told} if lost else {}
    arms = target.armament(game, unit).values()
    silent = [(arm, able) for arm, able, _ in arms if arm.id not in told and arm not in offered]
    return _listed((*told.items(), *target.why_silent(game, unit, silent, acts)), False)


@lru_cache(maxsize=1024)
def _listed(told: tuple[tuple[str, tuple[str, str]], ...], has_engaged: bool) -> tuple[Barred, ...]:
    """Weapons with what keeps them back, then what is never on offer now: units have few weapons, and most of them are
    silent for the same reasons."""
    bars = [Barred(f"fire:{id}", clause, words) for id, (clause, words) in told]
    return (*bars, *(AFTER_ENGAGING if has_engaged else ALWAYS))


def _kept(game: Game, unit: int, acts: Acts) -> list[str]:
    """The weapons whose targets are all engaged."""
    arms = [arm for arm, _, _ in target.armament(game, unit).values()]
    return [arm.id for arm in arms if may_hit_infantry(arm) and _misses_only_them(game, unit, arm, acts)]


def _misses_only_them(game: Game, unit: int, weapon: Weapon, acts: Acts) -> bool:
    """Whether it could be fired at enemies but for the close combat they are in, and at nobody else."""
    able = target.bearers(game, unit, weapon, acts)
    near = target.units_in_range(game, able, weapon.range) if able else frozenset[int]()
    held = [
        foe
        for foe in target.candidates(game, unit, acts)
        if foe in near and not is_vehicle(game, foe) and engage.is_engaged(game, foe)
    ]
    if not any(target.can_hit(game, weapon, able, Aim.at(game, unit_ref(foe))) for foe in held):
        return False
    return not target.has_target(game, unit, weapon, acts)
