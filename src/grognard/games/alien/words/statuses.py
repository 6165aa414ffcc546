"""What lasts for a time in ALIEN: each status with the moments that end it, and the rules that may end it before."""

from collections.abc import Mapping

from grognard.engine.core.script import Game
from grognard.kit.rounds.statuses import Status, Statuses

from .terms import (
    ACTED,
    AIMED,
    AMBUSH,
    AT,
    BROKEN,
    BURNT,
    BY_DOOR,
    EXHAUSTED,
    FATIGUED,
    FROM,
    FROM_HIDING,
    FULL_COVER,
    GUARDING,
    HIDDEN,
    LOST_TURN,
    ONCE_A_ROUND,
    OVERKILL,
    PANIC,
    PARTIAL_COVER,
    PRONE,
    RESPONSE,
    RESTING,
    SCANNED,
    SETTLED,
    SHARES,
    STRAINED,
    STUNNED,
    SURPRISE,
    TRIED,
    UNCONSCIOUS,
    UNSEEN_BY,
    UNWILLING,
    WILLING,
)

MOVED, UNCOVERED, UNAIMED, FELL, SPENT, ROUND_BEGUN, TURN_BEGUN, TURN_OVER, FIGHT_OVER, STRETCH_OVER, RESTED = (
    "moved", "uncovered", "unaimed", "fell", "spent", "round-begun", "turn-begun", "turn-over", "fight-over",
    "stretch-over", "rested",
)  # fmt: skip
"""Somebody moves, if only within the zone, or is knocked down; comes out of cover; has fired, or is kept
from it by a blow, a defence or another act; is broken; has used an action of a round. A round
begins, a turn begins and ends, a fight and a stretch are over, a stretch of rest has done what it does."""
LOST_STRETCH = "lost-stretch"
"""Panic has taken this stretch from somebody, who neither rests nor watches in it."""
COVER_LOST, AIM_LOST, FALLEN, FIGHT_ENDS = (
    "alien.cover.lose", "alien.ranged.aim-lost", "alien.broken.state", "alien.combat.end",
)  # fmt: skip
SEQUENCE, AMBUSH_SCOPE = "alien.stealth.sequence", "alien.combat.ambush-scope"
IN_COVER = {MOVED: COVER_LOST, UNCOVERED: COVER_LOST, FELL: COVER_LOST}
OF_THE_FIGHT = {TURN_OVER: AMBUSH_SCOPE, FIGHT_OVER: FIGHT_ENDS}
OF_THE_STRETCH = {STRETCH_OVER: SEQUENCE}
MOMENTS: dict[str, dict[str, str]] = {
    PARTIAL_COVER: IN_COVER,
    FULL_COVER: IN_COVER,
    AT: {MOVED: "alien.zone.at-door"},
    BY_DOOR: {MOVED: "alien.zone.at-door"},
    AIMED: {MOVED: AIM_LOST, UNAIMED: AIM_LOST, FELL: AIM_LOST, TURN_OVER: AIM_LOST, FIGHT_OVER: FIGHT_ENDS},
    HIDDEN: {MOVED: "alien.stealth.hide", FELL: FALLEN},
    GUARDING: {MOVED: "alien.stealth.guard", FELL: FALLEN, SPENT: "alien.stealth.guard"},
    RESTING: {MOVED: "alien.stress.relief-broken-off", FELL: FALLEN, RESTED: "alien.recovery.rest"},
    OVERKILL: {FELL: FALLEN, FIGHT_OVER: FIGHT_ENDS},
    AMBUSH: OF_THE_FIGHT,
    SURPRISE: OF_THE_FIGHT,
    FROM_HIDING: OF_THE_FIGHT,
    UNSEEN_BY: {FIGHT_OVER: FIGHT_ENDS},
    LOST_TURN: {FIGHT_OVER: FIGHT_ENDS},
    SHARES: {FIGHT_OVER: FIGHT_ENDS},
    ONCE_A_ROUND: {ROUND_BEGUN: "alien.talent.personal-safety"},
    TRIED: {TURN_BEGUN: "alien.dice.retry", STRETCH_OVER: "alien.dice.retry"},
    ACTED: OF_THE_STRETCH,
    SETTLED: OF_THE_STRETCH,
    LOST_STRETCH: OF_THE_STRETCH,
    STRAINED: OF_THE_STRETCH,
    SCANNED: OF_THE_STRETCH,
    FROM: OF_THE_STRETCH,
    WILLING: OF_THE_STRETCH,
    UNWILLING: OF_THE_STRETCH,
}
STATUSES = Statuses(*[Status(tag, ends, models=True) for tag, ends in MOMENTS.items()])
STAND_IN_COVER = (
    "alien.act.full-cover",
    "alien.act.quick-partial-cover",
    "alien.npc.tactics",
    "alien.panic.seek-cover",
)
FRIGHTS = (
    "alien.panic.freeze", "alien.panic.seek-cover", "alien.panic.scream", "alien.panic.flee", "alien.panic.frenzy",
    "alien.panic.catatonic", "alien.panic.stop", "alien.broken.no-stress",
)  # fmt: skip
GOT_UP = (
    "alien.broken.first-aid", "alien.broken.rally", "alien.broken.own", "alien.gear.autodoc", "alien.hugger.course",
    "alien.hugger.remove", "alien.scen.tasks",
)  # fmt: skip
RULES: Mapping[str, tuple[str, ...]] = {
    PARTIAL_COVER: (*STAND_IN_COVER, "alien.talent.overkill"),
    FULL_COVER: (*STAND_IN_COVER, COVER_LOST, "alien.talent.overkill"),
    AT: (*STAND_IN_COVER, "alien.zone.break-door", "alien.zone.break-time"),
    BY_DOOR: (*STAND_IN_COVER, "alien.zone.break-door", "alien.zone.break-time"),
    HIDDEN: (
        "alien.stealth.act-from-hiding", "alien.stealth.hidden-combat", "alien.stealth.find-hidden", "alien.ref.search",
        "alien.combat.ambush-scope", "alien.stealth.winner-options",
    ),
    GUARDING: (
        "alien.stealth.pc-action", "alien.social.enter", "alien.social.long-task", "alien.stealth.small-acts",
    ),
    RESTING: (
        "alien.stealth.pc-action", "alien.social.enter", "alien.social.long-task", "alien.stress.relief-broken-off",
    ),
    OVERKILL: ("alien.talent.overkill", "alien.synth.secret"),
    AMBUSH: (AMBUSH_SCOPE,),
    UNSEEN_BY: (AMBUSH_SCOPE,),
    LOST_TURN: ("alien.combat.lost-turn", "alien.synth.repair", *FRIGHTS),
    SHARES: ("alien.combat.deck-overflow",),
    PANIC: FRIGHTS,
    PRONE: ("alien.act.quick-stand",),
    STUNNED: ("alien.damage.stun",),
    BROKEN: GOT_UP,
    BURNT: (*GOT_UP, FALLEN),
    UNCONSCIOUS: ("alien.hazard.fatigue-broken", "alien.xeno.captured", *GOT_UP),
    EXHAUSTED: ("alien.hazard.fatigued", "alien.crit.first-aid", "alien.hazard.disease"),
    FATIGUED: ("alien.hazard.fatigued", "alien.crit.first-aid", "alien.hazard.disease"),
    RESPONSE: ("alien.stress.relief", "alien.stress.relief-zero", "alien.stress.deflated"),
}  # fmt: skip
"""What else ends a status: a rule of its chapter, whatever the moment. A contract compares both tables with battles."""


def end(game: Game, moment: str, *who: int) -> None:
    """The moment has come for these beings: what ends then is over."""
    STATUSES.end(game, moment, who)
