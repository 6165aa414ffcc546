"""People at a terminal: numbered choices, points, undo, rules, quitting; all through a pipe."""

from itertools import pairwise
from pathlib import Path

import pytest

from grognard.cli.choices import Misread, is_suggested, proposals, read, suggested
from grognard.cli.terminal import Terminal
from grognard.cli.why_not import missed
from grognard.engine.asking.decisions import Allocate, Barred, Bin, Choose, Decision, Lot, Option, Order
from grognard.engine.core.record import load
from grognard.engine.dice.rolls import Count, Pool
from grognard.engine.showing.view import SeatView
from grognard.engine.showing.words import Lexicon
from grognard.games import find
from grognard.games.at43.position import Position
from tests.cli.console import run, said

OPTIONS = tuple(Option(key, f"Take {key}") for key in "abc")


def asked(form: Decision) -> SeatView:
    return SeatView(0, Position().state, form, Position().game().table)


def one(**more: int) -> SeatView:
    return asked(Choose(seat=0, name="n", prompt="p", clause="c", options=OPTIONS, **more))  # type: ignore[arg-type]


def test_a_few_times_enter_starts_a_battle_and_its_end_saves_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    text = said("play", "--terminal", "--record", path, "--seed", 5, typed="\n" * 8)
    assert "AT-43, FIRE!: A UNA task group (human) against B Therian task group (greedy)" in text
    assert "The table is laid as the mission says." in text
    assert "Fire Toad: what next?" in text
    assert "Place the low wall" not in text
    assert f"Saved as {path}" in text
    assert load(path).header.seats == ("human", "greedy")


def test_the_set_up_by_hand_is_offered_too(tmp_path: Path) -> None:
    words = ("play", "--terminal", "--record", tmp_path / "mine.jsonl", "--seed", 5)
    text = said(*words, typed="\n\n\n2\nq\n")
    assert "Place the low wall" in text
    assert "The table is laid" not in text


def test_a_battle_begins_laid_where_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "laid.jsonl"
    words = ("battle", "evolved", "training-ground", "--seats", "human,greedy", "--record", path)
    text = said(*words, "--laid", typed="q\n")
    assert text.count("The table is laid as the mission says.") == 1
    assert "Deploy which unit?" not in text
    assert "do you activate?" in text
    run("replay", path, "--verify", "--quiet")
    assert "Deploy which unit?" in said(*words, typed="q\n")


def test_nothing_is_started_without_input(tmp_path: Path) -> None:
    assert "Nothing was started." in said("play", "--terminal", "--record", tmp_path / "x", typed="")
    assert not (tmp_path / "x").exists()


def test_a_person_may_ask_for_rules_take_back_and_quit(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    words = ("battle", "at43", "fire", "--seats", "human,random", "--seed", 2, "--record", path)
    text = said(*words, typed="?\nt\nfive\nu\n\nu\nq\n")
    assert "at43.board.placing-terrain" in text
    assert "type a number" in text
    assert "engine.match.undo" in text
    assert text.count("low wall") >= 2
    assert "The battle is not over." in text
    run("replay", path, "--verify", "--quiet")


def test_numbers_and_enter_are_answers() -> None:
    view = one()
    rows = proposals(view, ("b",))
    assert [row.label for row in rows] == ["Take a", "Take b", "Take c"]
    assert read("", view, rows, ("b",)) == ("b",)
    assert read(" 3 ", view, rows, ("b",)) == ("c",)
    for wrong in ("4", "x", "1 2"):
        assert isinstance(read(wrong, view, rows, ("b",)), Misread)


def test_several_numbers_are_answers_where_several_are_asked() -> None:
    view = one(least=0, most=2)
    assert read("3, 1", view, proposals(view, ()), ()) == ("c", "a")
    order = asked(Order(seat=0, name="n", prompt="p", clause="c", items=OPTIONS))
    assert read("2 3 1", order, proposals(order, ()), ()) == ("b", "c", "a")


def test_shares_are_typed_as_lot_bin_number() -> None:
    lots, bins = (Lot("x", "x", 3),), (Bin("y", "y"), Bin("z", "z"))
    view = asked(Allocate(seat=0, name="n", prompt="p", clause="c", lots=lots, bins=bins))
    rows = proposals(view, ())
    assert read("1 1 2, 1 2 1", view, rows, ()) == (("x", "y", 2), ("x", "z", 1))
    assert isinstance(read("1 3 1", view, rows, ()), Misread)
    assert isinstance(read("many", view, rows, ()), Misread)


def test_a_point_moves_the_leader_and_the_formation_follows() -> None:
    position = Position()
    alpha = position.unit(0, "steel-troopers", [(40, 40), (40, 43), (40, 37)], officer=1, name="Alpha")
    position.unit(1, "storm-golems", [(80, 40)], name="Storm")
    position.marker("objective", (60, 60), vp=4)
    battle = position.activate(alpha).choose("combat")
    view = battle.match.seat_view(0)
    rows = proposals(view, ())
    labels = [row.label.split(":")[0] for row in rows]
    assert labels[0] == "Toward the objective"
    assert "Toward Storm" in labels
    assert labels[-1] == "Stay"
    answer = read("45.5, 40", view, rows, ())
    assert not isinstance(answer, Misread)
    assert dict(answer)[0][-1] == (4550, 4000)
    assert len(answer) == 3
    assert battle.refused(answer) == ()
    assert isinstance(read("words", view, rows, ()), Misread)


def test_odds_stand_beside_targets() -> None:
    hint = Terminal(find("at43"))._hints.hint
    for options, expected in ((("free_measuring",), "losses expected"), ((), "losses expected 0.")):
        position = Position(options=options)
        alpha = position.unit(0, "steel-troopers", [(40, 40), (40, 43), (40, 37)], officer=1)
        storm = position.unit(1, "storm-golems", [(60, 40)])
        position.terrain("low-wall", (50, 60))
        battle = position.activate(alpha).choose("fire:laser-rifle")
        assert expected in hint(battle.match.seat_view(0), (f"u{storm}",))


@pytest.mark.parametrize(
    ("typed", "faces"), [("4 6 1\n", (4, 6, 1)), ("461\n", (4, 6, 1)), ("9 9 9\n1 2\n1,2,3\n", (1, 2, 3))]
)
def test_real_dice_are_typed(typed: str, faces: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    roll = Count(0, "c", "attack", (Pool(3, (4,)),))
    assert Terminal(find("at43")).roll(roll) == faces


def test_leaving_while_dice_are_asked_for_saves_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "typed.jsonl"
    words = ("battle", "at43", "fire", "--seats", "random,random", "--dice", "typed", "--record", path)
    assert "Nothing was started." in said(*words, typed="")
    text = said(*words, typed="6 1\n")
    assert "rolls 2d6 for first to place terrain" in text
    assert "The battle is not over." in text
    assert load(path).broken == ""
    run("replay", path, "--verify", "--quiet")


def test_the_suggestion_stands_as_it_would_be_typed() -> None:
    several = one(least=0, most=3).decision
    rows = proposals(asked(several), ("c", "a"))
    assert suggested(several, rows, ("c", "a")) == "3 1"
    assert suggested(several, rows, ()) == "0"
    assert [is_suggested(several, row, ("c", "a")) for row in rows] == [True, False, True]
    order = Order(seat=0, name="n", prompt="p", clause="c", items=OPTIONS)
    rows = proposals(asked(order), ("b", "c", "a"))
    assert suggested(order, rows, ("b", "c", "a")) == "2 3 1"
    assert read("2 3 1", asked(order), rows, ()) == ("b", "c", "a")
    single = one().decision
    assert suggested(single, proposals(one(), ("b",)), ("b",)) == ""


def test_a_newcomer_is_told_the_goal_the_signs_and_how_to_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = said("play", "--terminal", "--seed", 5, typed="\n\n\n\nq\n")
    assert "Break the enemy's object before he breaks yours." in text.split("(greedy)")[1]
    assert "▒ container (3 structure points)" in text
    assert "grognard battle --position on.toml --seats human,greedy" in text
    said("play", "--terminal", "--seed", 5, typed="\n\n\n\nq\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["battle-2.jsonl", "battle.jsonl"]


def test_what_one_person_answers_in_secret_is_not_told_to_the_other(tmp_path: Path) -> None:
    """Two rows laid by two people: until both lie, neither log nor question shows the first."""
    typed = "\n\n3\n2\n" + "\n" * 6 + "3 1 2\n" + "q\n"
    text = said("play", "--terminal", "--record", tmp_path / "x.jsonl", "--seed", 3, typed=typed)
    laid = text.split("> 3 1 2\n")[1].split("B Lay your activation row")[0]
    assert laid.lstrip().startswith("A has answered in secret.")
    assert "activation row" not in laid
    assert "card" not in laid


def test_a_phase_has_one_heading_below_its_round() -> None:
    lines = [line.strip() for line in said("battle", "at43", "fire", "--seats", "random", "--seed", 4).splitlines()]
    for line, after in pairwise(lines):
        assert not (line == "Tactical phase" and not after)
    assert lines[lines.index("Round 2") + 1] == "Tactical phase"


def test_who_acts_at_once_is_not_asked_about_the_only_target(tmp_path: Path) -> None:
    words = ("battle", "evolved", "training-ground", "--laid", "--seats", "human,greedy", "--seed", 4)
    asked = said(*words, "--record", tmp_path / "asked.jsonl", typed="\n" * 60)
    at_once = said(*words, "--record", tmp_path / "once.jsonl", "--at-once", typed="\n" * 60)
    asks = [line for line in asked.splitlines() if " at " in line and line.rstrip().endswith("?")]
    named = [line for line in asks if not line.rstrip().endswith("at whom?")]
    assert named, "a single target is named in the question"
    assert not [line for line in at_once.splitlines() if line in named]


def test_a_person_asks_why_something_is_not_on_offer(tmp_path: Path) -> None:
    words = ("play", "--terminal", "--record", tmp_path / "mine.jsonl", "--seed", 5)
    text = said(*words, typed="\n\n\n\nw\n1\n\nw\nq\n")
    assert "Split fire: it is a drill of infantry  at43.drill.split-fire" in text
    assert "Combat move and Rush: it has made its move, or came on this activation" in text


def test_every_reason_against_a_deed_or_a_piece_is_told_once() -> None:
    whys = [("u0", "a friend"), ("fire:m0", "jammed"), ("dig-in", "late"), ("dig-in", "tired"), ("u*", "gone")]
    bars = tuple(Barred(key, "x", why) for key, why in whys)
    form = Choose(seat=0, name="n", prompt="p", clause="c", options=OPTIONS, barred=bars)
    p = Position()
    p.unit(0, "steel-troopers", [(10, 10)], name="Alpha")
    told = [(row.names, row.text) for row in missed(form, p.state(), Lexicon())]
    assert told == [("Alpha", "a friend"), ("Alpha", "jammed"), ("Dig in", "late; tired")]


def test_who_can_miss_nothing_is_told_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["w", "1"])
    terminal = Terminal(find("at43"))
    monkeypatch.setattr(terminal, "line", lambda prompt: next(typed))
    assert terminal.ask(one()) == ("a",)
    assert "Nothing else is to be expected here." in capsys.readouterr().out
