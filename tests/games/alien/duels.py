"""Creatures against people, for the tests of Xenomorphs and their attacks."""

from typing import Any

from grognard.games.alien.beings import signature
from grognard.games.alien.position import Position


def faces(number: int, sixes: int) -> tuple[int, ...]:
    return (6,) * sixes + (2,) * (number - sixes)


def duel(profile: str = "drone", victim: str = "marine-grunt", *tags: str) -> tuple[Position, int, int]:
    """A creature at Short range of an ally: allies have no nerves to lose and cannot interrupt here."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    who = p.ally(victim, "A1", *tags, gear=())
    return p, who, p.npc(profile, "A1", seen=True)


def let_come(fight: Any) -> Any:
    """Nobody defends, dodges or pushes."""
    while not fight.match.is_over:
        fight.choose(next(key for key in ("none", "keep") if key in fight.options()))
    return fight


def attack(p: Position, creature: int, victim: int, dice: list[Any], **changes: Any) -> Any:
    """One signature attack in the middle of a fight, unanswered."""
    fight = {"phase": "combat", "step": "turn", "round": 1, **changes}
    return let_come(p.script(lambda game: signature.attack(game, creature, victim), dice=dice, **fight))


def row_of_zones(profile: str, number: int, goal: int) -> tuple[Position, int, int]:
    p = Position()
    for index in range(number):
        p.zone(f"A{index}")
    for index in range(number - 1):
        p.border(f"A{index}", f"A{index + 1}")
    who = p.ally("marine-grunt", f"A{goal}", gear=())
    return p, who, p.npc(profile, "A0", seen=True)
