"""From a draft answer to what is shown of it: a unit moved in mind, an attack shared out, or what an act leads to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.asking.menus import Menus
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Attack, Overlay
from grognard.engine.showing.view import SeatView

S = TypeVar("S")
Leads = Mapping[Act[Any, Any], Callable[[Any, Any], Sequence[S]]]
"""What acts lead to, such as shots, each from its turn and the thing it is done with."""


def led_to(menus: Menus, leads: Leads[S], game: Game, form: Decision, answer: Answer) -> Sequence[S]:
    """What a single choice leads to: nothing where its act is not among these."""
    if len(answer) != 1 or menus.of(form) is None:
        return ()
    turn, act, thing = menus.read(form, answer[0], game)
    return leads[act](turn, thing) if act in leads else ()


class Drafts(Struct, frozen=True, kw_only=True):
    """What a game is asked about draft answers."""

    menus: Menus
    moved: Callable[[Game, Move, Answer], Overlay]
    """A unit as it would stand."""
    shots: Leads[Any]
    """The attacks that acts lead to, where it is clear at whom."""
    shown: Callable[[Game, Any], Overlay]
    """The first of them."""
    fight: Callable[[Game, Decision, Answer], Attack | None]
    """Attackers shared out to those they could attack."""
    fights: str = "attack"
    """The name of the decision that shares them out."""

    def overlay(self, seat_view: SeatView, answer: Answer) -> Overlay:
        """What the rules say about a draft answer."""
        form, game = seat_view.decision, seat_view.game
        if isinstance(form, Move):
            return self.moved(game, form, answer) if answer else Overlay()
        if form.name == self.fights:
            return Overlay(attack=self.fight(game, form, answer)) if answer else Overlay()
        shots = led_to(self.menus, self.shots, game, form, answer)
        return self.shown(game, shots[0]) if shots else Overlay()
