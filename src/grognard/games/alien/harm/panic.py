"""Panic: when it is rolled, what the total means beside earlier panic, and how it ends."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import android, dice, stress, talent
from ..body.fright import FROZEN, fright_of, is_panicking, stop, thaw
from ..known import combat
from ..map import views, zone
from ..words import clock, help
from ..words.attempt import Attempt
from ..words.later import Later
from ..words.terms import (
    BROKEN,
    CAPTURED,
    COMBAT,
    DEAD,
    FACEHUGGED,
    FEARS,
    FRIGHT_ROUND,
    LAST_SEEN,
    OUT,
    PANIC,
    PANIC_AGE,
    SEEN,
    SHAKEN,
    SHOWED,
    UNCONSCIOUS,
    can_act,
    count_of,
    endings,
    has,
    is_pc,
    is_there,
    name_of,
    own_side,
    panic_rows,
    pcs,
    zone_of,
)
from . import trauma

COOL, FREEZE, CATATONIC, TERRIBLE, FRENZIED = 0, 7, 12, 9, 11
BEYOND = (BROKEN, UNCONSCIOUS, FACEHUGGED, CAPTURED, OUT)
STOP_PANIC = "stop-panic"
RESPOND: Later[[Game, int, int, int | None], Script[None]] = Later()
"""A row of the table is carried out."""


# -- when --------------------------------------------------------------------------------------------------------------


@implements("alien.panic.npc", "alien.panic.not-stress-die")
def can_panic(game: Game, who: int) -> bool:
    """PCs with nerves who are there and not broken; NPCs never. No die of another roll leads here by itself."""
    return is_there(game, who) and android.has_nerves(game, who) and not has(game, who, *BEYOND)


@implements("alien.panic.triggers", "alien.panic.first-sight", "alien.panic.same-moment")
def sighted(game: Game, who: int, creatures: list[int]) -> Script[None]:
    """Creatures have come into sight: one roll if the PC meets a kind for the first time, or fears it."""
    dreadful = []
    for creature in creatures if can_panic(game, who) else ():
        kind = fright_of(game, creature)
        if kind and (not has(game, who, SEEN + kind) or has(game, who, FEARS + kind)):
            _remember(game, who, creature, kind)
            dreadful.append(creature)
    if dreadful:
        yield from panic(game, who, dreadful[0], "alien.panic.first-sight")


def _remember(game: Game, who: int, creature: int, kind: str) -> None:
    """Which kind was met, which creature last, and at what instant it showed itself to this PC."""
    clause = "alien.panic.first-sight"
    if not has(game, who, SEEN + kind):
        game.tag(clause, model_ref(who), (SEEN + kind,))
    key = f"{SHOWED}{who}"
    game.count(
        clause,
        (model_ref(who), LAST_SEEN, creature + 1 - count_of(game, who, LAST_SEEN)),
        (model_ref(creature), key, _instant(game) - count_of(game, creature, key)),
    )


def _instant(game: Game) -> int:
    """The turn being played: no two turns of a scenario have the same number."""
    left = sum(card.pile in ("order", "~order") for card in game.state.cards)
    return 1 + 64 * clock.moment(game) + left


@implements("alien.panic.triggers", "alien.panic.adjacent-limit", "alien.panic.same-moment")
def came_adjacent(game: Game, who: int, creature: int) -> Script[None]:
    """A Xenomorph has come Adjacent: one roll a round at most, none besides that for its first sight in one move."""
    kind = fright_of(game, creature)
    if not kind or not can_panic(game, who) or not _is_first_this_round(game, who):
        return
    by_its_move = game.state.acting == creature
    showed_now = by_its_move and count_of(game, creature, f"{SHOWED}{who}") == _instant(game)
    _note_round(game, who)
    _remember(game, who, creature, kind)
    if not showed_now:
        yield from panic(game, who, creature, "alien.panic.adjacent-limit")


def _is_first_this_round(game: Game, who: int) -> bool:
    return game.state.phase != COMBAT or count_of(game, who, FRIGHT_ROUND) != clock.moment(game) + 1


def _note_round(game: Game, who: int) -> None:
    now = clock.moment(game) + 1
    if now != count_of(game, who, FRIGHT_ROUND):
        game.count(
            "alien.panic.adjacent-limit", (model_ref(who), FRIGHT_ROUND, now - count_of(game, who, FRIGHT_ROUND))
        )


@implements("alien.panic.triggers", "alien.panic.same-moment")
def startled(game: Game, who: int, creature: int, clause: str) -> Script[None]:
    """A fright of which a creature is the cause, and a first sight of it at the same instant: one roll."""
    if can_panic(game, who):
        _remember(game, who, creature, fright_of(game, creature))
        yield from panic(game, who, creature, clause)


@implements("alien.panic.triggers", "alien.panic.chain-limit")
def saw_fall(game: Game, victim: int, source: int | None) -> Script[None]:
    """Every PC who sees another become broken, or die unbroken, rolls once, in roster order."""
    for who in witnesses(game, victim):
        yield from panic(game, who, source, "alien.panic.triggers")


def stands(game: Game, who: int) -> bool:
    """A PC who is up: whoever sees him die has not seen him broken before."""
    return is_pc(game, who) and not has(game, who, BROKEN, DEAD)


@implements("alien.panic.triggers")
def saw_death(game: Game, victim: int, stood: bool) -> Script[None]:
    """Of a limit that has run out, or a treatment that failed, somebody dies as he stood there."""
    if stood and has(game, victim, DEAD):
        yield from saw_fall(game, victim, None)


def witnesses(game: Game, victim: int) -> list[int]:
    """The PCs who see what befalls another."""
    return views.seers_of(game, victim, [who for who in pcs(game) if who != victim])


@implements("alien.panic.triggers", "alien.panic.chain-limit")
def friends_panic(game: Game, friends: list[int], source: int | None, clause: str) -> Script[None]:
    """Every other PC in the zone rolls once for a scream or a frenzy, one after another in roster order."""
    for other in friends:
        yield from panic(game, other, source, clause)


def friends_of(game: Game, who: int) -> list[int]:
    """The other PCs in the zone, who hear a scream and see a frenzy break out."""
    here = zone_of(game, who)
    return [other for other in pcs(game) if other != who and zone_of(game, other) == here]


@implements("alien.panic.triggers")
def horrify(game: Game) -> Script[None]:
    """An event that the scenario calls horrifying: every PC rolls."""
    for who in pcs(game):
        if can_panic(game, who):
            yield from panic(game, who, None, "alien.panic.triggers")


# -- the roll ----------------------------------------------------------------------------------------------------------


@implements("alien.panic.roll")
def panic(game: Game, who: int, source: int | None, clause: str) -> Script[None]:
    """D6 plus stress minus Resolve."""
    if not can_panic(game, who):
        return
    total: int = yield stress.nerve_roll(game, who, clause, "panic")
    yield from suffer(game, who, total, source)
    if total > COOL and has(game, who, "trauma:panic-attacks") and is_there(game, who):
        yield from trauma.test(game, who)


@implements("alien.panic.roll", "alien.panic.stacking")
def suffer(game: Game, who: int, total: int, source: int | None) -> Script[None]:
    """What a total does; nothing at 0 or less."""
    if total <= COOL:
        return
    if total >= TERRIBLE and not has(game, who, SHAKEN):
        game.tag("alien.panic.roll", model_ref(who), (SHAKEN,))
    if (yield from talent.overkill(game, who, total)):
        combat.forced(game, (who,))
        yield from friends_panic(game, friends_of(game, who), source, "alien.talent.overkill")
        return
    row = FRENZIED if total >= 8 and has(game, who, "trauma:violent") else min(total, CATATONIC)
    held = panic_rows(game, who)
    row = stacked(held, row)
    if not is_weaker(held, row):
        yield from RESPOND.run(game, who, row, source)


@implements("alien.panic.stacking")
def stacked(held: list[int], row: int) -> int:
    """A response that the PC already has becomes the next higher one."""
    while row in held and row < CATATONIC:
        row += 1
    return row


@implements("alien.panic.compatible")
def is_weaker(held: list[int], row: int) -> bool:
    """Results 1 to 6 combine with everything; of 7 to 12 only the highest counts."""
    return row >= FREEZE and any(other >= row for other in held)


# -- how it ends -------------------------------------------------------------------------------------------------------


@implements("alien.panic.stop")
def can_calm(game: Game, leader: int, who: int) -> bool:
    """Another one in speaking or radio range."""
    return leader != who and can_act(game, leader) and is_panicking(game, who) and zone.can_talk(game, leader, who)


@implements("alien.panic.stop")
def calm(game: Game, leader: int, who: int) -> Script[bool]:
    """COMMAND; a full action in combat."""
    purpose, clause = f"to calm {name_of(game, who)}", "alien.panic.stop"
    attempt = Attempt(leader, "command", clause=clause, purpose=purpose, task=STOP_PANIC, target=who)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        stop(game, who, "alien.panic.stop")
    return rollout.successes > 0


def to_be_calmed(game: Game, leader: int) -> list[int]:
    """Whom somebody may calm now."""
    if not _panicking(game):
        return []
    some = [who for who in own_side(game, leader) if is_panicking(game, who) and can_calm(game, leader, who)]
    return [who for who in some if help.may_try(game, leader, STOP_PANIC, who)]


def is_anybody_afraid(game: Game) -> bool:
    return bool(_panicking(game))


@remembered(ROSTER, PANIC)
def _panicking(game: Game) -> list[int]:
    return [model.id for model in game.state.models if endings(model.tags, PANIC)]


@implements("alien.panic.stop")
def stretch_passed(game: Game) -> None:
    """Lasting responses end when a full stretch has passed; outside combat the frozen have lost enough time."""
    for who in pcs(game):
        rows = panic_rows(game, who)
        if not rows:
            continue
        in_fight = game.state.phase == COMBAT
        if count_of(game, who, PANIC_AGE) or (not in_fight and set(rows) <= FROZEN):
            stop(game, who, "alien.panic.stop")
            continue
        if not in_fight:
            thaw(game, who)
        game.count("alien.panic.stop", (model_ref(who), PANIC_AGE, 1))
