"""What goes over a web socket, typed once: `tools/wire.py` writes it as TypeScript. Objects are tagged by `type`."""

from typing import Any, Literal

from msgspec import Struct, field

from grognard.engine.codec import AnyDecision
from grognard.engine.decisions import Refusal
from grognard.engine.dice import Modifiers
from grognard.engine.events import AnyEvent
from grognard.engine.looks import LastSeen, Scene
from grognard.engine.panels import Overlay, UnitCard
from grognard.engine.state import Outcome, Place, Point, Ref, State

from .speech import Laid, Laying, Number, Said, Saying, Spoken, Told, Watched, Watching
from .timings import Absence, DelayName, PaceName, Reactions, Timing


class Hello(Said, frozen=True):
    key: str = ""


class Answering(Said, frozen=True, tag="answer"):
    revision: int
    seat: int
    answer: Any


class Draft(Struct, frozen=True):
    """An answer being made: as it is, or what is dragged where and the engine says how the others follow."""

    answer: Any = None
    drag: int | None = None
    to: Place | None = None
    start: Point | None = field(name="from", default=None)
    via: tuple[Point, ...] = ()
    alone: bool = False
    turn: int = 0
    subject: Ref | None = None


class Trying(Said, frozen=True, tag="try"):
    revision: int
    seat: int
    draft: Draft = Draft()
    n: Number = None


class Suggesting(Said, frozen=True, tag="suggest"):
    revision: int
    seat: int
    n: Number = None


class Undoing(Said, frozen=True, tag="undo"):
    revision: int
    seat: int


class TakingBack(Said, frozen=True, tag="takeback"):
    revision: int
    seat: int


class Drawing(Said, frozen=True, tag="draw"):
    revision: int
    seat: int


Offered = Literal["takeback", "draw"]


class Consenting(Said, frozen=True, tag="consent"):
    revision: int
    seat: int
    to: Offered
    yes: bool


class Resigning(Said, frozen=True, tag="resign"):
    revision: int
    seat: int


class Relieving(Said, frozen=True, tag="relieve"):
    """Hand the seat of somebody who has gone to the computer."""

    revision: int
    seat: int
    of: int


class Claiming(Said, frozen=True, tag="claim"):
    """End a battle that somebody has left."""

    revision: int
    seat: int
    of: int


class Returning(Said, frozen=True, tag="return"):
    """Take one's seat back from the computer, wherever it has got to."""

    seat: int


class Preferring(Said, frozen=True, tag="habit"):
    seat: int
    reactions: Reactions


class Rolling(Said, frozen=True, tag="dice"):
    revision: int
    faces: tuple[int, ...]


class Sitting(Said, frozen=True, tag="sit"):
    seat: int


class Reading(Said, frozen=True, tag="card"):
    unit: int
    ranges: bool = False
    """Whether to add where it could go and shoot."""
    n: Number = None


class Looking(Said, frozen=True, tag="look"):
    at: int
    n: Number = None


class Listing(Said, frozen=True, tag="moments"):
    n: Number = None


class Ping(Said, frozen=True):
    n: Number = None


AnySaid = (
    Hello
    | Answering
    | Trying
    | Suggesting
    | Undoing
    | TakingBack
    | Drawing
    | Consenting
    | Resigning
    | Relieving
    | Claiming
    | Returning
    | Preferring
    | Rolling
    | Sitting
    | Reading
    | Watching
    | Looking
    | Listing
    | Laying
    | Saying
    | Ping
)


class SeatCard(Struct, frozen=True):
    """Who sits where."""

    seat: int
    letter: str
    name: str
    who: Literal["person", "computer"]
    level: str
    taken: bool
    online: bool


class Welcome(Told, frozen=True):
    battle: str
    name: str
    game: str
    game_title: str
    version: str
    program: str
    """The version of the program; `version` is that of the game's rules."""
    scenario: str
    scenario_title: str
    summary: str
    options: tuple[str, ...]
    pace: PaceName
    delay: DelayName
    """How far behind watchers are; `late` says whether this visitor is one of them."""
    late: bool
    dice: Literal["committed", "typed"]
    commitment: str
    measuring: bool
    sides: int
    """Of the die that is rolled most: a number above it is never reached."""
    you: tuple[int, ...]
    seats: tuple[SeatCard, ...]
    watchers: int
    warm: bool


class Presence(Told, frozen=True):
    seats: tuple[SeatCard, ...]
    watchers: int
    warm: bool
    """Whether the geometry is compiled: until then answers and suggestions wait."""


class Throw(Struct, frozen=True):
    """Dice of a log line."""

    seat: int
    purpose: str
    faces: tuple[int, ...]
    sides: int
    need: int
    outcome: Any
    parts: Modifiers
    secret: bool
    kinds: tuple[int, ...]
    """How many of the faces lie on dice of each kind; empty where all are alike."""
    again: bool
    """Whether missed dice of the throw before were thrown again."""


Kind = Literal["round", "phase", "activation", "line", "move", "loss", "roll", "mark", "end"]


class LogLine(Struct, frozen=True):
    """A line of the log; `activation` is the id of the heading it stands under, `step` the moment after it."""

    id: int
    kind: Kind
    round: int
    activation: int
    text: str
    clause: str
    refs: tuple[Ref, ...]
    seat: int
    step: int
    dice: Throw | None = None


class CanUndo(Struct, frozen=True):
    """Whether the last answer can be taken back: what that would undo, or why not."""

    can: bool
    words: str
    clause: str = ""


class Offer(Struct, frozen=True):
    """What somebody asks the others to agree to, and who has agreed."""

    kind: Offered
    by: int
    words: str
    agreed: tuple[int, ...]


class WantedDice(Struct, frozen=True):
    """Real dice that somebody is to roll and type; `fell` is what has been typed for the same answer before."""

    seat: int
    purpose: str
    clause: str
    sides: tuple[int, ...]
    need: int
    about: tuple[Ref, ...]
    mine: bool
    fell: tuple[tuple[int, ...], ...]


class Shown(Told, frozen=True, tag="state"):
    """The battle as one seat may see it now."""

    revision: int
    seat: int
    view: State
    scene: Scene
    lost: tuple[LastSeen, ...]
    """What is out of sight, where it was last."""
    decision: AnyDecision | None
    hints: dict[str, str]
    groups: dict[str, str]
    """What a choice belongs to, by key: the headings under which a long menu is listed."""
    waiting: tuple[int, ...]
    thinking: tuple[int, ...]
    clocks: tuple[Timing, ...]
    absent: tuple[Absence, ...]
    reactions: Reactions
    """What the seat shown does with reactions."""
    undo: CanUndo
    takeback: CanUndo
    offers: tuple[Offer, ...]
    dice: WantedDice | None
    step: int
    events: tuple[AnyEvent, ...]
    log_from: int
    log: tuple[LogLine, ...]
    outcome: Outcome | None
    secret: str


class Stale(Told, frozen=True):
    text: str


class Refused(Told, frozen=True):
    revision: int
    seat: int
    refusals: tuple[Refusal, ...]


class Tried(Told, frozen=True):
    n: Number
    revision: int
    seat: int
    refusals: tuple[Refusal, ...]
    answer: Any
    overlay: Overlay
    words: str


class Suggested(Told, frozen=True):
    n: Number
    revision: int
    seat: int
    answer: Any
    words: str


class Carded(Told, frozen=True, tag="card"):
    n: Number
    card: UnitCard | None


class Looked(Told, frozen=True):
    n: Number
    at: int
    steps: int
    view: State
    scene: Scene
    lost: tuple[LastSeen, ...]
    line: int


class Moment(Struct, frozen=True):
    """A place on the replay bar."""

    step: int
    round: int
    kind: Kind
    text: str
    seat: int


class MomentList(Told, frozen=True, tag="moments"):
    n: Number
    steps: int
    moments: tuple[Moment, ...]


class Fault(Told, frozen=True, tag="error"):
    code: str
    text: str
    n: Number = None


class Pong(Told, frozen=True):
    n: Number = None


AnyTold = (
    Welcome
    | Presence
    | Shown
    | Stale
    | Refused
    | Tried
    | Suggested
    | Carded
    | Watched
    | Looked
    | MomentList
    | Laid
    | Spoken
    | Fault
    | Pong
)
