"""How ALIEN looks and speaks in logs and pictures: labels, what is quiet, the deck plan of a scenario. Data only."""

from grognard.engine.looks import Looks, Scene
from grognard.engine.state import State
from grognard.engine.words import Lexicon

from .profiles import items
from .scenario import scenario

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
}
QUIET = (
    "full", "quick", "acted", "small-acts", "swapped", "laden", "came", "depth", "tried", "once", "seen", "dosed",
    "broken-age", "panic-age", "rested", "revived", "last-fright", "task", "met", "tracked", "sealing", "used-in",
    "changed-hands", "stopped", "spent", "from",
)  # fmt: skip
LEXICON = Lexicon(unit="zone", labels={**{card.id: card.name for card in items().values()}, **LABELS}, quiet=QUIET)
LOOKS = Looks(
    unit_of_length="zone",
    badges=(
        "broken", "dead", "out", "unconscious", "facehugged", "captured", "prone", "stunned", "hidden", "guarding",
        "resting", "fatigued", "partial-cover", "full-cover", "aimed", "cocooned", "hostile", "wary", "friendly",
        "ally",
    ),
    gauges=("health", "stress"),
    clock=("stretch", "countdown"),
    down="prone",
)  # fmt: skip


def scene(state: State) -> Scene:
    """The scenario behind a state: its title, length, and the deck plan."""
    sheet = scenario(state.scenario)
    return Scene(
        sheet.title,
        rounds=sheet.rounds if sheet.is_drill else sheet.length,
        names={zone.id: zone.name for zone in sheet.zones},
        floors={zone.id: zone.furniture for zone in sheet.zones if zone.furniture},
        hull=sheet.hull,
    )
