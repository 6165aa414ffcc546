"""Eggs: they open to a host nearby, at once when one stands beside them, and what leaps out attacks."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Known, Link, model_ref
from grognard.engine.dice.rolls import Hidden, Thrown

from ..body import dice
from ..harm import synth
from ..known import combat
from ..moves import move, stealth
from ..words.carcass import HATCHED
from ..words.terms import (
    COCOONED,
    COMBAT,
    DEAD,
    JOINED,
    ROUND_START,
    adjacent_to,
    everybody,
    has,
    is_crew,
    is_egg,
    is_human,
    model_of,
    referee_seat,
    seems_human,
    who_is_in,
    zone_of,
)
from . import hugger, referee, signature
from .births import born

EMPTY = "empty"
CONTENT = {"ovomorph": "facehugger", "queens-egg": "royal-facehugger"}


@implements("alien.egg.host", "alien.synth.immune")
def is_host(game: Game, who: int) -> bool:
    return is_human(game, who) and DEAD not in model_of(game, who).tags


@implements("alien.synth.secret")
def seems_host(game: Game, who: int) -> bool:
    """Somebody for whom dice are rolled beside an egg: a host, or a secret android that passes for one."""
    return seems_human(game, who) and DEAD not in model_of(game, who).tags


@remembered(ROSTER, DEAD, EMPTY)
def full_eggs(game: Game) -> list[int]:
    return [who for who in everybody(game) if is_egg(game, who) and not has(game, who, EMPTY)]


def stirred(game: Game) -> list[int]:
    """Eggs beside somebody who moves or breathes freely; the hive keeps those in its cocoons for later. Eggs that the
    crew sees are rolled for also where nobody but a secret android is."""
    eggs = full_eggs(game)
    if not eggs:
        return []
    free = [who for who in everybody(game) if not has(game, who, COCOONED)]
    places = {zone_of(game, who) for who in free if is_host(game, who)}
    shown = {zone_of(game, who) for who in free if seems_host(game, who)}
    return [egg for egg in eggs if zone_of(game, egg) in (shown if model_of(game, egg).known is None else places)]


@implements("alien.egg.open")
def watch(game: Game) -> Script[None]:
    """At the start of a round or stretch: one stress die for each egg with a host in its zone; a 1 opens it.

    What nobody of the crew sees is rolled in secret.
    """
    disturbed = stirred(game)
    seen = [egg for egg in disturbed if model_of(game, egg).known is None]
    if seen:
        faces = yield _roll(game, len(seen))
        opened = [egg for egg, face in zip(seen, faces, strict=True) if face == 1]
        yield from _hatch_all(game, [egg for egg in opened if not _stays_shut(game, egg)])
    unseen = [egg for egg in disturbed if egg not in seen]
    if unseen:
        faces = yield Hidden.of(_roll(game, len(unseen)))
        opened = [egg for egg, face in zip(unseen, faces, strict=True) if face == 1]
        for egg in [egg for egg in opened if not _is_met(game, egg)]:
            hatch_unseen(game, egg)
        yield from _hatch_all(game, [egg for egg in opened if _is_met(game, egg)])


def _is_met(game: Game, egg: int) -> bool:
    """Whether a host of the crew beside an egg that nobody has noticed can still resist what leaps out of it."""
    hosts = [who for who in _waiting(game, egg) if is_crew(game, who) and hugger.can_embrace(game, who)]
    return any(not has(game, who, *hugger.STILL) for who in hosts)


@implements("alien.egg.host", "alien.synth.secret")
def _stays_shut(game: Game, egg: int) -> bool:
    """An egg that would open finds no host: all see who beside it is none."""
    near = [who for who in _waiting(game, egg) if seems_host(game, who)]
    if any(is_host(game, who) for who in near):
        return False
    for who in near:
        synth.is_spared(game, who)
    return True


@implements("alien.egg.host")
def _waiting(game: Game, egg: int) -> list[int]:
    """Who is beside an egg, but for those whom the hive keeps in its cocoons for later."""
    return [who for who in who_is_in(game, zone_of(game, egg)) if not has(game, who, COCOONED)]


@implements("alien.egg.hatched")
def _hatch_all(game: Game, eggs: list[int]) -> Script[None]:
    """Outside combat all that leap out at once open it by surprise together."""
    if eggs and game.state.phase != COMBAT:
        combat.begin(game, "alien.egg.hatched", surprise=tuple([release(game, egg) for egg in eggs]))
        yield from stealth.first_sights(game)
        return
    for egg in eggs:
        yield from hatch(game, egg)


def _roll(game: Game, number: int) -> Thrown:
    return Thrown(referee_seat(game), "alien.egg.open", "eggs", (6,) * number)


@implements("alien.egg.hatched")
def hatch_unseen(game: Game, egg: int) -> None:
    """Nobody sees it: the leap finds somebody who cannot resist."""
    hugger_ = release(game, egg, model_of(game, egg).known)
    victims = [who for who in _waiting(game, egg) if hugger.can_embrace(game, who)]
    if victims:
        hugger.embrace(game, hugger_, victims[0])


@move.BESIDE_EGG.here
@implements("alien.egg.adjacent")
def adjacent(game: Game, who: int) -> Script[None]:
    """A host who comes or stays Adjacent to an egg rolls MOBILITY or disturbs it; it costs no action."""
    beside = adjacent_to(game, who)
    if not beside or not seems_host(game, who):
        return
    for egg in beside:
        if _is_full(game, egg):
            attempt = dice.Attempt(who, "mobility", clause="alien.egg.adjacent", purpose="not to disturb the egg")
            rollout = yield from dice.skill_roll(game, attempt)
            if not rollout.successes and not synth.is_spared(game, who):
                yield from hatch(game, egg)


def is_beside(game: Game, who: int) -> bool:
    return seems_host(game, who) and any(_is_full(game, other) for other in adjacent_to(game, who))


def _is_full(game: Game, egg: int) -> bool:
    return is_egg(game, egg) and not has(game, egg, EMPTY)


@implements("alien.egg.hatched")
def hatch(game: Game, egg: int) -> Script[None]:
    """A Facehugger leaps out: it opens combat by surprise, or attacks at once and joins the fight running."""
    young = release(game, egg)
    if game.state.phase != COMBAT:
        combat.begin(game, "alien.egg.hatched", surprise=(young,))
        yield from stealth.first_sights(game)
        return
    combat.join(game, young)
    game.count("alien.egg.hatched", (model_ref(young), JOINED, _this_round(game)))
    victim = yield from referee.target(game, young)
    if victim is None or zone_of(game, victim) != zone_of(game, egg):
        victim = next((who for who in _waiting(game, egg) if is_host(game, who)), None)
    if victim is not None:
        yield from signature.attack(game, young, victim)
    yield from stealth.first_sights(game)


def _this_round(game: Game) -> int:
    """The round whose cards it does not draw any more: one that begins now is counted already."""
    return game.state.round + (game.state.step == ROUND_START)


def release(game: Game, egg: int, known: Known = None) -> int:
    """The egg is empty from now on, and its Facehugger is beside it."""
    model, clause = model_of(game, egg), "alien.egg.hatched"
    game.tag(clause, model_ref(egg), (EMPTY,))
    young = born(game, CONTENT[model.profile], zone_of(game, egg), clause, known)
    game.tell(Linked(clause, (Link(HATCHED, model_ref(egg), model_ref(young), known=model.known or known),)))
    return young
