"""Whose turn it is in ALIEN and what can be done in it: rounds, stretches, talk, and the clock."""
