"""The catalogue's worked examples that are about chances, asked of the oddsbook and of chains."""

from fractions import Fraction

import pytest

from grognard.engine.clauses import Catalogue
from grognard.engine.dice.chain import AUTOMATIC
from grognard.engine.dice.solve import solve
from grognard.engine.showing.oddsbook import Figures
from grognard.games.at43.chapters.basics import damage_need, shooting_need
from grognard.games.at43.shown.oddsbook import BOOK
from grognard.games.at43.shown.workings import vehicle_plan
from grognard.odds.question import find_test, read
from tests.odds.shapes import chain, target, volley

EXAMPLES = Catalogue.load("grognard.games.at43").examples


def ask(question: str) -> Figures:
    id, *words = question.split()
    test = find_test(BOOK, id)
    return test.work(read(test, words))


def expected(id: str) -> str:
    return EXAMPLES[f"at43.example.{id}"].expect


def test_missile_generator() -> None:
    """A locked shot ignores distance: Difficulty 0."""
    figures = ask("shoot accuracy=4 range=0 reroll=1 penetration=14 protection=12 damage=2 structure=2")
    assert figures.odds.chance(1) == Fraction(35, 54)
    assert dict(figures.needs) == {"attack": 2, "cover": 7, "damage": 3}
    assert "35/54" in expected("missile-generator")


LASERS = "accuracy=4 range=3 weapons=5 rate=1 reroll=1 penetration=5 protection=6 targets=6"


def test_laser_salvo() -> None:
    assert ask(f"shoot {LASERS}").odds.mean() == Fraction("1.875")
    impacts = solve(chain(volley(5, shooting_need(4, 3)), target()))[0].mean() * Fraction(3, 2)
    assert impacts == Fraction("3.75")
    assert "expected losses 1.875" in expected("laser-salvo")


@pytest.mark.parametrize(("cover", "losses"), [(4, "0.9375"), (3, "0.625")])
def test_laser_salvo_cover(cover: int, losses: str) -> None:
    assert ask(f"shoot {LASERS} cover={cover}").odds.mean() == Fraction(losses)
    assert losses in expected("laser-salvo-cover")


def test_fire_at_will() -> None:
    """Damage 20 against 0 is automatic, so losses are impacts."""
    question = "shoot accuracy=4 range=3 weapons=6 reroll=1 penetration=20 protection=0 targets=6"
    assert ask(f"{question} extra=1").odds.mean() == Fraction("5.25")
    assert ask(question).odds.mean() == Fraction("4.5")
    assert "5.25 instead of 4.5" in expected("fire-at-will")


def test_location_odds() -> None:
    (odds,) = solve(chain(volley(1, AUTOMATIC), target(vehicle_plan((AUTOMATIC,), 1, 1, (1,)))))
    assert [odds.gone(box) for box in range(3)] == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]
    assert "propulsion 1/3, frame 1/2, weapon 1/6" in expected("location-odds")


def test_run_over() -> None:
    figures = ask("run_over free=3 engaged=1")
    odds = figures.odds
    assert dict(figures.needs) == {"free": 5, "engaged": 3}
    assert odds.mean() == Fraction(5, 3)
    assert odds.chance(4) == Fraction(1, 27) * Fraction(2, 3)
    assert "1.667" in expected("run-over")


def test_morale_values() -> None:
    needs = [dict(ask(f"morale morale={morale}").needs)["morale"] for morale in (8, 9, 10, 12)]
    assert ", ".join(f"{need}+" for need in needs) == expected("morale-values")
    assert ask("morale morale=10").odds.chance(1) == Fraction(2, 3)


def test_location_weapon_gone() -> None:
    """Two weapons, both shot off: a third hit on a weapon goes to the frame."""
    (odds,) = solve(chain(volley(1, AUTOMATIC), target(vehicle_plan((AUTOMATIC,), 1, 1, (0, 0)))))
    assert odds.gone(1) == Fraction(2, 3)
    assert "frame takes the damage" in expected("location-weapon-gone")


def test_authority_draw_is_rolled_again() -> None:
    """A bonus of 2 stays on a draw, so only the throws that decide count."""
    odds = ask("authority authority=1 lp=2 their_authority=1").odds
    won = sum(mine + 2 > theirs for mine in range(1, 7) for theirs in range(1, 7))
    drawn = sum(mine + 2 == theirs for mine in range(1, 7) for theirs in range(1, 7))
    assert odds.chance(1) == Fraction(won, 36 - drawn)


def test_melee_uses_combat() -> None:
    figures = ask("melee accuracy=7 combat=4 weapons=4 penetration=3 protection=5 targets=2")
    assert dict(figures.needs)["attack"] == 3
    assert figures.odds.at_least(3) == 0
    assert figures.odds.chance(0) == Fraction(7, 9) ** 4
    assert damage_need(3, 5) == 5


def test_vehicle_chances() -> None:
    """One impact of Damage 3 that penetrates on 4+: half of each location's share."""
    figures = ask("vehicle impacts=1 penetration=11 protection=11 damage=3 propulsion=3 frame=3 weapons=2")
    assert dict(figures.named) == {
        "destroyed": Fraction(1, 4),
        "immobilised": Fraction(1, 6),
        "immobilised but not destroyed": Fraction(1, 6),
        "weapon 1 destroyed": Fraction(1, 12),
    }
    assert [figures.odds.chance(lost) for lost in range(4)] == [Fraction(3, 4), 0, 0, Fraction(1, 4)]


def test_a_vehicle_without_weapons() -> None:
    figures = ask("vehicle impacts=1 penetration=20 protection=0 propulsion=3 frame=1 weapons=0")
    assert dict(figures.named)["destroyed"] == Fraction(2, 3)
