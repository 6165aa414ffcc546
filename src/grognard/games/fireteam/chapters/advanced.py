"""Further actions of the Advanced level: fire on the move and before an Assault, Suppressive Fire, treating wounded."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, Act, Reason, Reasons, Why, done_with, idle, plain, the_thing
from grognard.engine.asking.facings import facings_of, walks_of
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Total
from grognard.kit.units.pieces import seat_of_model

from ..books.scenario import circle_outline
from ..terms import (
    FOOTPRINT,
    INCH,
    MOVED,
    TREATED,
    WOUNDS,
    bears,
    card_of,
    full_name,
    is_infantry,
    is_on_board,
    on_board,
    team_name,
    wounds,
)
from ..turn import ADVANCING_FIRE, ASSAULT_FIRE, SUPPRESSIVE_FIRE, TREAT, Acting, Activation, Deed, acting_of
from . import aiming, arms, assault, attribute, driving, fire, move
from .action import barred
from .driving import trail
from .measure import is_within

ADVANCE, CHARGE = "fireteam.advanced.advancing-fire", "fireteam.advanced.assault-fire"
PINNING, CARE = "fireteam.advanced.suppressive-fire", "fireteam.advanced.treat-wounded"
BESIDE = 2 * INCH
"""So near somebody is treated."""
HEALS = 4


def _moving(turn: Acting) -> None:
    """It counts as having moved from now on, for the weapons that it may fire."""
    if not bears(turn.game, turn.team, MOVED):
        turn.game.tag("fireteam.action.classes", model_ref(turn.team), adds=(MOVED,))


# -- Advancing Fire ----------------------------------------------------------------------------------------------------


@plain("advancing-fire", "Advancing Fire", ADVANCE, bar=partial(barred, action=ADVANCING_FIRE))
@implements("fireteam.advanced.advancing-fire", "fireteam.advanced.advancing-fire-cost")
@implements("fireteam.advanced.advancing-fire-class")
def advancing_fire(turn: Acting) -> None:
    """A movement with one attack at any point of it, for two actions; it is Move-based and Fire-based."""
    _moving(turn)
    turn.declare(Deed(turn.team, ADVANCING_FIRE))


@done_with(
    MODELS, "", lambda turn, id: full_name(turn.game, id), ADVANCE, things=aiming.in_sight,
    others=aiming.out_of_sight, miss=aiming.missed, other=(ADVANCE, "only an enemy on the board can be fired at"),
    subject=the_thing,
)  # fmt: skip
def fire_on_the_way(turn: Acting, target: int) -> Script[None]:
    deeds = tuple([deed for deed in turn.squad.deeds if deed.team != turn.team])
    turn.squad.deeds = deeds
    yield from fire.shoot(turn, target)


no_shot: Act[Acting, None] = idle("none", "Do not fire", ADVANCE)
FROM_WHERE: Menu[Acting] = Menu(
    name="on-the-way",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: fire at whom on the way?",
    clause=ADVANCE,
    turn=acting_of,
    acts=(fire_on_the_way,),
    rest=no_shot,
)


def _advancing(turn: Activation) -> list[Deed]:
    return [deed for deed in turn.squad.deeds if deed.action == ADVANCING_FIRE and is_on_board(turn.game, deed.team)]


@implements("fireteam.advanced.advancing-fire-details", "fireteam.vehicle.advancing-fire")
def plan(turn: Activation) -> Script[None]:
    """Ways and points of fire are declared together: what is seen, reached and covered is found at these points. No
    vehicle ends where a team of its group will stand."""
    deeds = _advancing(turn)
    if not deeds:
        return
    foot = [deed for deed in deeds if is_infantry(turn.game, deed.team)]
    wheels = [deed for deed in deeds if deed not in foot]
    ways = dict((yield move.form(turn.game, foot))) if foot else {}
    if wheels:
        asked = driving.form(turn.game, wheels)
        taken = tuple([circle_outline(path[-1], FOOTPRINT) for path in ways.values()])
        asked = replace(asked, fares=tuple([replace(one, shuns=taken) for one in asked.fares]))
        answer = yield asked
        ways |= dict(walks_of(asked, answer))
        turn.squad.turned = facings_of(asked, answer)
    turn.squad.ways = tuple(ways.items())
    on_foot = [trail(turn.game, deed, ways.get(deed.team, ())) for deed in foot]
    turned = dict(turn.squad.turned)
    turn.squad.walked = (*on_foot, *[driving.faced_trail(turn.game, deed, ways, turned) for deed in wheels])
    for deed in deeds:
        yield from FROM_WHERE.play(Acting(turn.game, deed.team, turn.squad))


def advance(turn: Activation) -> Script[None]:
    """When all have fired they have gone their ways."""
    deeds = _advancing(turn)
    if deeds:
        ways, turn.squad.ways, turn.squad.walked = turn.squad.ways, (), ()
        left = tuple([(id, way) for id, way in ways if is_on_board(turn.game, id)])
        foot = [deed for deed in deeds if is_infantry(turn.game, deed.team)]
        wheels = [deed for deed in deeds if deed not in foot]
        on_foot = {deed.team for deed in foot}
        move.go(turn, foot, tuple([way for way in left if way[0] in on_foot]), ADVANCE)
        rolling = tuple([way for way in left if way[0] not in on_foot])
        yield from driving.go(turn, wheels, rolling, turn.squad.turned)


# -- Assault Fire ------------------------------------------------------------------------------------------------------


@done_with(
    MODELS, "assault-fire", lambda turn, target: f"Assault Fire at {full_name(turn.game, target)}", CHARGE,
    bar=partial(barred, action=ASSAULT_FIRE), things=assault.near, others=assault.far, miss=assault.missed,
    other=(CHARGE, "only an enemy team on the board can be assaulted"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.advanced.assault-fire", "fireteam.advanced.assault-fire-cost")
@implements("fireteam.advanced.assault-fire-details")
def assault_fire(turn: Acting, target: int) -> Script[None]:
    """An Assault that may begin with fire at the team that it will engage; it takes two actions even without."""
    _moving(turn)
    deed = Deed(turn.team, ASSAULT_FIRE, named=(target,))
    turn.declare(deed)
    act = yield from FIRE_FIRST.play(turn)
    if act is fire_first:
        *before, shot = turn.squad.deeds
        turn.squad.deeds = (*before, replace(shot, named=deed.named))


def _unfired(turn: Acting) -> Reasons:
    return aiming.missed(turn, turn.squad.deeds[-1].named[0])


@plain("yes", "Fire before it moves", CHARGE, bar=_unfired)
def fire_first(turn: Acting) -> Script[None]:
    *before, deed = turn.squad.deeds
    turn.squad.deeds = tuple(before)
    yield from fire.shoot(turn, deed.named[0], ASSAULT_FIRE)


at_once: Act[Acting, None] = idle("no", "Assault without firing", CHARGE)
FIRE_FIRST: Menu[Acting] = Menu(
    name="fire-first",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: fire before the Assault?",
    clause=CHARGE,
    turn=acting_of,
    acts=(fire_first,),
    rest=at_once,
)


# -- Suppressive Fire --------------------------------------------------------------------------------------------------


def _unarmed(turn: Acting) -> Iterator[Reason]:
    if not arms.serving(turn.game, turn.team, SUPPRESSIVE_FIRE):
        yield "fireteam.weapon.suppress", "it has no weapon for Suppressive Fire"
    yield from barred(turn, SUPPRESSIVE_FIRE)


def _unpinned(turn: Acting, target: int) -> Iterator[Why]:
    seen, own = aiming.aims(turn, target), arms.serving(turn.game, turn.team, SUPPRESSIVE_FIRE)
    found = attribute.unhidden(turn, seen)
    if not seen:
        yield aiming.UNSEEN
    elif not found:
        yield attribute.HIDDEN
    elif not any(arms.can_fire_at(turn.game, deed, arm) for deed in found for arm in own):
        yield "fireteam.fire.range", "it is out of range of every weapon for Suppressive Fire"


@done_with(
    MODELS, "suppress", lambda turn, target: f"Suppressive Fire at {full_name(turn.game, target)}", PINNING,
    bar=_unarmed, things=aiming.on_foot, miss=_unpinned,
    other=(PINNING, "only an enemy team on the board can be suppressed"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.advanced.suppressive-fire", "fireteam.weapon.suppress")
def suppress(turn: Acting, target: int) -> Script[None]:
    """Only Suppress weapons fire, and cover and lying down do not help; it pins and does nothing worse."""
    own = arms.serving(turn.game, turn.team, SUPPRESSIVE_FIRE)
    seen = attribute.unhidden(turn, aiming.aims(turn, target))
    found = [deed for deed in seen if any(arms.can_fire_at(turn.game, deed, arm) for arm in own)]
    deed = yield from fire.aim(turn, [replace(deed, action=SUPPRESSIVE_FIRE) for deed in found])
    turn.declare(deed)
    yield from arms.choose(turn)


# -- treating wounded --------------------------------------------------------------------------------------------------


def _no_medic(turn: Acting) -> Iterator[Reason]:
    if not attribute.is_medic(turn.game, turn.team):
        yield "fireteam.attribute.medic", "it has no medic"
    yield from barred(turn, TREAT)
    if bears(turn.game, turn.team, TREATED):
        yield CARE, "it has treated somebody in this activation"


def _hurt(turn: Acting) -> list[int]:
    """Teams of its own side with wounds, itself and those beside it."""
    own = [id for id in on_board(turn.game, turn.seat) if is_infantry(turn.game, id) and wounds(turn.game, id)]
    return [id for id in own if is_within(turn.game, turn.team, id, BESIDE)]


@done_with(
    MODELS, "treat", lambda turn, id: f"Treat the wounded of {full_name(turn.game, id)}", CARE,
    bar=_no_medic, things=_hurt, other=(CARE, "it is not wounded, or farther than 2 inches away"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.advanced.treat-wounded")
def treat(turn: Acting, patient: int) -> None:
    """Once an activation, itself or somebody beside it."""
    turn.game.tag(CARE, model_ref(turn.team), adds=(TREATED,))
    turn.declare(Deed(turn.team, TREAT, named=(patient,)))


@implements("fireteam.advanced.treat-wounded")
def heal(turn: Activation, deed: Deed) -> Script[None]:
    """On 4 or more of the Experience die a Wounded marker comes off."""
    game, (patient,) = turn.game, deed.named
    purpose = f"{full_name(game, deed.team)} treats the wounded, on {HEALS} or more"
    die = card_of(game, deed.team).experience
    roll = yield Total(seat_of_model(game, deed.team), CARE, purpose, (die,), about=(model_ref(deed.team),))
    if roll >= HEALS and is_on_board(game, patient) and wounds(game, patient):
        game.count(CARE, (model_ref(patient), WOUNDS, -1))
