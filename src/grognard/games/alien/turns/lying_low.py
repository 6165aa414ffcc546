"""What somebody does with a stretch without coming out of hiding: to hide, to keep guard, to rest."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.asking.acts import Act, Reasons, idle

from ..map import aboard, zone
from ..moves import stealth
from ..words.terms import GUARDING, HIDDEN, RESTING, SMALL_ACTS, count_of, has, zone_of
from ..words.turn import Doing


def _bar_hide(turn: Doing) -> Reasons:
    game, who = turn.game, turn.who
    if stealth.can_hide(game, who):
        return
    if has(game, who, HIDDEN):
        yield "alien.stealth.hide", "hidden already"
    elif aboard.vehicle_of(game, who) is not None:
        yield "alien.vehicle.wreck", "passengers in the open are in plain view"
    elif zone.is_crawl(game, zone_of(game, who)):
        yield "alien.crawl.features", "nobody hides in a crawlspace"
    else:
        yield "alien.zone.cluttered", "there is nothing to hide behind here"


hide: Act[Doing, None] = idle("hide", "Hide", "alien.stealth.hide", bar=_bar_hide)


def _bar_guard(turn: Doing) -> Reasons:
    if count_of(turn.game, turn.who, SMALL_ACTS):
        yield "alien.stealth.guard", "who keeps guard does nothing but watch the whole stretch"


guard: Act[Doing, None] = idle("guard", "Keep guard", "alien.stealth.guard", bar=_bar_guard)
rest: Act[Doing, None] = idle("rest", "Rest", "alien.recovery.rest")
STILL: Mapping[Act[Any, Any], str] = {hide: HIDDEN, guard: GUARDING, rest: RESTING}
"""What a hidden character does without coming out; it lasts until the next action."""
