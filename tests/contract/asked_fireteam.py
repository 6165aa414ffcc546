"""Attacks of Fireteam as they stand in a battle, in the words of `grognard odds`: read off cards and table."""

from collections.abc import Iterator, Sequence

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.dice.joint import Die, Stack
from grognard.engine.dice.rolls import total
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games.fireteam.chapters import cc, fire
from grognard.games.fireteam.shown import panel
from grognard.games.fireteam.terms import HULL, counter, figures, is_infantry
from grognard.games.fireteam.turn import ASSAULT, SUPPRESSIVE_FIRE, Deed, Trail

Asked = Iterator[tuple[str, Histogram]]
Row = tuple[Stack, int]
"""Dice, and what they must reach to have any effect, or the Defense that they meet."""
NO_QUESTION = ""
"""Suppressive Fire, which causes no casualties; several weapons at one vehicle: not in the book."""
KINDS = 4


def is_attack(form: Decision) -> bool:
    return form.name in ("action", "overwatch", "approach", "on-the-way")


def on_buttons(view: SeatView, answer: Answer) -> Iterator[str]:
    """The panel shows everything that stands on a button."""
    return iter(())


def shown(view: SeatView, answer: Answer, attack: Attack) -> Asked:
    deed = panel.deed_of(view, answer)
    assert deed is not None, "an attack is shown of a deed"
    for row in attack.prospects:
        yield _question(view.game, deed, row.label), row.histogram


def _question(game: Game, deed: Deed, label: str) -> str:
    if deed.action == ASSAULT:
        return _blows(game, deed.team, deed.target)
    shots = [one for one in fire.shots(game, deed) if one.target == deed.target]
    rows = [(stack, total(one.defense)) for one in shots for stack in one.stacks]
    if not is_infantry(game, deed.target):
        return _anti_tank(game, deed.target, shots[0].lead, rows)
    if deed.action == SUPPRESSIVE_FIRE and label == "casualties":
        return NO_QUESTION
    return _attack("fire", shots[0].lead, rows, label)


def _blows(game: Game, team: int, foe: int) -> str:
    """The parts come to what a total must reach, which is one more than the Defense that it must beat."""
    way = Trail(team, ASSAULT, (game.table.place(team), game.table.place(foe)))
    found = cc.strokes(game, team, {foe: figures(game, team)}, way)
    rows = [(stack, total(one.batch.parts) - cc.WOUND) for one in found for stack in one.batch.stacks]
    return _attack("assault", cc.lead(game, team, way), rows, "casualties")


def _attack(test: str, lead: Die, rows: Sequence[Row], label: str) -> str:
    if len(rows) > KINDS:
        return NO_QUESTION
    plain = [(one.number, *_without_bonus(one.die, met)) for one, met in rows]
    numbers, dice, defenses = (_listed(column) for column in zip(*plain, strict=True))
    return f"{test} experience={lead.words} weapon={dice} dice={numbers} defense={defenses} counted={label}"


def _without_bonus(die: Die, met: int) -> tuple[str, int]:
    """What is added to flames for cover that does not help against them lowers the Defense as well."""
    return (f"d{die.sides}", met - die.plus) if die.plus > 0 else (die.words, met)


def _anti_tank(game: Game, target: int, lead: Die, rows: Sequence[Row]) -> str:
    if len(rows) > 1 or rows[0][0].die.plus < 0:
        return NO_QUESTION
    ((stack, armor),) = rows
    weapon = f"weapon=d{stack.die.sides} dice={stack.number} plus={stack.die.plus}"
    return f"at experience={lead.words} {weapon} armor={armor} hull={counter(game, target, HULL)}"


def _listed(values: Sequence[object]) -> str:
    return ",".join(map(str, values))
