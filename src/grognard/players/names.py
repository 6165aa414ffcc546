"""Players by the names the command line knows."""

from grognard.engine.ruleset import Ruleset

from .chance import RandomPlayer
from .greedy import GreedyPlayer
from .playing import Player
from .recruit import RecruitPlayer
from .typed import Ask, TypedPlayer

NAMES = ("random", "recruit", "greedy", "human")


class UnknownPlayer(LookupError):
    """No player has this name; the message lists those that exist."""


def by_name(name: str, rules: Ruleset, ask: Ask | None = None) -> Player:
    """The player of this name; people need somebody to ask them."""
    if name == "random":
        return RandomPlayer()
    if name == "recruit":
        return RecruitPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    if name == "human" and ask is not None:
        return TypedPlayer(ask)
    known = [one for one in NAMES if ask is not None or one != "human"]
    raise UnknownPlayer(f"no player '{name}' here; known players: {', '.join(known)}")
