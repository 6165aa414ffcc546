"""Close combat: figures against enemies in contact, both sides striking before anybody falls."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import NUMBERS, Act, done_with, idle
from grognard.engine.asking.decisions import Allocate, Bin, Lot
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.joint import Batch, Classes, Die, Joint, Part, Salvo, Stack
from grognard.engine.dice.rolls import Modifier, Modifiers, total
from grognard.engine.showing.phrases import listed

from ..books.cards import Weapon
from ..terms import (
    acts,
    card_of,
    figures,
    foes,
    full_name,
    has_trait,
    is_cowering,
    is_infantry,
    is_on_board,
    is_prone,
    squad_of,
    team_name,
    wounds,
)
from ..turn import ASSAULT_FIRE, Acting, Activation, Deed, Trail, acting_of
from . import arms, assault, attribute, cover, fire, results, storm, weapon
from .dice import shift, shifted, stepped
from .measure import CONTACT
from .unit import pin

WOUND, KILL = 1, 3
"""By how much a total must beat Defense to wound and to kill."""
BEATEN = Modifier(WOUND, "fireteam.cc.result-none", "to be beaten")
"""A total that only reaches Defense does nothing."""
FIGHT, SPLIT = "fireteam.cc.count", "fireteam.cc.split-attacks"
FOLLOW = "fireteam.cc.after"


@implements("fireteam.cc.result-none", "fireteam.cc.result-wounded", "fireteam.cc.result-kia")
def margins(defense: int) -> tuple[int, int, int]:
    """The totals from which on there is a result: nobody is only pinned."""
    return defense + WOUND, defense + WOUND, defense + KILL


# -- dice --------------------------------------------------------------------------------------------------------------


@implements("fireteam.cc.shifts", "fireteam.action.prone-close-combat")
def shifts(game: Game, team: int, way: Trail | None = None) -> Modifiers:
    """What changes the Experience die of a team that fights; an attacker comes by a way."""
    low = (shift(-1, "fireteam.action.prone-close-combat", "Prone"),) if is_prone(game, team) else ()
    found = fire.shifts(game, team, None if way is None else Deed(team, way.action))
    if way is None and has_rested(game, team):
        found = tuple([part for part in found if part.clause != "fireteam.action.double-time-winded"])
    return (*found, *low)


@implements("fireteam.action.double-time-winded")
def has_rested(game: Game, team: int) -> bool:
    """Whether the activation is over in which a team may have used Double Time: then it strikes back unhindered."""
    return not acts(game, squad_of(game, team))


def lead(game: Game, team: int, way: Trail | None = None) -> Die:
    return shifted(card_of(game, team).experience, shifts(game, team, way))


@implements("fireteam.cc.count", "fireteam.cc.shifts", "fireteam.morale.cower-close-combat")
def stacks(
    game: Game, team: int, number: int, hurt: int, fires: bool = False, close: Sequence[Weapon] = (), covered: int = 0
) -> tuple[Stack, ...]:
    """One team weapons die for each figure, so many of them reduced by wounds, all of them by Cowering; close combat
    weapons raise them. Figures with Close weapons use these."""
    die, rifles, cowers = arms.carried(game, team)[0].die, number - len(close), is_cowering(game, team)
    all_of = total(attribute.close_shifts(game, team, fires)) - cowers
    lame = min(hurt, rifles)
    parts = ((rifles - lame, all_of), (lame, all_of - 1))
    found = [Stack(count, stepped(die, steps)) for count, steps in parts if count]
    for place, arm in enumerate(close):
        found.append(weapon.close_stack(game, arm, -cowers - (place < hurt - lame), covered))
    return tuple(found)


@implements("fireteam.cc.defense")
def defense(game: Game, team: int, way: Trail | None = None) -> Modifiers:
    """The Defense of a team; only one that did not make the Assault adds its cover."""
    if way is None:
        return (fire.printed(game, team),)
    return (fire.printed(game, team), *cover.defense_of(cover.in_close_combat(game, team, way), False))


class Strokes(Struct, frozen=True):
    """Dice of a team against one enemy: its flames by themselves, for they pin once more where they score."""

    foe: int
    batch: Batch
    is_flame: bool = False


def strokes(game: Game, team: int, against: dict[int, int], way: Trail | None = None) -> list[Strokes]:
    """The dice of a team against each of its enemies with so many figures."""
    found: list[Strokes] = []
    hurt, spared = wounds(game, team), max(sum(against.values()) - len(weapon.close_arms(game, team)), 0)
    lame, torn = min(hurt, spared), max(hurt - spared, 0)
    fires, close = way is not None and way.action == ASSAULT_FIRE, weapon.close_arms(game, team)
    for foe, number in against.items():
        parts, at_hand, close = defense(game, foe, way), close[:number], close[number:]
        covered = total(parts) - fire.printed(game, foe).amount
        own_lame, own_torn = min(lame, number - len(at_hand)), min(torn, len(at_hand))
        lame, torn = lame - own_lame, torn - own_torn
        dice = stacks(game, team, number, own_lame + own_torn, fires, at_hand, covered)
        burns = (*[False] * (len(dice) - len(at_hand)), *[has_trait(game, arm, "flame") for arm in at_hand])
        for is_flame in sorted(set(burns)):
            own = tuple([stack for stack, burning in zip(dice, burns, strict=True) if burning == is_flame])
            found.append(Strokes(foe, Batch(own, margins(total(parts)), (*parts, BEATEN)), is_flame))
    return found


def blows(game: Game, team: int, against: dict[int, int], way: Trail | None = None) -> Joint | Salvo:
    """What a team rolls against each of its enemies with so many figures: one Experience die for all."""
    dice = strokes(game, team, against, way)
    batches = [one.batch for one in dice]
    seat, who = game.state.units[squad_of(game, team)].seat, listed([full_name(game, foe) for foe in against])
    head = (seat, FIGHT, f"{full_name(game, team)} fights {who}", lead(game, team, way))
    about = (model_ref(team), *[model_ref(one.foe) for one in dice])
    if len(batches) > 1:
        return Salvo(*head, tuple(batches), about)
    return Joint(*head, batches[0].stacks, batches[0].cuts, about, batches[0].parts)


def parts_of(roll: Joint | Salvo) -> tuple[Part, ...]:
    """The dice of a team's blows and how each part of them is read."""
    return tuple([(one.stacks, one.cuts) for one in (roll.batches if isinstance(roll, Salvo) else (roll,))])


class Blow(Struct):
    """What a team has done to one enemy, and whether its flames have scored."""

    classes: Classes = (0, 0, 0)
    is_burnt: bool = False

    def add(self, classes: Classes, is_flame: bool) -> None:
        self.classes = tuple([a + b for a, b in zip(self.classes, classes, strict=True)])
        self.is_burnt |= is_flame and any(classes)


@implements("fireteam.weapon.flame", "fireteam.weapon.close")
def struck(game: Game, team: int, against: dict[int, int], way: Trail | None = None) -> Script[dict[int, Blow]]:
    """The blows of a team are rolled: what they do to each enemy; the Flame trait works for its own dice."""
    parts, found = strokes(game, team, against, way), {foe: Blow() for foe in against}
    outcome = yield blows(game, team, against, way)
    for one, classes in zip(parts, outcome if len(parts) > 1 else (outcome,), strict=True):
        found[one.foe].add(classes, one.is_flame)
    return found


# -- the combats of a group --------------------------------------------------------------------------------------------


@implements("fireteam.cc.when", "fireteam.cc.individual", "fireteam.cc.order", "fireteam.cc.overwatch-assault")
def fights(turn: Activation) -> Script[None]:
    """Every assaulting team fights for itself, on Overwatch too, one after the other in its owner's order, and each
    combat is finished before the next. Who has lost all named opponents fights none."""
    game, squad = turn.game, turn.squad
    deeds = {deed.team: deed for deed in squad.deeds if deed.action in assault.ASSAULTS}
    ways = {way.team: way for way in squad.walked if way.action in assault.ASSAULTS}
    able = [team for team in ways if is_on_board(game, team) and assault.opponents(game, deeds[team])]
    for team in (yield from fire.order(turn, able, "Which close combat is fought first?", "fireteam.cc.order")):
        if is_on_board(game, team):
            yield from bout(turn, deeds[team], ways[team])


@implements(
    "fireteam.cc.simultaneous", "fireteam.cc.strike-back-each", "fireteam.cc.sharing", "fireteam.cc.casualty-pin"
)
def bout(turn: Activation, deed: Deed, way: Trail) -> Script[None]:
    """One close combat: the attacker and everybody attacked roll, then all casualties are taken and shared out like
    those of fire, team by team, each with its Pin Check marker."""
    game, team = turn.game, deed.team
    if not is_infantry(game, deed.named[0]):
        if is_on_board(game, deed.named[0]):
            yield from storm.strike(game, team, deed.named[0], lead(game, team, way), way.action == ASSAULT_FIRE)
        return
    against = yield from assigned(turn, deed)
    if not against:
        return
    places = {foe: game.table.place(foe) for foe in against}
    hits = yield from struck(game, team, against, way)
    dealt = [*hits.items()]
    for foe in against:
        dealt += (yield from struck(game, foe, {team: figures(game, foe)})).items()
    for victim, blow in dealt:
        taken = yield from results.share(game, victim, blow.classes)
        pin(game, "fireteam.weapon.flame", taken if blow.is_burnt else ())
    yield from follow(turn, team, [places[foe] for foe in against if not is_on_board(game, foe)])


@implements("fireteam.cc.split-attacks")
def assigned(turn: Activation, deed: Deed) -> Script[dict[int, int]]:
    """How many figures fight each of the enemies attacked: at least one, no more enemies than figures."""
    game, team = turn.game, deed.team
    number = figures(game, team)
    against = assault.opponents(game, deed)[:number]
    found = dict.fromkeys(against, 1)
    spare = number - len(against)
    if len(against) < 2:
        return dict.fromkeys(against, number)
    if not spare:
        return found
    named = {model_ref(foe): foe for foe in against}
    answer = yield Allocate(
        seat=turn.seat,
        name="figures",
        prompt=f"{team_name(game, team)}: one figure fights each enemy; whom do the others fight?",
        clause=SPLIT,
        about=(model_ref(team),),
        progress=replace(turn.squad),
        lots=(Lot("figures", "figures", spare),),
        bins=tuple([Bin(ref, full_name(game, foe), ref) for ref, foe in named.items()]),
    )
    for _, ref, count in answer:
        found[named[ref]] += count
    return found


@implements("fireteam.cc.after")
def follow(turn: Activation, team: int, places: Sequence[Point]) -> Script[None]:
    """Everybody stays where he is; who has wiped out an enemy may step onto its place, if that touches nobody else."""
    if is_on_board(turn.game, team):
        turn.squad.vacated = tuple(places)
        yield from AFTER.play(Acting(turn.game, team, turn.squad))
        turn.squad.vacated = ()


def _steps(turn: Acting) -> list[int]:
    return [place for place, at in enumerate(turn.squad.vacated) if _is_free(turn.game, turn.team, at)]


@done_with(
    NUMBERS, "", lambda turn, _: "Step onto the place of the enemy", FOLLOW, things=_steps,
    other=(FOLLOW, "it touches another enemy there, or has no room"),
)  # fmt: skip
def step(turn: Acting, place: int) -> None:
    turn.game.tell(Moved(FOLLOW, ((turn.team, (turn.squad.vacated[place],)),)))


stay: Act[Acting, None] = idle("stay", "Stay", FOLLOW)
AFTER = Menu(
    name="follow",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: take the place of the enemy?",
    clause=FOLLOW,
    turn=acting_of,
    acts=(step,),
    rest=stay,
)


def _is_free(game: Game, team: int, at: Point) -> bool:
    """Whether a team could stand there without touching another enemy."""
    others = foes(game, team)
    touches = bool(others) and bool(space.near_point(game.table, others, at, CONTACT + game.table.radius(team)))
    return not touches and not space.end_faults(game.table, ((team, at),))
