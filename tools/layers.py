"""Draws the layers of the program from its real imports: `make layers` writes docs/layers.svg."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "grognard"
PICTURE = ROOT / "docs" / "layers.svg"
LAYERS = ("cli", "server", "lab", "players", "odds", "armies", "draw", "games", "kit", "engine")
"""From the command line down; must agree with the import contract in pyproject.toml."""
WITH_ROOMS = ("games", "kit", "engine")
WIDTH, MARGIN, BOX, HEIGHT, STEP = 960, 110, 108, 30, 64
STYLE = (
    "text{font:13px Archivo,'DejaVu Sans',sans-serif;fill:#22262b}.layer{font-weight:700}"
    ".room{fill:#f4f1ea;stroke:#8a8577}.down{fill:none;stroke:#3b6ea5;stroke-opacity:.35}"
    ".up{fill:none;stroke:#b3261e;stroke-width:2}"
)
Place = tuple[float, float]


def named(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def at_load(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Imports that run when the module is loaded: none inside functions, none for the type checker alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from at_load(child)


def imported(path: Path, known: set[str]) -> Iterator[str]:
    """The modules of the program that a file imports."""
    package = named(path) if path.name == "__init__.py" else named(path).rpartition(".")[0]
    for node in at_load(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            continue
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{base}.{one.name}" if f"{base}.{one.name}" in known else base for one in node.names)


def imports() -> list[tuple[str, str]]:
    """Every module with every module of the program that it imports when it is loaded."""
    paths = sorted(PACKAGE.rglob("*.py"))
    known = {named(path) for path in paths}
    return [
        (named(path), one) for path in paths for one in imported(path, known) if one in known and one != named(path)
    ]


def room_of(module: str) -> str:
    """The box a module belongs to: its layer, or the sub-package of one that has rooms."""
    parts = module.split(".")[1:]
    if not parts or parts[0] not in LAYERS:
        return ""
    has_room = parts[0] in WITH_ROOMS and len(parts) > 1 and (PACKAGE / parts[0] / parts[1]).is_dir()
    return "/".join(parts[:2]) if has_room else parts[0]


def rooms_of(layer: str) -> list[str]:
    inside = sorted(path.parent.name for path in (PACKAGE / layer).glob("*/__init__.py"))
    return [layer, *(f"{layer}/{one}" for one in inside)] if layer in WITH_ROOMS else [layer]


def places() -> dict[str, Place]:
    """The middle of each box: one row a layer, its rooms side by side; single rooms go down like stairs."""
    found: dict[str, Place] = {}
    for row, layer in enumerate(LAYERS):
        rooms = rooms_of(layer)
        share = (WIDTH - MARGIN) / max(len(rooms), len(LAYERS) - len(WITH_ROOMS))
        first = row if len(rooms) == 1 else 0
        found |= {room: (MARGIN + share * (first + n + 0.5), 30 + STEP * row) for n, room in enumerate(rooms)}
    return found


def line(start: Place, end: Place) -> str:
    """From the lower edge of the box that imports to the upper edge of what it imports; red, if that lies above it."""
    (x, y), (to_x, to_y) = start, end
    kind, edge = ("down", HEIGHT / 2) if to_y > y else ("up", -HEIGHT / 2)
    y, to_y = y + edge, to_y - edge
    bend = f"C{x:.0f} {y + edge * 2:.0f} {to_x:.0f} {to_y - edge * 2:.0f}"
    return f'<path class="{kind}" d="M{x:.0f} {y:.0f}{bend} {to_x:.0f} {to_y:.0f}"/>'


def box(room: str, place: Place) -> str:
    x, y = place
    name, corner = room.rpartition("/")[2], f'x="{x - BOX / 2:.0f}" y="{y - HEIGHT / 2:.0f}"'
    return (
        f'<rect class="room" {corner} width="{BOX}" height="{HEIGHT}" rx="4"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle">{name}</text>'
    )


def picture() -> str:
    """The layers as an SVG: who imports whom between them."""
    where = places()
    pairs = sorted({(room_of(one), room_of(other)) for one, other in imports()})
    between = [(a, b) for a, b in pairs if a and b and a.split("/")[0] != b.split("/")[0]]
    lines = [line(where[a], where[b]) for a, b in between]
    boxes = [box(room, place) for room, place in where.items()]
    titles = [f'<text class="layer" x="8" y="{35 + STEP * row}">{layer}</text>' for row, layer in enumerate(LAYERS)]
    height = STEP * len(LAYERS)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *lines, *boxes, *titles, "</svg>"]) + "\n"


def main() -> int:
    PICTURE.write_text(picture(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
