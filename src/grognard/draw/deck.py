"""A map of zones as a picture: hull, ducts, rooms with their light, doors, vents, and everybody on it."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import atan2, degrees

from grognard.engine.core.state import REFEREE, Feature, Model, Point, State
from grognard.engine.showing.looks import Looks, Scene

from .ink import number, text_width, written
from .plan import mark_of

MARGIN, HEAD, LEAST = 26, 54, (640, 360)
LEAF, STEP, NARROW = 14, 27, 20
SIDES = ("crew", "foe")
DOWN = ("dead", "broken", "out", "unconscious")


def deck(state: State, looks: Looks, scene: Scene) -> str:
    """The whole picture as text; one unit of the plan is one unit of it."""
    zones = [feature for feature in state.features if len(feature.zones) == 1]
    borders = [feature for feature in state.features if len(feature.zones) == 2]
    left, top, right, bottom = _frame(zones, scene)
    box = f"{left - MARGIN} {top - MARGIN - HEAD} {right - left + 2 * MARGIN} {bottom - top + 2 * MARGIN + HEAD}"
    title = written(scene.title)
    layers = {
        "hull": [f'<path class="hull" d="{_path(scene.hull)}"/>'] if scene.hull else [],
        "crawl": [line for zone in zones if zone.kind == "crawl" for line in _duct(zone)],
        "zones": [line for zone in zones if zone.kind != "crawl" for line in _zone(zone, scene)],
        "borders": [line for border in borders for line in _border(border)],
        "names": [_name(zone, scene) for zone in zones],
        "things": _things(state, zones),
        "beings": _beings(state, zones),
    }
    body = "\n".join(f'<g id="ly-{name}">{"".join(parts)}</g>' for name, parts in layers.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{title}">\n'
        f"<title>{title}</title>\n<style>{_style()}</style>\n"
        f'<rect x="{left - MARGIN}" y="{top - MARGIN - HEAD}" width="100%" height="100%" fill="#05090b"/>\n'
        f"{''.join(_head(state, looks, scene, left, top - HEAD))}\n{body}\n</svg>\n"
    )


@cache
def _style() -> str:
    return files(__package__).joinpath("deck.css").read_text(encoding="utf-8")


def _frame(zones: list[Feature], scene: Scene) -> tuple[int, int, int, int]:
    points = [point for zone in zones for point in zone.outline] + list(scene.hull) or [(0, 0), LEAST]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _path(outline: tuple[Point, ...], close: str = "Z") -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in outline) + close


def _head(state: State, looks: Looks, scene: Scene, left: int, top: int) -> Iterator[str]:
    clock = ", ".join(f"{key} {state.clock[key]}" for key in looks.clock if key in state.clock)
    of = f" of {scene.rounds}" if scene.rounds else ""
    words = f"{state.phase} mode, {clock}{of}" if clock else f"{state.phase} mode"
    yield f'<text class="title" x="{left}" y="{top + 8}">{written(scene.title)}</text>'
    yield f'<text class="sub" x="{left}" y="{top + 28}">{written(words)}</text>'


# -- the map ---------------------------------------------------------------------------------------------------------


def _zone(zone: Feature, scene: Scene) -> Iterator[str]:
    path, floor = _path(zone.outline), scene.floors.get(zone.zones[0], "")
    words = [word for word in ("hive", "vacuum") if word in zone.tags] + ["fire"] * bool(zone.counters.get("fire"))
    light = "dark" if "dark" in zone.tags else "lit"
    yield f'<g class="{" ".join(["zone", zone.kind, light, *words])}" id="z-{written(zone.zones[0])}">'
    yield f'<path class="floor" d="{path}"/>'
    yield f'<path class="lines" d="{written(floor)}"/>' if floor else ""
    yield f'<path class="wall" d="{path}"/></g>'


def _duct(zone: Feature) -> Iterator[str]:
    path = _path(zone.outline, "")
    yield f'<path class="duct" d="{path}"/><path class="ductline" d="{path}"/>'


def _border(border: Feature) -> Iterator[str]:
    (ax, ay), (bx, by) = border.outline[0], border.outline[-1]
    x, y, turn = (ax + bx) / 2, (ay + by) / 2, round(degrees(atan2(by - ay, bx - ax)))
    words = [tag for tag in ("locked", "sealed", "ajar", "wrecked") if tag in border.tags]
    start = (
        f'<g class="{" ".join([border.kind, *words])}" transform="translate({number(x)} {number(y)}) rotate({turn})">'
    )
    if border.kind == "access":
        yield f'<g class="vent {" ".join(words)}" transform="translate({number(x)} {number(y)})">'
        yield '<rect x="-8" y="-6" width="16" height="12" rx="1.5"/><path d="M-5-2.5H5M-5 0H5M-5 2.5H5"/></g>'
    elif border.kind in ("door", "hatch") and "wrecked" not in border.tags:
        yield f'{start}<rect class="leaf" x="-{LEAF}" y="-4.5" width="{2 * LEAF}" height="9" rx="2"/>'
        yield '<circle class="wheel" r="3.6"/>' if border.kind == "hatch" else '<path class="key" d="M0-4v8"/>'
        yield '<circle class="key" cy="-11" r="4"/></g>' if "locked" in border.tags else "</g>"
    elif border.kind != "crawl":
        yield f'{start}<path class="open" d="M-{2 * LEAF - 4} 0H{2 * LEAF - 4}"/></g>'


def _name(zone: Feature, scene: Scene) -> str:
    id = zone.zones[0]
    x, y = _corner(zone)
    kind = "crawl" if zone.kind == "crawl" else "" if "dark" in zone.tags else "lit"
    leave = ' <tspan class="exit">EXIT</tspan>' if "exit" in zone.tags else ""
    name = scene.names.get(id, "")
    shown = name if zone.kind == "crawl" or text_width(f"{id} {name}", 11) <= _width(zone) else ""
    label = f'<tspan class="id">{written(id)}</tspan> {written(shown)}{leave}'
    return f'<text class="name {kind}" x="{x}" y="{y}">{label}</text>'


def _width(zone: Feature) -> int:
    xs = [x for x, _ in zone.outline]
    return max(xs) - min(xs)


def _corner(zone: Feature) -> Point:
    xs, ys = zip(*zone.outline, strict=True) if zone.outline else ((0,), (0,))
    if zone.kind == "crawl":
        return zone.outline[len(zone.outline) // 2][0] + 10, zone.outline[len(zone.outline) // 2][1] + 16
    return min(xs) + 5, max(ys) - 6


# -- what is on it -----------------------------------------------------------------------------------------------------


def _spots(zone: Feature) -> Iterator[Point]:
    """Places for figures in a zone, row by row; along the way in a crawlspace."""
    xs, ys = zip(*zone.outline, strict=True) if zone.outline else ((0, 60), (0, 60))
    if zone.kind == "crawl":
        yield from (zone.outline[index] for index in _middle_first(len(zone.outline)))
    step = STEP if max(xs) - min(xs) > 3 * STEP else NARROW
    for y in range(min(ys) + 16, max(max(ys) - 14, min(ys) + 17), step):
        for x in range(min(xs) + 16, max(max(xs) - 8, min(xs) + 17), step):
            yield x, y
    while True:
        yield (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _middle_first(number_of: int) -> list[int]:
    return sorted(range(number_of), key=lambda index: abs(2 * index - number_of + 1))


def _beings(state: State, zones: list[Feature]) -> list[str]:
    spots = {zone.zones[0]: _spots(zone) for zone in zones}
    here = [
        model for model in state.models if isinstance(model.place, str) and model.place in spots and model.unit >= 0
    ]
    return [_being(state, model, next(spots[str(model.place)])) for model in here]


def _being(state: State, model: Model, at: Point) -> str:
    unit = state.units[model.unit]
    is_foe = 0 <= unit.seat < len(state.seats) and REFEREE in state.seats[unit.seat].tags
    words = [SIDES[is_foe], *(["down"] if any(tag in model.tags for tag in DOWN) else [])]
    base = '<path d="M0-12 12 0 0 12-12 0Z"/>' if is_foe else '<circle r="10.5"/>'
    short = mark_of(state, model.unit)
    return (
        f'<g class="being {" ".join(words)}" transform="translate({at[0]} {at[1]})"><title>{written(unit.name)}</title>'
        f'{base}<text y="3.4" font-size="{10 if len(short) < 3 else 7.5}">{written(short)}</text></g>'
    )


def _things(state: State, zones: list[Feature]) -> list[str]:
    """Loose things as small marks along the lower wall; pings of a tracker as rings."""
    corners = {zone.zones[0]: zone for zone in zones}
    lying: dict[str, int] = {}
    parts = []
    for marker in state.markers:
        zone = corners.get(marker.at) if isinstance(marker.at, str) else None
        if zone is None:
            continue
        index = lying[zone.zones[0]] = lying.get(zone.zones[0], -1) + 1
        x, y = _corner(zone)
        if marker.kind == "ping":
            parts.append(f'<circle class="ping" cx="{x + 20}" cy="{y - 24}" r="11"/>')
            parts.append(f'<text class="pingt" x="{x + 17}" y="{y - 20}">{marker.counters.get("number", 1)}</text>')
        else:
            kind = written(marker.kind.replace("-", " "))
            spot = f"translate({x + 4 + 11 * index} {y - 18})"
            parts.append(f'<path class="thing" transform="{spot}" d="M0-4 4 0 0 4-4 0Z"><title>{kind}</title></path>')
    return parts
