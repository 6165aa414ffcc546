"""Grognard plays tabletop battle rules for real: it enforces them, explains them, solves them and plays them at scale."""

__version__ = "0.1.0"
