"""Attacks of ALIEN as they stand in a battle, in the words of `grognard odds`: read off sheets, gear and the deck."""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import total
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games.alien.body import android, cover, stress, talent
from grognard.games.alien.fight import shooting
from grognard.games.alien.fight.fight import BURST, WEAK
from grognard.games.alien.harm import damage
from grognard.games.alien.map import aboard
from grognard.games.alien.shown import aim
from grognard.games.alien.shown.panel import PUSHES
from grognard.games.alien.shown.pools import NEVER, POLICIES
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import RATING, has_response, is_crew, is_pc

Asked = Iterator[tuple[str, Histogram]]
NO_QUESTION = ""
"""Attacks on vehicles, which stop what is not strong enough: not in the book."""


def shown(view: SeatView, answer: Answer, attack: Attack) -> Asked:
    """What the panel shows of an attack, each with its question."""
    game = view.game
    meant = aim.aim_of(game, view.decision, answer)
    assert meant is not None
    pushes = [push for push, _ in PUSHES if push == NEVER or is_crew(game, meant.who)]
    rows = iter(attack.prospects)
    for mode in aim.modes_of(meant):
        for push in pushes:
            for words in questions(game, meant, mode, push):
                yield words, next(rows).histogram
    assert next(rows, None) is None, "the panel shows no more than was asked"


def on_buttons(view: SeatView, answer: Answer) -> Iterator[str]:
    """The panel shows all that stands on buttons."""
    yield from ()


def is_attack(form: Decision) -> bool:
    return form.name in ("attack", "mode")


def questions(game: Game, meant: aim.Aim, mode: str, push: int) -> Iterator[str]:
    """The attack let come and, where that can be, defended."""
    if aboard.is_vehicle(game, meant.victim):
        words = NO_QUESTION
    else:
        words = " ".join([_dice(game, meant, mode, push), _harm(game, meant, mode), _burst(game, meant, mode)])
    yield f"attack {words}" if words else NO_QUESTION
    defence = aim.defence_of(game, meant)
    if defence is not None:
        roll = defence[1]
        against = f"against_dice={roll.base} against_stress={roll.stress} against_resolve={roll.resolve}"
        yield f"defended {words} {against}" if words else NO_QUESTION


def _dice(game: Game, meant: aim.Aim, mode: str, push: int) -> str:
    """All dice of the sheet and the circumstances, before those that the question itself takes off for a weak spot."""
    question, parts = aim.question_of(game, meant, mode, push)
    number = total(parts) + 2 * mode.endswith(WEAK) + 3 * ("full" in _cover(game, meant))
    nerves = android.has_nerves(game, meant.who)
    words = [
        f"dice={max(1, number)} modifier={min(0, number - 1)} stress={question.stress} push={POLICIES[push]}",
        f"resolve={stress.resolve(game, meant.who) if nerves else 0}",
        f"jumpy={int(has_response(game, meant.who, stress.JUMPY))}",
        f"deflated={int(stress.bars_push(game, meant.who) if nerves else True)}",
    ]
    had = [number for number, what in enumerate(stress.RESPONSES, 1) if has_response(game, meant.who, what)]
    return " ".join([*words, f"had={','.join(map(str, had or [0]))}"])


def _harm(game: Game, meant: aim.Aim, mode: str) -> str:
    card = meant.arm.card
    kind = damage.STUNNING if card.is_stun else damage.FIRE if card.has("fire") and card.group != "close" else ""
    armor = damage.armor_of(game, meant.victim, kind, meant.who)
    flags = f"weakspot={int(mode.endswith(WEAK))} piercing={int(card.has('armor-piercing'))}"
    return f"damage={card.damage} armor={armor} {flags} {_cover(game, meant)}"


def _cover(game: Game, meant: aim.Aim) -> str:
    """The barrier of full cover; the dice that cover costs are among those of the sheet, so they are given back."""
    shot = Shot(meant.who, meant.victim, meant.arm.card, meant.arm.marker)
    near = meant.arm.card.group == "close" or shooting.is_at_hand(game, shot)
    level = 0 if near else cover.level(game, meant.victim)
    return f"cover=full barrier={level}" if level else ""


def _burst(game: Game, meant: aim.Aim, mode: str) -> str:
    if not mode.startswith(BURST):
        return "auto=0"
    question, _ = aim.question_of(game, meant, mode, NEVER)
    words = [f"auto=1 once={question.once} tension={question.tension}"]
    marker = meant.arm.marker
    if marker is not None and shooting.rolls_ammo(meant.arm.card):
        fewer, unrolled = talent.spared_dice(game, meant.who), not is_pc(game, meant.who)
        words.append(f"rating={marker.counters.get(RATING, 0)} fewer={fewer} unrolled={int(unrolled)}")
    return " ".join(words)
