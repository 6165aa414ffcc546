"""How ALIEN looks and speaks in logs and pictures: labels, what is quiet, the deck plan of a scenario. Data only."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.showing.looks import Appearance, Level, Looks, Scene
from grognard.engine.showing.words import Lexicon

from ..books.profiles import beings, characters, creatures, items, machines, npcs
from ..books.scenario import scenario
from . import instruments, tasks
from .sayings import PANIC, TOLD

ENDLESS = 999

LABELS = {
    "health": "Health",
    "stress": "stress level",
    "rating": "supply",
    "reloads": "reloads",
    "number": "number",
    "rads": "rads",
    "full": "full actions used",
    "quick": "quick actions used",
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
    "fading": "rounds left awake",
    "ambush": "in ambush",
    "sedated": "stretches asleep",
    "speed-lost": "Speed lost",
    "adjacent": "is beside",
    "grapple": "holds",
    "drags": "drags",
    "helps": "helps",
    "ordered": "has orders for",
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
    "ally": "an ally",
    "surprise": "at an advantage by surprise",
    "no-power": "without power",
    "operated": "stretches of surgery",
    "repaired": "stretches of repairs",
}
DEEDS = {
    "move": "Move to {}",
    "leave-open": "Move to {}, leaving the door open",
    "shut": "Move to {} and shut the door",
    "back": "Step back",
    "group": "Lead a group",
    "special": "Special close combat",
    "grapple-attack": "Attack the one you hold",
    "stand": "Get up",
    "social": "Stop: rest, talk or confer",
    "guard": "Keep guard",
    "resources": "Produce something from the baggage",
    "follow": "Come with us",
    "sheathe": "Put your weapons away",
    "single": "Single fire",
    "single-weak": "Single fire, weak spot",
    "burst": "Full auto",
    "burst-weak": "Full auto, weak spot",
    "normal": "Strike",
    "normal-weak": "Strike at a weak spot",
    "keep": "Leave it",
    "ambush": "Ambush",
}
QUIET = (
    "full", "quick", "acted", "small-acts", "swapped", "laden", "came", "deep", "tried", "once", "dosed", "braced",
    "broken-age", "panic-age", "rested", "revived", "last-fright", "task", "met", "tracked", "sealing", "used-in",
    "changed-hands", "stopped", "spent", "from", "fright-round", "fears", "seen", "turns", "at", "by", "pc", "showed",
    "scanned", "locked-by", "refused", "civilian", "named", "searched", "located", "gone", "settled", "strained",
    "story-act", "steps", "age", "working", "helps", "embrace", "injury", "stretches", "left", "held-on", "fresh",
    "fought", "last-cards", "sent-back", "-friendly", "willing", "unwilling", "operated-in", "-operated", "repaired-in",
    "-repaired", "-ordered", "lost-stretch",
)  # fmt: skip
ROWS = {f"panic:{row}": word for row, word in enumerate(PANIC, 1)}
LEXICON = Lexicon(
    unit="zone",
    labels={**{card.id: card.name for card in items().values()}, **LABELS, **ROWS},
    told=TOLD,
    quiet=QUIET,
    deeds=DEEDS,
    dice=("base", "stress"),
    numbered=("order",),
    opens=("alien.combat.action-pool", "alien.stealth.pc-action", "alien.stealth.small-acts"),
    harms=("-health", "+dead", "+broken", "+out"),
)
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
    levels={"stress": (Level(0, "calm"), Level(3, "tense", "warn"), Level(6, "shaking", "alarm"))},
    figures=FIGURES,
    markers={"ping": "k-contact"},
    fallen=("dead", "out", "unconscious", "broken"),
    clock=("stretch", "countdown"),
    span="stretch",
    rounds=("combat",),
    down="prone",
)  # fmt: skip


def scene(state: State) -> Scene:
    """The scenario behind a state: its title, length, the deck plan, light and instruments, what there is to do as far
    as it is known."""
    sheet, game = scenario(state.scenario), Game(state)
    return Scene(
        sheet.title,
        rounds=sheet.rounds,
        names={zone.id: zone.name for zone in sheet.zones},
        floors={zone.id: zone.furniture for zone in sheet.zones if zone.furniture},
        hull=sheet.hull,
        lengths={"stretch": sheet.length} if not sheet.is_drill and sheet.length < ENDLESS else {},
        goals=tasks.goals(game),
        tasks=tasks.tasks(game, LEXICON.label),
        standing=tasks.standing(game),
        light=instruments.light(game),
        beams=tuple(instruments.beams(game)),
        instruments=tuple(instruments.instruments(game)),
        contacts=tuple(instruments.contacts(game)),
    )


APPEARANCE = Appearance(LOOKS, LEXICON, scene)
