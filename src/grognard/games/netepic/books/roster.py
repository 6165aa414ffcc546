"""Armies as files: the cards that somebody has bought, with their clans, transports and the guns of titans."""

from pathlib import PurePath

from grognard.engine.core.files import Fault, Reader

from .army import card_flaws, flaws
from .army import price as price_of
from .cards import ARMIES, Army, Purchase, Scenario
from .profiles import army_card, army_cards, figures, guns

LIST, COST = "netepic.army.list-documents", "netepic.army.titan-cost"
MOST_CARDS, MOST_MOBS = 60, 2
SLOTS = (
    "right-arm", "left-arm", "right-carapace", "left-carapace", "carapace", "right-wing", "left-wing", "right-turret",
    "left-turret", "centreline", "head", "second-right-arm", "second-left-arm", "second-head",
)  # fmt: skip
"""What the mounts of titans and gargants are called."""


def read_army(reader: Reader) -> Army:
    """The army in a file; faults of form are left in the reader, and then it must not be used."""
    name = reader.text("name")
    list_of = reader.text("list", None, ARMIES, LIST)
    limit = reader.number("limit", low=1, high=100_000)
    tables = reader.tables("card")
    if not reader.faults and not 1 <= len(tables) <= MOST_CARDS:
        reader.fault("card", f"{len(tables)} cards", (f"1 to {MOST_CARDS} tables [[card]]",))
    cards = tuple([_read_card(table) for table in tables])
    reader.finish()
    return Army(PurePath(reader.file).stem, name, list_of, limit, cards, reader.file)


def _read_card(reader: Reader) -> Purchase:
    clans = dict.fromkeys(card.clan for card in army_cards().values() if card.clan)
    card = reader.text("card", None, army_cards(), LIST)
    clan = reader.text("clan", "", clans, "netepic.ork.clan-break")
    carriers = [id for id, line in figures().items() if line.transport]
    carrier = reader.text("carrier", "", carriers, "netepic.activation.hq-transport")
    weapons, mob = _read_weapons(reader), reader.number("mob", 1, 1, MOST_MOBS)
    reader.finish()
    return Purchase(card, clan, carrier, weapons, reader.key("")[:-1], mob)


def _read_weapons(reader: Reader) -> tuple[tuple[str, str], ...]:
    """A table of mounts, each with its gun."""
    table = reader.value("weapons", {})
    if not isinstance(table, dict) or any(not isinstance(id, str) for id in table.values()):
        reader.fault("weapons", "wrong type", ("a table of mounts, each with a gun",))
        return ()
    mounts = Reader(reader.file, table, reader.faults, reader.key("weapons"))
    found = tuple([(slot, mounts.text(slot, None, guns(), COST)) for slot in SLOTS if mounts.has(slot)])
    mounts.finish()
    return tuple([(slot, id) for slot, id in found if id])


# -- faults ----------------------------------------------------------------------------------------------------------


def army_faults(army: Army, mission: Scenario | None = None, seat: int | None = None) -> list[Fault]:
    """Everything that forbids an army, in a scenario also a price beyond what it is played for."""
    found = [_fault(army, flaw.clause, flaw.text, flaw.bought) for flaw in flaws(army)]
    cost = sum(map(price_of, army.cards))
    if mission is not None and cost > mission.points:
        text = f"{cost} points, {cost - mission.points} more than this battle is played for"
        found.append(Fault(army.file or army.name, "limit", text, "", (), "netepic.army.points-limit"))
    return found


def card_faults(army: Army, bought: Purchase) -> list[Fault]:
    """What is wrong with one card."""
    if bought.card not in army_cards():
        return []
    return [_fault(army, flaw.clause, flaw.text, bought) for flaw in card_flaws(bought)]


def _fault(army: Army, clause: str, text: str, bought: Purchase | None) -> Fault:
    return Fault(army.file or army.name, bought.key if bought else "", text, "", (), clause)


def costs(army: Army) -> tuple[tuple[str, int], ...]:
    """The points of each card, with the guns on it."""
    return tuple([(army_card(bought.card).name, price_of(bought)) for bought in army.cards])
