"""What actions of a team are worth: fire, moves, Overwatch, Assaults and the further ones, reactions and Leadership."""

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Place
from grognard.engine.core.state import Point, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.ways import apart, toward
from grognard.kit.units.pieces import members

from ..books.scenario import scenario
from ..chapters import aiming, arms, leader
from ..chapters.cover import is_in_cover
from ..chapters.los import enemies_seen
from ..chapters.measure import distance
from ..chapters.missions import OFF_BOARD
from ..terms import INCH, enemies
from ..turn import FIRE, MOVE, SUPPRESSIVE_FIRE, Acting, Activation, Deed
from .arms import aimed
from .goals import objectives
from .ground import best_shot, ends, here, move_worth, outlook, pace, stay_worth, ties_of
from .melee import bout_worth
from .worth import HURT, acts_again, best_target, figure_value, fire_worth, pinned, shot_worth

WAITING = 0.8
"""What saved fire is worth beside fire now."""
COMING = 0.45
NEAR_BY = 24 * INCH
ON_THE_MOVE = 2.0
"""What fire on the move is worse by than moving and firing."""
FOXHOLE, CLOUD = 4.0, 1.0
SCREEN = 0.15
"""What a cloud takes off the danger of those who see a team, also on the ground that it goes for behind it."""
DRIFTS = 0.6
CURED = 0.6
"""How often treating the wounded succeeds, roughly."""
BEFORE = 4 * INCH
AGAIN = 0.5
"""What a further round of close combat counts for."""
POINT, PUSHED = 0.7, 2.0
"""What a point of Leadership must bring, and one that is spent before the enemy is met."""
WORK = 100.0
"""What an action on the demolition is worth, which wins the battle."""
MISSION = 12.0
HOLD = 1.0
"""What a shot on Overwatch must be worth, for a better one may come."""
LOW = 0.3
"""What lying down is worth to who may be shot at."""


# -- actions -----------------------------------------------------------------------------------------------------------


def shot(turn: Acting, target: int) -> float:
    """This shot now, and the best one with every further action."""
    game, team = turn.game, turn.team
    return stay_worth(game, team, turn.usable - 1) + fire_worth(game, team, target)


def going(worth: Callable[..., float]) -> Callable[[Acting, None], float]:
    return lambda turn, _: worth(turn.game, turn.team, turn.usable, ties_of(turn))


def idle(more: float) -> Callable[[Acting, None], float]:
    """Doing nothing now: what is done with the other actions."""
    return lambda turn, _: stay_worth(turn.game, turn.team, turn.usable - 1) + more


def lying_down(turn: Acting, _: None) -> float:
    return idle(LOW if enemies_seen(turn.game, turn.team) else -LOW)(turn, None)


def assaulting(turn: Acting, target: int) -> float:
    """Close combat now, and again with what is left."""
    game, team = turn.game, turn.team
    bout = bout_worth(game, team, target)
    if turn.squad.answering:
        return bout
    ground = outlook(game, team, game.table.place(target)).ground
    return max(ground, here(game, team).ground) + bout * (1 + AGAIN * (turn.usable - 1))


def watching(turn: Acting, _: None) -> float:
    """Waiting for the enemy: worth most where nobody is in sight yet, and he is near enough to come; nothing where
    nobody will act any more."""
    game, team = turn.game, turn.team
    if not any(acts_again(game, foe) for foe in enemies(game, team)):
        return here(game, team).ground
    shot = best_shot(game, team, game.table.place(team))
    return here(game, team).ground + turn.usable * max(coming(turn), WAITING * shot)


def coming(turn: Acting) -> float:
    """What fire at the enemies who may come into sight is worth."""
    game, team = turn.game, turn.team
    near = [foe for foe in enemies(game, team) if distance(game, team, foe) <= NEAR_BY and acts_again(game, foe)]
    return COMING * max([fire_worth(game, team, foe) for foe in near], default=0.0)


def lay_gun(turn: Acting, aim: arms.Aim) -> float:
    """One gun of a vehicle at one target."""
    arm, target = aim
    deed = Deed(
        turn.team,
        FIRE,
        target,
        places=turn.squad.deeds[-1].places,
        turned=turn.squad.deeds[-1].turned,
        aims=((arm.id, target),),
    )
    return shot_worth(turn.game, deed)


# -- further actions ---------------------------------------------------------------------------------------------------


def advancing(turn: Acting, _: None) -> float:
    """Fire on the move: the same as moving and firing, but for a worse die and more answers."""
    return move_worth(turn.game, turn.team, turn.usable, ties_of(turn)) - ON_THE_MOVE


def on_the_way(turn: Acting, target: int) -> float:
    return max([reaction_shot(turn, deed) for deed in aiming.aims(turn, target)], default=0.0)


def assault_firing(turn: Acting, target: int) -> float:
    return assaulting(turn, target) - ON_THE_MOVE


def suppressing(turn: Acting, target: int) -> float:
    """Pins through cover, with Suppress weapons alone."""
    game, team = turn.game, turn.team
    own = tuple([arm.id for arm in arms.serving(game, team, SUPPRESSIVE_FIRE)])
    worth = max([
        shot_worth(game, replace(deed, action=SUPPRESSIVE_FIRE, arms=own)) for deed in aiming.aims(turn, target)
    ], default=0.0)  # fmt: skip
    return worth if turn.squad.answering else stay_worth(game, team, turn.usable - 1) + worth


def digging(turn: Acting, _: None) -> float:
    """Who holds an objective in the open digs in, while there is time."""
    game, team = turn.game, turn.team
    at = game.table.place(team)
    holds = any(apart(at, one.at) <= one.radius for one in objectives(game, turn.seat))
    pays = holds and not is_in_cover(game, team) and game.state.round < scenario(game.state.scenario).turns
    return stay_worth(game, team, turn.usable - 2) + FOXHOLE if pays else -1000.0


def smoking(turn: Acting, _: None) -> float:
    """A screen for who is shot at, or is about to go where he will be, and has little to shoot at himself."""
    game, team, left = turn.game, turn.team, turn.usable - 1
    ways = ends(game, team, left * pace(game, team, MOVE), ties_of(turn)) if left else ()
    found = [here(game, team), *[outlook(game, team, end) for end in ways]]
    return max([one.ground + SCREEN * one.danger for one in found]) - CLOUD


def lobbing(turn: Acting, target: int) -> float:
    """A shell at somebody whom others see; it may drift."""
    game, team = turn.game, turn.team
    return stay_worth(game, team, turn.usable - 1) + DRIFTS * fire_worth(game, team, target)


def treating(turn: Acting, patient: int) -> float:
    return stay_worth(turn.game, turn.team, turn.usable - 1) + CURED * HURT * figure_value(turn.game, patient)


def clouds(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """Smoke at the point that is wanted."""
    ((piece, _, turn),) = form.sample(pick, seat_view.table)
    return (((piece, screened(seat_view), turn),),)


def screened(seat_view: SeatView) -> Point:
    """Between the team and the nearest enemy, near enough to hide both sides of it; shells where the enemy is
    thickest."""
    game, team = seat_view.game, number_of(seat_view.decision.about[0])
    at, foes = game.table.place(team), [game.table.place(foe) for foe in enemies(game, team)]
    if foes and seat_view.decision.clause == OFF_BOARD:
        return max(foes, key=lambda foe: len([one for one in foes if apart(one, foe) <= BEFORE]))
    return toward(at, min(foes, key=lambda foe: apart(at, foe)), BEFORE) if foes else at


def cloud_worth(seat_view: SeatView, answer: Answer) -> float:
    return -apart(answer[0][1], screened(seat_view)) if answer else -1000.0


# -- reactions ---------------------------------------------------------------------------------------------------------


def reacting(turn: Acting, target: int) -> float:
    """The best point of the way at which the target may be shot."""
    return max([reaction_shot(turn, deed) for deed in aiming.in_range(turn, aiming.aims(turn, target))], default=0.0)


def reaction_shot(turn: Acting, deed: Deed) -> float:
    found = aimed(turn.game, deed.team, deed.target, deed.places, deed.turned)
    return 0.0 if found is None else shot_worth(turn.game, replace(found, answers=deed.answers))


def fire_now(turn: Acting, target: int) -> float:
    return reacting(turn, target) if turn.squad.answering else shot(turn, target)


def unless_reacting(worth: Callable[[Acting, None], float]) -> Callable[[Acting, None], float]:
    return lambda turn, _: -1.0 if turn.squad.answering else worth(turn, None)


def point_worth(turn: Acting, place: int) -> float:
    """The point of a way at which the shot is best."""
    return reaction_shot(turn, turn.squad.shots[place])


# -- Leaders -----------------------------------------------------------------------------------------------------------


def steady_worth(turn: Activation, chief: int) -> float:
    """What another point on the total saves the teams that he commands."""
    game, given = turn.game, len(turn.squad.steady)
    own = [id for id in members(game, turn.unit) if leader.commands(game, chief, id)]
    return sum([pinned(game, id, -given) - pinned(game, id, -given - 1) for id in own]) - POINT


def push_worth(turn: Activation, word: leader.Word) -> float:
    """One more shot of a team that has one."""
    team = word[1]
    return best_target(turn.game, team, enemies_seen(turn.game, team)) - PUSHED


def direct_worth(turn: Acting, chief: int) -> float:
    deed = turn.squad.deeds[-1]
    return shot_worth(turn.game, replace(deed, raised=1)) - shot_worth(turn.game, deed) - POINT


def regroup_worth(turn: Activation, word: leader.Word) -> float:
    return -pinned(turn.game, word[1], -1) - POINT
