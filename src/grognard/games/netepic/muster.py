"""Turns cards into models on the table: one place that knows how a card, its detachments and their models begin."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.state import BASE_LENGTH, Counters, Model, Point, Unit
from grognard.kit.files.muster import Member, Muster, Mustered, Places, mustered

from .books.army import price, worth
from .books.cards import Army, ArmyCard, Detachment, Purchase
from .books.profiles import army_card, figure, model_type
from .terms import BREAK, CARD, CARRIERS, COST, FOG, GUN, SHIELDS, STRENGTH, WORTH

BOYZ = {"blood-axes": "blood-axe-boyz", "bad-moons": "bad-moon-boyz", "evil-sunz": "evil-sunz-boyz"}
LARGEST = 5
"""The pinning class of Titans and Praetorians: nobody passes over them."""


def muster(who: Muster, unit: int, first: int, places: Places = ()) -> Mustered:
    """A part and its models, with ids from `first` on; nobody leads it."""
    part, models = mustered(who, unit, first, places, recruit, who.profile, who.name)
    return replace(part, leader=None), models


@implements("netepic.measure.rectangles")
def recruit(id: int, unit: int, member: Member, place: Point | None = None) -> Model:
    """A model on the rectangular base of its type, as high as its type is; the largest are in everybody's way."""
    line = figure(member.profile)
    kind = model_type(line.type)
    shields = line.void_shields or line.power_fields[0]
    counters: Counters = {BASE_LENGTH: kind.base[1], **({SHIELDS: shields} if shields else {}), **member.counters}
    size, is_largest = kind.height, kind.pin == LARGEST
    tags = tuple(sorted(member.tags))
    return Model(id, unit, line.id, kind.base[0] // 2, size, is_largest, place, counters=counters, tags=tags)


def carries(profile: str) -> bool:
    return figure(profile).transport > 0


@implements("netepic.activation.unit", "netepic.activation.hq-transport", "netepic.activation.special-card")
def detachments(bought: Purchase) -> Iterator[tuple[Detachment, tuple[str, ...]]]:
    """The units of a card, each with its models; the transport chosen for one is its last model."""
    card = army_card(bought.card)
    if card.boyz:
        line = BOYZ.get(bought.clan, f"{bought.clan.removesuffix('s')}-boyz")
        yield Detachment(((line, card.boyz),)), (line,) * card.boyz
    for one in card.detachments:
        models = [id for id, number in one.models for _ in range(number)]
        if one.carrier:
            models.append(bought.carrier or one.carrier[0])
        for _ in range(one.times):
            yield one, tuple(models)


def armed(bought: Purchase, index: int = 0) -> tuple[str, ...]:
    """The tags of a model that has bought guns: the first titan on its card, or the second."""
    return tuple([f"{GUN}{mount}:{gun}" for mount, gun in bought.arms(index)])


def names(card: ArmyCard, models: Sequence[str]) -> str:
    """What a detachment is called: by its first model that is no transport, or by its card if it is alone."""
    rest = [id for id in models if not carries(id)] or list(models)
    return figure(rest[0]).name if sum(one.times for one in card.detachments) > 1 else card.name


class Ranks:
    """Units and models of all armies as they are numbered, card after card."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.models: list[Model] = []

    @implements("netepic.ork.mobs", "netepic.ork.clan-break")
    def enlist(self, seat: int, army: Army) -> None:
        """All cards of an army; what is bought for an Ork clan joins it."""
        clans: dict[str, int] = {}
        for bought in sorted(army.cards, key=lambda one: not army_card(one.card).clan):
            printed = army_card(bought.card)
            if printed.army == "orks" and printed.kind == "support" and bought.clan in clans:
                self.join(seat, clans[bought.clan], bought)
            else:
                card = self.add(seat, bought)
                if printed.clan:
                    clans[printed.clan] = card

    @implements("netepic.fog.opening-turn")
    def add(self, seat: int, bought: Purchase, tags: tuple[str, ...] = (FOG,)) -> int:
        """A card with everything on it, off the table; the number of the card."""
        printed, card, cost = army_card(bought.card), len(self.units), price(bought)
        self.units.append(
            Unit(card, seat, printed.id, printed.name, (), counters={COST: cost} if cost else {}, tags=(CARD,))
        )
        first = len(self.models)
        for index, (kind, models) in enumerate(detachments(bought)):
            role = (kind.role,) if kind.role else ()
            self._form(seat, card, bought, models, (*tags, *role), armed(bought, index))
        counters = {**self.units[card].counters, STRENGTH: len(self.models) - first}
        self.units[card] = replace(self.units[card], counters=counters)
        return card

    @implements("netepic.ork.clan-break")
    def join(self, seat: int, clan: int, bought: Purchase) -> None:
        """A Support Card becomes part of a clan: one card for Break Point and Victory Points, both of them summed."""
        printed, first, now = army_card(bought.card), len(self.models), self.units[clan].counters
        for _, models in detachments(bought):
            mob = self.mob_of(clan, models, bought.mob)
            if mob is None:
                self._form(seat, clan, bought, models, (FOG,))
            else:
                self.grow(mob, models)
        own = army_card(self.units[clan].profile)
        counters = {
            **now,
            STRENGTH: now[STRENGTH] + len(self.models) - first,
            COST: now[COST] + price(bought),
            BREAK: now.get(BREAK, own.break_point) + (printed.break_point or printed.size),
            WORTH: now.get(WORTH, 0) + worth(printed, price(bought)),
        }
        self.units[clan] = replace(self.units[clan], counters=counters)

    @implements("netepic.ork.mobs")
    def mob_of(self, clan: int, models: Sequence[str], number: int) -> int | None:
        """The mob of a clan that has the same type of models, of several the one that its owner has named."""
        kind, alike = {id for id in models if not carries(id)}, []
        for one in self.units:
            own = {self.models[id].profile for id in one.members}
            if one.parent == clan and own and own == kind == set(models):
                alike.append(one.id)
        return alike[min(number, len(alike)) - 1] if alike else None

    def grow(self, mob: int, models: Sequence[str]) -> None:
        """A mob gets more stands."""
        recruits = [recruit(len(self.models) + index, mob, Member(id)) for index, id in enumerate(models)]
        members = (*self.units[mob].members, *[one.id for one in recruits])
        self.units[mob] = replace(self.units[mob], members=members)
        self.models += recruits

    def _form(
        self,
        seat: int,
        card: int,
        bought: Purchase,
        models: Sequence[str],
        tags: tuple[str, ...],
        arms: tuple[str, ...] = (),
    ) -> None:
        name = names(army_card(bought.card), models)
        foot = [id for id in models if not carries(id)]
        rides = [id for id in models if carries(id)] if has_parts(models) else []
        own = foot if rides else models
        unit = self._part(seat, card, bought.card, name, own, tags, arms)
        if rides:
            self._part(seat, unit, bought.card, f"{figure(rides[0]).name} of {name}", rides, (CARRIERS, *tags), ())

    def _part(
        self,
        seat: int,
        parent: int,
        card: str,
        name: str,
        models: Sequence[str],
        tags: tuple[str, ...],
        arms: tuple[str, ...],
    ) -> int:
        members = tuple([Member(id, arms) for id in models])
        who = Muster(seat, card, members, name, 0, tags)
        unit, recruits = muster(who, len(self.units), len(self.models))
        self.units.append(replace(unit, parent=parent))
        self.models += recruits
        return unit.id


@implements("netepic.activation.split-orders")
def has_parts(models: Sequence[str]) -> bool:
    """Infantry and transports in one detachment may have an order each."""
    return any(map(carries, models)) and any(figure(id).type == "infantry" for id in models if not carries(id))
