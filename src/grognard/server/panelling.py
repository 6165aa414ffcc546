"""What panels show of a battle: the overlay of a draft and the card of a unit, made by the engine and the game."""

from typing import Any

from msgspec.structs import replace

from grognard.engine.panels import Member, Overlay, Trait, UnitCard
from grognard.engine.state import State, model_ref
from grognard.engine.view import SeatView
from grognard.games import optional_part, part

from .battle import Battle
from .drafts import answer_of, judged, overlay_of
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
    if panel is None or answer is None:
        return overlay
    more: Overlay = panel.overlay(seat_view, answer)
    return replace(
        more, lengths=overlay.lengths, reach=(*overlay.reach, *more.reach), links=overlay.links, lead=overlay.lead
    )


def card_of(battle: Battle, seat: int, unit: int) -> UnitCard | None:
    """The card of a unit the seat knows of."""
    view = battle.match.view(seat)
    if not 0 <= unit < len(view.units) or view.units[unit].id < 0:
        return None
    panel = optional_part(battle.header.game, "panel")
    if panel is None:
        return plain_card(battle.header.game, view, unit)
    card: UnitCard = panel.card(view, unit)
    return card


def plain_card(game: str, view: State, unit: int) -> UnitCard:
    """A card from the shapes alone, for games that draw none of their own."""
    one, lexicon = view.units[unit], part(game, "looks").LEXICON
    members = tuple(
        Member(model_ref(id), view.models[id].profile, tuple(map(lexicon.label, view.models[id].tags)))
        for id in one.members
    )
    states = tuple(Trait(lexicon.label(tag)) for tag in one.tags if tag.partition(":")[0] not in lexicon.quiet)
    return UnitCard(
        unit, one.name, one.seat, one.profile, strength=len(members), now=len(members), members=members, states=states
    )
