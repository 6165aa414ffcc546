"""How a game looks, as data that drawings are handed: symbols of figures, terrain and markers, zones, tracks.

What a game does not name is drawn as a plain base, block or disc with its initial.
"""

from msgspec import Struct

from .state import Point


class TerrainLook(Struct, frozen=True):
    """A symbol drawn on the outline, in three tones (dark, middle, light); without one a plain block."""

    symbol: str = ""
    tones: tuple[str, str, str] = ("#5c594f", "#7b776b", "#9b978b")
    length: int = 0
    width: int = 0
    """Size of the element before turning, in hundredths: what the symbol is scaled to."""


class Zone(Struct, frozen=True):
    """Part of the board of a seat (-1: of nobody): a rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""

    seat: int
    label: str
    numbers: tuple[int, ...]


class Looks(Struct, frozen=True):
    """Symbols by key. A model is looked up by `profile`, then plain; leaders and bearers may have their own symbol."""

    unit_of_length: str = ""
    figures: dict[str, str] = {}
    leaders: dict[str, str] = {}
    """Symbol of the unit's leader, by symbol of its plain figure."""
    specials: dict[str, str] = {}
    """Symbol of a bearer with a tag, by that tag."""
    terrain: dict[str, TerrainLook] = {}
    markers: dict[str, str] = {}
    control_radius: int = 0
    """How far a marker is controlled, in hundredths."""
    score: str = ""
    """Counter of the seats that is their score."""
    resource: str = ""
    """Counter of the seats that they spend."""
    strength: str = "strength"
    """Counter of units: how many they were at first."""
    held: str = "held:"
    """How the tag of a marker begins that ends with the seat holding it."""
    worth: tuple[str, ...] = ()
    """Counters of a marker that its label shows."""
    rank: str = ""
    """Counter of models that makes them officers."""
    wounds: str = ""
    """Counter of models that counts what they have suffered."""
    down: str = ""
    """Tag of models lying down."""
    fallen: tuple[str, ...] = ()
    """Tags of models that lie dead or out of it where they stood."""
    watching: tuple[str, ...] = ()
    """Tags of units that show an eye."""
    badges: tuple[str, ...] = ()
    """Tags of units that are written behind their name."""
    gauges: tuple[str, ...] = ()
    """Counters of models written behind their name, where each being stands for itself."""
    clock: tuple[str, ...] = ()
    """Counters of the clock that stand above the table."""


class Scene(Struct, frozen=True):
    """What the picture of one battle needs beyond its State."""

    title: str = ""
    zones: tuple[Zone, ...] = ()
    rounds: int = 0
    goal: int = 0
    edges: tuple[tuple[int, Point, Point], ...] = ()
    """Stretches of board edge from which a seat comes on."""
    hull: tuple[Point, ...] = ()
    """The outline around a map of zones, x to the right and y downwards as in the outlines of its zones."""
    names: dict[str, str] = {}
    """What the zones of a map are called, by id."""
    floors: dict[str, str] = {}
    """Lines on the floor of a zone, as an SVG path, by id."""
