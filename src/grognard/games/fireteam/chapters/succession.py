"""The end phase of Leaders: who takes the place of one who was lost, and points for the next turn."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import models_in_play, seat_of_model

from ..books.profiles import leader as post
from ..terms import FALLEN, LEADER, LEADERSHIP, RATING, VACANT, counter, full_name, is_advanced, is_infantry, members_of
from ..turn import LeaderTurn, leader_turn
from .leader import leader_of, leaders

CLAUSE = "fireteam.leader.succession"


@implements("fireteam.leader.points", "fireteam.end.steps")
def restore(game: Game) -> None:
    """Every Leader has as many points as his rating at the start of a turn; unused ones are lost."""
    rows = []
    for seat in (0, 1):
        for team in leaders(game, seat):
            had, now = counter(game, team, LEADERSHIP), counter(game, team, RATING)
            rows += [(model_ref(team), LEADERSHIP, now - had, now)] if now != had else []
    if rows:
        game.tell(Counted("fireteam.leader.points", tuple(rows)))


def lost(game: Game, seat: int) -> int:
    """The ratings of all Leaders that a seat has lost."""
    tags = [tag for one in game.state.models if seat_of_model(game, one.id) == seat for tag in one.tags]
    return sum(int(tag.rpartition(":")[2]) for tag in tags if tag.startswith(FALLEN)) if is_advanced(game) else 0


def vacant(game: Game) -> Iterator[tuple[int, str]]:
    """The teams whose Leaders were lost in this turn, each with what is vacant."""
    for one in game.state.models:
        for tag in one.tags:
            if tag.startswith(VACANT):
                yield one.id, tag


@implements("fireteam.leader.succession")
def heirs(turn: LeaderTurn) -> list[int]:
    """Who may succeed: a figure of the same team, or else of another team of the same unit, or else a Squad Leader."""
    game, team = turn.game, turn.chief
    own = members_of(game, team)
    if team in own:
        return [team]
    others = [id for id in own if is_infantry(game, id) and leader_of(game, id) is None]
    return others or [id for id in models_in_play(game, turn.seat) if _is_squad_leader(game, id)]


def _is_squad_leader(game: Game, team: int) -> bool:
    own = leader_of(game, team)
    return own is not None and own.own_squad


@done_with(
    MODELS, "", lambda turn, id: full_name(turn.game, id), CLAUSE, things=heirs,
    other=(CLAUSE, "nobody of it can succeed"), subject=the_thing,
)  # fmt: skip
def succeed(turn: LeaderTurn, team: int) -> None:
    """He is chosen; what he becomes is told by who asked."""


HEIR = Menu(name="heir", prompt="Who takes the place of the Leader?", clause=CLAUSE, turn=leader_turn, acts=(succeed,))


@implements("fireteam.leader.succession")
def replace_lost(game: Game) -> Script[None]:
    """A Platoon Leader or Company Commander is replaced with a rating one lower, none below 1; a Squad Leader who takes
    his place keeps the higher rating. A lost Squad Leader is not replaced."""
    for team, tag in list(vacant(game)):
        id, rating = tag.removeprefix(VACANT).split(":")
        game.tag(CLAUSE, model_ref(team), drops=(tag,))
        found = None
        if not post(id).own_squad and int(rating) > 1:
            found = yield from HEIR.ask(LeaderTurn(game, seat_of_model(game, team), team))
        if found is not None:
            promote(game, found[1], id, int(rating) - 1)


def promote(game: Game, team: int, id: str, rating: int) -> None:
    old = tuple([tag for tag in game.state.models[team].tags if tag.startswith(LEADER)])
    game.tag(CLAUSE, model_ref(team), adds=(f"{LEADER}{id}",), drops=old)
    had = counter(game, team, RATING)
    if rating > had:
        game.count(CLAUSE, (model_ref(team), RATING, rating - had))
