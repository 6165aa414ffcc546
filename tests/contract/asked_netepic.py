"""Attacks of Net Epic as they stand in a battle, in the words of `grognard odds`: read off cards and table."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from grognard.engine.asking.decisions import Allocate, Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.rolls import total
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import duels, save, volley
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.shown import panel
from grognard.games.netepic.terms import engagement, figure_of, full_name

Asked = Iterator[tuple[str, Histogram]]
NO_QUESTION = ""
"""More kinds of dice at one target than the book takes."""
KINDS = 4
Salvo = tuple[int, int]
"""What a die needs to hit, and the modifier of the save with that of the side."""


def is_attack(form: Decision) -> bool:
    return form.name in ("targets", "engage")


def on_buttons(view: SeatView, answer: Answer) -> Iterator[str]:
    """The panel shows everything that stands on a button."""
    return iter(())


def shown(view: SeatView, answer: Answer, attack: Attack) -> Asked:
    """Each target with its question. What all lose together is asked only where all are fired at alike: the book shares
    dice out evenly."""
    game, form = view.game, view.decision
    if not isinstance(form, Allocate):
        pair = panel.duel_of(view, answer)
        assert pair is not None, "whoever is engaged is named"
        yield melee(game, *pair), attack.prospects[0].histogram
        return
    asked = {full_name(game, target): fire(game, target, dice) for target, dice in given(game, form, answer).items()}
    for row in attack.prospects:
        if row.label in asked:
            yield asked[row.label], row.histogram
        elif len(set(asked.values())) == 1 and (one := next(iter(asked.values()))):
            test, dice, *words = one.split()
            number = len(asked)
            all_dice = _listed([int(each) * number for each in dice.partition("=")[2].split(",")])
            yield f"{test} dice={all_dice} {' '.join(words)} targets={number}", row.histogram


def given(game: Game, form: Allocate, answer: Answer) -> dict[int, dict[Salvo, int]]:
    """By target the dice that were given to it, by what they need and do to its save."""
    found: dict[int, dict[Salvo, int]] = {}
    for key, bin, number in answer:
        if bin == volley.HOLD:
            continue
        firer, _, arm = key.partition(":")
        target, line = number_of(bin), weapon(arm)
        own = found.setdefault(target, {})
        parts = volley.modifiers(game, number_of(firer), line, target, panel.occasion_of(form))
        turned = save.turned(game, number_of(firer), target)
        salvo = line.hit - total(parts), line.modifier - total(turned)
        own[salvo] = own.get(salvo, 0) + number
    return found


def fire(game: Game, target: int, dice: dict[Salvo, int]) -> str:
    """Dice of each kind at a stand; where it has no Armour Save, whatever worsens one is the same."""
    line = figure_of(game, target)
    kinds: dict[Salvo, int] = {}
    for (need, modifier), number in dice.items():
        kind = max(need, 1), modifier if line.save else 0
        kinds[kind] = kinds.get(kind, 0) + number
    if len(kinds) > KINDS:
        return NO_QUESTION
    needs, modifiers = (_listed(column) for column in zip(*kinds, strict=True))
    words = f"need={needs} save={line.save} save_modifier={modifiers} fixed_save={line.fixed_save}"
    return f"fire dice={_listed(kinds.values())} {words}"


def _listed(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def melee(game: Game, one: int, other: int) -> str:
    """A duel that the first has charged into: who is charged in a building or rubble is stronger."""
    game = Game(replace(game.state, links=(*game.state.links, engagement(one, other))))
    pairs = (("a", one, other), ("b", other, one))
    hands = [(name, duels.hand(game, model, foe, Bout()), figure_of(game, model)) for name, model, foe in pairs]
    words = [
        f"caf_{name}={hand.plus} dice_{name}={len(hand.sides)} fixed_save_{name}={line.fixed_save}"
        for name, hand, line in hands
    ]
    return f"melee {' '.join(words)}"
