"""ALIEN, Evolved Edition: a crew sneaks and fights on a map of zones against what a referee hides."""
