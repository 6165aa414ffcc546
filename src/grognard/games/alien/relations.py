"""Relations of beings, as `terms` speaks of them: Adjacent, grapples, and links of any kind."""

from grognard.engine.script import Game
from grognard.engine.state import Link, model_ref, number_of

ADJACENT, GRAPPLE = "adjacent", "grapple"


def pair(kind: str, a: int, b: int) -> Link:
    """A relation without direction."""
    return Link(kind, model_ref(min(a, b)), model_ref(max(a, b)))


def are_linked(game: Game, kind: str, a: int, b: int) -> bool:
    """Whether the directed relation holds."""
    ref_a, ref_b = model_ref(a), model_ref(b)
    return any(link.kind == kind and link.a == ref_a and link.b == ref_b for link in game.state.links)


def links_of(game: Game, kind: str, who: int) -> list[Link]:
    """Relations of a kind that a being is part of, on either side."""
    ref = model_ref(who)
    return [link for link in game.state.links if link.kind == kind and ref in (link.a, link.b)]


def are_adjacent(game: Game, a: int, b: int) -> bool:
    return are_linked(game, ADJACENT, min(a, b), max(a, b))


def adjacent_to(game: Game, who: int) -> list[int]:
    ref = model_ref(who)
    return sorted(
        number_of(link.b if link.a == ref else link.a)
        for link in game.state.links
        if link.kind == ADJACENT and ref in (link.a, link.b)
    )


def grappler_of(game: Game, who: int) -> int | None:
    ref = model_ref(who)
    return next((number_of(link.a) for link in game.state.links if link.kind == GRAPPLE and link.b == ref), None)


def grappled_by(game: Game, who: int) -> int | None:
    """Whom this being holds."""
    ref = model_ref(who)
    return next((number_of(link.b) for link in game.state.links if link.kind == GRAPPLE and link.a == ref), None)
