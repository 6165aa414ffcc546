"""Battles that begin laid out: with the opening that the scenario has prepared, or one drawn up for other forces."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.moves import Place
from grognard.engine.core.codec import to_json
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.opening import Laying
from grognard.engine.ruleset import Header, Prepared, Ruleset
from grognard.engine.showing.view import SeatView

from .drawn_up import deployed_first, in_ranks, spread_out
from .greedy import GreedyPlayer

TRIES = 6
"""An opening is laid with so many different falls of the dice: who is asked what may hang on them."""


def laid_out(
    rules: Ruleset, scenario: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: Sequence[str] = ()
) -> Header:
    """A header with its opening: the scenario's own, or one drawn up for the forces that were named."""
    opening, settled = rules.opening(scenario), rules.opening()
    together = tuple(dict.fromkeys((*options, *opening.options, *settled.options)))
    header = rules.header(scenario, seats, forces, together)
    is_own = header.forces == rules.header(scenario, seats, (), ()).forces
    return replace(header, opening=opening.answers if is_own and opening.answers else draw_up(rules, header))


def draw_up(rules: Ruleset, header: Header, kept: Sequence[Prepared] = ()) -> tuple[Prepared, ...]:
    """An opening for any forces: what the game has settled, what is kept of an older opening, and what a careful hand
    would answer to the rest."""
    found = [*rules.opening().answers, *kept]
    for number in range(TRIES if rules.opening().asks else 0):
        match = Match(rules, rules.setup(header), SeededDice(f"opening {number}"))
        found += _laid(rules, match, found)
    return tuple(found)


def _laid(rules: Ruleset, match: Match, known: Sequence[Prepared]) -> list[Prepared]:
    """Lay the table by what is known; what had to be answered beside it."""
    laying, asks, added = Laying(known), rules.opening().asks, list[Prepared]()
    while match.decision is not None:
        given = laying.take(match)
        if given is None:
            seat = match.next_seat()
            form = match.form_for(seat)
            if form is None or form.name not in asks:
                return added
            given = seat, _careful(rules, match.seat_view(seat))
            plain = msgspec.json.decode(to_json(given[1]))
            added.append(Prepared(seat, form.name, plain, next(iter(form.about), "")))
        match.answer(*given)
    return added


def _careful(rules: Ruleset, seat_view: SeatView) -> Answer:
    form, answer = seat_view.decision, None
    match form:
        case Place() if form.outline:
            answer = spread_out(seat_view, form)
        case Place():
            answer = in_ranks(seat_view, form)
        case Choose(name="deploy"):
            answer = deployed_first(seat_view, form)
        case Choose(least=0):
            answer = ()
    if answer is not None:
        return answer
    chosen: Any = GreedyPlayer(rules).decide(seat_view, stream_of("opening", form.name, form.prompt))
    return chosen
