"""Grognard plays tabletop battle rules for real: it enforces, explains and solves them, and plays them at scale."""

__version__ = "0.1.0"
