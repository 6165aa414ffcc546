"""What Leaders do for the whole force: they seize the initiative, and lead two units as one."""

from collections.abc import Iterable, Iterator

from grognard.engine.asking.acts import MODELS, NUMBERS, UNITS, Reasons, Turn, Why, done_with, the_thing
from grognard.engine.asking.decisions import Together
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import seat_ref
from grognard.engine.dice.joint import Die
from grognard.kit.units.pieces import members, name, ref

from ..books.profiles import profile
from ..terms import JOINED, LEADERSHIP, RATING, SEIZED, counter, is_cowering
from ..turn import LeaderTurn, leader_turn
from .dice import stepped
from .leader import able, commands, idle_reasons, leader_of, leaders, named, pay

SEIZE, COMBINED = "fireteam.leader.seize", "fireteam.leader.combined-operations"
BONUS = 2
"""What each point adds to the roll for initiative."""
COST, LEAST_RATING = 2, 2
"""What Combined Operations cost, and who may order them."""


# -- the highest-rated Leader ------------------------------------------------------------------------------------------


@implements("fireteam.turn.initiative")
def first_leader(game: Game, seat: int) -> int | None:
    """The team of the highest-rated Leader on the board, of equals the one with the best die."""
    found = leaders(game, seat)
    return max(found, key=lambda id: (counter(game, id, RATING), die_of(game, id).sides), default=None)


def die_of(game: Game, team: int) -> Die:
    """The Experience die of a Leader, reduced while he Cowers."""
    return stepped(profile(game.state.models[team].profile).experience, -is_cowering(game, team))


# -- initiative --------------------------------------------------------------------------------------------------------


@implements("fireteam.leader.seize")
def most_seized(game: Game, seat: int) -> int:
    """The points that the highest-rated Leader of a seat can spend on the initiative."""
    chief = first_leader(game, seat)
    return counter(game, chief, LEADERSHIP) if chief is not None and chief in able(game, seat) else 0


@done_with(
    NUMBERS, "", lambda _, points: f"{points} points: {BONUS * points:+} to the roll", SEIZE,
    things=lambda turn: range(most_seized(turn.game, turn.seat) + 1), other=(SEIZE, "he has not so many points"),
)  # fmt: skip
def spend(turn: LeaderTurn, points: int) -> None:
    """They are paid when both have answered."""


SEIZING = Menu(
    name="seize",
    prompt=lambda turn, _: f"{named(turn, turn.chief)}: spend Leadership on the initiative?",
    clause=SEIZE,
    turn=leader_turn,
    acts=(spend,),
    secret=True,
)


@implements("fireteam.leader.seize")
def seize(game: Game) -> Script[None]:
    """Both decide at the same time how many points their highest-rated Leaders spend; each adds 2 to the roll."""
    chiefs = {seat: chief for seat in (0, 1) if (chief := first_leader(game, seat)) is not None}
    asked = [LeaderTurn(game, seat, chief) for seat, chief in chiefs.items() if most_seized(game, seat)]
    forms = tuple([form for turn in asked if (form := SEIZING.form(turn))])
    if forms:
        answers = yield Together(forms)
        for seat, (key,) in answers.items():
            points = SEIZING.read(key)[1]
            if points:
                pay(game, SEIZE, chiefs[seat], points)
                game.count(SEIZE, (seat_ref(seat), SEIZED, points))
    game.tell(Began("fireteam.turn.initiative", phase="initiative", step="roll", seat=-1, acting=-1))


# -- Combined Operations -----------------------------------------------------------------------------------------------


def _ready(turn: LeaderTurn) -> list[int]:
    """The units not yet activated that have a team or vehicle in his radius."""
    from .turns import ready  # the turn offers what is here

    found = ready(turn.game, turn.seat)
    return [unit for unit in found if any(commands(turn.game, turn.chief, id) for id in members(turn.game, unit))]


@implements("fireteam.leader.combined-operations")
def ordering(turn: Turn) -> Iterable[int]:
    """Platoon Leaders and Company Commanders with two points and two units to lead together."""
    found = able(turn.game, turn.seat, COST)
    high = [id for id in found if not _is_squads(turn.game, id)]
    return [id for id in high if len(_ready(LeaderTurn(turn.game, turn.seat, id))) > 1]


def _unfit(turn: Turn) -> list[tuple[int, Reasons]]:
    """Platoon Leaders and Company Commanders who cannot order them now, with every reason."""
    high = [id for id in leaders(turn.game, turn.seat) if not _is_squads(turn.game, id)]
    found = [(id, tuple(_against(LeaderTurn(turn.game, turn.seat, id)))) for id in high]
    return [(id, reasons) for id, reasons in found if reasons]


def _against(turn: LeaderTurn) -> Iterator[Why]:
    yield from idle_reasons(turn.game, turn.chief)
    if counter(turn.game, turn.chief, LEADERSHIP) < COST:
        yield COMBINED, f"he has not {COST} Leadership points left"
    if len(_ready(turn)) < 2:
        yield COMBINED, "he has not two units to activate in his command radius"


def _is_squads(game: Game, chief: int) -> bool:
    own = leader_of(game, chief)
    return own is None or own.own_squad


@done_with(
    MODELS, "combined", lambda turn, chief: f"Combined Operations: {named(turn, chief)}", COMBINED, things=ordering,
    others=_unfit, other=(COMBINED, "he cannot lead two units together now"), subject=lambda _, chief: f"m{chief}",
)  # fmt: skip
@implements("fireteam.leader.combined-operations")
def combine(turn: Turn, chief: int) -> Script[None]:
    """Two units are activated together as one: each tests for itself, and their teams may form common groups."""
    game = turn.game
    chosen = yield from PAIR.ask_all(LeaderTurn(game, turn.seat, chief))
    first, second = [unit for _, unit in chosen]
    pay(game, COMBINED, chief, COST)
    game.tag(COMBINED, ref(second), adds=(JOINED,))
    game.tell(Began(COMBINED, step="act", acting=first))


@done_with(
    UNITS, "", lambda turn, unit: name(turn.game, unit), COMBINED, things=_ready,
    other=(COMBINED, "it has nobody in his command radius, or has been activated"), subject=the_thing,
)  # fmt: skip
def pair(turn: LeaderTurn, unit: int) -> None:
    """The first that is named counts as the one that is activated."""


PAIR = Menu(
    name="pair",
    prompt="Which two units act together?",
    clause=COMBINED,
    turn=leader_turn,
    acts=(pair,),
    least=2,
    most=2,
)
MENUS = (SEIZING, PAIR)
