"""A toy game in the words of the engine: secret rows and bids, dice, reveals, a script without inputs, an end."""

from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer, Choose, Option, Order, Together
from grognard.engine.core.events import Began, Counted, Dealt, Decided, Ended
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import CLOCK, Card, Model, Outcome, Seat, State, Unit, seat_ref, unit_ref
from grognard.engine.dice.rolls import Contest, Count, Dice, Faces, Hand, Pool, ScriptedDice, SeededDice
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.ruleset import Facts, Header, Ruleset, ScenarioFacts

ROUNDS, TURNS, CARDS = 2, 4, 3


def options(*keys: str) -> tuple[Option, ...]:
    return tuple(Option(key, key) for key in keys)


def lay(game: Game) -> Script[None]:
    forms = tuple(
        Order(seat=s, name="row", prompt="Lay", clause="toy.lay", items=options(*"abc"), secret=True) for s in (0, 1)
    )
    rows = yield Together(forms)
    for seat in (0, 1):
        first = 10 * game.state.round + CARDS * seat
        cards = (
            Card(first + i, "row", i, seat, unit_ref(CARDS * seat + "abc".index(k))) for i, k in enumerate(rows[seat])
        )
        game.tell(Dealt("toy.lay", "row", seat, tuple(cards)))
    game.tell(Began("toy.lay", step="bid"))


def bid(game: Game) -> Script[None]:
    forms = tuple(
        Choose(seat=s, name="bid", prompt="Bid", clause="toy.bid", options=options(*"0123"), secret=True)
        for s in (0, 1)
    )
    bids = yield Together(forms)
    game.count("toy.bid", *((seat_ref(seat), "~bid", int(key)) for seat, (key,) in bids.items()))
    game.tell(Began("toy.bid", step="open"))


def open_bids(game: Game) -> Script[None]:
    bids = [counter(game.state, seat_ref(seat), "~bid") for seat in (0, 1)]
    game.tell(Counted("toy.bid", tuple((seat_ref(seat), "bid", bids[seat], bids[seat]) for seat in (0, 1))))
    game.count("toy.bid", *((seat_ref(seat), "~bid", -bids[seat]) for seat in (0, 1)))
    winner = None
    while winner is None:
        winner, _ = yield Contest(-1, "toy.open", "bid test", tuple(Hand(seat, (6,), bids[seat]) for seat in (0, 1)))
    game.tell(Began("toy.open", step="turn", seat=winner))


def turn(game: Game) -> Script[None]:
    seat = game.state.active or 0
    extra = ("crash",) if "crash" in game.state.options else ()
    keys = options("reveal", "strike", "wait", *extra)
    (act,) = yield Choose(seat=seat, name="act", prompt="Act", clause="toy.turn", options=keys)
    if act == "crash":
        game.note("toy.turn", "about to break down")
        raise ZeroDivisionError("a broken rule")
    if act == "reveal":
        reveal(game, seat)
    if act == "strike":
        hits = yield Count(seat, "toy.strike", "strike", (Pool(3, (4,)),))
        game.count("toy.strike", (seat_ref(seat), "hits", hits))
    (more,) = yield Choose(seat=seat, name="more", prompt="More", clause="toy.turn", options=options("push", "hold"))
    game.tell(Decided("toy.turn", seat, more))
    game.count("toy.turn", (CLOCK, "turns", 1))
    over = game.state.clock["turns"] % TURNS == 0
    game.tell(Began("toy.turn", step="upkeep" if over else "turn", seat=1 - seat))


def reveal(game: Game, seat: int) -> None:
    row = sorted((c for c in game.state.cards if c.owner == seat), key=lambda card: card.index)
    first = next((card.id for card in row if not card.up), None)
    cards = tuple(replace(card, up=True) if card.id == first else card for card in row)
    game.tell(Dealt("toy.reveal", "row", seat, cards))


def upkeep(game: Game) -> Script[None]:
    """A script without a single input: its end must not confuse a replay."""
    game.note("toy.upkeep", f"round {game.state.round} is over")
    game.tell(Began("toy.upkeep", round=game.state.round + 1, step="lay"))
    if game.state.round > ROUNDS:
        hits = [counter(game.state, seat_ref(seat), "hits") for seat in (0, 1)]
        winners = tuple(seat for seat in (0, 1) if hits[seat] > hits[1 - seat])
        game.tell(Ended("toy.end", Outcome(winners, "most hits", "toy.end")))
    return
    yield


SCRIPTS = {"lay": lay, "bid": bid, "open": open_bids, "turn": turn, "upkeep": upkeep}


class Toy(Ruleset):
    id, title, version = "toy", "Toy", "1"
    facts = Facts("cm", 2, ("d6",), True, (("crash", "a choice that breaks the rules down"),))

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return (ScenarioFacts("duel", "Duel", "Two seats.", ("A", "B"), ((), ())),)

    def header(
        self,
        scenario: str,
        seats: tuple[str, ...] = ("A", "B"),
        forces: tuple[str, ...] = (),
        options: tuple[str, ...] = (),
    ) -> Header:
        return Header(self.id, self.version, scenario, seats, forces, options)

    def setup(self, header: Header) -> State:
        units = tuple(Unit(i, i // CARDS, "toy", f"unit {i}", (i,), i) for i in range(2 * CARDS))
        models = tuple(Model(i, i, "toy", 100, 1, place=(1000 * i + 500, 500)) for i in range(2 * CARDS))
        seats = tuple(Seat(i, name) for i, name in enumerate(header.seats))
        return State("toy", header.scenario, header.options, (9000, 9000), seats, models, units, round=1, step="lay")

    def next_script(self, game: Game) -> Script[None] | None:
        return None if game.state.outcome else SCRIPTS[game.state.step](game)

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        """The other seat's hidden cards dealt anew; its secret bid is anything."""
        shown = {card.subject for card in view.cards}
        left = pick.shuffled([unit_ref(u.id) for u in view.units if u.seat != seat and unit_ref(u.id) not in shown])
        cards = [
            card if card.subject else replace(card, id=900 + card.index, subject=left.pop()) for card in view.cards
        ]
        seats = (
            s if s.id == seat or view.step != "open" else replace(s, counters=s.counters | {"~bid": pick.below(4)})
            for s in view.seats
        )
        return replace(view, cards=tuple(cards), seats=tuple(seats))


TOY = Toy()
HEADER = TOY.header("duel")


def begin(dice: Dice | None = None, *options: str) -> Match:
    return Match(TOY, TOY.setup(replace(HEADER, options=options)), dice or SeededDice(1))


def take(match: Match, *answers: Answer) -> Match:
    """Answer for whoever is asked first, one after the other."""
    for answer in answers:
        assert match.answer(match.seats_to_answer()[0], answer) == ()
    return match


def at_turn(*throws: Faces, options: tuple[str, ...] = ()) -> Match:
    """The first turn, which is seat 1's; further throws are for what is rolled after that."""
    dice = ScriptedDice([(3, 3), *throws])
    return take(begin(dice, *options), tuple("abc"), tuple("cab"), ("0",), ("2",))


def play(match: Match, seed: int = 7, most: int = 500) -> Match:
    """Random answers to the end, or so many of them."""
    while not match.is_over and most:
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert match.answer(seat, form.sample(stream_of(seed, match.revision, seat), match.table_for(seat))) == ()
        most -= 1
    return match
