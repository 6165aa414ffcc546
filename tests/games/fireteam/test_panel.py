"""What is shown of Fireteam: cards, odds of a draft, sight; and what its player makes of a position."""

from grognard.engine.dice.stream import stream_of
from grognard.games.fireteam.advice.player import ACTS
from grognard.games.fireteam.advice.worth import pinned, shaken
from grognard.games.fireteam.menus import MENUS
from grognard.games.fireteam.parts import PARTS
from grognard.games.fireteam.ruleset import RULES
from grognard.odds.question import read
from grognard.players import by_name

from .acting import duel, lone


def test_a_card_counts_figures() -> None:
    p = duel()
    p.hurt(0, figures=3, pins=2)
    card = PARTS.panel().card(p.state(0), 0)
    assert card is not None
    assert (card.now, card.strength) == (9, 10)
    assert "2 Pin Checks" in card.members[0].tags
    assert [one.name for one in card.members] == ["Rifle Team 1", "Rifle Team 2", "SAW Team"]


def test_button_panel_and_book_tell_the_same_of_fire() -> None:
    p = lone()
    play = p.activate(0)
    view = play.match.seat_view(0)
    attack = PARTS.panel().overlay(view, ("fire:m1",)).attack
    assert attack is not None
    results, casualties = [one.histogram for one in attack.prospects]
    test = PARTS.oddsbook().find("fire")
    assert test is not None
    book = test.work(read(test, ["experience=d8", "weapon=d6", "dice=4", "defense=8"])).odds
    assert results.exact == str(book.at_least(1))
    assert results.mean > casualties.mean > 0
    assert f"{results.mean:.2f} results expected" in PARTS.hints().hint(view, ("fire:m1",))


def test_pins_are_worth_what_morale_takes() -> None:
    assert shaken(8, 3, 0, False) == 0.0
    assert 0 < shaken(8, 3, 1, False) < shaken(8, 3, 4, False)
    assert shaken(8, 3, 2, True) > shaken(8, 3, 2, False), "a second Cowering is the end"
    game = lone().game()
    assert pinned(game, 1, 2.0) > pinned(game, 1, 1.0) > 0


def test_every_act_has_a_worth() -> None:
    assert [act.word for menu in MENUS.menus for act in menu.every if act not in ACTS] == []


def test_the_computer_fires_at_whom_it_sees() -> None:
    p = lone(gap=10)
    play = p.activate(0)
    answer = by_name("greedy", RULES).decide(play.match.seat_view(0), stream_of("advice", 1))
    assert answer == ("fire:m1",)


def test_the_computer_waits_on_overwatch_for_who_may_come() -> None:
    p = lone(gap=12)
    p.terrain("hard-building", 16, 24, 24, 28)
    p.objective((20, 20), held=0)
    play = p.activate(0)
    answer = by_name("greedy", RULES).decide(play.match.seat_view(0), stream_of("advice", 1))
    assert answer[0] in ("overwatch", "move"), "there is nobody to shoot at"
