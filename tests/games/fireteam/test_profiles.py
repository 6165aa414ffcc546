"""The cards: what is printed of teams, vehicles and Leaders, and what teams cost by the formula."""

from grognard.engine.clauses import clause
from grognard.games.fireteam.books import points, profiles
from grognard.games.fireteam.books.scenario import scenario

POINTS = {
    "tr-rifle": 40,
    "tr-saw": 34,
    "fa-rifle": 54,
    "fa-rifle-sl": 64,
    "fa-saw": 34,
    "fa-assault": 53,
    "fa-assault-sl": 63,
    "fa-eng": 56,
    "fa-recon": 61,
    "fa-recon-saw": 70,
    "fa-mmg": 54,
    "fa-atml": 49,
    "fa-mortar": 56,
    "fa-sniper": 49,
    "fa-hq": 97,
    "nr-line": 29,
    "nr-line-sl": 39,
    "nr-saw": 28,
    "nr-militia": 13,
    "nr-militia-saw": 19,
    "nr-guard": 68,
    "nr-guard-sl": 78,
    "nr-guard-saw": 55,
    "nr-mmg": 40,
    "nr-atml": 37,
    "nr-mortar": 36,
    "nr-sniper": 35,
    "nr-hq": 107,
    "fc-troop": 129,
    "fc-troop-sl": 139,
    "fc-support": 106,
    "fc-jump": 68,
    "fc-jump-sl": 78,
    "fc-missile": 104,
    "fc-hq": 156,
}
"""As the lists print them, with the factors that whole battles moved (docs/balance-fireteam.md)."""


@clause("fireteam.setup.formula")
def test_the_formula_gives_the_points_of_every_team() -> None:
    """ex-points."""
    assert {id: points.cost(card) for id, card in profiles.teams().items()} == POINTS


def test_a_vehicle_has_armor_weapons_in_their_mountings_and_room() -> None:
    tank, carrier = profiles.vehicle("nr-tank"), profiles.vehicle("nr-hedgehog")
    assert (tank.armor, tank.hull, tank.footprint) == ((19, 15, 12), 4, (250, 450))
    assert [(one.mounting, one.modes) for one in tank.weapons] == [
        ("turret", ("gun-he", "gun-ap")),
        ("turret", ("coax",)),
        ("hull", ("hmg",)),
    ]
    assert (carrier.capacity, carrier.attributes, points.price("nr-hedgehog")) == (15, ("close-defense",), 40)


def test_leaders_and_weapons() -> None:
    chief, sergeant = profiles.leader("platoon-leader"), profiles.leader("squad-leader")
    assert (chief.rating, chief.radius, chief.own_squad) == (2, 1200, False)
    assert (sergeant.rating, sergeant.radius, sergeant.own_squad) == (1, 600, True)
    mortar = profiles.weapon("mortar")
    assert (mortar.least_range, mortar.blast, mortar.has("indirect"), mortar.at is not None) == (800, 200, True, True)


def test_terrain_and_scenarios_say_what_later_levels_need() -> None:
    woods, hill, house = profiles.terrain("woods"), profiles.terrain("hill"), profiles.terrain("light-building")
    assert dict(woods.drive) == {"wheeled": "no", "tracked": "3", "hover": "no", "walker": "2"}
    assert (hill.climb, house.toll, house.sight) == (200, 100, "closed")
    crossroads, relay = scenario("crossroads"), scenario("relay-station")
    assert crossroads.dug_in is not None
    assert (crossroads.dug_in.units, crossroads.initiative, crossroads.margin) == (2, (2, 0), 3)
    assert relay.demolition is not None
    assert (relay.demolition.work, relay.exits, relay.night) == (3, (("north",), ()), 2400)
