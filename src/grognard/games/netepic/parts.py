"""What Net Epic Evolution hands over: its rules at once, everything else when somebody asks for it."""

from grognard.engine.parts import usual_parts

from .ruleset import RULES

PARTS = usual_parts(RULES, __package__)
