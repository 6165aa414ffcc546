"""What protects titans: Void Shields, Power Fields and Holofields; and how they end."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import (
    holofield,
    houses,
    reactor,
    save,
    shields,
    titan_damage,
    titan_repair,
    wreck,
)
from grognard.games.netepic.chapters.aim import arms, barrels
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import (
    ADVANCE,
    CHARGE,
    HOLOFIELD,
    INTEGRITY,
    SHIELDS,
    hurt_tag,
    shields_up,
)  # fmt: skip


def field(model: str = "warlord-titan", up: int = 6, tags: Sequence[str] = (), order: str = "") -> Position:
    lay = Position()
    lay.unit([(60, 60)], model, seat=1, order=order)
    lay.unit([(60, 30)], "shadowsword")
    lay.tag(0, *tags)
    lay.hurt(0, **{SHIELDS: up})
    return lay


def stopped(lay: Position, hit: Hit, number: int, dice: Sequence[object] = ()) -> SoloRehearsal:
    return lay.script(lambda game: shields.stop(game, hit, number), dice).finish()


PLAIN, LASER = Hit(0, 1, "bolters"), Hit(0, 1, "autocannon")


@clause("netepic.titan.void-shields", "netepic.titan.void-shields-repair")
def test_example_void_shields() -> None:
    """netepic.example.void-shields: five hits without a modifier do nothing, three with one knock three shields down;
    three dice raise them again on 4+."""
    assert shields_up(stopped(field(), PLAIN, 5).game, 0) == 6
    play = stopped(field(), LASER, 3)
    assert (play.result, shields_up(play.game, 0)) == (0, 3)
    rest = field(up=3).script(lambda game: titan_repair.repair(game, 1), (("shields", 4, 3, 6),)).finish()
    assert shields_up(rest.game, 0) == 5


@clause("netepic.titan.void-shields")
def test_what_shields_do_not_stop_goes_through() -> None:
    assert stopped(field(up=2), LASER, 5).result == 3
    assert stopped(field(up=0), PLAIN, 5).result == 5


@clause("netepic.titan.ignores-shields", "netepic.titan.void-shields-cc")
def test_blows_explosions_and_some_weapons_know_no_shields() -> None:
    assert stopped(field(), Hit(0, 1, "tremor-cannon"), 1).result == 1
    play = stopped(field(), Hit(0, modifier=-3), 1)
    assert (play.result, shields_up(play.game, 0)) == (1, 6)


@clause("netepic.titan.void-shields-psychic")
def test_a_shield_helps_against_psychic_attacks() -> None:
    assert [shields.psychic_save(field(up=up).game(), 0) for up in (1, 0)] == [4, 0]
    assert shields.psychic_save(field("great-gargant").game(), 0) == 0


@clause("netepic.titan.power-fields", "netepic.titan.power-fields-flicker")
def test_power_fields_flicker_and_stay_down() -> None:
    play = stopped(field("great-gargant", 2), LASER, 3, (("flicker", 6, 2), ("flicker", 3)))
    assert (play.result, shields_up(play.game, 0)) == (1, 0)
    plain = stopped(field("great-gargant", 2), PLAIN, 3, (("flicker", 6, 5, 1),))
    assert (plain.result, shields_up(plain.game, 0)) == (1, 2)
    rest = field("great-gargant", 0).script(lambda game: titan_repair.repair(game, 1)).finish()
    assert shields_up(rest.game, 0) == 0
    rolled = field("great-gargant", 6).script(lambda game: shields.roll_fields(game, (0, 1)), (("Power Fields", 4),))
    assert shields_up(rolled.finish().game, 0) == 10


@clause("netepic.titan.reactor-damage")
def test_a_damaged_reactor_starves_weapons_and_shields() -> None:
    tags = ("gun:right-arm:plasma-blastgun", hurt_tag("Reactor", 0))
    lay = field(up=5, tags=tags)
    play = lay.script(lambda game: titan_repair.repair(game, 1), (("repair", 3), ("shields", 4))).finish()
    assert shields_up(play.game, 0) == 5
    assert not barrels(play.game, 1)
    assert [line.id for line in arms(play.game, 0)] == ["plasma-blastgun"]


@clause("netepic.titan.reactor-weapons")
def test_charges_are_spent_and_regained() -> None:
    line = weapon("plasma-blastgun")
    lay = field(tags=("gun:right-arm:plasma-blastgun",), order=ADVANCE)
    lay.hurt(0, **{reactor.used(line, "Arm weapon R"): 2, SHIELDS: 6})
    assert not reactor.is_fed(lay.game(), 0, line)
    play = lay.script(lambda game: titan_repair.repair(game, 1)).finish()
    assert reactor.charges(play.game, 0, line) == 1
    drained = field(tags=("gun:right-arm:plasma-destructor",))
    drained.hurt(0, drained=1)
    assert reactor.is_drained(drained.game(), 0)
    assert "move:u1" not in drained.activate(1).choose("advance").options()


# -- holofields ------------------------------------------------------------------------------------------------------


def dodging(lay: Position, hit: Hit, dice: Sequence[object] = ()) -> object:
    return lay.script(lambda game: holofield.dodge(game, hit, 1), dice).finish().result


@clause("netepic.titan.holofield-save", "netepic.titan.holofield-carry-over")
def test_example_holofield() -> None:
    """netepic.example.holofield: 2+ carried over from a Charge, 4+ after a new order of First Fire."""
    lay = field("phantom-titan", 0, (f"{HOLOFIELD}{CHARGE}",))
    assert dodging(lay, LASER, (("Holofield", 2),)) == 0
    play = lay.activate(1).choose("first-fire")
    assert holofield.need(play.game, 0) == 4


@clause("netepic.titan.holofield-start", "netepic.titan.holofield-others")
def test_before_the_first_order_and_with_damage() -> None:
    assert holofield.need(field("phantom-titan", 0).game(), 0) == 4
    still = field("phantom-titan", 0, (f"{HOLOFIELD}{CHARGE}", hurt_tag("Leg R", 2)))
    assert holofield.need(still.game(), 0) == 4
    clipped = field("phantom-titan", 0, (f"{HOLOFIELD}{CHARGE}", hurt_tag("Wing R", 1)))
    assert holofield.need(clipped.game(), 0) == 3
    dim = field("phantom-titan", 0, (hurt_tag("Wing R", 0),))
    assert dodging(dim, LASER) == 1
    knight = field("towering-destroyer-knight", 0)
    hit = Hit(0, 1, "lascannons")
    play = knight.script(lambda game: save.suffer(game, hit, 1), (("Holofield", 3), ("save", 4))).finish()
    assert play.state.models[0].place is not None


@clause("netepic.titan.holofield-templates", "netepic.titan.void-shields-cc")
@pytest.mark.parametrize("hit", [Hit(0, 1, "multi-launcher", is_template=True), Hit(0, modifier=-2)])
def test_no_holofield_against_templates_and_blows(hit: Hit) -> None:
    assert dodging(field("phantom-titan", 0), hit) == 1


# -- the end of titans -----------------------------------------------------------------------------------------------


@clause("netepic.titan.explosion")
def test_a_reactor_explodes() -> None:
    lay = field(up=0)
    lay.unit([(60, 66), (60, 70)], seat=1)
    lay.tag(0, hurt_tag("Reactor", 2))
    dice = (("repair", 1), ("shields", 1, 1, 1, 1, 1, 1), ("critical", 2), ("explosion", 2, 4), ("save", 1))
    play = lay.script(lambda game: titan_repair.repair(game, 1), dice).finish()
    assert [play.state.models[id].place is None for id in (0, 2, 3)] == [True, True, False]


@clause("netepic.titan.fall", "netepic.titan.wreck", "netepic.titan.vp")
def test_a_titan_falls_on_others_and_leaves_rubble() -> None:
    lay = field(up=0)
    lay.unit([(65, 60), (65, 70)], "bad-moon-boyz", seat=1)
    house = lay.terrain("building", 66, 58, 72, 62, klass=2)
    dice = (("damage", 6), ("direction", 1), ("save of the building", 3, 4), ("falling", 4))
    play = lay.script(lambda game: titan_damage.damage(game, 0, "Leg R"), dice).finish()
    assert play.result == [(Hit(2, modifier=-3, origin=(6000, 6000)), 1)]
    assert play.state.features[house].counters[INTEGRITY] == 1
    assert play.state.models[0].place is None
    rubble = play.state.features[-1]
    assert rubble.kind == "rubble"
    xs = [x for x, _ in rubble.outline]
    assert (min(xs), max(xs)) == (5700, 6300)
    assert houses.structures(play.game)[0].id == house
    assert wreck.everybody(play.game)
