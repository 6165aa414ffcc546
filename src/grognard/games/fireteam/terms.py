"""The words of Fireteam over the shared state: the only file that knows the names of counters and tags.

A unit of the engine is a squad, section or platoon; a model is a team or a vehicle. Words take `game`, never a state
kept from before a tell.
"""

from functools import cache

from grognard.engine.core.memory import RANKS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.showing.words import Lexicon, among_alike, model_name
from grognard.kit.units.pieces import models_in_play

from .books.cards import FACTIONS, Team, Weapon
from .books.profiles import profile, profiles, teams, unit_card

FIGURES, WOUNDS, PINS, WATCH = "figures", "wounds", "pins", "watch"
"""Of teams: figures left, Wounded markers, Pin Check markers, Overwatch actions."""
PRONE, COWERING, WINDED = "prone", "cowering", "winded"
"""Of teams. A winded one has used Double Time in its last activation."""
MOVED, FIRED, SPENT = "moved", "fired", "spent:"
"""Of teams, until their next activation: a Move-based or Fire-based action used; a Slow weapon fired (`spent:atml`)."""
SMOKED, TREATED = "smoked", "treated"
"""Of teams: has thrown its smoke; has treated somebody in this activation."""
WORKED, EXITED = "worked:", "exited"
"""Of teams: an action spent on a demolition in this activation (`worked:1`); has left over an exit edge."""
DONE_WORK, RUINED = "work", "demolished"
"""Of terrain: work actions spent on it; whether that was enough."""
LEADER, RATING, LEADERSHIP, PUSHED = "leader:", "rating", "leadership", "pushed"
"""Of teams: the post of the Leader among them, his rating, the points he has left; whether they have been pushed."""
FALLEN, VACANT = "fallen:", "vacant:"
"""Of teams: a Leader was lost with this post and rating (`fallen:platoon-leader:2`); nobody has replaced him yet."""
JOINED = "joined"
"""Of units: it acts together with the one that is activated."""
HULL, OUT = "hull", "out:"
"""Of vehicles: hull points left; a weapon out of action by its place on the card (`out:0`)."""
DRIVEN, DASHED = "driven", "dashed"
"""Of vehicles: how far they have gone in their last activation; whether they have used Double Time this turn."""
OPTICS, GEAR, IMMOBILE = "optics", "gear", "immobile"
"""Of vehicles: how often optics and running gear are damaged; whether it moves no more."""
SHOTS, NO_SNIPER = "shots.", "no-sniper"
"""Of teams: how often a weapon has been fired in the battle (`shots.law`); the sniper and his rifle are lost."""
DONE, RESERVE, DUG_IN = "done", "reserve", "dug-in"
"""Of units: activated this turn; not on the board yet; deployed in foxholes."""
COST, STRENGTH = "cost", "strength"
"""Of units: points paid, figures at the start (a vehicle counts as four)."""
SEIZED = "seized"
"""Of seats: points of Leadership spent on the initiative."""
SIDE, FIRST, PASSED = "side", "first", "passed"
"""Of seats: which side of the scenario is its own; whether it activated first this turn; whether it has just passed."""
ESCORT, WAITS, KEPT = "escort:", "waits:", "kept"
"""Of teams: the vehicle that they accompany (`escort:m4`), the unit for which they wait (`waits:u2`), with how many
actions."""
ORPHAN, ORPHANS = "orphan", "orphans"
"""Of teams and units: their vehicle was lost while they waited; some of their teams act by themselves."""
CALLED = "called"
"""Of seats: how many fire missions they have called."""
POINTS = "points"
"""Of objectives: what they bring."""
BASIC, ADVANCED, VEHICLES = "basic", "advanced", "vehicles"
LEVELS = (BASIC, ADVANCED, VEHICLES)
"""Options of a battle: its level, exactly one of them."""
STEADY_WATCH = "steady-watch"
"""Option of a battle: pinned teams act on Overwatch without a roll."""
UNIT_OF_LENGTH = "inch"
INCH = 100
FOOTPRINT = 100
"""The radius of a team."""


# -- levels ------------------------------------------------------------------------------------------------------------


def is_advanced(game: Game) -> bool:
    """Whether Advanced rules are played, which then go before Basic ones; each level holds those before it."""
    return BASIC not in game.state.options


def has_vehicles(game: Game) -> bool:
    return VEHICLES in game.state.options


def has_trait(game: Game, arm: Weapon, trait: str) -> bool:
    """Whether a weapon has a trait that counts at this level."""
    return trait in arm.traits and is_advanced(game)


# -- teams -------------------------------------------------------------------------------------------------------------


def card_of(game: Game, team: int) -> Team:
    """The card of an infantry team."""
    card = profile(game.state.models[team].profile)
    assert isinstance(card, Team), "asked of infantry alone"
    return card


@cache
def is_foot(profile: str) -> bool:
    """Whether such a card is of infantry."""
    return profile in teams()


def is_infantry(game: Game, team: int) -> bool:
    return is_foot(game.state.models[team].profile)


def has_attribute(game: Game, team: int, attribute: str) -> bool:
    """Whether the card of a team or vehicle has an attribute that counts at this level."""
    return attribute in profile(game.state.models[team].profile).attributes and is_advanced(game)


def counter(game: Game, team: int, key: str) -> int:
    return game.state.models[team].counters.get(key, 0)


def figures(game: Game, team: int) -> int:
    return counter(game, team, FIGURES)


def wounds(game: Game, team: int) -> int:
    return counter(game, team, WOUNDS)


def pins(game: Game, team: int) -> int:
    return counter(game, team, PINS)


def motivation(game: Game, team: int) -> int:
    """The printed Motivation of a team or vehicle."""
    return profile(game.state.models[team].profile).motivation


def bears(game: Game, team: int, tag: str) -> bool:
    """Whether a team bears a tag."""
    return tag in game.state.models[team].tags


def is_prone(game: Game, team: int) -> bool:
    return PRONE in game.state.models[team].tags


def is_cowering(game: Game, team: int) -> bool:
    return COWERING in game.state.models[team].tags


def has_moved(game: Game, team: int) -> bool:
    """Whether it has used a Move-based action in its last activation, or on Overwatch saved from it."""
    return MOVED in game.state.models[team].tags


def is_on_board(game: Game, team: int) -> bool:
    """Whether a team is left and stands on the board, not aboard a transport."""
    return isinstance(game.state.models[team].place, tuple)


@remembered(RANKS)
def on_board(game: Game, seat: int) -> tuple[int, ...]:
    """The teams and vehicles of a seat that stand on the board."""
    return tuple([id for id in models_in_play(game, seat) if is_on_board(game, id)])


@remembered(RANKS)
def vehicles_of(game: Game, seat: int) -> tuple[int, ...]:
    """The vehicles of a seat on the board."""
    return tuple([id for id in on_board(game, seat) if not is_infantry(game, id)])


def squad_of(game: Game, team: int) -> int:
    return game.state.models[team].unit


def acts(game: Game, unit: int) -> bool:
    """Whether a unit is being activated, by itself or together with another."""
    return unit == game.state.acting or JOINED in game.state.units[unit].tags


def members_of(game: Game, team: int) -> tuple[int, ...]:
    """The teams that are left of its squad, its own among them if it is left."""
    return game.state.units[squad_of(game, team)].members


def mates(game: Game, team: int) -> tuple[int, ...]:
    """The others of its squad or platoon that are left; the transport of a squad is nobody's mate."""
    if not is_infantry(game, team) and not is_platoon(game, team):
        return ()
    return tuple(
        [id for id in members_of(game, team) if id != team and is_infantry(game, id) == is_infantry(game, team)]
    )


def is_platoon(game: Game, team: int) -> bool:
    """Whether its unit is a platoon of vehicles."""
    return unit_card(game.state.units[squad_of(game, team)].profile).kind == "platoon"


@remembered(RANKS)
def foes_of_seat(game: Game, seat: int) -> tuple[int, ...]:
    """The enemy's infantry teams on the board."""
    return tuple([id for id in on_board(game, 1 - seat) if is_infantry(game, id)])


def foes(game: Game, team: int) -> tuple[int, ...]:
    """The enemy's infantry teams on the board."""
    return foes_of_seat(game, game.state.units[squad_of(game, team)].seat)


def enemies(game: Game, team: int) -> tuple[int, ...]:
    """The enemy's teams and vehicles on the board."""
    return on_board(game, 1 - game.state.units[squad_of(game, team)].seat)


@cache
def short_names() -> dict[str, str]:
    """What teams and vehicles are called on the board, by their cards: without their list and their Leader."""
    return {id: _short(profile(id).name, profile(id).faction) for id in profiles()}


def _short(name: str, faction: str) -> str:
    own = FACTIONS[faction].removesuffix(" Army").removeprefix("Nova ")
    return name.removeprefix(f"{own} ").removesuffix(" with Squad Leader")


@remembered(RANKS)
def team_name(game: Game, team: int) -> str:
    """Its card's name, with a number where its squad has several alike."""
    return among_alike(team, game.state, short_names())


@cache
def _cards() -> Lexicon:
    return Lexicon(cards=short_names())


@remembered(ROLES)
def full_name(game: Game, team: int) -> str:
    """The team and its squad, as the log calls it: with its side's letter where the enemy has a squad of that name."""
    return model_name(team, game.state, _cards())
