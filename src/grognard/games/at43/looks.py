"""How AT-43 looks and speaks in logs and pictures: symbols, labels, zones of the mission. Data only."""

from collections.abc import Iterator

from grognard.engine.looks import Looks, Scene, TerrainLook, Zone
from grognard.engine.state import State, feature_ref
from grognard.engine.words import Lexicon
from grognard.kit.missions import edge_line

from .profiles import profiles, terrains
from .scenario import Deployment, scenario
from .terms import UNIT_OF_LENGTH, object_owner

LEXICON = Lexicon(
    unit=UNIT_OF_LENGTH,
    labels={
        "lp": "LP",
        "vp": "VP",
        "rp": "RP",
        "row": "activation row",
        "act": "activation",
        "lp-pool": "LP pool",
        "weapon": "weapon",
        "structure": "structure points",
        "propulsion": "propulsion",
        "frame": "frame",
        "wounds": "structure points lost",
        "commander": "commanded by {model}",
        "double": "cards left of a double activation",
        "terrain": "terrain elements placed",
        "terrain-first": "terrain is placed by {seat} first",
        "out-of-play": "out of play",
        "reserve": "in reserve",
        "held": "held by {seat}",
        "delayed": "turns delayed by {seat}",
    },
    quiet=("routine", "commander", "entered"),
)
FIGURES = {
    "steel-troopers": "k-trooper",
    "star-troopers": "k-heavy",
    "shock-troopers": "k-shock",
    "wing-troopers": "k-shock",
    "steel-tacarms": "k-suit",
    "fire-toad": "k-strider",
    "fire-toad-iron-rain": "k-strider",
    "defender-snake": "k-strider-heavy",
    "fire-crawler": "k-strider-heavy",
    "storm-golems": "k-golem",
    "grim-golems": "k-grim",
    "assault-golems": "k-golem",
    "bane-goliaths": "k-goliath",
    "assault-goliaths": "k-goliath",
    "wraith-golgoth": "k-golgoth",
    "poltergeist-golgoth": "k-golgoth",
    "hekat-golgoth": "k-golgoth",
    "baal-golgoth": "k-golgoth",
    "krasnye-soldaty": "k-soldier",
    "rpg-soldaty": "k-soldier",
    "spetsnatz-kommandos": "k-heavy",
    "dragonov-kommandos": "k-soldier",
    "dragomirov-kolossus": "k-suit",
    "hussar": "k-mech",
    "dotch-yaga": "k-mech",
    "kossak": "k-titan",
    "molot": "k-titan",
}
CONCRETE = ("#5f5d57", "#85827a", "#aba79c")


def _terrain() -> Iterator[tuple[str, TerrainLook]]:
    looks = {
        "container": ("t-container", ("#6d4230", "#96604a", "#bb8568")),
        "low-wall": ("t-lowwall", ("#6f6a5e", "#8d887b", "#a9a496")),
        "high-wall": ("t-highwall", CONCRETE),
        "generator": ("t-generator", ("#4f5563", "#737a8b", "#9aa1b0")),
        "bunker": ("t-bunker", CONCRETE),
    }
    for id, (symbol, tones) in looks.items():
        xs, ys = zip(*terrains()[id].outline, strict=True)
        clause = "at43.board.low-terrain" if terrains()[id].size < 2 else "at43.board.high-terrain"
        yield id, TerrainLook(symbol, tones, max(xs) - min(xs), max(ys) - min(ys), clause=clause)


LOOKS = Looks(
    unit_of_length=UNIT_OF_LENGTH,
    figures=FIGURES,
    leaders={"k-trooper": "k-leader", "k-golem": "k-golem-leader"},
    specials={"weapon:missile-launcher": "k-missile", "weapon:sonic-gun": "k-golem-sonic"},
    terrain=dict(_terrain()),
    markers={"objective": "m-objective", "drop-point": "m-drop", "location": "m-objective"},
    control_radius=1000,
    score="vp",
    resource="lp",
    worth=("vp", "rp"),
    rank="rank",
    wounds="wounds",
    down="grounded",
    watching=("overwatch",),
    badges=("disorganised", "jammed", "overwatch", "hit-the-deck", "take-cover", "shield-formation", "reserve",
            "out-of-play"),
)  # fmt: skip


def scene(state: State) -> Scene:
    """The mission behind a state: its title, length, goal, deployment zones and exit."""
    mission = scenario(state.scenario)
    sides = {seat.counters.get("side", seat.id): seat.id for seat in state.seats}
    zones = [zone for side, place in enumerate(mission.deployment) for zone in _zone(sides.get(side, side), place)]
    if mission.exit is not None:
        zones.append(Zone(-1, "exit", mission.exit.numbers))
    edges = tuple(
        (sides.get(side, side), *edge_line(state.board, place.edge))
        for side, place in enumerate(mission.deployment)
        if place.kind == "edge"
    )
    owners = {feature_ref(piece.id): object_owner(piece) for piece in state.features}
    objects = {ref: owner for ref, owner in owners.items() if owner is not None}
    return Scene(mission.title, tuple(zones), mission.rounds, mission.goal, edges, objects)


def _zone(seat: int, place: Deployment) -> Iterator[Zone]:
    if place.zone is not None:
        yield Zone(seat, "deployment", place.zone.numbers)
    if place.point is not None:
        yield Zone(seat, "deployment", (*place.point, place.radius))


def unknown_figures() -> tuple[str, ...]:
    """Profiles without a symbol of their own."""
    return tuple(id for id in profiles() if id not in FIGURES)
