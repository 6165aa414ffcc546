"""What single fighters can do: officers, relays, medics, mechanics, triple lenses, rocket jump, infiltration."""

from functools import cache, lru_cache

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import Count, Pool
from grognard.engine.events import Counted
from grognard.engine.script import Game, Script, counter
from grognard.engine.state import Ref, model_ref

from .profiles import Figure, Officer, Weapon, figure, officer, weapon
from .terms import (
    ENGAGEMENT,
    FRAME,
    MECHANIC,
    MEDIC,
    PROPULSION,
    RELAY,
    TREATED,
    TRIPLE_LENS,
    card_of,
    figure_of,
    has,
    has_fighter,
    is_engaged,
    is_hero,
    leader,
    members,
    model_of,
    name,
    profiles_of,
    rank,
    ref,
    seat_of,
    unit_of,
    units_in_play,
)

MEDIC_NEED = 4
INFILTRATION_GAP = 2000
LASER_RIFLE = "laser-rifle"
LOCATION_NAMES = {PROPULSION: "propulsion", FRAME: "frame"}


# -- officers and relays ----------------------------------------------------------------------------------------------


@implements("at43.ability.officer")
def officer_card(game: Game, unit: int) -> Officer | None:
    """What the rank of the unit's leader is worth; None without a living officer."""
    chief = unit_of(game, unit).leader
    worth = 0 if chief is None else rank(game, chief)
    return officer(worth) if worth else None


@implements("at43.ability.relay")
def has_relay(game: Game, unit: int) -> bool:
    """While its relay lives the unit activates without LP."""
    return has_fighter(game, unit, RELAY)


# -- weapons and movement ---------------------------------------------------------------------------------------------


@implements("at43.ability.triple-lens")
def triple_lens(game: Game, model: int, weapon: Weapon) -> Weapon:
    """The weapon as this fighter aims it: laser rifles under triple lenses have Accuracy +1 (heroes wear none)."""
    if weapon.id == LASER_RIFLE and has(game, model_of(game, model).unit, TRIPLE_LENS) and not is_hero(game, model):
        return _sharpened(weapon)
    return weapon


@cache
def _sharpened(weapon: Weapon) -> Weapon:
    return replace(weapon, accuracy=weapon.accuracy + 1)


@implements("at43.ability.rocket-jump")
def rocket_jumpers(game: Game, unit: int) -> tuple[int, ...]:
    """Those of its fighters who leap over terrain and figures while moving."""
    return _leapers(members(game, unit), profiles_of(game, unit))


@lru_cache(maxsize=1024)
def _leapers(group: tuple[int, ...], profiles: tuple[str, ...]) -> tuple[int, ...]:
    pairs = zip(group, profiles, strict=True)
    return tuple(id for id, profile in pairs if "rocket-jump" in figure(profile).traits)


@implements("at43.ability.infiltration")
def can_infiltrate(game: Game, unit: int) -> bool:
    """Whether it may be placed anywhere more than 20 cm from every enemy; it then shoots but does not move."""
    return "infiltration" in card_of(game, unit).traits


@implements("at43.ability.dismounted-hero")
def dismounted_profile(hero: str) -> Figure:
    """The card of a hero on foot after ejecting."""
    return figure(f"dismounted:{hero}")


@implements("at43.ability.dismounted-hero")
def takes_over(game: Game, unit: int) -> bool:
    """Whether a dismounted hero who joins the unit leads it: not if it has an officer of its own."""
    return rank(game, leader(game, unit)) == 0


# -- medic ------------------------------------------------------------------------------------------------------------


@implements("at43.ability.medic")
def medic(game: Game, unit: int, model: int, once_key: str) -> Script[bool]:
    """Once per enemy salvo or close combat (`once_key`): on 4+ a soldier about to be removed stays, unharmed."""
    if not can_treat(game, unit, model, once_key):
        return False
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="medic",
        prompt=f"{name(game, unit)}: treat this soldier?",
        clause="at43.ability.medic",
        about=(model_ref(model),),
        options=(
            Option("treat", f"Treat him, stays on {MEDIC_NEED}+", "at43.ability.medic", model_ref(model)),
            Option("none", "Let him go", "at43.ability.medic"),
        ),
    )
    if key == "none":
        return False
    old = tuple(tag for tag in unit_of(game, unit).tags if tag.startswith(f"{TREATED}:"))
    game.tag("at43.ability.medic", ref(unit), (f"{TREATED}:{once_key}",), tuple(t for t in old if t[8:] != once_key))
    purpose = f"{name(game, unit)}: medic, needs {MEDIC_NEED}+"
    pool = (Pool(1, (MEDIC_NEED,)),)
    saved = yield Count(seat_of(game, unit), "at43.ability.medic", purpose, pool, (model_ref(model),))
    return bool(saved)


def can_treat(game: Game, unit: int, model: int, once_key: str) -> bool:
    """A living medic, not treating himself, who has not yet treated anybody in this salvo or combat."""
    if has(game, unit, f"{TREATED}:{once_key}"):
        return False
    return any(id != model and MEDIC in model_of(game, id).tags for id in members(game, unit))


# -- mechanic ---------------------------------------------------------------------------------------------------------


@implements("at43.ability.mechanic")
def mechanic(game: Game, unit: int) -> Script[None]:
    """At the end of its activation a mechanic restores 1 structure point of a friendly vehicle beside him."""
    if not has_fighter(game, unit, MECHANIC) or is_engaged(game, unit):
        return
    damaged = tuple(
        option for id in vehicles_beside(game, unit) for option in repairs(game, id, "at43.ability.mechanic")
    )
    if not damaged:
        return
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="mechanic",
        prompt=f"{name(game, unit)}: what does the mechanic repair?",
        clause="at43.ability.mechanic",
        about=(ref(unit),),
        options=(*damaged, Option("none", "Nothing", "at43.ability.mechanic")),
    )
    if key != "none":
        restore(game, key, "at43.ability.mechanic")


def vehicles_beside(game: Game, unit: int) -> list[int]:
    """Friendly vehicles within 2.5 cm of the unit's mechanic."""
    mechanics = [id for id in members(game, unit) if MECHANIC in model_of(game, id).tags]
    friends = [id for other in units_in_play(game, seat_of(game, unit)) for id in members(game, other)]
    vehicles = [id for id in friends if model_of(game, id).solid]
    return [id for id in vehicles if any(space.gap_within(game.table, man, id, ENGAGEMENT) for man in mechanics)]


def repairs(game: Game, model: int, clause: str, cost: int = 0) -> tuple[Option, ...]:
    """The damaged locations of a vehicle; keys are `m3:propulsion`."""
    printed = printed_structure(figure_of(game, model))
    subject = model_ref(model)
    return tuple(
        Option(f"{subject}:{location}", _repair_label(game, model, location), clause, subject, cost)
        for location, full in printed
        if counter(game.state, subject, location) < full
    )


def _repair_label(game: Game, model: int, location: str) -> str:
    arms = figure_of(game, model).weapons
    part = LOCATION_NAMES.get(location) or weapon(arms[int(location[7:])]).name
    return f"{name(game, model_of(game, model).unit)}: {part}, 1 structure point"


@cache
def printed_structure(card: Figure) -> tuple[tuple[str, int], ...]:
    """The locations of a vehicle and their structure points as printed."""
    arms = tuple((f"weapon.{index}", card.weapon_structure) for index in range(len(card.weapons)))
    return ((PROPULSION, card.propulsion), (FRAME, card.frame), *arms)


def restore(game: Game, key: Ref, clause: str) -> None:
    """Give back 1 structure point; `key` is a key of `repairs`."""
    subject, _, location = key.partition(":")
    now = counter(game.state, subject, location) + 1
    game.tell(Counted(clause, ((subject, location, 1, now),)))
