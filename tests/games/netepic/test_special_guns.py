"""Guns of Gargants and Eldar titans, heads, turrets and leaps."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import (
    aim,
    barrage,
    building,
    coherency,
    eldar_guns,
    gargant,
    ground,
    holofield,
    loads,
    morale,
    pin,
    save,
    shields,
    superheavy,
    template,
    titan,
    titan_damage,
    titan_repair,
)
from grognard.games.netepic.chapters.aim import IN_TURN
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import SHIELDS, hurts, is_on_table, shields_up

from .acting import do, row


def armed(model: str, *guns: str) -> tuple[Position, int, int]:
    p = Position()
    unit = p.unit([(60, 30)], model)
    (id,) = p.models(unit)
    p.tag(id, *[f"gun:{gun}" for gun in guns])
    return p, unit, id


# -- Gargants --------------------------------------------------------------------------------------------------------


@clause("netepic.ork.gargant-heads")
@pytest.mark.parametrize(("far", "is_exempt"), [(25, True), (25.1, False)])
def test_a_head_heartens_orks(far: float, is_exempt: bool) -> None:
    p, _, _ = armed("great-gargant", "head:gork-head")
    boyz = p.unit([(60, 30 + far)], "goff-boyz")
    marines = p.unit([(60, 40)], "tactical-squad", seat=1)
    assert morale.is_exempt(p.game(), boyz) == is_exempt
    assert not morale.is_exempt(p.game(), marines)


@clause("netepic.ork.gargant-heads")
@pytest.mark.parametrize(("die", "flees"), [(1, True), (6, False)])
def test_when_the_head_is_destroyed_the_boyz_test_at_once(die: int, flees: bool) -> None:
    p, _, id = armed("great-gargant", "head:gork-head")
    boyz = p.unit([(60, 44)], "goff-boyz")
    far = p.unit([(60, 80)], "goff-boyz")
    play = p.script(lambda game: titan_damage.damage(game, id, "Head"), [6, die])
    assert not is_on_table(play.game, id)
    assert ("order:fall-back" in play.state.units[boyz].tags) == flees
    assert "order:fall-back" not in play.state.units[far].tags


@clause("netepic.ork.observation-turret")
def test_an_observation_turret_helps_at_one_target() -> None:
    p, unit, id = armed("great-gargant", "left-turret:observation-turret", "right-arm:gatling-kannon")
    foes = p.models(p.unit(row(57, 50, 2, 6), "predator", seat=1, order="advance"))
    lot = weapon("gatling-kannon").dice
    play = do(p.activate(unit, [(1,) * (lot // 2), (1,) * (lot - lot // 2)]), "advance", f"fire:u{unit}")
    key = f"m{id}:gatling-kannon"
    play.share((key, f"m{foes[0]}", lot // 2), (key, f"m{foes[1]}", lot - lot // 2))
    do(play, f"m{foes[1]}")
    first, second = play.rolls("netepic.fire.roll")
    assert (first.need - second.need, [part.label for part in second.parts]) == (1, ["observed"])


@clause("netepic.ork.gutbuster")
def test_the_ball_of_a_gutbuster_takes_all_shields() -> None:
    p = Position()
    p.unit([(60, 30)], "great-gargant")
    (titan,) = p.models(p.unit([(60, 60)], "warlord-titan", seat=1))
    p.hurt(titan, **{SHIELDS: 4})
    play = p.script(lambda game: shields.stop(game, Hit(titan, 0, "gutbuster-ball"), 1))
    assert (play.result, shields_up(play.game, titan)) == (0, 0)
    ball, shell = weapon("gutbuster-ball"), weapon("gutbuster-explosive")
    assert (ball.template, ball.hit, ball.modifier, shell.barrage, shell.template) == (
        "ball",
        0,
        -4,
        8,
        "large-barrage",
    )
    assert {*ball.traits} & {*shell.traits} == {"every-other-turn"}


@clause("netepic.ork.magnum-mega-kannon", "netepic.ork.gutbuster", "netepic.eldar.pulse-laser")
@pytest.mark.parametrize(
    ("model", "gun", "loaded"),
    [
        ("great-gargant", "right-arm:magnum-mega-kannon", ["magnum-klanger", "magnum-banger"]),
        ("great-gargant", "centreline:gutbuster-mega-kannon", ["gutbuster-ball", "gutbuster-explosive"]),
        ("phantom-titan", "right-arm:pulsar", ["pulsar-beam", "pulsar-spread"]),
    ],
)
def test_one_load_of_a_gun_is_fired(model: str, gun: str, loaded: list[str]) -> None:
    p, _, id = armed(model, gun)
    play = p.script(lambda game: loads.silenced(game, id, tuple(aim.loaded(game, id, IN_TURN))))
    assert play.options() == loaded
    do(play, loaded[0])
    assert play.result == ((id, loaded[1]),)


@clause("netepic.ork.cluster-buster")
def test_a_cluster_buster_bursts() -> None:
    p, _, id = armed("slasha-gargant", "centreline:cluster-buster")
    (foe, other) = p.models(p.unit([(60, 60), (62, 60)], "tactical-squad", seat=1))
    (tank,) = p.models(p.unit([(60, 62.9)], "baneblade", seat=1))
    play = p.script(lambda game: gargant.burst(game, id, foe), [(3, 4), (4, 4, 4, 1, 1, 1)]).finish()
    assert [(hit.target, number) for hit, number in play.result] == [(other, 1), (tank, 3)]
    assert {hit.tsm for hit, _ in play.result} == {0}


# -- Eldar -----------------------------------------------------------------------------------------------------------


def tremble(p: Position, firer: int, target: int, dice: Sequence[object]) -> list[int]:
    def script(game: Game) -> Script[object]:
        return (yield from eldar_guns.tremble(game, firer, target, "tremor-cannon"))

    return [hit.target for hit, _ in p.script(script, dice).finish().result]


@clause("netepic.eldar.tremor-cannon")
def test_the_line_of_a_tremor_cannon() -> None:
    p, _, id = armed("phantom-titan", "right-arm:tremor-cannon")
    near_by, on_it, beside = p.models(p.unit([(60, 40), (60.9, 50), (61.2, 55)], "goff-boyz", seat=1))
    (target,) = p.models(p.unit([(60, 70)], "predator", seat=1))
    assert tremble(p, id, target, [(4, 5)]) == [on_it]
    assert near_by != beside
    line = weapon("tremor-cannon")
    assert (line.has("ignores-shields"), building.harms(line), building.modifier(line)) == (True, "destroys", -6)


@clause("netepic.eldar.distortion-cannon")
def test_a_distortion_cannon_destroys_without_a_save() -> None:
    p, _, id = armed("phantom-titan", "right-arm:distortion-cannon")
    (tank,) = p.models(p.unit([(60, 60)], "baneblade", seat=1))
    (titan,) = p.models(p.unit([(80, 60)], "warlord-titan", seat=1))
    p.hurt(titan, **{SHIELDS: 2})
    play = p.script(lambda game: save.suffer(game, Hit(tank, id, "distortion-cannon", is_template=True), 1)).finish()
    assert not is_on_table(play.game, tank)
    play = p.script(lambda game: save.suffer(game, Hit(titan, id, "distortion-cannon", is_template=True), 1)).finish()
    assert shields_up(play.game, titan) == 2, "shields keep it off"
    p.hurt(titan, **{SHIELDS: 0})
    play = p.script(
        lambda game: save.suffer(game, Hit(titan, id, "distortion-cannon", is_template=True), 1), [(3, 3), 1]
    )
    do(play, play.options()[0])
    assert play.rolls("damage to")[0].parts[0].amount == 3
    assert building.harms(weapon("distortion-cannon")) == "destroys"
    assert building.modifier(weapon("distortion-cannon")) == 0


@clause("netepic.eldar.heat-lance")
@pytest.mark.parametrize(("far", "load"), [(25, 25), (25.1, 50), (50, 50), (50.1, 75), (75, 75)])
def test_a_heat_lance_is_the_hotter_the_nearer(far: float, load: int) -> None:
    p, unit, _ = armed("phantom-titan", "right-arm:heat-lance")
    p.unit([(60, 30 + far)], "predator", seat=1)
    assert [one.weapon for one in aim.barrels(p.game(acting=unit), unit)] == [f"heat-lance-{load}"]
    line = weapon(f"heat-lance-{load}")
    assert (line.hit, line.modifier, line.penetrating) == {25: (2, -5, 5), 50: (3, -4, 4), 75: (4, -3, 3)}[load]


@clause("netepic.eldar.pulse-laser")
def test_beams_and_spreads_of_pulse_lasers() -> None:
    beam, spread = weapon("twin-pulse-lasers-beam"), weapon("twin-pulse-lasers-spread")
    assert (beam.has("d3-hits"), building.harms(beam), spread.barrages) == (True, "damages", 2)
    assert beam.gun == spread.gun


@clause("netepic.eldar.revenant-jump")
@pytest.mark.parametrize(("order", "leaps"), [("charge", True), ("advance", False)])
def test_a_revenant_leaps_on_charge(order: str, leaps: bool) -> None:
    p = Position()
    (titan,) = p.models(p.unit([(60, 30)], "revenant-titan", order=order))
    assert ground.flies(p.game(), titan) == leaps


@clause("netepic.eldar.avatar")
def test_the_avatar_walks_at_the_nearest_enemy_and_fires() -> None:
    p = Position()
    unit = p.unit([(60, 20)], "avatar")
    p.unit([(60, 60)], "predator", seat=1, order="charge")
    p.unit([(110, 20)], "guardian-squad")
    play = p.activate(unit, [1])
    (god,) = p.models(unit)
    assert play.state.models[god].place == (6000, 3500)
    assert "order:advance" in play.state.units[unit].tags
    assert play.asks in ("turn", "order", "deed")


@clause("netepic.eldar.avatar")
def test_the_avatar_engages_whom_it_reaches() -> None:
    p = Position()
    unit = p.unit([(60, 20)], "avatar")
    (foe,) = p.models(p.unit([(60, 32)], "goff-boyz", seat=1, order="charge"))
    p.unit([(110, 20)], "guardian-squad")
    play = p.activate(unit)
    assert [(link.a, link.b) for link in play.state.links] == [(f"m{p.models(unit)[0]}", f"m{foe}")]


# -- what others carry out -------------------------------------------------------------------------------------------


@clause("netepic.ability.skimmer", "netepic.ability.jump-packs")
@pytest.mark.parametrize(
    ("model", "flies", "is_pinned"),
    [("land-speeder", True, False), ("assault-squad", True, True), ("predator", False, True)],
)
def test_who_flies_and_who_is_pinned(model: str, flies: bool, is_pinned: bool) -> None:
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], model))
    (foe,) = p.models(p.unit([(30, 33)], "baneblade", seat=1))
    p.engage(foe, one)
    assert (ground.flies(p.game(), one), pin.is_pinned(p.game(), one)) == (flies, is_pinned)


@clause("netepic.ability.no-coherency")
def test_some_need_no_coherency() -> None:
    p = Position()
    snipers, squads = p.unit(row(20, 20), "ratling-sniper-squad"), p.unit(row(20, 40))
    assert coherency.bond(p.game(), snipers, p.models(snipers)) is None
    assert coherency.bond(p.game(), squads, p.models(squads)) is not None


@clause("netepic.ability.penetrating")
def test_penetrating_adds_to_the_superheavy_table() -> None:
    p = Position()
    p.unit([(30, 60)], "shadowsword", seat=1)
    (tank,) = p.models(p.unit([(30, 30)], "baneblade"))
    play = p.script(lambda game: superheavy.harm(game, Hit(tank, 0, "volcano-cannon"), 1), [3])
    (roll,) = play.rolls("damage")
    assert (roll.outcome, [part.amount for part in roll.parts]) == (6, [3])


@clause("netepic.ability.damages-buildings")
@pytest.mark.parametrize(("destroys", "stands"), [(True, False), (False, True)])
def test_what_a_mark_does_to_a_building(destroys: bool, stands: bool) -> None:
    p = Position()
    id = p.terrain("building", 20, 50, 40, 54, klass=2)
    play = p.script(lambda game: building.strike(game, id, 0, 0, destroys), [(3, 3)])
    kinds = {one.id: (one.kind, one.counters.get("integrity", 0)) for one in play.state.features}
    assert (kinds.get(id) == ("building", 1)) == stands


@clause("netepic.ork.observation-turret", "netepic.titan.damage-roll")
def test_a_damaged_turret_observes_nothing() -> None:
    p, unit, id = armed("great-gargant", "left-turret:observation-turret", "right-arm:gatling-kannon")
    p.tag(id, "hurt:0:Turret L")
    foes = p.models(p.unit(row(57, 50, 2, 6), "predator", seat=1, order="advance"))
    lot = weapon("gatling-kannon").dice
    play = do(p.activate(unit, [(1,) * lot]), "advance", f"fire:u{unit}")
    play.share((f"m{id}:gatling-kannon", f"m{foes[0]}", lot))
    assert [part.label for part in play.rolls("netepic.fire.roll")[0].parts] == []


@clause("netepic.titan.damage-details", "netepic.titan.holofield-save")
def test_the_hull_line_damages_the_gun_of_a_wing_not_its_field() -> None:
    p, _, id = armed("phantom-titan", "right-wing:flamewind")
    play = p.script(lambda game: titan_damage.damage(game, id, "Hull"), [5, 1])
    assert hurts(play.game, id) == (("Wing R weapon", 0),)
    assert titan.weapons(play.game, id) == ()
    assert holofield.need(play.game, id) == 4
    p.tag(id, "hurt:0:Wing R weapon")
    again = p.script(lambda game: titan_damage.damage(game, id, "Hull"), [5, 1])
    assert ("Wing R weapon", 1) in hurts(again.game, id), "nothing else is left to damage"
    assert holofield.need(again.game, id) == 4
    repaired = p.script(lambda game: titan_repair.repair(game, 0), [4])
    assert titan.weapons(repaired.game, id) == ("flamewind",)


@clause("netepic.eldar.tremor-cannon")
def test_a_cannon_that_is_gone_shakes_nobody() -> None:
    p, unit, id = armed("phantom-titan", "right-arm:tremor-cannon")
    foe, _ = p.models(p.unit([(60, 60), (60, 45)], "predator", seat=1))
    p.lose(unit)
    play = p.script(lambda game: eldar_guns.tremble(game, id, foe, "tremor-cannon"))
    assert play.result == []


@clause("netepic.titan.quake-cannon", "netepic.titan.holofield-templates")
@pytest.mark.parametrize(("gun", "scatters"), [("quake-cannon", False), ("hellstrike-cannon", True)])
def test_a_quake_cannon_never_scatters_not_even_over_a_holofield(gun: str, scatters: bool) -> None:
    p, unit, _ = armed("warlord-titan", f"right-arm:{gun}")
    p.unit([(60, 60)], "phantom-titan", seat=1)
    game = p.game()
    (found,) = barrage.batteries(game, unit, IN_TURN)
    where = template.aim(game, found.line, found.guns)
    play = p.script(lambda game: barrage.aimed(game, found, where, (6000, 6000)))
    assert play.result.scatters == scatters


@clause("netepic.titan.aim", "netepic.titan.aim-barrage")
def test_whoever_fires_aims_at_his_own_titan_too() -> None:
    p, _, own = armed("warlord-titan")
    p.hurt(own, **{SHIELDS: 0})
    (gun,) = p.models(p.unit([(60, 10)], "whirlwind"))
    (foe,) = p.models(p.unit([(60, 80)], "predator", seat=1))
    for firer, seat in ((gun, 0), (foe, 1)):
        hit = Hit(own, firer, "multi-launcher", is_template=True)
        assert p.script(lambda game, hit=hit: save.suffer(game, hit, 1)).decision.seat == seat  # type: ignore[misc]
    blast = Hit(own, origin=(6000, 4000))
    assert p.script(lambda game: save.suffer(game, blast, 1)).decision.seat == 1
