"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in inches.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.pieces import with_tags
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.engine.script import Game, Script
from grognard.engine.state import AREA, DENSE, SLOW, Feature, Marker, Model, Point, Seat, State, Unit

from .muster import Member, Muster, bearer, muster, price
from .profiles import figure, unit_card
from .profiles import terrain as terrain_kind
from .terms import COMMANDER, COST, GROUNDED, MECHANIC, MEDIC, RESERVE, SIDE, STRENGTH

Spot = tuple[float, float]


class Position:
    def __init__(
        self,
        board: Spot = (48, 48),
        options: Sequence[str] = (),
        scenario: str = "sector-echo",
        round: int = 1,
    ) -> None:
        self._seats = [Seat(seat, "AB"[seat], {SIDE: seat} if seat else {}) for seat in (0, 1)]
        self._start = State("evolved", scenario, tuple(options), point(board), (), round=round, phase="activation")
        self._units: list[Unit] = []
        self._models: list[Model] = []
        self._features: list[Feature] = []
        self._markers: list[Marker] = []

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
        self._units.append(unit)
        self._models += models
        for index in grounded:
            self.tag(models[index].id, GROUNDED)
        self._name_commander(seat)
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
        self._units.append(unit)
        self._models += models
        return unit.id

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

    def models(self, unit: int) -> tuple[int, ...]:
        return self._units[unit].members

    def tag(self, model: int, *tags: str) -> None:
        """Give a model tags: grounded, knocked-down, bulwark."""
        self._models[model] = replace(self._models[model], tags=with_tags(self._models[model].tags, tags, ()))

    def hurt(self, model: int, **counters: int) -> None:
        """Set counters of a model: legs=1, right_arm=0, op=2, wounds=1."""
        now = {**self._models[model].counters, **{key.replace("_", "-"): value for key, value in counters.items()}}
        self._models[model] = replace(self._models[model], counters={key: value for key, value in now.items() if value})

    def seat(self, seat: int, **counters: int) -> None:
        """Set counters of a seat: vp=3, rp=40."""
        self._seats[seat] = replace(self._seats[seat], counters={**self._seats[seat].counters, **counters})

    def wall(self, left: float, bottom: float, right: float, top: float, kind: str = "low-wall") -> int:
        """A piece of terrain that fills a rectangle: an obstacle or an area, as its kind says."""
        feature = terrain_feature(len(self._features), kind, point((left, bottom)), point((right, top)))
        self._features.append(feature)
        return feature.id

    def terrain(self, kind: str, left: float, bottom: float, right: float, top: float) -> int:
        return self.wall(left, bottom, right, top, kind)

    def marker(self, kind: str, at: Spot, *, held: int | None = None, radius: float = 3, **counters: int) -> int:
        """An `objective` or `position`, and what it brings: vp=1, rp=40, only=1 (seat 0)."""
        told = {"radius": round(radius * 100), **counters}
        tags = () if held is None else (f"held:{held}",)
        self._markers.append(Marker(len(self._markers), kind, point(at), None, told, tags))
        return len(self._markers) - 1

    def _name_commander(self, seat: int) -> None:
        officers = [m for m in self._models if figure(m.profile).command and self._units[m.unit].seat == seat]
        if officers:
            self.seat(seat, **{COMMANDER: max(officers, key=lambda m: figure(m.profile).command).id + 1})

    def state(self, acting: int | None = None, step: str = "act", phase: str = "activation", **changes: Any) -> State:
        """The position as a State; `acting` is the unit being activated."""
        active = None if acting is None else self._units[acting].seat
        pieces = {
            "seats": tuple(self._seats),
            "units": tuple(self._units),
            "models": tuple(self._models),
            "features": tuple(self._features),
            "markers": tuple(self._markers),
        }
        now = {"acting": acting, "active": active, "step": step, "phase": phase}
        return replace(self._start, **{**pieces, **now, **changes})

    def activate(self, unit: int, dice: Sequence[Any] = ()) -> Rehearsal:
        """Run this unit's activation with these dice."""
        return self.play(dice, acting=unit)

    def play(self, dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
        """Play on from here by all the rules: `phase`, `step`, `active`, `round` say where."""
        from .ruleset import RULES

        return Rehearsal(RULES, self.state(**changes), dice)

    def script(self, script: Callable[[Game], Script[Any]], dice: Sequence[Any] = (), **changes: Any) -> SoloRehearsal:
        """Run one script alone."""
        from .ruleset import RULES

        return SoloRehearsal(RULES, self.state(**changes), script, dice)

    def game(self, **changes: Any) -> Game:
        """The position for questions that need no script."""
        return Game(self.state(**changes))


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


def point(spot: Spot) -> Point:
    return (round(spot[0] * 100), round(spot[1] * 100))
