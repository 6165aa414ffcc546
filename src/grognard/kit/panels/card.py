"""The card of a unit as it stands: printed figures, weapons with their bearers, what each member has left, states."""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from grognard.engine.clauses import Catalogue
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, State, Tags, model_ref
from grognard.engine.showing.looks import Looks
from grognard.engine.showing.panels import Arm, Arms, Column, Member, Pips, Stat, Trait, UnitCard
from grognard.engine.showing.words import Lexicon

from ..files.looks import Named
from ..units.pieces import members

T = TypeVar("T")
Figure = TypeVar("Figure")
Weapon = TypeVar("Weapon", bound=Named)


class Printed(Struct, Generic[T], frozen=True):
    """A figure of a card, or a column of a weapon table: its short label, what stands there, what the label means
    (of this card, where that differs), its rule."""

    label: str
    shown: Callable[[T], object]
    words: str | Callable[[T], str] = ""
    clause: str = ""
    always: bool = True
    """Whether it is shown where there is none of it."""

    def stat(self, thing: T) -> Stat:
        words = self.words if isinstance(self.words, str) else self.words(thing)
        return Stat(self.label, str(self.shown(thing)), words, self.clause)

    def column(self) -> Column:
        return Column(self.label, self.words if isinstance(self.words, str) else "")


def columns(figures: Iterable[Printed[T]]) -> tuple[tuple[str, Callable[[T], object]], ...]:
    """The same figures as columns of a printed roster."""
    return tuple((one.label, one.shown) for one in figures)


class Glossary(Struct, frozen=True):
    """What tags and traits are called, and where their rules stand."""

    package: str
    """Of the game: its catalogue is there."""
    lexicon: Lexicon
    sections: tuple[str, ...]
    """Of the catalogue, in which a trait has the clause of its name."""
    rules: dict[str, str] = {}
    """Clauses of traits that have another name."""
    silent: Container[str] = ()
    """Tags of models that their weapon says already."""

    def trait(self, key: str) -> Trait:
        """A trait with the clause that says what it does, where there is one of its name."""
        book, label = Catalogue.load(self.package), self.lexicon.label(key)
        slug = key.partition(":")[0].lower().replace(" ", "-")
        ids = (self.rules.get(slug, ""), *[f"{book.game}.{section}.{slug}" for section in self.sections])
        clause = next((book.clauses[id] for id in ids if id in book.clauses), None)
        return Trait(label) if clause is None else Trait(label, clause.title, clause.id)

    def said(self, tags: Tags) -> list[str]:
        """Tags of a model in words."""
        return [self.lexicon.label(tag) for tag in tags if tag.partition(":")[0] not in self.silent]


class Cards(Struct, Generic[Figure, Weapon], frozen=True, kw_only=True):
    """What a game is asked for the cards of its units."""

    looks: Looks
    words: Glossary
    stats: tuple[Printed[Figure], ...]
    columns: tuple[Printed[Weapon], ...]
    printed: Callable[[Game, int], Figure]
    """The card of a unit."""
    kind: Callable[[Game, int], str]
    """What a unit is, in a few words."""
    arms: Callable[[Game, int], Iterable[Weapon]]
    """The working weapons of a model."""
    name: Callable[[Game, int], str]
    """What a model is called."""
    roles: Callable[[Game, int], Iterable[str]]
    """What a model is besides leading, and what its tags say."""
    pips: Callable[[Game, int], Iterable[Pips]]
    """What a model has left."""
    traits: Callable[[Game, int], Iterable[Trait]]
    """Of a unit and its members."""
    states: Container[str] | None = None
    """The tags of units that are shown; None: all of them."""

    def card(self, view: State, unit: int) -> UnitCard:
        """The card of a unit as a seat sees it."""
        game, one = Game(view), view.units[unit]
        group, figure = members(game, unit), self.printed(game, unit)
        return UnitCard(
            unit=unit,
            name=one.name,
            seat=one.seat,
            kind=self.kind(game, unit),
            symbol=self.looks.figures.get(one.profile, ""),
            strength=one.counters.get(self.looks.strength, len(group)),
            now=self._now(game, group),
            stats=tuple(stat.stat(figure) for stat in self.stats if stat.always or stat.shown(figure)),
            weapons=Arms(
                tuple(Column(one.label, str(one.words)) for one in self.columns), tuple(self._arms(game, group))
            ),
            members=tuple(self._member(game, id, id == one.leader) for id in group),
            traits=tuple(dict.fromkeys(self.traits(game, unit))),
            states=tuple(self.words.trait(tag) for tag in one.tags if self.states is None or tag in self.states),
        )

    def _now(self, game: Game, group: tuple[int, ...]) -> int:
        """How many are left: models, or the figures that they stand for."""
        heads = self.looks.heads
        return sum([game.state.models[id].counters.get(heads, 0) for id in group]) if heads else len(group)

    def _arms(self, game: Game, group: tuple[int, ...]) -> Iterator[Arm]:
        bearers: dict[Weapon, list[Ref]] = {}
        for id in group:
            for arm in self.arms(game, id):
                bearers.setdefault(arm, []).append(model_ref(id))
        for arm, refs in bearers.items():
            yield Arm(arm.name, tuple(str(column.shown(arm)) for column in self.columns), tuple(refs))

    def _member(self, game: Game, id: int, leads: bool) -> Member:
        roles = [*(["leader"] if leads else []), *self.roles(game, id), *self.words.said(game.state.models[id].tags)]
        return Member(model_ref(id), self.name(game, id), tuple(roles), tuple(self.pips(game, id)))
