"""A position file with ten slips of the pen: every one is named at once, with its place and what may stand there."""

from pathlib import Path

import pytest

from grognard.cli.positions import read_position
from grognard.engine.core.files import FileFaults

AT43 = """
game = "at43"
scenario = "drop-points"
acting = 7
roundd = 2
phase = "bogus"
[[seat]]
counters = { lp = -3, lpp = 2 }
[[seat]]
tags = ["knockeddwn"]
[[unit]]
seat = "A"
profile = "steel-troopers"
officer = 9
at = [[40, 40], [40, 40.2]]
special = { 0 = "sonic-gun" }
[[unit]]
seat = "C"
profile = "storm-golem"
at = [[62, 40]]
tags = ["overwach"]
[[terrain]]
kind = "bunkr"
at = [58, 40]
[[marker]]
kind = "objectiv"
at = [20, 20]
"""
EVOLVED = """
game = "evolved"
scenario = "sector-eco"
acting = 0
[[seat]]
counters = { vp = -2, helth = 1 }
[[seat]]
[[unit]]
seat = "A"
profile = "sierra-troopers"
at = [[24, 24], [24.1, 24]]
tags = ["knockeddwn"]
[[unit]]
seat = "B"
profile = "t50"
at = [[24, 90]]
boxes = { core = 99 }
[[unit]]
seat = "B"
profile = "red-hamer"
at = [[26, 28]]
lost = -6
state = { 0 = { tags = ["grouned"] }, 4 = {} }
[[terrain]]
kind = "bunkr"
at = [5, 5]
"""
FIRETEAM = """
game = "fireteam"
acting = 3
steps = "act"
[[unit]]
seat = "A"
profile = "tr-squd"
at = [[20, 20]]
[[unit]]
seat = "B"
profile = "tr-squad"
at = [[20, 30], [20.2, 30], [26, 30]]
grounded = [5]
state = { 0 = { counters = { wound = 1 } }, 2 = { counters = { figures = 99, pins = -2 } } }
tags = ["donne"]
[[terrain]]
kind = "bunker"
low = [18, 28]
high = [28, 30]
[[marker]]
kind = "objectiv"
at = [5, 3]
counters = { point = 3 }
"""
NETEPIC = """
game = "netepic"
phase = "actoin"
step = "act"
acting = "0"
round = -2
[[unit]]
seat = "A"
profile = "tactical-squd"
at = [[20, 20], [24, 20]]
[[unit]]
seat = "B"
profile = "goff-boyz"
at = [[20, 40], [900, 3]]
tags = ["ordr:charge"]
[[unit]]
seat = "B"
profile = "goff-boyz"
at = [[60, 60]]
counters = { shield = 3 }
[[terrain]]
kind = "bunkr"
low = [50, 50]
high = [58, 58]
[[terrain]]
kind = "building"
low = [58, 58]
high = [50, 50]
[[marker]]
kind = "objectiv"
at = [20, 20]
"""
ALIEN = """
game = "alien"
phase = "combt"
order = ["Ada", "Dron"]
adjacent = [["Ada", "Bob"]]
[[zone]]
id = "X1"
tags = ["clutered"]
[[zone]]
id = "X1"
kind = "coridor"
[[border]]
a = "X1"
b = "X9"
kind = "dor"
[[being]]
who = "rifleman"
name = "Ada"
at = "X1"
counters = { stress = -2 }
[[being]]
who = "drone"
name = "Ada"
at = "X7"
counters = { helth = 3 }
"""
FAULTS = {
    "at43": (AT43, (
        "'phase'", "'roundd'", "'acting'", "lp = -3", "'lpp'", "'knockeddwn'", "unit[1].officer", "'sonic-gun'",
        "[40, 40] stands on", "unit[2].seat", "unit[2].profile", "unit[2].tags", "terrain[1].kind", "marker[1].kind",
    )),
    "evolved": (EVOLVED, (
        "'scenario'", "vp = -2", "'helth'", "[24, 24] stands on", "unit[1].tags", "[24, 90] stands beyond",
        "unit[2].boxes' = {'core': 99}: core = 99", "unit[3].profile", "unit[3].lost", "unit[3].state.0.tags",
        "no model 4", "terrain[1].kind",
    )),
    "fireteam": (FIRETEAM, (
        "'steps'", "'acting'", "unit[1].profile", "[20, 30] stands on", "unit[2].grounded", "unit[2].tags",
        "unit[2].state.0.counters': 'wound'", "unit[2].state.2.counters': pins = -2",
        "unit[2].state.2.counters': figures = 99", "terrain[1].kind", "marker[1].kind", "'point'",
    )),
    "netepic": (NETEPIC, (
        "'phase'", "'acting'", "'round'", "unit[1].profile", "unit[2].at", "unit[2].tags", "unit[3].counters",
        "terrain[1].kind", "terrain[2].high", "marker[1].kind",
    )),
    "alien": (ALIEN, (
        "'phase'", "'order'", "'adjacent'", "zone[1].tags", "zone[2].id", "zone[2].kind", "border[1].b",
        "border[1].kind", "being[1].counters", "being[2].name", "being[2].at", "being[2].counters",
    )),
}  # fmt: skip


@pytest.mark.parametrize("game", FAULTS)
def test_every_fault_of_a_file_is_named_at_once(game: str, tmp_path: Path) -> None:
    text, wanted = FAULTS[game]
    path = tmp_path / "faulty.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFaults) as raised:
        read_position(path)
    told = [str(fault) for fault in raised.value.faults]
    assert [one for one in wanted if not any(one in line for line in told)] == [], "\n".join(told)
    assert [line for line in told if "; allowed: " not in line] == [], "what may stand there is said of each"


PILED = {
    "at43": ("""
game = "at43"
acting = 0
[[unit]]
seat = "A"
profile = "steel-troopers"
pilot = "nobody"
at = [[40, 40], [40.3, 40], [-5, 3], "here", [60, 60.123]]
[[unit]]
seat = "B"
profile = "storm-golems"
at = [[58, 40], [58, 999]]
[[terrain]]
kind = "low-wall"
at = [58, 40]
tilt = 3
""", (
        "[40, 40] stands on", "unit[1].at[3]' = [-5, 3]", "unit[1].at[4]' = 'here'",
        "unit[1].at[5]", "unit[1].pilot", "tilt'", "[58, 40] stands in the low-wall")),
    "evolved": ("""
game = "evolved"
acting = 0
[[unit]]
seat = "A"
profile = "sierra-troopers"
pilot = "weir-aboard"
at = [[24, 24], [24.1, 24], [999, 2], [3]]
[[unit]]
seat = "B"
profile = "t50"
officer = 0
joined = "weir"
at = [[24.5, 24], [24.5, -2]]
""", (
        "[24, 24] stands on Sierra", "[24, 24] stands on T", "unit[1].at[3]", "unit[1].at[4]", "unit[1].pilot",
        "unit[2].officer", "unit[2].at[2]")),
    "fireteam": ("""
game = "fireteam"
acting = 0
[[unit]]
seat = "A"
profile = "tr-squad"
at = [[20, 30], [20.2, 30], [26, 30], [30, 30], [34, 30], [38, 30], [42, 30], [44, 301]]
""", ("[20, 30] stands on", "a place too many", "unit[1].at[8]")),
    "netepic": ("""
game = "netepic"
phase = "action"
acting = 0
[[unit]]
seat = "A"
profile = "predator"
at = [[20, 20], [20, 23], [24, 20], [28, 23.6], [28, 20], [40, 1.5], [400, 3]]
[[unit]]
seat = "B"
profile = "goff-boyz"
at = [[20, 26], [50, 48.6]]
[[terrain]]
kind = "building"
low = [40, 40]
high = [60, 48]
klass = 3
""", ("[20, 20] stands on Predator at [20, 23]", "at [40, 1.5] stands beyond", "unit[1].at[7]' = [400, 3]", "klass'")),
}  # fmt: skip


@pytest.mark.parametrize("game", PILED)
def test_bases_on_each_other_are_named_beside_other_faults_of_their_row(game: str, tmp_path: Path) -> None:
    """What can be measured is: of places only those that are none are left out, of units whatever does not fit them."""
    text, wanted = PILED[game]
    path = tmp_path / "piled.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFaults) as raised:
        read_position(path)
    told = [str(fault) for fault in raised.value.faults]
    assert [one for one in wanted if not any(one in line for line in told)] == [], "\n".join(told)


def test_rectangles_in_contact_do_not_overlap(tmp_path: Path) -> None:
    """Tanks nose to tail and side by side; a hundredth nearer they would stand on each other."""
    text = (
        PILED["netepic"][0].split("[[unit]]")[0]
        + """
[[unit]]
seat = "A"
profile = "predator"
at = [[20, 20], [20, 23.5], [22, 20]]
"""
    )
    path = tmp_path / "column.toml"
    path.write_text(text, encoding="utf-8")
    read_position(path)
    path.write_text(text.replace("23.5", "23.49"), encoding="utf-8")
    with pytest.raises(FileFaults, match="stands on Predator"):
        read_position(path)
