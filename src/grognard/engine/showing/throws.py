"""Dice in words: what was rolled for, how many dice of which kind, what they needed, how they fell, what came of it."""

from collections.abc import Callable, Sequence
from typing import Any

from ..core.events import Rolled
from ..core.state import Ref, seat_ref
from ..dice.rolls import Modifiers, total
from .phrases import gathered, listed

READ_AS = " → "
"""Stands in a line between the dice and what was read of them."""


def reading_in(line: str) -> str:
    """What was read of the dice of a line, in words; nothing where it does not say."""
    found = line.split(READ_AS)[1:]
    return "; ".join([*[part.partition(";")[0] for part in found[:-1]], *found[-1:]])


def told(event: Rolled, dice: tuple[str, ...], on_map: bool, name: Callable[[Ref], str]) -> str:
    """The line of a roll. `dice` names the kinds of dice that may fall together, `name` says how a piece is called;
    on a map of zones what was drawn from a list is told by what comes of it."""
    if event.secret and (not event.faces or event.outcome is None):
        return f"{name(seat_ref(event.seat))} rolls in secret: {event.purpose}"
    if is_contest(event):
        return f"{event.purpose}: {_hands(event, name)}{_reading(event, on_map, name)}"
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


def told_jointly(event: Rolled, classes: Callable[[int], tuple[str, ...]], targets: Sequence[str] = ()) -> str:
    """The line of dice to each of which a leading one is added: what each sum must reach, and the classes found. Where
    they are read in several batches, each is told by itself, with its target where there are several."""
    is_split = isinstance(event.outcome[0], tuple | list)
    batches = event.outcome if is_split else (event.outcome,)
    sizes = event.kinds[1:] or (len(event.sums),)
    made_of = ", ".join([f"{part.label} {part.amount:+d}" for part in event.parts])
    if event.need:
        made_of = made_of.replace("+", "", 1)
    told, start = [], 0
    for place, (size, batch) in enumerate(zip(sizes, batches, strict=True)):
        fell = _batch(event, start, start + size)
        whom = f" for {targets[place]}" if len(set(targets)) > 1 else ""
        told.append(f"{fell}{whom}{READ_AS}{_found(batch, classes(place))}")
        start += size
    if made_of:
        told[-1] = told[-1].replace(READ_AS, f" ({made_of}){READ_AS}", 1)
    return f"{event.purpose}: {event.faces[0]} + {'; '.join(told)}"


def _batch(event: Rolled, start: int, end: int) -> str:
    """Some of the dice to which the leading one is added, each with what else is, their sums and what these needed:
    `6 6 3+2 = 10 10 9 against 8`."""
    first, *others = event.faces
    rows = list(zip(others, event.sums, strict=True))[start:end]
    faces = [f"{face}{total - first - face:+d}" if total - first - face else str(face) for face, total in rows]
    need = event.needs[start] if event.needs else event.need
    return f"{' '.join(faces)} = {' '.join(str(total) for _, total in rows)} against {need}"


def _found(batch: Sequence[int], classes: Sequence[str]) -> str:
    """The classes that were reached, one word of which may be of several: `2 Pin Checks and 1 KIA`."""
    found = [
        f"{number} {name.replace('(s)', '' if number == 1 else 's')}"
        for number, name in zip(batch, classes, strict=True)
        if number
    ]
    return listed(found) or "no effect"


def as_sum(face: int, parts: Modifiers) -> str:
    """A die with what is added to it and taken off: `4 - Pin Checks 2 = 2`."""
    return f"{face}{_more(parts)} = {face + total(parts)}"


def _more(parts: Modifiers) -> str:
    return "".join([f" {'-' if part.amount < 0 else '+'} {part.label} {abs(part.amount)}" for part in parts])


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


def is_contest(event: Rolled) -> bool:
    """Whether the hands of two seats were compared: who is ahead, if anybody, and by how much."""
    found = event.outcome
    return event.seat < 0 and isinstance(found, tuple | list) and len(found) == 2 and isinstance(found[1], int)


def _hands(event: Rolled, name: Callable[[Ref], str]) -> str:
    """The hands of a contest, each with its dice and what is added to them: `A 2 + 5 + CAF 3 = 10, B 4 + 4 = 8`."""
    told, start = [], 0
    for seat, size in enumerate(event.kinds or (1,) * len(event.faces)):
        faces = event.faces[start : start + size]
        parts = event.parts[seat : seat + 1]
        text = " + ".join(map(str, faces)) + _more(parts)
        text += f" = {sum(faces) + total(parts)}" if parts or len(faces) > 1 else ""
        told.append(f"{name(seat_ref(seat))} {text}")
        start += size
    return ", ".join(told)


def _upon(event: Rolled, purpose: str, on_map: bool, name: Callable[[Ref], str]) -> str:
    """The purpose of a stage of an attack with the one it falls on: "Rifle: damage on Thralls, 2 dice need 5+"."""
    stage, _, dice = purpose.rpartition(", ")
    if len(event.about) != 1 or ": " not in stage or " on " in stage or on_map:
        return purpose
    target, joint = name(event.about[0]), "of the attack on" if stage.endswith("re-roll") else "on"
    return purpose if target in stage else f"{stage} {joint} {target}, {dice}"


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
    if is_contest(event):
        won = "a tie" if outcome[0] is None else f"{name(seat_ref(int(outcome[0])))} wins by {outcome[1]}"
        return f"{READ_AS}{won}"
    is_bare = event.faces == (outcome,) and not event.parts and " need" not in event.purpose
    if outcome == event.faces or outcome is None or is_bare:
        return ""
    if isinstance(outcome, tuple | list):
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
