"""What lasts for a time in Fireteam, and the moments that end it."""

from grognard.kit.rounds.statuses import Status, Statuses

from .terms import (
    DASHED,
    DONE,
    ESCORT,
    FIRED,
    JOINED,
    MOVED,
    ORPHAN,
    ORPHANS,
    PUSHED,
    SPENT,
    TREATED,
    WAITS,
    WINDED,
    WORKED,
)

ACTIVATED, NEW_TURN = "activated", "new-turn"
"""A unit is activated; a turn begins."""
STATUSES = Statuses(
    Status(WINDED, {ACTIVATED: "fireteam.action.double-time-winded"}, models=True),
    Status(MOVED, {ACTIVATED: "fireteam.weapon.heavy"}, models=True),
    Status(FIRED, {ACTIVATED: "fireteam.attribute.stealth"}, models=True),
    Status(TREATED, {ACTIVATED: "fireteam.advanced.treat-wounded"}, models=True),
    Status(WORKED, {ACTIVATED: "fireteam.objective.demolition"}, models=True),
    Status(SPENT, {ACTIVATED: "fireteam.weapon.slow"}, models=True),
    Status(DASHED, {NEW_TURN: "fireteam.transport.dismount-after-dash"}, models=True),
    Status(PUSHED, {NEW_TURN: "fireteam.leader.push"}, models=True),
    Status(ESCORT, {ACTIVATED: "fireteam.advanced.armored-assault-cover-time"}, models=True),
    Status(WAITS, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}, models=True),
    Status(ORPHAN, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}, models=True),
    Status(ORPHANS, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}),
    Status(JOINED, {NEW_TURN: "fireteam.leader.combined-operations"}),
    Status(DONE, {NEW_TURN: "fireteam.turn.once"}),
)
