"""Which kinds of event each clause carries in the golden battles, for `tests/contract/test_citations.py`.

`make citations` adds what is new to `tests/contract/citations.toml`: read every added row and ask whether clause and
event speak of the same thing. A row that is wrong shows a wrong citation in the rules: mend it there.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from grognard.engine.core.events import Began, Counted, Dealt, Decided, Event, Linked, Noted, Removed, Rolled, Tagged
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.showing.words import called
from grognard.games import parts
from tools.goldens import battles, fought

FILE = Path(__file__).parents[1] / "tests" / "contract" / "citations.toml"
TITLE = "# Which kinds of event a clause may carry: every row was read. `make citations` adds what is new."
Rows = dict[str, list[str]]
NOBODY = re.compile(r"(?!)")
NUMBER = re.compile(r"(?<!\w)x\d+|(?<!\w)[+-]?\d+(?:\.\d+)?\+?(?!\w)|(?<!\w)[A-H](?!\w)|(?<!\w)[A-E]\d+(?!\w)")
"""Numbers, letters of seats and zones of a map."""
LISTS = re.compile(r"((?: \w+)+ …)(?:,?(?: and)?\1)+")
"""The same said of several: `for … and for …`."""
DOTS = re.compile(r"…(?:[ ,:]*(?:and )?…)*")


def kinds_of(event: Event, names: re.Pattern[str] = NOBODY) -> Iterator[str]:
    """What an event does, without names and numbers: `counts vp`, `marks overwatch`, `removes lost`."""
    match event:
        case Counted():
            yield from (f"counts {_head(key)}" for _, key, _, _ in event.changes)
        case Tagged():
            for _, adds, drops in event.changes:
                yield from (f"marks {_head(tag)}" for tag in adds)
                yield from (f"unmarks {_head(tag)}" for tag in drops)
        case Removed():
            yield f"removes {event.fate}"
        case Linked():
            yield from (f"links {link.kind}" for link in event.added)
            yield from (f"unlinks {link.kind}" for link in event.dropped)
        case Dealt():
            yield f"deals {event.pile}"
        case Began():
            yield from (f"begins {word}" for word in (event.phase, event.step) if word)
        case Noted():
            yield f"says {stem_of(event.text, names)}"
        case Decided():
            yield f"declares {stem_of(event.words, names)}"
        case Rolled():
            yield f"rolls {stem_of(event.purpose, names)}"
        case _:
            yield type(event).__name__.lower()


def stem_of(text: str, names: re.Pattern[str]) -> str:
    """The wording of a remark or a roll: names of pieces, weapons and places are dots, and so are numbers."""
    plain = DOTS.sub("…", NUMBER.sub("…", names.sub("…", text))).replace("dice need", "die needs")
    return LISTS.sub(r"\1", plain).strip()


def names_in(game: str, match: Match) -> re.Pattern[str]:
    """Everything that a remark of this battle may name."""
    state = match.state
    found = {unit.name for unit in state.units} | {seat.name for seat in state.seats}
    found |= {called(state, unit.id) for unit in state.units} | _cards(game, state)
    whole = "|".join(re.escape(name) for name in sorted(found - {""}, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{whole})(?!\w)", re.IGNORECASE)


def _cards(game: str, state: State) -> set[str]:
    """Names on the cards of a game: figures, weapons, things, terrain, and what the scenario calls its places."""
    own = parts(game).appearance()
    found = {name for key, name in own.lexicon.labels.items() if "/" in key}
    found |= {*own.scene(state).names.values(), *own.lexicon.cards.values()}
    room = f"grognard.games.{game}.books" if find_spec(f"grognard.games.{game}.books") else f"grognard.games.{game}"
    profiles = import_module(f"{room}.profiles")
    for table in ("figures", "profiles", "weapons", "terrains", "items", "beings"):
        cards: dict[str, Any] = getattr(profiles, table, dict)()
        found |= {card.name for card in cards.values() if getattr(card, "name", "")}
    return found | {name.removeprefix("the ") for name in found}


def _head(key: str) -> str:
    return key.lstrip("~").partition(":")[0].partition(".")[0]


def told(game: str, scenario: str) -> set[tuple[str, str]]:
    """Every clause with every kind of event that it carries in a scenario's golden battle."""
    match, _ = fought(game, scenario)
    names = names_in(game, match)
    return {(event.clause, kind) for event in match.log for kind in kinds_of(event, names)}


def reviewed() -> Rows:
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def written(rows: Rows) -> str:
    lines = [f'"{clause}" = {json.dumps(sorted(rows[clause]))}' for clause in sorted(rows)]
    return "\n".join([TITLE, *lines, ""])


def main() -> int:
    rows, found = reviewed(), {row for battle in battles() for row in told(*battle)}
    for clause, kind in sorted(found - {(clause, kind) for clause, kinds in rows.items() for kind in kinds}):
        rows.setdefault(clause, []).append(kind)
        print(f"{clause}: {kind}")
    FILE.write_text(written(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
