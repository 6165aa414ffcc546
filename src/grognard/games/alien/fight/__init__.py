"""Attacks in ALIEN, all by one script, and what panic makes of a fight."""
