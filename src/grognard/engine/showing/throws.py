"""Dice in words: what was rolled for, how many dice of which kind, what they needed, how they fell, what came of it."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from ..core.events import Rolled
from ..core.state import Ref, seat_ref
from .phrases import gathered, listed

READ_AS = " → "
"""Stands in a line between the dice and what was read of them."""


def reading_in(line: str) -> str:
    """What was read of the dice of a line, in words; nothing where it does not say."""
    before, _, reading = line.rpartition(READ_AS)
    return reading if before else ""


def told(event: Rolled, dice: tuple[str, ...], on_map: bool, name: Callable[[Ref], str]) -> str:
    """The line of a roll. `dice` names the kinds of dice that may fall together, `name` says how a piece is called;
    on a map of zones what was drawn from a list is told by what comes of it."""
    if event.secret and (not event.faces or event.outcome is None):
        return f"{name(seat_ref(event.seat))} rolls in secret: {event.purpose}"
    if event.seat < 0 and event.parts and len(event.parts) == len(event.faces):
        return f"{event.purpose}: {_sums(event, name)}{_reading(event, on_map, name)}"
    if on_map and is_drawn(event):
        return event.purpose
    if event.needs:
        each = [f"the {face} needed {need}" for face, need in zip(event.faces, event.needs, strict=True)]
        return f"{event.purpose}, {len(each)} dice: {', '.join(each)}{_reading(event, on_map, name)}"
    made_of = ", ".join(f"{part.label} {part.amount:+d}" for part in event.parts)
    kinds = _kinds(event, dice)
    purpose = _upon(event, _purpose(event, kinds), on_map, name)
    thrown = f"{purpose}{f' ({made_of})' if made_of else ''}: {_faces(event, kinds)}"
    return thrown + _reading(event, on_map, name)


def told_jointly(event: Rolled, classes: Callable[[int], tuple[str, ...]]) -> str:
    """The line of dice to each of which a leading one is added: what each sum must reach, and the classes found. Where
    they are read in several batches, each has classes of its own."""
    batches = event.outcome if isinstance(event.outcome[0], tuple | list) else (event.outcome,)
    made_of = ", ".join([f"{part.label} {part.amount:+d}" for part in event.parts])
    if event.need:
        made_of = made_of.replace("+", "", 1)
    fell = f"{_added(event)} = {_compared(event)}{f' ({made_of})' if made_of else ''}"
    found = [
        f"{number} {name}"
        for place, batch in enumerate(batches)
        for number, name in zip(batch, classes(place), strict=True)
        if number
    ]
    return f"{event.purpose}: {fell}{READ_AS}{listed(found) or 'no effect'}"


def _added(event: Rolled) -> str:
    """The leading die and those to which it is added, each with what else is: `4 + 6 6 3+2`."""
    first, *others = event.faces
    more = [(face, total - first - face) for total, face in zip(event.sums, others, strict=True)]
    return f"{first} + {' '.join(f'{face}{plus:+d}' if plus else str(face) for face, plus in more)}"


def _compared(event: Rolled) -> str:
    """The sums with what they needed, those that needed the same together: `10 9 against 8, 15 against 13`."""
    needs = event.needs or (event.need,) * len(event.sums)
    runs = groupby(zip(needs, event.sums, strict=True), key=lambda one: one[0])
    return ", ".join(f"{' '.join(str(total) for _, total in run)} against {need}" for need, run in runs)


def is_drawn(event: Rolled) -> bool:
    """Whether lots were drawn: the dice say nothing to a reader, what was drawn is told of those who have it."""
    drawn = event.outcome
    if not isinstance(drawn, tuple | list) or event.needs or event.need or event.kinds or drawn == event.faces:
        return False
    return len(drawn) == len(event.faces) > 1 and all(isinstance(one, int) for one in drawn)


def _kinds(event: Rolled, names: tuple[str, ...]) -> list[tuple[str, int]]:
    """How many dice there are of each kind that has a name, none left out; nothing where all are alike."""
    if not event.kinds or len(event.kinds) != len(names):
        return []
    found = [(name, number) for name, number in zip(names, event.kinds, strict=True) if number]
    return found if len(found) > 1 else []


def _sums(event: Rolled, name: Callable[[Ref], str]) -> str:
    """The hands of a contest, each a die and what is added to it."""
    rows = enumerate(zip(event.faces, event.parts, strict=True))
    return ", ".join(
        f"{name(seat_ref(seat))} {face} + {part.label} {part.amount} = {face + part.amount}"
        for seat, (face, part) in rows
    )


def _upon(event: Rolled, purpose: str, on_map: bool, name: Callable[[Ref], str]) -> str:
    """The purpose of a stage of an attack with the one it falls on: "Rifle: damage on Thralls, 2 dice need 5+"."""
    stage, _, dice = purpose.rpartition(", ")
    if len(event.about) != 1 or " need" not in event.purpose or ": " not in stage or on_map:
        return purpose
    target = name(event.about[0])
    return purpose if target in stage else f"{stage} on {target}, {dice}"


def _purpose(event: Rolled, kinds: Sequence[tuple[str, int]] = ()) -> str:
    """What is rolled for, how many dice and what they need, unless the purpose says so itself."""
    number = len(event.faces)
    if " need" in event.purpose:
        return event.purpose
    need = f" {'needs' if number == 1 else 'need'} {event.need}+" if event.need else ""
    many = listed([f"{one} {name}" for name, one in kinds]) or str(number)
    return f"{event.purpose}, {many} {'die' if number == 1 else 'dice'}{need}"


def _faces(event: Rolled, kinds: Sequence[tuple[str, int]]) -> str:
    """The dice as they fell; those of a further kind after its name."""
    words, start = [], 0
    for name, number in kinds or [("", len(event.faces))]:
        shown = " ".join(map(str, event.faces[start : start + number]))
        words.append(f"{name} {shown}" if start else shown)
        start += number
    return ", ".join(words)


def _reading(event: Rolled, on_map: bool, name: Callable[[Ref], str]) -> str:
    outcome = event.outcome
    if outcome == event.faces or outcome is None or (event.faces == (outcome,) and " need" not in event.purpose):
        return ""
    if isinstance(outcome, tuple | list):
        if event.seat < 0 and len(outcome) == 2 and isinstance(outcome[1], int):
            won = "a tie" if outcome[0] is None else f"{name(seat_ref(int(outcome[0])))} wins by {outcome[1]}"
            return f"{READ_AS}{won}"
        if all(isinstance(part, str) for part in outcome):
            return f"{READ_AS}{gathered([name(ref) for ref in outcome]) or 'nobody'}"
        if on_map and event.kinds:
            return f"{READ_AS}{sum(part[0] for part in outcome)}"
        if on_map and all(isinstance(part, int) for part in outcome):
            return ""
        return f"{READ_AS}{', '.join(_plain(part) for part in outcome)}"
    return f"{READ_AS}{outcome}"


def _plain(part: Any) -> str:
    return "/".join(map(str, part)) if isinstance(part, tuple | list) else str(part)
