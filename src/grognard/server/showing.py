"""A battle as a message for one seat: view, question, log and everything else that seat may know, and nothing more."""

from itertools import islice
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.core.codec import AnyDecision
from grognard.engine.core.events import AnyEvent
from grognard.engine.core.inputs import stage_of
from grognard.engine.core.state import Model, State, unit_ref
from grognard.engine.dice.rolls import Hidden
from grognard.engine.showing.looks import Scene
from grognard.engine.showing.panels import Grid, UnitCard
from grognard.engine.showing.view import SPECTATOR, redact
from grognard.engine.showing.words import called
from grognard.games import parts

from .battle import Battle
from .chronicle import Chronicle
from .connection import Connection, Told, common
from .counsel import ranked, with_best_targets_first
from .entries import Asked
from .lines import LogLine
from .messages import Looked, Moment, MomentList, Shown
from .passing import NOTHING
from .speech import Number
from .timings import Absence, Timing
from .traces import Trace
from .undoing import CanUndo, WantedDice

MOST_HINTS = 40
MOST_TOLD = 400
"""Events that are told again at once; of a longer way back only the end is shown."""


class Showing:
    """Makes the messages of one battle; what is costly is made once a revision."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._game = battle.header.game
        own = parts(self._game)
        self._appearance, self._words, self._claims = own.appearance(), own.hints(), own.panel().claims
        self._panel = own.panel()
        self._worn: dict[int, tuple[Model, tuple[int, int]]] = {}
        """What is left of a unit of one piece, and the piece by which that was reckoned."""
        self._chronicles: dict[int, Chronicle] = {}
        self._hints: tuple[int, int, dict[str, str]] = (-1, -1, {})
        self._ranking: tuple[int, int, tuple[str, ...]] = (-1, -1, ())

    @property
    def score(self) -> str:
        """The counter of the seats that is their score, if the game keeps one."""
        return self._appearance.looks.score

    def log(self, seat: int) -> tuple[LogLine, ...]:
        return self.chronicle(seat).lines()

    def chronicle(self, seat: int) -> Chronicle:
        if seat not in self._chronicles:
            places = self._appearance.scene(self.battle.state).names
            lexicon = replace(self._appearance.lexicon, places=places) if places else self._appearance.lexicon
            self._chronicles[seat] = Chronicle(self.battle, lexicon, seat, self._appearance.looks)
        return self._chronicles[seat]

    def view(self, seat: int) -> State:
        view = told_apart(self.battle.match.view(seat))
        return view if view.outcome == self.battle.outcome else replace(view, outcome=self.battle.outcome)

    def scene(self, view: State) -> Scene:
        """What the picture of a view needs; of a map of zones only what the seat knows of."""
        scene = self._appearance.scene(view)
        scene = replace(scene, left={**scene.left, **self._left(view)})
        if view.markers:
            scene = replace(scene, claims=self._claims(view))
        if not scene.names:
            return scene
        known = {feature.zones[0] for feature in view.features if len(feature.zones) == 1}
        names = {zone: name for zone, name in scene.names.items() if zone in known}
        floors = {zone: floor for zone, floor in scene.floors.items() if zone in known}
        return replace(scene, names=names, floors=floors)

    def _left(self, view: State) -> dict[str, tuple[int, int]]:
        """What is left of each unit that is one piece and worn down bit by bit, by its card."""
        found: dict[str, tuple[int, int]] = {}
        for unit in view.units:
            if len(unit.members) != 1 or unit.id < 0:
                continue
            model = view.models[unit.members[0]]
            known = self._worn.get(unit.id)
            if known is None or known[0] != model:
                known = self._worn[unit.id] = (model, _health(self._panel.card(view, unit.id)))
            now, of = known[1]
            if of > 1:
                found[unit_ref(unit.id)] = (now, of)
        return found

    # -- the whole table --------------------------------------------------------------------------------------------

    def shown(
        self,
        connection: Connection,
        thinking: tuple[int, ...],
        secret: str,
        clocks: tuple[Timing, ...] = (),
        absent: tuple[Absence, ...] = (),
    ) -> Shown:
        """What a connection must be told now; it is noted as told."""
        if connection.told.source is not self:
            connection.told = Told(source=self)
        battle, seat, told = self.battle, connection.seat, connection.told
        chronicle = self.chronicle(seat)
        lines, step = chronicle.lines(), chronicle.steps
        is_next = told.seat == seat and told.epoch == battle.epoch and told.step < step
        since = chronicle.place_of(told.step) if is_next else 0
        events: tuple[Any, ...] = tuple(battle.match.events_for(seat, since)) if is_next else ()
        known = common(told.lines, lines) if told.seat == seat else 0
        deeds = chronicle.deeds
        done = told.done(deeds.closed) if told.seat == seat else 0
        told.closed, told.number = deeds.closed, len(deeds.closed)
        told.seat, told.epoch, told.step, told.lines = seat, battle.epoch, step, lines
        return Shown(
            revision=battle.revision,
            seat=seat,
            view=self.view(seat),
            scene=self.scene(battle.match.view(seat)),
            lost=chronicle.lost(step),
            decision=self._decision(seat),
            hints=self._hints_for(seat),
            best=self._best_for(seat),
            acted=chronicle.acted(step),
            groups=self._groups_for(seat),
            grid=self._grid_for(seat),
            together=self._is_together(seat),
            waiting=battle.waiting(),
            thinking=thinking,
            clocks=clocks,
            absent=absent,
            reactions=battle.habits.get(seat, "ask"),
            at_once=seat in battle.at_once,
            undo=self._undo(connection),
            takeback=self._takeback(seat),
            offers=tuple(battle.offers.values()),
            dice=self._dice(connection),
            step=step,
            events=_events(events),
            log_from=known,
            log=lines[known:],
            done_from=done,
            done=deeds.since(done),
            outcome=battle.outcome,
            rest=battle.rest,
            shares=battle.gathering.card() if battle.gathering is not None else None,
            secret=secret if battle.is_over else "",
        )

    def _decision(self, seat: int) -> AnyDecision | None:
        form: Any = self.battle.match.explained(seat) if self.battle.form_for(seat) is not None else None
        if isinstance(form, Choose):
            form = with_best_targets_first(form, self._ranking_for(seat))
            form = replace(form, barred=tuple(bar for bar in form.barred if bar.key not in NOTHING))
        decision: AnyDecision | None = form
        return decision

    def _hints_for(self, seat: int) -> dict[str, str]:
        """A few words beside each choice, where the game has any."""
        form, revision = self.battle.form_for(seat), self.battle.revision
        if not isinstance(form, Choose) or form.most != 1 or len(form.options) > MOST_HINTS:
            return {}
        if self._hints[:2] != (revision, seat):
            seat_view = self.battle.match.seat_view(seat)
            found = {option.key: self._words.hint(seat_view, (option.key,)) for option in form.options}
            self._hints = (revision, seat, {key: words for key, words in found.items() if words})
        return self._hints[2]

    def _ranking_for(self, seat: int) -> tuple[str, ...]:
        """The choices of the seat, the one that promises most first, reckoned once a revision."""
        form, revision = self.battle.form_for(seat), self.battle.revision
        if not isinstance(form, Choose) or len(form.options) > MOST_HINTS:
            return ()
        if self._ranking[:2] != (revision, seat):
            seat_view = self.battle.match.seat_view(seat)
            objects = self._appearance.scene(seat_view.view).objects
            self._ranking = (
                revision,
                seat,
                ranked(self._words.worth or self.battle.rules.appraise, seat_view, objects),
            )
        return self._ranking[2]

    def _best_for(self, seat: int) -> str:
        """The choice that stands out, if any does: no shot at terrain that nobody fights for."""
        form, ranking = self.battle.form_for(seat), self._ranking_for(seat)
        if not isinstance(form, Choose) or not ranking:
            return ""
        subject = next(option.subject or "" for option in form.options if option.key == ranking[0])
        is_wall = (
            subject.startswith("f") and subject not in self._appearance.scene(self.battle.match.view(seat)).objects
        )
        return "" if form.commits and is_wall else ranking[0]

    def _groups_for(self, seat: int) -> dict[str, str]:
        """Headings for a long menu, where the game has any."""
        form = self.battle.form_for(seat)
        return self._words.groups(self.battle.match.seat_view(seat)) if isinstance(form, Choose) else {}

    def _is_together(self, seat: int) -> bool:
        form = self.battle.form_for(seat)
        return form is not None and form.name in parts(self.battle.header.game).hints().together

    def _grid_for(self, seat: int) -> Grid | None:
        """Where choices lie that are drawn as a grid of cells."""
        form = self.battle.form_for(seat)
        return self._words.grid(self.battle.match.seat_view(seat)) if isinstance(form, Choose) else None

    def _undo(self, connection: Connection) -> CanUndo:
        """For the seat shown, or another one at the same screen."""
        if connection.seat == SPECTATOR:
            return CanUndo(False, "")
        seat = connection.undoing(self.battle)
        why = self.battle.undo_refusal(seat)
        if why is not None:
            return CanUndo(False, why.text, why.clause)
        if seat in self.battle.match.waiting:
            return CanUndo(True, "your secret answer")
        last = self.battle.last_of(seat)
        return CanUndo(True, last.words if last is not None else "", inside=self._is_inside(last))

    def _is_inside(self, last: Trace | None) -> bool:
        """Whether the question before belongs to the same step as the open one: the same unit acts."""
        acting = self.battle.state.acting
        return last is not None and acting is not None and self.battle.match.state_at(last.step).acting == acting

    def _takeback(self, seat: int) -> CanUndo:
        last, is_refused = self.battle.last_of(seat), bool(self.battle.refusals(Asked(seat, "takeback")))
        return CanUndo(False, "") if last is None or is_refused else CanUndo(True, last.words)

    def _dice(self, connection: Connection) -> WantedDice | None:
        wanted = self.battle.wanted
        if wanted is None or self.battle.outcome is not None or self.battle.rest is not None:
            return None
        roll, seat = wanted.roll, self.battle.dice_seat()
        if isinstance(roll, Hidden) and seat not in connection.seats:
            return None
        about = roll.subjects if roll.seat in connection.seats else ()
        return WantedDice(
            roll.seat, stage_of(roll) or roll.purpose, roll.clause, tuple(roll.dice()), roll.shown_need, about,
            seat in connection.seats, wanted.fell,
        )  # fmt: skip

    # -- looking back -----------------------------------------------------------------------------------------------

    def looked(self, seat: int, at: int, n: Number = None, since: int | None = None) -> Looked:
        """The table after so many steps; what led to it from an earlier one, if that is asked and no long way back."""
        match, chronicle = self.battle.match, self.chronicle(seat)
        lines, steps = chronicle.lines(), chronicle.steps
        step = min(max(at, 0), steps)
        then = match.state_at(chronicle.place_of(step))
        view = self.view(seat) if step == steps else told_apart(redact(then, seat))
        line = max((line.id for line in lines if line.step <= step), default=-1)
        first = since if since is not None and step - MOST_TOLD <= since <= step else step
        events = tuple(islice(match.events_for(seat, chronicle.place_of(first)), step - first))
        lost, acted = chronicle.lost(step), chronicle.acted(step)
        return Looked(n, step, steps, view, self.scene(view), lost, acted, line, first, _events(events))

    def moments(self, seat: int, n: Number = None) -> MomentList:
        """Rounds and activations: the ticks of a replay bar."""
        chronicle = self.chronicle(seat)
        rows = (line for line in chronicle.lines() if line.kind in ("round", "phase", "activation", "end", "mark"))
        moments = tuple(Moment(line.step, line.round, line.kind, line.text, line.seat) for line in rows)
        return MomentList(n, chronicle.steps, moments)


def told_apart(view: State) -> State:
    """The same view with units of one name called by side and number, as log and questions call them."""
    names = [unit.name for unit in view.units if unit.name]
    if len(set(names)) == len(names):
        return view
    units = tuple(replace(unit, name=called(view, unit.id)) if unit.id >= 0 else unit for unit in view.units)
    return replace(view, units=units)


def _events(events: tuple[Any, ...]) -> tuple[AnyEvent, ...]:
    return events


def _health(card: UnitCard | None) -> tuple[int, int]:
    """What is left of the members of a unit, all their parts together."""
    pips = [one for member in card.members for one in member.pips if one.is_health] if card is not None else []
    return sum(one.now for one in pips), sum(one.of for one in pips)
