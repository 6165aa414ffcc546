"""What lasts for a time in Fireteam, and the moments that end it."""

from grognard.kit.rounds.statuses import Status, Statuses

from . import terms

ACTIVATED, NEW_TURN = "activated", "new-turn"
"""A unit is activated; a turn begins."""
STATUSES = Statuses(
    Status(terms.WINDED, {ACTIVATED: "fireteam.action.double-time-winded"}, models=True),
    Status(terms.MOVED, {ACTIVATED: "fireteam.weapon.heavy"}, models=True),
    Status(terms.FIRED, {ACTIVATED: "fireteam.attribute.stealth"}, models=True),
    Status(terms.TREATED, {ACTIVATED: "fireteam.advanced.treat-wounded"}, models=True),
    Status(terms.WORKED, {ACTIVATED: "fireteam.objective.demolition"}, models=True),
    Status(terms.SPENT, {ACTIVATED: "fireteam.weapon.slow"}, models=True),
    Status(terms.DASHED, {NEW_TURN: "fireteam.transport.dismount-after-dash"}, models=True),
    Status(terms.PUSHED, {NEW_TURN: "fireteam.leader.push"}, models=True),
    Status(terms.ESCORT, {ACTIVATED: "fireteam.advanced.armored-assault-cover-time"}, models=True),
    Status(terms.WAITS, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}, models=True),
    Status(terms.ORPHAN, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}, models=True),
    Status(terms.ORPHANS, {NEW_TURN: "fireteam.advanced.armored-assault-orphans"}),
    Status(terms.JOINED, {NEW_TURN: "fireteam.leader.combined-operations"}),
    Status(terms.DONE, {NEW_TURN: "fireteam.turn.once"}),
)
