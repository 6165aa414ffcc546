"""Cover of a unit as a whole: it counts for all of them when at least half have it, and otherwise for nobody."""


def is_half_covered(covered: int, members: int) -> bool:
    """Whether so many of a unit's members are enough; an exact half is."""
    return 2 * covered >= members
