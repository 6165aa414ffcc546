"""The words of ALIEN over the shared state: the only file that knows the names of counters, tags and links.

Every being is a model with a unit of its own (same id). Words take `game`, never a state kept from before a tell.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.pieces import index_of
from grognard.engine.core.script import Game
from grognard.engine.core.state import REFEREE, Feature, Known, Marker, Model, Ref, Tags, feature_ref, marker_ref

from ..books.profiles import Being, Character, Creature, Item, being, is_creature, item
from . import meanings, presence, relations, things

# -- modes (state.phase) -------------------------------------------------------------------------------------------
SETUP, STEALTH, SOCIAL, COMBAT = "setup", "stealth", "social", "combat"
ROUND_START, DRAW, TURN, ROUND_END, LEAVE, CLOSE = "round-start", "draw", "turn", "round-end", "leave", "close"
"""Steps of combat mode (state.step)."""

# -- counters of beings; those of NPCs are `~` keys, so that nobody but the referee reads them ----------------------
HEALTH, STRESS, FULL, QUICK = "health", "stress", "full", "quick"
ARMOR_LOST, RADS, SPEED_LOST, BURNING, ACID, AIRLESS = "armor-lost", "rads", "speed-lost", "burning", "acid", "airless"
SECRET_HEALTH = f"~{HEALTH}"
LAST_ATTACK, STALK, MOVED = "~last-attack", "~stalk", "~moved"

# -- tags of beings ------------------------------------------------------------------------------------------------
DEAD, PC, ALLY = presence.DEAD, presence.PC, presence.ALLY
BROKEN, OUT, UNCONSCIOUS, CAPTURED, FACEHUGGED = "broken", "out", "unconscious", "captured", "facehugged"
EXHAUSTED = "exhausted"
BURNT = "burnt"
"""Broken by fatigue; broken by fire."""
PRONE, STUNNED, HIDDEN, GUARDING, RESTING, FATIGUED = "prone", "stunned", "hidden", "guarding", "resting", "fatigued"
PARTIAL_COVER, FULL_COVER, AIMED, LOST_TURN, COCOONED = "partial-cover", "full-cover", "aimed", "lost-turn", "cocooned"
ACTED, ACTIVE, PASSIVE, RISES, ALERTED = "acted", "~active", "~passive", "~rises", "~alerted"
HOSTILE, WARY, FRIENDLY = "hostile", "wary", "friendly"
SHUT_IN, FOE_OF_ALL = "~shut-in", "~hostile-to-all"
"""Cannot act until released, and is no target of detection: tanks and the like. A creature that spares nobody."""
RESPONSE, PANIC, TALENT, AT, BY_DOOR = "response:", "panic:", "talent:", "at:", "by:"
"""Tags that end with what is meant: `panic:7`, `talent:overkill`, `at:12` (looks through f12), `by:12` (beside it)."""
SECRET_ANDROID = "~android"
GROUP, PATROL = "~group:", "~patrol:"
"""Tags of units of NPCs that end with the name of the group and the zones of the patrol, joined by commas."""
TURNS, STEPS, SWARM_TURNS, HURT_BY, STUN = "turns", "steps", "~swarm-turns", "~hurt-by", "stun"
"""Turns taken and zones entered this round; the number of the swarm's turn that a member took last; who last damaged a
being (id + 1); dice a stun costs."""
AMBUSH, FLEEING, SURRENDERED, MORALE = "ambush", "~fleeing", "surrendered", "~morale"
SAC = "egg-sac"
"""Of a Queen: attached to her egg sac, she cannot move."""
FANATIC, LEADER = "~fanatic", "~leader"
SURPRISE, SET_UP, TIED, SMOKE_ROUNDS = "surprise", "set-up", "tied", "smoke-rounds"
UNSEEN_BY, FROM_HIDING = "~unseen-by:", "from-hiding"
"""Tags of an attacker: one whom the victim (its id) had not spotted, one who came out of hiding for the attack."""
SHARES = "~shares:"
"""Tag of NPCs that share initiative cards; ends with the id of the one the cards are dealt to."""
CHANGED, TRACKED = "changed-hands", "~tracked"
"""Clock: bits of the initiative cards that have changed hands, number of NPCs that keep track of the crew."""
ORDER, SECRET_ORDER = "order", "~order"
"""Piles of initiative cards: of those the crew sees, and of all others."""
SIGHT_LINE = "sight-line"
"""Kind of a feature with three or more zones: sight further than one border exists along these alone."""

# -- tags of zones and borders -------------------------------------------------------------------------------------
DARK, CLUTTERED, HIVE, WARM, EXIT, SMOKE, VACUUM = "dark", "cluttered", "hive", "warm", "exit", "smoke", "vacuum"
CLOSED, LOCKED, SEALED, AJAR, WRECKED, NO_POWER = "closed", "locked", "sealed", "ajar", "wrecked", "no-power"
GAP, DROP = "gap", "drop"
"""Tag of a border that is only crossed by jumping or climbing; counter with the metres of a fall there."""
FIRE, COVER, POINTS, ARMOR = "fire", "cover", "points", "armor"

# -- tags and counters of items (markers whose kind is the id of an item) ------------------------------------------
HELD, WORN, LIT, JAMMED, CLIPPED, EMPTY = "held", "worn", "lit", "jammed", "clipped", "empty"
RATING, RELOADS, NUMBER = "rating", "reloads", "number"
PUT_AWAY = "put-away"
"""Lies hidden in its zone, or locked away, until a search or a task brings it to light."""
FITTED = "fitted:"
"""Tag of a launcher under a rifle; ends with the id of the rifle's marker, with which it goes."""
INJURY, TRAUMA = things.INJURY, "trauma"
GONE, NAMED, CIVILIAN, WORKING = "gone", "named", "civilian", "working:"
"""Has left the map; counts as named whatever the card says; to be rescued; `working:find-key` for the stretch."""
FLAG, TASK, HAPPENED, DUE, LOCATED = "flag:", "task:", "~happened:", "~due:", "located:"
"""Keys of the clock: `flag:power` is set, `task:find-key` stretches of work left, what has happened or will, when."""
USED_IN = "used-in"
"""Counter of things: the stretch in which something that works once a stretch was used."""
SWAPPED, LADEN, DOSES, DOSED = "swapped", "laden", "doses", "dosed"
"""Counters of beings: when hands were swapped and when an over-laden one moved, doses taken, in which shift."""

# -- links ---------------------------------------------------------------------------------------------------------
ADJACENT, GRAPPLE = relations.ADJACENT, relations.GRAPPLE
DRAGS, HELPS, ORDERED, SET_ON, MET, KNOWS, RIDES, SIGHT, CARRIES, HELPED = (
    "drags", "helps", "ordered", "set-on", "met", "knows", "rides", "first-sight", "carries", "helped",
)  # fmt: skip

# -- words of the hidden map (stealth, referee, time) ---------------------------------------------------------------
WILLING, UNWILLING = "willing", "unwilling"
"""Allies who have been ordered into danger in this stretch."""
REFUSED, CAME, LOCKED_BY = "refused:", "came:", "locked-by:"
"""`refused:pass` (a unit was asked in vain), `came:A4` (into a crawlspace from there), `locked-by:crew` (a door)."""
HEARD, SEARCHING, CODE, BAY = "~heard", "~searching", "code", "bay"
"""An NPC heard noise since its last move; it searches its zone next; a door whose code the crew has (`code:B15`: from
that zone); a room that vehicles may drive in."""
DEPTH = "deep:"
"""Tag with who is further inside a crawlspace: those with a higher number came later."""
SPOTTED, EVEN_ODDS, STRETCH_DONE, LEG, WAS_MOVING = "~spotted", "~even-odds", "~stretch", "~leg", "~was-moving"
FOUGHT, FOUGHT_OUT = "~fought", "~fought-out"
"""Counter of a creature: the stretch, from 1, in which it last had a turn in a round of combat."""
SMALL_ACTS, SETTLED, STRAINED, SCANNED, SEALING = "small-acts", "settled", "strained", "scanned", "sealing"
MET_TAG, FROM, SECRET_FROM = "~met", "from:", "~from:"
"""An NPC that was rolled for since sight arose; the zone somebody left this stretch (of an NPC: secret)."""
STRETCH, SHIFT, COUNTDOWN, REST = "stretch", "shift", "countdown", "rest"
"""Counters of the clock: the stretch being played, shifts passed, minutes left, stretches of rest announced."""
PING = "ping"

# -- words of nerves and wounds (dice, stress, panic, synthetics, injuries) -------------------------------------------
ANDROID, OVERKILL, INJURED, SHAKEN, PARALYZED = "android", "overkill", "injured", "shaken", "paralyzed"
"""Revealed as an android; a Marine in Overkill; has injuries; had a panic total of 9 or more; cannot move a limb."""
TRIED, SEEN, FEARS, FLAW, SCARRED, ONCE = "tried:", "seen:", "fears:", "flaw:", "trauma:", "once:"
ONCE_A_ROUND = f"{ONCE}round:"
"""`tried:rally` (in vain, this turn), `seen:adult` (kinds met), `fears:adult`, `flaw:3` (android damage),
`trauma:numb`, `once:lucky` (talents used up; `once:round:` for those of the round)."""
FRENZY, STUDIED = "frenzy", "studied"
"""Links: whom a frenzied PC attacks; a creature whose weak points are known."""
PANIC_AGE, BROKEN_AGE, RESTED, LAST_SEEN, PAIN = "panic-age", "broken-age", "rested", "last-fright", "pain"
ROW, LIMIT, LEFT, HELD_ON, HEALS, AGE, AMOUNT = "row", "limit", "left", "held-on", "heals", "age", "dice"
"""Counters of injuries (row, limit, stretches left, death rolls passed, stretches to heal, healing so far) and of links
(dice)."""
JOINED = "~joined"
"""Counter of one that came into a fight: the round in which it draws no cards yet."""
GIVEN = "given"
"""Counter of a promise of help: the round in which it was given."""
STABLE, FRESH, SURGERY_DONE, LOST_ITEM = "stable", "fresh", "surgery-done", "lost"
OPERATED, REPAIRED = "operated", "repaired"
"""Stretches that went into surgery on somebody, or into the repair of an android."""
FRIGHT_ROUND, SHOWED = "fright-round", "~showed:"
"""The round in which a PC last rolled for a Xenomorph coming Adjacent; of a creature, the instant it showed itself to
a PC."""
HELPLESS = frozenset({DEAD, OUT, BROKEN, UNCONSCIOUS, CAPTURED, FACEHUGGED, COCOONED, "paralyzed", "panic:12"})
pcs, crew, npcs, everybody = presence.pcs, presence.crew, presence.npcs, presence.everybody
known_others, who_is_in = presence.known_others, presence.who_is_in
pair, are_linked, links_of = relations.pair, relations.are_linked, relations.links_of
are_adjacent, adjacent_to = relations.are_adjacent, relations.adjacent_to
grappler_of, grappled_by, is_wrestling = relations.grappler_of, relations.grappled_by, relations.is_wrestling
items_of, items_in, injuries_of = things.items_of, things.items_in, things.injuries_of
BEARERS, HEAPS, ending, endings = things.BEARERS, things.HEAPS, meanings.ending, meanings.endings

# -- seats ---------------------------------------------------------------------------------------------------------


def referee_seat(game: Game) -> int:
    """The seat that runs everything but the crew: the last one."""
    return len(game.state.seats) - 1


def crew_seats(game: Game) -> tuple[int, ...]:
    return tuple(seat.id for seat in game.state.seats if REFEREE not in seat.tags)


def is_option(game: Game, option: str) -> bool:
    return option in game.state.options


# -- beings --------------------------------------------------------------------------------------------------------


def model_of(game: Game, who: int) -> Model:
    return game.state.models[who]


def being_of(game: Game, who: int) -> Being:
    """The card of a being: a character, a creature, a sentry gun or a vehicle."""
    return being(game.state.models[who].profile)


def seat_of(game: Game, who: int) -> int:
    return game.state.units[who].seat


def name_of(game: Game, who: int) -> str:
    return game.state.units[who].name


def toward(game: Game, words: str, joint: str, whom: int) -> str:
    """What a roll is called: with the one it is for, or falls on, if the crew knows of it."""
    return f"{words} {joint} {name_of(game, whom)}" if game.state.models[whom].known is None else words


def has(game: Game, who: int, tag: str, *others: str) -> bool:
    """Whether a being has any of these tags."""
    own = game.state.models[who].tags
    if others:
        for other in others:
            if other in own:
                return True
    return tag in own


@implements("alien.zone.definition")
def zone_of(game: Game, who: int) -> str:
    """The zone a being is in; empty when it is not on the map."""
    place: Any = game.state.models[who].place
    found: str = place or ""
    return found


def is_pc(game: Game, who: int) -> bool:
    return "pc" in game.state.models[who].tags


def is_ally(game: Game, who: int) -> bool:
    return ALLY in game.state.models[who].tags


def is_crew(game: Game, who: int) -> bool:
    """A PC or somebody on their side."""
    tags = game.state.models[who].tags
    return "pc" in tags or ALLY in tags


def is_xeno(game: Game, who: int) -> bool:
    return is_creature(game.state.models[who].profile)


def is_egg(game: Game, who: int) -> bool:
    card = being(game.state.models[who].profile)
    return type(card) is Creature and card.stage == "I"


def is_android(game: Game, who: int) -> bool:
    model = game.state.models[who]
    card = being(model.profile)
    return type(card) is Character and (card.is_android or ANDROID in model.tags or SECRET_ANDROID in model.tags)


def is_human(game: Game, who: int) -> bool:
    model = game.state.models[who]
    card = being(model.profile)
    return type(card) is Character and not (card.is_android or ANDROID in model.tags or SECRET_ANDROID in model.tags)


def seems_human(game: Game, who: int) -> bool:
    """Human as far as anybody at the table can see: secret androids too."""
    model = game.state.models[who]
    card = being(model.profile)
    return type(card) is Character and not (card.is_android or ANDROID in model.tags)


def is_there(game: Game, who: int) -> bool:
    """On the map and alive."""
    model = game.state.models[who]
    return model.place is not None and DEAD not in model.tags


def is_in_play(game: Game, who: int) -> bool:
    """On the map, alive and not out of play, as an android is that has shut down."""
    model = game.state.models[who]
    return model.place is not None and DEAD not in model.tags and OUT not in model.tags


def can_act(game: Game, who: int) -> bool:
    """On the map, alive and neither broken nor helpless (Catatonic included)."""
    model = game.state.models[who]
    return model.place is not None and not is_helpless(model.tags)


@lru_cache(8192)
def is_helpless(tags: Tags) -> bool:
    """Whether one of a being's tags keeps it from everything."""
    return not HELPLESS.isdisjoint(tags)


@remembered(ROSTER, *HELPLESS)
def able(game: Game) -> list[int]:
    """Those of the crew who can act; not to be changed."""
    return [who for who in crew(game) if can_act(game, who)]


def are_enemies(game: Game, a: int, b: int) -> bool:
    """Crew against NPCs; a creature let loose is the enemy of all but its kind."""
    models = game.state.models
    one, other = models[a], models[b]
    if (PC in one.tags or ALLY in one.tags) != (PC in other.tags or ALLY in other.tags):
        return True
    return is_creature(one.profile) != is_creature(other.profile)


def are_foes(game: Game, a: int, b: int) -> bool:
    """Enemies who mean it: between the crew and people who are friendly or wary there is peace."""
    if not are_enemies(game, a, b):
        return False
    peaceful = has(game, a, FRIENDLY, WARY) or has(game, b, FRIENDLY, WARY)
    return not (peaceful and (is_crew(game, a) or is_crew(game, b)))


def is_foe(game: Game, who: int, other: int) -> bool:
    """An enemy of somebody of the crew in play, as far as its attitude shows: the friendly and the wary are none."""
    return are_enemies(game, who, other) and not has(game, other, FRIENDLY, WARY, OUT)


def knows_of(game: Game, who: int, known: Known) -> bool:
    """Whether a being may know of a piece: the crew of what its seat knows, the referee's beings of everything."""
    return known is None or not is_crew(game, who) or game.state.units[who].seat in known


# -- numbers -------------------------------------------------------------------------------------------------------


def health_key(game: Game, who: int) -> str:
    return HEALTH if is_crew(game, who) else SECRET_HEALTH


def health(game: Game, who: int) -> int:
    return game.state.models[who].counters.get(health_key(game, who), 0)


def stress(game: Game, who: int) -> int:
    return game.state.models[who].counters.get(STRESS, 0)


def count_of(game: Game, who: int, key: str) -> int:
    return game.state.models[who].counters.get(key, 0)


def talents(game: Game, who: int) -> list[str]:
    return [*endings(game.state.models[who].tags, TALENT)]


def has_talent(game: Game, who: int, talent: str) -> bool:
    return TALENT + talent in game.state.models[who].tags


def has_response(game: Game, who: int, response: str) -> bool:
    return RESPONSE + response in game.state.models[who].tags


def panic_rows(game: Game, who: int) -> list[int]:
    """The panic responses that last, as rows of the table."""
    return [*map(int, endings(game.state.models[who].tags, PANIC))]


# -- things --------------------------------------------------------------------------------------------------------


def item_card(marker: Marker) -> Item | None:
    """The card of a marker that is an item; None for others."""
    return item(marker.kind)


def marker_of(game: Game, id: int) -> Marker:
    return game.state.markers[index_of(game.state.markers, id)]


# -- zones ---------------------------------------------------------------------------------------------------------


def zone(game: Game, id: str) -> Feature:
    return game.zones.zone(id)


def is_zone(game: Game, id: str, *tags: str) -> bool:
    """Whether a zone has any of these tags; one that is not on somebody's map has none."""
    feature = game.zones.find(id)
    if feature is None:
        return False
    own = feature.tags
    for tag in tags:
        if tag in own:
            return True
    return False


def group_of(game: Game, who: int) -> str:
    """The name of the human group an NPC belongs to; empty if it stands alone."""
    return ending(game.state.units[who].tags, GROUP)


def patrol_of(game: Game, who: int) -> tuple[str, ...]:
    """The zones an active human walks in order and round again; empty for none."""
    tag = next((tag for tag in game.state.units[who].tags if tag.startswith(PATROL)), "")
    return tuple(tag[len(PATROL) :].split(",")) if tag else ()


def number_in(marker: Marker) -> int:
    """How many like things a marker stands for."""
    return marker.counters.get(NUMBER, 1)


def zone_ref(game: Game, id: str) -> Ref:
    return feature_ref(game.zones.zone(id).id)


def item_ref(marker: Marker) -> Ref:
    return marker_ref(marker.id)


def own_side(game: Game, who: int) -> Iterator[int]:
    """The others on somebody's side."""
    mine = is_crew(game, who)
    return (other for other in everybody(game) if other != who and is_crew(game, other) == mine)
