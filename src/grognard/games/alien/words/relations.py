"""Relations of beings, as `terms` speaks of them: Adjacent, grapples, and links of any kind."""

from grognard.engine.core.memory import LINKS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, Ref, model_ref, number_of

ADJACENT, GRAPPLE, EMBRACE = "adjacent", "grapple", "embrace"
NOBODY: list[int] = []
NONE: dict[Ref, list[Link]] = {}


def pair(kind: str, a: int, b: int) -> Link:
    """A relation without direction."""
    return Link(kind, model_ref(min(a, b)), model_ref(max(a, b)))


def links_from(game: Game, kind: str) -> dict[Ref, list[Link]]:
    """The links of a kind by where they begin; not to be changed."""
    kept = game.memory[LINKS]
    found: dict[str, dict[Ref, list[Link]]] = kept[_by_kind] if _by_kind in kept else _sorted_links(game)
    return found.get(kind, NONE)


def _by_kind(game: Game) -> dict[str, dict[Ref, list[Link]]]:
    """All links by kind and by where they begin."""
    found: dict[str, dict[Ref, list[Link]]] = {}
    for link in game.state.links:
        kind, start = link.kind, link.a
        if kind not in found:
            found[kind] = {start: [link]}
        elif start in found[kind]:
            found[kind][start] += (link,)
        else:
            found[kind][start] = [link]
    return found


_sorted_links = remembered(LINKS)(_by_kind)


def are_linked(game: Game, kind: str, a: int, b: int) -> bool:
    """Whether the directed relation holds."""
    ref_b = model_ref(b)
    return any(link.b == ref_b for link in links_from(game, kind).get(model_ref(a), ()))


def links_of(game: Game, kind: str, who: int) -> list[Link]:
    """Relations of a kind that a being is part of, on either side."""
    if not links_from(game, kind):
        return []
    ref = model_ref(who)
    return [link for link in game.state.links if link.kind == kind and ref in (link.a, link.b)]


def hugger_on(game: Game, who: int) -> int | None:
    """The Facehugger on somebody's face; it goes where its host goes."""
    ref = model_ref(who)
    return next((number_of(link.a) for link in links_of(game, EMBRACE, who) if link.b == ref), None)


def _beside(game: Game) -> dict[int, list[int]]:
    """Who is Adjacent to whom; not to be changed."""
    found: dict[int, list[int]] = {}
    for links in links_from(game, ADJACENT).values():
        for link in links:
            a, b = number_of(link.a), number_of(link.b)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
    for others in found.values():
        others.sort()
    return found


beside = remembered(LINKS)(_beside)


def are_adjacent(game: Game, a: int, b: int) -> bool:
    return b in adjacent_to(game, a)


def adjacent_to(game: Game, who: int) -> list[int]:
    """Those Adjacent to a being, by id; not to be changed. Asked so often that it looks itself."""
    kept = game.memory[LINKS]
    found: dict[int, list[int]] = kept[_beside] if _beside in kept else beside(game)
    return found.get(who, NOBODY)


def _grips(game: Game) -> tuple[dict[int, int], dict[int, int]]:
    """Who holds whom, and who is held by whom."""
    held: dict[int, int] = {}
    holders: dict[int, int] = {}
    for link in game.state.links if links_from(game, GRAPPLE) else ():
        if link.kind == GRAPPLE:
            a, b = number_of(link.a), number_of(link.b)
            held.setdefault(a, b)
            holders.setdefault(b, a)
    return held, holders


_holds = remembered(LINKS)(_grips)


def grappler_of(game: Game, who: int) -> int | None:
    """Who holds this being; asked so often that it looks itself."""
    kept = game.memory[LINKS]
    holders: dict[int, int] = (kept[_grips] if _grips in kept else _holds(game))[1]
    return holders.get(who)


def is_wrestling(game: Game, who: int) -> bool:
    """Whether this being is held or holds another."""
    held, holders = _holds(game)
    return who in held or who in holders


def grappled_by(game: Game, who: int) -> int | None:
    """Whom this being holds."""
    return _holds(game)[0].get(who)
