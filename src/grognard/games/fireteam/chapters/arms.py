"""Which weapons a team fires: one a figure, in range, and whose die its Wounded markers reduce."""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, Act, Name, Why, done_with, idle, paired
from grognard.engine.asking.decisions import Allocate, Bin, Lot
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Die, Stack

from ..books.cards import Team, Weapon
from ..books.profiles import weapon
from ..terms import card_of, enemies, figures, full_name, has_attribute, is_advanced, is_infantry, team_name, wounds
from ..turn import ADVANCING_FIRE, FIRE, INDIRECT, SUPPRESSIVE_FIRE, Acting, Deed, acting_of
from . import at, attribute, leader, vehicle
from . import weapon as traits
from .dice import half, stepped
from .los import seen_by
from .measure import as_if, carrier, distance

ONE_EACH = "fireteam.fire.one-weapon-per-figure"


class Fired(Struct, frozen=True):
    """A weapon, by how many figures it is fired, and at whom."""

    arm: Weapon
    count: int
    target: int


Aim = tuple[Weapon, int]
"""A weapon and its target."""


@implements("fireteam.fire.range", "fireteam.weapon.min-range")
def reaches(arm: Weapon, gap: int, least: int = 0) -> bool:
    """Whether a target lies within its range, and not too near."""
    return least <= gap <= arm.range


def gap(game: Game, deed: Deed) -> int:
    """How far away the target of a deed is."""
    return distance(as_if(game, deed.places, deed.turned), deed.team, deed.target)


@implements("fireteam.unit.team-weapon", "fireteam.unit.non-team-weapon", "fireteam.results.weapons-survive")
def carried(game: Game, team: int) -> tuple[Weapon, ...]:
    """The team weapon, then the others; casualties take none away as long as a figure is left. Of a vehicle those of
    its mounts that are not lost, a gun in each of its modes."""
    if not is_infantry(game, team):
        return tuple([arm for mount in vehicle.mounts(game, team) for arm in mount])
    return _printed(card_of(game, team))


@cache
def _printed(card: Team) -> tuple[Weapon, ...]:
    return tuple([weapon(id) for id in (card.weapon, *card.special)])


def against(game: Game, team: int, arm: Weapon, target: int) -> Iterator[Why]:
    """Why a weapon is not fired at a target in sight."""
    gap = distance(game, team, target)
    if not reaches(arm, gap):
        yield "fireteam.fire.range", f"it is out of range of the {arm.name}"
    elif not reaches(arm, gap, traits.least_range(game, arm)):
        yield "fireteam.weapon.min-range", f"it is too near for the {arm.name}"
    if not is_infantry(game, target):
        if at.rating(game, arm, vehicle.printed_armor(game, target, team, bool(traits.blast(game, arm)))) is None:
            yield "fireteam.weapon.at", f"the {arm.name} has no effect on its Armor"
    if not is_infantry(game, team):
        yield from vehicle.masked(game, team, arm, target)
    yield from traits.silent(game, team, arm)


def can_fire(game: Game, team: int, arm: Weapon, target: int) -> bool:
    for _ in against(game, team, arm, target):
        return False
    return True


def can_fire_any(game: Game, deed: Deed) -> bool:
    """Whether any weapon of a team can be fired in a deed: those out of range are not looked at more closely."""
    there, team, target = as_if(game, deed.places, deed.turned), deed.team, deed.target
    far = distance(there, team, target)
    near = [arm for arm in carried(there, team) if far <= arm.range]
    return any(can_fire(there, team, arm, target) for arm in near)


def can_fire_at(game: Game, deed: Deed, arm: Weapon) -> bool:
    """Whether a weapon can be fired in a deed, at the points that it names."""
    return can_fire(as_if(game, deed.places, deed.turned), deed.team, arm, deed.target)


@implements("fireteam.fire.one-weapon-per-figure", "fireteam.weapon.crew")
def used(game: Game, deed: Deed) -> tuple[Fired, ...]:
    """What fires: the weapons chosen, each by its crew, and the team weapon by all figures that are left; whose weapon
    does not reach fires nothing."""
    special = [Fired(weapon(id), 1, deed.target) for id in deed.arms]
    special += [Fired(weapon(id), 1, target) for id, target in deed.aims]
    if not is_infantry(game, deed.team) or deed.action in (SUPPRESSIVE_FIRE, INDIRECT):
        return tuple(special)
    free = figures(game, deed.team) - sum(traits.crew(game, deed.team, one.arm) for one in special)
    own = carried(game, deed.team)[0]
    if free > 0 and can_fire(game, deed.team, own, deed.target):
        special.append(Fired(own, free, deed.target))
    return tuple(special)


# -- choosing ----------------------------------------------------------------------------------------------------------


def _special(turn: Acting) -> Iterable[Weapon]:
    deed = turn.squad.deeds[-1]
    there = as_if(turn.game, deed.places, deed.turned)
    own = serving(there, turn.team, deed.action) if deed.action in TRAITS else carried(there, turn.team)[1:]
    return [arm for arm in own if can_fire(there, turn.team, arm, deed.target)]


TRAITS = {SUPPRESSIVE_FIRE: "suppress", INDIRECT: "indirect"}
"""Actions for which weapons need a trait."""
DIVIDED = (FIRE, ADVANCING_FIRE)
"""Actions in which AT weapons may have a target of their own."""


@implements("fireteam.weapon.suppress", "fireteam.weapon.indirect")
def serving(game: Game, team: int, action: str) -> list[Weapon]:
    """The weapons of a team that serve for Suppressive Fire, or for indirect fire."""
    return [arm for arm in carried(game, team) if TRAITS[action] in arm.traits and is_advanced(game)]


def _crew(turn: Acting, arm: Weapon) -> int:
    return traits.crew(turn.game, turn.team, arm)


@done_with(
    Name(lambda arm: arm.id, weapon), "", lambda _, arm: arm.name, ONE_EACH, things=_special,
    other=(ONE_EACH, "the team has no such weapon that it could fire at this target"), cost=_crew,
)  # fmt: skip
def use(turn: Acting, arm: Weapon) -> None:
    """One that is aimed elsewhere already fires there alone."""
    *before, deed = turn.squad.deeds
    if arm.id not in dict(deed.aims):
        turn.squad.deeds = (*before, replace(deed, arms=(*deed.arms, arm.id)))


def _elsewhere(turn: Acting) -> Iterable[Aim]:
    """AT weapons of a team that fires at infantry, with each vehicle that they could be aimed at instead, seen from
    where it fires; on Overwatch those of the group that is answered. The fire of an Assault is all aimed at whom it
    engages, and where certain weapons alone are fired none is left over."""
    deed = turn.squad.deeds[-1]
    if deed.action not in DIVIDED or not is_infantry(turn.game, deed.target):
        return ()
    there, group = as_if(turn.game, deed.places, deed.turned), [trail.team for trail in turn.squad.answering]
    seen = [id for id in vehicle.enemies_seen(there, turn.team) if not group or id in group]
    rated = [arm for arm in carried(there, turn.team)[1:] if arm.at is not None] if seen else []
    return [(arm, id) for arm in rated for id in seen if can_fire(there, turn.team, arm, id)]


AIMS: Name[Aim] = paired(Name(lambda arm: arm.id, weapon), MODELS)


def aim_words(turn: Acting, aim: Aim) -> str:
    return f"{aim[0].name} at {full_name(turn.game, aim[1])}"


@done_with(
    AIMS, "aim", aim_words, "fireteam.fire.one-target", things=_elsewhere,
    other=("fireteam.fire.one-target", "only weapons with an AT rating are aimed at a vehicle in sight instead"),
    cost=lambda turn, aim: _crew(turn, aim[0]), subject=lambda _, aim: model_ref(aim[1]),
)  # fmt: skip
@implements("fireteam.fire.one-target")
def aim_at(turn: Acting, aim: Aim) -> None:
    """An AT weapon is aimed at a vehicle while the rest fires at infantry; one that is named twice fires once."""
    *before, deed = turn.squad.deeds
    if aim[0].id not in (*deed.arms, *dict(deed.aims)):
        turn.squad.deeds = (*before, replace(deed, aims=(*deed.aims, (aim[0].id, aim[1]))))


ARMS = Menu(
    name="arms",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: which weapons besides the team weapon?",
    clause=ONE_EACH,
    turn=acting_of,
    acts=(use, aim_at),
    least=0,
    most=0,
    budget=lambda turn: figures(turn.game, turn.team),
)
FAR_ARMS = replace(ARMS, least=1)
"""Where the team weapon does not reach: something must fire."""


# -- guns of vehicles --------------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.fire", "fireteam.vehicle.gun-modes")
def _bearing(turn: Acting) -> Iterable[Aim]:
    """What the gun that is asked about may fire at, in each of its modes: everybody in sight, on Overwatch those of the
    group that is answered, the others where they stand; Suppress weapons alone suppress, and infantry alone is
    suppressed."""
    deed, modes = turn.squad.deeds[-1], vehicle.mounts(turn.game, turn.team)[turn.squad.gun]
    there, pins = as_if(turn.game, deed.places, deed.turned), deed.action == SUPPRESSIVE_FIRE
    modes = tuple([arm for arm in modes if not pins or arm.has(TRAITS[SUPPRESSIVE_FIRE])])
    group = [trail.team for trail in turn.squad.answering]
    seen = [id for id in seen_by(there, turn.team, enemies(there, turn.team)) if not group or id in group]
    seen = [id for id in seen if id != deed.target and (not pins or is_infantry(there, id))]
    others = [id for id in seen if not attribute.is_hidden(there, id, turn.team)]
    return [(arm, id) for id in (deed.target, *others) for arm in modes if can_fire(there, turn.team, arm, id)]


@done_with(
    AIMS, "gun", aim_words, "fireteam.vehicle.fire", things=_bearing,
    other=("fireteam.vehicle.fire", "this weapon cannot be fired at that"), subject=lambda _, aim: model_ref(aim[1]),
)  # fmt: skip
def lay(turn: Acting, aim: Aim) -> None:
    *before, deed = turn.squad.deeds
    turn.squad.deeds = (*before, replace(deed, aims=(*deed.aims, (aim[0].id, aim[1]))))


hold: Act[Acting, None] = idle("none", "Hold its fire", "fireteam.vehicle.fire")
GUN = Menu(
    name="gun",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: at whom?",
    clause="fireteam.vehicle.fire",
    turn=acting_of,
    acts=(lay,),
    rest=hold,
)


@implements("fireteam.vehicle.fire", "fireteam.weapon.shots")
def lay_guns(turn: Acting) -> Script[None]:
    """Each weapon is fired once, at the same or at different targets; one that has no choice fires, but shots that
    are counted may be saved if another weapon fires."""
    for gun in range(len(vehicle.mounts(turn.game, turn.team))):
        turn.squad.gun = gun
        found = list(_bearing(turn))
        if len(found) == 1 and not (turn.squad.deeds[-1].aims and traits.most_shots(turn.game, found[0][0])):
            lay.run(turn, found[0])
        else:
            yield from GUN.play(turn)
    turn.squad.gun = 0


# -- wounds ------------------------------------------------------------------------------------------------------------


@implements("fireteam.fire.wounded")
def choose(turn: Acting) -> Script[None]:
    """The owner says which weapons fire, and which of them are reduced: one for each Wounded marker, as many as can
    be."""
    if not is_infantry(turn.game, turn.team):
        yield from lay_guns(turn)
        yield from leader.DIRECT_MENU.play(turn)
        return
    deed = turn.squad.deeds[-1]
    there = as_if(turn.game, deed.places, deed.turned)
    own = carried(there, turn.team)[0]
    is_near = deed.action not in TRAITS and can_fire(there, turn.team, own, deed.target)
    yield from (ARMS if is_near else FAR_ARMS).play(turn)
    *before, deed = turn.squad.deeds
    fired = used(there, deed)
    number = min(wounds(turn.game, turn.team), sum(one.count for one in fired))
    first = ensured(turn.game, deed)[:number]
    form = Allocate(
        seat=turn.seat,
        name="reduced",
        prompt=f"{team_name(turn.game, turn.team)}: whose dice do the wounds reduce?",
        clause="fireteam.fire.wounded",
        about=(model_ref(turn.team),),
        progress=replace(turn.squad),
        lots=(Lot("wounds", "Wounded markers", number - len(first)),),
        bins=tuple([Bin(one.arm.id, one.arm.name, None, one.count) for one in fired if one.arm.id not in first]),
    )
    if number > len(first):
        all_of = tuple([("wounds", one.arm.id, one.count) for one in fired if one.arm.id not in first])
        answer = all_of if number == sum(one.count for one in fired) else form.forced() or (yield form)
        first = (*first, *[to for _, to, count in answer for _ in range(count)])
    turn.squad.deeds = (*before, replace(deed, reduced=first))
    yield from leader.DIRECT_MENU.play(turn)


@implements("fireteam.attribute.sniper")
def ensured(game: Game, deed: Deed) -> tuple[str, ...]:
    """What wounds reduce before anything else: the rifle of a Sniper."""
    is_sniper = has_attribute(game, deed.team, "sniper") and "sniper" in deed.arms
    return ("sniper",) if is_sniper else ()


# -- dice --------------------------------------------------------------------------------------------------------------


@implements("fireteam.fire.multi-dice", "fireteam.fire.long-range", "fireteam.results.wounded")
def stacks(game: Game, deed: Deed, fired: Fired, target: int) -> tuple[Stack, ...]:
    """The dice of a weapon in an attack: one type lower beyond half range, and all dice of a reduced one once more;
    against a vehicle its AT dice."""
    arm, gap = fired.arm, distance(game, deed.team, fired.target)
    number, die, plus = arm.dice, arm.die, 0
    if not is_infantry(game, target):
        rolled = at.rating(game, arm, vehicle.printed_armor(game, target, deed.team, bool(traits.blast(game, arm))))
        if rolled is None:
            return ()
        number, die, plus = rolled.dice, rolled.die, rolled.plus
    number = traits.dice(game, deed.team, arm, number)
    if carrier(game, target) is not None:
        number = half(number)
    far = int(2 * gap > arm.range and not traits.keeps_far(game, deed.team, arm))
    hurt = deed.reduced.count(arm.id)
    rows = ((fired.count - hurt, far), (hurt, far + 1))
    return tuple([Stack(count * number, _plus(stepped(die, -steps), plus)) for count, steps in rows if count])


def _plus(die: Die, plus: int) -> Die:
    return Die(die.sides, die.plus + plus) if plus else die
