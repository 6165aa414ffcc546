"""A rolled chain throws its dice stage by stage, asks what is offered and reports what every branch took."""

import pytest

from grognard.engine.core.script import Script
from grognard.engine.dice.chain import Branch, Chain, Reroll, Victim, Volley, standing
from grognard.engine.dice.rolling import Calls, handed_out
from grognard.engine.dice.rolls import ScriptedDice, Thrown
from tests.odds.drivers import run
from tests.odds.shapes import between, chain, cover, mech, reroll, soldiers, target, vehicle, volley, wear


def throw(salvo: Chain, *throws: object, calls: Calls | None = None) -> list[tuple[int, ...]]:
    """Roll with dice laid down, all of which must be used; impacts, kept, losses and points of each branch."""
    dice = ScriptedDice(throws)
    results = run(salvo, dice, calls or Calls())
    dice.finish()
    return [(sum(taken.impacts), sum(taken.kept), taken.losses, taken.points) for taken in results]


def test_stage_by_stage() -> None:
    salvo = chain(volley(4, 4, reroll(1)), target(soldiers(5, 3), cover(4)))
    dice = (
        ("Laser rifle: attack, 4 dice need 4+", (3, 4, 1, 6)),
        ("Laser rifle: re-roll, 1 die needs 4+", (5,)),
        ("Laser rifle: cover, 3 dice need 4+", (4, 1, 1)),
        ("Laser rifle: damage, 2 dice need 3+", (3, 2)),
    )
    assert throw(salvo, *dice) == [(3, 2, 1, 0)]


def test_who_rolls() -> None:
    salvo = chain(volley(1, 4), target(soldiers(1, 3), cover(4)))
    seats = []

    class Seats(ScriptedDice):
        def throw(self, roll):  # type: ignore[no-untyped-def]
            seats.append((roll.seat, roll.clause, roll.subjects))
            return super().throw(roll)

    run(salvo, Seats([6, 1, 6]))
    assert seats == [
        (0, "game.shoot.dice", ("u1",)),
        (1, "game.cover.roll", ("u1",)),
        (0, "game.shoot.damage", ("u1",)),
    ]


def test_nothing_left_nothing_rolled() -> None:
    assert throw(chain(volley(2, 4), target(soldiers(5, 3), cover(4))), (1, 2)) == [(0, 0, 0, 0)]
    assert throw(chain(volley(2, 7, reroll(2)), target(soldiers(5, 3)))) == [(0, 0, 0, 0)]
    assert throw(chain(volley(2, 1), target(soldiers(5, 1)))) == [(2, 2, 2, 0)]


def test_extra_rerolls_go_to_used_dice() -> None:
    salvo = chain(volley(3, 4, reroll(2), reroll(3, fresh_only=False)), target())
    assert throw(salvo, ("attack", (1, 1, 1)), ("re-roll", (1, 4)), ("re-roll", (1, 6))) == [(2, 2, 0, 0)]


def test_fresh_rerolls_never_take_a_die_twice() -> None:
    salvo = chain(volley(3, 4, reroll(2), reroll(2)), target())
    assert throw(salvo, ("attack", (1, 1, 1)), ("re-roll", (1, 1)), ("re-roll, 1 die", (6,))) == [(1, 1, 0, 0)]


def test_handing_out() -> None:
    """Two soldiers between and 5 impacts: one each, three for the target; and 2 impacts for three soldiers."""
    branches = [Branch("m1", 1), Branch("m2", 1), Branch("u1")]
    assert handed_out([5], branches) == ((1,), (1,), (3,))
    assert handed_out([2], [Branch("m1", 1), Branch("m2", 1), Branch("m3", 1), Branch("u1")]) == (
        (1,),
        (1,),
        (0,),
        (0,),
    )
    assert handed_out([1, 3], branches) == ((1, 0), (0, 1), (0, 2))
    assert handed_out([2, 1], [Branch("u1")]) == ((2, 1),)


def test_all_cover_before_any_damage() -> None:
    salvo = chain(volley(3, 1), between(1, soldiers(1, 4), cover(5)), target(soldiers(2, 4), cover(3)))
    dice = (("cover, 1 die needs 5", 1), ("cover, 2 dice need 3", (1, 1)), ("damage, 1", 6), ("damage, 2", (6, 1)))
    assert throw(salvo, *dice) == [(1, 1, 1, 0), (2, 2, 1, 0)]


def test_mixed_protection_in_batches() -> None:
    """Two need 4+, then one needs 2+: no more dice at once than could finish those two."""
    line = wear(Victim((4,)), Victim((4,)), Victim((2,)))
    salvo = chain(volley(5, 1), target(line))
    assert throw(salvo, ("2 dice need 4", (1, 5)), ("1 die needs 4", (5,)), ("2 dice need 2", (1, 2))) == [(5, 5, 3, 0)]
    assert throw(salvo, ("2 dice need 4", (5, 5)), ("3 dice need 2", (2, 2, 2))) == [(5, 5, 3, 0)]


def test_structure_takes_several_hits() -> None:
    line = wear(Victim((4,), 3), Victim((4,), 2))
    assert throw(chain(volley(3, 1, damage=2), target(line)), (6, 6, 6)) == [(3, 3, 2, 0)]
    assert throw(chain(volley(2, 1), target(line)), (6, 6)) == [(2, 2, 0, 2)]


def test_a_hero_rolls_apart_and_comes_last() -> None:
    squad, hero = volley(2, 4), volley(1, 3, damage=2, name="Gauss gun")
    salvo = chain((squad, hero), between(1, soldiers(1, 4)), target(wear(Victim((5, 2), 2, 2))))
    dice = (
        ("Laser rifle: attack", (4, 4)),
        ("Gauss gun: attack", 3),
        ("Laser rifle: damage, 1 die needs 4", 1),
        ("Laser rifle: damage, 1 die needs 5", 5),
        ("Gauss gun: damage, 1 die needs 2", 2),
    )
    assert throw(salvo, *dice) == [(1, 1, 0, 0), (2, 2, 1, 0)]


def test_failed_tests_are_reported() -> None:
    (taken,) = run(chain((volley(3, 1), volley(2, 1)), target(soldiers(9, 4))), ScriptedDice([(4, 1, 1), (1, 6)]))
    assert (taken.failed, taken.hits, taken.losses) == ((2, 1), 2, 2)


class Offers(Calls):
    """Asks with a die instead of a decision: how many, which box."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def rerolls(self, chain: Chain, volley: Volley, reroll: Reroll, most: int) -> Script[int]:
        self.seen.append(most)
        (number,) = yield Thrown(chain.seat, reroll.clause, "how many", (6,))
        return int(number)

    def box(self, branch: Branch, among: tuple[int, ...], boxes: tuple[int, ...]) -> Script[int]:
        self.seen.append(among)
        yield from ()
        return among[-1]

    def struck(self, branch: Branch, box: int, lost: int, boxes: tuple[int, ...], is_rolled: bool) -> Script[None]:
        self.seen.append((branch.to, box, lost, boxes))
        yield from ()


def test_offered_rerolls_are_asked_for() -> None:
    salvo = chain(volley(3, 4, reroll(2, offered=True)), target())
    calls = Offers()
    assert throw(salvo, (1, 1, 1), ("how many", 1), ("re-roll, 1 die", 4), calls=calls) == [(1, 1, 0, 0)]
    assert calls.seen == [2]
    assert throw(salvo, (4, 4, 4), calls=Offers()) == [(3, 3, 0, 0)]


@pytest.mark.parametrize(("policy", "throws"), [("none", ((1, 4),)), ("all", ((1, 4), 4)), ("best", ((1, 4), 4))])
def test_policies_answer_when_nobody_is_asked(policy: str, throws: tuple[object, ...]) -> None:
    salvo = chain(volley(2, 4, reroll(2, offered=True, policy=policy)), target())
    assert throw(salvo, *throws) == [(len(throws), len(throws), 0, 0)]


def test_vehicle_one_by_one() -> None:
    """Three hits of Damage 2 on 3/4/2, locations 1, 2, 1: propulsion 1, then 0, the third goes to the frame."""
    salvo = chain(volley(3, 1, damage=2), target(vehicle(3)))
    calls = Offers()
    dice = ScriptedDice(
        [("damage", 3), ("location", 1), ("damage", 3), ("location", 2), ("damage", 4), ("location", 1)]
    )
    (taken,) = run(salvo, dice, calls)
    dice.finish()
    assert taken.boxes == (0, 2, 2, 2)
    assert calls.seen == [("u1", 0, 2, (1, 4, 2, 2)), ("u1", 0, 1, (0, 4, 2, 2)), ("u1", 1, 2, (0, 2, 2, 2))]


def test_vehicle_weapon_is_chosen() -> None:
    salvo = chain(volley(3, 1, damage=2), target(vehicle(3)))
    calls = Offers()
    (taken,) = run(salvo, ScriptedDice([3, 6, 3, 6, 3, 6]), calls)
    assert taken.boxes == (3, 2, 0, 0)
    assert calls.seen[0] == (2, 3)


def test_impacts_left_over_on_a_wreck_are_lost() -> None:
    salvo = chain(volley(4, 1, damage=2), target(vehicle(3)))
    dice = ScriptedDice([1, 3, 3, 3, 4])
    (taken,) = run(salvo, dice)
    dice.finish()
    assert taken.boxes == (3, 0, 2, 2)
    assert taken.failed == (1,)


def test_impacts_in_turn() -> None:
    """Five impacts on two: three on the first, two on the second; those between take theirs before."""
    pair = [Branch("m1", in_turn=True), Branch("m2", in_turn=True)]
    assert handed_out([5], pair) == ((3,), (2,))
    assert handed_out([1, 2, 1], pair) == ((1, 1, 0), (0, 1, 1))
    assert handed_out([4], [Branch("m0", 1), *pair]) == ((1,), (2,), (1,))
    assert handed_out([0], pair) == ((0,), (0,))


def test_ten_sides() -> None:
    salvo = chain(volley(3, 6, reroll(1)), target(soldiers(2, 5)), sides=10)
    dice = (("attack, 3 dice need 6+", (10, 5, 1)), ("re-roll", 6), ("damage, 2 dice need 5+", (4, 5)))
    assert throw(salvo, *dice) == [(2, 2, 1, 0)]
    assert throw(chain(volley(2, 10), target(), sides=10), ("2 dice need 10", (10, 9))) == [(1, 1, 0, 0)]
    assert throw(chain(volley(2, 11), target(), sides=10)) == [(0, 0, 0, 0)]


def test_hits_on_lost_parts_are_passed_on() -> None:
    """Legs and right arm gone: a 1 goes to the left arm, then a 4 to the drive; what is too much is lost."""
    plan = mech(5, 0, 0, 1, 2, 4)
    (taken,) = run(chain(volley(2, 1, damage=3), target(plan), sides=10), ScriptedDice([5, 1, 9, 4]))
    assert taken.boxes == (0, 0, 0, 0, 4)
    assert standing(plan, 10, (1, 1, 1, 1, 0)) == (4,)
