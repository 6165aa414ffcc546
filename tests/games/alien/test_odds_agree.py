"""What is told of an attack before it is made agrees: button, panel and the answer of `grognard odds`."""

import pytest

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.state import number_of
from grognard.engine.showing.view import SeatView
from grognard.games.alien.body.gear import weapons
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import fight
from grognard.games.alien.harm import damage
from grognard.games.alien.shown import hints, panel
from tests.games.alien.nerves import room
from tests.games.alien.test_odds import ask


def shoot_out() -> tuple[SeatView, Answer]:
    """A marine with a pulse rifle and a guard in the next zone who can dodge."""
    p = room("A1", "A2")
    shooter = p.pc("rifleman", "A1", gear=["m41a-pulse-rifle"])
    guard = p.npc("security-guard", "A2", seen=True)
    fighting = p.script(lambda game: fight.attack(game, shooter), phase="combat", step="turn", round=1)
    (arm,) = [arm for arm in weapons(fighting.match.game, shooter) if arm.card.id == "m41a-pulse-rifle"]
    return fighting.match.seat_view(0), (f"{arm.key}:m{guard}",)


def test_button_and_panel_count_the_dodge_and_the_ammunition() -> None:
    view, answer = shoot_out()
    attack = panel.overlay(view, answer).attack
    assert attack is not None
    rows = {row.label: row for row in attack.prospects}
    assert list(rows)[:2] == ["Single fire, not pushed", "Single fire, not pushed, it dodges"]
    plain, dodged = (rows[label] for label in list(rows)[:2])
    dice, against = plain.stages[0].dice, dodged.stages[-1].dice
    card = weapon("m41a-pulse-rifle")
    asked = f"dice={dice} damage={card.damage} piercing={int(card.has('armor-piercing'))}"
    vest = damage.armor_of(view.game, number_of(answer[0].partition(":")[2]))
    book = ask(f"attack {asked} armor={vest} push=never").odds
    assert plain.histogram.exact == str(book.at_least(1))
    defended = ask(f"defended {asked} armor={vest} against_dice={against}").odds
    assert dodged.histogram.exact == str(defended.at_least(1))
    burst = ask(f"attack {asked} armor={vest} push=never auto=1 rating={card.ammo} resolve=3").odds
    assert rows["Full auto, not pushed"].histogram.exact == str(burst.at_least(1))
    assert rows["Full auto, not pushed"].histogram.mean == pytest.approx(float(burst.mean()), rel=1e-12)
    words = hints.hint(view, answer)
    assert words == (
        f"{dice} dice, hurts {plain.histogram.some:.0%}, {plain.histogram.mean:.2f} damage; "
        f"it dodges: hurts {dodged.histogram.some:.0%}, {dodged.histogram.mean:.2f} damage"
    )
