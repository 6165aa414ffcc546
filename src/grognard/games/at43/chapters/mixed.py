"""Mixed Protection beside a medic: whom he saves still stands, so tests are made value by value, losses in between."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Volley, Wear
from grognard.engine.dice.rolling import successes
from grognard.kit.units.pieces import members, name

from ..terms import figure_of, structure_of
from . import damage
from .attack import Salvo
from .basics import damage_need, majority, protection_part, told_without_dice

Impacts = tuple[int, ...]
"""For each volley so many."""


def is_mixed(branch: Branch) -> bool:
    """Whether the tests on a unit need different numbers one after another."""
    return isinstance(branch.effect, Wear) and len({victim.needs for victim in branch.effect.victims}) > 1


def put_off(chain: Chain) -> Chain:
    """The same dice without the tests on the target."""
    return replace(chain, branches=(*chain.branches[:-1], replace(chain.branches[-1], effect=None)))


class Tests:
    """The damage tests of one salvo on one unit, and the Protection that counts in them."""

    def __init__(self, game: Game, record: Salvo, unit: int, chain: Chain) -> None:
        self.game, self.record, self.unit, self.chain = game, record, unit, chain
        self.value = majority(self._values())

    def _values(self) -> list[int]:
        return [figure_of(self.game, id).protection for id in members(self.game, self.unit)]

    @implements("at43.shoot.mixed-protection")
    def make(self, impacts: Impacts) -> Script[Impacts]:
        """Tests against the value that counts, as many at once as cannot bring another; who fails falls before the next
        are made. Returns the failed ones of each volley."""
        failed = []
        for volley, number in zip(self.chain.volleys, impacts, strict=True):
            missed, left = 0, number
            while left and members(self.game, self.unit):
                tests, hits = yield from self._batch(volley, left)
                missed, left = missed + tests - hits, left - tests
            failed.append(missed)
        return tuple(failed)

    def _batch(self, volley: Volley, left: int) -> Script[tuple[int, int]]:
        game, values = self.game, self._values()
        self.value = self.value if self.value in values else majority(values)
        standing = [id for id in members(game, self.unit) if figure_of(game, id).protection == self.value]
        number = min(left, sum([-(-structure_of(game, id) // volley.damage) for id in standing]))
        hits = yield from self._roll(volley, number, unit_ref(self.unit))
        for _ in range(hits):
            if members(game, self.unit):
                model = yield from damage.closest(game, self.unit, self.record.leader)
                yield from damage.suffer(game, model, volley.damage, self.record)
        return number, hits

    def _roll(self, volley: Volley, number: int, about: Ref) -> Script[int]:
        power = sum(part.amount for part in volley.power)
        need = damage_need(power, self.value)
        words = told_without_dice(number, volley.name, name(self.game, self.unit), need, power, self.value)
        if words is not None:
            self.game.note(*words, about)
        parts = volley.power + protection_part(self.value)
        purpose = f"{volley.name}: damage"
        return (yield from successes(self.record.seat, "at43.shoot.damage", purpose, number, need, (about,), parts))
