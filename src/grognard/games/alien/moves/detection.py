"""Detection: when sight arises both sides roll OBSERVATION in secret, and when nothing is there somebody rolls too."""

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted, Tagged
from grognard.engine.core.memory import SIGHTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Hidden, Modifier, Modifiers, Pool

from ..body import dice, talent
from ..body.hindrances import DARKNESS
from ..books.cards import LONG, Character
from ..known import sight
from ..known.hive import is_hugger
from ..map import range as bands
from ..map import views, zone
from ..words import clock, opposed, optional_rules
from ..words.terms import (
    COMBAT,
    EVEN_ODDS,
    FOUGHT_OUT,
    GUARDING,
    HELPLESS,
    HIDDEN,
    HOSTILE,
    MET_TAG,
    SHUT_IN,
    SPOTTED,
    WARM,
    being_of,
    can_act,
    count_of,
    crew,
    group_of,
    has,
    is_crew,
    is_human,
    is_xeno,
    is_zone,
    npcs,
    referee_seat,
    zone_of,
)
from . import stealth

CREW_WON, TIED, NPCS_WON, FOUND = 1, 2, 3, 4
"""Values of the secret counter that carries a detection to its outcome."""
GUARD: Modifiers = (Modifier(2, "alien.stealth.guard", "keeping guard"),)
SILENT: Modifiers = (Modifier(-2, "alien.xeno.silent-assassin", "silent assassin"),)
NO_PARTS: Modifiers = ()


class Meeting(Struct, frozen=True, gc=False):
    """Two sides in sight of each other: beings of the referee who belong together, and the crew who see them."""

    npcs: tuple[int, ...]
    crew: tuple[int, ...]


# -- who meets whom -------------------------------------------------------------------------------------------------


@implements("alien.stealth.sides", "alien.stealth.once", "alien.stealth.no-detection", "alien.stealth.hidden-safe")
def meetings(game: Game) -> list[Meeting]:
    """Sight that no roll has been made for: nobody rolls for the hidden, for eggs or twice for one meeting, nor for
    those whom the crew has fought in this stretch, which is over for them."""
    if optional_rules.simple_stealth(game):
        return []
    sides: dict[str, list[int]] = {}
    for one in sight.near_sight(game, _unmet(game)):
        if sight.meets_crew(game, one) and count_of(game, one, FOUGHT_OUT) != clock.this_stretch(game):
            sides.setdefault(side_of(game, one), []).append(one)
    return [Meeting(tuple(side), seers(game, side)) for side in sides.values()]


@remembered(SIGHTS, MET_TAG, HIDDEN, SHUT_IN, *HELPLESS)
def _unmet(game: Game) -> list[int]:
    """The NPCs that are rolled for once they are seen."""
    models = game.state.models
    found = [one for one in npcs(game) if MET_TAG not in models[one].tags and HIDDEN not in models[one].tags]
    return [one for one in found if not sight.is_plain(game, one)]


def seers(game: Game, side: list[int]) -> tuple[int, ...]:
    """Those of the crew whom a side could see as they see it: the hidden roll for nothing."""
    return tuple([who for who in crew(game) if views.facing(game, who, side)])


def side_of(game: Game, one: int) -> str:
    """Creatures are one side; humans stand by their group and attitude."""
    if is_xeno(game, one):
        return "xeno"
    group = group_of(game, one) or model_ref(one)
    return f"{group}/{has(game, one, HOSTILE)}"


# -- the roll -------------------------------------------------------------------------------------------------------


@implements("alien.stealth.darkness", "alien.stealth.darkness-who", "alien.stealth.darkness-where", "alien.xeno.dark")
def darkness_parts(game: Game, who: int, looked_for: tuple[int, ...]) -> Modifiers:
    """Humans and androids: two dice less, once, if the own zone or that of everybody looked for is dark."""
    if not isinstance(being_of(game, who), Character):
        return NO_PARTS
    if zone.is_lit(game, zone_of(game, who)) and any(zone.is_lit(game, zone_of(game, o)) for o in looked_for):
        return NO_PARTS
    return DARKNESS


@implements("alien.stealth.guard")
def guard_parts(game: Game, who: int) -> Modifiers:
    return GUARD if has(game, who, GUARDING) else NO_PARTS


@implements("alien.xeno.silent-assassin")
def silence_parts(game: Game, looked_for: tuple[int, ...]) -> Modifiers:
    """Drones are hard to make out as long as nobody fights, unless something plainer is with them."""
    models = game.state.models
    if game.state.phase == COMBAT:
        return NO_PARTS
    return NO_PARTS if [other for other in looked_for if models[other].profile != "drone"] else SILENT


def parts(game: Game, who: int, looked_for: tuple[int, ...]) -> Modifiers:
    """What circumstances add to somebody's detection roll."""
    found = (*darkness_parts(game, who, looked_for), *guard_parts(game, who))
    if is_crew(game, who):
        return (*found, *silence_parts(game, looked_for))
    return (*found, *talent.stealthy_parts(game, looked_for), *observation_parts(game, who, looked_for))


@implements("alien.stealth.detection", "alien.passive.roll", "alien.stealth.detection-secret")
def attempt(game: Game, who: int, looked_for: tuple[int, ...]) -> dice.Attempt:
    """A passive OBSERVATION roll: stress dice count, but it is not pushed and brings no stress response."""
    clause = "alien.stealth.detection"
    is_far = not [other for other in looked_for if (bands.band(game, who, other) or 0) < LONG]
    return dice.Attempt(
        who,
        "observation",
        parts(game, who, looked_for),
        passive=True,
        can_push=False,
        clause=clause,
        purpose="detection",
        task="far" if is_far else "",
    )


def pool(game: Game, who: int, looked_for: tuple[int, ...]) -> Pool:
    """All dice of one roller: only sixes count."""
    own = attempt(game, who, looked_for)
    return Pool(dice.base_dice(dice.all_parts(game, own)) + dice.stress_dice(game, own), (6,))


@implements("alien.stealth.find-hidden")
def find_hidden(game: Game, npc: int, clause: str) -> Script[list[int]]:
    """An NPC looks through its zone, in secret: each success finds one of the crew who is hidden there, or out of its
    sight in full cover."""
    there = [who for who in crew(game) if zone_of(game, who) == zone_of(game, npc)]
    hidden = [who for who in there if has(game, who, HIDDEN) or not zone.sees(game, npc, who)]
    size = pool(game, npc, tuple(hidden) or tuple(crew(game)[:1]) or (npc,))
    successes = yield Hidden.of(Count(referee_seat(game), clause, "search", (size,)))
    found = hidden[: int(successes)]
    if found:
        game.tell(Tagged(clause, tuple((model_ref(who), (), (HIDDEN,)) for who in found if has(game, who, HIDDEN))))
    return found


@implements("alien.stealth.detection-secret", "alien.stealth.detection-group")
def detect(game: Game) -> Script[None]:
    """The blind roll: all dice of all meetings at once, seen by the referee alone; one die where nothing is there."""
    due = meetings(game)
    dice_ = [pool for meeting in due for pool in pools(game, meeting)]
    clause = "alien.stealth.detection-secret"
    sixes = yield Hidden.of(Count(referee_seat(game), clause, stealth.BLIND, tuple(dice_) or (Pool(1, (6,)),)))
    rows, start = [], 0
    for meeting in due:
        number = len(meeting.crew) + len(meeting.npcs) + 1
        rows += _results(game, meeting, [reading[0] for reading in sixes[start : start + number]])
        start += number
    if rows:
        met = tuple((model_ref(one), (MET_TAG,), ()) for meeting in due for one in meeting.npcs)
        game.tell(Tagged("alien.stealth.once", met))
        game.tell(Counted("alien.stealth.detection", tuple(rows)))
    after = stealth.OUTCOME if game.state.step == stealth.DETECT else stealth.NPC_OUTCOME
    game.tell(Began("alien.stealth.sequence", step=after))


def pools(game: Game, meeting: Meeting) -> list[Pool]:
    """Crew, then NPCs, then the die for hiding or withdrawing at even odds."""
    mine = [pool(game, who, meeting.npcs) if can_act(game, who) else Pool(0, (6,)) for who in meeting.crew]
    theirs = [pool(game, one, meeting.crew) for one in meeting.npcs]
    return [*mine, *theirs, Pool(1, (4,))]


@implements("alien.stealth.detection-group", "alien.stealth.tie")
def compare(mine: list[int], theirs: list[int]) -> int:
    """Each side counts its best roll alone; equal successes, also none at all, are a tie."""
    winner = opposed.open_winner(max(mine, default=-1), max(theirs, default=-1))
    return {0: TIED, 1: CREW_WON, -1: NPCS_WON}[winner]


def _results(game: Game, meeting: Meeting, sixes: list[int]) -> list[tuple[str, str, int, int]]:
    able = [sixes[index] for index, who in enumerate(meeting.crew) if can_act(game, who)]
    result = compare(able, sixes[len(meeting.crew) : -1])
    rows = []
    for one in meeting.npcs:
        for key, value in ((SPOTTED, result), (EVEN_ODDS, sixes[-1])):
            rows.append((model_ref(one), key, value - count_of(game, one, key), value))
    return rows


@implements("alien.hugger.blind")
def observation_parts(game: Game, hugger: int, looked_for: tuple[int, ...]) -> Modifiers:
    """In body-warm zones warmth hides humans from a Facehugger, unless one who is none gives them away."""
    if not is_hugger(game, hugger) or not is_zone(game, zone_of(game, hugger), WARM):
        return ()
    if not all(is_human(game, other) for other in looked_for):
        return ()
    return (Modifier(-2, "alien.hugger.blind", "body-warm zone"),)
