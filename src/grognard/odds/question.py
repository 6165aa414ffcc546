"""A question such as `shoot accuracy=4 range=3`, read against a game's oddsbook; every fault is reported at once."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from math import prod

from grognard.engine.core.files import shown
from grognard.engine.showing.oddsbook import Given, Key, Oddsbook, OddsTest

WHOLE = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


class Unanswerable(Exception):
    """A question that cannot be answered; `faults` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def find_test(book: Oddsbook, id: str) -> OddsTest:
    """The test of that name; raises Unanswerable."""
    if test := book.find(id):
        return test
    raise Unanswerable([f"no test {shown(id)} in {book.title}; tests: {', '.join(test.id for test in book.tests)}"])


def read(test: OddsTest, words: Sequence[str]) -> Given:
    """The figures given by words `key=value`, completed by the defaults; raises Unanswerable with all faults."""
    faults: list[str] = []
    texts = _texts(test, words, faults)
    values: dict[str, tuple[int, ...]] = {}
    for key in test.keys:
        if (text := texts.get(key.name, key.default)) is None:
            faults.append(f"key '{key.name}' is missing: {key.explained}; allowed: {key.allowed}")
        elif (numbers := _numbers(key, text)) is None:
            faults.append(f"key '{key.name}' = {shown(text)}: {_complaint(key, text)}; allowed: {key.allowed}")
        else:
            values[key.name] = numbers
    faults.extend(_beyond(test, values))
    if faults:
        raise Unanswerable(faults)
    return Given(values)


def _texts(test: OddsTest, words: Sequence[str], faults: list[str]) -> dict[str, str]:
    names = [key.name for key in test.keys]
    known = {key.also: key.name for key in test.keys if key.also}
    texts: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = known.get(name, name)
        if not equals:
            faults.append(f"{shown(word)} is not of the form key=value")
        elif name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean '{near[0]}'? " if near else ""
            faults.append(f"{test.id} has no key {shown(name)}; {hint}keys: {', '.join(names)}")
        elif name in texts:
            faults.append(f"key '{name}' is given twice")
        else:
            texts[name] = text
    return texts


def _numbers(key: Key, text: str) -> tuple[int, ...] | None:
    parts = text.split(",") if key.several else [text]
    if key.words:
        known = len(parts) <= max(1, key.several) and all(part in key.words for part in parts)
        return tuple(map(key.words.index, parts)) if known else None
    if len(parts) > max(1, key.several) or not all(WHOLE.fullmatch(part.strip()) for part in parts):
        return None
    numbers = tuple(int(part) for part in parts)
    return numbers if all(key.allows(number) for number in numbers) else None


def _complaint(key: Key, text: str) -> str:
    parts = text.split(",") if key.several else [text]
    if key.words:
        strange = [part for part in parts if part not in key.words]
        return f"{shown(strange[0])} is none of its words" if strange else "too many words"
    if not all(WHOLE.fullmatch(part.strip()) for part in parts):
        return "not whole numbers" if key.several and not key.by_kind else "not a whole number"
    return "too many numbers" if len(parts) > max(1, key.several) else "not allowed"


def _beyond(test: OddsTest, values: dict[str, tuple[int, ...]]) -> list[str]:
    """Products beyond their limits: of all kinds that any figure tells apart, for every one of them is worked out."""
    faults = []
    kinds = max([len(values[key.name]) for key in test.keys if key.by_kind and key.name in values], default=1)
    for limit in test.limits:
        if all(name in values for name in limit.names):
            lists = [values[name] for name in limit.names]
            number, most = _product(lists, kinds), limit.most if kinds == 1 else limit.most_of_lists
            if number > most:
                faults.append(f"{' x '.join(limit.names)} = {number}: too many; allowed: up to {most}")
    return faults


def _product(lists: list[tuple[int, ...]], kinds: int) -> int:
    """Of single figures; of lists the sum over their places, the last figure of each for all after it."""
    return sum(prod(figures[min(place, len(figures) - 1)] for figures in lists) for place in range(kinds))
