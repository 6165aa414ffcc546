"""Vehicles: where they are hit, what is left of them, who leaves them, and whom they run over."""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import Act, Name, idle, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Model, Point, Ref, Unit, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Locate
from grognard.engine.dice.rolls import Each, Trial
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units import leaders
from grognard.kit.units import parts as kit
from grognard.kit.units.closest import closest_to, spots
from grognard.kit.units.pieces import commander, leader, members, name, seat_of, seat_of_model, units_in_play
from grognard.kit.units.run_over import Paths, passed_over

from ..books.cards import Weapon
from ..books.profiles import figure, hero, weapon
from ..terms import (
    ENGAGEMENT,
    FRAME,
    LEADER_REACH,
    PROPULSION,
    RANK,
    STRENGTH,
    UNIT_OF_LENGTH,
    enemy_soldiers,
    figure_of,
    has_officer,
    is_engaged,
    is_hero,
    is_immobile,
    is_infantry,
    pilot,
    ranged_weapons,
    structure_of,
)
from . import ability, damage, mission, morale
from .basics import protection_part
from .unit import choose_closest

CORE = 1
"""The frame among the boxes: propulsion, frame, then the weapons in the order of the card."""
TEST, LOCATION = "at43.shoot.damage", "at43.vehicle.locations"
FREE_SOLDIER, ENGAGED_SOLDIER = 5, 3
JOINING = 1000
"""10 cm."""


# -- locations --------------------------------------------------------------------------------------------------------


@implements("at43.vehicle.locations")
def parts(weapons: tuple[str, ...]) -> kit.Parts:
    """The hit location table: 1-2 propulsion, 3-5 frame, 6 one of the weapons, whose boxes are named here."""
    arms = tuple(range(2, 2 + len(weapons)))
    return kit.Parts((PROPULSION, FRAME, *weapons), ((0,), (0,), (CORE,), (CORE,), (CORE,), arms), CORE)


@cache
def _parts_of(profile: str) -> kit.Parts:
    return parts(tuple(f"weapon.{index}" for index in range(len(figure(profile).weapons))))


def parts_of(game: Game, model: int) -> kit.Parts:
    return _parts_of(game.state.models[model].profile)


def boxes(game: Game, model: int) -> tuple[int, ...]:
    """Structure points left: propulsion, frame, then each weapon."""
    return kit.boxes(game, model, parts_of(game, model))


@implements("at43.vehicle.locations", "at43.vehicle.one-by-one", "at43.vehicle.no-spill")
def locate(game: Game, model: int, needs: tuple[int, ...]) -> Locate:
    """Each impact in turn: damage test, d6 for location, structure points."""
    parts = parts_of(game, model)
    return located(parts, kit.boxes(game, model, parts), needs, figure_of(game, model).protection)


def located(parts: kit.Parts, left: tuple[int, ...], needs: tuple[int, ...], protection: int) -> Locate:
    """The same of any vehicle with so many points left in each of its boxes."""
    return kit.locate(parts, left, needs, TEST, LOCATION, protection_part(protection))


def _arm(turn: kit.Hit, box: int) -> str:
    return weapon(figure_of(turn.game, turn.model).weapons[box - 2]).name


WEAPON_HIT = kit.weapon_hit(
    "at43.vehicle.weapon-choice",
    _arm,
    lambda turn: figure_of(turn.game, turn.model).name,
    Name(lambda box: str(box - 2), lambda key: int(key) + 2),
)
"""Keys count the weapons; propulsion and frame come before them."""


@implements("at43.vehicle.weapon-choice")
def choose_weapon(game: Game, model: int, among: tuple[int, ...], seat: int) -> Script[int]:
    """The attacker names the surviving weapon that is damaged, close combat weapons among them."""
    return kit.choose_box(WEAPON_HIT, game, seat, model, among)


@implements("at43.vehicle.propulsion-destroyed", "at43.vehicle.weapon-destroyed", "at43.vehicle.location-destroyed")
def take(game: Game, model: int, box: int, lost: int, is_rolled: bool = True) -> None:
    """Points off a box; a vehicle without propulsion stays where it is, a weapon at 0 is silent."""
    ref = model_ref(model)
    game.count(
        LOCATION if is_rolled else "at43.vehicle.location-destroyed", (ref, parts_of(game, model).keys[box], -lost)
    )
    if boxes(game, model)[box]:
        return
    card = figure_of(game, model)
    if box == 0:
        game.note("at43.vehicle.propulsion-destroyed", f"{card.name} is immobile", ref)
    elif box > CORE:
        game.note("at43.vehicle.weapon-destroyed", f"{weapon(card.weapons[box - 2]).name} is destroyed", ref)


@implements("at43.vehicle.location-destroyed")
def impact(game: Game, model: int, points: int, seat: int) -> Script[None]:
    """One penetrating hit by this seat; what is already destroyed sends it to the frame."""
    if game.state.models[model].place is None or not boxes(game, model)[CORE]:
        return
    box, lost, is_rolled = yield from kit.strike(
        game, model, parts_of(game, model), points, seat, LOCATION, figure_of(game, model).name,
        lambda among: choose_weapon(game, model, among, seat),
    )  # fmt: skip
    take(game, model, box, lost, is_rolled)
    if not boxes(game, model)[CORE]:
        yield from wreck(game, (model,), seat)


@implements("at43.vehicle.frame-destroyed")
def wreck(game: Game, models: tuple[int, ...], by: int | None = None) -> Script[None]:
    """The vehicles are removed, their pilots killed, heroes or not; then their comrades test morale for each.

    `by` is the seat that did it, the enemy's unless said otherwise: missions may give VP for it.
    """
    for model in models:
        yield from damage.remove(game, model, "at43.vehicle.frame-destroyed")
        mission.vehicle_destroyed(game, seat_of_model(game, model), by)
    for model in models:
        yield from morale.vehicle_lost(game, game.state.models[model].unit)


@implements("at43.vehicle.unit-fire")
def weapons(game: Game, model: int) -> tuple[Weapon, ...]:
    """The ranged weapons a vehicle still has; each kind is a salvo of its unit like any other."""
    return ranged_weapons(game, model)


@remembered(PIECES)
def silent(game: Game, unit: int) -> tuple[str, ...]:
    """The kinds of ranged weapon on the unit's card that none of its vehicles has left."""
    left = [arm.id for id in members(game, unit) for arm in ranged_weapons(game, id)]
    printed = figure(game.state.units[unit].profile).weapons
    return tuple([id for id in printed if id not in left and not weapon(id).is_close])


# -- abandoned vehicles -----------------------------------------------------------------------------------------------


@implements("at43.vehicle.stay-or-leave")
def abandon(game: Game, unit: int) -> Script[None]:
    """After a move: immobile vehicles that the others have left are abandoned; a whole unit has left nobody."""
    stuck = [id for id in members(game, unit) if is_immobile(game, id)]
    if not stuck or len(stuck) == len(members(game, unit)):
        return
    lost = yield from _abandoned_leader(game, unit)
    left = [id for id in members(game, unit) if is_immobile(game, id) and _is_left(game, unit, id)]
    for id in left:
        yield from eject(game, id)
    if (lost or left) and members(game, unit):
        yield from morale.vehicle_lost(game, unit)


@implements("at43.vehicle.officer-ejects")
def _abandoned_leader(game: Game, unit: int) -> Script[bool]:
    """An immobile leader goes on commanding while the others stay with him; else he ejects and another leads."""
    chief = leader(game, unit)
    if not is_immobile(game, chief) or _is_kept_company(game, unit, chief):
        return False
    if has_officer(game, unit):
        game.note("at43.vehicle.officer-ejects", f"{name(game, unit)} leaves its officer behind", unit_ref(unit))
    yield from eject(game, chief)
    return True


def _is_kept_company(game: Game, unit: int, chief: int) -> bool:
    """A comrade within 2.5 cm, and of those who can go one within 10 cm: a second immobile vehicle is no company."""
    mobile = [id for id in members(game, unit) if not is_immobile(game, id)]
    near = any(space.gap_within(game.table, chief, id, LEADER_REACH) for id in mobile)
    return near and _has_comrade(game, unit, chief)


def _is_left(game: Game, unit: int, model: int) -> bool:
    chief = leader(game, unit)
    far = model != chief and not space.gap_within(game.table, model, chief, LEADER_REACH)
    return far or not _has_comrade(game, unit, model)


def _has_comrade(game: Game, unit: int, model: int) -> bool:
    return any(space.gap_within(game.table, model, id, ENGAGEMENT) for id in members(game, unit) if id != model)


@implements("at43.vehicle.eject")
def offer_ejecting(game: Game, unit: int) -> Script[None]:
    """At the start of its activation: the pilot of each immobile vehicle stays or ejects, as the owner says."""
    lost = False
    for model in [id for id in members(game, unit) if is_immobile(game, id)]:
        lost |= (yield from PILOT.play(ModelTurn(game, model))) is leave_vehicle
    if lost and members(game, unit):
        yield from morale.vehicle_lost(game, unit)


def _does_he_stay(turn: ModelTurn, _: Sequence[Option]) -> str:
    who = pilot(turn.game, turn.model)
    words = hero(who).name if who else "the pilot"
    return f"{figure_of(turn.game, turn.model).name} cannot move: does {words} stay aboard?"


stay_aboard: Act[ModelTurn, None] = idle("stay", "Stay aboard", "at43.vehicle.propulsion-destroyed")
"""The vehicle fights on where it stands."""


@plain("eject", "Eject: the vehicle is lost", "at43.vehicle.eject")
def leave_vehicle(turn: ModelTurn) -> Script[None]:
    return eject(turn.game, turn.model)


PILOT = Menu(
    name="pilot", prompt=_does_he_stay, clause="at43.vehicle.eject", turn=model_turn, acts=(stay_aboard, leave_vehicle)
)


@implements("at43.vehicle.eject")
def eject(game: Game, model: int, fate: str = "lost") -> Script[None]:
    """The pilot leaves: the vehicle is removed and counts as destroyed; a hero stays in the battle on foot."""
    who = pilot(game, model)
    place = game.state.models[model].place
    if not who or not isinstance(place, tuple):
        yield from damage.remove(game, model, "at43.vehicle.eject", fate)
        return
    foot = _step_out(game, model, who)
    yield from damage.remove(game, model, "at43.vehicle.eject", fate)
    yield from _set_foot(game, model, foot, place)


# -- heroes who eject -------------------------------------------------------------------------------------------------


@implements("at43.vehicle.hero-ejects")
def _step_out(game: Game, model: int, who: str) -> int:
    """The hero as a figure of his own, not yet placed; a commander goes on commanding."""
    piece = game.state.models[model]
    card = ability.dismounted_profile(who)
    id = len(game.state.models)
    recruit = Model(id, piece.unit, card.profile, card.radius, card.size, counters={RANK: hero(who).rank})
    game.tell(Formed("at43.vehicle.hero-ejects", game.state.units[piece.unit], (recruit,)))
    seat = seat_of(game, piece.unit)
    if commander(game, seat) == model:
        leaders.take_command(game, seat, id, "at43.vehicle.hero-ejects")
    return id


def _set_foot(game: Game, vehicle: int, foot: int, place: Point) -> Script[None]:
    """He is placed touching the vehicle's last position, then joins the closest friendly infantry or goes on alone."""
    piece = game.state.models[foot]
    reach = game.state.models[vehicle].radius + 2 * piece.radius
    ((_, spot, _),) = yield Place(
        seat=seat_of_model(game, foot),
        name="eject",
        prompt=f"{figure_of(game, foot).name} ejects: where does he stand?",
        clause="at43.vehicle.hero-ejects",
        unit=UNIT_OF_LENGTH,
        models=(foot,),
        regions=(Region("circle", (*place, reach)),),
    )
    yield from _join(game, foot, spot)
    game.tell(Placed("at43.vehicle.hero-ejects", models=((foot, spot),)))


def _join(game: Game, foot: int, spot: Point) -> Script[None]:
    """The closest friendly infantry within 10 cm of where he will stand; of equally close ones the owner names one."""
    seat = seat_of_model(game, foot)
    clause = "at43.vehicle.hero-ejects"
    near = _chiefs_near(game, foot, spot)
    if not near:
        card = figure_of(game, foot)
        unit = Unit(len(game.state.units), seat, card.profile, card.name, (foot,), foot, counters={STRENGTH: 1})
        game.tell(Formed(clause, unit))
        return
    chief = yield from choose_closest(game, seat, closest_to(game, spot, near), clause, "Whom does the hero join?")
    joined = game.state.units[game.state.models[chief].unit]
    leads = foot if ability.takes_over(game, joined.id) else chief
    strength = joined.counters.get(STRENGTH, len(joined.members)) + 1
    counters = {**joined.counters, STRENGTH: strength}
    game.tell(Formed(clause, replace(joined, members=(*joined.members, foot), leader=leads, counters=counters)))


def _chiefs_near(game: Game, foot: int, spot: Point) -> tuple[int, ...]:
    """Leaders of the hero's infantry whose base is within 10 cm of his."""
    units = [unit for unit in units_in_play(game, seat_of_model(game, foot)) if is_infantry(game, unit)]
    own = game.state.models[foot].radius
    near = []
    for id, (x, y) in spots(game, tuple(leader(game, unit) for unit in units)):
        reach = JOINING + own + game.state.models[id].radius
        if (x - spot[0]) ** 2 + (y - spot[1]) ** 2 <= reach * reach:
            near.append(id)
    return tuple(near)


# -- running over -----------------------------------------------------------------------------------------------------


@implements("at43.vehicle.run-over", "at43.vehicle.run-over-survivors", "at43.vehicle.run-over-timing")
def run_over(game: Game, unit: int, paths: Paths) -> Script[None]:
    """After a rush: every enemy soldier that a vehicle's base has passed over is tested once; those who fail are lost.

    `paths` give for each vehicle the points it passed, its start first. No cover, no damage test, no medic. Heroes come
    last, so that comrades crossed beside them fall for themselves.
    """
    foes = tuple(enemy_soldiers(game, unit))
    crossed: dict[int, None] = {}
    for id, points in paths:
        if foes and len(points) > 1:
            crossed |= dict.fromkeys(passed_over(game, points, id, foes))
    victims = sorted(crossed)
    guns = [id for id in victims if is_support_weapon(game, id)]
    struck: list[int] = []
    for need, clause in ((FREE_SOLDIER, "at43.vehicle.run-over"), (ENGAGED_SOLDIER, "at43.vehicle.run-over-engaged")):
        trials = [Trial(model_ref(id), need) for id in victims if id not in guns and run_over_need(game, id) == need]
        refs: tuple[Ref, ...] = yield Each(seat_of(game, unit), clause, "Run over", tuple(trials))
        struck += map(number_of, refs)
    for id in (*guns, *sorted(struck, key=lambda id: is_hero(game, id))):
        yield from damage.suffer(game, id, structure_of(game, id))


@implements("at43.vehicle.run-over-engaged")
def run_over_need(game: Game, model: int) -> int:
    """Soldiers of an engaged unit cannot step aside as well as others."""
    return ENGAGED_SOLDIER if is_engaged(game, game.state.models[model].unit) else FREE_SOLDIER


@implements("at43.vehicle.run-over-support")
def is_support_weapon(game: Game, model: int) -> bool:
    """A crewed gun on its own base: destroyed without a die."""
    return "support-weapon" in figure_of(game, model).traits
