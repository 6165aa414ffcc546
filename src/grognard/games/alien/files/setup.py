"""Setting a scenario up: seats, the map with what is known of it, PCs, allies, NPCs and loose things.

The last seat is the referee's; the others share the PCs. Nothing the crew has not seen is known to it.
"""

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.pieces import with_tags
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import NO_PLANE, REFEREE, Feature, Known, Marker, Model, Seat, State, Unit, model_ref
from grognard.engine.ruleset import Header

from ..books.cards import Being, Carried, Character, Machine
from ..books.profiles import being
from ..books.scenario import BorderCard, Scenario, Start, Thing, ZoneCard, scenario
from ..known import combat, knowledge
from ..moves import stealth
from ..words.muster import belongings, enlist, outfit
from ..words.terms import (
    ACTIVE,
    ALLY,
    ARMOR,
    COVER,
    DROP,
    GROUP,
    PASSIVE,
    PATROL,
    PC,
    POINTS,
    SETUP,
    SHUT_IN,
    SIGHT_LINE,
    STEALTH,
    STRETCH,
    TALENT,
    npcs,
)
from .roster import Roster, as_data

MOST_SEATS = 6
MOST_PCS = 6
STATUS = {"active": ACTIVE, "passive": PASSIVE, "shut-in": SHUT_IN}
WITHOUT = "without:"
"""Tag of a start that takes an item of the card away."""


# -- the table before the first script -----------------------------------------------------------------------------


def header(
    game: str,
    version: str,
    scenario_id: str,
    seats: tuple[str, ...],
    forces: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
) -> Header:
    """What a game is started from; the crew's first seat may name a party of its own, by id or file."""
    from .companies import company

    named = next((name for name in forces[:1] if name and name != scenario_id), "")
    party = (as_data(company(named, scenario_id)),) if named else ()
    return Header(game, version, scenario_id, seats, party, tuple(sorted(options)))


def setup(header: Header) -> State:
    """The table before the first script."""
    if header.position is not None:
        from .position_file import sound  # which needs the whole ruleset

        return sound(header.position)
    forces = msgspec.json.encode(header.forces)
    return _opening(header.scenario, header.options, header.seats, forces)


@lru_cache(maxsize=16)
def _opening(scenario_id: str, options: tuple[str, ...], names: tuple[str, ...], forces: bytes) -> State:
    """The same for all battles alike; states are never changed, so they may share it."""
    sheet, seats = scenario(scenario_id), seats_for(names)
    people = _People(sheet, len(seats) - 1, party_of(msgspec.json.decode(forces)))
    return State(
        "alien",
        scenario_id,
        options,
        NO_PLANE,
        seats,
        people.models,
        people.units,
        features_of(sheet, len(seats) - 1),
        tuple(people.markers),
        round=0,
        phase=SETUP,
        step="start",
        clock={STRETCH: 1},
    )


@implements("alien.setup.roles")
def seats_for(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """A seat for each player, the last one for the referee, who knows everything."""
    if not 2 <= len(names) <= MOST_SEATS:
        raise ValueError(f"{len(names)} seats; a crew of one to five and the referee are needed")
    crew = [Seat(index, "crew" if len(names) == 2 else f"crew {index + 1}") for index in range(len(names) - 1)]
    return (*crew, Seat(len(names) - 1, "referee", tags=(REFEREE,)))


def party_of(forces: Any) -> tuple[Character, ...]:
    """The characters named by the forces of a header: those of the crew's first seat; none: the scenario's own."""
    first = next((force for force in forces or () if force), None)
    return msgspec.convert(first, Roster).characters if first is not None else ()


@implements("alien.setup.party-size")
def cast_of(sheet: Scenario, party: tuple[Character, ...]) -> list[tuple[Start, Being]]:
    """Who the PCs are and where they start; a party of one's own takes the places of the scenario's one by one."""
    listed = [start for start in sheet.pcs for _ in range(start.number)]
    if not party:
        return [(start, being(start.being)) for start in listed]
    if len(party) > MOST_PCS:
        raise ValueError(f"{len(party)} characters; at most {MOST_PCS} can play")
    starts = [listed[index % len(listed)] for index in range(len(party))]
    return [(start, card) for start, card in zip(starts, party, strict=True)]


# -- the map -------------------------------------------------------------------------------------------------------


@implements("alien.setup.hidden-info")
def features_of(sheet: Scenario, referee: int) -> tuple[Feature, ...]:
    """Zones, borders and sight lines; of these the crew knows its start zones and their borders."""
    starts = {start.zone for start in (*sheet.pcs, *sheet.allies)}
    features: list[Feature] = []
    for zone in sheet.zones:
        features.append(_zone(len(features), zone, None if zone.id in starts else (referee,)))
    for border in sheet.borders:
        seen = not starts.isdisjoint(border.zones)
        features.append(_border(len(features), border, None if seen else (referee,)))
    for line in sheet.sight:
        features.append(Feature(len(features), SIGHT_LINE, (), 0, False, known=(referee,), zones=line))
    return tuple(features)


def _zone(id: int, card: ZoneCard, known: Known) -> Feature:
    counters = {COVER: card.cover} if card.cover else {}
    return Feature(id, card.kind, card.outline, 0, False, counters, tuple(sorted(card.tags)), known, (card.id,))


def _border(id: int, card: BorderCard, known: Known) -> Feature:
    counters = {key: value for key, value in ((POINTS, card.points), (ARMOR, card.armor), (DROP, card.drop)) if value}
    return Feature(id, card.kind, card.line, 0, False, counters, tuple(sorted(card.tags)), known, card.zones)


# -- people and things ---------------------------------------------------------------------------------------------


class _People:
    """Collects beings and their belongings while a scenario is set up: PCs first, then allies, then the rest."""

    def __init__(self, sheet: Scenario, referee: int, party: tuple[Character, ...]) -> None:
        self._sheet = sheet
        self._referee = referee
        self._starts = {start.zone for start in sheet.pcs}
        self._units: list[Unit] = []
        self._models: list[Model] = []
        self.markers: list[Marker] = []
        for index, (start, card) in enumerate(cast_of(sheet, party)):
            self._add(start, card, index % referee, (PC,))
        for start in sheet.allies:
            for _ in range(start.number):
                self._add(start, being(start.being), self._leader_seat(), (ALLY,))
        for start in sheet.npcs:
            for _ in range(start.number):
                self._add(start, being(start.being), referee, (start.attitude,))
        for thing in sheet.things:
            self._lay(thing)

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(self._units)

    @property
    def models(self) -> tuple[Model, ...]:
        return tuple(self._models)

    def _leader_seat(self) -> int:
        """Allies are under the Officer's orders."""
        return next((unit.seat for unit in self._units if unit.profile == "officer"), 0)

    def _add(self, start: Start, card: Being, seat: int, role: tuple[str, ...]) -> None:
        id, hidden = len(self._models), (self._referee,) if seat == self._referee else None
        if type(card) is Machine and start.zone in self._starts:
            hidden = None  # what is parked where the crew stands is no secret
        status = (STATUS[start.status],) if start.status in STATUS else ()
        foreign = (WITHOUT,) if card.id == start.being else (WITHOUT, TALENT)  # talents are that one's own
        tags = (*role, *status, *(tag for tag in start.tags if not tag.startswith(foreign)))
        name, words = self._name(start, card), _unit_tags(start)
        unit, model = enlist(id, seat, card, start.zone, tags=tags, unit_tags=words, known=hidden, name=name)
        self._units.append(unit)
        self._models.append(model)
        self._equip(start, card, model, hidden)

    def _name(self, start: Start, card: Being) -> str:
        """Beings of one name are told apart by letters."""
        listed = (*self._sheet.pcs, *self._sheet.allies, *self._sheet.npcs)
        alike = sum(other.number for other in listed if other.being == card.id)
        before = sum(unit.profile == card.id for unit in self._units)
        name = start.name or card.name
        return f"{name} {chr(ord('A') + before)}" if alike > 1 else name

    def _equip(self, start: Start, card: Being, model: Model, hidden: Known) -> None:
        missing = {tag[len(WITHOUT) :] for tag in start.tags if tag.startswith(WITHOUT)}
        drawn = self._sheet.drawn or PC not in model.tags
        if isinstance(card, Character):
            card = replace(card, gear=(*(one for one in card.gear if one.item not in missing), *start.gear))
        if "broken" in start.tags:
            self._models[-1] = replace(model, counters={})
        self.markers += outfit(card, model_ref(model.id), len(self.markers), hidden, drawn)

    def _lay(self, thing: Thing) -> None:
        known = (self._referee,)
        carried = Carried(thing.item, thing.number, thing.reloads)
        for marker in belongings(carried, len(self.markers), at=thing.zone, known=known):
            self.markers.append(replace(marker, tags=with_tags(marker.tags, thing.tags, ())))


def _unit_tags(start: Start) -> tuple[str, ...]:
    group = (GROUP + start.group,) if start.group else ()
    return (*group, PATROL + ",".join(start.patrol)) if start.patrol else group


# -- the first script ----------------------------------------------------------------------------------------------


@implements("alien.setup.modes")
def start(game: Game) -> Script[None]:
    """The PCs look around; then the game is in stealth mode, or in combat where the scenario says so."""
    sheet = scenario(game.state.scenario)
    if sheet.mode == "combat":
        yield from _drill(game)
        return
    game.tell(Began("alien.setup.modes", round=1, phase=STEALTH, step="pcs"))
    yield from stealth.reveal_seen(game)


@implements("alien.setup.start-state")
def _drill(game: Game) -> Script[None]:
    """Both sides know of each other; first sight comes before the first draw of cards."""
    combat.begin(game, "alien.setup.modes")
    for npc in npcs(game):
        knowledge.see(game, npc, "alien.setup.start-state")
    yield from stealth.reveal_seen(game)


SCRIPTS = {(SETUP, "start"): start}
