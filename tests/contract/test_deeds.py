"""No attack without its target being named: who activates a unit has chosen, or been shown, whom its dice fall on."""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Choose, Decision, only_deed
from grognard.engine.core.events import Began, Decided, Event, Noted
from grognard.engine.core.state import Ref, State, number_of
from tests.contract.battles import SEEDS, Battle, Moment, every_scenario, fought, told

DECLARED = {
    "at43.shoot.sequence",
    "at43.weapon.flame-auto",
    "at43.melee.who",
    "evolved.shoot.steps",
    "evolved.cc.order",
    "alien.ranged.sequence",
}
"""Under these rules an attack is told before its first die: who attacks, and whom."""
ATTACKS = {"turn", "attack", "mode", "special", "target", "aim", "engage", "fight", "step"}
"""Questions that lead to an attack of one's own; in a panic nobody is asked."""


def is_named(moment: Moment, ref: Ref) -> bool:
    """Whether a decision showed or chose this target."""
    words = str(moment.answer).replace("(", " ").replace("'", " ").replace(",", " ").replace("/", " ").replace(":", " ")
    subjects = [option.subject for option in moment.form.options] if isinstance(moment.form, Choose) else []
    return ref in words.split() or ref in moment.form.about or (ref in subjects and len(subjects) == 1)


def declarations(battle: Battle) -> Iterator[tuple[int, int, Ref]]:
    """Attacks of who has the turn: where in the log, whose, at what."""
    for index, (_, event, after) in enumerate(told(battle.match)):
        if event.clause in DECLARED and isinstance(event, Decided | Noted) and len(event.refs) == 2:
            seat = _seat_of(event, after)
            if seat == _seat_in_turn(after):
                yield index, seat, event.refs[1]


def _seat_of(event: Event, state: State) -> int:
    assert isinstance(event, Decided | Noted)
    ref = event.refs[0]
    unit = number_of(ref) if ref[0] == "u" else state.models[number_of(ref)].unit
    return state.units[unit].seat


def _seat_in_turn(state: State) -> int:
    return state.units[state.acting].seat if state.acting is not None else -1


@every_scenario
def test_an_attack_in_ones_own_turn_follows_a_decision_that_named_its_target(game: str, scenario: str) -> None:
    for seed in SEEDS:
        battle = fought(game, scenario, seed)
        begun = [
            index
            for index, event in enumerate(battle.match.log)
            if isinstance(event, Began) and event.acting is not None
        ]
        for index, seat, ref in declarations(battle):
            start = max((one for one in begun if one <= index), default=0)
            since = [one for one in battle.moments if start <= one.told <= index and one.seat == seat]
            if game != "alien" or (since and since[-1].form.name in ATTACKS):
                assert any(is_named(one, ref) for one in since), (scenario, seed, battle.match.log[index])


@every_scenario
def test_a_deed_with_one_answer_says_in_its_prompt_what_it_is_done_to(game: str, scenario: str) -> None:
    for seed in SEEDS:
        for moment in fought(game, scenario, seed).moments:
            if only_deed(moment.form) is not None:
                assert _label(moment.form) in moment.form.prompt


def _label(form: Decision) -> str:
    """What the only answer does, in the words of the page."""
    if isinstance(form, Choose):
        return form.options[0].label
    bins: tuple[object, ...] = getattr(form, "bins", ())
    return getattr(bins[0], "label", "") if len(bins) == 1 else ""
