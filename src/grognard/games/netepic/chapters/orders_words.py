"""The words for orders in tables and menus."""

from ..terms import ADVANCE, CHARGE, FALL_BACK, FIRST_FIRE

LABELS = {FIRST_FIRE: "First Fire", ADVANCE: "Advance", CHARGE: "Charge", FALL_BACK: "Fall Back"}
NAMES = {label: order for order, label in LABELS.items()}
"""By the name of an order in tables, the order."""
