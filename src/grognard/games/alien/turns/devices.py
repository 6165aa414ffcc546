"""Acts of a combat turn with things: jams, suits, flames on the body, sentry guns, vehicles, what is dropped."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref

from ..body import dice, gear
from ..books.cards import Suit
from ..fight import fight, sentry, vehicle
from ..harm import hazard, medicine
from ..words.attempt import Attempt
from ..words.terms import (
    BEARERS,
    BURNING,
    HEAPS,
    HELD,
    JAMMED,
    WORN,
    count_of,
    everybody,
    has_talent,
    is_xeno,
    item_card,
    items_in,
    items_of,
    knows_of,
    model_of,
    name_of,
    zone_of,
)
from . import science

Run = Callable[[Game, int, str], Script[None]]
EXTINGUISH = Option("extinguish", "Put the fire on you out", "alien.hazard.on-fire")


def options(game: Game, who: int) -> list[Option]:
    """What costs a full action here."""
    found = [*fight.jam_options(game, who), *suits(game, who), *studies(game, who)]
    if count_of(game, who, BURNING):
        found.append(EXTINGUISH)
    return found


def machines(game: Game, who: int) -> list[Option]:
    """Vehicles and sentry guns within reach."""
    return [*(option for _, option in vehicle.options(game, who)), *guns(game, who)]


@implements("alien.act.full-jam")
def clear_jam(game: Game, who: int, what: str) -> Script[None]:
    """HEAVY MACHINERY frees a jammed weapon."""
    clause = "alien.act.full-jam"
    attempt = Attempt(who, "heavy-machinery", clause=clause, purpose="clear the jam", task="jam")
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        game.tag(clause, what, (), (JAMMED,))


@remembered(BEARERS)
def drops(game: Game, who: int) -> list[Option]:
    """What is in the hands can be let fall; not to be changed."""
    return [
        Option(f"drop:{marker_ref(thing.id)}", f"Drop {gear.card(thing).name}", "alien.act.free", marker_ref(thing.id))
        for thing in items_of(game, who)
        if HELD in thing.tags
    ]


@implements("alien.act.free")
def _drop(game: Game, who: int, what: str) -> Script[None]:
    gear.drop(game, who, int(what[1:]), "alien.act.free")
    yield from ()


def suits(game: Game, who: int) -> list[Option]:
    """Suits to put on in a hurry, a power loader to get into or out of."""
    found = []
    for thing, card in (*_own_suits(game, who), *_suits_in(game, zone_of(game, who))):
        is_worn, ref = WORN in thing.tags, marker_ref(thing.id)
        if not knows_of(game, who, thing.known):
            continue
        if not is_worn and medicine.can_wear(game, who, thing):
            found.append(Option(f"suit:{ref}", f"Put on {card.name}", "alien.gear.suit", ref))
        elif is_worn and "loader" in card.features:
            found.append(Option(f"unsuit:{ref}", "Get out of the power loader", "alien.gear.loader", ref))
    for thing, label in medicine.stale_suits(game, who):
        ref = marker_ref(thing.id)
        found.append(Option(f"unsuit:{ref}", label, "alien.supply.air-tracked", ref))
    return found


@remembered(BEARERS)
def _own_suits(game: Game, who: int) -> list[tuple[Marker, Suit]]:
    """The suits somebody carries that can be put on or left."""
    own = _suits_among(items_of(game, who))
    return [(thing, card) for thing, card in own if WORN not in thing.tags or "loader" in card.features]


@remembered(HEAPS)
def _suits_in(game: Game, at: str) -> list[tuple[Marker, Suit]]:
    """The suits that lie in a zone."""
    return _suits_among(items_in(game, at))


def _suits_among(things: list[Marker]) -> list[tuple[Marker, Suit]]:
    return [(thing, card) for thing in things if isinstance(card := item_card(thing), Suit)]


def _suit(game: Game, who: int, what: str) -> Script[None]:
    yield from medicine.put_on_in_a_hurry(game, who, int(what[1:]))


def _unsuit(game: Game, who: int, what: str) -> Script[None]:
    medicine.take_off(game, who, int(what[1:]))
    yield from ()


def _extinguish(game: Game, who: int, _: str) -> Script[None]:
    yield from hazard.put_out(game, who)


def studies(game: Game, who: int) -> list[Option]:
    """Creatures that a Scientist may make out."""
    if not has_talent(game, who, "xenomorphology"):
        return []
    return [
        Option(f"study:{other}", f"Study {name_of(game, other)}", "alien.talent.xenomorphology", model_ref(other))
        for other in everybody(game)
        if is_xeno(game, other)
        and knows_of(game, who, model_of(game, other).known)
        and science.can_study(game, who, other)
    ]


def _study(game: Game, who: int, other: str) -> Script[None]:
    yield from science.study(game, who, int(other))


def guns(game: Game, who: int) -> list[Option]:
    """Sentry guns of the zone that can be reloaded by hand."""
    return [
        Option(f"reload-gun:{gun}", "Reload the sentry gun", "alien.ranged.sentry-details", model_ref(gun))
        for gun in sentry.guns(game)
        if sentry.can_reload(game, who, gun)
    ]


def _reload_gun(game: Game, who: int, gun: str) -> Script[None]:
    sentry.reload(game, int(gun))
    yield from ()


@implements("alien.act.full-drive")
def _drive(game: Game, who: int, what: str) -> Script[None]:
    """PILOTING where it is needed; getting in, starting and getting out are quick actions."""
    yield from vehicle.do(game, who, f"drive:{what}")


def _ram(game: Game, who: int, what: str) -> Script[None]:
    yield from vehicle.do(game, who, f"ram:{what}")


def _board(game: Game, who: int, what: str) -> Script[None]:
    yield from vehicle.do(game, who, f"board:{what}")


def _start(game: Game, who: int, what: str) -> Script[None]:
    yield from vehicle.do(game, who, f"start:{what}")


def _alight(game: Game, who: int, what: str) -> Script[None]:
    yield from vehicle.do(game, who, f"alight:{what}")


RUNS: dict[str, Run] = {
    "jam": clear_jam,
    "drop": _drop,
    "suit": _suit,
    "unsuit": _unsuit,
    "extinguish": _extinguish,
    "study": _study,
    "reload-gun": _reload_gun,
    "drive": _drive,
    "ram": _ram,
    "board": _board,
    "start": _start,
    "alight": _alight,
}
