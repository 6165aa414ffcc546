"""Where rules meet: a script played with dice that show so many sixes by what they are thrown for, however many they
are, and with answers picked by preference. So one table can be put to every kind of attack, move and harm."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Faces, Roll
from grognard.engine.rehearsal import SoloRehearsal, SoloRules
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES

DECLINED = ("none", "keep", "self", "stop", "damage", "done")


class Loaded:
    """Dice that show sixes for what is named and else twos."""

    def __init__(self, sixes: Mapping[str, int]) -> None:
        self.sixes = sixes

    def throw(self, roll: Roll) -> Faces:
        number = len(roll.dice())
        wanted = next((sixes for words, sixes in self.sixes.items() if words in roll.purpose), 0)
        return (6,) * min(number, wanted) + (2,) * (number - min(number, wanted))


class Played(SoloRehearsal):
    """A script alone with loaded dice, to its end: who is asked answers as preferred, else lets things come."""

    def __init__(
        self,
        p: Position,
        script: Callable[[Game], Script[Any]],
        sixes: Mapping[str, int] | None = None,
        answers: Sequence[str] = (),
        **changes: Any,
    ) -> None:
        self.rules = SoloRules(RULES, script)
        self.match = Match(self.rules, p.state(**changes), Loaded(sixes or {}))
        self._act_at_once()
        self.asked: list[str] = []
        while not self.match.is_over:
            self.asked.append(self.asks)
            options = self.options()
            self.choose(next((key for key in (*answers, *DECLINED) if key in options), options[0]))
