"""How The Evolved looks and speaks in logs and pictures: symbols, labels, zones of the mission. Data only."""

from grognard.engine.looks import Looks, Scene, TerrainLook, Zone
from grognard.engine.state import State
from grognard.engine.words import Lexicon

from .profiles import figures, terrains
from .scenario import scenario
from .terms import DRILLS, UNIT_OF_LENGTH

LEXICON = Lexicon(
    unit=UNIT_OF_LENGTH,
    labels={
        "vp": "VP",
        "rp": "RP",
        "op": "OP",
        "cost": "TP",
        "budget": "TP budget",
        "act": "activation",
        "legs": "legs",
        "right-arm": "right arm",
        "left-arm": "left arm",
        "drive": "drive system",
        "core": "core",
        "wounds": "points lost",
        "kills": "VP for losses",
        "running": "Control phases in a row",
        "commander": "commanded by {model}",
        "reserve": "in reserve",
        "waiting": "behind the edge",
        "held": "held by {seat}",
        "order": "order:",
        "steady": "Steady!",
        "double-time": "Double time!",
        "ura": "Ura!",
        "dig-in": "Dig in!",
        "overclock": "Overclock",
        "converge": "Converge",
        "take-cover": "Take cover!",
        "split-fire": "Split fire!",
        "overwatch": "Overwatch!",
        "knee": "Knee to the ground!",
        "bulwark": "Bulwark (AV +1)",
        "time-out": "time out",
    },
    quiet=("commander", "done", "used", "kills", "running"),
)
FIGURES = {
    "sierra-trooper": "k-trooper",
    "sierra-lieutenant": "k-leader",
    "sierra-gunner": "k-trooper",
    "sierra-at-gunner": "k-trooper",
    "hellcat": "k-shock",
    "iron-raptor": "k-heavy",
    "weir": "k-leader",
    "smith": "k-leader",
    "lowery": "k-leader",
    "panther": "k-strider",
    "weir-aboard": "k-strider",
    "jaguar": "k-strider",
    "leo": "k-strider-heavy",
    "lowery-aboard": "k-strider-heavy",
    "red-kodiak": "k-soldier",
    "red-officer": "k-soldier",
    "red-hammer-soldier": "k-soldier",
    "red-hammer-officer": "k-soldier",
    "red-gunner": "k-soldier",
    "red-flame-gunner": "k-soldier",
    "spetsnaz": "k-heavy",
    "troxel": "k-heavy",
    "aleksander": "k-heavy",
    "t50": "k-mech",
    "medved": "k-titan",
    "aleksander-aboard": "k-titan",
    "thrall": "k-golem",
    "arc-gunner": "k-golem",
    "technomancer": "k-golem-leader",
    "evolved-commander": "k-golem-leader",
    "brute": "k-goliath",
    "techno-brute": "k-golgoth",
    "evolved-commander-aboard": "k-golgoth",
}
CONCRETE = ("#5f5d57", "#85827a", "#aba79c")
RUST = ("#6d4230", "#96604a", "#bb8568")
STONE = ("#6f6a5e", "#8d887b", "#a9a496")
IRON = ("#4f5563", "#737a8b", "#9aa1b0")
GREEN = ("#3f5236", "#566b49", "#76886a")
HAZE = ("#8b9096", "#a4a9ae", "#bfc3c6")
TERRAIN = {
    "low-wall": (STONE, "stones"),
    "barricade": (STONE, "stones"),
    "crates": (RUST, "crates"),
    "rubble": (STONE, "scree"),
    "craters": (STONE, "craters"),
    "concrete-block": (CONCRETE, "slabs"),
    "machinery": (IRON, "machines"),
    "truck": (IRON, "truck"),
    "container": (RUST, "ribs"),
    "high-wall": (CONCRETE, "slabs"),
    "ruin": (STONE, "ruin"),
    "bunker": (CONCRETE, "slabs"),
    "building": (CONCRETE, "roof"),
    "hall": (IRON, "sawtooth"),
    "rock": (STONE, "facets"),
    "woods": (GREEN, "canopy"),
    "smoke": (HAZE, "haze"),
}


def _rule(kind: str) -> str:
    """The clause of a kind of terrain: dense areas, open areas, what the largest step over, and all the rest."""
    card = terrains()[kind]
    if card.area:
        return "evolved.terrain.area-dense" if card.dense else "evolved.terrain.area-open"
    return "evolved.terrain.step-over" if card.size == 1 else "evolved.terrain.obstacle"


LOOKS = Looks(
    unit_of_length=UNIT_OF_LENGTH,
    figures=FIGURES,
    leaders={"k-trooper": "k-leader", "k-golem": "k-golem-leader"},
    specials={"weapon:missile-tube": "k-missile"},
    terrain={
        kind: TerrainLook(tones=tones, texture=made, clause=_rule(kind)) for kind, (tones, made) in TERRAIN.items()
    },
    markers={"objective": "m-objective", "position": "m-drop", "relief": "m-drop"},
    control_radius=300,
    score="vp",
    resource="rp",
    worth=("vp", "rp"),
    wounds="wounds",
    down="grounded",
    watching=("overwatch",),
    badges=(*DRILLS, "burning", "reserve", "waiting", "done"),
)


def scene(state: State) -> Scene:
    """The mission behind a state: its title, length, goal and deployment zones."""
    mission = scenario(state.scenario)
    sides = {seat.counters.get("side", 0): seat.id for seat in state.seats}
    zones = tuple(
        Zone(sides.get(index, index), "deployment", side.zone.numbers) for index, side in enumerate(mission.sides)
    )
    areas = tuple(Zone(-1, spot.name, spot.area.numbers) for spot in mission.spots if spot.area is not None)
    return Scene(mission.title, (*zones, *areas), mission.rounds, mission.goals[0].vp)


def unknown_figures() -> tuple[str, ...]:
    """Profiles without a symbol of their own: support weapons are drawn as plain bases."""
    return tuple(id for id in figures() if id not in FIGURES)
