"""What lasts for a time in The Evolved, and the moments that end it."""

from grognard.kit.rounds.statuses import Status, Statuses

from .terms import BULWARK, DONE, DRILLS, ORDER

ACTIVATED, FINISHED, NEW_ROUND = "activated", "finished", "new-round"
"""A unit is activated, its activation is over, a round begins."""
OF_DRILLS = {ACTIVATED: "evolved.drill.duration", NEW_ROUND: "evolved.strategic.drills-removed"}
STATUSES = Statuses(
    *[Status(drill, OF_DRILLS) for drill in DRILLS],
    Status(BULWARK, {ACTIVATED: "evolved.ability.bulwark"}, models=True),
    Status(ORDER, {FINISHED: "evolved.role.orders"}),
    Status(DONE, {NEW_ROUND: "evolved.activation.once"}),
)
