"""Who answers decisions: computer players that see only their view, and people who type."""

from .names import LOOKING_AHEAD, NAMES, UnknownPlayer, by_name, names_for
from .playing import Player, Stalled, play_out, step

__all__ = [
    "LOOKING_AHEAD",
    "NAMES",
    "Player",
    "Stalled",
    "UnknownPlayer",
    "by_name",
    "names_for",
    "play_out",
    "step",
]
