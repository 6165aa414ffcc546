"""What a person in the referee's seat may change by hand: light, doors, and the numbers of any being.

Offered at the end of a stretch and of a round, one change each time; it is told as an adjustment to all who may know.
"""

from collections.abc import Iterable

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Ref, feature_ref, model_ref, number_of

from ..body import android, character
from ..books.options import HUMAN_REFEREE
from ..map import screen, zone
from ..words import optional_rules
from ..words.tagging import retag
from ..words.terms import (
    AJAR,
    CLOSED,
    DARK,
    LOCKED,
    LOCKED_BY,
    STRESS,
    count_of,
    endings,
    everybody,
    health,
    health_key,
    is_option,
    is_pc,
    name_of,
)

CLAUSE = "alien.setup.roles"
NONE, BEING, LIGHT, DOOR = "none", "being", "light", "door"
KINDS = ((BEING, "The numbers of a being"), (LIGHT, "The light of a zone"), (DOOR, "A door"))
EARNED = f"{optional_rules.STORY}:1"
STATES = {"open": "left open", "closed": "closed", "locked": "locked"}


@implements("alien.setup.roles")
def adjust(game: Game) -> Script[None]:
    """Which kind of thing, which one, and what becomes of it; the rules advise to leave all as it is."""
    if not is_option(game, HUMAN_REFEREE):
        return
    listed = {kind: tuple(pieces(game, kind)) for kind, _ in KINDS}
    kinds = tuple(Option(kind, label, CLAUSE) for kind, label in KINDS if listed[kind])
    nothing = Option(NONE, "Leave all as it is", CLAUSE)
    kind = yield from screen.choose(game, "adjust", "Adjust something?", CLAUSE, (nothing, *kinds), NONE)
    if kind == NONE:
        return
    key = yield from screen.choose(game, "adjust-what", "Adjust what?", CLAUSE, (nothing, *listed[kind]), NONE)
    if key == NONE:
        return
    change = yield from screen.choose(game, "adjust-how", "How?", CLAUSE, (nothing, *changes(game, key)), NONE)
    if change != NONE:
        carry_out(game, key, change)


def pieces(game: Game, kind: str) -> Iterable[Option]:
    """The things of a kind that can be adjusted."""
    if kind == BEING:
        found = [(model_ref(who), name_of(game, who)) for who in everybody(game)]
        return (Option(key, name, CLAUSE, key) for key, name in found if changes(game, key))
    if kind == LIGHT:
        zones = (game.zones.zone(at) for at in game.zones.all())
        return (Option(feature_ref(one.id), _zone_name(one), CLAUSE, feature_ref(one.id)) for one in zones)
    doors = (feature for feature in game.state.features if len(feature.zones) == 2 and zone.is_door(feature))
    return (Option(feature_ref(one.id), _door_name(one), CLAUSE, feature_ref(one.id)) for one in doors)


def _zone_name(feature: Feature) -> str:
    return f"{feature.zones[0]}, {'dark' if DARK in feature.tags else 'lit'}"


def _door_name(border: Feature) -> str:
    return f"{border.kind} {' to '.join(border.zones)}, {STATES[state_of(border)]}"


def state_of(border: Feature) -> str:
    return "locked" if LOCKED in border.tags else "open" if AJAR in border.tags else "closed"


def changes(game: Game, key: Ref) -> tuple[Option, ...]:
    """What can become of one thing."""
    if key[0] == "m":
        return tuple(Option(f"{what}:{by}", words, CLAUSE, key) for what, by, words in _numbers(game, number_of(key)))
    feature = next(feature for feature in game.state.features if feature_ref(feature.id) == key)
    if len(feature.zones) == 1:
        return (Option("lit", "Lit", CLAUSE, key),) if DARK in feature.tags else (Option("dark", "Dark", CLAUSE, key),)
    now = state_of(feature)
    return tuple(Option(state, words.capitalize(), CLAUSE, key) for state, words in STATES.items() if state != now)


@implements("alien.opt.story-points")
def _numbers(game: Game, who: int) -> Iterable[tuple[str, int, str]]:
    """One point more or less of what a being has; nobody is brought down or raised from zero Health this way."""
    now = health(game, who)
    if 0 < now < character.max_health(game, who):
        yield health_key(game, who), 1, "1 Health more"
    if now > 1:
        yield health_key(game, who), -1, "1 Health less"
    if is_pc(game, who) and android.has_nerves(game, who):
        yield STRESS, 1, "1 stress more"
        if count_of(game, who, STRESS):
            yield STRESS, -1, "1 stress less"
    if optional_rules.can_earn(game, who):
        yield optional_rules.STORY, 1, "1 story point for a personal agenda"
    if optional_rules.can_spend(game, who):
        yield optional_rules.STORY, -1, "1 story point less"


def carry_out(game: Game, key: Ref, change: str) -> None:
    """The change itself, told before it is made."""
    if key[0] == "m":
        what, by = change.split(":")
        words = next(option.label for option in changes(game, key) if option.key == change)
        game.note(CLAUSE, f"adjusted by the referee: {name_of(game, number_of(key))}, {words}", key)
        earned = (optional_rules.as_earned(game, number_of(key)),) if change == EARNED else ()
        game.count(CLAUSE, (key, what, int(by)), *earned)
        return
    feature = next(feature for feature in game.state.features if feature_ref(feature.id) == key)
    game.note(CLAUSE, f"adjusted by the referee: {_place(feature)}, {STATES.get(change, change)}", key)
    retag(game, CLAUSE, key, *_tags(feature, change))


def _place(feature: Feature) -> str:
    return feature.zones[0] if len(feature.zones) == 1 else f"{feature.kind} {' to '.join(feature.zones)}"


def _tags(feature: Feature, change: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which tags come and which go."""
    if change in ("lit", "dark"):
        return ((), (DARK,)) if change == "lit" else ((DARK,), ())
    owners = tuple(LOCKED_BY + owner for owner in endings(feature.tags, LOCKED_BY))
    return {
        "open": ((AJAR,), (CLOSED, LOCKED, *owners)),
        "closed": ((CLOSED,), (AJAR, LOCKED, *owners)),
        "locked": ((CLOSED, LOCKED), (AJAR,)),
    }[change]
