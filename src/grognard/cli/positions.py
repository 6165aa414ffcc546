"""Position files of any game: read into a State, written from one. The game's own module knows the format."""

from pathlib import Path

from grognard.engine.core.files import read_file
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Dice
from grognard.engine.ruleset import Ruleset
from grognard.games import ids, is_known, parts

from .faults import BadInput


def game_of(path: Path) -> str:
    """Which game a position file is for."""
    reader = read_file(path)
    game = reader.text("game", "")
    if not reader.faults and not is_known(game):
        what = f"no game '{game}'" if game else "missing"
        raise BadInput(f"{path}: key 'game': {what}; known games: {', '.join(sorted(ids()))}")
    return game if is_known(game) else min(ids())


def read_position(path: Path) -> tuple[str, State]:
    """The game and the state of a position file; raises FileFaults."""
    game = game_of(path)
    return game, parts(game).positions().read(path).state


def write_position(path: Path, state: State) -> None:
    path.write_text(parts(state.game).positions().written(state), encoding="utf-8")


def start(rules: Ruleset, state: State, dice: Dice) -> Match:
    """A match from a position; a position that the rules cannot play on is bad input."""
    try:
        return Match(rules, state, dice)
    except (AssertionError, LookupError, TypeError, ValueError) as fault:
        raise BadInput(f"the position cannot be played on ({type(fault).__name__}: {fault})") from fault
