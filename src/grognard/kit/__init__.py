"""Mechanics that at least two games share; every rule is cited by the game that uses them."""
