"""How a game looks, as data that drawings are handed: symbols of figures, terrain and markers, zones, tracks.

What a game does not name is drawn as a plain base, block or disc with its initial.
"""

from collections.abc import Callable

from msgspec import Struct

from ..core.state import Location, Point, Ref, State
from .words import Lexicon


class TerrainLook(Struct, frozen=True):
    """A symbol or a material drawn on the outline, in three tones (dark, middle, light); without one a plain block."""

    symbol: str = ""
    tones: tuple[str, str, str] = ("#5c594f", "#7b776b", "#9b978b")
    length: int = 0
    width: int = 0
    """Size of the element before turning, in hundredths: what the symbol is scaled to."""
    texture: str = ""
    """What an outline of any size is filled with, such as `ribs`, `scree` or `canopy`."""
    clause: str = ""
    """The rule of such terrain."""
    painted: bool = False
    """Whether such things come in several paints, whatever the tones."""


class Zone(Struct, frozen=True):
    """Part of the board of a seat (-1: of nobody): a rectangle (x0, y0, x1, y1) or a circle (x, y, radius)."""

    seat: int
    label: str
    numbers: tuple[int, ...]


class Level(Struct, frozen=True):
    """From this number on a gauge is said to be so, in a colour: plain, warn or alarm."""

    least: int
    word: str
    tone: str = "plain"


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
    ticks: int = 0
    """After each so many hundredths a way is marked: there the other side may break in; 0: it is not."""
    control_radius: int = 0
    """How far a marker is controlled, in hundredths."""
    score: str = ""
    """Counter of the seats that is their score."""
    resource: str = ""
    """Counter of the seats that they spend."""
    strength: str = "strength"
    """Counter of units: how many they were at first."""
    heads: str = ""
    """Counter of models: how many figures each of them stands for; without it one."""
    tallies: dict[str, str] = {}
    """Counters and tags of models that are shown on their bases, each in a colour: plain, warn, alarm or calm."""
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
    acted: str = ""
    """Tag of units that have had their turn in this round, where no card shows it."""
    gauges: tuple[str, ...] = ()
    """Counters of models written behind their name, where each being stands for itself."""
    full: dict[str, int] = {}
    """How far the first of the gauges goes, by profile."""
    levels: dict[str, tuple[Level, ...]] = {}
    """What the numbers of a gauge mean in a word, by its counter, the lowest first."""
    clock: tuple[str, ...] = ()
    """Counters of the clock that stand above the table."""
    span: str = ""
    """Counter of the clock that heads the log while no rounds are played."""
    rounds: tuple[str, ...] = ()
    """Phases that are played in rounds; none named: all are."""


class Goal(Struct, frozen=True):
    """Something to be done or reached, where, and how it stands: done, being done, or not to be done yet."""

    text: str
    note: str = ""
    done: bool = False
    ref: str = ""
    doing: bool = False
    barred: bool = False


class Toll(Struct, frozen=True):
    """What was bought together and what it has lost of it: it breaks when `breaks` are gone, 0: with the last."""

    ref: Ref
    seat: int
    text: str
    lost: int
    of: int
    breaks: int = 0
    broken: bool = False
    note: str = ""
    """What it is worth to the other side, in a few words."""


class Blip(Struct, frozen=True):
    """Something an instrument shows: how many, in which zone, how many zones off, in which direction on the plan."""

    zone: str
    number: int
    away: int
    bearing: int
    """Degrees clockwise from the top of the plan."""


class Contact(Struct, frozen=True):
    """A signal on the plan: something is there, nobody sees what."""

    zone: str
    number: int
    at: Point


class Instrument(Struct, frozen=True):
    """A device in somebody's hands that shows what moves about him, drawn as a radar of so many rings."""

    ref: Ref
    name: str
    zone: str
    reach: int
    note: str = ""
    words: str = ""
    clause: str = ""
    works: bool = True
    blips: tuple[Blip, ...] = ()


class Beam(Struct, frozen=True):
    """The light of a lamp: who carries it, which zone it lights, and toward which it points (empty: none of them)."""

    ref: Ref
    zone: str
    toward: str = ""


class LastSeen(Struct, frozen=True):
    """A piece that is out of a seat's sight: what it was, where it was last, and when."""

    ref: Ref
    name: str
    profile: str
    seat: int
    at: Location
    words: str


class Scene(Struct, frozen=True):
    """What the picture of one battle needs beyond its State."""

    title: str = ""
    zones: tuple[Zone, ...] = ()
    rounds: int = 0
    goal: int = 0
    edges: tuple[tuple[int, Point, Point], ...] = ()
    """Stretches of board edge from which a seat comes on."""
    objects: dict[str, int] = {}
    """Terrain that is a seat's to guard and the others' to break, by its ref."""
    claims: dict[str, tuple[int, int]] = {}
    """How many of either side stand where a marker is fought for, by its ref: control would be judged by them now."""
    hull: tuple[Point, ...] = ()
    """The outline around a map of zones, x to the right and y downwards as in the outlines of its zones."""
    names: dict[str, str] = {}
    """What the zones of a map are called, by id."""
    floors: dict[str, str] = {}
    """Lines on the floor of a zone, as an SVG path, by id."""
    lengths: dict[str, int] = {}
    """How far counters of the clock run."""
    goals: tuple[Goal, ...] = ()
    tasks: tuple[Goal, ...] = ()
    """What the battle is about, and what can be done for it in the zones that are known."""
    standing: str = ""
    """How far the goals have been reached, in a few words."""
    scores: tuple[int, ...] = ()
    """What each seat has scored as things stand, where no counter holds it."""
    counted: str = ""
    """What these scores are counted in."""
    left: dict[str, tuple[int, int]] = {}
    """What is left, and of how much, of whatever is worn down bit by bit: machines, heroes, terrain to be guarded."""
    tolls: tuple[Toll, ...] = ()
    """The losses of either army, where they are counted against a limit."""
    light: dict[str, str] = {}
    """How the zones of a map are seen: lit, seen (in the dark), known (out of sight), dark (out of sight and unlit)."""
    beams: tuple[Beam, ...] = ()
    instruments: tuple[Instrument, ...] = ()
    contacts: tuple[Contact, ...] = ()


class Appearance(Struct, frozen=True):
    """How a game looks and speaks: symbols, words, and what the picture of each battle needs."""

    looks: Looks = Looks()
    lexicon: Lexicon = Lexicon()
    scene: Callable[[State], Scene] = lambda state: Scene()
