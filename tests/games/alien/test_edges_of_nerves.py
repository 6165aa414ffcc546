"""Edges of fear, births, androids and slow dangers: two rules at one moment, and people who are not there to see it."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import burster, hugger, prey, xenomorph
from grognard.games.alien.body import sedation, talent
from grognard.games.alien.fight import close, flight, responses
from grognard.games.alien.harm import damage, panic, peril, synth, trauma
from grognard.games.alien.moves import dragging, leaving, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.words.attempt import Attempt, Throw
from grognard.games.alien.words.terms import count_of, has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, tags
from tests.games.alien.test_edges import hall
from tests.games.alien.test_laid_edges_again import at_once

BORN_BEFORE = ("saw-birth", "seen:burster")


# -- panic ---------------------------------------------------------------------------------------------------------


@clause("alien.panic.stop", "alien.panic.freeze", "alien.panic.compatible")
def test_the_end_of_a_short_fright_leaves_what_lasts_a_stretch() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "panic:5", "panic:7", "lost-turn", gear=[])

    def two_stretches(game: Game) -> None:
        panic.stretch_passed(game)
        assert has(game, kid, "panic:5")
        assert not has(game, kid, "panic:7", "lost-turn")
        panic.stretch_passed(game)

    assert "panic:5" not in tags(Played(p, at_once(two_stretches)), kid)


@clause("alien.panic.flee", "alien.hazard.zero-g")
@pytest.mark.parametrize(("sixes", "place", "fled"), [(1, "A2", True), (0, "A1", False)])
def test_a_flight_that_comes_to_nothing_shakes_nobody(sixes: int, place: str, fled: bool) -> None:
    p = hall(2, zero_g=True)
    kid, medic = p.pc("kid", "A1", CALM, gear=[], stress=3), p.pc("medic", "A1", CALM, gear=[])
    r = Played(p, lambda game: responses.respond(game, kid, 10, None), {"to move": sixes}, **FIGHT)
    assert zone_of(r.game, kid) == place
    drifted = not fled
    assert count_of(r.game, kid, "stress") == 3 - fled + drifted, "the drift is a strain of its own"
    assert count_of(r.game, medic, "stress") == fled


@clause("alien.panic.frenzy", "alien.synth.zero")
def test_a_frenzy_is_over_when_its_victim_has_shut_down() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, "panic:11", gear=[])
    android = p.pc("android", "A1", "out", "flaw:6", gear=[], health=0)
    p.link("frenzy", kid, android)
    r = Played(p, lambda game: responses.turn(game, kid), **FIGHT)
    assert not r.rolls("attack")
    assert "panic:11" not in tags(r, kid)
    assert flight.targets(r.game, kid) == []


@clause("alien.talent.overkill", "alien.hugger.embrace", "alien.synth.zero")
def test_a_rampage_spares_what_is_out_of_the_fight() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, "overkill", gear=[])
    p.npc("facehugger", "A1", "out", seen=True)
    drone = p.npc("drone", "A1", seen=True)
    assert talent.foes_in_sight(p.game(**FIGHT), marine) == [drone]


@clause("alien.trauma.after", "alien.talent.overkill", "alien.synth.no-push")
def test_what_a_secret_android_played_falls_away_with_its_secret() -> None:
    p = hall(1)
    bishop = p.pc("rifleman", "A1", "~android", "overkill", "shaken", gear=[])
    r = Played(p, at_once(lambda game: synth.is_spared(game, bishop)))
    assert not {"overkill", "shaken"} & set(tags(r, bishop))
    assert trauma.shaken(r.game) == []


@clause("alien.synth.secret")
@pytest.mark.parametrize(("state", "shocked"), [("prone", 1), ("unconscious", 0)])
def test_only_who_is_awake_sees_an_android_revealed(state: str, shocked: int) -> None:
    p = hall(1)
    bishop, kid = p.pc("medic", "A1", "~android", gear=[]), p.pc("kid", "A1", state, gear=[])
    r = Played(p, lambda game: damage.hit(game, damage.Hit(bishop, 1, "alien.damage.sequence")), **FIGHT)
    assert count_of(r.game, kid, "stress") == shocked


# -- births --------------------------------------------------------------------------------------------------------


@clause("alien.burster.birth", "alien.panic.triggers", "alien.panic.same-moment")
@pytest.mark.parametrize(
    ("of_crew", "state", "known", "rolls"),
    [
        (False, "prone", (), 1),
        (False, "prone", BORN_BEFORE, 0),
        (True, "prone", BORN_BEFORE, 1),
        (True, "prone", (), 1),
        (True, "unconscious", (), 0),
    ],
)
def test_a_birth_its_young_one_and_the_death_of_a_comrade_are_one_fright(
    of_crew: bool, state: str, known: tuple[str, ...], rolls: int
) -> None:
    p = hall(1)
    host = p.pc("kid", "A1", CALM, gear=[]) if of_crew else p.npc("colonist", "A1", seen=True, gear=[])
    medic = p.pc("medic", "A1", CALM, state, *known, gear=[])

    def then(game: Game) -> Script[None]:
        yield from burster.birth(game, host)
        yield from stealth.first_sights(game, (game.state.models[-1].id,))

    r = Played(p, then)
    assert len(r.rolls("panic")) == rolls
    assert ("saw-birth" in tags(r, medic)) is (state != "unconscious")


@clause("alien.burster.birth", "alien.hugger.course")
def test_who_has_left_dies_where_he_is_and_nothing_is_born_on_the_map() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.pc("medic", "A1", CALM, gear=[])
    p.marker("impregnated", kid, tags=["chestburster"], stretches=59)
    p.gone(kid)
    r = Played(p, hugger.stretch_passed)
    assert "dead" in tags(r, kid)
    assert len(r.state.models) == 2
    assert not r.rolls("panic")


@clause("alien.xeno.captured")
def test_a_carrier_lets_go_of_the_dead() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, "unconscious", gear=[], health=1)
    drone = p.npc("soldier", "A1", seen=True)
    p.link("carries", drone, kid)
    blow = damage.Hit(kid, 1, "alien.damage.sequence", kills=True)
    r = Played(p, lambda game: damage.hit(game, blow), **FIGHT)
    assert prey.carried_by(r.game, drone) is None


# -- want, sleep and air -------------------------------------------------------------------------------------------


@clause("alien.hugger.embrace", "alien.hazard.fatigue-broken", "alien.xeno.captured")
@pytest.mark.parametrize("sleep", ["asleep", "sedated"])
def test_nobody_wakes_of_himself_under_a_facehugger(sleep: str) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "unconscious", "broken", "facehugged", gear=[], health=0)
    p.hurt(kid, **{sleep: 1})

    def stretch_over(game: Game) -> None:
        peril.sleep_on(game)
        sedation.sleep_on(game)

    r = Played(p, at_once(stretch_over))
    assert "unconscious" in tags(r, kid)
    assert not count_of(r.game, kid, sleep)


# -- talents -------------------------------------------------------------------------------------------------------


@clause("alien.talent.true-grit", "alien.dice.other-attribute")
@pytest.mark.parametrize(("attribute", "again"), [("strength", True), ("", False)])
def test_a_threat_by_strength_is_a_strength_roll(attribute: str, again: bool) -> None:
    p = hall(1)
    roughneck = p.pc("roughneck", "A1", "talent:true-grit", gear=[])
    attempt = Attempt(roughneck, "manipulation", attribute=attribute)
    assert talent.may_push_again(p.game(), attempt, Throw(4, 1, 0, 0, 0, 1)) is again


@clause("alien.synth.no-push", "alien.talent.personal-safety", "alien.talent.company-resources")
@pytest.mark.parametrize(("kind", "may"), [("android", False), ("~android", True)])
def test_who_cannot_feel_stress_cannot_pay_with_it(kind: str, may: bool) -> None:
    p = hall(1)
    agent = p.pc("company-agent", "A1", CALM, kind, "talent:personal-safety", "talent:company-resources", gear=[])
    p.pc("kid", "A1", CALM, gear=[])
    assert ("resources" in offered.keys(p.game(), agent)) is may
    drone = p.npc("drone", "A1", seen=True)
    r = Played(p, lambda game: talent.new_victim(game, agent, drone), **FIGHT)
    assert bool(r.asked) is may


@clause("alien.talent.personal-safety", "alien.stealth.hidden-combat")
def test_who_is_pushed_in_front_of_a_blow_is_hidden_no_longer() -> None:
    p = hall(1)
    agent = p.pc("company-agent", "A1", CALM, "talent:personal-safety", gear=[])
    kid = p.pc("kid", "A1", CALM, "hidden", gear=[])
    guard = p.npc("mercenary", "A1", seen=True, gear=[])
    p.adjacent(guard, agent)
    r = Played(p, lambda game: close.attack(game, guard, agent, None), answers=(str(kid),), **FIGHT)
    assert [roll.purpose for roll in r.rolls("attack")] == ["attack on Kid"]
    assert "hidden" not in tags(r, kid)


@clause("alien.talent.personal-safety")
@pytest.mark.parametrize(
    ("other", "state", "may"), [("android", "prone", 1), ("android", "out", 0), ("gun", "prone", 0)]
)
def test_only_somebody_who_stands_can_be_put_in_the_way(other: str, state: str, may: int) -> None:
    p = hall(1)
    agent = p.pc("company-agent", "A1", CALM, "talent:personal-safety", gear=[])
    if other == "gun":
        p.ally("sentry-gun", "A1")
    else:
        p.pc("android", "A1", state, gear=[])
    drone = p.npc("drone", "A1", seen=True)
    r = Played(p, lambda game: talent.new_victim(game, agent, drone), **FIGHT)
    assert len(r.asked) == may


# -- a fight that crosses a stretch ----------------------------------------------------------------------------------

CROSSING = {**FIGHT, "round": 60}


@clause("alien.panic.freeze", "alien.time.conversion")
def test_the_frozen_lose_their_turn_though_a_stretch_of_the_fight_ends_before_it() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "panic:7", "lost-turn", gear=[])
    during = Played(p, at_once(panic.stretch_passed), **CROSSING)
    assert {"panic:7", "lost-turn"} <= set(tags(during, kid))
    assert not {"panic:7", "lost-turn"} & set(tags(Played(p, at_once(panic.stretch_passed)), kid))


@clause("alien.xeno.zero", "alien.time.conversion")
@pytest.mark.parametrize("fight", [True, False])
def test_a_last_breath_lasts_until_its_turn(fight: bool) -> None:
    p = hall(1)
    p.pc("kid", "A1", CALM, gear=[])
    drone = p.npc("drone", "A1", "~last-breath", seen=True, health=0)
    r = Played(p, at_once(xenomorph.stretch_passed), **(CROSSING if fight else {}))
    assert ("dead" in tags(r, drone)) is not fight


@clause("alien.hazard.vacuum", "alien.time.conversion")
@pytest.mark.parametrize("fight", [True, False])
def test_in_a_fight_the_airless_have_rolled_round_by_round(fight: bool) -> None:
    p = hall(1, vacuum=True)
    guard = p.npc("mercenary", "A1", seen=True, gear=[])
    r = Played(p, peril.stretch_passed, **(CROSSING if fight else {}))
    assert ("broken" in tags(r, guard)) is not fight


@clause("alien.xeno.captured", "alien.time.conversion")
@pytest.mark.parametrize("fight", [True, False])
def test_the_rounds_awake_go_on_with_the_fight(fight: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[], fading=3)
    r = Played(p, at_once(sedation.sleep_on), **(CROSSING if fight else {}))
    assert ("unconscious" in tags(r, kid)) is not fight
    assert count_of(r.game, kid, "fading") == 3 * fight


@clause("alien.hugger.remove", "alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_nobody_is_offered_to_free_somebody_he_does_not_know_of(seen: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=["cutting-torch"])
    victim = p.npc("colonist", "A1", "facehugged", "broken", "unconscious", seen=seen, gear=[], health=0)
    creature = p.npc("facehugger", "A1", "out", seen=seen)
    p.link("embrace", creature, victim)
    p.marker("embrace", victim, seen=seen)
    assert (f"remove-hugger:{victim}" in offered.keys(p.game(), kid)) is seen


# -- who goes where ------------------------------------------------------------------------------------------------


def _host(zone: str) -> tuple[Position, int, int, int]:
    """A medic, a kid with a Facehugger on the face, and that, in a zone."""
    p = hall(2, exit=True)
    medic = p.pc("medic", zone, CALM, gear=[])
    kid = p.pc("kid", zone, CALM, "facehugged", "unconscious", "broken", gear=[], health=0)
    creature = p.npc("facehugger", zone, "out", seen=True)
    p.link("embrace", creature, kid)
    p.marker("embrace", kid, stretches=59)
    return p, medic, kid, creature


@clause("alien.hugger.embrace", "alien.move.drag")
def test_a_facehugger_goes_where_its_host_is_brought() -> None:
    p, medic, kid, creature = _host("A1")
    r = Played(p, lambda game: dragging.drag(game, medic, kid, "A2", "alien.move.drag"), {"drag": 1})
    assert [zone_of(r.game, who) for who in (medic, kid, creature)] == ["A2"] * 3


@clause("alien.hugger.course", "alien.scen.exit")
def test_a_host_who_is_brought_off_the_map_takes_the_facehugger_along() -> None:
    p, medic, kid, creature = _host("A1")

    def then(game: Game) -> Script[None]:
        yield from leaving.leave(game, medic, kid)
        assert not [who for who in (medic, kid, creature) if zone_of(game, who)]
        yield from hugger.stretch_passed(game)

    r = Played(p, then, {"drag": 1})
    assert "facehugged" not in tags(r, kid)
    assert "dead" in tags(r, creature)
    assert [marker.kind for marker in r.state.markers] == ["impregnated"]


@clause("alien.hazard.fatigue-broken", "alien.close.grapple-end")
@pytest.mark.parametrize(("health", "held"), [(2, 1), (1, 0)])
def test_who_falls_asleep_holds_nobody(health: int, held: int) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, "fatigued", "want:sleep", gear=[], health=health)
    guard = p.npc("mercenary", "A1", seen=True, gear=[])
    p.grapple(kid, guard)
    r = Played(p, lambda game: peril.weaken(game, kid, "sleep"), **FIGHT)
    assert len([link for link in r.state.links if link.kind == "grapple"]) == held


@clause("alien.trauma.after", "alien.close.grapple-end")
def test_whose_mind_is_split_holds_nobody() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    guard = p.npc("mercenary", "A1", seen=True, gear=[])
    p.grapple(kid, guard)
    row = next(row for row, name in trauma.table().items() if name == "personality-split")
    rolls = [("trauma", divmod(row, 10))]
    r = p.script(lambda game: trauma.suffer(game, kid, "alien.trauma.after"), rolls, **FIGHT).finish()
    assert "out" in tags(r, kid)
    assert not [link for link in r.state.links if link.kind == "grapple"]
