"""Leaders: whom they command, what they spend points on, and how they are lost."""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, Act, Name, Turn, Why, done_with, idle, paired, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PIECES, ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.kit.units.pieces import models_in_play, seat_of_model

from ..books.cards import Leader
from ..books.profiles import leader as post
from ..terms import (
    FALLEN,
    INCH,
    LEADER,
    LEADERSHIP,
    PUSHED,
    RATING,
    VACANT,
    bears,
    counter,
    figures,
    full_name,
    has_attribute,
    is_advanced,
    is_cowering,
    motivation,
    pins,
    squad_of,
    team_name,
)
from ..turn import Acting, Activation, acting_of, activation_of
from .measure import carrier, is_in_contact, is_within, stands
from .unit import is_apart, pin, unpin

ABLE = "fireteam.leader.able"
STEADY, PUSH = "fireteam.leader.steady", "fireteam.leader.push"
DIRECT, REGROUP = "fireteam.leader.direct-fire", "fireteam.leader.regroup"
ABOARD = 6 * INCH
"""What a Command vehicle adds to the radius of a Leader aboard."""
MOST_STEADY = 2


# -- command -----------------------------------------------------------------------------------------------------------


@implements("fireteam.leader.ratings")
def leader_of(game: Game, team: int) -> Leader | None:
    """The Leader among the figures of a team, with the rating that he has now."""
    if not is_advanced(game):
        return None
    for tag in game.state.models[team].tags:
        if tag.startswith(LEADER):
            return _rated(tag.removeprefix(LEADER), counter(game, team, RATING))
    return None


@cache
def _rated(id: str, rating: int) -> Leader:
    return replace(post(id), rating=rating)


@remembered(PIECES)
def leaders(game: Game, seat: int) -> tuple[int, ...]:
    """The teams of a seat that have a Leader, the highest-rated first."""
    return tuple(sorted(_chiefs(game, seat), key=lambda id: -counter(game, id, RATING)))


@remembered(ROSTER, LEADER)
def _chiefs(game: Game, seat: int) -> tuple[int, ...]:
    return tuple([id for id in models_in_play(game, seat) if has_leader(game, id) and stands(game, id) is not None])


def has_leader(game: Game, team: int) -> bool:
    return is_advanced(game) and any(tag.startswith(LEADER) for tag in game.state.models[team].tags)


@implements("fireteam.leader.radius", "fireteam.vehicle.command", "fireteam.transport.aboard")
def commands(game: Game, chief: int, team: int) -> bool:
    """Whether a Leader has a team or vehicle in his command radius: a Squad Leader those of his own squad only. Who is
    aboard is measured from his vehicle, and a Command vehicle carries his word farther."""
    own = leader_of(game, chief)
    if own is None or (own.own_squad and squad_of(game, chief) != squad_of(game, team)):
        return False
    here, there = stands(game, chief), stands(game, team)
    if here is None or there is None:
        return False
    more = ABOARD if here != chief and has_attribute(game, here, "command-vehicle") else 0
    return is_within(game, here, there, own.radius + more)


@implements("fireteam.leader.able")
def idle_reasons(game: Game, chief: int) -> Iterator[Why]:
    """Why a Leader cannot lead now."""
    if is_cowering(game, chief):
        yield ABLE, "his team Cowers"
    if is_in_contact(game, chief):
        yield ABLE, "his team is in contact with the enemy"
    vehicle = carrier(game, chief)
    if vehicle is not None and not has_attribute(game, vehicle, "command-vehicle"):
        yield ABLE, "he is aboard a vehicle that is no Command vehicle"


@implements("fireteam.leader.points", "fireteam.leader.able")
@remembered(PIECES)
def able(game: Game, seat: int, cost: int = 1) -> tuple[int, ...]:
    """The teams whose Leaders can lead and have so many points left."""
    found = [id for id in leaders(game, seat) if counter(game, id, LEADERSHIP) >= cost]
    return tuple([id for id in found if not any(True for _ in idle_reasons(game, id))])


@implements("fireteam.unit.coherency-lost")
def leads(game: Game, chief: int, team: int) -> bool:
    """Whether what a Leader does can be for a team: it is in his command radius, and for a Squad Leader in coherency
    with a squad mate too."""
    own = leader_of(game, chief)
    return commands(game, chief, team) and not (own is not None and own.own_squad and is_apart(game, team))


def over(game: Game, team: int) -> list[int]:
    """The Leaders who can lead a team now."""
    return [id for id in able(game, seat_of_model(game, team)) if leads(game, id, team)]


def pay(game: Game, clause: str, chief: int, cost: int = 1) -> None:
    game.count(clause, (model_ref(chief), LEADERSHIP, -cost))


@implements("fireteam.attribute.shaky")
def is_led(game: Game, team: int) -> bool:
    """Whether a friendly Leader has a team in his command radius."""
    return any(commands(game, id, team) for id in leaders(game, seat_of_model(game, team)))


def named(turn: Turn, chief: int) -> str:
    """A Leader in words: his post, his team, his points."""
    own = leader_of(turn.game, chief)
    assert own is not None, "asked of Leaders alone"
    return f"{own.name} of {team_name(turn.game, chief)} ({counter(turn.game, chief, LEADERSHIP)} left)"


Word = tuple[int, int]
"""A Leader, and the team that he has in mind."""
WORDS: Name[Word] = paired(MODELS, MODELS, like="m*")


# -- Steady ------------------------------------------------------------------------------------------------------------


def _steadying(turn: Activation) -> Iterable[int]:
    """Who can steady a team of the unit that is about to roll."""
    if len(turn.squad.steady) >= MOST_STEADY:
        return ()
    ready = able(turn.game, turn.seat)
    return [id for id in ready if any(leads(turn.game, id, team) for team in turn.testing)]


@done_with(
    MODELS, "", lambda turn, id: f"Steady: {named(turn, id)}", STEADY, things=_steadying,
    other=(STEADY, "he can steady nobody of the unit"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.leader.steady")
def steady(turn: Activation, chief: int) -> None:
    """A point for every team of the unit that he has in his radius."""
    pay(turn.game, STEADY, chief)
    turn.squad.steady = (*turn.squad.steady, chief)


unsteadied: Act[Activation, None] = idle("none", "Roll", STEADY)
STEADY_MENU = Menu(
    name="steady", prompt="Does a Leader steady the unit before it rolls?", clause=STEADY, turn=activation_of,
    acts=(steady,), rest=unsteadied,
)  # fmt: skip


@implements("fireteam.leader.steady")
def steadied(turn: Activation, team: int) -> Modifiers:
    """What Leaders add to the morale total of a team in their radius."""
    number = sum(leads(turn.game, id, team) for id in turn.squad.steady)
    return (Modifier(number, STEADY, "Steady"),) if number else ()


# -- Push --------------------------------------------------------------------------------------------------------------


@implements("fireteam.leader.push")
def _pushing(turn: Activation) -> Iterable[Word]:
    """Leaders with teams that they may push; one that has rallied without an action left loiters all the same."""
    game, squad = turn.game, turn.squad
    ready = [id for id in turn.members if squad.left.get(id) and not is_cowering(game, id)]
    weak = [id for id in ready if not bears(game, id, PUSHED) and squad.left[id] <= motivation(game, id)]
    return [(chief, id) for id in weak for chief in over(game, id)]


@done_with(
    WORDS, "", lambda turn, word: f"Push {team_name(turn.game, word[1])}: {named(turn, word[0])}", PUSH,
    things=_pushing, other=(PUSH, "it cannot be pushed"), subject=lambda _, word: model_ref(word[1]),
)  # fmt: skip
@implements("fireteam.leader.push")
def push(turn: Activation, word: Word) -> None:
    """One action more in this activation, once a turn and never beyond Motivation and one."""
    chief, team = word
    pay(turn.game, PUSH, chief)
    turn.game.tag(PUSH, model_ref(team), adds=(PUSHED,))
    turn.squad.left = {**turn.squad.left, team: turn.squad.left[team] + 1}


unpushed: Act[Activation, None] = idle("none", "Nobody is pushed", PUSH)
PUSH_MENU = Menu(
    name="push", prompt="Is a team pushed?", clause=PUSH, turn=activation_of, acts=(push,), rest=unpushed
)  # fmt: skip


# -- Direct Fire -------------------------------------------------------------------------------------------------------


@done_with(
    MODELS, "", lambda turn, id: f"Direct Fire: {named(turn, id)}", DIRECT,
    things=lambda turn: over(turn.game, turn.team), other=(DIRECT, "he cannot direct the fire of this team"),
    subject=the_thing,
)  # fmt: skip
@implements("fireteam.leader.direct-fire")
def direct(turn: Acting, chief: int) -> None:
    """The Experience die of the attack is raised by one type, once."""
    pay(turn.game, DIRECT, chief)
    *before, deed = turn.squad.deeds
    turn.squad.deeds = (*before, replace(deed, raised=1))


undirected: Act[Acting, None] = idle("none", "Fire as they are", DIRECT)
DIRECT_MENU = Menu(
    name="direct", prompt=lambda turn, _: f"Does a Leader direct the fire of {team_name(turn.game, turn.team)}?",
    clause=DIRECT, turn=acting_of, acts=(direct,), rest=undirected,
)  # fmt: skip


# -- Regroup -----------------------------------------------------------------------------------------------------------


def _pinned(turn: Activation) -> Iterable[Word]:
    game, seat = turn.game, turn.seat
    ready = able(game, seat)
    shaken = [id for id in models_in_play(game, seat) if pins(game, id)] if ready else []
    return [(chief, id) for chief in ready for id in shaken if leads(game, chief, id)]


@done_with(
    WORDS, "", lambda turn, word: f"Regroup {full_name(turn.game, word[1])}: {named(turn, word[0])}", REGROUP,
    things=_pinned, other=(REGROUP, "it has no marker that he could remove"),
    subject=lambda _, word: model_ref(word[1]),
)  # fmt: skip
@implements("fireteam.leader.regroup")
def regroup(turn: Activation, word: Word) -> None:
    """A Pin Check marker less, at the end of any activation of his side."""
    pay(turn.game, REGROUP, word[0])
    unpin(turn.game, REGROUP, word[1])


ungrouped: Act[Activation, None] = idle("none", "Finish", REGROUP)
REGROUP_MENU = Menu(
    name="regroup", prompt="Does a Leader regroup a team?", clause=REGROUP, turn=activation_of, acts=(regroup,),
    rest=ungrouped,
)  # fmt: skip

MENUS = (STEADY_MENU, PUSH_MENU, DIRECT_MENU, REGROUP_MENU)


# -- losses ------------------------------------------------------------------------------------------------------------


@implements("fireteam.leader.hit")
def lose_figures(game: Game, team: int, number: int, is_precise: bool) -> Script[None]:
    """For each figure removed a die says whether it was the Leader: on 1, by a Precise weapon on 1 to 3."""
    need = 3 if is_precise else 1
    for _ in range(number if figures(game, team) > 0 else 0):
        own = leader_of(game, team)
        if own is None:
            return
        purpose = f"is the {own.name} of {full_name(game, team)} hit, on {'1' if need == 1 else '1 to 3'}"
        roll = yield Total(seat_of_model(game, team), "fireteam.leader.hit", purpose, (6,), about=(model_ref(team),))
        if roll <= need:
            fall(game, team)


@implements("fireteam.leader.loss", "fireteam.leader.hit")
def fall(game: Game, team: int) -> None:
    """A Leader is lost, at the latest with the last figure of his team: all whom he commanded are pinned."""
    own = leader_of(game, team)
    if own is None:
        return
    shaken = [id for id in models_in_play(game, seat_of_model(game, team)) if id == team or commands(game, team, id)]
    rating = counter(game, team, RATING)
    told = (model_ref(team), RATING, -rating), (model_ref(team), LEADERSHIP, -counter(game, team, LEADERSHIP))
    game.count("fireteam.leader.hit", *[row for row in told if row[2]])
    lost, tags = f"{own.id}:{rating}", (f"{LEADER}{own.id}",)
    game.tag("fireteam.leader.hit", model_ref(team), adds=(f"{FALLEN}{lost}", f"{VACANT}{lost}"), drops=tags)
    pin(game, "fireteam.leader.loss", shaken)
