"""One activation: morale, leadership, entering, moving and shooting in an allowed order, close combat, drills."""

from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.script import Game, Script

from . import (
    ability,
    drill,
    grounded,
    leadership,
    melee,
    mission,
    morale,
    move,
    reasons,
    routine,
    setup,
    shoot,
    vehicle,
    victory,
)
from .profiles import Weapon, weapon
from .round import finish_turn
from .terms import (
    DISORGANISED,
    OUT,
    has,
    is_alive,
    is_engaged,
    is_immobile,
    is_in_play,
    is_infantry,
    members,
    name,
    seat_of,
)
from .unit import is_in_cohesion
from .weapon import is_special_weapon, wear_off

DONE = Option("done", "Finish", "at43.activation.optional")
FIGHT = Option("fight", "Attack in close combat", "at43.melee.when")


class Acts:
    """What a unit has done and may still do in its activation."""

    __slots__ = (
        "dash", "engaged_at_start", "fired", "infiltrated", "may_move", "may_shoot", "moved", "rushed", "shot",
        "special_sides", "split", "standard_sides", "stays", "together",
    )  # fmt: skip

    def __init__(self, engaged_at_start: bool) -> None:
        self.engaged_at_start = engaged_at_start
        self.fired: tuple[str, ...] = ()
        self.moved = self.rushed = self.shot = self.dash = self.split = self.stays = self.infiltrated = False
        self.may_move = self.may_shoot = self.together = True
        self.special_sides: tuple[bool, ...] = ()
        """On which side of the move special weapons have fired (True: after it)."""
        self.standard_sides: tuple[bool, ...] = ()


@implements("at43.activation.steps")
def activate(game: Game) -> Script[None]:
    """The whole activation of the unit whose card was revealed, then the turn passes."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    drill.end_all(game, unit)
    yield from _carry_out(game, unit)
    wear_off(game, unit)
    victory.check_elimination(game)
    if game.state.outcome is None:
        finish_turn(game)


def _carry_out(game: Game, unit: int) -> Script[None]:
    yield from morale.test_on_activation(game, unit)
    if not is_alive(game, unit):
        return
    if has(game, unit, DISORGANISED) and not (yield from leadership.rally(game, unit)):
        return
    if not (yield from leadership.pay_activation(game, unit)):
        return
    acts = Acts(False)
    if has(game, unit, OUT) and not (yield from _enter(game, unit, acts)):
        return
    if is_stopped(game, unit):
        return
    acts.engaged_at_start = not acts.moved and move.starts_engaged(game, unit)
    acts.together = is_in_cohesion(game, unit)
    if grounded.get_up(game, unit):
        yield from _crawl(game, unit)
        return
    yield from _act(game, unit, acts)


def _enter(game: Game, unit: int, acts: Acts) -> Script[bool]:
    """Come into play if the owner wants; False when the unit stays out or has arrived for this round."""
    way = yield from setup.enter(game, unit, mission.may_hold_back(game, unit))
    if way.startswith("edge"):
        acts.moved, acts.rushed = True, way == "edge-rush"
        acts.may_move, acts.may_shoot = False, not acts.rushed
    elif way == "infiltrate":
        acts.may_move, acts.infiltrated = False, True
    return bool(way) and not way.startswith("drop")


@implements("at43.activation.destroyed")
def is_stopped(game: Game, unit: int) -> bool:
    """Lost, routed, disorganised or gone from the table: the activation ends at once."""
    return game.state.outcome is not None or not is_in_play(game, unit) or has(game, unit, DISORGANISED)


def _crawl(game: Game, unit: int) -> Script[None]:
    """More than half were grounded: the activation is spent getting up, with half a move at most."""
    clause = "at43.grounded.many"
    options = (Option(move.HALF, "Move up to half", clause), Option("done", "Stay", clause))
    prompt = f"{name(game, unit)} gets up"
    (key,) = yield Choose(seat=seat_of(game, unit), name="step", prompt=prompt, clause=clause, options=options)
    if key == move.HALF:
        yield from move.move(game, unit, move.HALF)


def _act(game: Game, unit: int, acts: Acts) -> Script[None]:
    """What precedes the move is too late after coming on from the edge; a unit that cannot move fires at one moment."""
    if not acts.moved:
        acts.dash = yield from routine.at_start(game, unit, acts.may_move)
    if acts.may_move:
        acts.split = yield from drill.offer_split_fire(game, unit)
    done = False
    while not done:
        done = yield from _step(game, unit, acts)
        victory.check_elimination(game)
        if is_stopped(game, unit):
            return
    yield from routine.at_end(game, unit)
    yield from ability.mechanic(game, unit)
    yield from drill.offer_end(game, unit, acts.shot)


@implements("at43.activation.combinations", "at43.activation.optional")
def _step(game: Game, unit: int, acts: Acts) -> Script[bool]:
    """One step of the activation; nothing is compulsory. True when the unit has finished moving, shooting, fighting."""
    seat = seat_of(game, unit)
    kinds = shoot.salvo_kinds(game, unit, acts.fired)
    ready = [arm for arm in kinds if _is_on_time(arm, acts)]
    options = (*_moves(game, unit, acts), *_shots(game, unit, acts, ready), *_fight(game, unit), DONE)
    (key,) = yield Choose(
        seat=seat,
        name="step",
        prompt=f"{name(game, unit)}: what next?",
        clause="at43.activation.combinations",
        options=options,
        barred=_bars(game, unit, acts, () if len(ready) == len(kinds) else kinds),
    )
    if key.startswith("fire:"):
        yield from _fire(game, unit, acts, key[5:])
    elif key == drill.FIRE_AT_WILL_KEY:
        drill.fire_at_will(game, unit)
        acts.stays = True
    elif key == "fight":
        yield from melee.close_combat(game, unit)
    elif key != "done":
        acts.moved = yield from move.move(game, unit, key, acts.dash)
        acts.may_move, acts.rushed = False, key == "rush"
    return key in ("fight", "done")


def _bars(game: Game, unit: int, acts: Acts, kinds: tuple[Weapon, ...]) -> tuple[Barred, ...]:
    late = tuple([arm.id for arm in kinds if not _is_on_time(arm, acts)]) if kinds else ()
    wrecked = () if is_infantry(game, unit) else vehicle.silent(game, unit)
    no_move, no_shot = _no_move(game, unit, acts), _no_shot(game, unit, acts)
    return reasons.barred_steps(acts.shot, acts.engaged_at_start, no_move, no_shot, acts.fired, late, wrecked)


def _no_move(game: Game, unit: int, acts: Acts) -> str:
    """The clause that keeps the unit from any move, or nothing."""
    if acts.stays:
        return "at43.drill.fire-at-will"
    if not acts.may_move:
        return "at43.ability.infiltration" if acts.infiltrated else "at43.activation.combinations"
    is_stuck = not is_infantry(game, unit) and all(is_immobile(game, id) for id in members(game, unit))
    return "at43.vehicle.propulsion-destroyed" if is_stuck else ""


def _no_shot(game: Game, unit: int, acts: Acts) -> str:
    """The clause that keeps the unit from any shot, or nothing."""
    if acts.rushed:
        return "at43.move.rush"
    if is_engaged(game, unit):
        return reasons.engagement(acts.may_move, acts.engaged_at_start)
    if grounded.is_pinned(game, unit):
        return "at43.shoot.grounded"
    return "" if acts.together or is_in_cohesion(game, unit) else "at43.unit.cohesion-broken"


def _moves(game: Game, unit: int, acts: Acts) -> tuple[Option, ...]:
    if not acts.may_move or acts.stays:
        return ()
    return move.kinds(game, unit, acts.shot, acts.engaged_at_start, acts.dash)


def _shots(game: Game, unit: int, acts: Acts, ready: list[Weapon]) -> tuple[Option, ...]:
    """A salvo of each kind of weapon that may fire now and has something in sight, and fire at will before it."""
    if not ready or not acts.may_shoot or acts.rushed or not _may_fire_now(game, unit, acts):
        return ()
    salvos = tuple([_salvo(arm.id) for arm in ready if shoot.has_target(game, unit, arm, None, acts.fired)])
    if salvos and drill.can_fire_at_will(game, unit, acts.moved):
        return (*salvos, drill.FIRE_AT_WILL_OPTION)
    return salvos


@cache
def _salvo(weapon_id: str) -> Option:
    return Option(f"fire:{weapon_id}", f"Fire: {weapon(weapon_id).name}", "at43.shoot.different-targets")


def _may_fire_now(game: Game, unit: int, acts: Acts) -> bool:
    if acts.engaged_at_start and not acts.moved:
        return False
    return shoot.can_shoot(game, unit, acts.together)


def _is_on_time(arm: Weapon, acts: Acts) -> bool:
    return shoot.is_on_time(arm, not acts.may_move, acts.split, acts.standard_sides, acts.special_sides)


def _fight(game: Game, unit: int) -> tuple[Option, ...]:
    if not melee.can_attack(game, unit):
        return ()
    return (FIGHT,)


def _fire(game: Game, unit: int, acts: Acts, weapon_id: str) -> Script[None]:
    (arm,) = (arm for arm in shoot.salvo_kinds(game, unit, acts.fired) if arm.id == weapon_id)
    after = not acts.may_move
    fired = yield from shoot.salvo(game, unit, arm, None, acts.fired)
    if not fired:
        return
    acts.shot = True
    acts.fired = (*acts.fired, weapon_id)
    if is_special_weapon(arm):
        acts.special_sides = (*acts.special_sides, after)
    else:
        acts.standard_sides = (*acts.standard_sides, after)
