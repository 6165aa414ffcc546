"""Games that can be played and battles that are made: by a form, as a rematch, or branched off an earlier one."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.files import FileFaults, is_plain
from grognard.engine.dice.rolls import commitment_of
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header, Ruleset, ScenarioFacts
from grognard.engine.showing.view import redact
from grognard.engine.showing.words import letter
from grognard.games import all_games, catalogue, find, ids, is_known, parts
from grognard.players import EFFORTS, known_players
from grognard.players.laying import laid_out

from . import chance
from .bodies import (
    ClauseCard,
    ClauseCards,
    GameCard,
    GameCards,
    LookCard,
    Made,
    MadeSeat,
    NewBattle,
    PaceCard,
    ScenarioCard,
    WantedSeat,
    WhatIf,
)
from .keys import hashed, new_battle_id, new_key
from .limits import Limits
from .past import Window
from .records import fingerprint_of
from .room import Room
from .store import BattleRow, Chair, Store, now
from .timings import DelayName, PaceName

LEVELS = (
    ("greedy", "Regular: takes the best single step it sees, and answers at once"),
    ("veteran", "Veteran: tries some twenty plans out before it acts, a tenth to half a second of thought"),
    ("master", "Master: follows its better plans on through the enemy's reply, two or three seconds of thought"),
    ("recruit", "Recruit: like the Regular and as quick, but every fourth answer is a hasty one; for a first battle"),
    ("random", "Random: gives any legal answer, without a thought"),
)
"""In the words of the lobby, the usual one first."""
MOST_NAME = 80
MOST_FAULTS = 20


def levels_of(rules: Ruleset, scenario: str = "") -> tuple[tuple[str, str], ...]:
    """The computers that play a scenario, or any of the game, and how; of those who plan only who has been shown to
    beat the one below."""
    shown = rules.planning().shown
    plans = shown.get(scenario, ()) if scenario else [level for levels in shown.values() for level in levels]
    known = {*known_players(rules)} - {*EFFORTS} | {*plans}
    return tuple([(level, words) for level, words in LEVELS if level in known])


class Refuse(Exception):
    """A request that is not granted: status, code, words and faults for the reply."""

    def __init__(self, status: int, code: str, text: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.faults = status, code, text, faults


class Order(Struct, frozen=True):
    """A battle to be made: its header, who sits where, which client holds the seats, its dice and name."""

    header: Header
    seats: tuple[WantedSeat, ...]
    client: str
    dice: Literal["committed", "typed"] = "committed"
    name: str = ""
    holders: tuple[tuple[int, str], ...] = ()
    at: int = 0
    pace: PaceName = "none"
    delay: DelayName = "none"
    shared: bool = True
    """Whether people add shares to the secret of committed dice."""


# -- what can be played ---------------------------------------------------------------------------------------------


def games(limits: Limits) -> GameCards:
    names: tuple[PaceName, ...] = ("none", "live", "slow")
    paces = ((name, limits.pace(name)) for name in names)
    cards = tuple(PaceCard(name, pace.reaction, pace.decision) for name, pace in paces)
    return GameCards(tuple(_card(rules) for rules in all_games()), cards)


def _card(rules: Ruleset) -> GameCard:
    scenarios = sorted(rules.scenarios(), key=lambda facts: (not facts.first, not _is_tutorial(facts), facts.title))
    marked = any(facts.first for facts in scenarios)
    cards = tuple(_scenario_card(rules, facts, marked) for facts in scenarios)
    return GameCard(rules.id, rules.title, rules.version, rules.facts, cards, levels_of(rules))


def _scenario_card(rules: Ruleset, facts: ScenarioFacts, marked: bool) -> ScenarioCard:
    """Where a game marks its first scenario, that alone is the tutorial."""
    tutorial = facts.first if marked else _is_tutorial(facts)
    laid, levels = bool(rules.opening(facts.id).answers), tuple([level for level, _ in levels_of(rules, facts.id)])
    return ScenarioCard(facts.id, facts.title, facts.summary, facts.seats, facts.forces, tutorial, laid, levels)


def _is_tutorial(facts: ScenarioFacts) -> bool:
    """Ready forces for each seat: nothing to choose before the first step."""
    return all(len(ready) == 1 for ready in facts.forces)


def rules_of(game: str) -> Ruleset:
    if not is_known(game):
        raise Refuse(404, "unknown-game", f"No game '{game}'; known: {', '.join(sorted(ids()))}.")
    return find(game)


def clauses(game: str) -> ClauseCards:
    rules_of(game)
    found = catalogue(game).clauses.values()
    return ClauseCards(tuple(ClauseCard(one.id, one.section, one.title, one.text, one.from_) for one in found))


def looks(game: str) -> LookCard:
    rules = rules_of(game)
    own = parts(game).appearance()
    return LookCard(rules.title, own.looks, own.lexicon)


# -- making battles -------------------------------------------------------------------------------------------------


def ordered(wish: NewBattle, client: str) -> Order:
    """A wish checked against the game; raises Refuse with every fault."""
    rules = rules_of(wish.game)
    known = {facts.id: facts for facts in rules.scenarios()}
    if wish.scenario not in known:
        raise Refuse(422, "unknown-scenario", f"No scenario '{wish.scenario}'; known: {', '.join(sorted(known))}.")
    faults = tuple(_faults(wish, rules, known[wish.scenario]))
    if faults:
        raise Refuse(422, "faults", "The battle cannot be made so.", faults[:MOST_FAULTS])
    options = dict.fromkeys(wish.options)
    if rules.facts.hosting and wish.seats[-1].who != "computer":
        options[rules.facts.hosting] = None
    players = tuple(seat.level or "greedy" if seat.who == "computer" else "human" for seat in wish.seats)
    try:
        make_header = partial(laid_out, rules) if wish.laid else rules.header
        header = make_header(wish.scenario, players, wish.forces, tuple(options))
    except FileFaults as found:
        raise Refuse(422, "faults", "The forces cannot be used.", tuple(map(str, found.faults))) from None
    return Order(header, wish.seats, client, wish.dice, wish.name, pace=wish.pace, delay=wish.delay)


def _faults(wish: NewBattle, rules: Ruleset, facts: ScenarioFacts) -> Sequence[str]:
    faults = []
    offered = [level for level, _ in levels_of(rules, facts.id)]
    least, most = len(facts.seats), max(len(facts.seats), rules.facts.most_seats)
    if not least <= len(wish.seats) <= most:
        number = f"{least}" if least == most else f"{least} to {most}"
        faults.append(f"{len(wish.seats)} seats given, the scenario has {number}")
    for seat, wanted in enumerate(wish.seats):
        if wanted.who == "computer" and wanted.level not in ("", *offered):
            faults.append(f"seat {letter(seat)}: no level '{wanted.level[:40]}'")
        if wanted.share != "whole" and (wanted.who == "computer" or wish.pace == "none"):
            faults.append(f"seat {letter(seat)}: less time is for a person in a battle with a clock")
    options = {name for name, _ in rules.facts.options}
    faults += [f"no option '{name[:40]}'" for name in wish.options if name not in options]
    if wish.forces and len(wish.forces) != len(facts.seats):
        faults.append(f"{len(wish.forces)} forces given, {len(facts.seats)} are needed")
    for seat, (name, ready) in enumerate(zip(wish.forces, facts.forces, strict=False)):
        if name and name not in ready:
            faults.append(f"seat {letter(seat)}: no ready force '{name[:40]}'")
    if len(wish.name) > MOST_NAME or not is_plain(wish.name):
        faults.append(f"a name has at most {MOST_NAME} plain characters")
    if wish.dice == "typed" and all(seat.who == "computer" for seat in wish.seats):
        faults.append("typed dice need a person at the table")
    if wish.dice == "typed" and wish.pace != "none":
        faults.append("dice that are typed in are rolled without a clock")
    return faults


async def make(order: Order, store: Store, id: str = "") -> Made:
    """Put a new battle into the store; the keys leave in the answer and are kept only as hashes."""
    secret = chance.dice_secret()
    is_committed = order.dice == "committed"
    header = replace(order.header, commitment=commitment_of(secret) if is_committed else "", shares=())
    header = replace(header, shared=order.shared and is_committed)
    keys = {seat: new_key() for seat, wanted in enumerate(order.seats) if wanted.who != "computer"}
    chairs = tuple(
        Chair("computer", wanted.level or "greedy") if wanted.who == "computer" else Chair("person", share=wanted.share)
        for wanted in order.seats
    )
    id = id or new_battle_id()
    row = BattleRow(id, now(), order.name, order.dice, header, secret.hex(), chairs, brief=_brief(header))
    row = replace(row, pace=order.pace, delay=order.delay, maker=order.client)
    mine = [(seat, order.client) for seat, wanted in enumerate(order.seats) if wanted.who == "me"]
    hashes = [(seat, hashed(key)) for seat, key in keys.items()]
    await store.create(row, hashes, sorted({*mine, *order.holders}))
    made = (MadeSeat(seat, wanted.who, keys.get(seat, "")) for seat, wanted in enumerate(order.seats))
    return Made(id, tuple(made), order.at)


def _brief(header: Header) -> str:
    from .room import Brief

    names = tuple(seat.name for seat in find(header.game).setup(header).seats)
    return msgspec.json.encode(Brief(names=names)).decode()


def rematch(room: Room, client: str, held: dict[int, set[str]]) -> Order:
    """The same battle with sides swapped: each takes the next one's seat; whoever held a seat still does."""
    old, number = room.row, len(room.row.chairs)
    chairs = [old.chairs[(seat + 1) % number] for seat in range(number)]
    seats = tuple(
        WantedSeat("computer", chair.level)
        if chair.who == "computer"
        else WantedSeat("me" if client in held.get((seat + 1) % number, set()) else "friend", share=chair.share)
        for seat, chair in enumerate(chairs)
    )
    holders = tuple(
        (seat, one)
        for seat in range(number)
        if chairs[seat].who == "person"
        for one in held.get((seat + 1) % number, set())
    )
    players = tuple(chair.level if chair.who == "computer" else "human" for chair in chairs)
    header = replace(old.header, seats=players, version=find(old.header.game).version)
    order = Order(header, seats, client, old.dice, old.name, holders)
    return replace(order, pace=old.pace, delay=old.delay)


def onward(room: Room, client: str, held: dict[int, set[str]]) -> Order:
    """The same battle from its last table between two scripts, by the rules as they are now: all have agreed."""
    row, state = room.row, room.battle.match.checkpoint
    old = row.header
    seats = tuple(
        WantedSeat("computer", chair.level)
        if chair.who == "computer"
        else WantedSeat("me" if client in held.get(seat, set()) else "friend", share=chair.share)
        for seat, chair in enumerate(row.chairs)
    )
    holders = tuple((seat, one) for seat, clients in held.items() for one in clients)
    words = f"It goes on from round {state.round} of a battle begun under other rules, those of version {old.version}"
    before = f"{words}. Fingerprint of its record: {fingerprint_of(room.battle, row)}"
    version = find(old.game).version
    header = Header(old.game, version, old.scenario, old.seats, (), state.options, position=state, before=before)
    order = Order(header, seats, client, row.dice, row.name, holders)
    return replace(order, pace=row.pace, delay=row.delay)


def branch(row: BattleRow, window: Window, wish: WhatIf, client: str, seat: int) -> Order:
    """What if: from the newest moment between scripts, with what the seat cannot know invented anew."""
    battle, rules = window.battle, find(row.header.game)
    chronicle = window.showing.chronicle(seat)
    chronicle.lines()
    place = chronicle.place_of(min(max(wish.at, 0), chronicle.steps))
    place, state = battle.match.checkpoint_at(place)
    if not battle.is_over:
        state = rules.imagine(redact(state, seat), seat, stream_of(chance.whim()))
    own = max(seat, 0)
    seats = tuple(
        WantedSeat("me") if one == own else WantedSeat("computer", "greedy") for one in range(len(state.seats))
    )
    players = tuple("human" if wanted.who == "me" else "greedy" for wanted in seats)
    old = row.header
    header = Header(old.game, rules.version, old.scenario, players, (), state.options, position=state)
    name = f"What if, {row.name or 'round'} {state.round}"[:MOST_NAME]
    return Order(header, seats, client, "committed", name, at=chronicle.step_at(place))
