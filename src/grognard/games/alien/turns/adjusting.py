"""What a person in the referee's seat may change by hand: light, doors, and the numbers of any being.

Offered at the end of a stretch and of a round, one change each time; it is told as an adjustment to all who may know.
"""

from collections.abc import Iterable

from grognard.engine.asking.acts import REFS, Act, Turn, idle, itself, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Ref, feature_ref, model_ref, number_of
from grognard.engine.space.zones import Zones, mapped

from ..body import android, character
from ..map import screen, zone
from ..words import optional_rules
from ..words.questions import Asked, one_of, words_of
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
    is_pc,
    name_of,
    referee_seat,
)

CLAUSE = "alien.setup.roles"
BEING, LIGHT, DOOR = "being", "light", "door"
KINDS = {BEING: "The numbers of a being", LIGHT: "The light of a zone", DOOR: "A door"}
EARNED = f"{optional_rules.STORY}:1"
STATES = {"open": "left open", "closed": "closed", "locked": "locked"}


def _referee(game: Game, form: Decision) -> Turn:
    return Turn(game, form.seat, form.about, form.progress)


leave_all: Act[Turn, None] = idle("none", "Leave all as it is", CLAUSE)
which_kind = one_of(
    REFS, lambda _, kind: KINDS[kind], CLAUSE, lambda turn: [kind for kind in KINDS if _are_any(turn.game, kind)],
    "nothing of that kind can be adjusted",
)  # fmt: skip
which_one = one_of(
    REFS,
    lambda turn, key: _name(turn.game, key),
    CLAUSE,
    lambda turn: pieces(turn.game, words_of(turn)[0]),
    "not of that kind, or nothing about it can be changed",
    the_thing,
)
which_way = one_of(
    REFS,
    lambda turn, change: changes(turn.game, turn.about[0])[change],
    CLAUSE,
    lambda turn: changes(turn.game, turn.about[0]),
    "not what can become of it",
    itself,
)
ADJUST, ADJUST_WHAT, ADJUST_HOW = (
    Menu(name=name, prompt=prompt, clause=CLAUSE, turn=_referee, acts=(leave_all, act))
    for name, prompt, act in (
        ("adjust", "Adjust something?", which_kind),
        ("adjust-what", "Adjust what?", which_one),
        ("adjust-how", "How?", which_way),
    )
)


@implements("alien.setup.roles")
def adjust(game: Game) -> Script[None]:
    """Which kind of thing, which one, and what becomes of it; the rules advise to leave all as it is."""
    seat = referee_seat(game)
    _, kind = yield from screen.ask(ADJUST, Turn(game, seat), leave_all)
    if kind is None:
        return
    _, key = yield from screen.ask(ADJUST_WHAT, Turn(game, seat, (), Asked(words=(kind,))), leave_all)
    if key is None:
        return
    _, change = yield from screen.ask(ADJUST_HOW, Turn(game, seat, (key,)), leave_all)
    if change is not None:
        carry_out(game, key, change)


def pieces(game: Game, kind: str) -> list[Ref]:
    """The things of a kind that can be adjusted."""
    if kind == BEING:
        return [model_ref(who) for who in everybody(game) if _is_numbered(game, who)]
    return _lights(game.zones) if kind == LIGHT else _doors(game.zones)


def _are_any(game: Game, kind: str) -> bool:
    """Whether there is anything of a kind: the first being is enough."""
    if kind != BEING:
        return bool(pieces(game, kind))
    for who in everybody(game):
        if _is_numbered(game, who):
            return True
    return False


def _is_numbered(game: Game, who: int) -> bool:
    """Whether a being has a number that can be changed."""
    for _ in _numbers(game, who):
        return True
    return False


@mapped
def _lights(zones: Zones) -> list[Ref]:
    return [feature_ref(zones.zone(at).id) for at in zones.all()]


@mapped
def _doors(zones: Zones) -> list[Ref]:
    return [feature_ref(one.id) for one in zones.features if len(one.zones) == 2 and zone.is_door(one)]


def _feature(game: Game, key: Ref) -> Feature:
    return next(feature for feature in game.state.features if feature_ref(feature.id) == key)


def _name(game: Game, key: Ref) -> str:
    if key[0] == "m":
        return name_of(game, number_of(key))
    feature = _feature(game, key)
    return _zone_name(feature) if len(feature.zones) == 1 else _door_name(feature)


def _zone_name(feature: Feature) -> str:
    return f"{feature.zones[0]}, {'dark' if DARK in feature.tags else 'lit'}"


def _door_name(border: Feature) -> str:
    return f"{border.kind} {' to '.join(border.zones)}, {STATES[state_of(border)]}"


def state_of(border: Feature) -> str:
    return "locked" if LOCKED in border.tags else "open" if AJAR in border.tags else "closed"


def changes(game: Game, key: Ref) -> dict[str, str]:
    """What can become of one thing, in words."""
    if key[0] == "m":
        return {f"{what}:{by}": words for what, by, words in _numbers(game, number_of(key))}
    feature = _feature(game, key)
    if len(feature.zones) == 1:
        return {"lit": "Lit"} if DARK in feature.tags else {"dark": "Dark"}
    now = state_of(feature)
    return {state: words.capitalize() for state, words in STATES.items() if state != now}


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
        what, _, by = change.partition(":")
        words = changes(game, key)[change]
        game.note(CLAUSE, f"adjusted by the referee: {name_of(game, number_of(key))}, {words}", key)
        earned = (optional_rules.as_earned(game, number_of(key)),) if change == EARNED else ()
        game.count(CLAUSE, (key, what, int(by)), *earned)
        return
    feature = _feature(game, key)
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
