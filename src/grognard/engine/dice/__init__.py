"""Dice: rolls, chains of rolls, and their exact odds."""
