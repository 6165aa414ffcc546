"""Abilities that bear on morale: who is inspired, who never tests, and who rolls again."""

from grognard.engine.asking.acts import Act, idle, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.kit.rounds.turns import UnitTurn, unit_turn

from ..terms import RETRIED, called
from . import near

ELITE = "netepic.ability.elite"


@implements("netepic.ability.inspirational")
def modifiers(game: Game, unit: int) -> Modifiers:
    """What is added to a unit's morale and rally rolls."""
    if near.reaches(game, unit, "inspirational"):
        return (Modifier(1, "netepic.ability.inspirational", "inspired"),)
    return ()


@implements("netepic.ability.fearless", "netepic.ability.inorganic")
def is_immune(game: Game, unit: int) -> bool:
    """Fearless units and those with Artificial Intelligence take no tests of morale."""
    return near.all_have(game, unit, "fearless") or near.all_have(game, unit, "artificial-intelligence")


@plain("again", "Roll again", ELITE)
def again(turn: UnitTurn) -> None:
    turn.game.tell(Tagged(ELITE, ((unit_ref(turn.unit), (RETRIED,), ()),)))


keep: Act[UnitTurn, None] = idle("keep", "Let it stand", ELITE)
AGAIN = Menu(
    name="elite", prompt=lambda turn, _: f"{called(turn.game, turn.unit)} is Elite: roll again?", clause=ELITE,
    turn=unit_turn, acts=(again,), rest=keep,
)  # fmt: skip


@implements("netepic.ability.elite")
def tries_again(game: Game, unit: int) -> Script[bool]:
    """An Elite unit may roll one failed morale or rally test again in each End Phase."""
    if game.state.phase != "end" or RETRIED in game.state.units[unit].tags or not near.all_have(game, unit, "elite"):
        return False
    act = yield from AGAIN.play(UnitTurn(game, unit))
    return act is again
