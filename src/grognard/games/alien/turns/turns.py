"""The scripts of combat mode: start of a round, one script a card, what is rolled in secret, end of a round."""

from collections.abc import Callable

from grognard.engine.asking.acts import Act, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import CLOCK, Card, model_ref
from grognard.engine.dice.rolls import Count, Hidden, Pool

from ..beings import egg, morale, npc, prey, xenomorph
from ..body import allowance, supply, talent
from ..books.scenario import scenario
from ..fight import attitude, blast, responses, sentry
from ..harm import acid, criticals, damage, hazard, peril, trauma
from ..known import combat, hive, knowledge
from ..map import screen, views
from ..moves import detection, stealth, tracker
from ..story import scenario_play
from ..words import clock, deck, help, statuses
from ..words.tagging import retag
from ..words.terms import (
    ALERTED,
    AMBUSH,
    BROKEN,
    CLOSE,
    COMBAT,
    DEAD,
    DRAW,
    FLEEING,
    HIDDEN,
    LEAVE,
    LOST_TURN,
    RISES,
    ROUND_END,
    ROUND_START,
    SHARES,
    SWARM_TURNS,
    TRACKED,
    TURN,
    TURNS,
    can_act,
    count_of,
    crew,
    endings,
    everybody,
    has,
    is_crew,
    is_pc,
    is_xeno,
    model_of,
    pcs,
    referee_seat,
    seat_of,
    zone_of,
)
from ..words.turn import Doing, asks, doing_of
from . import act, adjusting, ending, fighting, holding, initiative, time

BRACED = "braced"
"""The round, by its number, in which somebody has made the rolls of the beginning of his turn and then held off."""


@implements("alien.combat.round-start")
def round_start(game: Game) -> Script[None]:
    """Fire, acid, vacuum, eggs; then every allowance is renewed and cards are drawn. Where the smoke is gone, or the
    floor, people see what lay behind it."""
    yield from hazard.round_start(game)
    yield from acid.round_start(game)
    yield from peril.round_start(game)
    yield from egg.watch(game)
    blast.thin_smoke(game)
    talent.round_begins(game)
    tracker.round_passed(game)
    combat.renew(game)
    _lapse_ambush(game)
    yield from stealth.look_again(game)
    attitude.watch(game)
    scenario_play.check_end(game)
    if game.state.outcome is None:
        game.tell(Began("alien.combat.round", round=game.state.round + 1, step=DRAW))


@implements("alien.combat.ambush-scope")
def _lapse_ambush(game: Game) -> None:
    """The first round is over: those of a swarm who had no turn in it lie in ambush no longer."""
    for who in everybody(game) if game.state.round else ():
        if has(game, who, AMBUSH):
            combat.spend_ambush(game, who)


# -- one card ------------------------------------------------------------------------------------------------------


@implements("alien.combat.round", "alien.combat.join")
def turn(game: Game) -> Script[None]:
    """The lowest card left comes up and whoever holds it acts; cards of the dead and departed go unused."""
    shaken = morale.wavering(game)
    if shaken:
        yield from morale.test(game, shaken)
        return
    cards = deck.cards_left(game)
    if not cards:
        game.tell(Began("alien.combat.round-end", step=ROUND_END, acting=-1))
        return
    deck.use(game, cards[0])
    card = cards[0].index
    for number, who in enumerate(acting_on(game, cards[0])):
        if is_taking_turns(game, who):
            yield from take_turn(game, who, 0 if number else card)
        if deck.is_given_away(game, card):
            break  # a group holds off as one, before any of it has acted
    scenario_play.check_end(game)


def is_taking_turns(game: Game, who: int) -> bool:
    """Still there; one that only seems dead has its turn too."""
    model = model_of(game, who)
    is_up = DEAD not in model.tags or RISES in model.tags
    return model.place is not None and is_up and combat.ABSENT.isdisjoint(model.tags)


@implements("alien.combat.deck-overflow", "alien.combat.deck-last")
def acting_on(game: Game, card: Card) -> list[int]:
    """Who acts on a card: its holder, a group one after another as far as their Speed goes, of a swarm the one whose
    last turn is longest ago."""
    holder = deck.holder(card)
    group = deck.sharers(game, holder)
    if len(group) == 1:
        return group
    if not [one for one in group if not hive.is_hugger(game, one)]:
        return [min(group, key=lambda one: (count_of(game, one, SWARM_TURNS), one))]
    return [one for one in group if count_of(game, one, TURNS) < initiative.speed(game, one)]


def take_turn(game: Game, who: int, card: int = 0) -> Script[None]:
    """One turn from its beginning to the death rolls after it; what the turn before has laid open is seen now."""
    yield from stealth.look_again(game)
    if not is_taking_turns(game, who):
        return
    was_seen = model_of(game, who).known is None
    seat = seat_of(game, who) if was_seen else None
    game.tell(Began("alien.combat.turn", seat=seat, acting=who))
    if was_seen and not is_crew(game, who) and (yield from _holds_off(game, who, card)):
        return
    count_turn(game, who)
    help.turn_begins(game, who)
    yield from _act(game, who, card)
    if game.state.outcome is not None:
        return
    if not deck.is_given_away(game, card):
        yield from criticals.turn_end(game, who)
        prey.fading(game, who)
        help.turn_ends(game, who)
        _turn_over(game, who)
    else:
        _brace(game, who)
    deck.uncover(game)
    if was_seen or model_of(game, who).known is None:
        game.tell(Began("alien.combat.turn", acting=-1))


act_now: Act[Doing, None] = idle("act", "Act now", "alien.combat.turn")
HOLD = Menu(
    name="hold", prompt=asks("{}: hold off?"), clause="alien.combat.hold", turn=doing_of, acts=(act_now, fighting.hold)
)


@implements("alien.combat.hold")
def _holds_off(game: Game, who: int, card: int) -> Script[bool]:
    """A person in the referee's seat may hold a seen NPC off; the tables never do."""
    if not card:
        return False
    turn = Doing(game, who, holding.Upcoming(card))
    act, other = yield from screen.ask(HOLD, turn, act_now)
    if act is act_now:
        return False
    holding.hold(game, who, card, other.card)
    return True


def count_turn(game: Game, who: int) -> None:
    if not endings(model_of(game, who).tags, SHARES):
        return
    rows = [(model_ref(who), TURNS, 1)]
    if hive.is_hugger(game, who):
        swarm = deck.sharers(game, int(endings(model_of(game, who).tags, SHARES)[0]))
        last = max(count_of(game, one, SWARM_TURNS) for one in swarm)
        rows.append((model_ref(who), SWARM_TURNS, last + 1 - count_of(game, who, SWARM_TURNS)))
    game.count("alien.combat.deck-overflow", *rows)


@implements("alien.combat.broken-cards", "alien.combat.lost-turn")
def _act(game: Game, who: int, card: int) -> Script[None]:
    """What somebody does with a turn, or what keeps him from it."""
    if is_xeno(game, who):
        yield from xenomorph.turn(game, who)
    elif sentry.is_gun(game, who):
        yield from sentry.turn(game, who)
    elif has(game, who, LOST_TURN):
        yield from damage.recover(game, who)
        yield from _stir_eggs(game, who)
        yield from responses.turn(game, who)
        allowance.lose_turn(game, who)
    elif (yield from damage.recover(game, who)):
        yield from _act_freely(game, who, card)
    else:
        yield from _stir_eggs(game, who)


def _stir_eggs(game: Game, who: int) -> Script[None]:
    """Beside an egg those who are awake roll though they can do nothing with their turn."""
    if act.is_conscious(game, who):
        yield from egg.adjacent(game, who)


def _act_freely(game: Game, who: int, card: int) -> Script[None]:
    if has(game, who, BROKEN):
        if act.is_conscious(game, who) and (yield from _begins(game, who)):
            yield from act.crawl_turn(game, who)
        return
    if not can_act(game, who):
        yield from _stir_eggs(game, who)
        return
    if not (_is_braced(game, who) or (yield from _begins(game, who))):
        return
    if not can_act(game, who) or (is_pc(game, who) and (yield from responses.turn(game, who))):
        return
    if is_crew(game, who):
        yield from act.turn(game, who, card)
        yield from responses.rampage(game, who)
    elif has(game, who, FLEEING):
        yield from morale.break_off(game, who)
    else:
        yield from npc.turn(game, who)


def _begins(game: Game, who: int) -> Script[bool]:
    """What each turn begins with: a roll to act while the air rushes out, one for every egg beside somebody."""
    acts: bool = yield from peril.can_act(game, who)
    if acts:
        yield from egg.adjacent(game, who)
    return acts


@implements("alien.combat.hold-limits")
def _brace(game: Game, who: int) -> None:
    """Who holds off has made the rolls with which his turn began: they are not made again when it comes back."""
    if peril.is_in_gale(game, who) or egg.is_beside(game, who):
        by = clock.moment(game) + 1 - count_of(game, who, BRACED)
        game.count("alien.combat.hold-limits", (model_ref(who), BRACED, by))


def _is_braced(game: Game, who: int) -> bool:
    """Whether this is a turn held off before; only once."""
    braced = count_of(game, who, BRACED)
    if braced:
        game.count("alien.combat.hold-limits", (model_ref(who), BRACED, -braced))
    return braced == clock.moment(game) + 1


@implements("alien.combat.ambush-scope", "alien.ranged.aim-lost")
def _turn_over(game: Game, who: int) -> None:
    """What lasts for one turn only: the aim, the advantage of an ambush."""
    statuses.end(game, statuses.TURN_OVER, who)


# -- the end of a round --------------------------------------------------------------------------------------------


@implements("alien.combat.round-end")
def round_end(game: Game) -> Script[None]:
    """Countdown, reinforcements; then who got away, and whether the fight is over."""
    yield from criticals.round_end(game)
    yield from time.countdown_round(game)
    if game.state.outcome is None:
        yield from prey.arrive(game)
        game.tell(Began("alien.combat.round-end", step=LEAVE))


@implements("alien.combat.leave-when")
def lost_from_sight(game: Game) -> list[int]:
    """The crew in the fight whom no enemy has a line to; full cover alone does not count as out of sight."""
    if scenario(game.state.scenario).is_drill:
        return []  # nobody leaves a drill
    foes, mine = combat.enemies(game), [who for who in crew(game) if combat.is_fighting(game, who)]
    return [who for who in mine if has(game, who, HIDDEN) or not views.in_line(game, who, foes)]


@implements("alien.combat.leave", "alien.combat.leave-when", "alien.combat.end")
def leave(game: Game) -> Script[None]:
    """Each enemy rolls OBSERVATION for everyone out of sight, without an action; so do PCs for NPCs that flee."""
    game.tell(Began("alien.combat.leave", step=CLOSE))
    foes, lost = combat.enemies(game), lost_from_sight(game)
    fled = [foe for foe in foes if has(game, foe, FLEEING) and not views.in_line(game, foe, pcs(game))]
    hunters = [foe for foe in foes if foe not in fled and not _keeps_no_track(game, foe)]
    watchers = [pc for pc in pcs(game) if can_act(game, pc)]
    tries = [(foe, who) for foe in hunters for who in lost] + [(pc, foe) for foe in fled for pc in watchers]
    sixes: list[int] = []
    if tries:
        pools = (*(detection.pool(game, one, (other,)) for one, other in tries), Pool(0, (6,)))
        results = yield Hidden.of(Count(referee_seat(game), "alien.combat.leave", "to keep track", pools))
        sixes = [row[0] for row in results]
    kept = [pair for pair, number in zip(tries, sixes, strict=False) if number]
    _keep_track(game, hunters, lost, kept)
    ending.count_lull(game)
    for foe in fled:
        if not any(other == foe for _, other in kept):
            _get_away(game, foe)


@implements("alien.ref.retreat")
def _keeps_no_track(game: Game, foe: int) -> bool:
    """A creature that withdraws wants to be away, nothing else."""
    return is_xeno(game, foe) and has(game, foe, FLEEING)


def _keep_track(game: Game, hunters: list[int], lost: list[int], kept: list[tuple[int, int]]) -> None:
    """Who was kept track of is known to all enemies; of the others they no longer know the zone."""
    followed = {who for foe, who in kept if foe in hunters}
    if lost:
        places: dict[str, int] = {}
        for who in crew(game):
            if who in followed or who not in lost:
                places[zone_of(game, who)] = places.get(zone_of(game, who), 0) + 1
        for foe in hunters:
            knowledge.learn(game, foe, places, "alien.combat.leave", anew=True)
    trackers = len({foe for foe, _ in kept if foe in hunters})
    change = trackers - counter(game.state, CLOCK, TRACKED)
    if change:
        game.count("alien.combat.leave", (CLOCK, TRACKED, change))


def _get_away(game: Game, foe: int) -> None:
    """An NPC that nobody kept track of is out of the fight."""
    retag(game, "alien.combat.leave", model_ref(foe), (), (ALERTED, FLEEING))
    knowledge.forget(game, foe, "alien.combat.leave")


@implements("alien.combat.round-end", "alien.combat.end", "alien.combat.rounds-go-on")
def close_round(game: Game) -> Script[None]:
    """What the referee adjusts; then overrun, the end of the fight, or another round; a drill has all of its rounds."""
    yield from adjusting.adjust(game)
    ending.overrun(game)
    if scenario_play.is_last_round(game):
        yield from trauma.after_scenario(game)
    if scenario_play.round_over(game):
        return
    if not ending.is_over(game) or ending.must_go_on(game) or scenario(game.state.scenario).is_drill:
        yield from time.fight_on(game)
        if game.state.outcome is not None:
            return
        game.tell(Began("alien.combat.round", step=ROUND_START))
        return
    yield from supply.breathe_all(game)
    ending.end(game)
    time.after_combat(game)


def draw(game: Game) -> Script[None]:
    yield from initiative.draw(game)


SCRIPTS: dict[tuple[str, str], Callable[[Game], Script[None]]] = {
    (COMBAT, ROUND_START): round_start,
    (COMBAT, DRAW): draw,
    (COMBAT, TURN): turn,
    (COMBAT, ROUND_END): round_end,
    (COMBAT, LEAVE): leave,
    (COMBAT, CLOSE): close_round,
}
