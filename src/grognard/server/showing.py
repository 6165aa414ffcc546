"""A battle as a message for one seat: view, question, log and everything else that seat may know, and nothing more."""

from typing import Any

from msgspec.structs import replace

from grognard.engine.codec import AnyDecision
from grognard.engine.decisions import Choose
from grognard.engine.dice import Hidden
from grognard.engine.events import AnyEvent
from grognard.engine.looks import Looks, Scene
from grognard.engine.script import Game
from grognard.engine.state import State
from grognard.engine.view import SPECTATOR, redact
from grognard.games import optional_part, part

from .battle import Battle
from .chronicle import Chronicle
from .connection import Connection, Told, common
from .messages import CanUndo, LogLine, Looked, Moment, MomentList, Shown, WantedDice
from .speech import Number
from .timings import Absence, Timing

MOST_HINTS = 40


class Showing:
    """Makes the messages of one battle; what is costly is made once a revision."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._game = battle.header.game
        looks = part(self._game, "looks")
        self._lexicon = looks.LEXICON
        self._looks: Looks = looks.LOOKS
        self._scene = looks.scene
        self._claims = getattr(optional_part(self._game, "panel"), "claims", None)
        self._chronicles: dict[int, Chronicle] = {}
        self._hints: tuple[int, int, dict[str, str]] = (-1, -1, {})

    @property
    def score(self) -> str:
        """The counter of the seats that is their score, if the game keeps one."""
        return self._looks.score

    def log(self, seat: int) -> tuple[LogLine, ...]:
        return self.chronicle(seat).lines()

    def chronicle(self, seat: int) -> Chronicle:
        if seat not in self._chronicles:
            places = self._scene(self.battle.state).names
            lexicon = replace(self._lexicon, places=places) if places else self._lexicon
            self._chronicles[seat] = Chronicle(self.battle, lexicon, seat, self._looks)
        return self._chronicles[seat]

    def view(self, seat: int) -> State:
        view = self.battle.match.view(seat)
        return view if view.outcome == self.battle.outcome else replace(view, outcome=self.battle.outcome)

    def scene(self, view: State) -> Scene:
        """What the picture of a view needs; of a map of zones only what the seat knows of."""
        scene: Scene = self._scene(view)
        if self._claims is not None and view.markers:
            scene = replace(scene, claims=self._claims(Game(view)))
        if not scene.names:
            return scene
        known = {feature.zones[0] for feature in view.features if len(feature.zones) == 1}
        names = {zone: name for zone, name in scene.names.items() if zone in known}
        floors = {zone: floor for zone, floor in scene.floors.items() if zone in known}
        return replace(scene, names=names, floors=floors)

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
        told.seat, told.epoch, told.step, told.lines = seat, battle.epoch, step, lines
        return Shown(
            revision=battle.revision,
            seat=seat,
            view=self.view(seat),
            scene=self.scene(battle.match.view(seat)),
            lost=chronicle.lost(step),
            decision=self._decision(seat),
            hints=self._hints_for(seat),
            groups=self._groups_for(seat),
            waiting=battle.waiting(),
            thinking=thinking,
            clocks=clocks,
            absent=absent,
            reactions=battle.habits.get(seat, "ask"),
            undo=self._undo(connection),
            takeback=self._takeback(seat),
            offers=tuple(battle.offers.values()),
            dice=self._dice(connection),
            step=step,
            events=_events(events),
            log_from=known,
            log=lines[known:],
            outcome=battle.outcome,
            secret=secret if battle.is_over else "",
        )

    def _decision(self, seat: int) -> AnyDecision | None:
        form: Any = self.battle.form_for(seat)
        decision: AnyDecision | None = form
        return decision

    def _hints_for(self, seat: int) -> dict[str, str]:
        """A few words beside each choice, where the game has any."""
        form, revision = self.battle.form_for(seat), self.battle.revision
        if not isinstance(form, Choose) or form.most != 1 or len(form.options) > MOST_HINTS:
            return {}
        if self._hints[:2] != (revision, seat):
            hints = optional_part(self._game, "hints")
            seat_view = self.battle.match.seat_view(seat)
            found = {o.key: hints.hint(seat_view, (o.key,)) for o in form.options} if hints is not None else {}
            self._hints = (revision, seat, {key: words for key, words in found.items() if words})
        return self._hints[2]

    def _groups_for(self, seat: int) -> dict[str, str]:
        """Headings for a long menu, where the game has any."""
        form, hints = self.battle.form_for(seat), optional_part(self._game, "hints")
        if not isinstance(form, Choose) or hints is None or not hasattr(hints, "groups"):
            return {}
        found: dict[str, str] = hints.groups(self.battle.match.seat_view(seat))
        return found

    def _undo(self, connection: Connection) -> CanUndo:
        """For the seat shown, or another one at the same screen."""
        if connection.seat == SPECTATOR or self.battle.is_over:
            return CanUndo(False, "")
        seat = connection.undoing(self.battle)
        why = self.battle.undo_refusal(seat)
        if why is not None:
            return CanUndo(False, why.text, why.clause)
        if seat in self.battle.match.waiting:
            return CanUndo(True, "your secret answer")
        last = self.battle.last_of(seat)
        return CanUndo(True, last.words if last is not None else "")

    def _takeback(self, seat: int) -> CanUndo:
        last = self.battle.last_of(seat)
        can = last is not None and not self.battle.is_over and self.battle.wanted is None
        return CanUndo(can, last.words if last is not None and can else "")

    def _dice(self, connection: Connection) -> WantedDice | None:
        wanted = self.battle.wanted
        if wanted is None or self.battle.outcome is not None:
            return None
        roll, seat = wanted.roll, self.battle.dice_seat()
        if isinstance(roll, Hidden) and seat not in connection.seats:
            return None
        about = roll.subjects if roll.seat in connection.seats else ()
        return WantedDice(
            roll.seat, roll.purpose, roll.clause, tuple(roll.dice()), roll.shown_need, about,
            seat in connection.seats, wanted.fell,
        )  # fmt: skip

    # -- looking back -----------------------------------------------------------------------------------------------

    def looked(self, seat: int, at: int, n: Number = None) -> Looked:
        match, chronicle = self.battle.match, self.chronicle(seat)
        lines, steps = chronicle.lines(), chronicle.steps
        step = min(max(at, 0), steps)
        view = self.view(seat) if step == steps else redact(match.state_at(chronicle.place_of(step)), seat)
        line = max((line.id for line in lines if line.step <= step), default=-1)
        return Looked(n, step, steps, view, self.scene(view), chronicle.lost(step), line)

    def moments(self, seat: int, n: Number = None) -> MomentList:
        """Rounds and activations: the ticks of a replay bar."""
        chronicle = self.chronicle(seat)
        rows = (line for line in chronicle.lines() if line.kind in ("round", "phase", "activation", "end", "mark"))
        moments = tuple(Moment(line.step, line.round, line.kind, line.text, line.seat) for line in rows)
        return MomentList(n, chronicle.steps, moments)


def _events(events: tuple[Any, ...]) -> tuple[AnyEvent, ...]:
    return events
