"""What a shot is worth at most, by which computers pass over most targets, is never less than what it is worth."""

from benchmarks._crowds import CROWDS
from grognard.engine.asking.decisions import Choose
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games.at43.advice import fire as advice_fire
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.ruleset import RULES
from grognard.kit.advice.bounds import LEEWAY
from grognard.players import by_name, step


def test_no_salvo_is_worth_more_than_its_bound() -> None:
    """In a crowd, where many stand in between, over the first targets that are chosen."""
    match, players = Match(RULES, CROWDS["at43"](64), SeededDice("bounds")), [by_name("greedy", RULES)] * 2
    compared = 0
    while match.decision is not None and compared < 150:
        form = match.decision
        if isinstance(form, Choose) and form.name == "step":
            game = match.seat_view(form.seat).game
            unit = game.state.acting
            assert unit is not None
            for arm in [weapon(option.key[5:]) for option in form.options if option.key[:5] == "fire:"]:
                limit = advice_fire._limit(game, unit, arm, ())
                for ref in advice_fire._targets(game, unit, arm) if limit is not None else ():
                    worth = advice_fire.salvo_worth(game, unit, arm, ref)
                    assert limit is not None
                    assert worth <= limit.most(ref) + LEEWAY * abs(worth)
                    compared += 1
        step(match, players, "bounds")
    assert compared >= 150
