"""Vehicles: getting in and out, starting, driving, ramming, and what a wreck does to those aboard."""

from collections.abc import Callable

from grognard.engine.asking.acts import Act, done_with, idle
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, model_ref, number_of
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..body import allowance, dice, grip
from ..books.cards import Machine
from ..harm import damage
from ..known import sight
from ..map import range as bands
from ..map import zone
from ..map.aboard import get_out, is_vehicle, machine, riders, vehicle_of
from ..moves import move, stealth
from ..words import help
from ..words.relations import hugger_on
from ..words.terms import (
    ALERTED,
    DEAD,
    GAP,
    HIDDEN,
    PASSIVE,
    RIDES,
    STUNNED,
    being_of,
    can_act,
    grappled_by,
    grappler_of,
    has,
    is_foe,
    is_in_play,
    is_there,
    knows_of,
    model_of,
    name_of,
    who_is_in,
    zone_of,
)
from ..words.turn import ZONES, Doing
from . import exchange

STARTED, WRECK, DIFFICULT = "started", "wreck", "difficult"
WRECK_DAMAGE = 3
Willing = Callable[[Game, tuple[int, ...], str], Script[bool]]
"""Whether some are ready to go to a zone."""


# -- in and out -----------------------------------------------------------------------------------------------------


@implements("alien.vehicle.stats")
def board(game: Game, who: int, vehicle: int) -> None:
    """Get in: a quick action."""
    move.settle(game, who)
    bands.end_adjacency(game, who, "alien.vehicle.stats")
    game.tell(Linked("alien.vehicle.stats", (Link(RIDES, model_ref(who), model_ref(vehicle)),)))


@implements("alien.vehicle.stats")
def start(game: Game, who: int) -> None:
    """Start the motor: a quick action."""
    vehicle = vehicle_of(game, who)
    assert vehicle is not None, "somebody aboard"
    game.tag("alien.vehicle.stats", model_ref(vehicle), (STARTED,))


@implements("alien.vehicle.where")
def leave(game: Game, who: int) -> None:
    """Get out: a quick action; then at Short range from all in the zone."""
    bands.end_adjacency(game, who, "alien.vehicle.where")
    get_out(game, who)


# -- driving --------------------------------------------------------------------------------------------------------


@implements("alien.vehicle.where")
def ways(game: Game, vehicle: int, at: str, driver: int) -> list[str]:
    """Where it can drive next: ground and bays, through open borders and unlocked doors the driver knows of."""
    passes = [
        to
        for to, border in game.zones.borders(at)
        if zone.is_passable(border) and zone.fits(game, vehicle, border) and knows_of(game, driver, border.known)
    ]
    return list(dict.fromkeys(passes))


@implements("alien.vehicle.drive")
def needs_roll(game: Game, vehicle: int, at: str) -> bool:
    """Only over difficult ground or a gap, or with enemies trying to stop it, where it starts or where it goes."""
    start = zone_of(game, vehicle)
    borders = game.zones.between(start, at)
    if DIFFICULT in game.zones.zone(at).tags or (borders and all(GAP in border.tags for border in borders)):
        return True
    driver = riders(game, vehicle)[0]
    near = [other for place in (start, at) for other in who_is_in(game, place)]
    return any(is_foe(game, driver, o) and _would_stop_it(game, o) and _is_seen(game, driver, o) for o in near)


@implements("alien.vehicle.drive")
def _would_stop_it(game: Game, foe: int) -> bool:
    """Neither eggs and Workers nor the stunned, the shut in and those who know of nobody try to stop anything."""
    if has(game, foe, STUNNED) or (has(game, foe, PASSIVE) and not has(game, foe, ALERTED)):
        return False
    return type(being_of(game, foe)) is Machine or not sight.is_plain(game, foe)


def _is_seen(game: Game, driver: int, other: int) -> bool:
    if is_vehicle(game, other) or has(game, other, HIDDEN):
        return False
    return knows_of(game, driver, model_of(game, other).known)


@implements("alien.vehicle.drive", "alien.vehicle.stats")
def drive(game: Game, who: int, goes: Willing | None = None) -> Script[bool]:
    """Up to its Speed in zones, asked zone by zone, as long as the driver can act and is willing; whether it moved at
    all."""
    vehicle = vehicle_of(game, who)
    assert vehicle is not None, "the driver is aboard"
    moved = False
    for _ in range(machine(game, vehicle).speed):
        to = yield from _next_zone(game, who, vehicle)
        if not to or (goes is not None and not (yield from goes(game, (who,), to))):
            break
        if needs_roll(game, vehicle, to) and not (yield from _steer(game, who, vehicle)):
            break
        yield from roll_to(game, vehicle, to)
        moved = True
        if not can_act(game, who) or allowance.is_frozen(game, who) or vehicle_of(game, who) != vehicle:
            break
    return moved


class Wheel(Doing):
    """At the wheel: where to drive next."""

    __slots__ = ("vehicle",)

    def __init__(self, game: Game, who: int, vehicle: int) -> None:
        super().__init__(game, who)
        self.about, self.vehicle = (model_ref(vehicle),), vehicle


def _wheel_of(game: Game, form: Decision) -> Wheel:
    vehicle = number_of(form.about[0])
    return Wheel(game, riders(game, vehicle)[0], vehicle)


@implements("alien.vehicle.drive")
def roads(game: Game, vehicle: int, driver: int) -> list[str]:
    """Where it can be driven now: who has failed in this turn drives no way that takes a roll."""
    found = ways(game, vehicle, zone_of(game, vehicle), driver)
    if help.may_try(game, driver, help.DRIVE):
        return found
    return [to for to in found if not needs_roll(game, vehicle, to)]


def _roads(turn: Wheel) -> list[str]:
    return roads(turn.game, turn.vehicle, turn.who)


@done_with(
    ZONES, "", lambda _, to: f"Drive to {to}", "alien.vehicle.drive", things=_roads,
    other=("alien.vehicle.where", "no open way there that is wide enough, or not known"),
    subject=lambda turn, to: f"f{turn.game.zones.zone(to).id}",
)  # fmt: skip
def drive_on(turn: Wheel, to: str) -> None:
    """The script goes on with it."""


stop: Act[Wheel, None] = idle("stop", "Stop here", "alien.vehicle.drive")
ROADS = Menu(name="drive", prompt="Drive where?", clause="alien.vehicle.drive", turn=_wheel_of, acts=(drive_on, stop))


def _next_zone(game: Game, who: int, vehicle: int) -> Script[str]:
    chosen = yield from ROADS.ask(Wheel(game, who, vehicle))
    assert chosen is not None, "stopping is always on offer"
    return chosen[1] or ""


def maneuver_parts(game: Game, vehicle: int) -> Modifiers:
    amount = machine(game, vehicle).maneuverability
    return (Modifier(amount, "alien.vehicle.stats", "Maneuverability"),) if amount else ()


def _steer(game: Game, who: int, vehicle: int) -> Script[bool]:
    parts, clause = maneuver_parts(game, vehicle), "alien.vehicle.drive"
    attempt = dice.Attempt(who, "piloting", parts, clause=clause, purpose="to drive", task=help.DRIVE)
    rollout = yield from dice.skill_roll(game, attempt)
    return rollout.successes > 0


def roll_to(game: Game, vehicle: int, to: str) -> Script[None]:
    """The vehicle and all aboard change zone, with what clings to a face; a grip on somebody who is not aboard too is
    torn away."""
    aboard = riders(game, vehicle)
    bodies = (vehicle, *aboard, *[one for who in aboard if (one := hugger_on(game, who)) is not None])
    for who in bodies:
        _tear_away(game, who, bodies)
        move.settle(game, who)
        bands.end_adjacency(game, who, "alien.vehicle.drive")
    game.tell(Moved("alien.vehicle.drive", tuple((who, (to,)) for who in bodies)))
    for who in aboard:
        yield from move.arrive(game, who)
    yield from stealth.reveal_seen(game)


@implements("alien.vehicle.drive")
def _tear_away(game: Game, who: int, aboard_too: tuple[int, ...]) -> None:
    """What holds somebody aboard, or is held from there, is left behind."""
    holder, held = grappler_of(game, who), grappled_by(game, who)
    if holder is not None and holder not in aboard_too:
        grip.let_go(game, holder, "alien.close.grapple-end")
    if held is not None and held not in aboard_too:
        grip.let_go(game, who, "alien.close.grapple-end")


# -- ramming and wrecks ---------------------------------------------------------------------------------------------


@implements("alien.vehicle.ram")
def ram(game: Game, who: int, victim: int) -> Script[bool]:
    """PILOTING plus Maneuverability; half the Hull, rounded up, as base damage; it can be dodged but not defended."""
    vehicle = vehicle_of(game, who)
    assert vehicle is not None, "the driver is aboard"
    clause, base = "alien.vehicle.ram", -(-machine(game, vehicle).health // 2)
    victim = yield from exchange.open_attack(game, who, victim)
    parts = (*maneuver_parts(game, vehicle), *exchange.opening_parts(game, who, victim))
    purpose = f"to ram {name_of(game, victim)}"
    attempt = dice.Attempt(who, "piloting", parts, clause=clause, purpose=purpose, task="attack", target=victim)
    result = yield from exchange.roll(game, attempt, victim, exchange.DODGE)
    if result.left:
        yield from damage.hit(game, damage.Hit(victim, base + dice.extra(result.left), clause, who, base=base))
    return result.left > 0


def targets(game: Game, who: int) -> list[int]:
    """Whom a driver can ram: the others of the zone the crew sees."""
    here = who_is_in(game, zone_of(game, who))
    spared = {*riders(game, vehicle_of(game, who) or 0), *exchange.friends(game, who)}
    return [o for o in here if o not in spared and is_in_play(game, o) and _is_seen(game, who, o)]


@damage.VEHICLE_WRECKED.here
@implements("alien.vehicle.wreck")
def wreck(game: Game, vehicle: int) -> Script[None]:
    """Its damage has reached its Hull: each occupant takes 3 damage less 1 for each success of a MOBILITY roll, which
    those make who can act."""
    clause, aboard = "alien.vehicle.wreck", riders(game, vehicle)
    game.tag(clause, model_ref(vehicle), (DEAD, WRECK))
    for who in aboard:
        get_out(game, who)
    for who in [who for who in aboard if is_there(game, who)]:
        attempt = dice.Attempt(who, "mobility", clause=clause, purpose="to jump clear", task="dodge")
        clear = (yield from dice.skill_roll(game, attempt)).successes if can_act(game, who) else 0
        points = WRECK_DAMAGE - clear
        if points > 0:
            yield from damage.hit(game, damage.Hit(who, points, clause))
