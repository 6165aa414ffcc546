"""How ALIEN looks and speaks in logs and pictures: labels, what is quiet, the deck plan of a scenario. Data only."""

from collections.abc import Iterator

from grognard.engine.looks import Goal, Looks, Scene
from grognard.engine.state import State, feature_ref
from grognard.engine.words import Lexicon

from .profiles import beings, characters, creatures, items, machines, npcs
from .scenario import Scenario, scenario
from .terms import FLAG

ENDLESS = 999

LABELS = {
    "health": "Health",
    "stress": "stress level",
    "rating": "supply",
    "reloads": "reloads",
    "number": "number",
    "rads": "rads",
    "full": "full actions left",
    "quick": "quick actions left",
    "order": "initiative",
    "pc": "player character",
    "partial-cover": "in partial cover",
    "full-cover": "in full cover",
    "access": "access point",
    "talent": "talent",
    "response": "response:",
    "panic": "panic:",
    "working": "works on",
    "flag": "done:",
    "at": "at border",
    "stretch": "stretch",
    "countdown": "minutes left",
    "armor-lost": "armor lost",
    "used-in": "used in stretch",
    "speed-lost": "Speed lost",
    "adjacent": "is beside",
    "grapple": "holds",
    "drags": "drags",
    "helps": "helps",
    "ordered": "has orders from",
    "set-on": "is set on",
    "met": "has met",
    "knows": "knows",
    "rides": "rides",
    "first-sight": "sees",
    "frenzy": "is in a frenzy against",
    "studied": "has studied",
    "ping": "contact",
    "injury": "injury",
    "hold-off": "holds off",
    "open": "opening",
}
QUIET = (
    "full", "quick", "acted", "small-acts", "swapped", "laden", "came", "depth", "tried", "once", "dosed",
    "broken-age", "panic-age", "rested", "revived", "last-fright", "task", "met", "tracked", "sealing", "used-in",
    "changed-hands", "stopped", "spent", "from", "fright-round", "fears", "seen", "turns", "at", "pc", "showed",
    "scanned", "locked-by", "refused", "civilian", "named", "searched", "located",
)  # fmt: skip
LEXICON = Lexicon(unit="zone", labels={**{card.id: card.name for card in items().values()}, **LABELS}, quiet=QUIET)
FIGURES = {
    **dict.fromkeys(characters(), "k-crew"),
    **dict.fromkeys(npcs(), "k-soldier"),
    **{id: "k-egg" if card.stage == "I" else "k-stalker" for id, card in creatures().items()},
    **{id: "k-apc" if card.riders else "k-stand" for id, card in machines().items()},
}
LOOKS = Looks(
    unit_of_length="zone",
    badges=(
        "broken", "dead", "out", "unconscious", "facehugged", "captured", "prone", "stunned", "hidden", "guarding",
        "resting", "fatigued", "partial-cover", "full-cover", "aimed", "cocooned", "hostile", "wary", "friendly",
        "ally",
    ),
    gauges=("health", "stress"),
    full={being.id: being.health for being in beings().values()},
    figures=FIGURES,
    markers={"ping": "k-contact"},
    fallen=("dead", "out", "unconscious", "broken"),
    clock=("stretch", "countdown"),
    down="prone",
)  # fmt: skip


def scene(state: State) -> Scene:
    """The scenario behind a state: its title, length, the deck plan, what there is to do as far as it is known."""
    sheet = scenario(state.scenario)
    return Scene(
        sheet.title,
        rounds=sheet.rounds,
        names={zone.id: zone.name for zone in sheet.zones},
        floors={zone.id: zone.furniture for zone in sheet.zones if zone.furniture},
        hull=sheet.hull,
        lengths={"stretch": sheet.length} if not sheet.is_drill and sheet.length < ENDLESS else {},
        goals=tuple(Goal(one.title, f"{one.points} points") for one in sheet.objectives),
        tasks=tuple(_tasks(state, sheet)),
    )


def _tasks(state: State, sheet: Scenario) -> Iterator[Goal]:
    """Tasks of the zones on this map; what makes one needless has done it."""
    known = {feature.zones[0]: feature_ref(feature.id) for feature in state.features if len(feature.zones) == 1}
    flags = {key[len(FLAG) :] for key, value in state.clock.items() if key.startswith(FLAG) and value}
    for task in sheet.tasks:
        if task.zone in known:
            skills = " or ".join(skill.replace("-", " ") for skill in task.skills)
            missing = [LEXICON.label(need.partition(":")[2] or need) for need in task.needs if need not in flags]
            needs = f", needs {' and '.join(missing)}" if missing else ""
            done = not flags.isdisjoint(task.unless)
            yield Goal(task.title, f"{task.zone}, {skills}{'' if done else needs}", done, known[task.zone])
