"""What teams cost: the formula with its factors, rounded once."""

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Any

from grognard.engine.clauses import implements
from grognard.kit.files.datafiles import read

from .cards import Team, Vehicle
from .profiles import leader, profile, weapon


@cache
def factors() -> dict[str, Any]:
    return read(__package__, "points.toml")


@implements("fireteam.setup.formula")
@cache
def cost(card: Team) -> int:
    """Figures by the product of their factors, weapons by Experience, attributes and Leader in addition."""
    book = factors()
    experience = book["experience"][str(card.experience)]
    figure = book["base"] * experience * weapon(card.weapon).factor
    figure *= book["motivation"][str(card.motivation)] * book["defense"][str(card.defense)]
    figure *= book["movement"][str(card.move // 100)]
    price = card.figures * figure
    price += sum(weapon(id).cost * experience for id in card.special)
    price += sum(card.figures * book["attributes-figure"].get(one, 0) for one in card.attributes)
    price += sum(book["attributes-team"].get(one, 0) for one in card.attributes)
    price += leader(card.leader).cost if card.leader else 0
    return int(Decimal(price).quantize(Decimal(1), ROUND_HALF_UP))


def price(id: str) -> int:
    """What a team or a vehicle costs."""
    card = profile(id)
    return card.points if isinstance(card, Vehicle) else cost(card)
