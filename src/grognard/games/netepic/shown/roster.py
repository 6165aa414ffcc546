"""An army as it is printed: its cards with what was bought, the lines of all models, and their weapons."""

from grognard.engine.core.files import Listing
from grognard.kit.files.rosters import Columns, bought, listing
from grognard.kit.panels.card import columns

from ..books.army import price, worth
from ..books.cards import ARMIES, Army, Figure, Purchase, Weapon
from ..books.profiles import abilities, army_card, figure, gun, weapon
from ..muster import detachments
from .sheet import STATS, WEAPON


def _contents(one: Purchase) -> str:
    """The detachments of a card, each by its models."""
    units = [[figure(id).name for id in models] for _, models in detachments(one)]
    return "; ".join([", ".join(f"{models.count(name)} {name}" for name in dict.fromkeys(models)) for models in units])


def _break_point(one: Purchase) -> str:
    card = army_card(one.card)
    return str(card.break_point or card.size)


def _points(one: Purchase) -> str:
    """Victory Points, with fractions where it has any."""
    return f"{worth(army_card(one.card), price(one)) / 100:g}"


def _guns(one: Purchase) -> str:
    return bought([(f"{mount.replace('-', ' ')}: {gun(id).name}", gun(id).points) for mount, id in one.weapons])


CARD: Columns[Purchase] = (
    ("Card", lambda one: army_card(one.card).name),
    ("Kind", lambda one: army_card(one.card).kind),
    ("For", lambda one: one.clan.replace("-", " ")),
    ("Models", _contents),
    ("Weapons", _guns),
    ("Break", _break_point),
    ("VP", _points),
    ("Points", price),
)
LINE: Columns[Figure] = (
    ("Model", lambda line: line.name),
    *columns(STATS),
    ("Weapons", lambda line: ", ".join(dict.fromkeys(weapon(id).name for id in line.weapons))),
    ("Abilities", lambda line: ", ".join(abilities()[id].name for id in line.abilities if id in abilities())),
)


def _arms(army: Army, lines: list[Figure]) -> list[Weapon]:
    """Every weapon once: those of the lines, and those of guns that were bought."""
    mounted = [load for one in army.cards for _, id in one.weapons for load in gun(id).loads]
    return [weapon(id) for id in dict.fromkeys([*[id for line in lines for id in line.weapons], *mounted])]


def listings(army: Army) -> tuple[Listing, ...]:
    """The tables of the printed army."""
    title = f"{army.name}, {ARMIES[army.army]}: {sum(map(price, army.cards))} of {army.limit} points"
    lines = [figure(id) for id in dict.fromkeys(id for one in army.cards for _, ids in detachments(one) for id in ids)]
    return (
        listing(title, CARD, army.cards),
        listing("Models", LINE, lines),
        listing("Weapons", (("Weapon", lambda arm: arm.name), *columns(WEAPON)), _arms(army, lines)),
    )
