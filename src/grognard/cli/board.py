"""`grognard board GAME SCENARIO --svg OUT`: the table of a scenario as a picture or as text."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from grognard.engine.core.state import State
from grognard.games import parts

from .asked import header_of, rules_of, writable
from .games import Game
from .paper import console
from .simulate import Scenario


def register(app: typer.Typer) -> None:
    app.command()(board)


def board(
    game: Game,
    scenario: Scenario,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file; without it the table is printed.")] = None,
    seed: Annotated[str, typer.Option(help="How terrain that players place is laid out.")] = "1",
    armies: Annotated[str, typer.Option(help="Forces of the seats: ready ids or files, such as a,b.")] = "",
    round: Annotated[int, typer.Option(min=0, help="Play computer against computer to the end of this round.")] = 0,
    everything: Annotated[bool, typer.Option("--all", help="Also beings and things hidden from the players.")] = False,
) -> None:
    """Draw the table of a scenario, set up by computer players."""
    if svg is not None:
        writable(svg)
    state = staged(game, scenario, seed, round, armies)
    if not everything:
        state = without_secrets(state)
    if svg is not None:
        save_svg(svg, state)
        return
    from grognard.draw.text import sketch

    from .terminal import styled

    page = console()
    for line in styled(sketch(state, parts(game).appearance().looks, min(page.width, 120) - 2, 60)):
        page.print(line)


def without_secrets(state: State) -> State:
    """Beings and things that only a referee knows of are left out; the map itself is drawn whole."""
    models = tuple(model if model.known is None else replace(model, place=None) for model in state.models)
    return replace(state, models=models, markers=tuple(marker for marker in state.markers if marker.known is None))


def staged(game: str, scenario: str, seed: str, round: int, armies: str = "") -> State:
    """The table when the terrain lies, or at the end of a round played by computers."""
    from grognard.engine.core.match import Match
    from grognard.engine.dice.rolls import SeededDice
    from grognard.players import by_name, step

    rules = rules_of(game)
    name = "greedy" if round else "random"
    header = header_of(rules, scenario, (name,) * rules.facts.seats, armies)
    match = Match(rules, rules.setup(header), SeededDice(seed))
    players = [by_name(name, rules) for _ in header.seats]
    while not match.is_over and match.state.round <= round and (round or match.state.phase == "setup"):
        step(match, players, seed)
    fitting = [chapter.state for chapter in match.chapters if chapter.state.round <= round]
    return fitting[-1] if fitting and not match.is_over else match.state


def save_svg(path: Path, state: State) -> None:
    from grognard.draw.svg import picture

    own = parts(state.game).appearance()
    path.write_text(picture(state, own.looks, own.scene(state)), encoding="utf-8")
