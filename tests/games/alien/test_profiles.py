"""The data files agree with the tables of the catalogue, number by number."""

import re

import pytest

from grognard.games.alien.books.cards import Character, Creature, Machine, Weapon
from grognard.games.alien.books.profiles import (
    attacks,
    being,
    beings,
    careers,
    characters,
    creatures,
    item,
    items,
    machines,
    npcs,
    own_profile,
    rows,
    weapons,
)

BANDS = "ASMLE"
TABLES = (
    "attack-facehugger", "attack-chestburster", "attack-stage4", "attack-stage5", "attack-stage6",
    "attack-bloodburster", "attack-neomorph",
)  # fmt: skip


def kebab(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def test_every_weapon_of_the_table() -> None:
    by_name = {card.name: card for card in weapons().values()}
    assert len(rows("alien.weapons")) == len(weapons()) - 1
    for _, name, modifier, damage, reach, ammo, weight, _, features, hands in rows("alien.weapons"):
        card = by_name[name.replace(" (hand)", "")]
        assert card.modifier == int(modifier)
        assert card.hands == hands
        assert card.damage == int((re.match(r"\d+", damage) or ["0"])[0])
        assert f"{BANDS[card.near]}/{BANDS[card.far]}" == reach
        assert card.is_explosive == (" E" in damage)
        assert card.is_stun == ("stun" in damage)
        assert card.weight == {"-": 0, "1/4": 1, "1/2": 2}.get(weight, 4 * int(weight) if weight.isdigit() else 0)
        assert (card.ammo, card.power) == _supply(ammo)
        for word in ("armor piercing", "full auto", "aim required", "smart sight", "unreliable"):
            assert card.has(word.replace(" ", "-")) == (word in features)
        assert card.has("single-shot") == (ammo == "single-shot")
        assert card.has("single-use") == (ammo == "single use")


def _supply(ammo: str) -> tuple[int, int]:
    if ammo.startswith("power"):
        return 0, int(ammo[6:])
    return (int(ammo), 0) if ammo.isdigit() else (1 if ammo == "single-shot" else 0, 0)


def test_every_creature_of_the_table() -> None:
    assert len(rows("alien.xenomorphs")) == len(creatures())
    for name, stage, speed, health, mobility, observation, armor, fire, acid, table, size, threat, _ in rows(
        "alien.xenomorphs"
    ):
        card = creatures()[kebab(name)]
        assert (card.name, card.stage, card.speed, card.health) == (name, stage, speed, health)
        assert (card.mobility or "-", card.observation or "-") == (mobility, observation)
        assert (card.acid, card.attacks or "-", card.size, card.threat) == (acid, table, size, threat)
        assert (card.armor, card.armor_fire) == (int(armor[0]), int(fire[0]))
    charger = creatures()["charger"]
    assert (charger.armor, charger.rear_armor, charger.armor_fire, charger.rear_armor_fire) == (5, 3, 3, 1)
    assert creatures()["queen"].rear_armor is None


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        ("egg-borne", {"facehugger", "royal-facehugger"}),
        ("burster", {"chestburster", "queenburster"}),
        ("royal", {"praetorian", "charger", "queen"}),
        ("neomorph", {"bloodburster", "neomorph-juvenile", "neomorph-adult"}),
        ("adult", {"drone", "scout", "stalker", "soldier", "sentry"}),
        ("", {"ovomorph", "queens-egg", "worker"}),
    ],
)
def test_kinds_of_fright(kind: str, members: set[str]) -> None:
    assert {card.id for card in creatures().values() if card.fright == kind} == members


@pytest.mark.parametrize("table", TABLES)
def test_attack_tables_cover_every_face_once(table: str) -> None:
    for face in range(1, 7):
        assert sum(row.low <= face <= row.high for row in attacks(table)) == 1
    printed = rows(f"alien.{table}")
    assert [row.name for row in attacks(table)] == [row[1] for row in printed]
    for row, (_, _, dice, damage, piercing, defend, effect) in zip(attacks(table), printed, strict=True):
        assert (row.dice or "-", row.damage or "-", row.effect or "-") == (dice, damage, effect)
        assert row.armor_piercing == (piercing == "yes")
        assert row.defend == {"no": "", "yes": "defend", "dodge": "dodge", "dodge only": "dodge"}[defend]
    assert attacks("attack-facehugger")[-1].high >= 9


def test_every_person_of_the_tables() -> None:
    for row in rows("alien.player-characters"):
        card = characters()[kebab(row[0])]
        assert tuple(card.attributes.values()) == row[2:6]
        assert card.health == row[6]
        assert card.threat == row[12]
        assert _skills(card) == row[9]
        assert card.is_pc
        assert card.speed == 1
        assert [kebab(row[10])] == list(card.talents)
        assert len(card.gear) == len(row[11].split(", "))
    for row in rows("alien.human-npcs"):
        card = npcs()[kebab(row[0])]
        assert tuple(card.attributes.values()) == row[1:5]
        assert card.health == row[5]
        assert card.threat == row[9]
        assert _skills(card) == row[6]
        assert not card.talents
        assert (card.is_minor, card.is_android) == (row[8] == "minor", row[8] == "android")


def _skills(card: Character) -> str:
    return ", ".join(f"{skill.replace('-', ' ').upper()} {level}" for skill, level in card.skills.items())


def test_gear_of_people_is_known() -> None:
    for card in (*characters().values(), *npcs().values()):
        assert all(one.item in items() for one in card.gear)
    counted = {one.item: (one.number, one.reloads) for one in characters()["roughneck"].gear}
    assert counted["bolt-gun"] == (1, 5)
    assert counted["power-cell"] == (2, -1)
    assert {one.item: one.number for one in characters()["rifleman"].gear}["m40-grenade"] == 2


def test_machines_and_lookups() -> None:
    atv = machines()["nr-9-atv"]
    assert (atv.maneuverability, atv.speed, atv.health, atv.armor) == (2, 2, 2, 1)
    assert isinstance(being("drone"), Creature)
    assert isinstance(being("sentry-gun"), Machine)
    assert isinstance(item("m41a-pulse-rifle"), Weapon)
    assert item("nothing") is None
    assert len(beings()) == len(characters()) + len(npcs()) + len(creatures()) + len(machines())


def test_careers_are_those_of_the_table() -> None:
    for name, key, skills, talents in rows("alien.careers"):
        card = careers()[kebab(name)]
        assert (card.name, card.key) == (name, key.lower())
        assert card.skills == tuple(map(kebab, skills.split(", ")))
        assert card.talents == tuple(map(kebab, talents.split(", ")))


def test_a_character_of_ones_own_carries_its_card_along() -> None:
    card = characters()["medic"]
    assert being(own_profile(card)) == card
