"""Exact odds for people: questions read from words, answers as plain data. Games hand over their oddsbook."""
