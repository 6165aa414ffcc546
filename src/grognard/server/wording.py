"""Answers in a few words: what an undo button would take back, what a suggestion would do."""

from typing import Any

from grognard.engine.asking.decisions import Allocate, Choose, Decision, Order
from grognard.engine.asking.moves import Move, Place

from .messages import Offered

MOST = 3
"""Labels named before the rest is only counted."""

LAST = "the last decision"
"""All that others are told of what is taken back: what it was may be a secret."""
OFFERS: dict[Offered, str] = {"takeback": LAST, "draw": "a draw", "rules": "the rules as they are now"}
DECLINED: dict[Offered, str] = {"takeback": "take that back", "draw": "have a draw", "rules": "go on under other rules"}


def answer_in_words(form: Decision, answer: Any) -> str:
    """What was answered, or is proposed, as a short phrase under its prompt."""
    match form:
        case Choose():
            labels = {option.key: option.label for option in form.options}
            return f"{form.prompt} {listed([labels.get(key, key) for key in answer]) or 'none'}"
        case Order():
            labels = {item.key: item.label for item in form.items}
            return f"{form.prompt} {listed([labels.get(key, key) for key in answer])}"
        case Allocate():
            return f"{form.prompt} {_counted(len(answer), 'share')}"
        case Move():
            return f"move of {_counted(len(answer), 'model')}" if answer else "nobody moves"
        case Place():
            return f"placement of {_counted(len(answer), 'piece')}" if answer else "not placed"
        case _:
            return form.prompt


def listed(labels: list[str]) -> str:
    shown = ", ".join(labels[:MOST])
    return shown if len(labels) <= MOST else f"{shown} and {len(labels) - MOST} more"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
