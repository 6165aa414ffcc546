"""Losses: the one way in which models leave the table."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Removed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, model_ref, seat_ref

from ..books.profiles import army_card
from ..terms import FELL, POINTS, aboard, has_ability, is_engaged, is_on_table, links_of, place_of
from . import passengers


@implements("netepic.save.fail")
def destroy(game: Game, clause: str, models: tuple[int, ...], by: int | None = None) -> Script[None]:
    """Models are destroyed, by a seat if it was somebody's fire. A script, because what falls may take others with
    it."""
    trapped, escaped = yield from passengers.bail_out(game, models)
    remember(game, models)
    score(game, (*models, *trapped), by)
    _remove(game, clause, (*models, *trapped), "lost")
    crushed = passengers.land(game, escaped)
    if crushed:
        _remove(game, clause, crushed, "lost")


@implements("netepic.cc.free-after")
def withdraw(game: Game, clause: str, models: tuple[int, ...], fate: str) -> None:
    """Models leave the table, destroyed, routed or off its edge; whom they were engaged with is free of them."""
    inside = [id for model in models for id in aboard(game, model) if id not in models]
    _remove(game, clause, (*models, *inside), fate)


def _remove(game: Game, clause: str, models: tuple[int, ...], fate: str) -> None:
    links = links_of(game, models)
    game.tell(Removed(clause, tuple(map(model_ref, models)), fate))
    disengage(game, clause, links)


def disengage(game: Game, clause: str, links: tuple[Link, ...]) -> None:
    if links:
        game.tell(Linked(clause, dropped=links))


@implements("netepic.end.regeneration-position")
def remember(game: Game, models: tuple[int, ...]) -> None:
    """Before models are destroyed: where those fall that may come back, and whether in close combat."""
    rows = []
    for id in models:
        if has_ability(game, id, "regeneration") and is_on_table(game, id):
            (x, y), how = place_of(game, id), "engaged" if is_engaged(game, id) else "free"
            rows.append((model_ref(id), (f"{FELL}{x}:{y}:{how}",), ()))
    if rows:
        game.tell(Tagged("netepic.end.regeneration-position", tuple(rows)))


@implements("netepic.guard.commissar-join")
def score(game: Game, models: tuple[int, ...], by: int | None) -> None:
    """The enemy who kills a Commissar of a company scores a Victory Point; the fire of his own side gives none."""
    for id in models:
        unit = game.state.units[game.state.models[id].unit]
        is_worth = has_ability(game, id, "commissar") and army_card(unit.profile).kind == "company"
        if is_worth and by != unit.seat:
            game.count("netepic.guard.commissar-join", (seat_ref(1 - unit.seat), POINTS, 100))
