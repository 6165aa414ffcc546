"""Many battles between computer players: the same seed gives the same battles, however many processes play them."""

from .results import Battle, Summary, Tally, summary, wilson
from .simulate import Plan, play_battle, simulate

__all__ = ["Battle", "Plan", "Summary", "Tally", "play_battle", "simulate", "summary", "wilson"]
