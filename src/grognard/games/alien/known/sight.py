"""What the crew has in sight: zones and beings near enough to be seen, what is shown to it and what it loses."""

from collections.abc import Iterable
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.core.events import Revealed
from grognard.engine.core.memory import POSTS, ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, marker_ref, model_ref, unit_ref

from ..books.cards import Creature, Machine
from ..books.profiles import being
from ..map import views, zone
from ..words import carcass
from ..words.relations import beside
from ..words.terms import (
    ALLY,
    AT,
    FACEHUGGED,
    HELD,
    INJURY,
    MET_TAG,
    PC,
    SHUT_IN,
    UNCONSCIOUS,
    WORN,
    adjacent_to,
    being_of,
    can_act,
    crew,
    everybody,
    has,
    is_crew,
    model_of,
    referee_seat,
)

UNAWARE = ("worker",)


ASLEEP = (UNCONSCIOUS, FACEHUGGED)


def is_unaware(game: Game, who: int) -> bool:
    """Minds no intruders, as Workers do not."""
    return model_of(game, who).profile in UNAWARE


@remembered(POSTS, AT)
def zones_in_view(game: Game) -> frozenset[str]:
    """All zones that somebody of the crew is in or looks into."""
    return zone.zones_in_view(game, crew(game))


def is_near_sight(game: Game, npc: int) -> bool:
    """Whether it is in a zone that the crew looks into, at a border, or Adjacent to somebody; others nobody sees."""
    model = game.state.models[npc]
    return model.place in zones_in_view(game) or zone.post_of(model.tags) >= 0 or bool(adjacent_to(game, npc))


def near_sight(game: Game, some: Iterable[int]) -> list[int]:
    """Those of some for whom `is_near_sight` holds."""
    models, seen, near = game.state.models, zones_in_view(game), beside(game)
    post_of = zone.post_of
    return [npc for npc in some if models[npc].place in seen or npc in near or post_of(models[npc].tags) >= 0]


def is_in_sight_of_crew(game: Game, npc: int) -> bool:
    """Whether anybody of the crew sees it, out of hiding too; few are near enough to be looked at one by one."""
    return is_near_sight(game, npc) and bool(views.seers_of(game, npc, awake(game)))


@implements("alien.setup.hidden-info")
@remembered(ROSTER, PC, ALLY, *ASLEEP)
def awake(game: Game) -> list[int]:
    """Those of the crew who see anything for the others; not to be changed."""
    return [who for who in crew(game) if not has(game, who, *ASLEEP)]


def meets_crew(game: Game, npc: int) -> bool:
    """Whether it and somebody of the crew see each other."""
    return is_near_sight(game, npc) and bool(views.facing(game, npc, crew(game)))


@implements("alien.stealth.no-detection")
def is_plain(game: Game, npc: int) -> bool:
    """Needs no detection roll to be noticed: eggs, Workers, machines, the shut in, whoever cannot act."""
    model = game.state.models[npc]
    return _is_plain_kind(model.profile) or SHUT_IN in model.tags or not can_act(game, npc)


@cache
def _is_plain_kind(profile: str) -> bool:
    card = being(profile)
    return isinstance(card, Machine) or (isinstance(card, Creature) and (card.stage == "I" or card.id in UNAWARE))


def being_refs(game: Game, who: int) -> list[Ref]:
    """A being with its unit, its injuries and what it visibly holds and wears."""
    ref_ = model_ref(who)
    own = [marker for marker in game.state.markers if marker.on == ref_ and marker.known is not None]
    things = [m for m in own if HELD in m.tags or WORN in m.tags or m.kind == INJURY]
    return [ref_, unit_ref(who), *(marker_ref(thing.id) for thing in things)]


@implements("alien.stealth.sides")
def show(game: Game, npcs: tuple[int, ...], clause: str) -> None:
    """What one of the crew spots all of it knows."""
    refs = [r for npc in npcs if model_of(game, npc).known is not None for r in being_refs(game, npc)]
    if refs:
        game.tell(Revealed(clause, tuple(refs)))


@implements("alien.setup.hidden-info")
def lose_sight(game: Game, npc: int) -> None:
    """Out of everybody's sight: the crew no longer knows where it is, and a new meeting is rolled for anew."""
    if is_crew(game, npc) or is_in_sight_of_crew(game, npc):
        return
    if has(game, npc, MET_TAG):
        game.tag("alien.stealth.once", model_ref(npc), (), (MET_TAG,))
    if model_of(game, npc).known is None and not isinstance(being_of(game, npc), Machine):
        ref_ = model_ref(npc)
        things = tuple(marker_ref(m.id) for m in game.state.markers if m.on == ref_ and m.known is None)
        clause = "alien.setup.hidden-info"
        game.tell(Revealed(clause, (ref_, unit_ref(npc), *things), (referee_seat(game),), lost=True))


@implements("alien.stealth.once")
def mark_met(game: Game, npc: int) -> None:
    """Somebody in sight whom the crew has fought: no roll is made for this meeting any more."""
    if not has(game, npc, MET_TAG) and is_in_sight_of_crew(game, npc):
        game.tag("alien.stealth.once", model_ref(npc), (MET_TAG,))


@implements("alien.stealth.once")
def forget_unseen(game: Game) -> None:
    """Whoever is out of sight is lost from the crew's map; eggs stay where they were seen."""
    for npc in _fleeting(game):
        lose_sight(game, npc)


def _fleeting(game: Game) -> list[int]:
    """Beings known or met who may walk away, fallen creatures too: not all of them are dead."""
    models = game.state.models
    alive = [npc for npc in _roaming(game) if models[npc].known is None or MET_TAG in models[npc].tags]
    bodies = carcass.fallen(game)
    return alive + bodies if bodies else alive


@remembered(ROSTER, PC, ALLY, SHUT_IN)
def _roaming(game: Game) -> list[int]:
    """All but the crew who may walk away."""
    return [npc for npc in everybody(game) if not is_crew(game, npc) and not stays_put(game, npc)]


def stays_put(game: Game, npc: int) -> bool:
    """Known once and for all: it does not walk away."""
    model = game.state.models[npc]
    return _is_fixed_kind(model.profile) or SHUT_IN in model.tags


@cache
def _is_fixed_kind(profile: str) -> bool:
    card = being(profile)
    return isinstance(card, Machine) or (isinstance(card, Creature) and card.stage == "I")
