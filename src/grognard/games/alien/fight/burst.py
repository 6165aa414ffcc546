"""Full auto: a hit that was not pushed allows another roll at once, three at most, each with its price."""

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, idle, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import allowance, android, stress, talent
from ..books.cards import Machine
from ..known import knowledge
from ..map import screen
from ..words.questions import Asked, numbers_of, one_of, pick
from ..words.shot import Shot
from ..words.terms import AIMED, BROKEN, HELD, RATING, being_of, can_act, has, is_crew, marker_of
from ..words.turn import PEOPLE, Doing, asks, called, doing_of
from . import exchange, shooting

MOST_ROLLS = 3
NextTarget = Callable[[Game, Shot], Script[int | None]]


@implements("alien.ranged.full-auto", "alien.ranged.burst-declare")
def fire(game: Game, shot: Shot, turns_to: NextTarget | None = None) -> Script[None]:
    """One roll; of a burst declared as such another after each unpushed hit, as long as the shooter wants, at whom it
    turns to: a gun that fires by itself has a rule of its own for that."""
    while True:
        result = yield from shooting.roll(game, shot)
        if not shot.auto or not result.hit or result.pushed or shot.number == MOST_ROLLS or not is_able(game, shot):
            return
        shot = replace(shot, aimed=shot.aimed and has(game, shot.who, AIMED))
        victim = yield from (turns_to or _next_target)(game, shot)
        if victim is None:
            return
        if victim != shot.victim:
            victim = yield from exchange.open_attack(game, shot.who, victim)
        shot = replace(shot, victim=victim, number=shot.number + 1)
        _tense(game, shot.who)


@implements("alien.ranged.full-auto-empty")
def is_able(game: Game, shot: Shot) -> bool:
    """The burst ends when the weapon has run dry or left the hands, or its user can no longer fire, as in a panic."""
    if shot.thing is None:
        return shooting.ammo(game, shot.who) > 0
    thing = marker_of(game, shot.thing.id)
    is_in_hand = thing.on == model_ref(shot.who) and HELD in thing.tags
    is_able = can_act(game, shot.who) and not allowance.is_frozen(game, shot.who)
    return is_in_hand and bool(thing.counters.get(RATING)) and is_able


@implements("alien.ranged.full-auto-stress", "alien.ranged.npc-burst")
def _tense(game: Game, who: int) -> None:
    """Each roll after the first costs a PC 1 stress level, before it is made; androids and NPCs nothing."""
    if isinstance(being_of(game, who), Machine) or not android.has_nerves(game, who):
        return
    levels = talent.burst_stress(game, who)
    if levels:
        stress.gain(game, who, levels, "alien.ranged.full-auto-stress")


cease: Act[Doing, None] = idle("stop", "Stop firing", "alien.ranged.burst-declare")
fire_on = one_of(
    PEOPLE, called("Fire at {}"), "alien.ranged.full-auto-targets", numbers_of, "not in sight and range", the_thing
)
MENU = Menu(
    name="burst", prompt=asks("{}: keep firing?"), clause="alien.ranged.burst-declare", turn=doing_of,
    acts=(cease, fire_on),
)  # fmt: skip


@implements("alien.ranged.full-auto-targets", "alien.ranged.burst-declare")
def _next_target(game: Game, shot: Shot) -> Script[int | None]:
    """Any one in sight and range, the same or another, for the crew fallen creatures too; or the burst stops here."""
    aimed = shot.aimed and shot.card.has("smart-sight")
    some = shooting.targets(game, shot.who, shot.card, aimed)
    if is_crew(game, shot.who) and shot.thing is not None:
        some += shooting.fallen_targets(game, shot.who, shot.card, aimed)
    if not some:
        return None
    turn = Doing(game, shot.who, Asked(tuple(some)))
    if is_crew(game, shot.who):
        victim = yield from pick(MENU, turn)
    else:
        advised = advised_target(game, shot, some)
        _, victim = yield from screen.ask(MENU, turn, cease if advised is None else fire_on, advised)
    return victim if victim is None else int(victim)


def advised_target(game: Game, shot: Shot, some: list[int]) -> int | None:
    """NPCs fire on at whoever still stands, the same one first."""
    prey = knowledge.prey_of(game, shot.who)
    standing = [one for one in some if one in prey and not has(game, one, BROKEN) and can_act(game, one)]
    return shot.victim if shot.victim in standing else next(iter(standing), None)
