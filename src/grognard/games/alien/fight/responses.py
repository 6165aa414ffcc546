"""The rows of the panic table, one by one, and what the lasting ones make of later turns."""

from collections.abc import Callable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import allowance, cover, fright, gear, grip, stress, supply, talent
from ..body.fright import FROZEN
from ..books.cards import Weapon
from ..harm import panic
from ..known import knowledge, sight
from ..map import crawl
from ..moves import move
from ..words.tagging import retag
from ..words.terms import (
    COMBAT,
    LOST_TURN,
    OVERKILL,
    PANIC,
    PANIC_AGE,
    can_act,
    count_of,
    grappler_of,
    has,
    item_card,
    items_of,
    name_of,
    panic_rows,
    pcs,
    zone_of,
)
from . import flight, shooting

Response = Callable[[Game, int, int | None], Script[None]]
PARANOID, HESITANT, FREEZE, SEEK_COVER, SCREAM, FLEE, FRENZY, CATATONIC = range(5, 13)
LIT = "lit"


@panic.RESPOND.here
def respond(game: Game, who: int, row: int, source: int | None) -> Script[None]:
    """Carry out a row of the table."""
    if row >= FREEZE:
        grip.let_go(game, who, "alien.close.grapple-end")
    yield from RESPONSES[row](game, who, source)


def lasts(game: Game, who: int, row: int, clause: str, *tags: str) -> None:
    """A lasting response; of 7 to 12 it takes the place of a lower one."""
    lower = (
        tuple(f"{PANIC}{other}" for other in panic_rows(game, who) if FREEZE <= other < row) if row >= FREEZE else ()
    )
    thawed = (LOST_TURN,) if lower and LOST_TURN not in tags else ()
    retag(game, clause, model_ref(who), (f"{PANIC}{row}", *tags), lower + thawed)
    if age := count_of(game, who, PANIC_AGE):
        game.count(clause, (model_ref(who), PANIC_AGE, -age))


# -- at once -----------------------------------------------------------------------------------------------------------


@implements("alien.panic.spooked")
def _spooked(game: Game, who: int, source: int | None) -> Script[None]:
    stress.gain(game, who, 1, "alien.panic.spooked")
    yield from ()


@implements("alien.panic.noisy")
def _noisy(game: Game, who: int, source: int | None) -> Script[None]:
    """Every NPC within four zones becomes active and knows where the PC is."""
    game.note("alien.panic.noisy", f"{name_of(game, who)} makes a noise that carries far", model_ref(who))
    knowledge.expose(game, who, "alien.panic.noisy")
    yield from ()


@implements("alien.panic.twitchy")
def _twitchy(game: Game, who: int, source: int | None) -> Script[None]:
    """A supply roll of the loaded weapon in hand, else of the powered item in use, else of air; a single shot in the
    weapon is no supply."""
    item = twitchy_item(game, who)
    if item is not None:
        yield from supply.roll(game, item, who, "alien.panic.twitchy")
    else:
        yield from supply.breathe(game, who)


def twitchy_item(game: Game, who: int) -> int | None:
    in_hand = [thing for thing in gear.held(game, who) if supply.rating(thing)]
    loaded = [one.id for one in in_hand if isinstance(card := item_card(one), Weapon) and shooting.rolls_ammo(card)]
    running = [thing.id for thing in items_of(game, who) if gear.card(thing).power and supply.rating(thing)]
    in_use = [id for id in running if any(thing.id == id for thing in in_hand) or _is_lit(game, who, id)]
    return next(iter((*loaded, *in_use)), None)


def _is_lit(game: Game, who: int, id: int) -> bool:
    return any(thing.id == id and LIT in thing.tags for thing in items_of(game, who))


@implements("alien.panic.lose-item")
def _lose_item(game: Game, who: int, source: int | None) -> Script[None]:
    """The most important item falls; outside combat it must be searched for."""
    gear.drop_one(game, who, "alien.panic.lose-item")
    yield from ()


# -- until the panic stops ---------------------------------------------------------------------------------------------


@implements("alien.panic.paranoid")
def _paranoid(game: Game, who: int, source: int | None) -> Script[None]:
    """Neither gives nor receives help (help.can_help)."""
    lasts(game, who, PARANOID, "alien.panic.paranoid")
    yield from ()


@implements("alien.panic.hesitant")
def _hesitant(game: Game, who: int, source: int | None) -> Script[None]:
    """Card 10 instead of a draw (initiative)."""
    lasts(game, who, HESITANT, "alien.panic.hesitant")
    yield from ()


@implements("alien.panic.freeze")
def _freeze(game: Game, who: int, source: int | None) -> Script[None]:
    """The next turn is lost, with all interrupts before it."""
    lasts(game, who, FREEZE, "alien.panic.freeze", LOST_TURN)
    yield from ()


@implements("alien.panic.seek-cover")
def _seek_cover(game: Game, who: int, source: int | None) -> Script[None]:
    """Full cover out of turn where there is clutter, and a lost turn; in an open zone, held fast by a grip or a tail,
    stunned or in a power loader, a scream."""
    can_hide = crawl.can_hide_or_cover(game, zone_of(game, who)) and not gear.wears_loader(game, who)
    is_held = grappler_of(game, who) is not None or move.is_held_down(game, who)
    if not can_hide or is_held or not flight.can_stir(game, who):
        yield from _scream(game, who, source)
        return
    lasts(game, who, SEEK_COVER, "alien.panic.seek-cover", LOST_TURN)
    flight.be_ready(game, who)
    cover.take(game, who, True, "alien.panic.seek-cover")
    stress.lower(game, who, 1, "alien.panic.seek-cover")


@implements("alien.panic.scream")
def _scream(game: Game, who: int, source: int | None) -> Script[None]:
    """A lost turn and some relief; it is heard, and every friendly PC in the zone rolls."""
    lasts(game, who, SCREAM, "alien.panic.scream", LOST_TURN)
    stress.lower(game, who, 1, "alien.panic.scream")
    knowledge.noise(game, zone_of(game, who), 4, "alien.ref.noise")
    yield from panic.friends_panic(game, panic.friends_of(game, who), source, "alien.panic.scream")


@implements("alien.panic.catatonic")
def _catatonic(game: Game, who: int, source: int | None) -> Script[None]:
    """Collapsed: nothing can be done until the panic stops."""
    lasts(game, who, CATATONIC, "alien.panic.catatonic")
    cover.lose(game, who)
    yield from ()


@implements("alien.panic.flee")
def _flee(game: Game, who: int, source: int | None) -> Script[None]:
    """Out of turn into a zone away from the source; those left behind are shaken. Nowhere to go: Catatonic; a
    move that fails brings neither relief nor alarm."""
    start = zone_of(game, who)
    lasts(game, who, FLEE, "alien.panic.flee")
    if not (yield from flight.run(game, who, source)):
        yield from _catatonic(game, who, source)
        return
    if zone_of(game, who) == start:
        return
    stress.lower(game, who, 1, "alien.panic.flee")
    for other in sight.awake(game):
        if other != who and zone_of(game, other) == start:
            stress.gain(game, other, 1, "alien.panic.flee")


@implements("alien.panic.frenzy", "alien.panic.out-of-turn")
def _frenzy(game: Game, who: int, source: int | None) -> Script[None]:
    """An attack on the nearest being at once, whoever it is, without spending an action; friends are terrified, though
    the attack has led somewhere else."""
    friends = panic.friends_of(game, who)
    lasts(game, who, FRENZY, "alien.panic.frenzy")
    yield from flight.fall_upon_nearest(game, who)
    yield from panic.friends_panic(game, friends, source, "alien.panic.frenzy")


RESPONSES: dict[int, Response] = {
    1: _spooked,
    2: _noisy,
    3: _twitchy,
    4: _lose_item,
    PARANOID: _paranoid,
    HESITANT: _hesitant,
    FREEZE: _freeze,
    SEEK_COVER: _seek_cover,
    SCREAM: _scream,
    FLEE: _flee,
    FRENZY: _frenzy,
    CATATONIC: _catatonic,
}


# -- later turns -------------------------------------------------------------------------------------------------------


@implements("alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy")
def turn(game: Game, who: int) -> Script[bool]:
    """What panic makes of a turn in combat; True if nothing of it is left."""
    rows = panic_rows(game, who)
    worst = max(rows, default=0)
    if worst == CATATONIC:
        return True
    if worst in FROZEN:
        allowance.lose_turn(game, who)
        fright.thaw(game, who)
        return True
    if worst == FLEE:
        yield from _keep_fleeing(game, who)
        return True
    if worst == FRENZY:
        raging: bool = yield from flight.rage_on(game, who)
        return raging
    if has(game, who, OVERKILL):
        return (yield from _overkill_turn(game, who))
    return False


@implements("alien.panic.flee")
def _keep_fleeing(game: Game, who: int) -> Script[None]:
    """On and away; who has nowhere to go becomes Catatonic now as well as at first."""
    if not (yield from flight.run_on(game, who)):
        yield from _catatonic(game, who, None)


@implements("alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy")
def takes_stretch(game: Game, who: int) -> Script[bool]:
    """Outside combat: the frozen lose the action of the stretch, the fleeing run one zone on or stay where it is safe,
    the frenzied open a fight. False if the PC is free to act."""
    worst = max(panic_rows(game, who), default=0)
    if worst in FROZEN:
        fright.thaw(game, who)
    elif worst == FLEE:
        yield from _keep_fleeing(game, who)
    elif worst == FRENZY:
        yield from flight.rage_in_stretch(game, who)
    return worst >= FREEZE


@implements("alien.panic.flee", "alien.panic.frenzy")
def is_driven(game: Game, who: int) -> bool:
    """Panic does not let somebody stay as he is: in flight and not safe yet, or in frenzy with somebody before him."""
    worst = max(panic_rows(game, who), default=0)
    if worst == FLEE:
        return not flight.is_safe(game, who)
    return worst == FRENZY and (flight.is_at_bay(game, who) or flight.finds_victim(game, who))


def is_anybody_driven(game: Game) -> bool:
    return panic.is_anybody_afraid(game) and any(is_driven(game, who) for who in pcs(game))


def rampage(game: Game, who: int) -> Script[None]:
    """Overkill has come over somebody in his own turn: if a full action is left of it he attacks, and does nothing
    else."""
    is_raging = has(game, who, OVERKILL) and game.state.outcome is None and not allowance.is_frozen(game, who)
    if is_raging and allowance.can_full(game, who):
        yield from _overkill_turn(game, who)


def _overkill_turn(game: Game, who: int) -> Script[bool]:
    """An attack on an enemy in sight, until none of them stands."""
    foes = talent.foes_in_sight(game, who)
    if not foes or not can_act(game, who):
        game.tag("alien.talent.overkill", model_ref(who), (), (OVERKILL,))
        return False
    if game.state.phase == COMBAT and not allowance.can_full(game, who):
        return True
    victim = yield from flight.picked(game, who, flight.nearest(game, who, foes), flight.RAGE)
    if game.state.phase == COMBAT:
        allowance.spend(game, who, "full")
    yield from flight.assault(game, who, victim, "alien.talent.overkill")
    return True
