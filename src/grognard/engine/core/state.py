"""What lies on the table, as frozen data that all games share.

Models and units are tuples indexed by id: ids are never reused, a removed model keeps its slot without a place.
Features and markers come and go in tuples sorted by id, cards pile by pile. Lengths are whole hundredths of the
game's own unit.
Keys of counters and tags that begin with `~` are for the owning seat alone (see `view`).
"""

from msgspec import Struct

Point = tuple[int, int]
Location = Point | str
"""Where a piece is: a point of the plane or the id of a zone."""
Ref = str
"""A piece named in data: kind letter and id, such as `m12`; see the functions below."""
Counters = dict[str, int]
Tags = tuple[str, ...]
Known = tuple[int, ...] | None
"""Which seats may see a piece; None means everybody."""


class Seat(Struct, frozen=True, gc=False):
    """One side of the battle, with what it has to spend and what it has won."""

    id: int
    name: str
    counters: Counters = {}
    tags: Tags = ()


class Model(Struct, frozen=True, gc=False):
    """One figure: a round base of `radius`, as high as `size`; `solid` ones hinder friends and block sight.

    One with the counter `base-length` stands on a rectangle: so long along its facing, and twice the radius wide.
    """

    id: int
    unit: int
    profile: str
    radius: int
    size: int
    solid: bool = False
    place: Location | None = None
    facing: int = 0
    counters: Counters = {}
    tags: Tags = ()
    known: Known = None


class Unit(Struct, frozen=True, gc=False):
    """Models that act together; members that have left the table are no longer listed."""

    id: int
    seat: int
    profile: str
    name: str
    members: tuple[int, ...]
    leader: int | None = None
    parent: int | None = None
    counters: Counters = {}
    tags: Tags = ()
    known: Known = None


class Feature(Struct, frozen=True, gc=False):
    """Terrain: a convex outline of a height; what is not `solid` may be crossed.

    On a map of zones a feature with one zone is that zone, one with two is the border between them.
    """

    id: int
    kind: str
    outline: tuple[Point, ...]
    height: int
    solid: bool = True
    counters: Counters = {}
    tags: Tags = ()
    known: Known = None
    zones: tuple[str, ...] = ()


class Marker(Struct, frozen=True, gc=False):
    """Anything put beside something: an objective at a place, a timer on a piece."""

    id: int
    kind: str
    at: Location | None = None
    on: Ref | None = None
    counters: Counters = {}
    tags: Tags = ()
    known: Known = None


class Card(Struct, frozen=True, gc=False):
    """A card in a pile of its owner; until it lies face up only he and those who `know` it see its subject.

    Of a pile whose name begins with `~` others do not even see how many cards it has.
    """

    id: int
    pile: str
    index: int
    owner: int
    subject: Ref | None
    up: bool = False
    known: Known = None


class Link(Struct, frozen=True, gc=False):
    """A relation of two pieces: aboard, engaged, knows."""

    kind: str
    a: Ref
    b: Ref
    counters: Counters = {}
    known: Known = None


class Outcome(Struct, frozen=True, gc=False):
    """How a battle ended: the winning seats (none: a draw) and why."""

    winners: tuple[int, ...]
    reason: str
    clause: str


class State(Struct, frozen=True, gc=False):
    """Everything on and beside the table at one moment. Nothing of a battle that matters is kept anywhere else.

    A board of (0, 0) is a map of zones.
    """

    game: str
    scenario: str
    options: tuple[str, ...]
    board: Point
    seats: tuple[Seat, ...]
    models: tuple[Model, ...] = ()
    units: tuple[Unit, ...] = ()
    features: tuple[Feature, ...] = ()
    markers: tuple[Marker, ...] = ()
    cards: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()
    round: int = 0
    phase: str = ""
    step: str = ""
    active: int | None = None
    """The seat whose turn it is."""
    acting: int | None = None
    """The unit being activated."""
    clock: Counters = {}
    outcome: Outcome | None = None


def model_ref(id: int) -> Ref:
    return f"m{id}"


def unit_ref(id: int) -> Ref:
    return f"u{id}"


def feature_ref(id: int) -> Ref:
    return f"f{id}"


def marker_ref(id: int) -> Ref:
    return f"k{id}"


def card_ref(id: int) -> Ref:
    return f"c{id}"


def seat_ref(id: int) -> Ref:
    return f"s{id}"


CLOCK: Ref = "clock"
NO_PLANE: Point = (0, 0)
"""The board of a map of zones."""
REFEREE = "referee"
"""Tag of a seat that knows everything: it runs what is hidden from the others."""
AREA, DENSE, SLOW = "area", "dense", "slow"
"""Tags of features: an area is ground that may be entered and stood on; one may be hard to see through, or to cross."""
SHUT = "shut:"
"""With a kind of movers, the tag of an area that keeps them out; `slow:` with a kind slows them (`Move.ground`)."""
OPAQUE, RAISED = "opaque", "raised"
"""Tags of areas as high as they say: one hides what is behind it, one lifts those who stand on it too (`overlook`)."""

BASE_LENGTH = "base-length"
"""Counter of a model on a rectangular base: its length in hundredths, no less than its width. It never changes."""


def number_of(ref: Ref) -> int:
    """The id inside a ref."""
    return int(ref[1:])


def feature_of(state: State, id: int) -> Feature | None:
    return next((feature for feature in state.features if feature.id == id), None)


def next_id(pieces: tuple[Feature, ...] | tuple[Marker, ...] | tuple[Card, ...]) -> int:
    return max([piece.id for piece in pieces], default=-1) + 1
