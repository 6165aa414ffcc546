"""Machines that are hit part by part: counters as boxes, a die for the part, and points off a box."""

from collections.abc import Callable

from msgspec import Struct

from grognard.engine.chain import Locate, Needs, standing, without
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import Modifiers, Total
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref

BoxChoice = Callable[[tuple[int, ...]], Script[int]]


class Parts(Struct, frozen=True, gc=False):
    """The counters of a machine's boxes, which of them each face of the die may hit, and the box that must not fall."""

    keys: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    core: int
    passes_on: bool = False
    """Whether a hit on what is lost goes to the next row, or to the core."""


def boxes(game: Game, model: int, parts: Parts) -> tuple[int, ...]:
    """Points left in each box."""
    counters = game.state.models[model].counters
    return tuple([counters.get(key, 0) for key in parts.keys])


def locate(
    parts: Parts, left: tuple[int, ...], needs: Needs, clause: str, row_clause: str, guard: Modifiers = ()
) -> Locate:
    """Each impact in turn: damage test, a die for the part, points off one box."""
    return Locate(needs, left, parts.rows, parts.core, clause, row_clause, parts.keys, guard, parts.passes_on)


def strike(
    game: Game, model: int, parts: Parts, points: int, seat: int, row_clause: str, label: str, choose: BoxChoice
) -> Script[tuple[int, int, bool]]:
    """One hit that went through: the box it strikes, how many points that one loses, and if it is of the row rolled."""
    left = boxes(game, model, parts)
    plan = locate(parts, left, (), "", row_clause)
    face: int = yield Total(seat, row_clause, f"{label}: location", (len(parts.rows),))
    among = standing(plan, face, left)
    box = among[0] if len(among) == 1 else (yield from choose(among))
    return box, left[box] - without(left, box, points)[box], box in parts.rows[face - 1]


def choose_box(seat: int, model: int, names: dict[int, str], clause: str, prompt: str) -> Script[int]:
    """The attacker names which of several boxes is hit."""
    (key,) = yield Choose(
        seat=seat,
        name="weapon-hit",
        prompt=prompt,
        clause=clause,
        about=(model_ref(model),),
        options=tuple(Option(str(box), words) for box, words in names.items()),
    )
    return int(key)
