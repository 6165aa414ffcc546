"""Players by the names the command line knows."""

from grognard.engine.ruleset import Ruleset

from .chance import RandomPlayer
from .greedy import GreedyPlayer
from .planner import Planner
from .playing import Player
from .recruit import RecruitPlayer
from .typed import Ask, TypedPlayer

FORKS = {"veteran": 40, "master": 200, "grandmaster": 1000}
"""Players who plan: about how many copies of the table they play out for one plan."""
COMPUTERS = ("random", "recruit", "greedy", *FORKS)


class UnknownPlayer(LookupError):
    """No player has this name; the message lists those that exist."""


def known_players(rules: Ruleset, people: bool = False) -> tuple[str, ...]:
    """Who plays this game; who plans only where a game says how."""
    plans = bool(rules.planning().tries)
    return (*(one for one in COMPUTERS if plans or one not in FORKS), *(("human",) if people else ()))


def by_name(name: str, rules: Ruleset, ask: Ask | None = None) -> Player:
    """The player of this name; people need somebody to ask them."""
    if name == "random":
        return RandomPlayer()
    if name == "recruit":
        return RecruitPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    if name in FORKS and rules.planning().tries:
        return Planner(rules, FORKS[name])
    if name == "human" and ask is not None:
        return TypedPlayer(ask)
    known = known_players(rules, people=ask is not None)
    raise UnknownPlayer(f"no player '{name}' here; known players: {', '.join(known)}")
