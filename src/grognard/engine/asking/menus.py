"""Menus ask for acts and do the chosen one; all menus of a game together read its decisions and explain them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from ..core.script import Game, Script
from .acts import Act, C, Reasons, Why, itself, never, the_thing
from .decisions import Barred, Choose, Decision, Option

copied: Callable[[Any], Any] = replace
MOST_KINDS = 20_000
"""So many kinds of turns are told apart by a menu before it forgets them."""
Chosen = tuple[Act[C, Any], Any]
"""An act, and the thing it is done with."""
Shut = Mapping[Any, Why]
"""Acts, and kinds of acts, that are not done at all now, each with the reason."""
NONE_SHUT: Shut = {}
NO_THING: tuple[Any, ...] = (None,)
Row = tuple[Act[C, Any], Callable[[C], Reasons] | None, Option | None]
"""An act with what bars it and its fixed option."""


class Menu(Struct, Generic[C], frozen=True, eq=False, kw_only=True):
    """A question with the acts that answer it; their order is the order of the options."""

    name: str
    prompt: str | Callable[[C, Sequence[Option]], str]
    clause: str | Callable[[C], str]
    turn: Callable[[Game, Decision], C]
    """The turn in which a decision of this menu is asked, for players, panels and reasons."""
    acts: tuple[Act[C, Any], ...]
    rest: Act[C, None] | None = None
    """Doing nothing of all that: comes last, and where it alone is left nobody is asked."""
    closing: tuple[Act[C, Any], ...] = ()
    """Acts after which `repeat` does not ask again, besides `rest`."""
    least: int | Callable[[C], int] = 1
    most: int | Callable[[C], int] = 1
    """0: as many as are on offer."""
    budget: Callable[[C], int] | None = None
    commits: bool | Callable[[C], bool] = False
    shut: Callable[[C], Shut] | None = None
    """What is closed altogether: menus do not even look at it."""
    party: Callable[[C], tuple[int, ...]] | None = None
    """Other seats that may answer."""
    secret: bool = False
    """Answered by several seats at once: such a menu is asked by its `form`, in a `Together`."""
    closed: tuple[tuple[Act[Any, Any], Why], ...] = ()
    """Acts of other menus that somebody may expect here, and why they are not done."""
    early: tuple[Act[C, Any], ...] = ()
    late: tuple[Act[C, Any], ...] = ()
    """Acts of later and of earlier steps of the same activation."""

    alike: Callable[[C], Hashable] | None = None
    """All that the bars of its acts read of a turn: what is open in one turn is open in all that are alike in this."""

    every: tuple[Act[C, Any], ...] = ()
    rows: tuple[Row[C], ...] = ()
    table: dict[str, Act[C, Any]] = {}
    """All acts, and by their words; by a word and a colon those that are done with something."""
    asked: tuple[bool, ...] = ()
    """Whether prompt, clause, commits, least and most are asked of the turn: found once."""
    opened: dict[Hashable, tuple[Row[C], ...]] = {}
    """What has been found open, by what turns are alike in."""

    def __post_init__(self) -> None:
        parts = (self.prompt, self.clause, self.commits, self.least, self.most)
        force_setattr(self, "asked", tuple(map(callable, parts)))
        force_setattr(self, "every", self.acts if self.rest is None else (*self.acts, self.rest))
        rows = [(act, None if act.bar is never else act.bar, act.fixed) for act in self.every]
        force_setattr(self, "rows", tuple(rows))
        force_setattr(self, "table", {act.word if act.name is None else f"{act.word}:": act for act in self.every})
        force_setattr(self, "opened", {})

    # -- asking ------------------------------------------------------------------------------------------------------

    def form(self, turn: C) -> Choose | None:
        """What is asked now: everything that nothing speaks against; nothing where there is nothing to choose.

        The busiest function of a game with menus, so it calls nothing but what the acts give."""
        found: list[Option] = []
        shut, kept = NONE_SHUT if self.shut is None else self.shut(turn), turn.game.offered
        for act, bar, fixed in self.rows if self.alike is None else self.open_rows(turn, self.alike(turn)):
            if act is self.rest and not found:
                return None
            if act.kind in shut or act in shut:
                continue
            for _ in bar(turn) if bar is not None else ():
                break
            else:
                if fixed is not None:
                    found += (fixed,)
                    continue
                word, name, miss, subject, (is_spoken, is_cited, is_priced) = (
                    act.word, act.name, act.miss, act.subject, act.asked,
                )  # fmt: skip
                label: Any = act.label
                clause: Any = act.clause
                cost: Any = act.cost
                things: Any = NO_THING if name is None else act.things(turn)
                for thing in things:
                    for _ in miss(turn, thing) if miss is not never else ():
                        break
                    else:
                        if act.steady and (act, thing) in kept:
                            found += (kept[act, thing],)
                            continue
                        text = word if name is None else name.write(thing)
                        key = f"{word}:{text}" if word and name is not None else text
                        words = label(turn, thing) if is_spoken else things[thing] if label is None else label
                        rule = clause(turn, thing) if is_cited else clause
                        if subject is None or subject is the_thing:
                            drawn = subject and text
                        else:
                            drawn = turn.about[0] if subject is itself else subject(turn, thing)
                        price = cost(turn, thing) if is_priced else cost
                        option = Option(key, words, rule, drawn, price)
                        if act.steady:
                            kept[act, thing] = option
                        found += (option,)
        return self._asking(turn, found) if found else None

    def _asking(self, turn: C, found: list[Option]) -> Choose:
        """The question itself, with what is on offer."""
        prompt: Any = self.prompt
        chapter: Any = self.clause
        commits: Any = self.commits
        least: Any = self.least
        most: Any = self.most
        progress, (is_worded, is_ruled, may_commit, has_least, has_most) = turn.progress, self.asked
        return Choose(
            seat=turn.seat,
            name=self.name,
            prompt=prompt(turn, found) if is_worded else prompt,
            clause=chapter(turn) if is_ruled else chapter,
            about=turn.about,
            commits=commits(turn) if may_commit else commits,
            secret=self.secret,
            party=() if self.party is None else self.party(turn),
            progress=None if progress is None else copied(progress),  # the turn goes on
            options=tuple(found),
            least=least(turn) if has_least else least,
            most=(most(turn) if has_most else most) or len(found),
            budget=None if self.budget is None else self.budget(turn),
        )

    def open_rows(self, turn: C, like: Hashable) -> tuple[Row[C], ...]:
        """The acts that nothing speaks against at all; of turns that are alike the first one is asked."""
        found = self.opened.get(like)
        if found is None:
            found = tuple([(act, None, act.fixed) for act in self.every if act.can(turn)])
            if len(self.opened) >= MOST_KINDS:
                self.opened.clear()
            self.opened[like] = found
        return found

    def is_open(self, turn: C) -> bool:
        """Whether there is anything to choose besides `rest`."""
        shut = NONE_SHUT if self.shut is None else self.shut(turn)
        for act in self.acts:
            if act.kind not in shut and act not in shut and act.can(turn) and (not act.name or act.open_things(turn)):
                return True
        return False

    def ask_all(self, turn: C) -> Script[tuple[Chosen[C], ...]]:
        """What is chosen, without doing it."""
        form = self.form(turn)
        if form is None:
            return ()
        keys = yield form
        return tuple([self.read(key) for key in keys])

    def ask(self, turn: C) -> Script[Chosen[C] | None]:
        """The act and its thing, without doing it; nothing if nothing was to be chosen or is."""
        form = self.form(turn)
        if form is None:
            return None
        keys = yield form
        return self.read(keys[0]) if keys else None

    def play(
        self, turn: C, again: bool = False, goes_on: Callable[[], bool] | None = None
    ) -> Script[Act[C, Any] | None]:
        """Ask and do it, again and again if wanted (see `repeat`); the last act that was done."""
        act: Act[C, Any] | None = None
        while goes_on is None or goes_on():
            form = self.form(turn)
            if form is None:
                return None
            keys = yield form
            act = None
            for key in keys:
                act, thing = self.read(key)
                script = act.run(turn) if act.name is None else act.run(turn, thing)
                if script is not None:
                    yield from script
            if not again or act is None or act is self.rest or act in self.closing:
                return act
        return act

    def repeat(self, turn: C, goes_on: Callable[[], bool] | None = None) -> Script[Act[C, Any] | None]:
        """Play until it goes on no more, nothing is left to choose, or what is chosen closes it; the last act."""
        return self.play(turn, True, goes_on)

    # -- reading -----------------------------------------------------------------------------------------------------

    def act_of(self, key: str) -> Act[C, Any] | None:
        """The act that a key is written by."""
        act = self.table.get(key)
        if act is not None and act.name is None:
            return act
        word, colon, _ = key.partition(":")
        act = self.table.get(f"{word}:") if colon else None
        return self.table.get(":") if act is None else act

    def read(self, key: str) -> Chosen[C]:
        """The act of a key that was on offer, and its thing: the one place that takes keys apart."""
        act = self.act_of(key)
        if act is None:
            raise KeyError(f"{self.name} has no act {key}")
        if act.name is None:
            return act, None
        return act, act.name.read(key[len(act.word) + 1 :] if act.word else key)

    def barred(self, turn: C) -> tuple[Barred, ...]:
        """Why everything else is not on offer: every reason, those of single things before those of many."""
        shut = NONE_SHUT if self.shut is None else self.shut(turn)
        rows: list[Barred] = []
        for act in self.every:
            why = shut.get(act.kind) or shut.get(act)
            rows += act.barred(turn) if why is None else (Barred(act.pattern, *why),)
        rows += [Barred(act.pattern, *why) for act, why in self.closed]
        rows += [bar for act in self.early for bar in act.barred_by(act.early, turn)]
        for act in self.late:
            rows += act.missed(turn)
            rows += act.barred_by(act.late, turn)
        return tuple(dict.fromkeys(sorted(rows, key=lambda bar: bar.key[-1:] == "*")))


def steps(*menus: Menu[C]) -> tuple[Menu[C], ...]:
    """Menus that follow each other in one activation: each says why the acts of the others are not its own."""
    return tuple([
        replace(menu, early=_others(menu, menus[place + 1 :]), late=_others(menu, menus[:place]))
        for place, menu in enumerate(menus)
    ])  # fmt: skip


def _others(here: Menu[C], menus: tuple[Menu[C], ...]) -> tuple[Act[C, Any], ...]:
    acts = dict.fromkeys([act for menu in menus for act in menu.acts])  # who does nothing is told nothing
    return tuple([act for act in acts if act not in here.every])


class Menus:
    """All menus of a game, and the type of what their decisions carry."""

    def __init__(self, *menus: Menu[Any], progress: Any = None) -> None:
        self.menus = menus
        self.progress = progress
        """The type of `Decision.progress`, a union where there are several: for who gets decisions as JSON."""
        self._named: dict[str, list[Menu[Any]]] = {}
        for menu in menus:
            self._named.setdefault(menu.name, []).append(menu)

    def of(self, form: Decision) -> Menu[Any] | None:
        """The menu that asks this; of several of one name the one whose acts are on offer."""
        named = self._named.get(form.name, [])
        if len(named) < 2 or not isinstance(form, Choose):
            return named[0] if named else None
        return next((menu for menu in named if menu.act_of(form.options[0].key) is not None), None)

    def read(self, form: Decision, key: str, game: Game) -> tuple[Any, Act[Any, Any], Any]:
        """The turn in which this is asked, the act of a key on offer and its thing."""
        menu = self.of(form)
        if menu is None:
            raise KeyError(f"{form.name} is no menu")
        return menu.turn(game, form), *menu.read(key)

    def explained(self, form: Decision, game: Game) -> Decision:
        """The decision with every reason why other things are not on offer, by what this game shows."""
        menu = self.of(form)
        if menu is None or not isinstance(form, Choose):
            return form
        return replace(form, barred=menu.barred(menu.turn(game, form)))

    def progress_of(self, plain: Any) -> Any:
        """What a decision carries, out of JSON."""
        return msgspec.convert(plain, type=self.progress)


NO_MENUS = Menus()
