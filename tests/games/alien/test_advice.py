"""What the computer's crew does besides shooting and walking: aid, drugs, light, things, help, orders, talks, rest."""

from typing import Any

import pytest

from grognard.engine.core.script import Game
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.games.alien.advice import care as advice_care
from grognard.games.alien.advice import plans, player
from grognard.games.alien.menus import MENUS
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.turns import act, stretch
from grognard.games.alien.words.turn import Doing
from grognard.players import by_name
from tests.games.alien.skirmish import FIGHT
from tests.games.alien.test_scenario_play import AGENT, MEDIC, OFFICER, PILOT, tug


def worth(game: Game, who: int, key: str) -> float:
    """What an act of a stretch is worth."""
    return player.worth_of(Doing(game, who), *stretch.STRETCH.read(key))


def chosen(r: Rehearsal) -> str:
    """What the greedy player of the crew answers."""
    (key,) = by_name("greedy", RULES).decide(r.match.seat_view(0), stream_of("test"))
    return str(key)


def room(**tags: Any) -> Position:
    p = Position()
    p.zone("A1", **tags)
    p.zone("A2")
    p.border("A1", "A2", "door")
    return p


# -- things ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on_body", [True, False])
def test_the_key_is_fetched_from_the_floor_or_from_a_body(on_body: bool) -> None:
    p = tug(officer="A9", agent="A11", medic="A9", pilot="A9", roughneck="A9")
    p.reveal_all()
    p.tag(AGENT, "dead")
    key = p.item("launch-key", AGENT if on_body else "A11")
    clock = {"stretch": 9, "flag:power": 1, "flag:key": 1, "flag:log": 1, "flag:awake": 1, "flag:incinerator": 1}
    game = p.game(clock=clock)
    assert advice_care.lying(game) == {"launch-key": "A11"}
    assert plans.goal_of(game, PILOT) == "A11"
    p.put(PILOT, "A11")
    assert chosen(p.play(clock=clock).choose(f"m{PILOT}")) == f"take:k{key}"


def test_what_is_needed_and_what_is_useful_is_picked_up() -> None:
    p = room()
    who = p.pc("medic", "A1", gear=())
    knife, rifle = p.item("combat-knife", "A1"), p.item("m41a-pulse-rifle", "A1")
    kid = p.pc("kid", "A1", gear=())
    assert chosen(p.play().choose(f"m{who}")) == f"take:k{rifle}"
    assert advice_care.worth_of_taking(p.game(), who, knife) < 0
    kit = p.item("surgical-kit", "A1")
    assert advice_care.worth_of_taking(p.game(), who, kit) > 0
    assert advice_care.worth_of_taking(p.game(), kid, kit) < 0


def test_a_lamp_is_lit_in_the_dark_and_only_one() -> None:
    p = room(dark=True)
    who, other = p.pc("medic", "A1", gear=("flashlight",)), p.pc("pilot", "A1", gear=("flashlight",))
    lamp = p.find(who, "flashlight")
    r = p.play().choose(f"m{who}")
    assert chosen(r) == f"lamp:k{lamp}"
    lit = p.game()
    lit.tag("alien.gear.lamp", f"k{p.find(other, 'flashlight')}", ("lit",))
    assert advice_care.worth_of_lamp(lit, who, lamp) < 0


# -- nerves and wounds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("power", "has_cell", "is_first"), [(5, False, True), (1, False, False), (1, True, True)])
def test_the_tracker_is_looked_at_first_and_its_last_power_is_kept(power: int, has_cell: bool, is_first: bool) -> None:
    p = room()
    who = p.pc("scientist", "A1", gear=())
    tracker = p.item("m314-tracker", who, "held", rating=power)
    if has_cell:
        p.item("power-cell", who)
    scan = f"scan:k{tracker}"
    assert (worth(p.game(), who, scan) > worth(p.game(), who, "search")) == is_first


@pytest.mark.parametrize(("stress", "doses", "given"), [(6, 0, True), (3, 0, False), (6, 1, False)])
def test_a_drug_is_given_once_for_shattered_nerves(stress: int, doses: int, given: bool) -> None:
    p = room()
    who = p.pc("medic", "A1", gear=())
    patient = p.pc("pilot", "A1", gear=(), stress=stress, doses=doses)
    dose = p.item("naproleve", who)
    r = p.play().choose(f"m{who}")
    assert (chosen(r) == f"inject:{dose}:{patient}") is given


@pytest.mark.parametrize(("is_dying", "first"), [(True, "first-aid"), (False, "rally")])
def test_first_aid_comes_before_a_rally_where_a_lethal_injury_runs(is_dying: bool, first: str) -> None:
    p = room()
    who = p.pc("officer", "A1", gear=())
    patient = p.pc("pilot", "A1", "broken", "injured", gear=(), health=0)
    if is_dying:
        p.marker("injury", patient, tags=("lethal",), row=53, limit=2, left=1)
    game = p.game()
    worth = {kind: advice_care.worth_of_aid(game, who, patient, kind == "rally") for kind in ("first-aid", "rally")}
    assert max(worth, key=lambda kind: worth[kind]) == first
    fight = {
        kind: advice_care.worth_of_aid_in_combat(game, who, patient, kind == "rally") for kind in ("first-aid", "rally")
    }
    assert max(fight, key=lambda kind: fight[kind]) == first


# -- others ----------------------------------------------------------------------------------------------------------


def test_who_has_nothing_to_do_helps_somebody_at_work() -> None:
    p = tug(officer="A10", roughneck="A10")
    p.tag(1, "working:restart-reactor")
    game = p.game()
    assert worth(game, OFFICER, "help:1") > worth(game, OFFICER, "guard")
    assert worth(game, OFFICER, f"help:{MEDIC}") < 0


def test_who_has_nothing_to_shoot_gives_orders_to_somebody_who_has() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("A3")
    p.border("A1", "A2")
    p.border("A2", "A3")
    leader, gunner = p.pc("officer", "A1", gear=()), p.pc("rifleman", "A1")
    foe = p.npc("mercenary", "A2", "~alerted", seen=True)
    assert chosen(p.fight([leader, gunner, foe])) == f"orders:{gunner}"
    assert chosen(p.fight([gunner, leader, foe])) != f"orders:{leader}"


def cell() -> tuple[Position, int, int]:
    """A kid without gear in a room without a way out; a Drone that nobody sees keeps the rounds going."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door", locked=True)
    return p, p.pc("kid", "A1", gear=()), p.npc("drone", "A2", "~alerted")


@pytest.mark.parametrize("is_beside", [True, False])
def test_nobody_steps_to_and_fro_beside_somebody_harmless(is_beside: bool) -> None:
    p, who, foe = cell()
    sleeper = p.npc("researcher", "A1", attitude="friendly", seen=True)
    if is_beside:
        p.adjacent(who, sleeper)
    r = p.fight([who, foe])
    step = "back" if is_beside else f"close:m{sleeper}"
    assert step in r.options()
    assert chosen(r) != step


@pytest.mark.parametrize("is_host", [True, False])
def test_nobody_runs_to_a_comrade_whom_he_cannot_help(is_host: bool) -> None:
    p, who, foe = cell()
    comrade = p.pc("medic", "A1", "broken", *(("facehugged", "unconscious") if is_host else ()), gear=())
    r = p.fight([who, foe])
    assert f"close:m{comrade}" in r.options()
    going, staying = (player.worth_of(*MENUS.read(r.decision, key, r.game)) for key in (f"close:m{comrade}", "done"))
    assert (going > staying) is not is_host


def test_the_best_speaker_asks_wary_people_to_let_them_pass() -> None:
    p = room()
    agent, kid = p.pc("company-agent", "A1", gear=()), p.pc("kid", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True, attitude="wary", gear=())
    r = p.play(phase="social", step="talk")
    assert chosen(r) == f"talk:{agent}:{guard}"
    assert advice_care.worth_of_talk(p.game(phase="social"), kid, guard) < 0
    r.choose(f"talk:{agent}:{guard}")
    assert chosen(r) == "pass"


# -- rest ------------------------------------------------------------------------------------------------------------


def test_nobody_rests_where_it_would_not_count() -> None:
    shut, open_ = room(), Position()
    open_.zone("A1")
    open_.zone("A2")
    open_.border("A1", "A2")
    for p, good in ((shut, True), (open_, False)):
        who = p.pc("medic", "A1", gear=(), stress=5)
        assert (worth(p.game(), who, "rest") > 0) is good
        assert plans.needs_rest(p.game(clock={"stretch": 1})) is good
    watcher = open_.pc("pilot", "A1", gear=())
    assert worth(open_.game(), 0, "rest") > 0, "somebody keeps watch"
    open_.tag(watcher, "resting")
    assert worth(open_.game(), 0, "rest") < 0
    assert worth(open_.game(), 0, "guard") > worth(open_.game(), 0, "rest")


def test_a_comrade_carried_off_to_an_unknown_zone_keeps_nobody_from_resting() -> None:
    p = room()
    p.pc("medic", "A1", gear=(), stress=5)
    gone = p.pc("pilot", "A1", "unconscious", gear=(), stress=5)
    p.put(gone, "the hive")
    assert plans.needs_rest(p.game(clock={"stretch": 1}))


@pytest.mark.parametrize(("evidence", "pays"), [(0, False), (1, True)])
def test_leaving_counts_only_after_what_it_hangs_on(evidence: int, pays: bool) -> None:
    p = Position("severance")
    assert plans.leaving_pays(p.game(clock={"stretch": 3, "flag:evidence": evidence})) is pays


@pytest.mark.parametrize(("evidence", "stretch", "leaves"), [(0, 3, False), (1, 3, True), (0, 20, True)])
def test_nobody_leaves_comrades_behind_before_it_counts(evidence: int, stretch: int, leaves: bool) -> None:
    p = Position("severance")
    pilot = p.pc("pilot", "E1", gear=())
    p.pc("scientist", "E9", gear=())
    game = p.game(clock={"stretch": stretch, "flag:evidence": evidence, "flag:shuttle": 1})
    assert (plans.worth_of_leaving(game, pilot) > 0) is leaves


def test_the_broken_do_not_crawl_up_to_their_enemies() -> None:
    p = Position()
    p.zone("A1")
    kid, drone = p.pc("kid", "A1", "broken", gear=(), health=0), p.npc("drone", "A1", seen=True)
    friend = p.pc("medic", "A1", gear=())
    form = p.fight([kid]).decision
    assert form.name == "crawl"
    game = p.game(**FIGHT)
    up_to_it, to_friend, nothing = (
        player.worth_of(*MENUS.read(form, key, game)) for key in (f"close:m{drone}", f"close:m{friend}", "done")
    )
    assert up_to_it < to_friend < nothing
    p.adjacent(kid, drone)
    assert player.worth_of(*MENUS.read(form, "back", p.game(**FIGHT))) > nothing


# -- what a game master found silly --------------------------------------------------------------------------------


def row_of_rooms(number: int) -> Position:
    p = Position()
    for index in range(1, number + 1):
        p.zone(f"A{index}", cluttered=index == 2)
    for index in range(1, number):
        p.border(f"A{index}", f"A{index + 1}")
    return p


def step(game: Game, who: int, to: str) -> float:
    return player.worth_of(Doing(game, who), *act.TURN.read(f"move:{to}"))


def test_nobody_runs_to_and_fro_while_rounds_go_on() -> None:
    """No enemy in sight: to stay is worth more than any step that leads no nearer to anything."""
    p = row_of_rooms(3)
    armed, unarmed = p.pc("rifleman", "A2"), p.pc("kid", "A2", gear=[])
    game = p.game(**FIGHT)
    stay = player.worth_of(Doing(game, armed), act.done, None)
    assert max(step(game, who, to) for who in (armed, unarmed) for to in ("A1", "A3")) < stay


def test_who_helps_stays_and_who_is_in_cover_does_not_leave_it_for_little() -> None:
    p = row_of_rooms(3)
    kid, medic = p.pc("kid", "A2", gear=[]), p.pc("medic", "A2", gear=[])
    p.npc("mercenary", "A3", seen=True, gear=[])
    away = step(p.game(**FIGHT), kid, "A1")
    assert away > 4
    p.tag(kid, "partial-cover")
    assert step(p.game(**FIGHT), kid, "A1") < away
    p.link("helps", kid, medic)
    assert step(p.game(**FIGHT), kid, "A1") < 0


def test_of_those_who_rest_together_one_keeps_watch_and_none_behind_shut_doors() -> None:
    p = row_of_rooms(2)
    kid, medic = p.pc("kid", "A1", gear=[], stress=5), p.pc("medic", "A1", gear=[], stress=1)
    watch = [who for who in (kid, medic) if advice_care.is_on_watch(p.game(), who)]
    assert watch == [medic]
    r = p.play().choose("social").choose("rest:2")
    assert r.asks == "watch"
    answer = by_name("greedy", RULES).decide(r.match.seat_view(0), stream_of("test"))
    assert answer == (f"m{medic}",)
    q = room()
    both = [q.pc(who, "A1", gear=[], stress=4) for who in ("kid", "medic")]
    assert not any(advice_care.is_on_watch(q.game(), who) for who in both)


def test_nobody_botches_first_aid_on_himself_while_there_is_time() -> None:
    """A failure makes a lethal injury worse: two dice less on oneself are too few."""
    p = row_of_rooms(1)
    officer, medic = p.pc("officer", "A1", "injured", gear=[]), p.pc("medic", "A1", gear=[])
    p.marker("injury", officer, row=51, limit=3, left=60)
    game = p.game()
    assert worth(game, officer, f"first-aid:{officer}") < 0 < worth(game, medic, f"first-aid:{officer}")
    assert advice_care.worth_of_aid_in_combat(p.game(**FIGHT), officer, officer, False) < 0


@pytest.mark.parametrize(("armor", "word"), [([], "burst"), (["m3-armor"], "burst-weak")])
def test_a_weak_spot_is_looked_for_where_there_is_armor(armor: list[str], word: str) -> None:
    p = row_of_rooms(2)
    marine = p.pc("rifleman", "A1", "response:deflated", gear=[])
    rifle = p.item("m41a-pulse-rifle", marine, "held")
    foe = p.npc("mercenary", "A2", seen=True, gear=[])
    for suit in armor:
        p.item(suit, foe, "worn")
    r = p.fight([marine]).choose("attack").choose(f"k{rifle}:m{foe}")
    assert chosen(r) == word


def test_only_comrades_who_live_are_dragged_out_of_a_fight_and_only_away_from_it() -> None:
    p = row_of_rooms(4)
    marine, dead = p.pc("rifleman", "A2"), p.pc("medic", "A2", "dead")
    fallen, hugger = p.pc("kid", "A2", "broken"), p.npc("facehugger", "A2", "dead", seen=True)
    p.npc("mercenary", "A4", seen=True, gear=[])
    game = p.game(**FIGHT)
    worths = {key: player.worth_of(Doing(game, marine), *act.TURN.read(f"drag:{key}")) for key in
              (f"{fallen}:A1", f"{fallen}:A3", f"{dead}:A1", f"{hugger}:A1")}  # fmt: skip
    assert [key for key, worth_of_it in worths.items() if worth_of_it > 4] == [f"{fallen}:A1"]


# -- seen in the logs of battles -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("carried", "goal"), [(False, "A8"), (True, "A13")])
def test_nobody_waits_at_the_shuttle_for_a_key_that_nobody_has(carried: bool, goal: str) -> None:
    p = tug(officer="A13", agent="A13", medic="A13", pilot="A13", roughneck="A13")
    p.reveal_all()
    if carried:
        p.item("launch-key", PILOT)
    clock = {
        "stretch": 9,
        "flag:power": 1,
        "flag:log": 1,
        "flag:bridge-open": 1,
        "flag:awake": 1,
        "flag:incinerator": 1,
    }
    game = p.game(clock=clock | ({"flag:key": 1} if carried else {}))
    assert plans.goal_of(game, PILOT) == goal


@pytest.mark.parametrize(("creature", "wish"), [("ovomorph", False), ("drone", True)])
def test_nobody_hides_from_eggs(creature: str, wish: bool) -> None:
    p = room(cluttered=True)
    kid = p.pc("kid", "A1", gear=())
    p.npc(creature, "A2", seen=True)
    assert (plans.worth_of_hiding(p.game(), kid) > 0) is wish
    assert (plans.worth_of_rest(p.game(), kid) > -10) is not wish


@pytest.mark.parametrize(("held", "act_"), [("m4a3-pistol", "draw"), ("m41a-pulse-rifle", "aim")])
def test_what_will_be_fired_is_drawn_before_it_is_aimed(held: str, act_: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "open")
    marine = p.pc("rifleman", "A1", "seen:adult", gear=())
    ids = {kind: p.item(kind, marine, "held" * (kind == held)) for kind in ("m4a3-pistol", "m41a-pulse-rifle")}
    p.npc("drone", "A2", "~alerted", seen=True)
    wanted = {"draw": f"draw:k{ids['m41a-pulse-rifle']}", "aim": "aim"}[act_]
    assert chosen(p.fight([marine])) == wanted
