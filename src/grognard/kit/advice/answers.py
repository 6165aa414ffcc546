"""Answers worth a look of decisions that choose or divide."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space import Table

MOST = 40
"""So many options are looked at."""
SAMPLES = 4
DIVISIONS = 8
"""So many ways to order or divide things are looked at where the game proposes none."""


def choices(form: Choose, table: Table, pick: Stream) -> tuple[Answer, ...]:
    """Each option; where several may be chosen, none and some by chance, and where one says how many, the dearest."""
    singles = tuple([(option.key,) for option in form.options[:MOST]])
    if form.least == form.most == 1:
        return singles
    several = (form.sample(pick, table) for _ in range(SAMPLES)) if form.most > 1 else ()
    together = dearest(form) if form.least < form.most > 1 else ()
    return (*together, (), *(singles if form.least <= 1 else ()), *several)


def dearest(form: Choose) -> tuple[Answer, ...]:
    """As many of the dearest options as the budget and the limit allow."""
    chosen: list[str] = []
    left = form.budget
    for option in sorted(form.options, key=lambda option: -option.cost):
        if len(chosen) < form.most and (left is None or option.cost <= left):
            chosen.append(option.key)
            left = None if left is None else left - option.cost
    return (tuple(chosen),) if chosen and len(chosen) >= form.least else ()


def sampled(seat_view: SeatView, form: Decision, pick: Stream) -> tuple[Answer, ...]:
    """Some answers by chance."""
    return tuple(form.sample(pick, seat_view.table) for _ in range(DIVISIONS))


def divisions(form: Allocate, value: Callable[[str], float]) -> tuple[Answer, ...]:
    """Every lot into the bin worth most to it, and all into the same one where they fit, for each bin."""
    ranked = [bin.key for bin in sorted(form.bins, key=lambda bin: -value(bin.key))]
    found = []
    for first in ranked:
        order = [first, *[key for key in ranked if key != first]]
        shares = [(lot.key, next(key for key in order if _fits(form, lot.key, key)), lot.count) for lot in form.lots]
        found.append(tuple(shares))
    return tuple(found)


def _fits(form: Allocate, lot: str, bin: str) -> bool:
    return not form.fits or (lot, bin) in form.fits
