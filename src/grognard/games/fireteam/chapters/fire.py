"""Fire: who may be shot at, the Experience die with every weapons die, and results by margin."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, NUMBERS, done_with, the_thing
from grognard.engine.asking.decisions import Option, Order
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Batch, Classes, Die, Joint, Salvo, Stack
from grognard.engine.dice.rolls import Modifier, Modifiers, total
from grognard.engine.showing.phrases import listed

from ..books.cards import Weapon
from ..books.profiles import profile
from ..terms import (
    INCH,
    OPTICS,
    card_of,
    counter,
    full_name,
    has_trait,
    is_cowering,
    is_infantry,
    mates,
    team_name,
)
from ..turn import (
    ADVANCING_FIRE,
    APPROACH,
    ASSAULT,
    ASSAULT_FIRE,
    FIRE,
    SUPPRESSIVE_FIRE,
    Acting,
    Activation,
    Deed,
    Halt,
    acting_of,
)
from . import aiming, arms, at, attribute, blast, cover, damage, results, stance, vehicle, weapon
from .action import barred, is_winded
from .dice import shift, shifted
from .measure import as_if, carrier, contacts, stands
from .unit import pin

WOUND, KILL = 3, 5
"""By how much a total must beat Defense to wound and to kill; as much as Defense pins."""
PATH_SHOT = "fireteam.overwatch.path-shot"
GROUP_FIRE = "fireteam.activation.group-fire"
HASTY = {
    ADVANCING_FIRE: ("fireteam.advanced.advancing-fire", "Advancing Fire"),
    ASSAULT_FIRE: ("fireteam.advanced.assault-fire-experience", "Assault Fire"),
    SUPPRESSIVE_FIRE: ("fireteam.advanced.suppressive-fire", "Suppressive Fire"),
}
"""Actions that take a type off the Experience die."""
NEVER = 1000
"""A total that nobody rolls."""


class Shot(Struct, frozen=True):
    """One part of an attack: dice of like weapons against one target, and what its Defense or Armor is made of."""

    firer: int
    target: int
    lead: Die
    stacks: tuple[Stack, ...]
    defense: Modifiers
    cuts: tuple[int, ...]
    is_alone: bool = False
    """Whether its results are never shared out: those of Blast and Precise weapons."""
    is_precise: bool = False
    is_flame: bool = False


@implements(
    "fireteam.fire.result-none", "fireteam.fire.result-pin", "fireteam.fire.result-wounded", "fireteam.fire.result-kia"
)
def margins(defense: int) -> tuple[int, int, int]:
    """The totals from which on there is a Pin Check, a Wounded and a KIA result."""
    return defense, defense + WOUND, defense + KILL


# -- who may be shot at ------------------------------------------------------------------------------------------------


@done_with(
    MODELS,
    "fire",
    lambda turn, target: f"Fire at {full_name(turn.game, target)}",
    "fireteam.action.fire",
    bar=partial(barred, action=FIRE),
    things=aiming.in_sight,
    others=aiming.out_of_sight,
    miss=aiming.missed,
    other=(aiming.AIM, "only an enemy team on the board can be fired at"),
    subject=the_thing,
)
@implements("fireteam.action.fire", "fireteam.fire.one-target")
def fire(turn: Acting, target: int) -> Script[None]:
    """One ranged attack from where it is, standing or Prone, all weapons at one target."""
    yield from shoot(turn, target)


def shoot(turn: Acting, target: int, action: str = "") -> Script[None]:
    """A shot is declared: at which point of a way, and with which weapons."""
    deed = yield from aim(turn, aiming.in_range(turn, attribute.unhidden(turn, aiming.aims(turn, target))))
    turn.declare(replace(deed, action=action or deed.action))
    yield from arms.choose(turn)


# -- at which point ----------------------------------------------------------------------------------------------------


def aim(turn: Acting, deeds: Sequence[Deed]) -> Script[Deed]:
    """Of all points at which a shot is possible those that differ in range or Defense: the owner chooses one."""
    differing = {_situation(turn.game, deed): deed for deed in reversed(deeds)}
    found = [deed for deed in deeds if deed in differing.values()]
    if len(found) < 2:
        return found[0]
    turn.squad.shots = tuple(found)
    chosen = yield from POINT.ask(turn)
    turn.squad.shots = ()
    return found[chosen[1] if chosen is not None else 0]


def _situation(game: Game, deed: Deed) -> tuple[object, ...]:
    """What the dice of a shot hang on."""
    far, there = arms.gap(game, deed), as_if(game, deed.places, deed.turned)
    carried = arms.carried(game, deed.team)
    reached = [(arms.can_fire(there, deed.team, arm, deed.target), 2 * far > arm.range) for arm in carried]
    return total(defense(game, deed)), *reached


def _at(game: Game, deed: Deed) -> str:
    word = "Defense" if is_infantry(game, deed.target) else "Armor"
    return f"{arms.gap(game, deed) / INCH:.1f} inches away: {word} {total(defense(game, deed))}"


def _points(turn: Acting) -> range:
    return range(len(turn.squad.shots))


@done_with(
    NUMBERS, "", lambda turn, place: _at(turn.game, turn.squad.shots[place]), PATH_SHOT, things=_points,
    other=(PATH_SHOT, "no shot is possible there"),
)  # fmt: skip
def shoot_there(turn: Acting, place: int) -> None:
    """The shot is declared as it would be at that point."""


POINT = Menu(
    name="point",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: at which point of the way?",
    clause=PATH_SHOT,
    turn=acting_of,
    acts=(shoot_there,),
)


# -- the dice ----------------------------------------------------------------------------------------------------------


@implements("fireteam.morale.cower-experience", "fireteam.action.double-time-winded")
@implements("fireteam.advanced.advancing-fire", "fireteam.advanced.assault-fire-experience")
def shifts(game: Game, team: int, deed: Deed | None = None) -> Modifiers:
    """What reduces or raises the Experience die of a team, whatever it rolls it for in a fight."""
    found = [shift(deed.raised, "fireteam.leader.direct-fire", "Direct Fire")] if deed and deed.raised else []
    if deed and deed.action in HASTY and not vehicle.is_steady(game, team, deed.action):
        found.append(shift(-1, *HASTY[deed.action]))
    if is_cowering(game, team):
        found.append(shift(-1, "fireteam.morale.cower-experience", "Cowering"))
    if counter(game, team, OPTICS):
        found.append(shift(-counter(game, team, OPTICS), "fireteam.vehicle.result-damage", "damaged optics"))
    if is_winded(game, team) and is_infantry(game, team):
        found.append(shift(-1, "fireteam.action.double-time-winded", "after Double Time"))
    return tuple(found)


def printed(game: Game, team: int) -> Modifier:
    return Modifier(card_of(game, team).defense, "fireteam.unit.profile", "Defense")


def defense(game: Game, deed: Deed, arm: Weapon | None = None) -> Modifiers:
    """What the Defense of the target, or the Armor of a vehicle, adds up to against a weapon."""
    there = as_if(game, deed.places, deed.turned)
    if carrier(game, deed.target) is not None:
        return (printed(game, deed.target),)
    if not is_infantry(game, deed.target):
        return vehicle.armor(there, deed.target, deed.team, arm)
    state = cover.NONE if deed.action == SUPPRESSIVE_FIRE else cover.cover(there, deed.target, deed.team)
    lies = stance.defense_of(game, deed)
    if deed.action == SUPPRESSIVE_FIRE:
        lies = tuple([part for part in lies if part.amount < 0])
    if arm is not None:
        state = weapon.cover_against(game, arm, state)
        lies = lies if weapon.spares_prone(game, arm) else tuple([part for part in lies if part.amount < 0])
    return (printed(game, deed.target), *cover.defense_of(state, arms.gap(game, deed) > cover.FAR), *lies)


@implements("fireteam.dice.one-experience-die")
def shots(game: Game, deed: Deed) -> tuple[Shot, ...]:
    """An attack with everything that bears on it, part by part: weapons that meet the same Defense in the same way fire
    together, and one Experience die is added to all."""
    lead = shifted(profile(game.state.models[deed.team].profile).experience, shifts(game, deed.team, deed))
    found: dict[tuple[Any, ...], tuple[Stack, ...]] = {}
    there = as_if(game, deed.places, deed.turned)
    for fired in arms.used(there, deed):
        arm = fired.arm
        marks = [has_trait(game, arm, trait) for trait in ("precise", "flame")]
        for target in blast.victims(there, arm, fired.target, deed.impact):
            aimed = deed if target == deed.target else replace(deed, target=target)
            stays = bool(weapon.blast(game, arm)) or carrier(game, target) is not None
            key = (target, defense(game, aimed, arm), stays, *marks)
            found[key] = (*found.get(key, ()), *arms.stacks(there, deed, fired, target))
    return tuple([_shot(game, deed, lead, key, stacks) for key, stacks in found.items() if stacks])


@implements("fireteam.advanced.suppressive-fire")
def pinning(defense: int) -> tuple[int, int, int]:
    """Suppressive Fire pins, and does nothing worse."""
    return defense, NEVER, NEVER


def _shot(game: Game, deed: Deed, lead: Die, key: tuple[Any, ...], stacks: tuple[Stack, ...]) -> Shot:
    target, parts, is_blast, is_precise, is_flame = key
    scale = pinning if deed.action == SUPPRESSIVE_FIRE else margins
    cuts = (scale if is_infantry(game, target) else at.margins)(total(parts))
    return Shot(deed.team, target, lead, stacks, parts, cuts, is_blast or is_precise, is_precise, is_flame)


@implements("fireteam.fire.roll")
def rolled(game: Game, attack: tuple[Shot, ...]) -> Joint | Salvo:
    """One Experience die for the team, added to each weapons die; every total is compared with Defense by itself."""
    first = attack[0]
    seat = game.state.units[game.state.models[first.firer].unit].seat
    targets = tuple(dict.fromkeys([one.target for one in attack]))
    names = listed([full_name(game, id) for id in targets])
    head = (seat, "fireteam.fire.roll", f"{full_name(game, first.firer)} fires at {names}", first.lead)
    about = (model_ref(first.firer), *[model_ref(one.target) for one in attack])
    if len(attack) == 1:
        return Joint(*head, first.stacks, first.cuts, about, first.defense)
    return Salvo(*head, tuple([Batch(one.stacks, one.cuts, one.defense) for one in attack]), about)


# -- fire of a group ---------------------------------------------------------------------------------------------------


class Hits(Struct):
    """What all attacks of a group have done to one target: results to share out, those that stay, and by whom."""

    shared: Classes = (0, 0, 0)
    alone: Classes = (0, 0, 0)
    precise: Classes = (0, 0, 0)
    is_burnt: bool = False

    @property
    def all(self) -> Classes:
        return tuple([sum(parts) for parts in zip(self.shared, self.alone, self.precise, strict=True)])

    def add(self, shot: Shot, classes: Classes) -> None:
        name = "precise" if shot.is_precise else "alone" if shot.is_alone else "shared"
        setattr(self, name, tuple([a + b for a, b in zip(getattr(self, name), classes, strict=True)]))
        self.is_burnt |= shot.is_flame and any(classes)


@implements("fireteam.activation.group-fire", "fireteam.fire.combined")
def volley(turn: Activation) -> Script[None]:
    """All attacks of the group are rolled against the position before any; those on one target are one attack."""
    game = turn.game
    deeds = [deed for deed in turn.squad.deeds if deed.targets and stands(game, deed.team) is not None]
    found = yield from attacked(game, deeds)
    shot = [(target, at) for deed in reversed(deeds) for target, at in deed.places if target != deed.team]
    halts = {target: Halt(at, turn.squad.answering) for target, at in shot}
    for target in (yield from order(turn, list(found), "Which attack is applied first?", GROUP_FIRE)):
        yield from apply(turn, target, found[target], halts.get(target))


def attacked(game: Game, deeds: Sequence[Deed]) -> Script[dict[int, Hits]]:
    """The dice of all these attacks: what they do to each target."""
    attacks = [shots(game, deed) for deed in deeds]
    for deed in deeds:
        weapon.use_up(
            game, deed.team, tuple([fired.arm for fired in arms.used(as_if(game, deed.places, deed.turned), deed)])
        )
    found: dict[int, Hits] = {}
    for attack in attacks:
        if not attack:
            continue
        outcome = yield rolled(game, attack)
        for one, classes in zip(attack, (outcome,) if len(attack) == 1 else outcome, strict=True):
            found.setdefault(one.target, Hits()).add(one, classes)
    return found


@implements("fireteam.weapon.precise", "fireteam.weapon.blast", "fireteam.weapon.flame")
def apply(turn: Activation, target: int, hits: Hits, halt: Halt | None = None) -> Script[None]:
    """What an attack has done to a target: results of Precise weapons and Blasts stay on it, all others are shared
    out; whoever took a result of an attack with flames has a further Pin Check marker."""
    game = turn.game
    if not is_infantry(game, target):
        yield from damage.suffer(game, target, hits.all, turn.seat, halt)
        return
    open_to = endangered(turn, target) if any(hits.shared) else ()
    taken = yield from results.share(game, target, hits.shared, open_to, hits.alone, hits.precise)
    if hits.is_burnt:
        pin(game, "fireteam.weapon.flame", taken)


@implements("fireteam.fire.into-cc", "fireteam.overwatch.path-others", "fireteam.activation.group-order")
def endangered(turn: Activation, target: int) -> tuple[int, ...]:
    """The firer's own teams in contact with the squad of the target, which count as teams of it; a contact that the
    Assault makes which is being answered before its close combat does not exist yet."""
    game, squad = turn.game, turn.squad
    coming = [one.team for one in squad.answering if one.action == ASSAULT and len(one.points) > 1]
    fresh = coming if squad.moment == APPROACH else []
    touched = [id for mate in (target, *mates(game, target)) if mate not in fresh for id in contacts(game, mate)]
    return tuple(dict.fromkeys(touched))


def order(turn: Activation, teams: Sequence[int], prompt: str, clause: str) -> Script[tuple[int, ...]]:
    """A player says in which order several things happen."""
    if len(teams) < 2:
        return tuple(teams)
    named = {model_ref(id): id for id in teams}
    items = tuple([Option(ref, full_name(turn.game, id), subject=ref) for ref, id in named.items()])
    keys = yield Order(seat=turn.seat, name="order", prompt=prompt, clause=clause, about=turn.about, items=items)
    return tuple([named[key] for key in keys])
