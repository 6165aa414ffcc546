"""What lasts for a time in AT-43, and the moments that end it."""

from grognard.kit.rounds.statuses import Status, Statuses

from .terms import END_DRILLS, FIRE_AT_WILL, SHIELD, STAYS

ACTIVATED, DISORDERED, DESTROYED = "activated", "disordered", "destroyed"
"""A unit is activated, becomes disorganised, has lost its last fighter."""
MOVED, FIRED = "moved", "fired"
"""It has moved, it has fired a salvo."""
OF_DRILLS = {ACTIVATED: "at43.drill.duration", DISORDERED: "at43.morale.disorganised-passive"}
IN_FORCE = {**OF_DRILLS, DESTROYED: "at43.damage.unit-destroyed"}
MORE = {SHIELD: {MOVED: "at43.drill.shield-formation-zone"}, FIRE_AT_WILL: {FIRED: "at43.drill.fire-at-will"}}
STATUSES = Statuses(
    *[Status(drill, {**IN_FORCE, **MORE.get(drill, {})}) for drill in (*END_DRILLS, FIRE_AT_WILL)],
    Status(STAYS, OF_DRILLS),
)
