"""Cards of units: figures by label, weapons with their bearers, members with what they have left, traits with rules."""

from msgspec import Struct

from grognard.engine.showing.looks import Looks
from grognard.engine.showing.panels import Column, Pips, Stat, Trait
from grognard.engine.showing.words import Lexicon
from grognard.kit.panels.card import Cards, Glossary, Printed, columns
from tests.kit.skirmish import GUARDS, SCOUTS, skirmish


class Figure(Struct, frozen=True):
    pace: int
    rank: int = 0
    wheels: bool = False


class Weapon(Struct, frozen=True):
    name: str
    dice: int


RIFLE, KNIFE = Weapon("Rifle", 2), Weapon("Knife", 0)
FIGURES = {"scout": Figure(6, rank=1), "guard": Figure(4), "cart": Figure(8, wheels=True)}
PACE = Printed[Figure]("M", lambda one: one.pace, lambda one: "wheels" if one.wheels else "Move", "toy.move")
GLOSSARY = Glossary(
    "grognard.games.at43",
    Lexicon(labels={"take-cover": "taking cover"}),
    sections=("ability", "drill"),
    rules={"hurt": "at43.damage.closest"},
    silent=("rifle",),
)


def cards(states: tuple[str, ...] | None = None) -> Cards[Figure, Weapon]:
    return Cards(
        looks=Looks(figures={"scout": "f-scout"}),
        words=GLOSSARY,
        stats=(PACE, Printed("R", lambda one: one.rank, "Rank", always=False)),
        columns=(Printed("Dice", lambda arm: arm.dice or "-", "dice of each"),),
        printed=lambda game, unit: FIGURES[game.state.units[unit].profile],
        kind=lambda game, unit: f"{game.state.units[unit].name} on foot",
        arms=lambda game, id: (RIFLE, KNIFE) if "rifle" in game.state.models[id].tags else (KNIFE,),
        name=lambda game, id: f"man {id}",
        roles=lambda game, id: ["sapper"] if id == 1 else [],
        pips=lambda game, id: [Pips("wounds", game.state.models[id].counters.get("wounds", 0), 2)],
        traits=lambda game, unit: map(GLOSSARY.trait, ["medic", "medic", "brave"]),
        states=states,
    )


def test_the_head_of_a_card_counts_who_is_left_of_how_many() -> None:
    card = cards().card(skirmish(), SCOUTS)
    assert (card.unit, card.name, card.seat, card.kind) == (0, "Scouts", 0, "Scouts on foot")
    assert (card.symbol, card.strength, card.now) == ("f-scout", 4, 2)
    other = cards().card(skirmish(), GUARDS)
    assert (other.symbol, other.strength, other.now) == ("", 2, 2), "who has lost nobody is as strong as he stands"


def test_figures_with_what_their_labels_mean() -> None:
    assert cards().card(skirmish(), SCOUTS).stats == (Stat("M", "6", "Move", "toy.move"), Stat("R", "1", "Rank"))
    assert cards().card(skirmish(), GUARDS).stats == (Stat("M", "4", "Move", "toy.move"),), "no rank, no figure"
    assert PACE.stat(FIGURES["cart"]) == Stat("M", "8", "wheels", "toy.move")


def test_weapons_stand_once_with_all_who_bear_them() -> None:
    found = cards().card(skirmish(), SCOUTS).weapons
    assert found.columns == (Column("Dice", "dice of each"),)
    rows = [(row.name, row.cells, row.bearers) for row in found.rows]
    assert rows == [("Knife", ("-",), ("m0", "m1")), ("Rifle", ("2",), ("m1",))]


def test_members_lead_have_roles_and_tags_that_their_weapon_does_not_say() -> None:
    first, second = cards().card(skirmish(), SCOUTS).members
    assert (first.ref, first.name, first.tags) == ("m0", "man 0", ("leader",))
    assert second.tags == ("sapper", "wary")
    assert cards().card(skirmish(), GUARDS).members[0].pips == (Pips("wounds", 1, 2),)


def test_traits_have_the_clause_of_their_name_and_stand_once() -> None:
    medic, brave = cards().card(skirmish(), SCOUTS).traits
    assert (medic.label, medic.clause) == ("medic", "at43.ability.medic")
    assert medic.words
    assert brave == Trait("brave")
    assert GLOSSARY.trait("Take Cover").clause == "at43.drill.take-cover"
    assert GLOSSARY.trait("hurt:2").clause == "at43.damage.closest", "by another name"


def test_states_are_tags_of_the_unit_all_or_those_that_are_named() -> None:
    state = skirmish(scouts=("order:run", "take-cover"))
    assert [one.label for one in cards().card(state, SCOUTS).states] == ["order run", "taking cover"]
    assert [one.label for one in cards(("take-cover",)).card(state, SCOUTS).states] == ["taking cover"]


def test_the_same_figures_are_columns_of_a_printed_roster() -> None:
    ((label, shown),) = columns([PACE])
    assert (label, shown(FIGURES["cart"])) == ("M", 8)
    assert PACE.column() == Column("M"), "what differs from card to card is not said above a column"
