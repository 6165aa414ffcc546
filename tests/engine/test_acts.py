"""Acts and menus: one declaration says what is on offer, why the rest is not, what a key means and what is done."""

from collections.abc import Iterator

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import Name, Turn, Why, done_with, itself, plain, the_thing
from grognard.engine.asking.decisions import Choose, Decision, Progress
from grognard.engine.asking.menus import Menu, Menus, steps
from grognard.engine.core.codec import decision_from_json, to_json
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import number_of, unit_ref
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.rehearsal import SoloRehearsal
from tests.engine.toy import HEADER, TOY, Toy

CLAUSE = "toy.turn"
FAR: Why = ("toy.far", "it is too far")
BUSY: Why = ("toy.busy", "it is busy")
ASKED: list[str] = []
"""Reasons that were searched for."""


class Done(Struct, Progress, omit_defaults=True):
    fired: tuple[int, ...] = ()
    tired: bool = False


class Sally(Turn):
    __slots__ = ("done",)

    def __init__(self, game: Game, done: Done) -> None:
        super().__init__(game, 0, ("u0",), done)
        self.done = done


def sally_of(game: Game, form: Decision) -> Sally:
    assert isinstance(form.progress, Done)
    return Sally(game, form.progress)


def tired(turn: Sally) -> Iterator[Why]:
    if turn.done.tired:
        yield "toy.tired", "it is tired"


def foes(turn: Sally) -> list[int]:
    return [unit.id for unit in turn.game.state.units if unit.seat == 1]


def searched() -> Why:
    ASKED.append("far")
    return FAR


def unfit(turn: Sally, foe: int) -> Iterator[object]:
    if foe == 4:
        yield searched
    if foe in (4, *turn.done.fired):
        yield BUSY


UNITS = Name(unit_ref, number_of, "u*")


@plain("march", lambda turn, _: f"March {len(turn.done.fired)}", CLAUSE, bar=tired, late=("toy.late", "too late"))
def march(turn: Sally) -> None:
    turn.done.tired = True


@done_with(
    UNITS, "fire", lambda _, foe: f"Fire at {foe}", CLAUSE, things=foes, miss=unfit,  # type: ignore[arg-type]
    others=lambda _: [(0, [("toy.own", "it is a friend")])], other=("toy.none", "there is no such unit"),
    early=("toy.early", "too early"), subject=the_thing,
)  # fmt: skip
def fire(turn: Sally, foe: int) -> Script[None]:
    turn.done.fired = (*turn.done.fired, foe)
    turn.game.note(CLAUSE, f"fires at {foe}", unit_ref(foe))
    return
    yield


@plain("rest", "Rest", CLAUSE, subject=itself)
def rest(turn: Sally) -> None:
    turn.game.note(CLAUSE, "rests")


MARCH, FIRE = steps(
    Menu(name="step", prompt="Go?", clause=CLAUSE, turn=sally_of, acts=(march,)),
    Menu(
        name="step", prompt=lambda _, found: f"{len(found)} ways", clause=CLAUSE, turn=sally_of, acts=(fire,), rest=rest
    ),
)  # fmt: skip
WHOM = Menu(name="whom", prompt="Whom?", clause=CLAUSE, turn=sally_of, least=0, most=0, acts=(
    done_with(UNITS, "", "it", CLAUSE, things=foes, cost=lambda _, foe: foe)(lambda turn, foe: None),
), budget=lambda turn: 8)  # fmt: skip
MENUS = Menus(MARCH, FIRE, WHOM, progress=Done)


class Marching(Toy):
    def menus(self) -> Menus:
        return MENUS


def sally(done: Done | None = None, menu: Menu[Sally] = FIRE) -> SoloRehearsal:
    def script(game: Game) -> Script[object]:
        return (yield from menu.repeat(Sally(game, done or Done()), lambda: True))

    return SoloRehearsal(Marching(), TOY.setup(HEADER), script, ())


def refused(battle: SoloRehearsal, key: str) -> list[tuple[str, str]]:
    return [(refusal.clause, refusal.text.split(";")[0]) for refusal in battle.refused((key,))]


def test_what_nothing_speaks_against_is_on_offer_in_the_order_of_the_acts() -> None:
    battle = sally()
    form = battle.decision
    assert isinstance(form, Choose)
    assert [(o.key, o.label, o.clause, o.subject) for o in form.options] == [
        ("fire:u3", "Fire at 3", CLAUSE, "u3"),
        ("fire:u5", "Fire at 5", CLAUSE, "u5"),
        ("rest", "Rest", CLAUSE, "u0"),
    ]
    assert (form.prompt, form.about, form.seat, form.barred) == ("3 ways", ("u0",), 0, ())


def test_every_reason_is_told_to_who_asks_and_searched_for_nobody_else() -> None:
    battle = sally()
    ASKED.clear()
    assert refused(battle, "fire:u4") == [FAR, BUSY]
    assert ASKED, "somebody wanted to know"
    assert refused(battle, "fire:u0") == [("toy.own", "it is a friend")]
    assert refused(battle, "fire:u9") == [("toy.none", "there is no such unit")]
    ASKED.clear()
    battle.choose("fire:u3").choose("rest")
    assert not ASKED


def test_the_reasons_of_a_form_are_found_by_the_view_of_the_seat() -> None:
    battle = sally()
    form = battle.match.explained(0)
    assert isinstance(form, Choose)
    assert [(bar.key, bar.clause) for bar in form.barred] == [
        ("fire:u4", "toy.far"),
        ("fire:u4", "toy.busy"),
        ("fire:u0", "toy.own"),
        ("march", "toy.late"),
        ("fire:*", "toy.none"),
    ]
    assert battle.match.explained(0) is form, "found once"
    assert battle.match.explained(1) is None
    assert battle.match.seat_view(0).explained == form
    assert replace(form, barred=()) == battle.decision


def test_acts_of_other_steps_come_too_early_or_too_late() -> None:
    battle = sally(menu=replace(MARCH, acts=(march, done_with(UNITS, "go", "Go", CLAUSE, things=foes)(fire.run))))
    assert refused(battle, "fire:u3") == [("toy.early", "too early")]
    assert [clause for clause, _ in refused(battle, "rest")] == [CLAUSE], "nobody expects to rest elsewhere"


def test_a_bar_closes_the_whole_act() -> None:
    tired = Sally(Game(TOY.setup(HEADER)), Done(tired=True))
    assert MARCH.form(tired) is None, "nothing is left to ask"
    assert march.why(tired) == (("toy.tired", "it is tired"),)
    assert next((bar.key, bar.text) for bar in MARCH.barred(tired)) == ("march", "it is tired")
    assert not march.can(tired)
    assert march.can(Sally(tired.game, Done()))
    assert (fire.can(tired, 4), fire.can(tired, 5)) == (False, True)


def test_doing_nothing_alone_is_not_asked() -> None:
    battle = sally(Done(fired=(3, 5)))
    assert battle.asks == ""
    assert battle.result is None


def test_a_menu_is_played_until_it_is_left() -> None:
    battle = sally().choose("fire:u3")
    assert battle.options() == ["fire:u5", "rest"], "what has been done counts at once"
    battle.choose("rest")
    assert battle.result is rest
    assert [event.text for event in battle.match.log if hasattr(event, "text")] == ["fires at 3", "rests"]


def test_a_closing_act_ends_the_menu() -> None:
    battle = sally(menu=replace(FIRE, closing=(fire,))).choose("fire:u3")
    assert battle.result is fire


def test_a_choice_can_be_asked_without_being_done() -> None:
    def script(game: Game) -> Script[object]:
        return (yield from FIRE.ask(Sally(game, Done())))

    battle = SoloRehearsal(Marching(), TOY.setup(HEADER), script, ()).choose("fire:u5")
    assert battle.result == (fire, 5)
    assert not [event for event in battle.match.log if hasattr(event, "text")]


def test_several_are_chosen_within_a_budget() -> None:
    def script(game: Game) -> Script[object]:
        return (yield from WHOM.ask_all(Sally(game, Done())))

    battle = SoloRehearsal(Marching(), TOY.setup(HEADER), script, ())
    assert [refusal.text for refusal in battle.refused(("u4", "u5"))] == ["costs 9, only 8 to spend"]
    battle.choose("u5", "u3")
    assert [thing for _, thing in battle.result] == [5, 3]


def test_keys_are_read_where_they_are_written() -> None:
    battle = sally(Done(fired=(3,)))
    form, game = battle.decision, battle.match.seat_view(0).game
    turn, act, thing = MENUS.read(form, "fire:u5", game)
    assert (act, thing, turn.done.fired, turn.game) == (fire, 5, (3,), game)
    assert MENUS.read(form, "rest", game)[1:] == (rest, None)
    assert (fire.key(5), march.key(None), MENUS.of(form)) == ("fire:u5", "march", FIRE)
    with pytest.raises(KeyError):
        MENUS.read(form, "dance", game)
    with pytest.raises(KeyError):
        MENUS.read(replace(form, name="other"), "rest", game)


def test_a_decision_carries_what_was_done_when_it_was_asked() -> None:
    done = Done()
    battle = sally(done).choose("fire:u3")
    form = battle.decision
    assert form.progress == Done(fired=(3,))
    battle.choose("fire:u5")
    assert form.progress == Done(fired=(3,)), "a copy: the turn goes on"
    assert decision_from_json(to_json(form), MENUS) == form


def test_forms_that_no_menu_asks_stay_as_they_are() -> None:
    match = Match(TOY, TOY.setup(HEADER), SeededDice(1))
    assert match.explained(0) is match.form_for(0)


def test_what_is_open_is_found_once_for_turns_that_are_alike() -> None:
    asked: list[bool] = []

    def counted(turn: Sally) -> Iterator[Why]:
        asked.append(turn.done.tired)
        yield from tired(turn)

    @plain("run", "Run", CLAUSE, bar=counted)
    def run(turn: Sally) -> None:
        """It runs."""

    menu = Menu(name="run", prompt="?", clause=CLAUSE, turn=sally_of, acts=(run,), alike=lambda turn: turn.done.tired)
    game = Game(TOY.setup(HEADER))
    for is_tired in (False, True, False, True):
        assert (menu.form(Sally(game, Done(tired=is_tired))) is None) == is_tired
    assert asked == [False, True]
    assert replace(menu, name="other").opened == {}
    assert menu.barred(Sally(game, Done(tired=True)))[0].text == "it is tired"
