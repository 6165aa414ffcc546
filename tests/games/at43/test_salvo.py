"""A salvo as dice: pools and re-rolls, heroes, the order of resolving, mixed Protection."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Branch, Chain, Reroll, Wear
from grognard.engine.dice.solve import solve
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import ability, salvo, shoot
from grognard.games.at43.position import Position
from grognard.games.at43.shown import hints
from grognard.games.at43.shown.oddsbook import BOOK
from grognard.kit.units.pieces import leader, members
from grognard.odds.question import find_test, read
from tests.games.at43.gunnery import file, firing, lost, row, settle

RIFLE, HEAVY = "laser-rifle", "heavy-laser-rifle"


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


def duel(number: int = 5, gap: float = 34.0, profile: str = "storm-golems", targets: int = 6) -> Position:
    """Steel Troopers in a row at x = 20, the enemy's file begins `gap` cm away from the leader in the middle."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, number), leader=number // 2)
    p.unit(1, profile, file(22.5 + gap, targets))
    return p


# -- the dice ---------------------------------------------------------------------------------------------------------


@clause("at43.shoot.dice", "at43.shoot.rerolls", "at43.shoot.damage")
def test_example_laser_salvo() -> None:
    """at43.example.laser-salvo: 34 cm, Range 3, 4+; 5 dice and 5 re-rolls; 1.875 losses on average."""
    p = duel()
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1")
    (volley,) = chain.volleys
    assert (volley.dice, volley.need) == (5, 4)
    assert [(reroll.most, reroll.fresh_only, reroll.offered) for reroll in volley.rerolls] == [(5, True, False)]
    (odds,) = solve(chain)
    assert odds.mean() == Fraction(15, 8)
    assert solve(salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1", band=3)) == (odds,)


@clause("at43.shoot.dice")
@pytest.mark.parametrize(("kind", "dice", "rerolls"), [("nanoblaster-battery", 10, 0), ("nucleus-cannon", 2, 2)])
def test_rate_and_reroll_times_the_number_of_weapons(kind: str, dice: int, rerolls: int) -> None:
    p = Position()
    p.unit(0, "wraith-golgoth", [(20, 60), (20, 70)])
    p.unit(1, "steel-troopers", [(60, 60)])
    (volley,) = salvo.salvo_chain(p.game(), 0, weapon(kind), "u1").volleys
    assert (volley.dice, sum(reroll.most for reroll in volley.rerolls)) == (dice, rerolls)


@clause("at43.shoot.rerolls", "at43.shoot.reroll-once")
def test_example_partial_rerolls() -> None:
    """at43.example.partial-rerolls: 3, 4, 1, 6 at 4+: two impacts; one of the two failed dice is rolled again, once."""
    p = Position()
    p.unit(0, "fire-toad", [(20, 60)])
    p.unit(1, "storm-golems", file(65, 4))
    dice = [("attack", 3, 4, 1, 6), ("re-roll", 1), ("damage", 6, 1)]
    battle = firing(p, 0, "light-laser-gatling", *dice).finish()
    assert [len(roll.faces) for roll in battle.rolls()] == [4, 1, 2]
    assert len(lost(battle)) == 1


@clause("at43.shoot.reroll-once")
def test_fire_at_will_adds_rerolls_for_any_failed_die() -> None:
    """at43.example.fire-at-will: 6 dice, 6 normal re-rolls, 6 extra ones also for dice re-rolled; 5.25 impacts."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, 6), hero="borz", tags=("fire-at-will",))
    p.unit(1, "storm-golems", row(55, 9))
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1")
    (volley,) = chain.volleys
    assert volley.rerolls == (
        Reroll(6, "at43.shoot.rerolls", True, False, "best"),
        Reroll(6, "at43.drill.fire-at-will", False, False, "best"),
    )
    (odds,) = solve(Chain(0, chain.volleys, (Branch("u1"),)))
    assert odds.mean() == Fraction(21, 4)


@clause("at43.shoot.reroll-once")
def test_the_bonus_of_fire_at_will_is_spent_by_the_salvo() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], hero="borz", tags=("fire-at-will",))
    p.unit(1, "storm-golems", [(60, 60)])
    dice = [("attack", 1, 1), ("re-roll", 1, 1), ("at43.drill.fire-at-will", 1, 1)]
    battle = firing(p, 0, RIFLE, *dice).finish()
    assert battle.state.units[0].tags == ()


@clause("at43.shoot.rerolls")
def test_rerolls_are_offered_where_friends_stand_in_the_zone() -> None:
    p = duel(number=2)
    p.unit(0, "star-troopers", [(40, 59)])
    battle = firing(p, 0, RIFLE, ("attack", 1, 1), ("re-roll", 6), ("damage", 1))
    assert (battle.asks, battle.decision.seat) == ("reroll", 0)
    assert battle.options() == ["2", "1", "0"]
    battle.choose("1").finish()
    foe = duel(number=2)
    foe.unit(1, "grim-golems", [(40, 59)])
    assert firing(foe, 0, RIFLE, ("attack", 1, 1), ("re-roll", 1, 1), at="u1").finish().result is True


@clause("at43.shoot.rerolls")
def test_no_rerolls_without_reroll_value_and_other_profiles_are_not_pooled() -> None:
    """Triple lenses make the troopers' rifles better than Borz's: two volleys, his last."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), hero="borz", tags=("triple-lens",))
    p.unit(1, "storm-golems", row(55, 3))
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1")
    assert [(volley.dice, volley.need) for volley in chain.volleys] == [(2, 3), (1, 4)]
    assert salvo.salvo_chain(p.game(), 1, weapon("nanoblaster"), "u0").volleys[0].rerolls == ()


@clause("at43.shoot.hero-same-target")
def test_a_hero_with_a_different_weapon_fires_in_the_same_salvo() -> None:
    """Newton (heavy laser rifle) leads Steel Troopers: rolled apart, his impacts handed out last.

    With one foe in between the unit's impact goes there, his reaches the target.
    """
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], hero="newton")
    p.unit(1, "storm-golems", [(57, 60)])
    between = p.unit(1, "grim-golems", [(40, 61)])
    assert [arm.id for arm in shoot.salvo_kinds(p.game(), 0)] == [RIFLE]
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1")
    assert [volley.name for volley in chain.volleys] == ["Laser rifle", "Heavy laser rifle"]
    dice = [("Laser rifle: attack", 6), ("Heavy laser rifle: attack", 6)]
    dice += [("Laser rifle: damage", 6), ("Heavy laser rifle: damage", 4)]
    battle = firing(p, 0, RIFLE, *dice, at="u1").finish()
    assert lost(battle) == [model_ref(p.models(between)[0]), model_ref(p.models(1)[0])]


@clause("at43.shoot.hero-same-target")
def test_he_joins_one_salvo_of_a_two_armed_unit_and_fires_alone_when_alone() -> None:
    """Urash (heavy nanoblaster) leads Bane Goliaths with two kinds: he joins the first that is fired."""
    p = Position()
    p.unit(0, "bane-goliaths", row(20, 3, 60, 5), hero="urash")
    p.unit(1, "steel-troopers", [(60, 60)])
    game = p.game()
    first = salvo.salvo_chain(game, 0, weapon("goliath-nanoblaster"), "u1")
    assert [volley.dice for volley in first.volleys] == [6, 2]
    second = salvo.salvo_chain(game, 0, weapon("bane-cannon"), "u1", fired=("goliath-nanoblaster",))
    assert [volley.dice for volley in second.volleys] == [2]
    alone = Position()
    alone.unit(0, "bane-goliaths", [(20, 60)], hero="urash")
    assert [arm.id for arm in shoot.salvo_kinds(alone.game(), 0)] == ["heavy-nanoblaster"]


@clause("at43.shoot.hero-same-target")
def test_special_weapons_do_not_take_the_hero_along() -> None:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), hero="newton", special={2: "sniper-rifle"})
    p.unit(1, "storm-golems", [(60, 60)])
    chain = salvo.salvo_chain(p.game(), 0, weapon("sniper-rifle"), "u1")
    assert [volley.name for volley in chain.volleys] == ["Sniper rifle"]


@clause("at43.shoot.hero-same-target")
def test_a_hero_with_the_same_weapon_is_pooled() -> None:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), hero="borz")
    p.unit(1, "storm-golems", [(60, 60)])
    assert [volley.dice for volley in salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1").volleys] == [3]


# -- the whole salvo --------------------------------------------------------------------------------------------------


@clause("at43.shoot.sequence")
def test_the_order_of_a_salvo() -> None:
    """Attack, re-roll, cover unit by unit, damage; only then are losses removed."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), leader=1)
    p.unit(1, "storm-golems", file(63, 3, 60, 2.6), leader=0)
    between = p.unit(1, "grim-golems", [(40, 60)])
    p.terrain("low-wall", (60, 60), 90)
    dice = [("attack", 6, 6, 1), ("re-roll", 6), ("cover", 1, 1), ("damage", 6), ("damage", 6, 1)]
    battle = settle(firing(p, 0, RIFLE, *dice, at="u1")).finish()
    assert lost(battle) == refs(p.models(between)[0], p.models(1)[0])
    kinds = [type(event).__name__ for event in battle.match.log]
    assert kinds.index("Removed") > max(index for index, kind in enumerate(kinds) if kind == "Rolled")
    (decided,) = battle.events(Decided)
    assert decided.words == "Steel Troopers fires Laser rifle at Storm Golems"
    assert decided.refs == ("u0", "u1")


@clause("at43.shoot.sequence")
def test_cover_is_that_of_the_declaration() -> None:
    """Two of four stand behind the wall; the first loss leaves one of three, but all cover rolls were made before."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, 2), leader=0)
    p.unit(1, "storm-golems", [(63, 58.5), (63, 61.5), (66, 80), (69, 80)], leader=2)
    p.terrain("low-wall", (60, 60), 90)
    dice = [("attack", 6, 6), ("cover", 1, 1), ("damage", 6, 6)]
    battle = settle(firing(p, 0, RIFLE, *dice, at="u1")).finish()
    assert len(lost(battle)) == 2


@clause("at43.shoot.sequence")
def test_damage_tests_repeated_by_the_routine_come_before_the_losses() -> None:
    """Hyper nanonucleus: 2 LP, all failed damage tests of the salvo once more."""
    p = Position(lp=(0, 2))
    p.unit(1, "storm-golems", row(20, 2), officer=1, leader=0)
    p.unit(0, "steel-troopers", file(50, 4), leader=0)
    dice = [("attack", 6, 6, 6, 1), ("damage", 6, 1, 1), ("damage", 6, 1)]
    battle = firing(p, 0, "nanoblaster", *dice)
    assert (battle.asks, battle.decision.seat, lost(battle)) == ("hyper", 1, [])
    battle.choose("hyper").finish()
    assert lost(battle) == refs(*p.models(1)[:2])
    declined = firing(p, 0, "nanoblaster", *dice[:2]).choose("none").finish()
    assert lost(declined) == refs(p.models(1)[0])


@clause("at43.shoot.sequence")
def test_repeated_tests_on_a_vehicle_and_on_a_wounded_hero() -> None:
    p = Position(lp=(0, 2))
    p.unit(1, "grim-golems", row(20, 2), special={1: "nucleus-gun"}, officer=1, leader=0)
    p.unit(0, "fire-toad", [(60, 60)])
    dice = [("attack", 6), ("damage", 1), ("damage", 6), ("location", 1)]
    battle = firing(p, 0, "nucleus-gun", *dice).choose("hyper").finish()
    assert battle.state.models[p.models(1)[0]].counters["propulsion"] == 1
    hero = Position(lp=(0, 2))
    hero.unit(1, "storm-golems", row(20, 2), officer=1, leader=0)
    hero.unit(0, "steel-troopers", [(50, 60)], hero="borz")
    throws = [("attack", 6, 6, 1, 1), ("damage", 6, 1), ("damage", 6)]
    assert lost(firing(hero, 0, "nanoblaster", *throws).choose("hyper").finish()) == refs(hero.models(1)[0])


@clause("at43.shoot.sequence")
def test_when_all_are_lost_no_routine_is_offered() -> None:
    p = Position(lp=(0, 2))
    p.unit(1, "storm-golems", row(20, 2), officer=1, leader=0)
    p.unit(0, "steel-troopers", [(50, 60)])
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 6, 1, 1), ("damage", 6, 1)).finish()
    assert members(battle.game, 1) == ()


@clause("at43.shoot.damage")
@pytest.mark.parametrize(("profile", "need"), [("storm-golems", 4), ("grim-golems", 5), ("bane-goliaths", 6)])
def test_each_impact_is_tested_against_the_protection(profile: str, need: int) -> None:
    """Penetration 5 against Protection 6, 7 and 10; against 11 no die helps."""
    p = duel(number=1, profile=profile, targets=1)
    battle = firing(p, 0, RIFLE, ("attack", 6), ("damage", need)).finish()
    assert battle.rolls("damage")[0].need == need
    assert lost(battle) == refs(p.models(1)[0])
    safe = duel(number=1, profile="wraith-golgoth", targets=1)
    assert firing(safe, 0, RIFLE, ("attack", 6)).finish().rolls("damage") == []


@clause("at43.shoot.mixed-protection")
def test_the_majority_decides_until_only_others_are_left() -> None:
    """Two troopers (Protection 5) and Newton (6): 5 counts for the first two losses, then his own; he is last."""
    p = Position()
    p.unit(1, "krasnye-soldaty", row(20, 3), special={1: "heavy-machine-gun"}, leader=0)
    p.unit(0, "steel-troopers", file(50, 3), hero="newton")
    effect = salvo.salvo_chain(p.game(), 0, weapon("heavy-machine-gun"), "u1").branches[-1].effect
    assert isinstance(effect, Wear)
    assert [(victim.needs, victim.structure) for victim in effect.victims] == [((3,), 1), ((3,), 1), ((4,), 2)]


@clause("at43.shoot.mixed-protection")
@pytest.mark.parametrize(("hero", "comrades", "needs"), [("stark", 2, (4, 4, 5)), ("stark", 1, (5, 5))])
def test_on_a_tie_the_higher_counts(hero: str, comrades: int, needs: tuple[int, ...]) -> None:
    """Penetration 5: Star Troopers (6) need 4+, Stark (7) 5+; one against one is a tie."""
    p = Position()
    p.unit(1, "storm-golems", [(20, 60)])
    p.unit(0, "star-troopers", file(50, comrades + 1), hero=hero)
    effect = salvo.salvo_chain(p.game(), 0, weapon("nanoblaster"), "u1").branches[-1].effect
    assert isinstance(effect, Wear)
    assert tuple(victim.needs[0] for victim in effect.victims) == needs


@clause("at43.shoot.mixed-protection")
def test_dice_are_rolled_in_batches_where_the_protection_changes() -> None:
    """Three impacts on one trooper and Stark: a tie, so 5+ for all; the hero keeps 3 structure points."""
    p = Position()
    p.unit(1, "storm-golems", row(20, 2), leader=0)
    p.unit(0, "star-troopers", file(50, 2), hero="stark")
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 6, 6, 1), ("damage", 5, 5, 4)).finish()
    hero, comrade = p.models(1)
    assert lost(battle) == refs(comrade)
    assert battle.state.models[hero].counters["wounds"] == 1
    assert leader(battle.game, 1) == hero


@clause("at43.shoot.sequence")
def test_the_odds_before_the_click_measure_nothing() -> None:
    """With a supposed Range the chain does not depend on where the leaders really stand."""
    near, far = duel(gap=34.0), duel(gap=54.0)
    chains = [salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1", band=2) for p in (near, far)]
    assert chains[0] == chains[1]
    assert chains[0].volleys[0].need == 3


# -- saves ------------------------------------------------------------------------------------------------------------


@clause("at43.ability.medic")
def test_odds_count_with_a_medic_unless_he_falls_first() -> None:
    """The first who falls is saved by one throw in two: half a loss less as often as anybody falls."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, 2), leader=0)
    safe = p.unit(1, "steel-troopers", file(56, 4), medic=3)
    first = p.unit(1, "steel-troopers", file(56, 4, y=80), medic=0)
    game = p.game()
    means = [salvo.salvo_chain(game, 0, weapon(RIFLE), f"u{unit}").branches[-1].effect for unit in (safe, first)]
    assert [effect.save for effect in means if isinstance(effect, Wear)] == [ability.save_of(1), None]
    supposed = salvo.salvo_chain(game, 0, weapon(RIFLE), f"u{first}", band=3).branches[-1].effect
    assert isinstance(supposed, Wear)
    assert supposed.save == ability.save_of(1), "nothing is measured where the Range is only supposed"
    (odds,) = solve(salvo.salvo_chain(game, 0, weapon(RIFLE), f"u{safe}"))
    (without,) = solve(salvo.salvo_chain(game, 0, weapon(RIFLE), f"u{first}"))
    assert odds.mean() == without.mean() - without.at_least(1) / 2


@clause("at43.ability.medic", "at43.routine.hyper-nanonucleus")
@pytest.mark.parametrize(
    ("saves", "mean"), [("", "1"), ("medic=1", "5/8"), ("hyper=1", "3/2"), ("medic=1 hyper=1", "33/32")]
)
def test_the_oddsbook_knows_medics_and_hyper_nanonuclei(saves: str, mean: str) -> None:
    """Two certain impacts on three men that need 4+."""
    test = find_test(BOOK, "shoot")
    words = ["accuracy=14", "range=0", "weapons=2", "penetration=5", "protection=5", "targets=3", *saves.split()]
    assert str(test.work(read(test, words)).odds.mean()) == mean


def test_hints_name_bands_of_equal_odds_once() -> None:
    assert hints._by_range("losses", [(0, 1.5), (1, 1.501), (2, 1.0), (3, 1.0), (4, 0.5)]) == (
        "losses expected 1.50 within 20 cm, 1.00 within 40 cm, 0.50 within 50 cm"
    )
    assert hints._by_range("losses", [(band, 1.0) for band in range(8)]) == "1.00 losses expected at any range"


@clause("at43.weapon.area-cap", "at43.weapon.area-cover", "at43.weapon.indirect-all-miss")
@pytest.mark.parametrize("indirect", [0, 1])
@pytest.mark.parametrize(("radius", "cover"), [(25, 0), (60, 0), (60, 5)])
def test_the_oddsbook_counts_losses_of_blasts(indirect: int, radius: int, cover: int) -> None:
    """Two dice at 4+; every fall of every die against the figures: one man with one hit, two with two."""
    test = find_test(BOOK, "area")
    words = f"accuracy=3 range=3 weapons=2 radius={radius} touched=1,2 indirect={indirect} cover={cover}"
    figures = test.work(read(test, [*words.split(), "penetration=5", "protection=6"]))
    attack, guard, damage = (dict(figures.needs)[name] for name in ("attack", "cover", "damage"))
    throws = list(product(range(1, 7), repeat=2))
    one = Fraction(sum(shield < guard and face >= damage for shield, face in throws), 36)
    chances: dict[int, Fraction] = {}
    for dice in throws:
        hits = sum(face >= attack for face in dice)
        men = (hits or 1) if hits or indirect else 0
        impacts = 2 if radius * max(1, hits) > 100 else 1
        for through in product((True, False), repeat=men * impacts):
            lost = sum(any(through[man * impacts : (man + 1) * impacts]) for man in range(men))
            chance = prod((one if hit else 1 - one for hit in through), start=Fraction(1, 36))
            chances[lost] = chances.get(lost, Fraction(0)) + chance
    found = {number: figures.odds.chance(number) for number in range(len(figures.odds.weights))}
    assert {number: chance for number, chance in found.items() if chance} == chances
