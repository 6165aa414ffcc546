"""Answers in words, as a judge repeats them: by their labels, with places in the game's unit."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.engine.asking import facings
from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Order
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.events import Counted, Event, Tagged
from grognard.engine.core.state import State
from grognard.engine.showing.phrases import counted
from grognard.engine.showing.words import Lexicon, told_apart

if TYPE_CHECKING:
    from grognard.engine.space.table import Table


def described(form: Decision, answer: Answer, state: State, lexicon: Lexicon) -> str:
    """What somebody answers, as he would say it."""
    match form:
        case Choose() | Order():
            options = form.options if isinstance(form, Choose) else form.items
            labels = {option.key: option.label for option in options}
            return "; ".join(_chosen(key, labels) for key in answer) or "nothing"
        case Allocate():
            lots, bins = ({one.key: one.label for one in many} for many in (form.lots, form.bins))
            parts = [f"{number} of {lots.get(lot, lot)} to {bins.get(bin, bin)}" for lot, bin, number in answer]
            return "; ".join(parts) or "nothing"
        case Move():
            walks = facings.walks_of(form, answer)
            return "; ".join(_walk(model, path, state, lexicon) for model, path in walks) or "nobody moves"
        case Place():
            return (
                "; ".join(f"{_piece(ref, state, lexicon)} at {_at(at, lexicon)}" for ref, at, _ in answer) or "nothing"
            )
        case _:
            return shown(answer)


def faced(form: Decision, raw: Any, table: "Table") -> Any:
    """An answer of a file; where the game asks which way movers face, those of whom it does not say it face the way
    they came."""
    if not isinstance(form, Move) or not form.faces:
        return raw
    movers = {one.model for one in form.movers}
    plain = [len(row) == 2 and row[0] in movers if isinstance(row, tuple) else False for row in raw]
    return tuple([
        facings.faced(form, (row,), table)[0] if is_plain else row for row, is_plain in zip(raw, plain, strict=True)
    ])  # fmt: skip


def _chosen(key: str, labels: dict[str, str]) -> str:
    """An option by its label; one that is not on offer by the key that was given."""
    return labels.get(key, f"“{key}”")


def _walk(model: int, path: tuple[Any, ...], state: State, lexicon: Lexicon) -> str:
    way = " by ".join(_at(place, lexicon) for place in reversed(path)) or "nowhere"
    return f"{_piece(f'm{model}', state, lexicon)} to {way}"


def _piece(ref: str, state: State, lexicon: Lexicon) -> str:
    """A piece by its name; one that does not exist as it was written."""
    is_model = ref[:1] == "m" and ref[1:].isdecimal() and int(ref[1:]) < len(state.models)
    return told_apart(int(ref[1:]), state, lexicon) if is_model else ref


def _at(place: Any, lexicon: Lexicon) -> str:
    if isinstance(place, str):
        return f"{place} {lexicon.places.get(place, '')}".rstrip()
    return f"{place[0] / 100:g}, {place[1] / 100:g} {lexicon.unit}".rstrip()


def shown(raw: Any) -> str:
    """An answer that does not fit the question: keys as they were written, of anything else what it is."""
    if not isinstance(raw, tuple | list):
        return str(raw)
    if not raw or isinstance(raw[0], str):
        return ", ".join(map(str, raw)) or "nothing"
    first, *rest = raw[0]
    if isinstance(first, int):
        return f"with a move of {counted(len(raw), 'model')}"
    return "by sharing out" if isinstance(rest[0], str) else f"with a placement of {counted(len(raw), 'piece')}"


FORMS = {
    Move: "move = [{ model = …, path = [[x, y], …] }, …], with turn = … where facing counts",
    Place: 'place = [{ piece = "…", at = [x, y] }, …]',
    Allocate: 'share = [["what", "where", number], …]',
}


def may_answer(form: Decision) -> str:
    """What could have been answered."""
    if isinstance(form, Choose | Order):
        options = form.options if isinstance(form, Choose) else form.items
        return f"you may answer: choose = [{', '.join(option.key for option in options)}]"
    return f"you may answer: {FORMS.get(type(form), 'nothing')}"


def takes(form: Decision, state: State, lexicon: Lexicon) -> list[str]:
    """The keys and numbers that an answer takes, with what they stand for."""
    match form:
        case Allocate():
            return [*[f"what: {lot.key}: {lot.label}, {lot.count} in all" for lot in form.lots],
                    *[f"where: {bin.key}: {bin.label}" for bin in form.bins]]  # fmt: skip
        case Move():
            return [f"model: {one.model}: {_piece(f'm{one.model}', state, lexicon)}" for one in form.movers]
        case Place():
            return [f"piece: m{id}: {_piece(f'm{id}', state, lexicon)}" for id in form.models]
        case _:
            return []


def opened(event: Event) -> Event:
    """An event with its secrets in the open, for somebody who may know all."""
    match event:
        case Counted():
            rows = tuple((ref, key.removeprefix("~"), by, now) for ref, key, by, now in event.changes)
            return replace(event, changes=rows)
        case Tagged():
            marks = tuple((ref, _open(adds), _open(drops)) for ref, adds, drops in event.changes)
            return replace(event, changes=marks)
        case _:
            return event


def _open(tags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tag.removeprefix("~") for tag in tags)
