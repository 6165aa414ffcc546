"""Two heroes in one unit: one who ejected has joined the other's. Who takes the hit, and who may be chosen."""

from functools import partial

from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Wear
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import damage, melee, salvo, shoot, zone
from grognard.games.at43.position import Position
from grognard.kit.units.pieces import members
from tests.games.at43.gunnery import Spots, firing, lost

NANOBLASTER = weapon("nanoblaster")


def two_heroes(spots: Spots) -> tuple[Position, int, tuple[int, ...]]:
    """Borz, then Newton on foot (both Protection 6, 2 structure points), then troopers; golems fire from x = 20."""
    p = Position()
    shooter = p.unit(1, "storm-golems", [(20, 60)])
    unit = p.unit(0, "steel-troopers", spots, hero="borz")
    models = p.models(unit)
    newton = replace(p._models[models[1]], profile="dismounted:newton", counters={"rank": 4})
    p._models[models[1]] = newton
    return p, shooter, models


def wounds(battle: SoloRehearsal, model: int) -> int:
    return battle.state.models[model].counters.get("wounds", 0)


@clause("at43.unit.hero")
def test_a_hero_takes_no_loss_for_another_while_there_are_troopers() -> None:
    """Newton stands at Borz's side, the trooper behind him: he falls for either of them."""
    p, _, (borz, newton, trooper) = two_heroes([(50, 60), (53, 60), (56, 60)])
    for hero in (borz, newton):
        battle = p.script(partial(damage.suffer, model=hero, points=1))
        assert lost(battle) == [model_ref(trooper)]
        assert wounds(battle, borz) == wounds(battle, newton) == 0


@clause("at43.unit.hero", "at43.damage.closest")
def test_of_two_lone_heroes_the_one_who_is_hit_suffers() -> None:
    """One success: the nearer one has it, wounded before or not, and the other nothing."""
    for near, far in ((0, 1), (1, 0)):
        p, shooter, heroes = two_heroes([(50, 60), (53, 60)] if near == 0 else [(53, 60), (50, 60)])
        p.hurt(heroes[0], wounds=1)
        battle = firing(p, shooter, "nanoblaster", ("attack", 6, 1), ("damage", 6)).finish()
        assert lost(battle) == ([model_ref(heroes[0])] if near == 0 else [])
        assert wounds(battle, heroes[1]) == (1 if near == 1 else 0)
        assert heroes[far] in members(battle.game, 1)


@clause("at43.unit.hero", "at43.damage.closest", "at43.damage.multi-structure")
def test_two_successes_wear_down_the_nearer_hero_first() -> None:
    """Newton is nearer and unhurt, Borz has 1 structure point left: two hits fell Newton, a third one Borz."""
    for hits, fallen in ((2, 1), (3, 2)):
        p, _, (borz, newton) = two_heroes([(53, 60), (50, 60)])
        golems = p.unit(1, "storm-golems", [(20, 70), (20, 73)])
        p.hurt(borz, wounds=1)
        dice = [("attack", *[6] * hits, *[1] * (4 - hits)), ("damage", *[6] * hits)]
        battle = firing(p, golems, "nanoblaster", *dice).finish()
        assert lost(battle) == [model_ref(newton), model_ref(borz)][:fallen]


@clause("at43.unit.hero", "at43.damage.multi-structure", "at43.basics.fractions")
def test_of_two_equally_near_heroes_the_wounded_one_goes_on_suffering() -> None:
    p, shooter, (borz, newton) = two_heroes([(50, 58), (50, 62)])
    p.hurt(newton, wounds=1)
    battle = firing(p, shooter, "nanoblaster", ("attack", 6, 6), ("damage", 6, 6)).finish()
    assert lost(battle) == [model_ref(newton)], "nobody is asked: he is wounded, and both have Protection 6"
    assert wounds(battle, borz) == 1
    p.hurt(newton, wounds=0)
    battle = firing(p, shooter, "nanoblaster", ("attack", 6, 1), ("damage", 6))
    assert (battle.asks, battle.decision.seat) == ("closest", 0)
    battle.choose(model_ref(borz)).finish()
    assert (wounds(battle, borz), wounds(battle, newton)) == (1, 0)


@clause("at43.unit.hero", "at43.shoot.mixed-protection")
def test_odds_wear_lone_heroes_down_in_the_order_they_are_hit() -> None:
    p, shooter, (borz, _) = two_heroes([(53, 60), (50, 60)])
    p.hurt(borz, wounds=1)
    effect = salvo.salvo_chain(p.game(), shooter, NANOBLASTER, "u1").branches[-1].effect
    assert isinstance(effect, Wear)
    assert [victim.structure for victim in effect.victims] == [2, 1]
    assert shoot.has_target(p.game(), shooter, NANOBLASTER)


@clause("at43.unit.hero", "at43.zone.resolve-intervening")
def test_a_lone_hero_in_between_suffers_for_himself() -> None:
    p, _, (borz, newton) = two_heroes([(53, 60), (50, 60)])
    p.hurt(borz, wounds=1)
    effects = [zone.effect_on(p.game(), hero, (4,)) for hero in (borz, newton)]
    assert [effect.victims[0].structure for effect in effects if isinstance(effect, Wear)] == [1, 2]


@clause("at43.melee.separate", "at43.melee.leader-chosen", "at43.unit.hero")
def test_in_close_combat_the_hero_attacked_is_the_one_who_suffers() -> None:
    """One golem beside both: he attacks Borz or Newton, as he likes, and who is attacked has the wound."""
    for chosen in (0, 1):
        p, _, heroes = two_heroes([(60, 58.5), (60, 61.5)])
        golem = p.unit(1, "storm-golems", [(63, 60)])
        targets = ("u1/hero:borz", "u1/dismounted:newton")
        dice = [("attack", 6), ("damage", 6)]
        battle = p.script(partial(melee.close_combat, unit=golem), dice)
        battle.share((model_ref(p.models(golem)[0]), targets[chosen], 1)).finish()
        assert [wounds(battle, hero) for hero in heroes] == [int(chosen == 0), int(chosen == 1)]


@clause("at43.weapon.sniper", "at43.unit.hero")
def test_a_sniper_may_name_either_and_the_named_one_suffers() -> None:
    p, _, (borz, newton) = two_heroes([(50, 58), (50, 62)])
    p.hurt(newton, wounds=1)
    sniper = p.unit(1, "dragonov-kommandos", [(20, 80)])
    battle = firing(p, sniper, "dragonov-rifle", ("attack", 6), ("damage", 6), at="u1")
    battle.share(("impacts", model_ref(borz), 1)).finish()
    assert (wounds(battle, borz), wounds(battle, newton)) == (1, 1)
