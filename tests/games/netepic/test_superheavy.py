"""Superheavies: their damage table, lasting damage, Penetrating weapons."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.dice.rolls import WrongDice
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import save, volley
from grognard.games.netepic.chapters.aim import IN_TURN
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import EAST, Position
from grognard.games.netepic.terms import DAMAGED


def struck(
    model: str = "shadowsword", dice: tuple[object, ...] = (), arm: str = "lascannons", number: int = 1, *tags: str
) -> SoloRehearsal:
    """A model in front of a firer in the open is hit so many times."""
    lay = Position()
    lay.unit([(60, 60)], model, seat=1)
    lay.unit([(60, 40)], "land-raider")
    if tags:
        lay.tag(0, *tags)
    return lay.script(lambda game: save.suffer(game, Hit(0, 1, arm), number), dice).finish()


def is_left(play: SoloRehearsal) -> bool:
    return play.state.models[0].place is not None


@clause("netepic.superheavy.table")
def test_a_failed_save_is_a_roll_on_the_table() -> None:
    assert is_left(struck(dice=(("save", 1), ("damage", 1))))
    assert is_left(struck(dice=(("save", 1), ("damage", 3))))
    assert not is_left(struck(dice=(("save", 1), ("damage", 4))))
    assert is_left(struck(dice=(("save", 6),)))


@clause("netepic.superheavy.damaged")
def test_damage_lasts_and_makes_its_shots_worse() -> None:
    play = struck(dice=(("save", 1), ("damage", 2)))
    assert DAMAGED in play.state.models[0].tags
    parts = volley.modifiers(play.game, 0, weapon("volcano-cannon"), 1, IN_TURN)
    assert [(part.amount, part.clause) for part in parts] == [(-1, "netepic.superheavy.damaged")]


@clause("netepic.superheavy.second-damage")
def test_example_superheavy_twice() -> None:
    """netepic.example.superheavy-twice: a damaged Shadowsword is destroyed by another 3 on its table."""
    assert not is_left(struck("shadowsword", (("save", 1), ("damage", 3)), "lascannons", 1, DAMAGED))
    assert not is_left(struck(dice=(("save", 1, 1), ("damage", 2), ("damage", 3)), number=2))


@clause("netepic.superheavy.penetrating")
def test_penetrating_weapons_add_to_the_roll() -> None:
    play = struck(dice=(("save", 1), ("damage", 1)), arm="doomburner")
    assert DAMAGED in play.state.models[0].tags
    assert not is_left(struck(dice=(("save", 1), ("damage", 3)), arm="doomburner"))


@clause("netepic.superheavy.knights")
def test_knights_use_the_table() -> None:
    assert is_left(struck("knight-paladin", (("save", 1), ("damage", 1))))


@clause("netepic.superheavy.break")
def test_a_damaged_one_is_no_loss() -> None:
    play = struck(dice=(("save", 1), ("damage", 2)))
    assert play.state.units[play.state.models[0].unit].members == (0,)


@clause("netepic.superheavy.table")
def test_example_save_one_plus() -> None:
    """netepic.example.save-one-plus: a bolter cannot hurt a Baneblade from the front, but on a 1 from the side."""
    lay = Position()
    lay.unit([(60, 60)], "baneblade", seat=1)
    lay.unit([(60, 40)])
    assert not lay.script(lambda game: save.suffer(game, Hit(0, 1, "bolters"), 1)).finish().rolls("save")
    lay.face(0, EAST)
    lay.face(1, EAST)
    turned = lay.script(lambda game: save.suffer(game, Hit(0, 1, "bolters"), 1), (("save", 1), ("damage", 1)))
    assert turned.finish().rolls("save")[0].need == 2


@clause("netepic.superheavy.table")
@pytest.mark.parametrize(("arm", "die", "harm"), [
    ("lascannons", 1, ""), ("lascannons", 2, DAMAGED), ("lascannons", 3, DAMAGED), ("lascannons", 4, "gone"),
    ("lascannons", 6, "gone"), ("doomburner", 2, DAMAGED),
])  # fmt: skip
def test_every_line_of_the_table(arm: str, die: int, harm: str) -> None:
    play = struck(dice=(("save", 1), ("damage", die)), arm=arm)
    assert is_left(play) == (harm != "gone")
    assert (DAMAGED in play.state.models[0].tags) == (harm == DAMAGED)


@clause("netepic.superheavy.table", "netepic.superheavy.second-damage")
def test_one_that_is_destroyed_is_rolled_for_no_more() -> None:
    assert len(struck(dice=(("save", 1, 1, 1), ("damage", 5)), number=3).rolls("damage")) == 1
    assert len(struck(dice=(("save", 1, 1, 1), *[("damage", 1)] * 3), number=3).rolls("damage")) == 3


@clause("netepic.superheavy.table", "netepic.ability.mechanic")
@pytest.mark.parametrize(("die", "mends"), [(1, 0), (2, 1)])
def test_a_mechanic_has_nothing_to_do_where_there_is_no_effect(die: int, mends: int) -> None:
    lay = Position()
    lay.unit([(60, 60)], "baneblade", seat=1)
    lay.unit([(60, 40)], "land-raider")
    lay.unit([(60, 66)], "techmarine", seat=1)
    dice = [("save", 1), ("damage", die), *[("heals", 1)] * mends]
    play = lay.script(lambda game: save.suffer(game, Hit(0, 1, "lascannons"), 1), dice).finish()
    assert len(play.rolls("netepic.ability.mechanic")) == mends


@clause("netepic.superheavy.table", "netepic.superheavy.second-damage")
@pytest.mark.parametrize(("die", "tags", "rule"), [
    (2, (DAMAGED,), "netepic.superheavy.second-damage"), (4, (), "netepic.superheavy.table"),
    (4, (DAMAGED,), "netepic.superheavy.table"),
])  # fmt: skip
def test_the_attacker_rolls_and_the_log_says_by_which_rule_it_is_lost(
    die: int, tags: tuple[str, ...], rule: str
) -> None:
    play = struck("shadowsword", (("save", 1), ("damage", die)), "lascannons", 1, *tags)
    assert [roll.seat for roll in play.rolls("damage to")] == [0]
    assert [event.clause for event in play.match.log if isinstance(event, Removed)] == [rule]


@clause("netepic.superheavy.table")
def test_its_table_is_a_table_of_six() -> None:
    with pytest.raises(WrongDice, match="cannot show 7"):
        struck(dice=(("save", 1), ("damage", 7)))
