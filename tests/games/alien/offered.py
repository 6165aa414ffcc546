"""What is on offer to somebody, as the menus of a turn and of a stretch have it; doing it by its key."""

from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.games.alien.turns import act, stretch
from grognard.games.alien.turns.holding import Upcoming
from grognard.games.alien.words.terms import COMBAT
from grognard.games.alien.words.turn import Doing


def menu_of(game: Game) -> Menu[Doing]:
    return act.TURN if game.state.phase == COMBAT else stretch.STRETCH


def options(game: Game, who: int, *acts: Act[Any, Any], menu: Menu[Doing] | None = None, card: int = 0) -> list[Option]:
    """All that somebody may do now, or only these acts."""
    asked = menu or menu_of(game)
    form = asked.form(Doing(game, who, Upcoming(card)))
    return [option for option in form.options if not acts or asked.read(option.key)[0] in acts] if form else []


def keys(game: Game, who: int, *acts: Act[Any, Any], menu: Menu[Doing] | None = None, card: int = 0) -> list[str]:
    return [option.key for option in options(game, who, *acts, menu=menu, card=card)]


def price(game: Game, who: int, key: str) -> str:
    """What something costs in combat."""
    return act.price_of(Doing(game, who), *act.TURN.read(key))


def do(game: Game, who: int, key: str) -> Script[Any]:
    """Carry it out, in a stretch or a turn, without what it costs."""
    chosen, thing = menu_of(game).read(key)
    return (yield from chosen.do(Doing(game, who), thing))


def perform(game: Game, who: int, key: str) -> Script[None]:
    """Pay for it and carry it out, in a turn of combat."""
    yield from act.perform(Doing(game, who), *act.TURN.read(key))
