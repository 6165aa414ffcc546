"""Small fights for tests: two rooms side by side, people in them, and ways to strike and shoot without asking much."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.core.events import Rolled
from grognard.engine.dice.rolls import total
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import close, ranged, shooting
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import COMBAT, FULL, HEALTH, QUICK, marker_of
from tests.games.alien import offered

CALM = "response:deflated"
"""A PC with this tag cannot push, so nobody is asked."""


def rooms(options: Sequence[str] = (), **first: Any) -> Position:
    """A1 and A2 with an open border, A3 behind a door; `first` are features of A1."""
    p = Position(options=options)
    p.zone("A1", **first)
    p.zone("A2", cluttered=True)
    p.zone("A3")
    p.border("A1", "A2")
    p.border("A2", "A3", "door")
    return p


def faces(successes: int, dice: int) -> tuple[int, ...]:
    """So many sixes, the other dice show 2."""
    return (6,) * successes + (2,) * (dice - successes)


def shoot(
    p: Position, who: int, victim: int, kind: str, *dice: Any, auto: bool = False, spot: bool = False
) -> SoloRehearsal:
    """An attack with a firearm or something thrown."""
    thing = p.find(who, kind)
    return p.script(
        lambda game: ranged.attack(game, who, victim, marker_of(game, thing), auto=auto, spot=spot), dice, **FIGHT
    )


def strike(p: Position, who: int, victim: int, kind: str, *dice: Any, spot: bool = False) -> SoloRehearsal:
    """A close combat attack; no kind means bare hands."""
    thing = p.find(who, kind) if kind else None
    return p.script(
        lambda game: close.attack(game, who, victim, None if thing is None else marker_of(game, thing), spot=spot),
        dice,
        **FIGHT,
    )


FIGHT: dict[str, Any] = {"phase": COMBAT, "step": "turn", "round": 1}


def parts_of(roll: Rolled) -> dict[str, int]:
    """What a roll is made of, by clause."""
    found: dict[str, int] = {}
    for part in roll.parts:
        found[part.clause] = found.get(part.clause, 0) + part.amount
    return found


def attack_roll(r: Rehearsal) -> Rolled:
    return r.rolls("attack")[-1]


def attack_dice(r: Rehearsal) -> int:
    """The base dice of the last attack roll before the least of one."""
    return total(attack_roll(r).parts)


def health(r: Rehearsal, who: int) -> int:
    counters = r.state.models[who].counters
    return counters.get(HEALTH, 0) or counters.get(f"~{HEALTH}", 0)


def tags(r: Rehearsal, who: int) -> tuple[str, ...]:
    return r.state.models[who].tags


def crowd(number: int, creature: str = "", creatures: int = 0) -> tuple[Position, list[int], list[int]]:
    p = rooms()
    people = [p.pc("kid", "A1", CALM, gear=[]) for _ in range(number)]
    return p, people, [p.npc(creature, "A2", seen=True) for _ in range(creatures)]


def drawn(p: Position, *dice: object, round: int = 1) -> SoloRehearsal:
    return p.script(initiative.draw, dice, phase="combat", step="draw", round=round)


def order(r: Rehearsal, pile: str = "order") -> dict[int, list[int]]:
    """The cards in a pile, by whom they are dealt to."""
    found: dict[int, list[int]] = {}
    for card in r.state.cards:
        if card.pile == pile and card.subject is not None:
            found.setdefault(int(card.subject[1:]), []).append(card.index)
    return found


def facing(*victim: str, gear: list[str] | None = None) -> tuple[Position, int, int]:
    """A calm rifleman and a security guard in A1, Adjacent."""
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM, gear=gear), p.npc("security-guard", "A1", *victim, seen=True)
    p.adjacent(marine, guard)
    return p, marine, guard


def spent(r: Rehearsal, who: int) -> tuple[int, int]:
    counters = r.state.models[who].counters
    return counters.get(FULL, 0), counters.get(QUICK, 0)


def menu(p: Position, who: int) -> list[str]:
    return offered.keys(p.game(**FIGHT), who)


def gallery(card: str = "security-guard") -> tuple[Position, int, int]:
    """A guard in A1 and a calm kid without gear in A2: Medium range, 8 dice with the pistol."""
    p = rooms()
    return p, p.npc(card, "A1", seen=True), p.pc("kid", "A2", CALM, gear=[])


def parts(p: Position, who: int, victim: int, kind: str, **how: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    shot = Shot(who, victim, weapon(kind), **how)
    for part in shooting.parts(p.game(**FIGHT), shot):
        found[part.clause] = found.get(part.clause, 0) + part.amount
    return found
