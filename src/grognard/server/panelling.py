"""What panels show of a battle: the overlay of a draft and the card of a unit, made by the engine and the game."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from grognard.engine.decisions import Choose
from grognard.engine.panels import Arm, Arms, Column, Member, Overlay, Range, Stat, Trait, UnitCard, Watch
from grognard.engine.script import Game
from grognard.engine.state import Marker, Model, Ref, State, model_ref, unit_ref
from grognard.engine.view import SeatView
from grognard.engine.words import Lexicon
from grognard.games import optional_part, part

from .battle import Battle
from .drafts import answer_of, judged, overlay_of, reach_of
from .messages import Tried, Trying
from .wording import answer_in_words


def tried(battle: Battle, said: Trying) -> Tried:
    """A draft judged on the seat's own table, and everything worth drawing about it."""
    seat_view = battle.match.seat_view(said.seat)
    form, table = seat_view.decision, seat_view.table
    answer, refusals = judged(form, answer_of(said.draft, seat_view), table)
    asks_reach = said.draft.drag is None and said.draft.to is None
    overlay = overlay_of(form, answer, table, asks_reach)
    words = answer_in_words(form, answer) if answer is not None else ""
    shown = _of_the_game(battle.header.game, seat_view, answer, overlay)
    return Tried(said.n, said.revision, said.seat, refusals, answer, shown, words)


def _of_the_game(game: str, seat_view: SeatView, answer: Any, overlay: Overlay) -> Overlay:
    panel = optional_part(game, "panel")
    if panel is None:
        return overlay
    if answer is None:
        bands = panel.bands(seat_view) if isinstance(seat_view.decision, Choose) and hasattr(panel, "bands") else ()
        widest = sorted(bands, key=lambda band: -band.allowance)
        return replace(overlay, reach=tuple(reach_of(band, seat_view.table) for band in widest)) if bands else overlay
    more: Overlay = panel.overlay(seat_view, answer)
    return replace(
        more, lengths=overlay.lengths, reach=(*overlay.reach, *more.reach), links=overlay.links, lead=overlay.lead
    )


def card_of(battle: Battle, seat: int, unit: int, ranges: bool = False) -> UnitCard | None:
    """The card of a unit the seat knows of, with where it could go and shoot if that is asked."""
    view = battle.match.view(seat)
    if not 0 <= unit < len(view.units) or view.units[unit].id < 0:
        return None
    panel = optional_part(battle.header.game, "panel")
    if panel is None:
        return plain_card(battle.header.game, view, unit)
    card: UnitCard = panel.card(view, unit)
    return _with_ranges(card, panel, Game(view, battle.match.table_for(seat))) if ranges else card


def _with_ranges(card: UnitCard, panel: Any, game: Game) -> UnitCard:
    if not hasattr(panel, "ranges"):
        return card
    found: Range = panel.ranges(game, card.unit)
    widest = sorted(found.bands, key=lambda band: -band.allowance)
    return replace(card, reach=tuple(reach_of(band, game.table) for band in widest), rings=found.rings)


def watch_of(battle: Battle, seat: int, unit: int | None) -> Callable[[], Watch]:
    """Where those on watch could react, as the seat may know: reckoned when called, from what cannot change."""
    panel = optional_part(battle.header.game, "panel")
    if panel is None or not hasattr(panel, "watch"):
        return lambda: Watch((), "Nobody keeps watch in this game.")
    view, table = battle.match.view(seat), battle.match.table_for(seat)
    return lambda: panel.watch(Game(view, table), unit)


def plain_card(game: str, view: State, unit: int) -> UnitCard:
    """A card from the shapes alone, for games that draw none of their own: counters, tags, what is carried."""
    one, looks = view.units[unit], part(game, "looks")
    lexicon: Lexicon = looks.LEXICON
    models = [view.models[id] for id in one.members]
    chief = next((model for model in models if model.id == one.leader), models[0] if models else None)
    stats = tuple(_stats(chief, lexicon)) if chief is not None else ()
    return UnitCard(
        unit,
        one.name,
        one.seat,
        lexicon.label(one.profile),
        looks.LOOKS.figures.get(one.profile, ""),
        strength=max(len(models), one.counters.get(looks.LOOKS.strength, 0)),
        now=len(models),
        stats=stats,
        weapons=_carried(view, {model_ref(model.id) for model in models} | {unit_ref(unit)}, lexicon),
        members=tuple(_member(model, lexicon) for model in models),
        states=tuple(Trait(lexicon.label(tag)) for tag in one.tags if not _is_quiet(tag, lexicon)),
    )


def _is_quiet(key: str, lexicon: Lexicon) -> bool:
    return key.partition(":")[0].partition(".")[0] in lexicon.quiet


def _stats(model: Model, lexicon: Lexicon) -> Iterator[Stat]:
    for key, value in sorted(model.counters.items()):
        if not _is_quiet(key, lexicon):
            yield Stat(lexicon.label(key.lstrip("~")), str(value))


def _member(model: Model, lexicon: Lexicon) -> Member:
    tags = tuple(lexicon.label(tag.lstrip("~")) for tag in model.tags if not _is_quiet(tag, lexicon))
    return Member(model_ref(model.id), lexicon.label(model.profile), tags)


def _carried(view: State, holders: set[Ref], lexicon: Lexicon) -> Arms:
    """Markers on the unit or its members: gear, wounds, timers."""
    rows = tuple(
        Arm(lexicon.label(marker.kind), (_words(marker, lexicon),), (marker.on,))
        for marker in view.markers
        if marker.on is not None and marker.on in holders
    )
    return Arms((Column("", "what is known of it"),), rows) if rows else Arms()


def _words(marker: Marker, lexicon: Lexicon) -> str:
    counters = [f"{lexicon.label(key)} {value}" for key, value in sorted(marker.counters.items()) if key[0] != "~"]
    return ", ".join([*counters, *(lexicon.label(tag) for tag in marker.tags if tag[0] != "~")])
