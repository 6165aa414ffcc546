"""The words of Net Epic over the shared state: the only file that knows the names of counters and tags.

An army card is a unit without members; its detachments name it as their parent. Where a detachment has transports of
its own, they are a unit beside it, its carriers, whose parent is the detachment: infantry and transports are the two
parts of one detachment, each with an order of its own. A stand aboard has the ref of its transport as its place.
Words take `game`, never a state kept from before a tell.
"""

from grognard.engine.core.memory import LINKS, POSTS, PROFILES, RANKS, ROLES, ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, Model, Point, model_ref, number_of
from grognard.engine.showing.words import called as name_among
from grognard.engine.showing.words import letter

from .books.cards import Figure, ModelType
from .books.profiles import figure, model_type

UNIT_OF_LENGTH = "cm"
CM = 100
AGREED, EVERY_TURN, HIDDEN = "agreed-terrain", "score-every-turn", "hidden-passengers"
"""Options of a battle: terrain as the scenario proposes it where dice would lay it; objectives that score anew in every
turn; nobody need tell which transports carry troops."""
CARD, CARRIERS = "card", "carriers"
"""Tags of units: an army card; the transports of the detachment that is their parent."""
HQ, COMMISSAR = "hq", "commissar"
"""Tags of detachments that act with another one of their card."""
DONE, FIRED, FOG = "done", "fired", "fog"
"""Tags of parts: activated this turn, or can be no more; its fire is used; concealed by Fog of War."""
FIRST_FIRE, ADVANCE, CHARGE, FALL_BACK = "first-fire", "advance", "charge", "fall-back"
ORDER = "order:"
"""The tag of a part with an order begins so."""
BROKEN = "broken"
"""Tag of a card that has reached its Break Point."""
SPENT, RESOLVED = "spent", "resolved"
"""Tags of models that have fired this turn, and whose close combat of this turn is resolved."""
FOUGHT = "fought"
"""Counter of models: combats fought in this phase."""
GUN = "gun:"
"""The tag of a model that has bought a gun: its mount and the gun follow."""
STRENGTH, COST = "strength", "cost"
"""Counters of cards: models at the start, and points paid."""
ENGAGED = "engaged"
"""The link from a charger to the model it has engaged."""
SIDE, INITIATIVE, POINTS = "side", "initiative", "points"
"""Counters of seats: whether its edge is the northern one; whether it has the initiative; Victory Points for broken
cards, in hundredths."""
OBJECTIVE = "objective"
REACTS = "reacts:"
"""The tag of a part whose owner has said when it is to snap fire begins so; without one he is asked."""
IF_CHARGED, HOLDS = "if-charged", "holds"
PLATOON = "platoon-hq"
"""Tag of a model that is the headquarters of its Guard platoon."""
ROVED = "roved"
"""Tag of commanders who have moved on First Fire."""
DEFENCE = "defence"
"""Counter of models: dice of Point Defence used this turn."""
DRIVEN, BOUND, HELD = "driven:", "bound:", "held"
"""Tags of parts this turn: what drives one that acts by itself, the order that it is bound to, and that it may not move
for want of command."""
LED, MARCHING = "led", "marching"
"""Tags this turn: of leaders who have used Forced March or Tactical Genius, of parts on a Forced March."""
FELL = "fell:"
"""The tag of a destroyed model that may regenerate begins so; where it fell and whether in close combat follow."""
BREAK, WORTH = "break", "worth"
"""Counters of Ork clans: the Break Point of all cards together, and Victory Points of those bought for it, in
hundredths."""
PAID = "paid"
"""Counter of cards with several titans: Victory Points that were awarded for those destroyed, in hundredths."""
ALOFT, LANDED_NOW = "aloft", "landed-now"
"""Tags of units: kept off the board for a Deep Strike; come down by one this turn."""
WOUNDS = "wounds"
"""Counter of models: wounds lost."""
HEARD = "heard"
"""Tag of models that have stood the scream of Banshees, or not."""
RETRIED = "retried"
"""Tag of units that have rolled a test of morale again in this End Phase."""
BRAVES, SHUNS = "braves:", "shuns:"
"""Tags of units that have passed or failed a test of Terror begin so; the model that causes it follows."""
GUIDED = "guided"
"""Tag of parts that a Farseer guides this turn."""


# -- models ----------------------------------------------------------------------------------------------------------


def figure_of(game: Game, model: int) -> Figure:
    """The line of a model in its army list."""
    return figure(game.state.models[model].profile)


def type_of(game: Game, model: int) -> ModelType:
    return model_type(figure(game.state.models[model].profile).type)


def has_ability(game: Game, model: int, ability: str) -> bool:
    """Whether the line of a model names an ability."""
    return ability in figure(game.state.models[model].profile).abilities


def bears(game: Game, model: int, tag: str) -> bool:
    return tag in game.state.models[model].tags


def place_of(game: Game, model: int) -> Point:
    """Where a model on the table stands."""
    place = game.state.models[model].place
    assert place is not None, "it stands on the table"
    assert not isinstance(place, str), "it is not aboard"
    return place


def is_on_table(game: Game, model: int) -> bool:
    """Whether a model is left and stands on the table, neither aboard nor still to come."""
    return isinstance(game.state.models[model].place, tuple)


def carrier_of(game: Game, model: int) -> int | None:
    """The transport in which a stand is."""
    place = game.state.models[model].place
    return _within(game.state.models[model], place) if isinstance(place, str) else None


def _within(model: Model, place: str) -> int | None:
    """The transport that a place names; where it names all transports of a unit, the owner alone knows which."""
    if place[0] == "m":
        return number_of(place)
    return next((number_of(tag[len(RIDES) :]) for tag in model.tags if tag.startswith(RIDES)), None)


@remembered(PROFILES)
def kinds_of(game: Game, models: tuple[int, ...]) -> tuple[Figure, ...]:
    return tuple([figure(game.state.models[id].profile) for id in models])


# -- cards, detachments, parts ---------------------------------------------------------------------------------------


def detachment_of(game: Game, unit: int) -> int:
    """The detachment of a part: carriers belong to their parent."""
    one = game.state.units[unit]
    return one.parent if CARRIERS in one.tags and one.parent is not None else unit


def card_of(game: Game, unit: int) -> int:
    """The card that a part was bought with."""
    parent = game.state.units[detachment_of(game, unit)].parent
    assert parent is not None, "every detachment belongs to a card"
    return parent


@remembered(ROSTER, CARRIERS)
def _carriers(game: Game) -> dict[int, int]:
    """By detachment its carriers."""
    units = game.state.units
    return {one.parent: one.id for one in units if CARRIERS in one.tags and one.parent is not None}


@remembered(ROSTER, CARRIERS)
def _detachments(game: Game) -> dict[int, tuple[int, ...]]:
    """By card its detachments."""
    found: dict[int, list[int]] = {}
    for one in game.state.units:
        if one.parent is not None and CARRIERS not in one.tags:
            found.setdefault(one.parent, []).append(one.id)
    return {card: tuple(rest) for card, rest in found.items()}


def carriers_of(game: Game, detachment: int) -> int | None:
    return _carriers(game).get(detachment)


def detachments_of(game: Game, card: int) -> tuple[int, ...]:
    return _detachments(game).get(card, ())


def parts_of(game: Game, detachment: int) -> tuple[int, ...]:
    """A detachment's infantry (or all of it) and its carriers, those with models left."""
    carriers = carriers_of(game, detachment)
    parts = (detachment,) if carriers is None else (detachment, carriers)
    return tuple([part for part in parts if game.state.units[part].members])


def models_of(game: Game, detachment: int) -> tuple[int, ...]:
    """All models left of a detachment, carried ones too."""
    units = game.state.units
    return tuple([id for part in parts_of(game, detachment) for id in units[part].members])


@remembered(RANKS)
def standing(game: Game, unit: int) -> tuple[int, ...]:
    """The models of a part that stand on the table."""
    models = game.state.models
    return tuple([id for id in game.state.units[unit].members if isinstance(models[id].place, tuple)])


@remembered(RANKS)
def present(game: Game, seat: int) -> tuple[int, ...]:
    """All models of a seat that stand on the table."""
    units = game.state.units
    found = [one.id for one in game.state.models if isinstance(one.place, tuple) and units[one.unit].seat == seat]
    return tuple(found)


@remembered(ROSTER, CARRIERS)
def detachments_left(game: Game, seat: int) -> tuple[int, ...]:
    """The detachments of a seat with models left, on the table or aboard."""
    return tuple([
        one.id for one in game.state.units
        if one.seat == seat and one.parent is not None and CARRIERS not in one.tags and _is_placed(game, one.id)
    ])  # fmt: skip


def _is_placed(game: Game, detachment: int) -> bool:
    return any(game.state.models[id].place is not None for id in models_of(game, detachment))


@remembered(ROLES)
def called(game: Game, unit: int) -> str:
    """The name of a unit, with its side's letter where the enemy has one of that name."""
    return name_among(game.state, unit)


def model_name(game: Game, model: int) -> str:
    """Its line's name, with a number where its part has several alike; a stand whose part bears that name is only
    counted."""
    own = game.state.models[model]
    alike = [one.id for one in game.state.models if one.unit == own.unit and one.profile == own.profile]
    name = figure(own.profile).name
    if len(alike) == 1:
        return name
    kind = "stand" if game.state.units[own.unit].name.rstrip(" 0123456789") == name else name
    return f"{kind} {alike.index(model) + 1}"


def full_name(game: Game, model: int) -> str:
    """The model among all on the table: with its detachment where it is only counted or another has its like."""
    here, own = game.state.models[model], model_name(game, model)
    unit = called(game, detachment_of(game, here.unit))
    is_alone = not any(one.profile == here.profile and one.unit != here.unit for one in game.state.models)
    return own if own == unit or (is_alone and not own.startswith("stand ")) else f"{own} of {unit}"


def of_side(game: Game, model: int) -> str:
    """The model with the letter of its side: for the other side, whom it is to answer."""
    told, side = full_name(game, model), f"({letter(game.state.units[game.state.models[model].unit].seat)})"
    return told if told.endswith(side) else f"{told} {side}"


# -- orders ----------------------------------------------------------------------------------------------------------


def order_of(game: Game, unit: int) -> str:
    """The order that lies beside a part; none while it has not been given any."""
    for tag in game.state.units[unit].tags:
        if tag.startswith(ORDER):
            return tag[len(ORDER) :]
    return ""


def is_done(game: Game, unit: int) -> bool:
    return DONE in game.state.units[unit].tags


def has_fired(game: Game, unit: int) -> bool:
    return FIRED in game.state.units[unit].tags


def is_concealed(game: Game, unit: int) -> bool:
    """Whether Fog of War hides a part."""
    return FOG in game.state.units[unit].tags


# -- close combat ----------------------------------------------------------------------------------------------------


@remembered(LINKS)
def opponents(game: Game) -> dict[int, tuple[int, ...]]:
    """By model the models that it is engaged with."""
    found: dict[int, list[int]] = {}
    for link in game.state.links:
        if link.kind == ENGAGED:
            a, b = number_of(link.a), number_of(link.b)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
    return {model: tuple(rest) for model, rest in found.items()}


def is_engaged(game: Game, model: int) -> bool:
    return model in opponents(game)


def engagement(charger: int, target: int) -> Link:
    return Link(ENGAGED, model_ref(charger), model_ref(target))


def links_of(game: Game, models: tuple[int, ...]) -> tuple[Link, ...]:
    """The engagements in which any of these models is."""
    refs = {model_ref(id) for id in models}
    return tuple([one for one in game.state.links if one.kind == ENGAGED and (one.a in refs or one.b in refs)])


def seat_counter(game: Game, seat: int, key: str) -> int:
    return game.state.seats[seat].counters.get(key, 0)


# -- superheavies and titans -----------------------------------------------------------------------------------------

FRESH, MENDED = "fresh", "mended"
"""Tags of models this turn: a superheavy was damaged in it, or a Mechanic has lowered its harm."""
DAMAGED = "damaged"
"""Tag of superheavies with a lasting damage."""
SHIELDS = "shields"
"""Counter of models: how many Void Shields or Power Fields are up."""
HURT = "hurt:"
"""The tag of a titan with a damage begins so; the line of its location's table and the location follow."""
HOLOFIELD = "holofield:"
"""The tag of a model whose Holofield was set by an order begins so."""
POPPED = "popped"
"""Tag of a part that makes a Pop-Up attack this turn."""
STUNNED = "stunned"
"""Tag of a part that can neither move nor fire this turn."""
INTEGRITY = "integrity"
"""Counter of buildings: Structural Integrity counters."""


def shields_up(game: Game, model: int) -> int:
    return game.state.models[model].counters.get(SHIELDS, 0)


def hurts(game: Game, model: int) -> tuple[tuple[str, int], ...]:
    """The damage that a titan suffers from: locations, each with a line of its table."""
    found = [tag[len(HURT) :].partition(":") for tag in game.state.models[model].tags if tag.startswith(HURT)]
    return tuple([(location, int(line)) for line, _, location in found])


def hurt_tag(location: str, line: int) -> str:
    return f"{HURT}{line}:{location}"


def holofield_order(game: Game, model: int) -> str:
    """The order that its Holofield follows; none before its first."""
    for tag in game.state.models[model].tags:
        if tag.startswith(HOLOFIELD):
            return tag[len(HOLOFIELD) :]
    return ""


# -- transports ------------------------------------------------------------------------------------------------------

BOARDED, LANDED, LOADED = "boarded", "landed", "loaded"
"""Tags of models for a turn: got in, got out, was loaded or unloaded."""
RIDES, BLUFF = "~rides:", "bluff:"
"""The secret tag of a stand in a transport that its owner has not named begins so; the public tag of empty transports
with a second order counter beside them."""
GONE = "gone:"
"""The tag of a transport that has moved this turn begins so; how far in hundredths follows."""


@remembered(POSTS, RIDES)
def _aboard(game: Game) -> dict[int, tuple[int, ...]]:
    """By transport the stands in it."""
    found: dict[int, list[int]] = {}
    for one in game.state.models:
        carrier = _within(one, one.place) if isinstance(one.place, str) else None
        if carrier is not None:
            found.setdefault(carrier, []).append(one.id)
    return {carrier: tuple(rest) for carrier, rest in found.items()}


def aboard(game: Game, carrier: int) -> tuple[int, ...]:
    """The stands in a transport."""
    return _aboard(game).get(carrier, ())


def post_of(game: Game, model: int) -> int:
    """The model that stands on the table for one: itself, or its transport."""
    carrier = carrier_of(game, model)
    return model if carrier is None else carrier


def gone(game: Game, model: int) -> int:
    """How far a transport has moved in earlier activations of this turn."""
    return max([int(tag[len(GONE) :]) for tag in game.state.models[model].tags if tag.startswith(GONE)], default=0)
