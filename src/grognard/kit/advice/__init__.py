"""Computer players of table games: what every one of them asks, and what follows from the answers.

A game answers `Questions` (what a model is worth, what a unit does to another, how far it goes, what draws it), gives
its acts and decisions their worths (`Advisor`), and has a player. Whoever looks further ahead asks the same questions.
"""
