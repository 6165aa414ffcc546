"""The figures of Net Epic load, are all there, and everything that they name exists."""

from collections import Counter

import pytest

from grognard.engine.clauses import Catalogue
from grognard.games.netepic.books import companies, profiles, tables
from grognard.games.netepic.books.cards import ARMIES, ArmyCard, Gun, Scenario

PACKAGE = "grognard.games.netepic"
CLANS = ("goffs", "evil-sunz", "bad-moons", "deathskulls", "blood-axes", "snakebites", "kult-of-speed")
CARDS = {card.id: card for card in profiles.army_cards().values()}
HALF_BY_LIST = {
    "heavy-infantry-company": (9, 20),
    "assault-infantry-company": (9, 20),
    "stormtrooper-company": (15, 32),
    "mechanized-tactical-company": (15, 32),
    "blood-axe-clan": (12, 27),
    "kult-of-speed": (8, 18),
    "defender-warhost": (11, 27),
    "tempest-squadron": (3, 3),
}
"""Cards whose break point is not half of their models: as the lists print them."""


def test_everything_is_there() -> None:
    assert len(profiles.figures()) == 146
    assert len(CARDS) == 156
    assert Counter(card.kind for card in CARDS.values()) == {"company": 33, "support": 96, "special": 26, "free": 1}
    assert Counter(figure.army for figure in profiles.figures().values()) == {
        "marines": 29, "guard": 39, "orks": 39, "eldar": 28, "titans": 6, "auxiliaries": 5,
    }  # fmt: skip
    assert (len(profiles.guns()), len(profiles.scenarios()), len(companies.armies())) == (42, 5, 11)


def test_the_catalogue_is_whole() -> None:
    catalogue = Catalogue.load(PACKAGE)
    assert (len(catalogue.clauses), len(catalogue.tables), len(catalogue.examples)) == (453, 19, 38)
    named = [id for example in catalogue.examples.values() for id in example.clauses]
    assert [id for id in named if id not in catalogue.clauses] == []


def test_figures_name_what_exists() -> None:
    for figure in profiles.figures().values():
        assert figure.army in ARMIES
        assert figure.type in profiles.types()
        assert [one for one in (*figure.abilities, *figure.powers) if one not in profiles.abilities()] == []
        assert [one for one in figure.weapons if one not in profiles.weapons()] == []
        assert not figure.instinct or figure.instinct in tables.instincts()


def test_abilities_name_clauses() -> None:
    catalogue = Catalogue.load(PACKAGE)
    assert [one.id for one in profiles.abilities().values() if catalogue.find(one.clause) is None] == []


def test_weapons_name_what_exists_and_can_fire() -> None:
    for weapon in profiles.weapons().values():
        assert [trait for trait in weapon.traits if trait not in profiles.abilities()] == []
        assert not weapon.template or weapon.template in profiles.templates()
        assert weapon.arc in (90, 180, 360)
        assert weapon.dice or weapon.barrage or weapon.template
        assert weapon.range or weapon.template


def test_every_weapon_is_somebodys() -> None:
    carried = {id for figure in profiles.figures().values() for id in figure.weapons}
    mounted = {id for gun in profiles.guns().values() for id in gun.loads}
    alone = {f"lone-{id}" for id in carried if id.startswith("twin-")} & profiles.weapons().keys()
    assert len(alone) == 2
    assert profiles.weapons().keys() - carried - mounted - alone == {"point-defence"}
    assert mounted <= profiles.weapons().keys()


def test_printed_scores_of_barrages_are_those_of_the_table() -> None:
    for weapon in profiles.weapons().values():
        if weapon.barrage and weapon.hit:
            (score,) = [hit for (low, high), hit in tables.barrage_hits().items() if low <= weapon.barrage <= high]
            assert weapon.hit == score, weapon.id


@pytest.mark.parametrize("gun", profiles.guns().values(), ids=lambda gun: gun.id)
def test_guns_have_mounts_that_exist(gun: Gun) -> None:
    for place in gun.mounts:
        model, _, mount = place.partition(":")
        assert mount == "head" or mount in dict(profiles.figure(model).mounts)


def test_titans_have_a_gun_for_every_mount() -> None:
    offered = {place for gun in profiles.guns().values() for place in gun.mounts}
    for figure in profiles.figures().values():
        assert [mount for mount, _ in figure.mounts if f"{figure.id}:{mount}" not in offered] == []


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_cards_name_models_that_exist(card: ArmyCard) -> None:
    assert card.army in ARMIES
    assert card.boyz or card.detachments
    for detachment in card.detachments:
        named = [*(model for model, _ in detachment.models), *detachment.carrier]
        assert [model for model in named if profiles.figure(model).army != card.army] == []
    assert set(card.clans) | {clan for clan, _ in card.per_clan_more} | {card.clan} - {""} <= set(CLANS)


def test_break_points_are_half_of_the_models_unless_the_list_says_otherwise() -> None:
    for card in CARDS.values():
        if card.id in HALF_BY_LIST:
            assert (card.break_point, card.size) == HALF_BY_LIST[card.id]
        elif card.break_point:
            assert card.break_point in (card.size // 2, (card.size + 1) // 2), card.id


def test_victory_points_are_a_hundredth_of_the_price_unless_the_list_says_otherwise() -> None:
    off = {"revenant-scout-titans": 3, "avatar": 2, "razorfex-brood": 1}
    for card in CARDS.values():
        expected = off.get(card.id, max(1, (card.points + 50) // 100))
        assert card.buys_weapons or card.vp == expected, card.id


def test_armies_cost_what_their_scenarios_allow() -> None:
    for army in companies.armies().values():
        total = 0
        for bought in army.cards:
            card = CARDS[bought.card]
            total += card.points + sum(profiles.gun(gun).points for _, gun in bought.weapons)
            assert not card.clans or bought.clan in card.clans
            assert not bought.carrier or any(bought.carrier in one.carrier for one in card.detachments)
            assert bool(bought.weapons) == card.buys_weapons
            model = card.detachments[0].models[0][0] if card.buys_weapons else ""
            for mount, gun in bought.weapons:
                assert f"{model}:{mount.rpartition('-')[2]}" in profiles.gun(gun).mounts
        assert total == army.limit, army.id


def models_of(army: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for bought in companies.army(army).cards:
        for one in CARDS[bought.card].detachments:
            for model, number in one.models:
                found[model] += number * one.times
    return found


OPEN = ("pitched-battle",)
"""Scenarios in which dice and players lay out the field."""


@pytest.mark.parametrize("scenario", profiles.scenarios().values(), ids=lambda one: one.id)
def test_scenarios_name_what_exists_and_lie_on_their_boards(scenario: Scenario) -> None:
    width, depth = scenario.board
    assert [companies.army(force).limit for force in scenario.forces] == [scenario.points] * 2
    assert len(scenario.objectives) == (0 if scenario.id in OPEN else 8 if scenario.points >= 2000 else 6)
    for x, y in scenario.objectives:
        assert 2500 <= x <= width - 2500
        assert 2500 <= y <= depth - 2500
    for piece in scenario.terrain:
        assert piece.kind in tables.terrain()
        assert not piece.structure or piece.structure in tables.structure_saves()
        for x, y in piece.at:
            assert piece.size[0] / 2 <= x <= width - piece.size[0] / 2
            assert piece.size[1] / 2 <= y <= depth - piece.size[1] / 2


def test_the_first_battle_is_laid_out_with_everybody() -> None:
    scenario = profiles.scenario("first-contact")
    for seat, force in enumerate(scenario.forces):
        laid: Counter[str] = Counter()
        for row in scenario.standing:
            if row.seat == seat:
                laid[row.model] += len(row.at)
                detachments = [one for one in CARDS[row.card].detachments for _ in range(one.times)]
                assert detachments[row.detachment].models == ((row.model, len(row.at)),)
        assert laid == models_of(force)
    assert [sum(models_of(force).values()) for force in scenario.forces] == [19, 22]


def test_lengths_are_hundredths_of_a_centimetre() -> None:
    assert profiles.figure("tactical-squad").move == 1000
    assert profiles.weapon("bolters").range == 5000
    assert profiles.model_type("cavalry").base == (200, 250)
    assert profiles.figure("great-gargant").charge == 1500
    assert profiles.template("large-teardrop").length == 2000


def test_some_lines_as_the_lists_print_them() -> None:
    terminators = profiles.figure("terminator-squad")
    assert (terminators.save, terminators.fixed_save, terminators.caf, terminators.morale) == (4, 6, 6, 1)
    laser = profiles.weapon("tempest-laser")
    assert (laser.range, laser.dice, laser.hit, laser.modifier, laser.traits) == (10000, 2, 4, -3, ("turret",))
    company = profiles.army_card("tactical-company")
    assert (company.points, company.break_point, company.vp, company.size) == (750, 15, 8, 29)
    assert profiles.figure("leviathan").void_shields == 4
    assert profiles.figure("slasha-gargant").power_fields == (3, 3)
    assert profiles.figure("librarian").powers == ("mind-blast", "purge-psyker")


def test_what_only_some_weapons_have() -> None:
    cannon, lasers = profiles.weapon("doomsday-cannon"), profiles.weapon("twin-pulse-lasers-spread")
    assert (cannon.barrage, cannon.barrage_die, cannon.template) == (3, 6, "barrage")
    assert (lasers.barrages, lasers.gun) == (2, profiles.weapon("twin-pulse-lasers-beam").gun)
    assert profiles.weapon("howitzer").building_modifier == -6
    assert profiles.weapon("siege-mortar").least_range == 5000
    assert profiles.weapon("dire-avengers-shuriken-catapults").hits == (4, 5, 6)
    assert profiles.weapon("plasma-blastgun").charges == 2


def test_what_only_some_guns_do() -> None:
    fist, chain, ripper = (profiles.gun(id) for id in ("power-fist", "chain-fist", "ripper-fist"))
    assert (fist.grab, fist.reroll, fist.strikes_buildings, fist.most_on) == (1, True, -4, (("warhound-titan", 1),))
    assert (chain.combat_dice, ripper.combat_dice, ripper.combat_penetrating) == (1, 1, 2)
    centre, head = profiles.gun("fire-control-center"), profiles.gun("close-combat-head")
    assert (centre.fire_bonus, centre.carapace_save, head.caf, head.head_save) == (1, 3, 3, -1)
    assert (profiles.gun("mork-head").heartens, profiles.gun("observation-turret").observes) == (2500, 1)
    assert profiles.gun("slasha-attack-gun").most == 1


def test_what_only_some_cards_say() -> None:
    assert CARDS["avatar"].per_army == 1
    assert (CARDS["killa-kan-mob"].per_clan, CARDS["killa-kan-mob"].per_clan_more) == (1, (("bad-moons", 2),))
    assert (CARDS["revenant-scout-titans"].vp_each, CARDS["revenant-scout-titans"].coherency) == (True, 2500)
    assert CARDS["kommandos"].clans == ("blood-axes",)
    assert CARDS["extra-boyz"].size == 4


def test_types_have_the_classes_of_pinning() -> None:
    classes = {id: one.pin for id, one in profiles.types().items()}
    assert classes == {
        "infantry": 1, "light-artillery": 1, "cavalry": 2, "walker": 2, "vehicle": 3, "heavy-artillery": 3,
        "superheavy": 4, "knight": 4, "scout-titan": 5, "titan": 5, "praetorian": 5,
    }  # fmt: skip
    assert profiles.figure("stormhammer").point_defence == 14


def test_the_first_battle_ends_by_itself_and_the_others_by_the_table() -> None:
    first = profiles.scenario("first-contact")
    assert (first.threshold, first.turns, first.draw_below) == (25, 5, 5)
    for scenario in profiles.scenarios().values():
        assert scenario.threshold or scenario.points in tables.thresholds()
    city = profiles.scenario("god-machines").terrain[0]
    assert (city.structure, city.storeys, len(city.at)) == (3, 3, 10)


def test_weapons_as_the_lists_print_them() -> None:
    weapons = profiles.weapons()
    assert weapons["howitzer"].building_modifier == -6
    assert (weapons["doomsday-cannon"].barrage, weapons["doomsday-cannon"].barrage_die) == (3, 6), "3 + D6 points"
    assert weapons["twin-pulse-lasers-spread"].barrages == 2


def test_guns_of_titans_as_the_lists_print_them() -> None:
    guns = profiles.guns()
    fist, control = guns["ripper-fist"], guns["fire-control-center"]
    assert (fist.combat_dice, fist.combat_penetrating) == (1, 2)
    assert dict(guns["chain-fist"].most_on) == {"warhound-titan": 1}
    assert guns["chain-fist"].strikes_buildings == -4
    assert (control.fire_bonus, control.carapace_save) == (1, 3)
    assert guns["close-combat-head"].head_save == -1
    assert guns["observation-turret"].observes == 1
    assert guns["gork-head"].heartens == 2500


def test_units_and_cards_as_the_lists_print_them() -> None:
    assert profiles.figures()["punisher-dreadnought"].point_defence == 1
    assert (CARDS["killa-kan-mob"].per_clan, dict(CARDS["killa-kan-mob"].per_clan_more)) == (1, {"bad-moons": 2})
    assert CARDS["avatar"].per_army == 1
    assert CARDS["revenant-scout-titans"].vp_each
    assert not CARDS["phantom-titan"].vp_each


def test_scenarios_as_they_are_laid_down() -> None:
    towns, contact = profiles.scenarios()["river-towns"], profiles.scenarios()["first-contact"]
    assert [one.storeys for one in towns.terrain if one.kind == "building"] == [2, 3]
    assert contact.draw_below == 5
