"""Access points that a cutting torch seals for good, or cuts open again."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref

from ..body import dice, gear, supply
from ..map import zone
from ..words.tagging import retag
from ..words.terms import BEARERS, SEALED, SEALING, STRETCH, WRECKED, items_of, zone_of
from . import door

TORCH = "cutting-torch"


def torch_of(game: Game, who: int) -> Marker | None:
    """A cutting torch that still has power: in the hand, or in a stretch at hand."""
    return next((torch for torch in _torches(game, who) if gear.is_usable(game, who, torch)), None)


@remembered(BEARERS)
def _torches(game: Game, who: int) -> list[Marker]:
    return [thing for thing in items_of(game, who) if thing.kind == TORCH]


def access_points(game: Game, who: int) -> list[Feature]:
    """Access points of the zone that somebody with a torch may seal or cut open now."""
    if torch_of(game, who) is None:
        return []
    near = [border for _, border in game.zones.borders(zone_of(game, who))]
    found = [b for b in near if b.kind == zone.ACCESS and zone.is_known(b) and may_try(game, b)]
    return [border for border in found if not door.is_held_open(game, border.id)] if found else found


@implements("alien.crawl.seal-roll")
def may_try(game: Game, border: Feature) -> bool:
    """One attempt per access point and stretch."""
    return border.counters.get(SEALING, 0) != game.state.clock.get(STRETCH, 0) + 1


@implements("alien.crawl.seal", "alien.crawl.seal-roll")
def seal(game: Game, who: int, border: Feature) -> Script[bool]:
    """Seal an access point, or cut a sealed one open: HEAVY MACHINERY with the torch, then its power supply roll."""
    clause, torch, ref = "alien.crawl.seal-roll", torch_of(game, who), feature_ref(border.id)
    assert torch is not None, "sealing needs a torch in hand"
    now = game.state.clock.get(STRETCH, 0) + 1
    game.count(clause, (ref, SEALING, now - border.counters.get(SEALING, 0)))
    attempt = dice.Attempt(who, "heavy-machinery", clause=clause, purpose="cutting torch", task="construction")
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        adds, drops = ((WRECKED,), (SEALED,)) if SEALED in border.tags else ((SEALED,), (WRECKED,))
        retag(game, "alien.crawl.seal", ref, adds, drops)
    yield from supply.roll(game, torch.id, who, clause)
    return bool(rollout.successes)
