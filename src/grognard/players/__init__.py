"""Who answers decisions: computer players that see only their view, and people who type."""

from .names import EFFORTS, UnknownPlayer, by_name, known_players
from .playing import Player, Stalled, play_out, step

__all__ = ["EFFORTS", "Player", "Stalled", "UnknownPlayer", "by_name", "known_players", "play_out", "step"]
