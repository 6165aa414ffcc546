"""Odds of snipers, who name their victims before the dice: compared with every fall of the dice of the real salvo."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision
from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import feature_of, model_ref, number_of
from grognard.engine.dice.rolls import Count, Each, Faces, Roll
from grognard.engine.dice.solve import Odds, solve
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import SoloRules
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import cover, naming, salvo, shoot, sight
from grognard.games.at43.position import Position
from grognard.games.at43.ruleset import RULES
from grognard.kit.units.pieces import members
from grognard.players.greedy import GreedyPlayer
from tests.games.at43.gunnery import file, row

DRAGONOV = weapon("dragonov-rifle")


class Branching:
    """Dice that show success or failure as a list of bits says, failures where it ends; weighs what they show."""

    def __init__(self, bits: list[bool]) -> None:
        self.bits, self.at, self.chance = bits, 0, Fraction(1)

    def throw(self, roll: Roll) -> Faces:
        assert isinstance(roll, Count | Each)
        needs = [roll.shown_need] * len(roll.dice()) if isinstance(roll, Count) else [t.need for t in roll.trials]
        return tuple(map(self.face, needs))

    def face(self, need: int) -> int:
        if self.at == len(self.bits):
            self.bits.append(False)
        success = self.bits[self.at]
        self.at += 1
        self.chance *= Fraction(7 - need if success else need - 1, 6)
        return 6 if success else 1


def every_fall(p: Position, unit: int, foe: int) -> dict[int, Fraction]:
    """The chances of losses over all falls of the dice; victims are named as the odds suppose."""
    before = len(members(p.game(), foe))
    return every_end(p, unit, foe, lambda game: before - len(members(game, foe)))


def every_end(
    p: Position, unit: int, foe: int, lost_in: Callable[[Game], int], target: str = ""
) -> dict[int, Fraction]:
    chances, bits = dict[int, Fraction](), list[bool]()
    while True:
        dice = Branching(bits)
        script = SoloRules(RULES, lambda game: shoot.salvo(game, unit, DRAGONOV))
        match = Match(script, p.state(), dice)
        while not match.is_over:
            (seat,) = match.seats_to_answer()
            form = match.form_for(seat)
            assert form is not None
            assert not match.answer(seat, answered(match.game, form, unit, foe, target))
        lost = lost_in(match.game)
        chances[lost] = chances.get(lost, Fraction(0)) + dice.chance
        while bits and bits[-1]:
            bits.pop()
        if not bits:
            return {number: chance for number, chance in chances.items() if chance}
        bits[-1] = True


def answered(game: Game, form: Decision, unit: int, foe: int, target: str = "") -> Answer:
    if isinstance(form, Allocate):
        seen = sight.who_sees(game, members(game, foe), members(game, unit))
        need = cover.cover_need(game, unit, foe)
        shares = naming.named(game, seen, DRAGONOV, form.lots[0].count, need)
        return tuple(("impacts", model_ref(model), number) for model, number in shares)
    assert isinstance(form, Choose)
    wanted = {"medic": "treat", "target": target or f"u{foe}"}
    return (wanted.get(form.name, form.options[0].key),)


def structure_left(game: Game, wall: int) -> int:
    piece = feature_of(game.state, wall)
    return piece.counters["structure"] if piece else 0


def told(odds: Odds) -> dict[int, Fraction]:
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.weights[number]}


def scene(snipers: int, gap: float = 34.0, shooters: str = "", **how: object) -> tuple[Position, int, int]:
    """Dragonovs (Accuracy 8, Penetration 7) at troopers 30 cm and more away."""
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, snipers), leader=0, hero=shooters)
    spots = how.pop("spots", file(22.5 + gap, 2))
    profile = how.pop("profile", "steel-troopers")
    foe = p.unit(0, str(profile), spots, **how)  # type: ignore[arg-type]
    return p, unit, foe


HIDDEN = [(60, 60), (60, 80), (60, 83)]
SCENES = {
    "two men": scene(4),
    "one man": scene(3, spots=[(60, 60)]),
    "four men": scene(3, spots=file(56, 4)),
    "behind a wall": scene(3, spots=row(63, 2)),
    "a medic among them": scene(4, spots=file(56, 3), medic=2),
    "a medic out of sight": scene(3, spots=HIDDEN, medic=2),
    "a hero with two men": scene(4, spots=file(56, 3), hero="borz"),
    "a wounded hero alone": scene(3, spots=[(60, 60)], hero="stark", profile="shock-troopers"),
    "a hero in sight alone": scene(3, spots=HIDDEN, hero="borz"),
    "a hero in sight alone with a medic": scene(4, spots=HIDDEN, hero="borz", medic=1),
    "a hero, a man and a medic": scene(4, spots=file(56, 3), hero="borz", medic=2),
    "a hero among the snipers": scene(3, shooters="manon"),
    "a hero among the snipers, a medic at the back": scene(3, spots=file(56, 3), shooters="manon", medic=2),
    "a hero among the snipers, a medic in front": scene(3, spots=file(56, 3), shooters="manon", medic=0),
}
for name in ("behind a wall",):
    SCENES[name][0].terrain("low-wall", (60, 60), 90)
for name in [name for name in SCENES if "out of sight" in name or "in sight alone" in name]:
    SCENES[name][0].terrain("high-wall", (57, 80), 90)
    SCENES[name][0].terrain("high-wall", (57, 90), 90)
SCENES["a wounded hero alone"][0].hurt(3, wounds=1)


@clause("at43.weapon.sniper", "at43.ability.medic", "at43.unit.hero")
@pytest.mark.parametrize("name", SCENES)
def test_odds_of_snipers_are_those_of_every_fall_of_the_dice(name: str) -> None:
    p, unit, foe = SCENES[name]
    odds = solve(salvo.salvo_chain(p.game(), unit, DRAGONOV, f"u{foe}"))[-1]
    assert told(odds) == every_fall(p, unit, foe)


@clause("at43.weapon.sniper", "at43.shoot.hero-same-target", "at43.zone.distribution")
def test_a_hero_among_snipers_fires_through_those_in_between() -> None:
    """Of Manon's two dice the first impact falls on the golem in between; the snipers fire past him."""
    p, unit, foe = scene(3, shooters="manon")
    p.unit(0, "storm-golems", [(40, 60)])
    odds = solve(salvo.salvo_chain(p.game(), unit, DRAGONOV, f"u{foe}"))
    assert told(odds[-1]) == every_fall(p, unit, foe)
    assert number_of(salvo.salvo_chain(p.game(), unit, DRAGONOV, f"u{foe}").branches[0].to) == p.models(foe)[-1] + 1


@clause("at43.weapon.sniper", "at43.shoot.hero-same-target", "at43.zone.distribution")
def test_a_hero_among_snipers_fires_at_terrain_through_those_in_between() -> None:
    """The snipers wear the low wall down first; of Manon's two dice one impact falls on the golem before it."""
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, 3), hero="manon")
    golem = p.unit(0, "storm-golems", [(40, 60)])
    wall = p.terrain("low-wall", (52, 60), 90)
    p.unit(0, "storm-golems", [(100, 20)])
    game = p.game()
    (between, target) = solve(salvo.salvo_chain(game, unit, DRAGONOV, f"f{wall}"))
    left = every_end(p, unit, golem, lambda game: 2 - structure_left(game, wall), f"f{wall}")
    assert {number: target.points[number] for number in left} == {
        number: chance * target.total for number, chance in left.items()
    }
    fallen = every_end(p, unit, golem, lambda game: 1 - len(members(game, golem)), f"f{wall}")
    assert told(between) == fallen


@clause("at43.weapon.sniper")
def test_more_impacts_than_men_in_sight_are_not_all_losses() -> None:
    """Four dice of 2+ at two men: one impact too many on a man is lost, so fewer fall than successes."""
    p, unit, foe = SCENES["two men"]
    chain = salvo.salvo_chain(p.game(), unit, DRAGONOV, f"u{foe}")
    assert naming.named(p.game(), members(p.game(), foe), DRAGONOV, 3, 7) == (
        (p.models(foe)[0], 2),
        (p.models(foe)[1], 1),
    )
    assert solve(chain)[-1].mean() < Fraction(2)


@clause("at43.weapon.sniper")
def test_greedy_names_as_the_odds_suppose_it() -> None:
    """The medic first, then the officer, then the bearer of the missile launcher, then the rest; nobody twice."""
    p, unit, foe = scene(4, spots=file(56, 5), officer=2, special={3: "missile-launcher"}, medic=4, leader=2)
    battle = p.script(lambda game: shoot.salvo(game, unit, DRAGONOV), [("attack", 6, 6, 6, 6)])
    seat_view = battle.match.seat_view(1)
    answer = GreedyPlayer(RULES).decide(seat_view, stream_of("a", 1))
    chosen = [number_of(ref) for _, ref, _ in answer]
    assert chosen == [p.models(foe)[place] for place in (4, 2, 3, 0)]
    assert [number for _, _, number in answer] == [1, 1, 1, 1]
