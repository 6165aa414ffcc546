"""Players by the names the command line knows."""

from grognard.engine.ruleset import Foresight, Ruleset

from .chance import RandomPlayer
from .greedy import GreedyPlayer
from .playing import Player
from .recruit import RecruitPlayer
from .typed import Ask, TypedPlayer
from .veteran import VeteranPlayer

NAMES = ("random", "recruit", "greedy", "veteran", "human")
LOOKING_AHEAD = "veteran"
"""Who must be handed the trail of a decision besides the view."""


class UnknownPlayer(LookupError):
    """No player has this name; the message lists those that exist."""


def names_for(rules: Ruleset) -> tuple[str, ...]:
    """The players who know this game."""
    return tuple(name for name in NAMES if name != LOOKING_AHEAD or isinstance(rules, Foresight))


def by_name(name: str, rules: Ruleset, ask: Ask | None = None) -> Player:
    """The player of this name; people need somebody to ask them."""
    if name == "random":
        return RandomPlayer()
    if name == "recruit":
        return RecruitPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    if name == LOOKING_AHEAD and isinstance(rules, Foresight):
        return VeteranPlayer(rules)
    if name == "human" and ask is not None:
        return TypedPlayer(ask)
    known = [one for one in names_for(rules) if ask is not None or one != "human"]
    raise UnknownPlayer(f"no player '{name}' here; known players: {', '.join(known)}")
