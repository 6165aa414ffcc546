"""What Net Epic Evolution hands over: its rules at once, everything else when somebody asks for it."""

from grognard.engine.parts import Parts

from .ruleset import RULES

PARTS = Parts(RULES)
