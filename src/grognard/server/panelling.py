"""What panels show of a battle: the overlay of a draft and the card of a unit, made by the engine and the game."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Model, Ref, State, model_ref, unit_ref
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Arm, Arms, Attack, Column, Member, Overlay, Stat, Trait, UnitCard, Watch
from grognard.engine.showing.view import SeatView
from grognard.engine.showing.words import Lexicon
from grognard.games import parts

from .drafts import answer_of, closed_ground, cure_of, cure_of_move, judged, on_board_point, overlay_of, reach_of
from .messages import Tried, Trying
from .wording import answer_in_words


def tried(game: str, seat_view: SeatView, said: Trying) -> Tried:
    """A draft judged on the seat's own table, and everything worth drawing about it.

    What is refused is not drawn: only how long its ways are, if it is within bounds at all."""
    form, table = seat_view.decision, seat_view.table
    answer, refusals = judged(seat_view, answer_of(said.draft, seat_view))
    if answer is None and refusals:
        return Tried(said.n, said.revision, said.seat, refusals, None, Overlay(), "")
    asks_reach = said.draft.drag is None and said.draft.to is None
    overlay = overlay_of(form, answer, table, asks_reach)
    words = answer_in_words(form, answer) if answer is not None else ""
    shown = overlay if refusals else _of_the_game(game, seat_view, answer, overlay)
    cure = None
    if isinstance(form, Place) and refusals and isinstance(said.draft.to, tuple) and not said.draft.alone:
        cure = cure_of(form, said.draft.to, said.draft.turn % 360, table)
        shown = replace(shown, closed=closed_ground(form, said.draft.turn % 360, table))
    if isinstance(form, Move) and refusals and isinstance(said.draft.to, tuple) and not said.draft.alone:
        cure = cure_of_move(form, on_board_point(said.draft.to, table.board), table)
    return Tried(said.n, said.revision, said.seat, refusals, answer, shown, words, cure)


def _of_the_game(game: str, seat_view: SeatView, answer: Any, overlay: Overlay) -> Overlay:
    panel = parts(game).panel()
    if answer is None:
        bands = panel.bands(seat_view) if isinstance(seat_view.decision, Choose) else ()
        widest = sorted(bands, key=lambda band: -band.allowance)
        return replace(overlay, reach=tuple(reach_of(band, seat_view.table) for band in widest)) if bands else overlay
    more = panel.overlay(seat_view, answer)
    return replace(
        more,
        attack=more.attack and in_short(more.attack),
        template=overlay.template,
        lengths=overlay.lengths,
        reach=(*overlay.reach, *more.reach),
        links=overlay.links,
        lead=overlay.lead,
    )


def in_short(attack: Attack) -> Attack:
    """Without the name of the weapon before those of its rolls: it stands over them."""
    lead = f"{attack.weapon}: "
    rows = [
        replace(one, stages=tuple([replace(stage, name=stage.name.removeprefix(lead)) for stage in one.stages]))
        for one in attack.prospects
    ]
    return replace(attack, prospects=tuple(rows))


def card_of(game: str, view: State, table: Any, unit: int, ranges: bool = False) -> UnitCard | None:
    """The card of a unit the seat knows of, with where it could go and shoot if that is asked."""
    if not 0 <= unit < len(view.units) or view.units[unit].id < 0:
        return None
    panel = parts(game).panel()
    card = panel.card(view, unit) or plain_card(game, view, unit)
    return _with_ranges(card, panel, Game(view, table)) if ranges else card


def _with_ranges(card: UnitCard, panel: Panel, game: Game) -> UnitCard:
    found = panel.ranges(game, card.unit)
    widest = sorted(found.bands, key=lambda band: -band.allowance)
    return replace(card, reach=tuple(reach_of(band, game.table) for band in widest), rings=found.rings)


def watch_of(game: str, view: State, table: Any, unit: int | None) -> Watch:
    """Where those on watch could react, as the seat may know."""
    return parts(game).panel().watch(Game(view, table), unit)


def plain_card(game: str, view: State, unit: int) -> UnitCard:
    """A card from the shapes alone, for games that draw none of their own: counters, tags, what is carried."""
    one, own = view.units[unit], parts(game).appearance()
    lexicon = own.lexicon
    models = [view.models[id] for id in one.members]
    chief = next((model for model in models if model.id == one.leader), models[0] if models else None)
    stats = tuple(_stats(chief, lexicon)) if chief is not None else ()
    return UnitCard(
        unit,
        one.name,
        one.seat,
        lexicon.label(one.profile),
        own.looks.figures.get(one.profile, ""),
        strength=max(len(models), one.counters.get(own.looks.strength, 0)),
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
