"""Harm in ALIEN: damage and what comes of it, hazards of a place, panic, medicine."""
