"""Who answers decisions: computer players that see only their view, and people who type."""

from .names import NAMES, UnknownPlayer, by_name
from .playing import Player, Stalled, play_out, step

__all__ = ["NAMES", "Player", "Stalled", "UnknownPlayer", "by_name", "play_out", "step"]
