"""Critical injuries: the roll, lethal ones with their limits and death rolls, stabilizing, worsening and healing."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref, next_id, number_of
from grognard.engine.dice.rolls import Modifiers, Total

from ..body import dice, fatigue, gear, injuries, stress, talent
from ..body.injuries import ROUND, SHIFT, STRETCH, is_running, kind, running
from ..books.cards import Creature
from ..known import combat
from ..words import clock
from ..words.attempt import Attempt
from ..words.clock import STRETCHES_IN_SHIFT
from ..words.tagging import retag
from ..words.terms import (
    AGE,
    BROKEN,
    COMBAT,
    FACEHUGGED,
    FATIGUED,
    FRESH,
    HEALS,
    HELD_ON,
    INJURED,
    INJURY,
    LEFT,
    LIMIT,
    OPERATED,
    OUT,
    PAIN,
    PARALYZED,
    ROW,
    STABLE,
    SURGERY_DONE,
    being_of,
    everybody,
    has,
    is_human,
    is_pc,
    is_there,
    marker_of,
    model_of,
    name_of,
    seat_of,
    toward,
)
from . import death, panic, trauma

FROM_WHICH_ROLLED_AGAIN, MOST_THROWS = 14, 100
SHIFTS_OF_DAY = 3
"""A day has three shifts: they last five to ten hours."""
ENOUGH = 3
LENGTH = {ROUND: 0, STRETCH: 1, SHIFT: STRETCHES_IN_SHIFT}


# -- getting one -------------------------------------------------------------------------------------------------------


@implements("alien.crit.roll", "alien.crit.impossible")
def roll(game: Game, who: int, clause: str, source: int | None = None) -> Script[None]:
    """D66 on the table; a result of 14 or more that the victim already has is rolled again. Humans only."""
    if not is_human(game, who) or not is_there(game, who):
        return
    row = yield from _d66(game, who, clause)
    if (yield from talent.lucky(game, who)):
        row = yield from _d66(game, who, clause)
    yield from inflict(game, who, row, clause, source)


def _d66(game: Game, who: int, clause: str) -> Script[int]:
    """Dice that never change would roll for ever: after so many throws the next row stands that the victim has not."""
    row = 0
    for _ in range(MOST_THROWS):
        row = yield from dice.d66(game, who, clause, "critical injury")
        if row < FROM_WHICH_ROLLED_AGAIN or not injuries.has_injury(game, who, row):
            return row
    return _next_row(game, who, row)


def _next_row(game: Game, who: int, row: int) -> int:
    """The last rows kill and nobody has them: there is always one."""
    return next(other for other in injuries.table() if other > row and not injuries.has_injury(game, who, other))


@implements("alien.crit.instant", "alien.crit.roll")
def inflict(game: Game, who: int, row: int, clause: str, source: int | None = None) -> Script[None]:
    """A certain row of the table; 64 to 66 kill. From 14 on nobody has one twice, however he comes by it."""
    injury = injuries.table()[row]
    if row >= FROM_WHICH_ROLLED_AGAIN and injuries.has_injury(game, who, row):
        return
    if injury.kills:
        game.note(clause, f"{name_of(game, who)}: {injury.name}", model_ref(who))
        death.die(game, who, "alien.crit.instant")
        return
    game.tell(Placed(clause, markers=(_marker(game, who, injury),)))
    if model_of(game, who).known is None:
        game.note(clause, f"{name_of(game, who)}: {injury.name}", model_ref(who))
    adds = (INJURED, PARALYZED) if row == injuries.SPINE else (INJURED,)
    retag(game, clause, model_ref(who), adds)
    yield from _at_once(game, who, row, source)


@implements("alien.crit.limits", "alien.crit.timer", "alien.crit.round-first")
def _marker(game: Game, who: int, injury: injuries.Injury) -> Marker:
    """The injury beside its victim. One suffered in the own turn waits for the end of the next one."""
    counters = {ROW: injury.row}
    if injury.is_lethal:
        counters |= {LIMIT: injury.limit, **_until(injury.limit)}
    if injury.shift:
        counters[HEALS] = STRETCHES_IN_SHIFT
    tags = (FRESH,) if is_in_own_turn(game, who) else ()
    id, known = next_id(game.state.markers), model_of(game, who).known
    return Marker(id, INJURY, on=model_ref(who), counters=counters, tags=tags, known=known)


def is_in_own_turn(game: Game, who: int) -> bool:
    return game.state.phase == COMBAT and game.state.acting == who


def _until(limit: int) -> dict[str, int]:
    """Stretches until the limit runs out, the present one not counted as a full one."""
    return {} if limit == ROUND else {LEFT: LENGTH[limit] + 1}


@implements("alien.crit.stress-effects", "alien.crit.traumatized")
def _at_once(game: Game, who: int, row: int, source: int | None) -> Script[None]:
    """What some injuries do to nerves: calm at once; pain, and fatigue that is new, tell when the victim is up again;
    trauma."""
    clause, hurts = "alien.crit.stress-effects", row == injuries.PAIN
    if row == injuries.FOCUSED:
        stress.lower(game, who, 99, clause)
    if row == injuries.ARM_GONE:
        gear.lose_grip(game, who, "alien.crit.effects")
    if row == injuries.INFECTED and not has(game, who, FATIGUED):
        game.tag(clause, model_ref(who), (FATIGUED,))
        hurts = True
    if hurts:
        if has(game, who, BROKEN):
            game.count(clause, (model_ref(who), PAIN, 1))
        else:
            stress.gain(game, who, 1, clause)
    if row == injuries.TRAUMATIZED:
        yield from trauma.suffer(game, who, "alien.crit.traumatized", _kind_of(game, source))


def _kind_of(game: Game, source: int | None) -> str:
    card = None if source is None else being_of(game, source)
    return card.fright if isinstance(card, Creature) else ""


# -- death rolls -------------------------------------------------------------------------------------------------------


@implements("alien.crit.death-roll", "alien.crit.death-roll-mods")
def death_roll(game: Game, who: int, clause: str) -> Script[bool]:
    """STAMINA without stress dice, push or help, but with all penalties; failure is death. No action is spent."""
    if not is_there(game, who):
        return False
    stood = panic.stands(game, who)
    held = yield from _holds_on(game, who, clause)
    if not held and (yield from talent.lucky(game, who)):
        held = yield from _holds_on(game, who, clause)
    if not held:
        death.die(game, who, clause)
        yield from panic.saw_death(game, who, stood)
    return held


def _holds_on(game: Game, who: int, clause: str) -> Script[bool]:
    attempt = Attempt(who, "stamina", can_push=False, clause=clause, purpose="death roll", task="death")
    throw = yield from dice.throw(game, attempt)
    return throw.successes > 0


@implements("alien.crit.lethal", "alien.crit.three")
def _limit_passed(game: Game, who: int, marker: Marker) -> Script[None]:
    """A death roll for this injury; the third success in a row without help is the last."""
    if not (yield from death_roll(game, who, "alien.crit.death-roll")):
        return
    ref, held = marker_ref(marker.id), marker.counters.get(HELD_ON, 0) + 1
    changes = [(ref, HELD_ON, 1)]
    if marker.counters[LIMIT] != ROUND:
        changes.append((ref, LEFT, LENGTH[marker.counters[LIMIT]]))
    game.count("alien.crit.three", *changes)
    if held >= ENOUGH:
        _steady(game, who, marker, "alien.crit.three")


@implements("alien.crit.round-limit", "alien.crit.round-first", "alien.crit.several-lethal")
def turn_end(game: Game, who: int) -> Script[None]:
    """After the victim's turn: a death roll for each injury with the limit of a round, unless it came in this turn."""
    for marker in running(game, who):
        if FRESH in marker.tags:
            game.tag("alien.crit.round-first", marker_ref(marker.id), (), (FRESH,))
        elif marker.counters[LIMIT] == ROUND and is_there(game, who):
            yield from _limit_passed(game, who, marker)


@implements("alien.crit.round-limit")
def round_end(game: Game) -> Script[None]:
    """Who has no turns bleeds as well, such as the captured and bystanders: the death rolls come as the round ends."""
    for who in everybody(game):
        if has(game, who, INJURED) and not has(game, who, OUT) and not combat.is_fighting(game, who):
            yield from turn_end(game, who)


@implements("alien.crit.timer", "alien.crit.effects", "alien.crit.surgery")
def stretch_passed(game: Game) -> Script[None]:
    """Limits run, injuries heal side by side; those marked for surgery only after it."""
    found = [marker for marker in game.state.markers if marker.kind == INJURY and _is_alive(game, marker)]
    rows = []
    for marker in found:
        ref, counters = marker_ref(marker.id), marker.counters
        if counters.get(LEFT) and is_running(marker):
            rows.append((ref, LEFT, -1, counters[LEFT] - 1))
        if not kind(marker).surgery or SURGERY_DONE in marker.tags:
            rows.append((ref, AGE, 1, counters.get(AGE, 0) + 1))
    if rows:
        game.tell(Counted("alien.crit.timer", tuple(rows)))
    for marker in found:
        yield from _run(game, marker.id)


@implements("alien.crit.timer")
def stretch_begins(game: Game) -> None:
    """What came after the limits of the stretch had run was still suffered in it: the next one is the first in full."""
    found = [one for one in game.state.markers if one.kind == INJURY and _is_alive(game, one)]
    rows = [(marker_ref(one.id), LEFT, -1) for one in found if _is_untouched(one)]
    if rows:
        game.count("alien.crit.timer", *rows)


def _is_untouched(injury: Marker) -> bool:
    limit = injury.counters.get(LIMIT, 0)
    return is_running(injury) and injury.counters.get(LEFT, 0) == _until(limit).get(LEFT)


def _is_alive(game: Game, marker: Marker) -> bool:
    return marker.on is not None and is_there(game, number_of(marker.on))


def _run(game: Game, id: int) -> Script[None]:
    marker = marker_of(game, id)
    assert marker.on is not None
    who = number_of(marker.on)
    if is_running(marker) and not marker.counters.get(LEFT):
        if marker.counters[LIMIT] != ROUND:
            yield from _limit_passed(game, who, marker)
        elif game.state.phase != COMBAT and not is_pc(game, who):
            yield from _rounds_passed(game, id)
    yield from _heal(game, who, marker)


@implements("alien.crit.round-limit", "alien.crit.three")
def _rounds_passed(game: Game, id: int) -> Script[None]:
    """Outside combat rounds wait for PCs alone: for others a stretch holds all the death rolls of a round limit."""
    marker = marker_of(game, id)
    assert marker.on is not None
    who = number_of(marker.on)
    while is_running(marker) and is_there(game, who):
        yield from _limit_passed(game, who, marker)
        marker = marker_of(game, id)


def _heal(game: Game, who: int, marker: Marker) -> Script[None]:
    """Healing times in days are rolled when a shift has passed: no fight lasts that long."""
    age, heals, days = marker.counters.get(AGE, 0), marker.counters.get(HEALS, 0), kind(marker).days
    if not heals and days and age == STRETCHES_IN_SHIFT:
        total: int = yield Total(seat_of(game, who), "alien.crit.effects", "days of healing", (6,) * days)
        game.count("alien.crit.effects", (marker_ref(marker.id), HEALS, total * SHIFTS_OF_DAY * STRETCHES_IN_SHIFT))
    elif heals and age >= heals:
        heal(game, who, marker)


def heal(game: Game, who: int, marker: Marker) -> None:
    """The injury and its effects are over."""
    game.tell(Removed("alien.crit.effects", (marker_ref(marker.id),), "spent"))
    drops = [INJURED] if not injuries.injuries(game, who) else []
    if marker.counters[ROW] == injuries.SPINE:
        drops.append(PARALYZED)
    if drops:
        game.tag("alien.crit.effects", model_ref(who), (), tuple(drops))


# -- first aid and surgery ---------------------------------------------------------------------------------------------


@implements("alien.crit.first-aid", "alien.crit.several-lethal")
def stabilize(game: Game, who: int) -> None:
    """First aid has worked: death rolls stop for all lethal injuries, other effects stay until healed."""
    for marker in running(game, who):
        _steady(game, who, marker, "alien.crit.first-aid")


@implements("alien.crit.three")
def _steady(game: Game, who: int, marker: Marker, clause: str) -> None:
    """No more death rolls; with an infected wound goes the fatigue of which it was the cause."""
    game.tag(clause, marker_ref(marker.id), (STABLE,))
    if marker.counters[ROW] == injuries.INFECTED:
        fatigue.rest_up(game, who, clause)


@implements("alien.crit.first-aid-fail", "alien.crit.first-aid-nonlethal", "alien.crit.several-lethal")
def worsen(game: Game, who: int) -> None:
    """First aid has failed: the shortest limit gets one step shorter and starts anew; from a round it is death."""
    lethal = running(game, who)
    if not lethal:
        return
    worst = min(lethal, key=lambda marker: (marker.counters[LIMIT], marker.id))
    limit = worst.counters[LIMIT] - 1
    if limit < ROUND:
        death.die(game, who, "alien.crit.first-aid-fail")
        return
    _shorten(game, worst, limit, is_in_own_turn(game, who))


@implements("alien.crit.timer", "alien.crit.three", "alien.crit.round-first")
def _shorten(game: Game, marker: Marker, limit: int, in_own_turn: bool) -> None:
    ref, counters = marker_ref(marker.id), marker.counters
    left = _until(limit).get(LEFT, 0)
    game.count(
        "alien.crit.first-aid-fail",
        (ref, LIMIT, -1),
        (ref, LEFT, left - counters.get(LEFT, 0)),
        (ref, HELD_ON, -counters.get(HELD_ON, 0)),
    )
    if in_own_turn and limit == ROUND:
        game.tag("alien.crit.round-first", ref, (FRESH,))


@implements("alien.crit.first-aid-self")
def self_parts(healer: int, patient: int) -> Modifiers:
    """-2 dice for treating oneself."""
    return (dice.part(-2, "alien.crit.first-aid-self", "on oneself"),) if healer == patient else ()


@implements("alien.crit.surgery")
def needs_surgery(game: Game, who: int) -> bool:
    """An injury marked surgery, and nobody else has operated in this stretch; nobody treats the facehugged."""
    if clock.is_worked_on(game, who, OPERATED) or has(game, who, FACEHUGGED):
        return False
    return any(kind(marker).surgery and SURGERY_DONE not in marker.tags for marker in injuries.injuries(game, who))


@implements("alien.crit.surgery")
def operate(game: Game, surgeon: int, patient: int) -> Script[None]:
    """One stretch at the table; when they make a shift the roll is due."""
    if clock.is_shift_done(game, patient, OPERATED, "alien.crit.surgery"):
        yield from surgery(game, surgeon, patient)


@implements("alien.crit.surgery")
def surgery(game: Game, surgeon: int, patient: int) -> Script[bool]:
    """The roll after a shift at the table: a success lets the injuries marked surgery begin to heal."""
    clause = "alien.crit.surgery"
    told, purpose = gear.transmitter(game, patient), toward(game, "surgery", "on", patient)
    attempt = Attempt(surgeon, "medical-aid", told, clause=clause, purpose=purpose, task="surgery", target=patient)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        operated(game, patient)
    return rollout.successes > 0


def operated(game: Game, patient: int) -> None:
    for marker in injuries.injuries(game, patient):
        if kind(marker).surgery:
            game.tag("alien.crit.surgery", marker_ref(marker.id), (SURGERY_DONE,))
