"""Who of the crew acts next in a stretch, in the order the players like; or the party stops."""

from grognard.engine.asking.acts import Act, Reasons, Turn, Why, done_with, idle, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script

from ..beings import stalk
from ..fight import attitude
from ..moves import stealth
from ..story import scenario_play
from ..words.terms import crew
from ..words.turn import PEOPLE, called, others_of, party_of
from . import ending, respite, stretch

SEQUENCE, RULE = stretch.SEQUENCE, stretch.RULE


def _waiting(turn: Turn) -> list[int]:
    return stretch.ready(turn.game)


def _adding(turn: Turn) -> list[int]:
    return [who for who in crew(turn.game) if stretch.can_add(turn.game, who)]


HAS_ACTED: Why = (SEQUENCE, "not of the crew, not able to act, or done with this stretch")
next_up: Act[Turn, int] = done_with(
    PEOPLE, "", called("{}"), SEQUENCE, things=_waiting, other=HAS_ACTED, subject=the_thing, steady=True
)(lambda turn, who: None)
later: Act[Turn, int] = done_with(
    PEOPLE, "later", called("{}: a small act"), RULE, things=_adding,
    other=(RULE, "not acted yet, or both small acts of the stretch are done"), subject=the_thing, steady=True,
)(lambda turn, who: None)  # fmt: skip


def _bar_stop(turn: Turn) -> Reasons:
    if not stretch.ready(turn.game) or not respite.can_stop(turn.game):
        yield "alien.social.split", "the party stops before anybody has acted, once a stretch, with no enemy in sight"


def _bar_no_more(turn: Turn) -> Reasons:
    if stretch.ready(turn.game):
        yield SEQUENCE, "somebody has the stretch still before them"


@plain("social", "Stop: rest, talk or confer", "alien.social.enter", bar=_bar_stop)
def stop(turn: Turn) -> None:
    respite.open_mode(turn.game)


no_more: Act[Turn, None] = idle("done", "Nothing more", RULE, bar=_bar_no_more)
ACTOR = Menu(
    name="actor",
    prompt=lambda turn, _: "Who acts next?" if stretch.ready(turn.game) else "All have acted: anything small?",
    clause=SEQUENCE,
    turn=party_of,
    party=others_of,
    acts=(next_up, later, stop),
    rest=no_more,
)


def _choose_actor(game: Game, waiting: list[int]) -> Script[int | None]:
    """Who acts, or has a small act left; nobody if the party stops, or all is done and the others move."""
    chosen = yield from ACTOR.ask(party_of(game))
    if chosen is None or chosen[0] is no_more:
        stalk.begin_phase(game)
        game.tell(Began(SEQUENCE, step=stealth.NPCS, acting=-1))
        return None
    if chosen[0] is stop:
        yield from stop.do(party_of(game), None)
        return None
    who: int = chosen[1]
    return who


@implements("alien.stealth.sequence", "alien.stealth.pc-action")
def pcs_act(game: Game) -> Script[None]:
    """One PC's stretch, in the order the players like; when all have acted it is the referee's turn."""
    waiting, acting = stretch.ready(game), game.state.acting
    if acting is not None and acting not in waiting and not stretch.can_add(game, acting):
        game.tell(Began(SEQUENCE, acting=-1))
    if game.state.acting is None:
        acting = yield from _choose_actor(game, waiting)
    if acting is None:
        return
    if acting in waiting:
        yield from stretch.spend_stretch(game, acting)
    else:
        yield from stretch.add_small(game, acting)
    attitude.watch(game)
    ending.start_if_needed(game)
    scenario_play.check_end(game)
