"""Pickets: two lines of riflemen in twenty rules, a game that is installed beside Grognard."""
