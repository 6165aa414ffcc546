"""A game as scripts see it: telling is the only change, and rehearsals run scripts with dice and answers laid down."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Lot, Order, Together
from grognard.engine.asking.demands import Mover
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.events import Counted, Moved, Noted, Removed, Rolled, Tagged
from grognard.engine.core.memory import MOMENT, PIECES, UNITS, remembered
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import CLOCK, Feature, Marker
from grognard.engine.dice.rolls import Count, Pool, WrongDice
from grognard.engine.rehearsal import Refused, Rehearsal, SoloRehearsal, points
from tests.engine.toy import HEADER, TOY, options


@pytest.fixture
def game() -> Game:
    return Game(TOY.setup(HEADER))


def test_telling_changes_the_state_and_is_remembered(game: Game) -> None:
    before = game.state
    game.note("c", "so it is", "u0")
    assert game.state is before
    game.tag("c", "u0", ("brave",))
    assert game.state.units[0].tags == ("brave",)
    assert game.told == [Noted("c", "so it is", ("u0",)), Tagged("c", (("u0", ("brave",), ()),))]


def test_counting_adds_to_what_is_there_and_to_itself(game: Game) -> None:
    game.count("c", ("m0", "wounds", 2), ("m0", "wounds", 1), (CLOCK, "dawn", 4))
    assert game.told == [Counted("c", (("m0", "wounds", 2, 2), ("m0", "wounds", 1, 3), (CLOCK, "dawn", 4, 4)))]
    game.count("c", ("m0", "wounds", -3))
    assert game.state.models[0].counters == {}


def test_counters_of_all_pieces_are_read_alike() -> None:
    wall = Feature(3, "wall", ((0, 0), (9, 0), (9, 9)), 1, counters={"x": 1})
    game = Game(replace(TOY.setup(HEADER), features=(wall,), markers=(Marker(2, "flag", (1, 1)),)))
    refs = ("m1", "u1", "s1", "f3", "k2", CLOCK)
    game.count("c", *((ref, "y", 5) for ref in refs))
    assert [counter(game.state, ref, "y") for ref in refs] == [5] * 6
    assert (counter(game.state, "f3", "x"), counter(game.state, "m1", "x")) == (1, 0)


def test_the_table_follows_what_is_told(game: Game) -> None:
    first = game.table
    game.tell(Moved("c", ((0, ((600, 700),)),)))
    assert game.table.place(0) == (600, 700)
    assert first.place(0) == (500, 500), "tables are replaced, never edited"
    game.tell(Removed("c", ("m0",)))
    assert not game.table.is_present(0)
    assert game.table.present() == (1, 2, 3, 4, 5)


def test_a_question_is_remembered_until_the_state_changes(game: Game) -> None:
    asked = []

    @remembered(PIECES)
    def wounds(game: Game, model: int) -> int:
        asked.append(model)
        return counter(game.state, f"m{model}", "wounds")

    assert [wounds(game, 0), wounds(game, 0), wounds(game, 1)] == [0, 0, 0]
    assert asked == [0, 1]
    game.count("c", ("m0", "wounds", 2))
    assert [wounds(game, 0), wounds(game, 1)] == [2, 0]
    assert wounds(Game(TOY.setup(HEADER)), 0) == 0, "another game remembers for itself"


@pytest.mark.parametrize("level", [PIECES, MOMENT, UNITS])
def test_the_same_moment_played_on_twice_shares_what_is_known_until_either_changes(game: Game, level: object) -> None:
    asked = []

    @remembered(level)  # type: ignore[arg-type]
    def wounds(game: Game, unit: int, other: int) -> int:
        asked.append(unit)
        return counter(game.state, f"u{unit}", "wounds")

    assert wounds(game, 0, 1) == 0
    one, other = game.again(), game.again()
    assert [wounds(one, 0, 1), wounds(other, 0, 1), len(asked)] == [0, 0, 1]
    one.count("c", ("u0", "wounds", 1))
    other.count("c", ("u0", "wounds", 2))
    assert [wounds(played, 0, 1) for played in (one, other, game, game.again())] == [1, 2, 0, 0]
    assert (one.state.units[0].counters, game.state.units[0].counters) == ({"wounds": 1}, {})


# -- rehearsals ----------------------------------------------------------------------------------------------------


def everything(game: Game) -> Script[int]:
    """Asks one decision of each kind, then rolls."""
    (key,) = yield Choose(seat=0, name="pick", prompt="P", clause="t", options=options("a", "b"))
    rows = yield Order(seat=1, name="row", prompt="P", clause="t", items=options("a", "b"))
    lots, bins = (Lot("x", "x", 2),), (Bin("1", "1"), Bin("2", "2"))
    shares = yield Allocate(seat=0, name="share", prompt="P", clause="t", lots=lots, bins=bins)
    movers = (Mover(0, 900),)
    walk = yield Move(seat=0, name="move", prompt="P", clause="t", movers=movers, passes=0, cohesion=None, rules=())
    game.tell(Moved("t", walk))
    spot = yield Place(seat=0, name="place", prompt="P", clause="t", models=(1,))
    game.note("t", f"{key} {rows} {shares} {spot}")
    hits = yield Count(0, "t.hit", "hits", (Pool(2, (4,)),))
    return int(hits)


def rehearse(*dice: object) -> SoloRehearsal:
    return SoloRehearsal(TOY, TOY.setup(HEADER), everything, dice)


def test_a_rehearsal_speaks_all_decisions() -> None:
    play = rehearse(("hits", 4, 3))
    assert (play.asks, play.options()) == ("pick", ["a", "b"])
    play.choose("b")
    assert play.options() == ["a", "b"]
    play.choose("b", "a").share(("x", "1", 1), ("x", "2", 1)).walk({0: [(5, 9), (9, 9)]}).put({"m1": (40, 40.5)})
    assert (play.asks, play.result) == ("", 1)
    assert play.state.models[0].place == (900, 900)
    assert [event.text for event in play.events(Noted)] == [
        "b ('b', 'a') (('x', '1', 1), ('x', '2', 1)) (('m1', (4000, 4050), 0),)"
    ]
    assert play.rolls("hits") == play.rolls() == play.events(Rolled)
    assert play.game is play.match.game
    play.finish()


def test_a_rehearsal_complains() -> None:
    play = rehearse((1, 1), (6, 6))
    with pytest.raises(Refused, match=r"c is not on offer; allowed: a, b \(t\)"):
        play.choose("c")
    assert play.refused(()) != ()
    with pytest.raises(AssertionError, match="pick shares nothing out"):
        play.share()
    with pytest.raises(AssertionError, match="pick is not a move"):
        play.walk({})
    with pytest.raises(AssertionError, match="pick places nothing"):
        play.put({})
    play.choose("a").choose("a", "b").share(("x", "1", 2)).walk({}).put({"m1": (40, 40)})
    with pytest.raises(WrongDice, match="left over"):
        play.finish()
    with pytest.raises(AssertionError, match="nothing is asked"):
        play.choose("a")


def test_a_rehearsal_answers_for_the_first_seat_still_to_answer() -> None:
    play = Rehearsal(TOY, TOY.setup(HEADER))
    assert isinstance(play.match.decision, Together)
    assert play.decision.seat == 0
    assert play.choose(*"abc").decision.seat == 1


def test_lengths_for_people_become_hundredths() -> None:
    assert points([(1, 2.5), (0.25, 3)]) == ((100, 250), (25, 300))


def test_options_that_menus_keep_are_forgotten_with_the_terrain_and_with_markers_that_come_and_go() -> None:
    wall, flag = Feature(0, "wall", ((0, 0), (9, 0), (9, 9)), 1), Marker(0, "flag", (1, 1))
    game = Game(replace(TOY.setup(HEADER), features=(wall,), markers=(flag,)))
    game.offered = {"kept": 1}
    game.tag("c", "u0", ("brave",))
    assert game.offered == {"kept": 1}
    game.tag("c", "f0", ("burnt",))
    assert game.offered == {}
    game.offered = {"kept": 1}
    game.tell(Removed("c", ("k0",)))
    assert game.offered == {}
