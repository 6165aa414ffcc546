"""How Net Epic looks and speaks in logs and pictures: `looks.toml`, names of models, and what a battle is about."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.script import Game
from grognard.engine.core.state import State, unit_ref
from grognard.engine.showing.looks import Appearance, Scene, Toll, Zone
from grognard.engine.showing.words import letter
from grognard.kit.files.datafiles import read
from grognard.kit.files.looks import FILE, lexicon, looks

from ..books.cards import Figure
from ..books.profiles import army_card, figures, scenario, weapons
from ..chapters import breaking, deploy, victory, windows
from ..chapters.field import STRUCTURES
from ..terms import BREAK, BROKEN, CARD, STRENGTH


def silhouette(line: Figure, table: Mapping[str, Any]) -> str:
    """What a kind of model looks like from above: by its line, an ability that shows, or its type."""
    own: str = table["lines"].get(line.id, "")
    able = [table[key] for one in line.abilities if (key := f"{line.type} {one}") in table]
    return own or next(iter(able), str(table[line.type]))


def _ground(kind: str) -> dict[str, Any]:
    """The clause of a kind of terrain: structures are entered, the chart says the rest."""
    return {"clause": "netepic.building.enter" if kind in STRUCTURES else "netepic.terrain.chart"}


LEXICON = replace(
    lexicon(__package__, weapons(), {}, str),
    cards={id: line.name for id, line in figures().items()},
)
LOOKS = replace(
    looks(__package__, _ground),
    ticks=windows.EVERY,
    figures={id: silhouette(line, read(__package__, FILE)["silhouettes"]) for id, line in figures().items()},
)


# -- the picture of a battle -------------------------------------------------------------------------------------------


def scene(state: State) -> Scene:
    """The scenario behind a state: title, length, deployment zones, cards and their Break Points, Victory Points."""
    mission, game = scenario(state.scenario), Game(state)
    needed = victory.threshold(mission)
    scores = tuple([victory.total(game, seat) // 100 for seat in (0, 1)])
    return Scene(
        mission.title,
        () if mission.standing else tuple([_zone(game, seat) for seat in (0, 1)]),
        mission.turns,
        needed,
        standing=f"{' · '.join(f'{letter(seat)} {score}' for seat, score in enumerate(scores))} of {needed} VP",
        scores=scores,
        counted="VP",
        tolls=tuple([_toll(game, one.id) for one in state.units if CARD in one.tags]),
    )


def _zone(game: Game, seat: int) -> Zone:
    return Zone(seat, "deployment", deploy.zone(game, seat).numbers)


def _toll(game: Game, card: int) -> Toll:
    """A card with its losses against its Break Point."""
    one = game.state.units[card]
    breaks = one.counters.get(BREAK, army_card(one.profile).break_point)
    worth = f"{breaking.value(game, card) / 100:g} VP"
    return Toll(
        unit_ref(card), one.seat, one.name, breaking.lost(game, card), one.counters.get(STRENGTH, 0), breaks,
        BROKEN in one.tags, worth,
    )  # fmt: skip


APPEARANCE = Appearance(LOOKS, LEXICON, scene)
