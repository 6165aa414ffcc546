"""Several things alike in one heap: they are taken, lost, worn and handed over one by one."""

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker
from grognard.games.alien.body import fatigue, gear
from grognard.games.alien.fight import responses
from grognard.games.alien.harm import medicine
from grognard.games.alien.position import Position
from grognard.games.alien.turns import handling
from grognard.games.alien.words.terms import has, items_in, items_of, number_in
from tests.games.alien import offered
from tests.games.alien.prowl import act


def hold() -> Position:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    return p


def numbers(things: list[Marker]) -> list[tuple[str, int]]:
    return [(thing.kind, number_in(thing)) for thing in things]


@clause("alien.act.quick-pickup")
def test_one_thing_is_picked_up_at_a_time() -> None:
    p = hold()
    who, _ = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", gear=())
    heap = p.item("iff-transponder", "A1", number=8)
    s = act(p, who, f"take:k{heap}")
    assert numbers(items_of(s.game, who)) == [("iff-transponder", 1)]
    assert numbers(items_in(s.game, "A1")) == [("iff-transponder", 7)]
    s.choose(f"take:k{heap}")
    assert numbers(items_of(s.game, who)) == [("iff-transponder", 1)] * 2
    assert numbers(items_in(s.game, "A1")) == [("iff-transponder", 6)]


@clause("alien.act.quick-pickup")
def test_of_two_the_second_lies_there_for_somebody_else() -> None:
    p = hold()
    who, other = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", gear=())
    heap = p.item("flashlight", "A1", number=2)
    game = p.game()
    for one in (who, other):
        gear.take(game, one, heap, "alien.act.quick-pickup")
        assert [("held" in thing.tags) for thing in items_of(game, one)] == [True]
    assert offered.keys(game, who, handling.take) == []


@clause("alien.gear.suit")
def test_of_two_suits_one_is_put_on() -> None:
    p = hold()
    who, other = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", gear=())
    heap = p.item("mk50-suit", "A1", number=2)
    game = p.game()
    for one in (who, other):
        assert heap in [suit.id for suit in medicine.suits_at_hand(game, one)]
        medicine.put_on(game, one, heap)
        assert [suit.name for _, suit in gear.suits(game, one)] == ["IRC Mk.50 Compression Suit"]
        assert gear.load(game, one) == 4
    assert items_in(game, "A1") == []


@clause("alien.panic.lose-item")
def test_of_several_alike_one_is_lost() -> None:
    p = hold()
    who = p.pc("kid", "A1", gear=())
    p.item("medkit", who, number=2)
    s = p.script(lambda game: responses.respond(game, who, 4, None))
    assert numbers(items_of(s.game, who)) == [("medkit", 1)]
    (lost,) = items_in(s.game, "A1")
    assert (number_in(lost), "lost" in lost.tags) == (1, True)


def test_handing_over_one_of_several_leaves_the_others() -> None:
    p = hold()
    who, other = p.pc("kid", "A1", gear=()), p.pc("medic", "A1", gear=())
    heap = p.item("medkit", who, number=3)
    game = p.game()
    gear.hand_over(game, who, other, heap, "alien.act.quick-use")
    assert [numbers(items_of(game, one)) for one in (who, other)] == [[("medkit", 2)], [("medkit", 1)]]


def fed(game: Game, who: int) -> list[str]:
    return offered.keys(game, who, handling.eat)


@clause("alien.gear.table", "alien.hazard.fatigued")
def test_a_day_ration_ends_want_of_food() -> None:
    p = hold()
    who = p.pc("kid", "A1", "want:food", "fatigued", gear=())
    ration = p.item("day-ration", who, number=2)
    assert fed(p.game(), who) == [f"eat:k{ration}"]
    s = p.script(lambda game: offered.do(game, who, f"eat:k{ration}"))
    assert fatigue.wants_of(s.game, who) == []
    assert not has(s.game, who, "fatigued")
    assert numbers(items_of(s.game, who)) == [("day-ration", 1)]
    assert fed(s.game, who) == []


@clause("alien.gear.medkit")
def test_the_log_says_how_many_are_left() -> None:
    p = hold()
    who = p.pc("kid", "A1", gear=())
    heap = p.item("medkit", who, number=2)
    game = p.game()
    gear.use_up(game, heap, "alien.gear.medkit")
    (event,) = [event for event in game.told if isinstance(event, Counted)]
    assert event.changes == ((f"k{heap}", "number", -1, 1),)
    gear.use_up(game, heap, "alien.gear.medkit")
    assert items_of(game, who) == []
