"""The table as one SVG picture that needs nothing else: head with the score, ground, terrain, figures, tags, scale."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from grognard.engine.core.state import NO_PLANE, State
from grognard.engine.showing.looks import Looks, Scene

from .deck import deck
from .ground import ground, rings, terrain, zones
from .ink import BADGES, Paper, fitted, number, text_width, used, written
from .life_size import BAR, enlarged
from .paint import symbols
from .pieces import figures, marks, outlines, tags

HEAD = 74.0
FRAME = 16.0


def picture(state: State, looks: Looks, scene: Scene) -> str:
    """The whole picture as text; one millimetre of the table is one unit."""
    if state.board == NO_PLANE:
        return deck(state, looks, scene)
    large, looks, scene = enlarged(state, looks, scene)
    paper = Paper(large.board)
    body = "\n".join((*_head(state, looks, scene, paper), *_table(large, looks, scene, paper)))
    width, height = paper.width + 2 * FRAME, paper.depth + HEAD + FRAME
    title = written(f"{scene.title}, round {state.round}" if state.round else scene.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" aria-label="{title}">\n'
        f"<title>{title}</title>\n<style>{_file('table.css')}</style>\n<defs>{_file('filters.svg')}{symbols(body)}</defs>\n"
        f'<rect width="100%" height="100%" fill="#d6cfbf"/>\n{body}\n</svg>\n'
    )


def _table(state: State, looks: Looks, scene: Scene, paper: Paper) -> Iterator[str]:
    """The layers from bottom to top, each a group."""
    width, depth = number(paper.width), number(paper.depth)
    yield f'<clipPath id="board"><rect width="{width}" height="{depth}" rx="6"/></clipPath>'
    yield f'<g transform="translate({number(FRAME)} {number(HEAD)})"><g clip-path="url(#board)">'
    layers = {
        "ground": ground(state, paper),
        "zones": zones(scene, paper),
        "objectives": rings(state, looks, paper),
        "terrain": terrain(state, looks, paper),
        "outlines": outlines(state, paper),
        "figures": figures(state, looks, paper),
        "marks": marks(state, looks, paper),
    }
    for name, parts in layers.items():
        yield f'<g id="ly-{name}">'
        yield from parts
        yield "</g>"
    yield f'<rect width="{width}" height="{depth}" fill="url(#vignette)"/>'
    yield '<g id="ly-labels">'
    yield from tags(state, looks, paper)
    yield _scale_bar(looks, paper)
    yield f'</g></g><rect width="{width}" height="{depth}" rx="6" class="edge"/></g>'


def _scale_bar(looks: Looks, paper: Paper) -> str:
    """Ten units of length, of longer ones fewer."""
    return (
        f'<g class="scale" transform="translate({number(paper.width - 124)} {number(paper.depth - 18)})">'
        '<path d="M0 0h100M0-6v12M50-4v8M100-6v12" stroke="#14110a" stroke-width="5" stroke-opacity=".4"/>'
        f'<path d="M0 0h100M0-6v12M50-4v8M100-6v12"/><text x="50" y="-9" font-size="14" text-anchor="middle">'
        f"{BAR.get(looks.unit_of_length, 10)} {written(looks.unit_of_length)}</text></g>"
    )


# -- head -----------------------------------------------------------------------------------------------------------


def _head(state: State, looks: Looks, scene: Scene, paper: Paper) -> Iterator[str]:
    """Title and round on the left, score of each side on the right."""
    width = paper.width + 2 * FRAME
    yield f'<rect width="{number(width)}" height="{number(HEAD - 10)}" fill="#f6f1e4"/>'
    yield f'<path d="M0 {number(HEAD - 10)}h{number(width)}" stroke="#c4b99f" stroke-width="1.5"/>'
    title = fitted(scene.title, 25, paper.width * 0.32 - 10)
    size = " by ".join(f"{length // 100}" for length in state.board)
    yield f'<text x="{number(FRAME)}" y="30" font-size="25" class="strong">{written(title)}</text>'
    yield f'<text x="{number(FRAME)}" y="51" font-size="15" class="weak">{size} {written(looks.unit_of_length)}</text>'
    yield from _rounds(state, scene, number(paper.width * 0.32))
    for seat in state.seats:
        yield _score(state, looks, scene, seat.id, width)


def _rounds(state: State, scene: Scene, x: str) -> Iterator[str]:
    if not scene.rounds:
        return
    yield f'<g transform="translate({x} 0)"><text y="39" font-size="19" class="label" fill="#4d4636">ROUND '
    yield f'<tspan font-size="25" font-weight="700" fill="#1d1a13">{state.round}</tspan> of {scene.rounds}</text>'
    words = text_width(f"ROUND  of {scene.rounds}", 19) + text_width(str(state.round), 25)
    for index in range(scene.rounds):
        fill = "#ffd447" if index + 1 == state.round else "#4d4636" if index < state.round else "none"
        x = number(words + 6 + index * 12)
        yield f'<rect x="{x}" y="22" width="8" height="18" rx="2" fill="{fill}" stroke="#8b8069"/>'
    yield "</g>"


def _score(state: State, looks: Looks, scene: Scene, seat: int, width: float) -> str:
    """Badge, name, score and resource of one seat, in columns from the right."""
    column = min(250.0, width * 0.21)
    x = width - FRAME - column * (len(state.seats) - seat)
    one = state.seats[seat]
    badge = used(BADGES[seat], 14, 32, 1.3) if seat < len(BADGES) else ""
    colour = ("#0b5590", "#a84300")[seat] if seat < 2 else "#1d1a13"
    tallies = [(one.counters.get(key, 0), key.upper()) for key in (looks.score, looks.resource) if key]
    tallies += [(scene.scores[seat], scene.counted)] if scene.scores else []
    spans = "  ".join(f'{tally} <tspan font-size="14" fill="#4d4636">{key}</tspan>' for tally, key in tallies)
    return (
        f'<g transform="translate({number(x)} 0)">{badge}'
        f'<text x="36" y="28" font-size="16" class="strong">{written(fitted(one.name, 16, column - 40))}</text>'
        f'<text x="36" y="53" font-size="22" font-weight="700" class="label" fill="{colour}">{spans}</text></g>'
    )


# -- styles ---------------------------------------------------------------------------------------------------------


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
