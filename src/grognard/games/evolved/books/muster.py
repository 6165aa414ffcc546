"""Turns bought or described units into figures on the table: one place that knows how a model is equipped."""

from collections.abc import Mapping, Sequence

from grognard.engine.core.state import Counters, Model, Point
from grognard.kit.files.muster import Member, Muster, Mustered, Places, mustered

from ..terms import OP, SPECIAL
from .profiles import figure, unit_card


def muster(who: Muster, unit: int, first: int, places: Places = ()) -> Mustered:
    """The unit and its models, with ids from `first` on; its profile is the id of its card."""
    card = unit_card(who.profile)
    return mustered(who, unit, first, places, recruit, card.figure, card.name)


def recruit(id: int, unit: int, member: Member, place: Point | None = None) -> Model:
    """A model fresh from its box: whole, with a full pool of overdrive."""
    card = figure(member.profile)
    counters: Counters = {part: boxes for part, boxes in card.boxes if boxes}
    if card.overdrive:
        counters[OP] = card.overdrive
    tags = tuple(sorted(member.tags))
    return Model(id, unit, card.profile, card.radius, card.size, card.is_vehicle, place, counters=counters, tags=tags)


def bearer(weapon: str, keeps_blade: bool = False) -> tuple[str, ...]:
    """The tags of a soldier with a special weapon."""
    return (SPECIAL, f"weapon:{weapon}", *(("keeps-blade",) if keeps_blade else ()))


def price(card: str, number: int) -> int:
    """What so many models of a unit cost without options."""
    of = unit_card(card)
    return of.base_cost + of.model_cost * number


def price_of(card: str, members: Sequence[Member], lost: int = 0) -> int:
    """What a unit of these members and so many plain ones who fell before costs with its options; who joins it pays no
    place in it."""
    of = unit_card(card)
    had = {member.profile for member in members}
    had |= {tag.removeprefix("weapon:") for member in members for tag in member.tags}
    bought = [extra for extra in of.extras if extra.gives in had and extra.gives not in of.carries]
    own = {of.figure, *of.crew, *[extra.gives for extra in of.extras if extra.kind != "joins"]}
    joined = sum(member.profile not in own for member in members)
    return price(card, len(members) - joined + lost) + sum(extra.cost for extra in bought)


def described(
    card: str,
    number: int,
    officer: int | None,
    joined: str,
    special: Mapping[int, str],
    trades: Mapping[str, int | None],
    profiles: Sequence[str],
) -> tuple[Member, ...]:
    """The members of a unit in a few words; numbers are their places in it."""
    of = unit_card(card)
    who = list(profiles or of.crew or [of.figure] * number)[:number]
    if joined:
        who[0] = joined
    if officer is not None:
        who[officer] = next(extra.gives for extra in of.extras if extra.kind == "officer")
    extras = {extra.gives: extra.keeps_blade for extra in of.extras}
    tags: list[tuple[str, ...]] = [() for _ in range(number)]
    for index, weapon in special.items():
        tags[index] = bearer(weapon, extras.get(weapon, False))
    for trade, holder in trades.items():
        if holder is not None:
            tags[holder] = (trade,)
    return tuple(Member(profile, tags[index]) for index, profile in enumerate(who))


def rank_of(model: Model) -> int:
    """How high an officer stands, 0 for everybody else: the highest commands."""
    return figure(model.profile).command
