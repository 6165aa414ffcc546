"""Contrast computed from the tokens themselves: text at least 4.5, borders of controls at least 3, in every theme."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[2] / "web" / "src" / "kit" / "styles" / "tokens.css").read_text()
Tones = dict[str, str]


def tones_of(selector: str) -> Tones:
    """The colours set under a selector, as `#rrggbb`."""
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)^\}}", TOKENS, re.MULTILINE | re.DOTALL)
    assert found is not None, selector
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})\b", found[1]))


def luminance(tone: str) -> float:
    parts = [int(tone[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


LIGHT = tones_of(":root") | tones_of(':root, [data-theme="light"]')
DARK = LIGHT | tones_of('[data-theme="dark"]')
PLAN = LIGHT | tones_of('[data-mood="deck"]')
DECK = DARK | tones_of('[data-mood="deck"]') | tones_of('[data-mood="deck"][data-theme="dark"]')
TEXT = [(ink, ground) for ground in ("panel", "panel-2", "panel-3") for ink in ("ink", "ink-2", "ink-3")] + [
    *((ink, "panel") for ink in ("side-a", "side-b", "good", "bad", "link")),
    ("good", "good-wash"),
    ("bad", "bad-wash"),
    ("on-action", "action"),
    ("ink-mark", "lamp"),
]


@pytest.mark.parametrize("theme", [LIGHT, DARK, PLAN, DECK], ids=["light", "dark", "plan", "deck"])
def test_text_and_borders_stand_out_in_every_theme(theme: Tones) -> None:
    weak = {pair: contrast(theme[pair[0]], theme[pair[1]]) for pair in TEXT}
    assert {pair: round(value, 2) for pair, value in weak.items() if value < 4.5} == {}
    assert contrast(theme["line-strong"], theme["panel"]) >= 3


@pytest.mark.parametrize("theme", [PLAN, DECK], ids=["plan", "deck"])
def test_names_and_signs_on_the_deck_stand_out_from_their_halo(theme: Tones) -> None:
    signs = ("sign", "sign-2", "sign-lit", "sign-duct", "lost")
    assert [sign for sign in signs if contrast(theme[sign], theme["sign-halo"]) < 4.5] == []
    assert contrast(theme["ping"], theme["plate"]) >= 4.5
    assert contrast(theme["ping"], theme["panel"]) >= 4.5


def test_black_on_white_is_the_most_there_is() -> None:
    assert round(contrast("#000000", "#ffffff"), 6) == 21
