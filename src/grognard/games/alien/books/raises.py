"""Talents that may be taken several times and raise a figure each time."""

from collections.abc import Sequence

from grognard.engine.clauses import implements


@implements("alien.talent.hardened", "alien.talent.seen-it-all")
def raised(talents: Sequence[str], talent: str) -> int:
    """By how much Hardened raises maximum Health or Seen It All Resolve: each may be taken up to three times."""
    return min(3, sum(own.partition(":")[0] == talent for own in talents))
