"""Armies as files: every fault at once, each with its place and its clause."""

from pathlib import Path

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.files import Fault
from grognard.games.netepic.books.army import flaws, price
from grognard.games.netepic.books.companies import ARMIES, armies, find, ready_for
from grognard.games.netepic.books.profiles import army_cards, scenario
from grognard.games.netepic.books.roster import army_faults
from grognard.games.netepic.ruleset import RULES

ARMS = 'right-arm = "volcano-cannon", left-arm = "gatling-blaster"'
TITAN = f"""
[[card]]
card = "warlord-titan"
weapons = {{ {ARMS}, right-carapace = "turbo-laser-destructor", left-carapace = "plasma-blastgun" }}
"""
MARINES = """name = "Ours"
list = "marines"
limit = 3000

[[card]]
card = "tactical-company"
"""
ORKS = MARINES.replace("marines", "orks").replace("tactical-company", "goff-clan")
KANNONS = 'right-arm = "gatling-kannon", left-arm = "gatling-kannon", centreline = "snapper", head = "mork-head"'
GARGANT = f"""
[[card]]
card = "great-gargant"
weapons = {{ {KANNONS}, right-turret = "battle-cannon-turret", left-turret = "scorcher-turret" }}
"""


def faults(tmp_path: Path, text: str, mission: str = "") -> list[Fault]:
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return find(str(path), mission)[1]


def told(found: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.key, fault.clause.removeprefix("netepic.")) for fault in found]


def test_an_army_of_ones_own_is_found_costed_and_fielded(tmp_path: Path) -> None:
    assert faults(tmp_path, MARINES + TITAN) == []
    ours, _ = find(str(tmp_path / "ours.toml"))
    assert ARMIES.costs(ours) == tuple(zip(("Tactical Company", "Warlord Titan"), map(price, ours.cards), strict=True))
    header = RULES.header("god-machines", ("a", "b"), (str(tmp_path / "ours.toml"), ""))
    assert header.forces[0]["file"] == "ours.toml"
    assert {unit.name for unit in RULES.setup(header).units if unit.seat == 0} >= {"Tactical Company", "Warlord Titan"}


@clause("netepic.army.titan-cost")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('right-arm = "volcano-cannon", ', ""),
        ('right-arm = "volcano-cannon"', 'carapace = "volcano-cannon"'),
        ('right-arm = "volcano-cannon"', 'right-arm = "ripper-fist"'),
        ('right-arm = "volcano-cannon"', 'right-arm = "volcano-cannon", head = "volcano-cannon"'),
    ],
)
def test_a_gun_on_every_mount_and_none_where_it_does_not_fit(tmp_path: Path, old: str, new: str) -> None:
    found = told(faults(tmp_path, MARINES + TITAN.replace(old, new)))
    assert set(found) == {("card[2]", "army.titan-cost")}


@clause("netepic.army.titan-cost")
def test_no_gun_more_often_than_its_line_allows(tmp_path: Path) -> None:
    assert told(faults(tmp_path, ORKS + GARGANT)) == [("card[2]", "army.titan-cost")]
    assert faults(tmp_path, ORKS + GARGANT.replace("gatling-kannon", "ripper-fist")) == []


def bought(card: str, clan: str) -> str:
    return f'\n[[card]]\ncard = "{card}"\n' + (f'clan = "{clan}"\n' if clan else "")


@clause("netepic.army.list-documents")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ([("kommandos", "goffs")], [("card[2]", "army.list-documents")]),
        ([("killa-kan-mob", "goffs")], []),
        ([("killa-kan-mob", "goffs")] * 2, [("card[3]", "army.list-documents")]),
        ([("killa-kan-mob", "")], [("", "ork.clan-break")]),
        ([("predator-squadron", "")], [("card[2]", "army.list-documents")]),
    ],
)
def test_cards_that_only_some_may_have(
    tmp_path: Path, cards: list[tuple[str, str]], found: list[tuple[str, str]]
) -> None:
    assert told(faults(tmp_path, ORKS + "".join([bought(*card) for card in cards]))) == found


@clause("netepic.army.list-documents", "netepic.activation.hq-transport")
def test_a_transport_that_the_card_does_not_offer(tmp_path: Path) -> None:
    found = faults(tmp_path, MARINES + 'carrier = "battlewagon"\n')
    assert told(found) == [("card[1]", "army.list-documents")]


def test_faults_of_form_name_their_place(tmp_path: Path) -> None:
    text = MARINES.replace("tactical-company", "tactical-compani") + 'colour = "red"\nweapons = { nose = "x" }\n'
    assert [fault.key for fault in faults(tmp_path, text)] == ["card[1].card", "card[1].weapons.nose", "card[1].colour"]
    assert [fault.key for fault in faults(tmp_path, 'name = "X"\nlist = "marines"\nlimit = 5\n')] == ["card"]
    assert [fault.key for fault in faults(tmp_path, MARINES + "weapons = 3\n")] == ["card[1].weapons"]


@clause("netepic.army.points-limit")
def test_an_army_is_too_dear_for_a_smaller_battle(tmp_path: Path) -> None:
    found = faults(tmp_path, MARINES + TITAN, "crossroads")
    assert told(found) == [("limit", "army.points-limit")]


def test_every_list_with_companies_has_ready_armies_without_faults() -> None:
    lists = {card.army for card in army_cards().values() if card.kind == "company"}
    assert {army.army for army in armies().values()} == lists
    assert {id: army_faults(army) for id, army in armies().items() if army_faults(army)} == {}


@clause("netepic.titan.single")
def test_a_file_arms_both_titans_of_a_squadron() -> None:
    (squadron,) = [one for one in find("titans-2000")[0].cards if one.card == "warhound-squadron"]
    assert squadron.arms() == (("right-arm", "turbo-laser-destructor"), ("left-arm", "vulcan-mega-bolter"))
    assert squadron.arms(1) == (("right-arm", "plasma-blastgun"), ("left-arm", "inferno-gun"))
    assert {"titans-1000", "titans-2000", "titans-3000"} <= set(ready_for(scenario("god-machines"), 0))


def test_the_ready_armies_of_a_scenario_come_first() -> None:
    ready = ready_for(scenario("god-machines"), 1)
    assert ready[0] == "orks-3000"
    assert set(ready) == set(ARMIES.ready())
    assert ready_for(scenario("first-contact"), 0) == ("marines-650",)
    assert all(not flaws(find(id)[0]) for id in ARMIES.ready())


def test_an_army_is_printed_with_its_guns_lines_and_weapons() -> None:
    cards, lines, arms = ARMIES.listings(find("orks-3000")[0])
    assert cards.title == "Three clans with a Great Gargant, Orks: 3000 of 3000 points"
    (gargant,) = [dict(zip(cards.columns, row, strict=True)) for row in cards.rows if row[0] == "Great Gargant"]
    assert "left arm: Ripper Fist 75" in gargant["Weapons"]
    assert gargant["VP"] == f"{int(gargant['Points']) / 100:g}"
    assert {"Nobz Squad", "Great Gargant"} <= {row[0] for row in lines.rows}
    assert "Gatling Kannon" in {row[0] for row in arms.rows}
    assert all(len(row) == len(one.columns) for one in (cards, lines, arms) for row in one.rows)
