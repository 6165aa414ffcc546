"""What goes over a web socket, typed once: `tools/wire.py` writes it as TypeScript. Objects are tagged by `type`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from grognard.engine.asking.decisions import Refusal
from grognard.engine.core.codec import AnyDecision
from grognard.engine.core.events import AnyEvent
from grognard.engine.core.state import Outcome, State
from grognard.engine.showing.doings import Done
from grognard.engine.showing.looks import LastSeen, Scene
from grognard.engine.showing.panels import Cure, Grid, Overlay, UnitCard

from .aims import Chain, DeedList, Scouting, Seeking, SpotFound
from .lines import Kind, LogLine
from .speech import Count, Draft, Face, Laid, Laying, Number, Said, Saying, SeatNumber, Spoken, Told, Watched, Watching
from .standing import Beginning, Continuing, Pledging, Rest, SharesCard, Sharing
from .timings import Absence, DelayName, PaceName, Reactions, ShareName, Timing
from .undoing import CanUndo, WantedDice

MOST_LETTERS = 24
"""Of the name that somebody gives himself."""


class Hello(Said, frozen=True):
    key: Annotated[str, Meta(max_length=128)] = ""
    called: Annotated[str, Meta(max_length=MOST_LETTERS)] = ""
    """What the others shall call whoever has come."""


class Answering(Said, frozen=True, tag="answer"):
    revision: Count
    seat: SeatNumber
    answer: Any
    chain: Chain = ()
    """Answers to what is asked next, where all of them are one deed."""
    joined: bool = False
    """Whether it belongs to the deed of this seat's answer before."""


class Trying(Said, frozen=True, tag="try"):
    revision: Count
    seat: SeatNumber
    draft: Draft = Draft()
    n: Number = None
    chain: Chain = ()
    """Answers that are given before the one that is drafted."""


class Suggesting(Said, frozen=True, tag="suggest"):
    revision: Count
    seat: SeatNumber
    n: Number = None


class Undoing(Said, frozen=True, tag="undo"):
    revision: Count
    seat: SeatNumber


class TakingBack(Said, frozen=True, tag="takeback"):
    revision: Count
    seat: SeatNumber


class Drawing(Said, frozen=True, tag="draw"):
    revision: Count
    seat: SeatNumber


Offered = Literal["takeback", "draw", "rules"]


class Consenting(Said, frozen=True, tag="consent"):
    revision: Count
    seat: SeatNumber
    to: Offered
    yes: bool


class Resigning(Said, frozen=True, tag="resign"):
    revision: Count
    seat: SeatNumber


class Relieving(Said, frozen=True, tag="relieve"):
    """Hand the seat of somebody who has gone to the computer."""

    revision: Count
    seat: SeatNumber
    of: SeatNumber


class Claiming(Said, frozen=True, tag="claim"):
    """End a battle that somebody has left."""

    revision: Count
    seat: SeatNumber
    of: SeatNumber


class Returning(Said, frozen=True, tag="return"):
    """Take one's seat back from the computer, wherever it has got to."""

    seat: SeatNumber


class Preferring(Said, frozen=True, tag="habit"):
    seat: SeatNumber
    reactions: Reactions
    at_once: bool = False


class Rolling(Said, frozen=True, tag="dice"):
    revision: Count
    faces: tuple[Face, ...]


class Sitting(Said, frozen=True, tag="sit"):
    seat: SeatNumber


class Reading(Said, frozen=True, tag="card"):
    unit: Count
    ranges: bool = False
    """Whether to add where it could go and shoot."""
    n: Number = None


class Looking(Said, frozen=True, tag="look"):
    at: Count
    n: Number = None
    since: Count | None = None
    """Tell also what happened after this step, as a film does."""


class Listing(Said, frozen=True, tag="moments"):
    n: Number = None


class Ping(Said, frozen=True):
    n: Number = None


AnySaid = (
    Hello | Answering | Trying | Seeking | Scouting | Suggesting | Undoing | TakingBack | Drawing | Consenting
    | Continuing | Resigning | Pledging | Sharing | Beginning | Relieving | Claiming | Returning | Preferring | Rolling
    | Sitting | Reading | Watching | Looking | Listing | Laying | Saying | Ping
)  # fmt: skip


class SeatCard(Struct, frozen=True):
    """Who sits where."""

    seat: int
    letter: str
    name: str
    who: Literal["person", "computer"]
    level: str
    taken: bool
    online: bool
    share: ShareName
    """How much of the time of the pace it has."""
    person: str = ""
    """What somebody there wants to be called; empty: he has not said."""


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
    corners: int
    """How many corners the way of a move may have, as it is drawn."""
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


class Offer(Struct, frozen=True):
    """What somebody asks the others to agree to, and who has agreed."""

    kind: Offered
    by: int
    words: str
    agreed: tuple[int, ...]


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
    best: str
    """The choice that promises most, by its key; empty where none stands out."""
    acted: tuple[int, ...]  # units that have had their turn in this round
    groups: dict[str, str]
    """What a choice belongs to, by key: the headings under which a long menu is listed."""
    grid: Grid | None
    """Where the choices lie that are drawn as a grid of cells."""
    together: bool
    """Whether all who can are usually named."""
    waiting: tuple[int, ...]
    thinking: tuple[int, ...]
    clocks: tuple[Timing, ...]
    absent: tuple[Absence, ...]
    reactions: Reactions
    """What the seat shown does with reactions."""
    at_once: bool
    """Whether deeds with one possible answer are done for it without asking."""
    undo: CanUndo
    takeback: CanUndo
    offers: tuple[Offer, ...]
    dice: WantedDice | None
    step: int
    events: tuple[AnyEvent, ...]
    log_from: int
    log: tuple[LogLine, ...]
    done_from: int
    done: tuple[Done, ...]
    """What has been done from that deed on: all others are as they were told."""
    outcome: Outcome | None
    rest: Rest | None
    shares: SharesCard | None
    """None: nothing is added to the secret of the dice."""
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
    cure: Cure | None = None


class Suggested(Told, frozen=True):
    n: Number
    revision: int
    seat: int
    answer: Any
    words: str
    reason: str


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
    acted: tuple[int, ...]
    line: int
    since: int
    """The step from which on it is told what happened; `at` itself where nothing is told."""
    events: tuple[AnyEvent, ...]


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
    | DeedList
    | SpotFound
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
