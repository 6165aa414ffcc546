"""The figures of Net Epic as frozen data, read once: types, models, weapons, guns, cards, armies, scenarios."""

from collections.abc import Mapping

from grognard.kit.files.cards import deck, drawn, made
from grognard.kit.files.datafiles import read_all

from .cards import Ability, ArmyCard, Figure, Gun, ModelType, Scenario, Template, Weapon


def _types() -> Mapping[str, ModelType]:
    return deck(__package__, "types.toml", ModelType)


def _abilities() -> Mapping[str, Ability]:
    return deck(__package__, "abilities.toml", Ability)


def _templates() -> Mapping[str, Template]:
    return deck(__package__, "templates.toml", Template)


def _weapons() -> Mapping[str, Weapon]:
    return deck(__package__, "weapons.toml", Weapon)


def _guns() -> Mapping[str, Gun]:
    return deck(__package__, "guns.toml", Gun)


def _figures() -> Mapping[str, Figure]:
    return deck(__package__, "units.toml", Figure)


def _army_cards() -> Mapping[str, ArmyCard]:
    return deck(__package__, "cards.toml", ArmyCard)


def _scenarios() -> Mapping[str, Scenario]:
    return {id: made(Scenario, table, id) for id, table in read_all(__package__, "scenarios")}


types, model_type = drawn(_types)
abilities, ability = drawn(_abilities)
templates, template = drawn(_templates)
weapons, weapon = drawn(_weapons)
guns, gun = drawn(_guns)
figures, figure = drawn(_figures)
army_cards, army_card = drawn(_army_cards)
scenarios, scenario = drawn(_scenarios)
