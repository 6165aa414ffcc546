"""Blasts and flames: area weapons, indirect fire with its drift, and projection weapons."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.events import Decided
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain
from grognard.engine.dice.rolling import rolled
from grognard.engine.dice.rolls import Each, Total, Trial
from grognard.engine.showing.phrases import gathered
from grognard.engine.showing.words import PLAIN, model_name
from grognard.kit.rounds.choices import Among, among, named_one
from grognard.kit.units.pieces import is_soldier, name, seat_of

from ..acts import Aimed
from ..books.cards import Weapon
from ..terms import fighters_in_play
from . import cover, damage, drill, grounded, measuring, salvo, sight, target
from .attack import Aim, Salvo, Shooters
from .basics import IMPOSSIBLE
from .unit import described
from .weapon import INDIRECT, PROJECTION

LARGEST = 1000
"""10 cm: no blast has a greater radius."""
DRIFT = 100
"""1 cm for each die that missed."""
SIXTH = 60
"""Degrees that each number on the die turns the drift."""


# -- aiming -----------------------------------------------------------------------------------------------------------


@implements("at43.weapon.area-direct", "at43.weapon.indirect-target")
def fire(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: Shooters) -> Script[None]:
    """Name a fighter, roll the pooled dice, and let one blast fall on him or where it drifts."""
    record = Salvo.of(game, unit, weapon.id)
    point = yield from choose_point(game, unit, weapon, _in_sight(game, unit, weapon, aim, firing))
    place = place_of(game, point)
    friends = space.under_circle(game.table, place, LARGEST, fighters_in_play(game, record.seat))
    extra = drill.extra_rerolls(game, unit)
    shots = salvo.volley(game, weapon, len(firing), target.range_of(game, unit, aim), extra, bool(friends))
    drill.spend_bonus(game, unit)
    if shots.need >= IMPOSSIBLE:
        no_blast(game, unit, weapon)
        return
    chain = Chain(record.seat, (shots,), (Branch(aim.ref),))
    salvo.tell_certain(game, chain)
    (taken,) = yield from rolled(chain, salvo.Gunnery(game, record.seat))
    if weapon.has(INDIRECT):
        place = yield from drifted(game, record, weapon, place, shots.dice - taken.hits)
    if hits := counted(weapon, taken.hits):
        yield from explode(game, record, weapon, place, hits)


def _in_sight(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: Shooters) -> tuple[int, ...]:
    """The fighters that may be aimed at: seen by those who fire, for indirect weapons by anybody of the army."""
    viewers = fighters_in_play(game, seat_of(game, unit)) if weapon.has(INDIRECT) else [id for id, _ in firing]
    return sight.who_sees(game, aim.models, viewers)


AIM = among("aim", lambda turn, model: described(turn.game, model), "it is not among the targets that can be seen")


def choose_point(game: Game, unit: int, weapon: Weapon, points: tuple[int, ...]) -> Script[int]:
    words = f"{weapon.name}: aim at which fighter?"
    return named_one(AIM, Among(game, seat_of(game, unit), points, _aiming(weapon), words))


def _aiming(weapon: Weapon) -> str:
    """The clause under which a fighter is named."""
    if weapon.has(PROJECTION):
        return "at43.weapon.flame-auto"
    return "at43.weapon.indirect-target" if weapon.has(INDIRECT) else "at43.weapon.area-direct"


def place_of(game: Game, model: int) -> Point:
    place = game.state.models[model].place
    assert isinstance(place, tuple), "the fighter is on the table"
    return place


@implements("at43.weapon.indirect-impossible")
def no_blast(game: Game, unit: int, weapon: Weapon) -> None:
    """Out of reach: no blast is placed at all, the shot is lost."""
    measuring.lose_shot(game, f"{weapon.name}: out of reach, nothing falls", unit_ref(unit))


@implements("at43.weapon.indirect-drift", "at43.weapon.indirect-direction")
def drifted(game: Game, record: Salvo, weapon: Weapon, place: Point, misses: int) -> Script[Point]:
    """1 cm for every die that still misses; 1 is straight on from the firing leader, each more turns 60 degrees."""
    if not misses:
        return place
    purpose = f"{weapon.name} of {name(game, record.unit)}: direction of drift"
    face: int = yield Total(record.seat, "at43.weapon.indirect-direction", purpose, (6,))
    centre = space.drift(place_of(game, record.leader), place, SIXTH * (face - 1), DRIFT * misses)
    game.note("at43.weapon.indirect-drift", f"{weapon.name} drifts {misses} cm", unit_ref(record.unit))
    return centre


# -- the blast --------------------------------------------------------------------------------------------------------


@implements("at43.weapon.indirect-all-miss")
def counted(weapon: Weapon, hits: int) -> int:
    """The hits that a blast counts, none if there is no blast: indirect fire falls somewhere though all dice miss."""
    return max(1, hits) if weapon.has(INDIRECT) else hits


@implements("at43.weapon.area-cap", "at43.weapon.indirect-hits", "at43.weapon.indirect-all-miss")
def extent(weapon: Weapon, hits: int) -> tuple[int, int]:
    """Radius and impacts on each: the weapon's radius for every hit (once if all missed), beyond 10 cm two impacts."""
    radius = weapon.radius * max(1, hits)
    return (radius, 1) if radius <= LARGEST else (LARGEST, 2)


@implements("at43.weapon.area-touch")
def explode(game: Game, record: Salvo, weapon: Weapon, centre: Point, hits: int) -> Script[None]:
    """Every fighter touched, friend or foe, takes the impacts himself; soldiers who live through it are grounded."""
    radius, number = extent(weapon, hits)
    touched = space.under_circle(game.table, centre, radius, fighters_in_play(game))
    whom = gathered([model_name(id, game.state, PLAIN) for id in touched]) or "nobody"
    game.note("at43.weapon.area-touch", f"Blast of {radius / 100:g} cm: it touches {whom}", *map(model_ref, touched))
    impacts = tuple(id for id in touched for _ in range(number))
    if not weapon.has(INDIRECT):
        impacts = yield from uncovered(game, record, impacts)
    if impacts:
        yield from damage.strike(game, record, weapon, impacts)
    put_down(game, touched)


@implements("at43.weapon.area-cover")
def uncovered(game: Game, record: Salvo, impacts: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """Cover rolls against direct area fire, unit by unit; zones of fire do not matter."""
    kept = list(impacts)
    groups: dict[tuple[int, int | None], list[int]] = {}
    for id in impacts:
        unit = game.state.models[id].unit
        groups.setdefault((unit, None if is_soldier(game, id) else id), []).append(id)
    for (unit, vehicle), group in groups.items():
        need = cover.cover_need(game, record.unit, unit, vehicle)
        if need < IMPOSSIBLE:
            trials = tuple(Trial(model_ref(id), need) for id in group)
            refs: tuple[Ref, ...] = yield Each(seat_of(game, unit), cover.CLAUSE, f"{name(game, unit)}: cover", trials)
            for ref in refs:
                kept.remove(number_of(ref))
    return tuple(kept)


@implements("at43.weapon.area-grounds")
def put_down(game: Game, touched: tuple[int, ...]) -> None:
    """Soldiers touched and not removed lie down; vehicles never do."""
    alive = tuple(id for id in touched if game.state.models[id].place is not None)
    grounded.ground(game, alive, "at43.weapon.area-grounds")


# -- flames -----------------------------------------------------------------------------------------------------------


@implements("at43.weapon.flame-targets")
def flames(game: Game, unit: int, weapon: Weapon, pairs: Shooters, only: tuple[Ref, ...] | None) -> Script[bool]:
    """Bearer after bearer, each with a target of his own; areas are never combined. At least one of them fires."""
    used = False
    for place, pair in enumerate(pairs):
        found = _flame_targets(game, unit, weapon, pair, only)
        if not found:
            continue
        others = used or any(_flame_targets(game, unit, weapon, later, only) for later in pairs[place + 1 :])
        aimed = Aimed(weapon.id, (), only, pair[0], others)
        choice = yield from target.choose_target(game, unit, weapon, aimed, (pair,), found)
        if choice is not None:
            used = True
            yield from flame(game, unit, weapon, pair[0], target.aim_at(game, choice))
    if used:
        drill.spend_bonus(game, unit)
    return used


def _flame_targets(
    game: Game, unit: int, weapon: Weapon, pair: tuple[int, Weapon], only: tuple[Ref, ...] | None
) -> target.Targets:
    """What one bearer sees, if he still stands."""
    if game.state.models[pair[0]].place is None:
        return {}
    return target.targets_of(game, unit, weapon, (pair,), only)


@implements("at43.weapon.flame-auto")
def flame(game: Game, unit: int, weapon: Weapon, bearer: int, aim: Aim) -> Script[None]:
    """No shooting test: a fighter in sight within 20 cm of the bearer and all around him take one impact each."""
    assert aim.unit is not None, "flames are not aimed at terrain"
    words = f"{name(game, unit)} uses {weapon.name} at {name(game, aim.unit)}"
    game.tell(Decided("at43.weapon.flame-auto", seat_of(game, unit), words, (unit_ref(unit), aim.ref)))
    points = target.in_flames_reach(game, bearer, aim)
    if not points:
        measuring.lose_shot(game, f"{weapon.name}: nobody within 20 cm, the shot is lost", unit_ref(unit))
        return
    point = yield from choose_point(game, unit, weapon, points)
    reach = weapon.radius + game.state.models[point].radius
    around = space.under_circle(game.table, place_of(game, point), reach, fighters_in_play(game))
    record = Salvo.of(game, unit, f"{weapon.id}.{bearer}")
    yield from damage.strike(game, record, weapon, tuple(id for id in around if id != bearer))
