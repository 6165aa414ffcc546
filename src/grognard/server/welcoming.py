"""What somebody is told who comes to a table: which battle it is, by which rules and who sits there."""

from grognard import __version__
from grognard.engine.ruleset import ScenarioFacts
from grognard.games import find

from .connection import Connection
from .drafts import MOST_CORNERS
from .messages import Welcome
from .room import Room
from .rulers import may_measure


def _facts(room: Room) -> ScenarioFacts | None:
    header = room.row.header
    return next((facts for facts in find(header.game).scenarios() if facts.id == header.scenario), None)


def summary_of(room: Room) -> str:
    """What the battle is about."""
    facts = _facts(room)
    return facts.summary if facts is not None else ""


def welcome(room: Room, connection: Connection) -> Welcome:
    row = room.row
    rules, facts = find(row.header.game), _facts(room)
    return Welcome(
        battle=row.id,
        name=row.name,
        game=rules.id,
        game_title=rules.title,
        version=row.header.version,
        program=__version__,
        scenario=row.header.scenario,
        scenario_title=facts.title if facts is not None else row.header.scenario,
        summary=summary_of(room),
        options=row.header.options,
        pace=row.pace,
        delay=row.delay,
        late=room.past.covers(connection),
        dice=row.dice,
        commitment=row.header.commitment,
        measuring=may_measure(row.header),
        corners=MOST_CORNERS,
        sides=next((int(die[1:]) for die in rules.facts.dice if die[1:].isdigit()), 6),
        you=tuple(sorted(connection.seats)),
        seats=room.seats(room.past.window(not connection.seats).battle),
        watchers=room.watchers,
        warm=room.is_warm,
    )
