"""Machines that are hit part by part: counters as boxes, a die for the part, and points off a box."""

from collections.abc import Callable

from msgspec import Struct

from grognard.engine.asking.acts import NUMBERS, Name, Turn, done_with
from grognard.engine.asking.decisions import Decision, Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.chain import Locate, Needs, standing, without
from grognard.engine.dice.rolls import Modifiers, Total

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


# -- which box ---------------------------------------------------------------------------------------------------------


class Boxes(Struct, Progress, tag=True):
    """The boxes of which one is hit."""

    among: tuple[int, ...]


class Hit(Turn):
    """A machine is hit where it has several boxes: the attacker names one."""

    __slots__ = ("among", "model")

    def __init__(self, game: Game, seat: int, model: int, boxes: Boxes) -> None:
        super().__init__(game, seat, (model_ref(model),), boxes)
        self.model, self.among = model, boxes.among


def _hit_of(game: Game, form: Decision) -> Hit:
    assert isinstance(form.progress, Boxes), "who names a box is told which are left"
    return Hit(game, form.seat, number_of(form.about[0]), form.progress)


def weapon_hit(
    clause: str, label: Callable[[Hit, int], str], machine: Callable[[Hit], str], name: Name[int] = NUMBERS
) -> Menu[Hit]:
    """The menu in which an attacker names the weapon that is hit."""

    @done_with(
        name, "", label, clause, things=lambda turn: turn.among, other=(clause, "it is not there or not left to be hit")
    )
    def hit(turn: Hit, box: int) -> None:
        """This one takes the points."""

    return Menu(
        name="weapon-hit", prompt=lambda turn, _: f"Which weapon of {machine(turn)} is hit?", clause=clause,
        turn=_hit_of, acts=(hit,),
    )  # fmt: skip


def choose_box(menu: Menu[Hit], game: Game, seat: int, model: int, among: tuple[int, ...]) -> Script[int]:
    """The attacker names which of several boxes is hit."""
    chosen = yield from menu.ask(Hit(game, seat, model, Boxes(among)))
    assert chosen is not None, "a box is left"
    return int(chosen[1])
