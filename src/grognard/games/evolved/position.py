"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in inches.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from grognard.engine.pieces import with_tags
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import AREA, DENSE, SLOW, Feature, Point, Seat, State
from grognard.kit.tabletop import Spot, Tabletop, point

from .muster import Member, Muster, bearer, muster, price
from .profiles import figure, unit_card
from .profiles import terrain as terrain_kind
from .terms import COMMANDER, COST, GROUNDED, MECHANIC, MEDIC, RESERVE, SIDE, STRENGTH


class Position(Tabletop):
    def __init__(
        self,
        board: Spot = (48, 48),
        options: Sequence[str] = (),
        scenario: str = "sector-echo",
        round: int = 1,
    ) -> None:
        seats = tuple(Seat(seat, "AB"[seat], {SIDE: seat} if seat else {}) for seat in (0, 1))
        super().__init__(
            State("evolved", scenario, tuple(options), point(board), seats, round=round, phase="activation")
        )

    def rules(self) -> Ruleset:
        from .ruleset import RULES

        return RULES

    def unit(
        self,
        card: str,
        at: Sequence[Spot],
        *,
        seat: int = 0,
        officer: int | None = None,
        joined: str = "",
        leader: int = 0,
        special: Mapping[int, str] | None = None,
        medic: int | None = None,
        mechanic: int | None = None,
        profiles: Sequence[str] = (),
        tags: Sequence[str] = (),
        grounded: Sequence[int] = (),
        lost: int = 0,
        name: str = "",
    ) -> int:
        """A unit on the table, one model at each place. Numbers are indices of places.

        `officer` is the one who is (and leads); `joined` is the profile of a character who stands at the first place;
        `special` says who bears which weapon; `profiles` replaces the profiles of all; `lost` models fell before.
        """
        members = described(card, len(at), officer, joined, special or {}, {MEDIC: medic, MECHANIC: mechanic}, profiles)
        who = Muster(
            seat, card, members, name, officer if officer is not None else leader, tuple(tags),
            {STRENGTH: len(at) + lost, COST: price(card, len(at) + lost) + _options(card, members)},
        )  # fmt: skip
        unit, models = muster(who, len(self._units), len(self._models), [point(spot) for spot in at])
        self._enlist(unit, models)
        for index in grounded:
            self.tag(models[index].id, GROUNDED)
        self._appoint(seat, lambda model: figure(model.profile).command, COMMANDER)
        return unit.id

    def vehicle(
        self,
        card: str,
        at: Spot | Sequence[Spot],
        *,
        seat: int = 0,
        pilot: str = "",
        tags: Sequence[str] = (),
        name: str = "",
        **counters: int,
    ) -> int:
        """A unit of vehicles; `pilot` is the profile with the ace aboard. Counters of the first: legs=0, op=1."""
        spots = [at] if isinstance(at[0], int | float) else list(at)
        unit = self.unit(card, spots, seat=seat, profiles=[pilot] if pilot else (), tags=tags, name=name)  # type: ignore[arg-type]
        self.hurt(self.models(unit)[0], **counters)
        return unit

    def waiting(
        self, card: str, number: int, *, seat: int = 0, tag: str = RESERVE, cost: int = 0, name: str = ""
    ) -> int:
        """A unit off the table: in reserve, or bought and `waiting` behind the edge."""
        members = described(card, number, None, "", {}, {}, ())
        counters = {STRENGTH: number, COST: cost or price(card, number)}
        tags = (tag,) if tag else ()
        unit, models = muster(Muster(seat, card, members, name, 0, tags, counters), len(self._units), len(self._models))
        return self._enlist(unit, models)

    def lose(self, unit: int) -> None:
        """All models of a unit have been eliminated."""
        for model in self.models(unit):
            self.lose_model(model)

    def lose_model(self, model: int) -> None:
        """A model has been eliminated; the next one leads if he did."""
        self._models[model] = replace(self._models[model], place=None)
        unit = self._units[self._models[model].unit]
        left = tuple(id for id in unit.members if id != model)
        leader = unit.leader if unit.leader in left else next(iter(left), None)
        self._units[unit.id] = replace(unit, members=left, leader=leader)

    def tag(self, model: int, *tags: str) -> None:
        """Give a model tags: grounded, knocked-down, bulwark."""
        self._models[model] = replace(self._models[model], tags=with_tags(self._models[model].tags, tags, ()))

    def hurt(self, model: int, **counters: int) -> None:
        """Set counters of a model: legs=1, right_arm=0, op=2, wounds=1."""
        self._count(model, {key.replace("_", "-"): value for key, value in counters.items()})

    def wall(self, left: float, bottom: float, right: float, top: float, kind: str = "low-wall") -> int:
        """A piece of terrain that fills a rectangle: an obstacle or an area, as its kind says."""
        feature = terrain_feature(len(self._features), kind, point((left, bottom)), point((right, top)))
        self._features.append(feature)
        return feature.id

    def terrain(self, kind: str, left: float, bottom: float, right: float, top: float) -> int:
        return self.wall(left, bottom, right, top, kind)

    def marker(self, kind: str, at: Spot, *, held: int | None = None, radius: float = 3, **counters: int) -> int:
        """An `objective` or `position`, and what it brings: vp=1, rp=40, only=1 (seat 0)."""
        return self._mark(kind, at, {"radius": round(radius * 100), **counters}, held)


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


def _options(card: str, members: Sequence[Member]) -> int:
    """What the options among these members cost."""
    had = {member.profile for member in members}
    had |= {tag.removeprefix("weapon:") for member in members for tag in member.tags}
    return sum(extra.cost for extra in unit_card(card).extras if extra.gives in had)


def terrain_feature(id: int, kind: str, low: Point, high: Point) -> Feature:
    """A rectangle of terrain as the table knows it: obstacles are solid, areas carry what they do as tags."""
    card = terrain_kind(kind)
    (left, bottom), (right, top) = low, high
    outline = ((left, bottom), (right, bottom), (right, top), (left, top))
    told = [tag for tag, is_so in ((AREA, card.area), (DENSE, card.dense), (SLOW, card.slow)) if is_so]
    return Feature(id, kind, outline, card.size, not card.area, {}, tuple(told))
