"""A whole state that agrees with what a seat sees: what is hidden from it stands anywhere out of its sight."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.pieces import with_counter, with_tags
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, Model, State, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.ruleset import Header
from grognard.engine.showing.view import is_referee

from .beings.signature import BONUS, ROW
from .books.cards import Creature
from .books.profiles import attacks, being
from .files import setup
from .map import zone
from .words.terms import ACTIVE, ADJACENT, ALERTED, ALLY, DEAD, HEALTH, LAST_ATTACK, PC, SET_ON, crew


def imagine(view: State, seat: int, pick: Stream) -> State:
    """The hidden part of the scenario's sheet joined to what is known, its beings in zones nobody of the crew sees."""
    if is_referee(view, seat):
        return view
    whole = setup.setup(Header(view.game, "", view.scenario, tuple(s.name for s in view.seats), (), view.options))
    features = _joined(view.features, whole.features)
    dark = _unseen(replace(view, features=features))
    models = tuple(_one(view.models, model, dark, pick) for model in whole.models)
    units = tuple(
        view.units[unit.id] if unit.id < len(view.units) and view.units[unit.id].id >= 0 else unit
        for unit in whole.units
    )
    later = tuple(_with_secrets(model, pick) for model in view.models[len(models) :])
    return replace(
        view,
        models=models + later,
        units=units + view.units[len(units) :],
        features=features,
        markers=_joined(view.markers, whole.markers),
        links=(*view.links, *_grudges(view, models + later, pick)),
    )


def _grudges(view: State, models: tuple[Model, ...], pick: Stream) -> Iterator[Link]:
    """On whom creatures beside the crew may be set by the attack they made last."""
    for link in view.links:
        if link.kind == ADJACENT and pick.below(4):
            ends = sorted((link.a, link.b), key=lambda ref: is_own(view.models[number_of(ref)]))
            chain = _chain(models[number_of(ends[0])])
            if chain:
                yield Link(SET_ON, ends[0], ends[1], chain, (len(view.seats) - 1,))


def _chain(model: Model) -> dict[str, int]:
    """What the last attack of a creature means for its next one."""
    card, last = being(model.profile), model.counters.get(LAST_ATTACK, 0)
    if not isinstance(card, Creature) or not card.attacks or not last:
        return {}
    table = attacks(card.attacks)
    fixed = {ROW: len(table)}
    chains = {
        "skittering-menace": {BONUS: 1},
        "tail-grapple": {BONUS: 2},
        "face-grapple": fixed,
        "ready-to-kill": fixed,
    }
    return chains.get(table[last - 1].id, {})


def _joined(known: tuple[Any, ...], whole: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is known, and the hidden pieces of the sheet that are not."""
    ids = {piece.id for piece in known}
    hidden = [piece for piece in whole if piece.known is not None and piece.id not in ids]
    return tuple(sorted((*known, *hidden), key=lambda piece: piece.id))


def _unseen(state: State) -> list[str]:
    game = Game(state)
    return [id for id in game.zones.all() if not any(zone.sees_zone(game, who, id) for who in crew(game))]


def _one(known: tuple[Model, ...], model: Model, dark: Iterable[str], pick: Stream) -> Model:
    if model.id < len(known) and known[model.id].id >= 0:
        return _with_secrets(known[model.id], pick)
    zones = list(dark)
    return replace(model, place=zones[pick.below(len(zones))]) if zones and model.known is not None else model


def _with_secrets(model: Model, pick: Stream) -> Model:
    """Somebody in sight whose wounds and mind nobody sees: more or less whole, awake and hunting."""
    if is_own(model) or f"~{HEALTH}" in model.counters:
        return model
    most = being(model.profile).health
    left = 0 if DEAD in model.tags else max(1, most - pick.below(max(1, most // 2)))
    tags = with_tags(model.tags, (ACTIVE, ALERTED), ())
    counters = with_counter(with_counter(model.counters, f"~{HEALTH}", left), LAST_ATTACK, _last_attack(model, pick))
    return replace(model, counters=counters, tags=tags)


def _last_attack(model: Model, pick: Stream) -> int:
    card = being(model.profile)
    rows = len(attacks(card.attacks)) if isinstance(card, Creature) and card.attacks else 0
    return pick.below(rows + 1)


def is_own(model: Model) -> bool:
    return PC in model.tags or ALLY in model.tags
