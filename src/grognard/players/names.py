"""Players by the names the command line knows."""

from grognard.engine.ruleset import Ruleset

from .chance import RandomPlayer
from .greedy import GreedyPlayer
from .planner import VETERAN, Effort, Planner
from .playing import Player
from .recruit import RecruitPlayer
from .typed import Ask, TypedPlayer

EFFORTS = {
    "veteran": VETERAN,
    "master": Effort(((64, 2, 0), (8, 4, 2), (4, 8, 2))),
    "grandmaster": Effort(((64, 10, 0), (8, 20, 2), (4, 40, 2))),
}
"""Players who plan, and how much they try out: counted in copies of the table and not in seconds, so that the same seed
gives the same battle. A master plays some three times as many as a veteran and most of them three times as long."""
COMPUTERS = ("random", "recruit", "greedy", *EFFORTS)


class UnknownPlayer(LookupError):
    """No player has this name; the message lists those that exist."""


def known_players(rules: Ruleset, people: bool = False) -> tuple[str, ...]:
    """Who plays this game; who plans only where a game says how."""
    plans = bool(rules.planning().tries)
    return (*(one for one in COMPUTERS if plans or one not in EFFORTS), *(("human",) if people else ()))


def by_name(name: str, rules: Ruleset, ask: Ask | None = None) -> Player:
    """The player of this name; people need somebody to ask them."""
    if name == "random":
        return RandomPlayer()
    if name == "recruit":
        return RecruitPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    if name in EFFORTS and rules.planning().tries:
        return Planner(rules, EFFORTS[name])
    if name == "human" and ask is not None:
        return TypedPlayer(ask)
    known = known_players(rules, people=ask is not None)
    raise UnknownPlayer(f"no player '{name}' here; known players: {', '.join(known)}")
