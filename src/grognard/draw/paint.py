"""Symbols in plain colours: every drawing program knows attributes, few know the variables of style sheets.

A symbol is drawn for any side and any material; a paint says which colours it has this time. A symbol in a paint is a
symbol of its own, called by both names.
"""

import re
from functools import cache
from importlib.resources import files

APART = "--"
"""Between the name of a symbol and that of its paint."""
SIDES = {
    "fa": {
        "base": "#0c5a99", "base-lit": "#8fd0ff", "fig-1": "#f2f7fb", "fig-2": "#b9cddd", "fig-3": "#6d8aa2",
        "fig-gun": "#14202b", "fig-eye": "#ffcf3d", "fig-ink": "#0a1722",
    },
    "fb": {
        "base": "#d9600f", "base-lit": "#ffe0b8", "base-hatch": "#a94300", "fig-1": "#3c3531", "fig-2": "#5a4f48",
        "fig-3": "#211c19", "fig-gun": "#120e0c", "fig-eye": "#fff1cf", "fig-ink": "#0b0806",
    },
    "fc": {"base": "#0f7a6d", "base-lit": "#8ff0dd", "fig-ink": "#06201c"},
    "fd": {"base": "#6a3fa0", "base-lit": "#d9b8ff", "fig-ink": "#180a2a"},
}  # fmt: skip
TONES = ("ter-1", "ter-2", "ter-3")


def toned(symbol: str, tones: tuple[str, str, str]) -> str:
    """The name of a symbol in three tones of a material: middle, dark, light."""
    return f"{symbol}{APART}{'.'.join(tone.lstrip('#') for tone in tones)}"


def sided(symbol: str, side: str) -> str:
    """The name of a symbol in the colours of a side."""
    return f"{symbol}{APART}{side}"


def symbols(body: str) -> str:
    """Only the symbols that a picture uses, in their paints, in the order of the sheet."""
    wanted: dict[str, list[str]] = {}
    for name in dict.fromkeys(re.findall(r'href="#([^"]+)"', body)):
        wanted.setdefault(name.partition(APART)[0], []).append(name)
    found = ((symbol, name) for symbol in _sheet() for name in wanted.get(symbol, ()))
    return "\n".join(_painted(symbol, name) for symbol, name in found)


def _painted(symbol: str, name: str) -> str:
    colours = _colours(name.partition(APART)[2])
    text = _sheet()[symbol].replace(f'id="{symbol}"', f'id="{name}"', 1)
    styled = re.sub(r'class="([^"]+)"', lambda found: f'style="{_declared(found[1])}"', text)
    return re.sub(r"var\(--([\w-]+),([^()]+)\)", lambda found: colours.get(found[1], found[2]), styled)


def _colours(paint: str) -> dict[str, str]:
    if paint in SIDES or not paint:
        return SIDES.get(paint, {})
    return {key: f"#{tone}" for key, tone in zip(TONES, paint.split("."), strict=True)}


def _declared(names: str) -> str:
    return ";".join(_rules()[name] for name in names.split() if name in _rules())


@cache
def _text() -> str:
    return files(__package__).joinpath("symbols.svg").read_text(encoding="utf-8")


@cache
def _sheet() -> dict[str, str]:
    """Every symbol by its name."""
    found = re.finditer(r'<symbol id="([^"]+)".*?</symbol>', _text(), re.DOTALL)
    return {symbol[1]: symbol[0] for symbol in found}


@cache
def drawn_for(symbol: str) -> float:
    """The radius of the base that a figure was drawn for, in millimetres; 0 where its symbol names none."""
    named = re.match(r'<symbol [^>]*data-radius="([\d.]+)"', _sheet().get(symbol, ""))
    return float(named[1]) if named else 0.0


@cache
def _rules() -> dict[str, str]:
    """What the classes of the sheet stand for."""
    sheet = re.search(r"<style>(.*?)</style>", _text(), re.DOTALL)
    return dict(re.findall(r"\.([\w-]+)\{([^}]*)\}", sheet[1] if sheet else ""))
