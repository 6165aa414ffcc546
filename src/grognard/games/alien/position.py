"""Positions by hand: a map of zones, people and creatures in a few words, then act with laid-down dice.

`Position("cold-tow")` starts from a scenario as set up; `Position()` from an empty map. The crew is seat 0, the
referee seat 1. Everything on a hand-made map is known to all unless `seen=False` is said.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.pieces import with_counter, with_tags
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import (
    NO_PLANE,
    REFEREE,
    Card,
    Feature,
    Known,
    Link,
    Marker,
    Model,
    Seat,
    State,
    Unit,
    feature_ref,
    model_ref,
)
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal

from .books.cards import Being, Carried, Creature
from .books.profiles import being
from .words.muster import belongings, enlist, outfit
from .words.terms import (
    ACTIVE,
    ADJACENT,
    ALLY,
    CLOSED,
    COMBAT,
    COVER,
    GONE,
    GRAPPLE,
    GROUP,
    HOSTILE,
    KNOWS,
    LOCKED,
    PASSIVE,
    PATROL,
    PC,
    SEALED,
    SIGHT_LINE,
    STEALTH,
    pair,
)

CREW, REF = 0, 1
HIDDEN_KNOWN: Known = (REF,)


class Position:
    def __init__(self, scenario: str = "", options: Sequence[str] = ()) -> None:
        seats = (Seat(CREW, "crew"), Seat(REF, "referee", tags=(REFEREE,)))
        self._start = State("alien", scenario, tuple(options), NO_PLANE, seats, phase=STEALTH, step="pcs", round=1)
        if scenario:
            self._start = _set_up(scenario, tuple(options))
        start = self._start
        self._units: list[Unit] = list(start.units)
        self._models: list[Model] = list(start.models)
        self._features: list[Feature] = list(start.features)
        self._markers: list[Marker] = list(start.markers)
        self._links: list[Link] = list(start.links)

    # -- the map ---------------------------------------------------------------------------------------------------

    def zone(
        self, id: str, *tags: str, kind: str = "room", cover: int = 0, fire: int = 0, seen: bool = True, **on: bool
    ) -> int:
        """A zone; tags as words or as `cluttered=True, dark=True, hive=True, exit=True, no_air=True`."""
        counters = {key: value for key, value in ((COVER, cover), ("fire", fire)) if value}
        column = sum(len(feature.zones) == 1 for feature in self._features)
        x = 1000 * column
        outline = ((x, 0), (x + 1000, 0), (x + 1000, 800), (x, 800))
        return self._feature(kind, outline, (id,), (*tags, *_words(on)), counters, seen)

    def border(
        self, a: str, b: str, kind: str = "open", *tags: str, points: int = 0, seen: bool = True, **on: bool
    ) -> int:
        """A border; doors and hatches are closed unless `closed=False` is said; `locked=True`, `sealed=True` …"""
        words = {CLOSED} if kind in ("door", "hatch") and on.get("closed", True) else set()
        words |= {*tags, *_words(on)}
        if LOCKED in words or (kind in ("door", "hatch") and SEALED in words):
            words.add(CLOSED)
        lines = (self._middle(a), self._middle(b))
        return self._feature(kind, lines, (a, b), tuple(words), {"points": points} if points else {}, seen)

    def sight(self, *zones: str) -> int:
        """A sight line along three or more zones."""
        return self._feature(SIGHT_LINE, (), zones, (), {}, True)

    def _feature(
        self, kind: str, outline: Any, zones: tuple[str, ...], tags: Sequence[str], counters: Any, seen: bool
    ) -> int:
        id = len(self._features)
        known = None if seen else HIDDEN_KNOWN
        self._features.append(Feature(id, kind, outline, 0, False, counters, tuple(sorted(tags)), known, zones))
        return id

    def _middle(self, zone: str) -> tuple[int, int]:
        feature = next(feature for feature in self._features if feature.zones == (zone,))
        return feature.outline[0] if feature.outline else (0, 0)

    # -- beings ----------------------------------------------------------------------------------------------------

    def pc(
        self,
        who: str | Being,
        zone: str,
        *tags: str,
        gear: Sequence[str] | None = None,
        name: str = "",
        **counters: int,
    ) -> int:
        """A PC with the gear of its card, or only this: `stress=2, health=3`, tags such as `broken`, `talent:lucky`."""
        return self._being(who, zone, CREW, (PC, *tags), (), True, gear, name, counters)

    def ally(
        self,
        who: str | Being,
        zone: str,
        *tags: str,
        group: str = "",
        gear: Sequence[str] | None = None,
        name: str = "",
        **counters: int,
    ) -> int:
        return self._being(
            who, zone, CREW, (ALLY, *tags), (GROUP + group,) if group else (), True, gear, name, counters
        )

    def npc(
        self,
        who: str | Being,
        zone: str,
        *tags: str,
        seen: bool = False,
        active: bool = True,
        attitude: str = HOSTILE,
        group: str = "",
        patrol: Sequence[str] = (),
        gear: Sequence[str] | None = None,
        name: str = "",
        **counters: int,
    ) -> int:
        """A being of the referee, active and hostile unless said otherwise; `health=3` sets its secret Health."""
        card = being(who) if isinstance(who, str) else who
        is_egg = isinstance(card, Creature) and card.stage == "I"
        own = (*tags, attitude, *(() if is_egg else (ACTIVE,) if active else (PASSIVE,)))
        words = (*((GROUP + group,) if group else ()), *((PATROL + ",".join(patrol),) if patrol else ()))
        secret = {("~health" if key == "health" else key): value for key, value in counters.items()}
        return self._being(who, zone, REF, own, words, seen, gear, name, secret)

    def _being(
        self,
        who: str | Being,
        zone: str,
        seat: int,
        tags: Sequence[str],
        unit_tags: Sequence[str],
        seen: bool,
        gear: Sequence[str] | None,
        name: str,
        counters: dict[str, int],
    ) -> int:
        id, card = len(self._models), being(who) if isinstance(who, str) else who
        known = None if seen else HIDDEN_KNOWN
        unit, model = enlist(id, seat, card, zone, tags=tags, unit_tags=unit_tags, known=known, name=name)
        self._units.append(unit)
        self._models.append(model)
        self.hurt(id, **counters)
        if gear is None:
            hidden = None if seat == CREW else HIDDEN_KNOWN
            self._markers += outfit(card, model_ref(id), self._next_marker(), hidden)
        for one in gear or ():
            self.item(one, id, "held" if not self._is_full(id) else "")
        return id

    def _is_full(self, who: int) -> bool:
        return any("held" in marker.tags for marker in self._markers if marker.on == model_ref(who))

    def hurt(self, who: int, **counters: int) -> None:
        """Set counters of a being: health=1, stress=3, `rads=2` (underscores stand for hyphens)."""
        for key, value in counters.items():
            now = with_counter(self._models[who].counters, key.replace("_", "-"), value)
            self._models[who] = replace(self._models[who], counters=now)

    def put(self, who: int, zone: str) -> None:
        """Stand somebody elsewhere."""
        self._models[who] = replace(self._models[who], place=zone)

    def gone(self, who: int) -> None:
        """Somebody has left the map."""
        self.tag(who, GONE)
        self._models[who] = replace(self._models[who], place=None)

    def reveal_all(self) -> None:
        """Everything on the map is known to everybody."""
        self._models = [replace(one, known=None) for one in self._models]
        self._units = [replace(one, known=None) for one in self._units]
        self._features = [replace(one, known=None) for one in self._features]
        self._markers = [replace(one, known=None) for one in self._markers]

    def tag(self, who: int, *tags: str) -> None:
        self._models[who] = replace(self._models[who], tags=with_tags(self._models[who].tags, tags, ()))

    def untag(self, who: int, *tags: str) -> None:
        self._models[who] = replace(self._models[who], tags=with_tags(self._models[who].tags, (), tags))

    # -- things and relations --------------------------------------------------------------------------------------

    def item(self, kind: str, where: int | str, *tags: str, number: int = 1, seen: bool = True, **counters: int) -> int:
        """An item on a being (its id) or in a zone; `rating=1, reloads=0` set what is left. The marker's id."""
        id = self._next_marker()
        on, at = (model_ref(where), None) if isinstance(where, int) else (None, where)
        made = belongings(Carried(kind, number), id, on, at, None if seen else HIDDEN_KNOWN)
        first = replace(made[0], tags=with_tags(made[0].tags, tuple(word for word in tags if word), ()))
        for key, value in counters.items():
            first = replace(first, counters=with_counter(first.counters, key, value))
        self._markers += [first, *made[1:]]
        return id

    def marker(self, kind: str, where: int | str, seen: bool = True, tags: Sequence[str] = (), **counters: int) -> int:
        """Any other marker: `injury`, `trauma`, a noise, a timer."""
        id = self._next_marker()
        on, at = (model_ref(where), None) if isinstance(where, int) else (None, where)
        known = None if seen else HIDDEN_KNOWN
        self._markers.append(Marker(id, kind, at, on, counters, tuple(sorted(tags)), known))
        return id

    def find(self, who: int, kind: str) -> int:
        """The id of the first item of a kind that a being carries."""
        return next(marker.id for marker in self._markers if marker.on == model_ref(who) and marker.kind == kind)

    def _next_marker(self) -> int:
        return max((marker.id for marker in self._markers), default=-1) + 1

    def adjacent(self, a: int, b: int) -> None:
        self._links.append(pair(ADJACENT, a, b))

    def grapple(self, holder: int, held: int) -> None:
        self.adjacent(holder, held)
        self.link(GRAPPLE, holder, held)

    def link(self, kind: str, a: int, b: int, hidden: bool = False) -> None:
        """A relation with a direction."""
        self._links.append(Link(kind, model_ref(a), model_ref(b), known=HIDDEN_KNOWN if hidden else None))

    def knows(self, npc: int, zone: str, pcs: int = 1) -> None:
        """An NPC knows of so many PCs in a zone; of none: it has heard a noise there."""
        feature = next(feature for feature in self._features if feature.zones == (zone,))
        counters = {"pcs": pcs} if pcs else {}
        self._links.append(Link(KNOWS, model_ref(npc), feature_ref(feature.id), counters, HIDDEN_KNOWN))

    # -- playing ---------------------------------------------------------------------------------------------------

    def state(self, **changes: Any) -> State:
        """The position as a State; `phase`, `step`, `round`, `clock` … may be set."""
        return replace(
            self._start,
            units=tuple(self._units),
            models=tuple(self._models),
            features=tuple(self._features),
            markers=tuple(self._markers),
            links=tuple(self._links),
            **changes,
        )

    def game(self, **changes: Any) -> Game:
        """The position for questions that need no script."""
        return Game(self.state(**changes))

    def script(self, script: Callable[[Game], Script[Any]], dice: Sequence[Any] = (), **changes: Any) -> SoloRehearsal:
        """Run one script alone."""
        from .ruleset import RULES

        return SoloRehearsal(RULES, self.state(**changes), script, dice)

    def play(self, dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
        """Play on from here by all the rules: `phase`, `step`, `round` say where."""
        from .ruleset import RULES

        return Rehearsal(RULES, self.state(**changes), dice)

    def fight(self, first: Sequence[int] = (), dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
        """Combat in the middle of a round: these hold the lowest cards in this order, all others the next ones."""
        cards = self.dealt(first)
        return self.play(dice, **{"phase": COMBAT, "step": "turn", "round": 1, "cards": cards, **changes})

    def dealt(self, first: Sequence[int] = ()) -> tuple[Card, ...]:
        """An initiative card for everybody, the lowest for those named first."""
        order = [*first, *(m.id for m in self._models if m.id not in first and m.place is not None)]
        return tuple(self._card(index, who) for index, who in enumerate(order))

    def _card(self, index: int, who: int) -> Card:
        pile = "order" if self._models[who].known is None else "~order"
        return Card(index, pile, index + 1, self._units[who].seat, model_ref(who), True)


def _words(on: dict[str, bool]) -> list[str]:
    return [word.replace("_", "-") for word, said in on.items() if said]


def _set_up(scenario: str, options: tuple[str, ...]) -> State:
    from grognard.engine.ruleset import Header

    from .files.setup import setup

    return setup(Header("alien", "1", scenario, ("crew", "referee"), (), options))
