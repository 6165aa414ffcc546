"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in inches.
"""

from collections.abc import Mapping, Sequence

from grognard.engine.core.state import AREA, DENSE, SLOW, Feature, Point
from grognard.engine.ruleset import Ruleset
from grognard.kit.files.muster import Muster
from grognard.kit.files.tabletop import Spot, Tabletop, point

from .books.muster import described, muster, price, price_of, rank_of
from .books.profiles import terrain as terrain_kind
from .terms import COST, MECHANIC, MEDIC, RESERVE, SIDE, STRENGTH


class Position(Tabletop):
    muster, rank = staticmethod(muster), staticmethod(rank_of)

    def __init__(
        self,
        board: Spot = (48, 48),
        options: Sequence[str] = (),
        scenario: str = "sector-echo",
        round: int = 1,
    ) -> None:
        super().__init__("evolved", scenario, board, options, round, [{}, {SIDE: 1}])

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
        counters = {STRENGTH: len(at) + lost, COST: price_of(card, members, lost)}
        chief = officer if officer is not None else leader
        return self.put(Muster(seat, card, members, name, chief, tuple(tags), counters), at, grounded)

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
        return self.put(Muster(seat, card, members, name, 0, (tag,) if tag else (), counters))

    def wall(self, left: float, bottom: float, right: float, top: float, kind: str = "low-wall") -> int:
        """A piece of terrain that fills a rectangle: an obstacle or an area, as its kind says."""
        return self._lay(terrain_feature(len(self._features), kind, point((left, bottom)), point((right, top))))

    def terrain(self, kind: str, left: float, bottom: float, right: float, top: float) -> int:
        return self.wall(left, bottom, right, top, kind)

    def marker(self, kind: str, at: Spot, *, held: int | None = None, radius: float = 3, **counters: int) -> int:
        """An `objective` or `position`, and what it brings: vp=1, rp=40, only=1 (seat 0)."""
        return self._mark(kind, at, {"radius": round(radius * 100), **counters}, held)


def terrain_feature(id: int, kind: str, low: Point, high: Point) -> Feature:
    """A rectangle of terrain as the table knows it: obstacles are solid, areas carry what they do as tags."""
    card = terrain_kind(kind)
    (left, bottom), (right, top) = low, high
    outline = ((left, bottom), (right, bottom), (right, top), (left, top))
    told = [tag for tag, bears in ((AREA, card.area), (DENSE, card.dense), (SLOW, card.slow)) if bears]
    return Feature(id, kind, outline, card.size, not card.area, {}, tuple(told))
