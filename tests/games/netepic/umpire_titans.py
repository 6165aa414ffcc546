"""What the umpire of Net Epic has to say about Titans: shields, where a hit lands, saves of locations and damage.

The tables are those of the catalogue, read anew.
"""

import math
import re
import tomllib
from importlib import resources

from msgspec import Struct, field

from grognard.engine.core.events import Counted, Noted, Rolled
from grognard.engine.core.state import Model, State, number_of
from grognard.games.netepic.books.cards import Weapon
from grognard.games.netepic.books.profiles import gun
from tests.games.netepic.umpire_eyes import card, on_table, opponents, pin_class, spot

CATALOGUE = tomllib.loads(resources.files("grognard.games.netepic").joinpath("clauses.toml").read_text())
TABLES = {one["id"].removeprefix("netepic."): one["rows"] for one in CATALOGUE["table"] if "rows" in one}
LAYOUTS: dict[tuple[str, str], list[list[str]]] = {}
for _model, _face, _, *_cells in TABLES["titan.template-layout"]:
    LAYOUTS.setdefault((_model, _face), []).append(_cells)
SAVES = {
    (model, kind.partition(" (")[0]): (front, rear)
    for model, kind, front, rear in (*TABLES["titan.location-saves"], *TABLES["titan.location-saves-others"])
}
DAMAGE: dict[str, list[tuple[int, str]]] = {}
for _kinds, _roll, _effect, _ in TABLES["titan.damage"]:
    for _kind in _kinds.split(", "):
        DAMAGE.setdefault(_kind, []).append((int(_roll.rstrip("+").split("-")[-1]), _effect))
NO_SAVE, BORDER = 7, 1.5
FEET = ("Leg", "Foot", "Feet", "Track", "Tracks")
WORDS = re.compile(r"save of (?:.*), (.*)|damage to (.*?) of .*")
CORES = ("reactor", "power core", "boiler", "engine")


def sheet(model: Model) -> str:
    name = card(model).name.removesuffix(" Titan")
    return name if (name, "front") in LAYOUTS else ""


def kind(name: str, location: str) -> str:
    """By which lines of the tables a location saves and suffers."""
    own = re.sub(r" [RL]$", "", location)
    return own if (name, own) in SAVES else "Weapon"


def faces_seen(target: Model, firer: Model) -> set[str]:
    """The template that a titan shows to somebody; two where he is on the border."""
    (x, y), (u, v) = spot(target), spot(firer)
    found = set()
    for more in (-BORDER, 0.0, BORDER):
        off = (-math.degrees(math.atan2(v - y, u - x)) - target.facing + more + 180) % 360 - 180
        found.add("front" if abs(off) <= 45 else "rear" if abs(off) > 135 else "right" if off > 0 else "left")
    return found


def cells(name: str, face: str) -> list[list[str]]:
    """As the firer sees them: a side is printed once, for the right one, and mirrored for the other."""
    if face in ("front", "rear"):
        return LAYOUTS[name, face]
    own = [[one.replace("of that side", face[0].upper()) for one in row] for row in LAYOUTS[name, "side"]]
    return own if face == "right" else [row[::-1] for row in own]


def landings(name: str, face: str, cell: tuple[int, int], dice: tuple[int, ...]) -> set[str]:
    """The locations that a hit may be at after the two dice; nothing is a miss."""
    rows = cells(name, face)
    row, column = (one + (die == 6) - (die == 1) for one, die in zip(cell, dice, strict=True))
    if not (0 <= row < len(rows) and 0 <= column < 3) or rows[row][column] == "empty":
        return {""}
    found = rows[row][column]
    return {"Foot R", "Foot L"} if "50 %" in found else {found}


class Blow(Struct):
    """A shot or template that has hit a titan: from where, with what, and what has become of its hits."""

    state: State
    target: Model
    firer: Model | None
    arms: list[Weapon]
    hits: int
    is_template: bool = False
    is_exact: bool = True
    """Whether every die that hit is one hit."""
    flickers: list[int] = field(default_factory=list)
    downed: int = 0
    aimed: int = 0
    dodged: int = 0


class Titans:
    """What he remembers of a hit: the cell that was named, where it may have landed, what the location rolled."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.judged = 0
        self.blow: Blow | None = None
        self.cell: tuple[int, int] | None = None
        self.landed: set[str] = set()
        self.sides: set[str] = set()
        self.rolled: tuple[int, str, int] | None = None
        """The titan, the location and the total of the last damage roll."""

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    def hits(self, blow: Blow) -> None:
        self.ends()
        self.blow = blow if sheet(blow.target) else None

    def names(self, key: str) -> None:
        """The firer has named a cell."""
        row, _, column = key.partition("-")
        self.cell = int(row), int(column)

    # -- dice ------------------------------------------------------------------------------------------------------

    def rolls(self, state: State, event: Rolled, clause: str) -> None:
        self.judged += clause.startswith("titan.")
        match clause:
            case "titan.power-fields-flicker" if self.blow is not None:
                self.blow.flickers += event.faces
                self._counts_of(event, 6)
            case "titan.holofield-save":
                self._dodges(state, event)
            case "titan.aim-dice":
                self._aims(event)
            case "titan.location-save":
                self._saves(state, event)
            case "titan.damage-roll" if event.purpose.startswith("damage to"):
                self._damages(state, event)
            case "titan.void-shields-repair":
                self._raises(state, event)
            case "titan.repair":
                self._counts_of(event, 4)
            case "titan.cc-small-attack" | "titan.cc-small-defence":
                self._swarms(state, event, clause)

    def _counts_of(self, event: Rolled, need: int) -> None:
        if event.need != need or event.outcome != sum(face >= need for face in event.faces):
            self.object_to(event.purpose, event.faces, "on", event.need, "is", event.outcome)

    def _dodges(self, state: State, event: Rolled) -> None:
        """By the order last given; one worse for each wing that is lost."""
        model = state.models[number_of(event.about[0])]
        order = next((tag[10:] for tag in model.tags if tag.startswith("holofield:")), "first-fire")
        lame = any(tag.startswith("hurt:2:") and "Leg" in tag for tag in model.tags)
        printed = {"first-fire": 4, "advance": 3, "charge": 2}["first-fire" if lame else order]
        lost = sum(tag.startswith(("hurt:1:Wing", "hurt:2:Wing")) for tag in model.tags)
        if event.need != printed + lost:
            self.object_to(event.purpose, "needs", event.need, "not", printed + lost, "on", order)
        if self.blow is not None and self.blow.is_template:
            self.object_to(event.purpose, "against a template")
        if self.blow is not None:
            self.blow.dodged += int(event.outcome)

    def _aims(self, event: Rolled) -> None:
        blow, self.landed = self.blow, set()
        if blow is None or self.cell is None:
            return
        blow.aimed += 1
        if blow.firer is None or not on_table(blow.firer):
            return
        self.sides = faces_seen(blow.target, blow.firer)
        for face in self.sides:
            self.landed |= landings(sheet(blow.target), face, self.cell, event.faces)
        self.cell = None

    def _saves(self, state: State, event: Rolled) -> None:
        model, words = state.models[number_of(event.about[0])], WORDS.fullmatch(event.purpose)
        location = words[1] if words is not None else ""
        self._lands_at(location)
        wanted = self._save_needs(model, location)
        if wanted and event.need not in wanted:
            self.object_to(event.purpose, "needs", event.need, "not one of", sorted(wanted))
        if event.outcome != sum(face >= event.need for face in event.faces):
            self.object_to(event.purpose, event.faces, "on", event.need, "is", event.outcome)

    def _lands_at(self, location: str) -> None:
        if self.landed and location not in self.landed:
            self.object_to(location, "is struck, not one of", sorted(self.landed))
        self.landed = set()

    def _save_needs(self, model: Model, location: str) -> set[int]:
        blow, own = self.blow, kind(sheet(model), location)
        if blow is None or blow.target.id != model.id or (sheet(model), own) not in SAVES:
            return set()
        front, rear = SAVES[sheet(model), own]
        printed = set()
        for side in self.sides or {"front", "rear"}:
            text = rear if side == "rear" and rear != "-" else front if front != "-" else rear
            printed.add(int(text.rstrip("+")))
        bought = [gun(tag.split(":")[2]) for tag in model.tags if tag.startswith("gun:")]
        if own == "Carapace":
            printed = {max([one, *[gun.carapace_save for gun in bought]]) for one in printed}
        worse = -sum(gun.head_save for gun in bought) if own == "Head" else 0
        return {one + abs(worse) - arm.modifier for one in printed for arm in blow.arms}

    # -- damage ----------------------------------------------------------------------------------------------------

    def _damages(self, state: State, event: Rolled) -> None:
        model, words = state.models[number_of(event.about[0])], WORDS.fullmatch(event.purpose)
        location = words[2] if words is not None else ""
        plus = int(event.outcome) - sum(event.faces)
        bought = [gun(tag.split(":")[2]) for one in opponents(state, model.id) for tag in one.tags if tag[:4] == "gun:"]
        allowed = {0, -1, 3, *[arm.penetrating for arm in (self.blow.arms if self.blow is not None else ())]}
        allowed |= {one.combat_penetrating for one in bought}
        if plus not in allowed or len(event.faces) != 1:
            self.object_to(event.purpose, event.faces, "is", event.outcome)
        self.rolled = (model.id, location, int(event.outcome))

    def notes(self, state: State, event: Noted, clause: str) -> None:
        """What a roll did: the line of the table, or a worse one where the location suffers from that already."""
        if clause == "titan.aim-off":
            self._lands_at("")
        if clause == "titan.location-save" and event.refs:
            model = state.models[number_of(event.refs[0])]
            location, _, need = event.text.partition(" of ")[0], "", int(event.text.rsplit(" ", 1)[-1].rstrip("+"))
            self._lands_at(location)
            wanted = self._save_needs(model, location)
            if wanted and not (need in wanted and not 1 < need < NO_SAVE):
                self.object_to(event.text, "not one of", sorted(wanted))
        if clause != "titan.damage-roll" or self.rolled is None:
            return
        id, location, total = self.rolled
        model, self.rolled = state.models[id], None
        told = re.fullmatch(r".*, (.*?): (.*)", event.text)
        if told is None or told[1] != location or number_of(event.refs[0]) != id:
            return
        lines = DAMAGE.get(kind(sheet(model), location).lower(), [])
        effects = [effect.partition(", see ")[0] for _, effect in lines]
        due = next((index for index, (high, _) in enumerate(lines) if total <= high), len(lines) - 1)
        if told[2] not in effects:
            self.object_to(event.text, "is no line of", effects)
            return
        line = effects.index(told[2])
        worse = all(f"hurt:{index}:{location}" in model.tags for index in range(due, line))
        if line < due or not worse:
            self.object_to(event.text, "for", total, "instead of", effects[due])

    # -- shields ---------------------------------------------------------------------------------------------------

    def counts(self, event: Counted) -> None:
        if self.blow is None:
            return
        for ref, key, by, _ in event.changes:
            if key == "shields" and number_of(ref) == self.blow.target.id and by < 0:
                if event.clause.endswith((".void-shields", ".power-fields")):
                    self.blow.downed -= by

    def ends(self) -> None:
        """All hits of a shot have been dealt with: how many shields went down, and how many hits were located."""
        blow, self.blow, self.landed = self.blow, None, set()
        if blow is None or not blow.is_exact or not blow.hits:
            return
        up, hits = blow.target.counters.get("shields", 0), blow.hits - blow.dodged
        modifiers = {arm.modifier for arm in blow.arms}
        if len(modifiers) != 1 or any(arm.has("ignores-shields") for arm in blow.arms):
            return
        sixes, bites = blow.flickers.count(6), modifiers.pop() < 0
        wanted = min(up, hits - sixes) if bites else 0
        if blow.downed != wanted:
            self.object_to(blow.target.profile, "loses", blow.downed, "of", up, "shields to", hits, "hits, not", wanted)
        through = sixes + (hits - sixes - wanted if bites or not up else 0)
        if blow.aimed > through:
            self.object_to(blow.target.profile, "is struck by", blow.aimed, "of", hits, "hits, not", through)

    def _raises(self, state: State, event: Rolled) -> None:
        model = state.models[number_of(event.about[0])]
        down = card(model).void_shields - model.counters.get("shields", 0)
        hurt = any(kind(sheet(model), tag.split(":")[2]).lower() in CORES for tag in model.tags if tag[:5] == "hurt:")
        if len(event.faces) != down or event.need != (5 if hurt else 4):
            self.object_to(event.purpose, len(event.faces), "dice on", event.need, "for", down, "shields")

    # -- close combat ----------------------------------------------------------------------------------------------

    def _swarms(self, state: State, event: Rolled, clause: str) -> None:
        needs = event.needs or (event.need,) * len(event.faces)
        for ref, need in zip(event.about, needs, strict=True):
            model = state.models[number_of(ref)]
            large = [one for one in opponents(state, model.id) if pin_class(one) == 5]
            if not large or pin_class(model) > 3:
                self.object_to(event.purpose, "and", model.profile, "is not engaged with it")
                continue
            bad = [
                tag
                for one in large
                for tag in one.tags
                if tag.startswith("hurt:2:") and tag.split(":")[2].split()[0] in FEET
            ]
            lame = bool(bad) or "drained" in large[0].tags
            eager = card(model).has("elite") or pin_class(model) == 3
            wanted = (5 if eager else 6) - 2 * lame if clause.endswith("attack") else 5 if lame else 3
            if need != wanted:
                self.object_to(event.purpose, model.profile, "needs", need, "not", wanted)
