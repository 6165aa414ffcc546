"""What panels of table games share: sight, a unit moved in mind, cover, reach, fields of fire, and drafts."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.acts import Name, Turn, done_with, plain
from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Option
from grognard.engine.asking.demands import Mover
from grognard.engine.asking.menus import Menu, Menus
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.showing.panels import Attack, Band, Field, Overlay, Reaction, Ring, Shelter
from grognard.engine.showing.view import SeatView
from grognard.engine.showing.words import Lexicon
from grognard.engine.space import Table
from grognard.kit.panels.bands import band, open_moves, rings
from grognard.kit.panels.cover import Against, Aimed, behind, by_weapon
from grognard.kit.panels.drafts import Drafts, led_to
from grognard.kit.panels.ghost import Ghost
from grognard.kit.panels.lines import MOST_VIEWERS
from grognard.kit.panels.watch import Gun, Watchers, within
from tests.kit.plots import is_in, sampled
from tests.kit.skirmish import BOARD, CART, EYES, FAR, GUARDS, SCOUTS, skirmish

LEXICON = Lexicon(unit="cm", labels={"watch": "on watch"})
OPEN = Shelter("u1", 0, 2, (), "", False, "toy.cover", "in the open")
WALL = Shelter("u1", 2, 2, ("f0",), "+1", True, "toy.cover", "2 of 2 behind wall")


# -- sight -----------------------------------------------------------------------------------------------------------


def test_each_looks_at_the_nearest_whom_he_sees_else_at_the_nearest() -> None:
    game = Game(skirmish())
    found = EYES.lines_to(game, (0, 1), (3, 4))
    assert [(line.viewer, line.target, line.free) for line in found] == [("m0", "m3", True), ("m1", "m3", True)]
    assert [(line.target, line.free) for line in EYES.lines_to(game, (0,), (4,))] == [("m4", False)]
    nearer = Game(skirmish(cart=(1600, 1000)))
    assert [line.target for line in EYES.lines_to(nearer, (0,), (2, 4))] == ["m4"]


def test_lines_to_a_thing_and_from_one_viewer_to_several() -> None:
    game = Game(skirmish())
    assert [(line.viewer, line.target) for line in EYES.lines_to_ref(game, (0, 1), "f7")] == [
        ("m0", "f7"),
        ("m1", "f7"),
    ]
    assert [line.target for line in EYES.outlook(game, 0, [(2, 3), (4,)])] == ["m2", "m4"]


def test_no_more_lines_than_can_be_read() -> None:
    game = Game(skirmish())
    assert len(EYES.lines_to(game, (0,) * 40, (2,))) == MOST_VIEWERS
    assert len(EYES.lines_to_ref(game, (0,) * 40, "f7")) == MOST_VIEWERS
    assert len(EYES.outlook(game, 0, [(2,)] * 40)) == MOST_VIEWERS


# -- a unit moved in mind --------------------------------------------------------------------------------------------


def against(game: Game, unit: int, target: int, moved: tuple[int, ...]) -> Against:
    """Who has moved fires nothing but mortars."""
    return Against((OPEN,), ("Mortar",) if moved else (), not moved)


GHOST = Ghost(
    eyes=EYES,
    watchers=lambda game, unit, answer: [GUARDS] if answer else [],
    reacts="may snap at it",
    clause="toy.snap",
    against=against,
)


def move_of(*models: int) -> Move:
    who = tuple(Mover(id, 3000) for id in models)
    return Move(seat=0, name="move", prompt="", clause="toy.move", movers=who, passes=0, cohesion=None)


def test_a_ghost_is_told_of_reactions_sight_and_cover_each_way() -> None:
    game = Game(skirmish())
    shown = GHOST.moved(game, move_of(0, 1), ((0, ((1000, 900),)), (1, ())))
    assert shown.reactions == (Reaction("u1", "Guards may snap at it", "toy.snap"),)
    assert [line.start for line in shown.sight] == [(1000, 900), (1000, 900)], "the leader looks about from there"
    (faced,) = shown.facing
    assert (faced.foe, faced.own, faced.theirs) == ("u1", (OPEN,), (OPEN,)), "the cart is out of sight"
    assert faced.notes == ("Mortar: their cover is no help", "you have no weapon in range")


def test_who_is_not_on_the_table_sees_nothing() -> None:
    state = skirmish(cart=None)
    shown = GHOST.moved(Game(state), move_of(4), ())
    assert shown == Overlay()


def test_another_than_the_leader_may_look_about() -> None:
    ghost = Ghost(
        eyes=EYES, watchers=lambda *_: [], reacts="", clause="", against=against, viewer=lambda game, unit: 1
    )  # fmt: skip
    assert {line.viewer for line in ghost.moved(Game(skirmish()), move_of(0), ()).sight} == {"m1"}


# -- cover -----------------------------------------------------------------------------------------------------------


def test_cover_in_words() -> None:
    game = Game(skirmish())
    assert behind(game, 0, 3, (), LEXICON) == "in the open"
    assert behind(game, 2, 3, ("m4",), LEXICON) == "2 of 3 behind Cart"
    assert behind(game, 1, 3, ("m4",), LEXICON, "beside") == "1 of 3 beside Cart"


def test_weapons_are_told_apart_only_where_they_find_something_else() -> None:
    same = by_weapon([Aimed([("Rifle", WALL), ("Laser", WALL)], None)])
    assert same == Against((WALL,), (), True)
    first, second = by_weapon([Aimed([("Rifle", WALL), ("Laser", OPEN)], None)]).shelters
    assert (first.against, first.text, second.against, second.text) == ("Rifle", WALL.text, "Laser", OPEN.text)


def test_weapons_that_cover_does_not_help_against_are_noted_once() -> None:
    found = by_weapon([Aimed([("Flamer", None)], WALL), Aimed([("Flamer", None), ("Rifle", OPEN)], WALL)])
    assert found == Against((WALL, OPEN), ("Flamer",), True)
    assert found.notes("they", "your") == ("Flamer: your cover is no help",)


def test_what_no_weapon_reaches_is_told_as_it_is_seen() -> None:
    assert by_weapon([Aimed([], WALL)]) == Against((WALL,), (), False)
    assert by_weapon([Aimed([], None)]).notes("you", "their") == ("you have no weapon in range",)


# -- reach -----------------------------------------------------------------------------------------------------------


def test_the_others_of_a_unit_are_not_in_the_way_of_who_leads_it() -> None:
    assert band(Game(skirmish()), 1, "run", "Run", 600, 3) == Band("run", "Run", 1, 600, 3, (0,))


def test_weapons_of_one_name_and_range_share_a_ring() -> None:
    rows = [("Rifle", 0, 900), ("Rifle", 1, 900), ("Rifle", 1, 1200), ("Horn", 0, 0)]
    assert rings(rows) == (Ring("Rifle", (0, 1), 900), Ring("Rifle", (1,), 1200))


# -- drafts ----------------------------------------------------------------------------------------------------------


@plain("run", "Run", "toy.run")
def run(turn: Turn) -> None: ...


@plain("rest", "Rest", "toy.rest")
def rest(turn: Turn) -> None: ...


@done_with(Name("u{}".format, lambda key: int(key[1:])), "shoot", "Shoot", "toy.shoot", things=lambda turn: [1])
def shoot(turn: Turn, unit: int) -> None: ...


MENUS = Menus(
    Menu(name="step", prompt="", clause="", turn=lambda game, form: Turn(game, 0), acts=(run, shoot, rest)),
)  # fmt: skip


def choice(*keys: str, name: str = "step") -> Choose:
    return Choose(seat=0, name=name, prompt="", clause="", options=tuple(Option(key, key, "") for key in keys))


def viewed(form: Decision, state: State | None = None) -> SeatView:
    shown = state or skirmish()
    return SeatView(0, lambda: shown, form, Table.of(shown))


def test_the_moves_on_offer_are_drawn_and_nothing_else() -> None:
    def reach(turn: Turn, word: str) -> Band:
        return band(turn.game, 0, word, word, 600, 0)

    form = choice("rest", "shoot:u1", "run")
    assert [one.key for one in open_moves(viewed(form), MENUS, (run,), reach)] == ["run"]
    assert open_moves(viewed(choice("run", name="other")), MENUS, (run,), reach) == ()
    assert open_moves(viewed(move_of(0)), MENUS, (run,), reach) == ()


def fight(game: Game, form: Decision, answer: Answer) -> Attack:
    return Attack("u0", "u1", f"{len(answer)} blows", True, ())


DRAFTS = Drafts(
    menus=MENUS,
    moved=lambda game, form, answer: Overlay(between=("moved",)),
    shots={shoot: lambda turn, unit: [f"at u{unit}", "again"] if unit else []},
    shown=lambda game, shot: Overlay(between=(shot,)),
    fight=fight,
)


@pytest.mark.parametrize(
    ("form", "answer", "shown"),
    [
        (move_of(0), ((0, ((1, 1),)),), Overlay(between=("moved",))),
        (move_of(0), (), Overlay()),
        (choice("shoot:u1", "run"), ("shoot:u1",), Overlay(between=("at u1",))),
        (choice("shoot:u1", "run"), ("run",), Overlay()),
        (choice("shoot:u0", "run"), ("shoot:u0",), Overlay()),
        (choice("shoot:u1", "run"), (), Overlay()),
        (choice("shoot:u1", name="unheard-of"), ("shoot:u1",), Overlay()),
    ],
)
def test_what_is_shown_of_a_draft(form: Decision, answer: Answer, shown: Overlay) -> None:
    assert DRAFTS.overlay(viewed(form), answer) == shown


def test_attackers_who_are_shared_out_fight() -> None:
    form = Allocate(seat=0, name="attack", prompt="", clause="", lots=(), bins=())
    shown = DRAFTS.overlay(viewed(form), (("m0", "u1", 1), ("m1", "u1", 1)))
    assert shown.attack is not None
    assert shown.attack.weapon == "2 blows"
    assert DRAFTS.overlay(viewed(form), ()) == Overlay()
    other = Allocate(seat=0, name="losses", prompt="", clause="", lots=(), bins=())
    assert DRAFTS.overlay(viewed(other), (("m0", "u1", 1), ("m1", "u1", 1))) == Overlay()


def test_all_that_an_act_leads_to_can_be_asked_for() -> None:
    game = Game(skirmish())
    assert led_to(MENUS, DRAFTS.shots, game, choice("shoot:u1"), ("shoot:u1",)) == ["at u1", "again"]


# -- fields of fire --------------------------------------------------------------------------------------------------


def watchers(**how: Any) -> Watchers:
    given: dict[str, Any] = {
        "tag": "watch",
        "eyes": EYES,
        "lexicon": LEXICON,
        "guns": lambda game, unit, foe: [Gun((0, 1), 500, within((0,), 500))],
        "bar": lambda game, unit: "",
        "barred": "toy.silent",
        "clause": "toy.watch",
        "is_infantry": lambda game, unit: unit != CART,
    }
    return Watchers(**{**given, **how})


def test_nobody_on_watch_is_said_in_words() -> None:
    assert watchers().watch(Game(skirmish())).why == "Nobody is on watch."


def field(state: State, mover: int | None = None, **how: Any) -> Field:
    (found,) = watchers(**how).watch(Game(state), mover).fields
    return found


def test_a_field_is_where_one_like_the_mover_is_in_reach_and_sight() -> None:
    found = field(skirmish(scouts=("watch",)))
    assert (found.unit, found.seat, found.clause) == (SCOUTS, 0, "toy.watch")
    assert found.text == "fires at one like Guards in sight and up to 5 cm away"
    for x, y in sampled(BOARD, 4):
        away = ((x - 1000) ** 2 + (y - 1000) ** 2) ** 0.5 - 100
        assert is_in(found.polygons, (x, y)) == (away <= 500), (x, y)


def test_without_a_reach_sight_alone_counts_from_whoever_must_see() -> None:
    found = field(skirmish(scouts=("watch",)), guns=lambda game, unit, foe: [Gun((1,))])
    assert found.text == "fires at one like Guards in sight, at any distance"
    for x, y in sampled(BOARD, 4):
        away = ((x - 1000) ** 2 + (y - 1300) ** 2) ** 0.5 - 100
        assert is_in(found.polygons, (x, y)) == (away <= FAR), (x, y)


def test_the_mover_is_the_one_for_whom_a_field_is_drawn() -> None:
    state = skirmish(scouts=("watch",))
    assert "one like Cart" in field(state, CART).text
    assert "one like Guards" in field(state, SCOUTS).text, "he is no enemy: any of them, soldiers first"
    wide = field(state, CART).polygons
    assert is_in(wide, (1000, 1625))
    assert not is_in(field(state).polygons, (1000, 1625)), "a larger base reaches farther"


def test_distances_are_told_from_where_they_are_measured() -> None:
    assert field(skirmish(scouts=("watch",)), measured="from its leader").text.endswith("up to 5 cm from its leader")


def test_who_cannot_react_has_no_field_and_the_reason_is_told() -> None:
    state = skirmish(scouts=("watch",))
    pinned = field(state, bar=lambda game, unit: "pinned: it cannot fire")
    assert (pinned.polygons, pinned.text, pinned.clause) == ((), "pinned: it cannot fire", "toy.silent")
    unarmed = field(state, guns=lambda game, unit, foe: [])
    assert (unarmed.polygons, unarmed.text) == ((), "no weapon that can be aimed at Guards")


def test_where_no_enemy_is_left_there_is_no_field() -> None:
    guards = field(skirmish(guards=("watch",)))
    assert "one like Scouts" in guards.text
    state = skirmish(scouts=("watch",), cart=None)
    models = [replace(model, place=None) if model.unit == GUARDS else model for model in state.models]
    assert field(replace(state, models=tuple(models))).text == "no enemy is on the table"
