"""Results of an attack: the compulsory half on the target, the rest by its owner among teams in coherency."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import Allocate, Bin, Lot
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Classes
from grognard.engine.showing.phrases import counted

from ..terms import (
    FIGURES,
    PINS,
    WOUNDS,
    figures,
    full_name,
    is_on_board,
    members_of,
    pins,
    squad_of,
    team_name,
    wounds,
)
from ..turn import Sharing
from . import attribute, leader
from .dice import half
from .measure import is_within
from .unit import COHERENCY, fellows

PIN, WOUNDED, KIA = range(3)
"""Kinds of results, as attacks count them: from the mildest to the most severe."""
KINDS = ("pin", "wounded", "kia")
NAMES = ("Pin Check result", "Wounded result", "KIA result")
CLAUSES = ("fireteam.results.casualty-pin", "fireteam.results.wounded", "fireteam.results.kia")
NONE: Classes = (0, 0, 0)
REST = "fireteam.results.rest"


# -- sharing -----------------------------------------------------------------------------------------------------------


@implements("fireteam.results.half-on-target")
def compulsory(results: Classes) -> Classes:
    """What must go to the target: half of all results, rounded up, the most severe ones."""
    left, taken = half(sum(results)), [0, 0, 0]
    for kind in (KIA, WOUNDED, PIN):
        taken[kind] = min(left, results[kind])
        left -= taken[kind]
    return tuple(taken)


@implements("fireteam.fire.into-cc", "fireteam.fire.into-cc-owner")
def takers(game: Game, target: int, endangered: Sequence[int]) -> tuple[int, ...]:
    """Who may be given the rest of an attack by the owner of the target: it, its squad mates in coherency, and teams of
    the firer so near to it that are in contact with its squad."""
    near = [id for id in endangered if is_within(game, target, id, COHERENCY)]
    return tuple([id for id in (target, *fellows(game, target), *near) if is_on_board(game, id)])


@implements("fireteam.results.order", "fireteam.results.overkill", "fireteam.results.alone")
def share(
    game: Game,
    target: int,
    results: Classes,
    endangered: Sequence[int] = (),
    alone: Classes = NONE,
    precise: Classes = NONE,
) -> Script[tuple[int, ...]]:
    """KIA first, then Wounded, then Pin Checks: the compulsory half, then the rest as the owner likes. What the target
    cannot take of its half, or of results that are not shared, is lost; what nobody can take of the rest is lost too.
    Who has taken something."""
    must, group, taken = compulsory(results), takers(game, target, endangered), []
    for kind in (KIA, WOUNDED, PIN):
        if precise[kind]:
            taken += yield from take(game, kind, _given(game, target, kind, precise[kind]), True)
        given = _given(game, target, kind, must[kind] + alone[kind])
        parts = yield from _rest(game, target, kind, results[kind] - must[kind], group, given)
        taken += yield from take(game, kind, parts)
    return tuple(dict.fromkeys(taken))


def _given(game: Game, target: int, kind: int, number: int) -> dict[int, int]:
    return {target: min(number, room(game, target, kind))} if target in members_of(game, target) else {}


@implements("fireteam.results.rest", "fireteam.results.not-more-than-target")
def _rest(
    game: Game, target: int, kind: int, number: int, group: Sequence[int], given: dict[int, int]
) -> Script[dict[int, int]]:
    """Who takes how many of a kind; the remainder is never larger than what the target was allotted."""
    free = {id: room(game, id, kind) - given.get(id, 0) for id in group if is_on_board(game, id)}
    free = {id: most for id, most in free.items() if most > 0}
    number = min(number, sum(free.values()))
    parts = dict(given)
    if len(free) == 1 or number in (0, sum(free.values())):
        for id, most in free.items():
            parts[id] = parts.get(id, 0) + min(number, most)
        return parts
    for ref, share in (yield from _asked(game, target, kind, number, free)).items():
        parts[ref] = parts.get(ref, 0) + share
    return parts


def _asked(game: Game, target: int, kind: int, number: int, free: dict[int, int]) -> Script[dict[int, int]]:
    named = {model_ref(id): id for id in free}
    answer = yield Allocate(
        seat=game.state.units[squad_of(game, target)].seat,
        name="share",
        prompt=f"Share out {counted(number, NAMES[kind])} beyond the half on {full_name(game, target)}",
        clause=REST,
        about=(model_ref(target),),
        progress=Sharing(KINDS[kind], target),
        lots=(Lot(KINDS[kind], f"{NAMES[kind]}s", number),),
        bins=tuple([Bin(ref, team_name(game, id), ref, free[id]) for ref, id in named.items()]),
    )
    shares: dict[int, int] = {}
    for _, ref, count in answer:
        shares[named[ref]] = shares.get(named[ref], 0) + count
    return shares


@implements("fireteam.results.overkill")
def room(game: Game, team: int, kind: int) -> int:
    """How many results of a kind a team can take before it has no figure left."""
    left, hurt, taken = figures(game, team), wounds(game, team), 0
    if kind == PIN:
        return UNLIMITED if left else 0
    while left > 0:
        taken += 1
        left, hurt = after(left - (kind == KIA), hurt + (kind == WOUNDED))
    return taken


UNLIMITED = 10_000


# -- what they do ------------------------------------------------------------------------------------------------------


@implements("fireteam.results.excess-wounds", "fireteam.results.markers-pooled")
def after(figures: int, wounds: int) -> tuple[int, int]:
    """Figures and Wounded markers when those beyond the figures are taken off: two markers and one figure at a time."""
    while wounds > figures > 0:
        figures, wounds = figures - 1, wounds - 2
    return figures, wounds


@implements(
    "fireteam.results.kia", "fireteam.results.wounded", "fireteam.results.casualty-pin", "fireteam.results.any-figure"
)
def take(game: Game, kind: int, parts: dict[int, int], is_precise: bool = False) -> Script[list[int]]:
    """Teams take results of a kind: figures or Wounded markers, and a Pin Check marker for each. Which figure it was
    does not matter, for any figure left may use any weapon, unless it is a Leader or a sniper. Who took any."""
    rows, fallen = [], {}
    for team, wanted in parts.items():
        number = min(wanted, room(game, team, kind))
        if not number:
            continue
        had, hurt = figures(game, team), wounds(game, team)
        left, bears = had, hurt
        for _ in range(number):
            left, bears = after(left - (kind == KIA), bears + (kind == WOUNDED))
        now = ((FIGURES, had, left), (WOUNDS, hurt, bears), (PINS, pins(game, team), pins(game, team) + number))
        marks = now if left else now[:1]
        rows += [(model_ref(team), key, to - old, to) for key, old, to in marks if to != old]
        fallen[team] = had - left
    if rows:
        game.tell(Counted(CLAUSES[kind], tuple(rows)))
    for team, number in fallen.items():
        yield from attribute.lose_figures(game, team, number)
        yield from leader.lose_figures(game, team, number, is_precise)
    remove_lost(game, parts)
    return list(fallen)


@implements("fireteam.results.team-destroyed")
def remove_lost(game: Game, teams: Sequence[int] | dict[int, int]) -> None:
    """Teams without a figure leave play with all their markers, and a Leader with his team."""
    lost = [id for id in teams if id in members_of(game, id) and figures(game, id) <= 0]
    for team in lost:
        leader.fall(game, team)
    if lost:
        game.tell(Removed("fireteam.results.team-destroyed", tuple([model_ref(id) for id in lost])))
