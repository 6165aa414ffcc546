"""The action table: what each act of a combat turn costs, when it is on offer, and what it does."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Linked
from grognard.engine.core.state import Card, State
from grognard.engine.rehearsal import Rehearsal
from grognard.games.alien.books.profiles import rows
from grognard.games.alien.fight import fight
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, people
from grognard.games.alien.words.terms import FULL, ORDERED, QUICK, grappled_by, marker_of
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, faces, facing, health, menu, parts_of, rooms, spent, tags

# -- the table ---------------------------------------------------------------------------------------------------------


KEYS = {
    "alien.act.full-close": "attack", "alien.act.full-special": "special", "alien.act.full-ranged": "attack",
    "alien.act.full-jump": "jump:f1", "alien.act.full-cover": "full-cover", "alien.act.full-terminal": "pick:f1",
    "alien.act.full-machinery": "seal:f1", "alien.act.full-first-aid": "first-aid:0",
    "alien.act.full-persuade": "talk:0",
    "alien.act.full-orders": "orders:0", "alien.act.full-drive": "drive:0", "alien.act.quick-move-zone": "move:A2",
    "alien.act.quick-move-close": "close:m1", "alien.act.quick-peek": "peek:f1", "alien.act.quick-lock": "lock:f1",
    "alien.act.quick-partial-cover": "partial-cover", "alien.act.quick-aim": "aim",
    "alien.act.quick-reload": "reload:k1",
    "alien.act.quick-pickup": "take:k1", "alien.act.quick-rally": "rally:0",
}  # fmt: skip


def test_every_row_of_the_action_table_costs_what_it_says() -> None:
    p, marine, _ = facing()
    game = p.game(**FIGHT)
    for kind, _, _, rule in rows("alien.actions"):
        if "interrupt" not in kind:
            assert offered.price(game, marine, KEYS[rule]) == kind.lower(), rule


# -- fighting ----------------------------------------------------------------------------------------------------------


@clause("alien.act.full-close")
def test_a_close_attack_is_a_full_action_on_somebody_adjacent() -> None:
    p, marine, guard = facing(gear=["combat-knife"])
    knife = p.find(marine, "combat-knife")
    r = p.fight([marine, guard], [faces(1, 8), ("defend", *faces(0, 6))]).choose("attack")
    assert set(r.options()) == {f"k{knife}:m{guard}", f"unarmed:m{guard}", "not-yet"}
    r.choose(f"k{knife}:m{guard}").choose("normal")
    assert spent(r, marine) == (1, 0)
    assert health(r, guard) == 3
    assert "attack" not in r.options()


@clause("alien.act.full-special")
def test_special_attacks_are_a_full_action() -> None:
    p, marine, guard = facing()
    r = p.fight([marine, guard], [("grapple", *faces(1, 7)), ("defend", *faces(0, 6))]).choose("special")
    assert set(r.options()) == {f"{kind}:m{guard}" for kind in ("shove", "grapple", "disarm")} | {"not-yet"}
    r.choose(f"grapple:m{guard}")
    assert grappled_by(r.game, marine) == guard
    assert spent(r, marine) == (1, 0)


@clause("alien.act.full-ranged", "alien.combat.turn")
def test_one_weapon_and_one_target_are_still_named_and_can_be_declined() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM, gear=[]), p.npc("drone", "A2", seen=True)
    p.item("m41a-pulse-rifle", marine, "held", rating=0, reloads=0)
    launcher = p.find(marine, "u1-launcher")
    r = p.fight([marine, drone]).choose("attack")
    assert r.asks == "attack"
    form = r.decision
    assert isinstance(form, Choose)
    assert [option.label for option in form.options if option.subject == f"m{drone}"] == ["U1 Grenade Launcher: Drone"]
    assert f"k{launcher}:m{drone}" in r.options()
    r.choose("not-yet")
    assert (r.asks, spent(r, marine)) == ("turn", (0, 0))
    assert any(key.startswith("hold:") for key in r.options()), "nothing has been done yet"


@clause("alien.act.full-special", "alien.combat.turn")
def test_a_special_attack_can_be_thought_better_of() -> None:
    p, marine, guard = facing()
    r = p.fight([marine, guard]).choose("special").choose("not-yet")
    assert (r.asks, spent(r, marine)) == ("turn", (0, 0))


@clause("alien.act.full-ranged")
def test_a_ranged_attack_needs_somebody_in_sight() -> None:
    p = rooms()
    marine, away = p.pc("rifleman", "A1"), p.npc("drone", "A3", seen=True)
    assert "attack" not in menu(p, marine)
    seen = p.npc("drone", "A2", seen=True)
    rifle = p.find(marine, "m41a-pulse-rifle")
    keys = [fight.MARKS.write(mark) for mark in fight.marks(p.game(**FIGHT), marine)]
    assert f"k{rifle}:m{seen}" in keys
    assert f"k{rifle}:m{away}" not in keys


# -- other full actions ------------------------------------------------------------------------------------------------


@clause("alien.act.full-jump")
@pytest.mark.parametrize(("successes", "place", "lost"), [(1, "B2", 0), (0, "B1", 2)])
def test_jumping_across_or_falling_where_it_is_a_drop(successes: int, place: str, lost: int) -> None:
    p = Position()
    p.zone("B1")
    p.zone("B2")
    gap = p.border("B1", "B2", "open", "gap")
    p._features[gap] = replace(p._features[gap], counters={"drop": 4})
    kid = p.pc("kid", "B1", CALM, gear=[])
    r = p.script(lambda game: act.turn(game, kid), [faces(successes, 8)], **FIGHT)
    assert "move:B2" not in r.options()
    r.choose(f"jump:f{gap}")
    assert r.state.models[kid].place == place
    assert health(r, kid) == 4 - lost
    assert spent(r, kid) == (1, 0)


@clause("alien.act.full-jump")
def test_a_failed_jump_without_a_drop_leaves_one_where_one_was() -> None:
    p = Position()
    p.zone("B1")
    p.zone("B2")
    gap = p.border("B1", "B2", "open", "gap")
    kid = p.pc("kid", "B1", CALM, gear=[])
    r = p.script(lambda game: offered.do(game, kid, f"jump:f{gap}"), [faces(0, 8)], **FIGHT).finish()
    assert (r.state.models[kid].place, health(r, kid)) == ("B1", 4)


@clause("alien.act.full-cover")
def test_full_cover_is_a_full_action_where_there_is_any() -> None:
    p = rooms()
    kid, other, drone = p.pc("kid", "A2", gear=[]), p.pc("kid", "A1", gear=[]), p.npc("drone", "A1", seen=True)
    assert not [key for key in menu(p, other) if key.startswith("full-cover")]
    r = p.fight([kid, drone]).choose("full-cover")
    assert "full-cover" in tags(r, kid)
    assert spent(r, kid) == (1, 0)


@clause("alien.act.full-terminal")
@pytest.mark.parametrize(("successes", "locked"), [(1, False), (0, True)])
def test_a_door_panel_is_worked_with_comtech(successes: int, locked: bool) -> None:
    p = Position()
    p.zone("B1")
    p.zone("B2")
    door = p.border("B1", "B2", "door", "locked")
    kid, drone = p.pc("kid", "B1", CALM, gear=[]), p.npc("drone", "B1", seen=True)
    r = p.fight([kid, drone], [("to open the lock", *faces(successes, 5))]).choose(f"pick:f{door}")
    assert ("locked" in r.state.features[door].tags) is locked
    assert "comtech" in [part.label for part in r.rolls("lock")[0].parts]
    assert spent(r, kid) == (1, 0)


@clause("alien.act.full-machinery")
def test_machines_are_worked_with_heavy_machinery() -> None:
    p = Position()
    p.zone("B1")
    p.zone("C1", kind="crawl")
    point = p.border("B1", "C1", "access")
    hand, drone = p.pc("roughneck", "B1", CALM, gear=["cutting-torch"]), p.npc("drone", "B1", seen=True)
    r = p.fight([hand, drone], [("cutting torch", *faces(1, 10)), ("seal-roll", 2, 2, 2)]).choose(f"seal:f{point}")
    assert "sealed" in r.state.features[point].tags
    assert "heavy machinery" in [part.label for part in r.rolls("cutting torch")[0].parts]
    assert spent(r, hand) == (1, 0)


@clause("alien.act.full-first-aid")
def test_first_aid_is_a_full_action_on_somebody_adjacent() -> None:
    p = rooms()
    medic, fallen, drone = (
        p.pc("medic", "A1", CALM, gear=[]),
        p.pc("kid", "A1", "broken", health=0),
        p.npc("drone", "A2", seen=True),
    )
    assert f"first-aid:{fallen}" not in menu(p, medic)
    p.adjacent(medic, fallen)
    r = p.fight([medic, fallen, drone], [("first aid", *faces(1, 10))]).choose(f"first-aid:{fallen}")
    assert "broken" not in tags(r, fallen)
    assert spent(r, medic) == (1, 0)


@clause("alien.act.full-persuade")
def test_persuading_somebody_within_hearing() -> None:
    p = rooms()
    agent = p.pc("company-agent", "A1", CALM, gear=[])
    wary, far = p.npc("colonist", "A2", seen=True, attitude="wary"), p.npc("colonist", "A3", seen=True, attitude="wary")
    drone = p.npc("drone", "A1", seen=True)
    keys = menu(p, agent)
    assert f"talk:{wary}" in keys
    assert f"talk:{far}" not in keys
    r = p.fight([agent, drone]).choose(f"talk:{wary}")
    assert spent(r, agent) == (1, 0)
    assert r.asks == "request"


@clause("alien.act.full-orders", "alien.act.orders-effect")
def test_example_orders() -> None:
    """COMMAND with 2 successes orders a marine to fire: +2 dice on one roll later this round."""
    p = rooms()
    officer, marine, drone = (
        p.pc("officer", "A1", CALM, gear=[]),
        p.pc("rifleman", "A1", CALM),
        p.npc("drone", "A2", seen=True),
    )
    p.untag(officer, "talent:field-commander")
    rifle = p.find(marine, "m41a-pulse-rifle")
    dice = [("orders", *faces(2, 8)), ("attack", *faces(0, 11)), ("supply", 2, 2, 2)]
    r = p.fight([officer, marine, drone], dice).choose(f"orders:{marine}")
    assert spent(r, officer) == (1, 0)
    r.choose("done").choose("attack").choose(f"k{rifle}:m{drone}").choose("single")
    assert parts_of(r.rolls("attack")[0])["alien.act.orders-effect"] == 2
    assert not [link for link in r.state.links if link.kind == ORDERED]


@clause("alien.act.full-orders", "alien.talent.field-commander")
def test_orders_are_quick_for_a_field_commander_and_reach_as_far_as_the_voice() -> None:
    p = rooms()
    officer, near, far = p.pc("officer", "A1", CALM, gear=[]), p.pc("kid", "A2", gear=[]), p.pc("kid", "A3", gear=[])
    game = p.game(**FIGHT)
    assert offered.price(game, officer, f"orders:{near}") == QUICK
    assert offered.keys(game, officer, people.orders) == [f"orders:{near}"]
    assert far not in [int(key.split(":")[1]) for key in offered.keys(game, officer, people.orders)]


@clause("alien.act.orders-effect")
def test_orders_lapse_with_the_round_and_a_failure_gives_none() -> None:
    p = rooms()
    officer, marine = p.pc("officer", "A1", CALM, gear=[]), p.pc("rifleman", "A1", CALM)
    failed = p.script(lambda game: people.order(game, officer, marine), [faces(0, 8)], **FIGHT).finish()
    assert not failed.events(Linked)
    p.link(ORDERED, officer, marine)
    r = p.play([("initiative", 1, 1)], phase="combat", step="round-start", round=1)
    assert not [link for link in r.state.links if link.kind == ORDERED]


@clause("alien.act.full-drive")
def test_driving_is_a_full_action_unless_the_option_says_otherwise() -> None:
    for options, cost in (((), FULL), (("core-driving",), QUICK)):
        p = rooms(options)
        pilot = p.pc("pilot", "A1")
        assert offered.price(p.game(**FIGHT), pilot, "drive:1") == cost


@clause("alien.act.full-drive")
def test_a_driver_is_offered_to_drive() -> None:
    p = Position()
    for at in ("G1", "G2"):
        p.zone(at, kind="ground")
    p.border("G1", "G2")
    pilot, buggy = p.pc("pilot", "G1", CALM), p.npc("nr-9-atv", "G1", seen=True)
    assert f"board:{buggy}" in menu(p, pilot)
    r = p.fight([pilot, buggy]).choose(f"board:{buggy}").choose(f"start:{buggy}")
    assert spent(r, pilot) == (0, 2)
    again = Rehearsal(r.match.rules, _renewed(r, pilot), [])
    assert f"drive:{buggy}" in again.options()
    again.choose(f"drive:{buggy}").choose("G2")
    assert again.state.models[pilot].place == "G2"


def _renewed(r: Rehearsal, who: int) -> State:
    """The state with a fresh allowance and the driver's card on the table again."""
    models = list(r.state.models)
    counters = {key: value for key, value in models[who].counters.items() if key not in (FULL, QUICK)}
    models[who] = replace(models[who], counters=counters)
    return replace(
        r.state, models=tuple(models), cards=(Card(1, "order", 1, 0, f"m{who}", True),), phase="combat", step="turn"
    )


@clause("alien.act.full-jam")
@pytest.mark.parametrize(("successes", "jammed"), [(1, False), (0, True)])
def test_a_jam_is_cleared_with_heavy_machinery(successes: int, jammed: bool) -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM, gear=[]), p.npc("drone", "A2", seen=True)
    rifle = p.item("f44aa-pulse-rifle", marine, "held", "jammed")
    r = p.fight([marine, drone], [("jam", *faces(successes, 6))])
    assert "attack" not in r.options()
    r.choose(f"jam:k{rifle}")
    assert ("jammed" in marker_of(r.game, rifle).tags) is jammed
    assert spent(r, marine) == (1, 0)


@clause("alien.act.full-stop-panic")
def test_panic_is_stopped_with_command() -> None:
    p = rooms()
    officer, scared, drone = (
        p.pc("officer", "A1", CALM, gear=[]),
        p.pc("kid", "A2", "panic:12", gear=[]),
        p.npc("drone", "A2", seen=True),
    )
    r = p.fight([officer, scared, drone], [("to calm", *faces(1, 8))]).choose(f"stop-panic:{scared}")
    assert "panic:12" not in tags(r, scared)
    assert spent(r, officer) == (1, 0)


@clause("alien.gear.suit", "alien.gear.loader")
def test_suits_are_put_on_in_a_hurry_and_loaders_left_as_full_actions() -> None:
    p = rooms()
    medic, hand = p.pc("medic", "A1", CALM, gear=[]), p.pc("roughneck", "A1", CALM, gear=[])
    suit, loader = p.item("mk50-suit", "A1"), p.item("power-loader", hand, "worn")
    assert f"suit:k{suit}" in menu(p, medic)
    r = p.script(lambda game: act.turn(game, medic), [("hurry", *faces(1, 5))], **FIGHT).choose(f"suit:k{suit}")
    assert "worn" in marker_of(r.game, suit).tags
    assert spent(r, medic) == (1, 0)
    out = p.script(lambda game: act.turn(game, hand), **FIGHT).choose(f"unsuit:k{loader}")
    assert "worn" not in marker_of(out.game, loader).tags


@clause("alien.hazard.on-fire", "alien.move.drag")
def test_putting_out_the_fire_and_dragging_a_comrade() -> None:
    p = rooms()
    kid, fallen = p.pc("kid", "A1", CALM, gear=[], burning=9), p.pc("kid", "A1", "broken", gear=[])
    r = p.script(lambda game: act.turn(game, kid), [("fire out", *faces(1, 8)), ("to drag", *faces(1, 3))], **FIGHT)
    r.choose("extinguish")
    assert "burning" not in r.state.models[kid].counters
    r.choose(f"drag:{fallen}:A2")
    assert [r.state.models[who].place for who in (kid, fallen)] == ["A2", "A2"]
    assert spent(r, kid) == (1, 1)


@clause("alien.ranged.los", "alien.act.full-first-aid", "alien.combat.action-pool")
def test_what_is_not_on_offer_says_why() -> None:
    """Nothing in range, nobody Adjacent to treat; only when the action is spent is that the reason."""
    p = Position()
    p.zone("A1")
    medic, hurt = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", gear=())
    p.npc("drone", "A1", seen=True)
    fight = p.fight(first=(medic,))
    reasons = [fight.refused((key,))[0].clause for key in ("attack", f"first-aid:{hurt}", "move:A9", "drag:9:A9")]
    assert reasons == ["alien.ranged.los", "alien.act.full-first-aid", "alien.zone.borders", "alien.move.drag"]
    p.hurt(medic, quick=2)
    spent = p.fight(first=(medic,))
    assert [refusal.clause for refusal in spent.refused(("attack",))] == ["alien.combat.action-pool"]
