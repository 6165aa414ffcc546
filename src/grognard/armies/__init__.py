"""Rosters of any game: load, check, cost and print. A game says how through `Armies`."""
