"""What is done for others or to them, as acts: aid, rally, help, talk, orders, surgery, studies; tasks."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from grognard.engine.asking.acts import Act, Reasons, Why, done_with, plain
from grognard.engine.asking.menus import Shut
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, Marker, model_ref

from ..beings import hugger
from ..body import allowance, burden, dice, talent
from ..books.scenario import scenario
from ..harm import broken, criticals, hazard, medicine, panic, synth
from ..known.busy import TASKS
from ..map import zone
from ..story import scenario_play
from ..words import clock, help
from ..words.attempt import Attempt
from ..words.terms import (
    AMOUNT,
    BURNING,
    COMBAT,
    FULL,
    INJURED,
    ORDERED,
    QUICK,
    REPAIRED,
    able,
    everybody,
    has,
    has_talent,
    is_android,
    is_crew,
    is_human,
    is_xeno,
    knows_of,
    marker_of,
    name_of,
    who_is_in,
    zone_of,
)
from ..words.turn import BEINGS, NOTHING_LEFT, ORDER, TASK, ZONES, Doing, both, by, called, ref_of
from . import science, social

Pair = tuple[int, int]


def _with_person(
    word: str, label: str, clause: str, things: Callable[[Doing], list[int]], other: Why, kind: str,
    run: Callable[..., object],
) -> Act[Doing, int]:  # fmt: skip
    """An act for somebody: a failed try is not made again in the same turn or stretch."""

    def tried(turn: Doing) -> Iterator[tuple[int, Reasons]]:
        for who in everybody(turn.game):
            if not help.may_try(turn.game, turn.who, word, who):
                yield who, (help.FAILED,)

    return done_with(
        BEINGS, word, called(label), clause, things=things, others=tried, other=other, subject=ref_of, kind=kind,
        steady=True,
    )(run)  # type: ignore[arg-type]  # fmt: skip


# -- the fallen, the frightened --------------------------------------------------------------------------------------


@implements("alien.act.full-first-aid")
def _patients(turn: Doing) -> list[int]:
    return broken.patients(turn.game, turn.who)


@implements("alien.act.quick-rally")
def _fallen(turn: Doing) -> list[int]:
    return broken.fallen(turn.game, turn.who)


NOT_TREATED: Why = ("alien.act.full-first-aid", "nobody Adjacent there can be treated")
NOT_RALLIED: Why = ("alien.act.quick-rally", "nobody there in the zone who is broken other than by fatigue")
first_aid = _with_person(
    broken.FIRST_AID, "first aid for {}", "alien.broken.first-aid", _patients, NOT_TREATED, FULL, by(broken.first_aid)
)
rally = _with_person(broken.RALLY, "rally for {}", "alien.broken.rally", _fallen, NOT_RALLIED, QUICK, by(broken.rally))
pull_together = _with_person(
    broken.RALLY, "rally for {}", "alien.broken.rally",
    lambda turn: [who for who in _fallen(turn) if who == turn.who],
    ("alien.broken.rally", "the broken rally nobody but themselves, and that takes the talent for it"), QUICK,
    by(broken.rally),
)  # fmt: skip
"""What the broken can do for themselves."""


@implements("alien.act.full-stop-panic")
def _panicking(turn: Doing) -> list[int]:
    return panic.to_be_calmed(turn.game, turn.who)


calm = _with_person(
    panic.STOP_PANIC, "Calm {}", "alien.panic.stop", _panicking,
    ("alien.act.full-stop-panic", "nobody within speaking range is in a panic"), FULL, by(panic.calm),
)  # fmt: skip


help_out = _with_person(
    "help", "Help {}", "alien.dice.help", by(help.to_be_helped),
    ("alien.dice.help", "nobody of the own side in the zone who can act and takes help"), FULL, by(help.give_help),
)  # fmt: skip


@implements("alien.act.full-persuade")
def _talkers(turn: Doing) -> list[int]:
    return social.talks(turn.game, turn.who)


talk = _with_person(
    "talk", "talk to {}", "alien.social.persuade", _talkers,
    ("alien.social.persuade", "nobody within call who listens, or all that can be asked was refused"), FULL,
    by(social.talk),
)  # fmt: skip


@implements("alien.act.full-orders")
def _subordinates(turn: Doing) -> list[int]:
    """Anybody of the own side within speaking or radio range who can still act on an order."""
    near = zone.within_call(turn.game, turn.who, able(turn.game))
    return [other for other in near if help.may_try(turn.game, turn.who, "orders", other)]


@implements("alien.act.full-orders", "alien.act.orders-effect")
def order(game: Game, who: int, target: int) -> Script[None]:
    """COMMAND: each success is a die more on one roll the other makes later in the round to carry the order out."""
    attempt = Attempt(who, "command", clause="alien.act.full-orders", purpose="orders", task="orders", target=target)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        link = Link(ORDERED, model_ref(who), model_ref(target), {AMOUNT: rollout.successes})
        game.tell(Linked("alien.act.orders-effect", (link,)))


orders = _with_person(
    "orders", "Give {} an order", "alien.act.full-orders", _subordinates,
    ("alien.act.full-orders", "nobody of the own side within call who can act"), ORDER, by(order),
)  # fmt: skip


@plain("extinguish", "Put the fire on you out", "alien.hazard.on-fire", kind=FULL)
def extinguish(turn: Doing) -> Script[None]:
    yield from hazard.put_out(turn.game, turn.who)


# -- what takes a stretch -------------------------------------------------------------------------------------------


def _comrades(turn: Doing) -> list[int]:
    near = who_is_in(turn.game, zone_of(turn.game, turn.who))
    return [other for other in near if other != turn.who and is_crew(turn.game, other)] if len(near) > 1 else []


@implements("alien.crit.surgery")
def _wounded(turn: Doing) -> list[int]:
    game = turn.game
    hurt = [other for other in _comrades(turn) if has(game, other, INJURED) and is_human(game, other)]
    return [other for other in hurt if criticals.needs_surgery(game, other)]


surgery = _with_person(
    "surgery", "Operate on {}", "alien.crit.surgery", _wounded,
    ("alien.crit.surgery", "no comrade here has an injury that surgery can mend"), FULL, by(criticals.operate),
)  # fmt: skip


@implements("alien.synth.repair")
def _damaged(turn: Doing) -> list[int]:
    game = turn.game
    androids = [
        other for other in _comrades(turn) if is_android(game, other) and synth.can_repair(game, turn.who, other)
    ]
    return [other for other in androids if not clock.is_worked_on(game, other, REPAIRED)]


repair = _with_person(
    "repair", "Repair {}", "alien.synth.repair", _damaged,
    ("alien.synth.repair", "no android here that somebody so skilled can repair now"), FULL, by(synth.work_on),
)  # fmt: skip


remove = _with_person(
    "remove-hugger", "Remove what holds {}", "alien.stealth.rolled-acts", by(hugger.victims_near),
    ("alien.hugger.remove", "nobody here has a Facehugger on the face"), FULL, by(hugger.remove),
)  # fmt: skip


def _specimens(turn: Doing, knack: str) -> list[int]:
    """Creatures that the crew knows of, outside combat dead ones included."""
    game = turn.game
    if not has_talent(game, turn.who, knack):
        return []
    if game.state.phase == COMBAT:
        some = everybody(game)
    else:
        some = tuple([model.id for model in game.state.models if model.place is not None])
    return [one for one in some if is_xeno(game, one) and knows_of(game, turn.who, game.state.models[one].known)]


def _unstudied(turn: Doing) -> list[int]:
    found = _specimens(turn, "xenomorphology")
    return [one for one in found if science.can_study(turn.game, turn.who, one)]


study = _with_person(
    "study", "Study {}", "alien.talent.xenomorphology", _unstudied,
    ("alien.talent.xenomorphology", "it takes the talent, and a creature in sight that nobody has made out"), FULL,
    by(science.study),
)  # fmt: skip


def _unanalysed(turn: Doing) -> list[int]:
    game, here = turn.game, zone_of(turn.game, turn.who)
    found = [one for one in _specimens(turn, "analysis") if zone_of(game, one) == here]
    return [one for one in found if science.can_analyse(game, turn.who, model_ref(one))]


analyse = _with_person(
    "analyse", "Analyse {}", "alien.talent.analysis", _unanalysed,
    ("alien.talent.analysis", "it takes the talent, and something here that has not been analysed"), FULL,
    by(science.analyse_creature),
)  # fmt: skip


def _bar_resources(turn: Doing) -> Reasons:
    if not talent.can_produce(turn.game, turn.who):
        yield "alien.talent.company-resources", "it takes the talent and 1 stress level, once a scenario"


@plain(
    "resources", "Produce something from the baggage", "alien.talent.company-resources", bar=_bar_resources, kind=FULL
)
def produce(turn: Doing) -> Script[None]:
    yield from talent.produce(turn.game, turn.who)


# -- what is closed -------------------------------------------------------------------------------------------------


def shut(turn: Doing) -> Shut:
    """What nobody here needs, or somebody has no talent or no mind for."""
    game, who = turn.game, turn.who
    model = game.state.models[who]
    here = str(model.place)
    return _shut(
        broken.is_anybody_down(game, here), panic.is_anybody_afraid(game), len(who_is_in(game, here)) > 1,
        "panic:5" in model.tags, BURNING in model.counters, "talent:xenomorphology" in model.tags,
        "talent:analysis" in model.tags,
    )  # fmt: skip


@lru_cache(None)
def _shut(
    is_down: bool,
    is_afraid: bool,
    has_company: bool,
    is_paranoid: bool,
    is_burning: bool,
    studies: bool,
    analyses: bool,
) -> Shut:
    rows: dict[Act[Any, Any], bool] = {
        first_aid: is_down, rally: is_down, pull_together: is_down, calm: is_afraid, help_out: has_company,
        surgery: has_company, repair: has_company, study: studies, analyse: analyses,
    }  # fmt: skip
    closed: dict[Act[Any, Any], Why] = {
        act: act.other for act, is_open in rows.items() if not is_open and isinstance(act.other, tuple)
    }
    if not is_burning:
        closed[extinguish] = "alien.hazard.on-fire", "not on fire"
    if is_paranoid:
        closed[help_out] = "alien.panic.paranoid", "a paranoid character helps nobody"
    return closed


# -- machines that heal ---------------------------------------------------------------------------------------------


def _machine_label(words: str) -> Callable[[Doing, Pair], str]:
    return lambda turn, pair: words.format(_card_name(turn, pair[0]), name_of(turn.game, pair[1]))


def _card_name(turn: Doing, machine: int) -> str:
    return burden.card(marker_of(turn.game, machine)).name


def _machines(turn: Doing) -> list[Marker]:
    return medicine.machines(turn.game, turn.who)


def _treatable(turn: Doing) -> list[Pair]:
    found = _machines(turn)
    return [(one.id, who) for one in found for who in medicine.machine_patients(turn.game, turn.who)] if found else []


def _operable(turn: Doing) -> list[Pair]:
    """In a MedPod surgery for humans of the crew who need it."""
    pods = [one.id for one in _machines(turn) if medicine.dice_of(one, medicine.SURGERY)]
    return [(pod, who) for pod in pods for who in medicine.pod_patients(turn.game, turn.who)]


NO_MACHINE: Why = ("alien.gear.autodoc", "no machine here with power and time for one who needs it")
treat = done_with(
    both(BEINGS, BEINGS), "machine", _machine_label("{} for {}"), "alien.gear.autodoc", things=_treatable,
    other=NO_MACHINE, kind=FULL,
)(lambda turn, pair: medicine.treat(turn.game, *pair))  # fmt: skip
operate = done_with(
    both(BEINGS, BEINGS), "pod", _machine_label("{}: surgery on {}"), "alien.gear.autodoc", things=_operable,
    other=NO_MACHINE, kind=FULL,
)(lambda turn, pair: medicine.operate(turn.game, *pair))  # fmt: skip


# -- tasks of the scenario ------------------------------------------------------------------------------------------


def _tasks(turn: Doing) -> list[str]:
    return scenario_play.tasks_at(turn.game, turn.who)


def price_of_task(turn: Doing, task: str) -> str:
    """full or quick, in combat."""
    return scenario(turn.game.state.scenario).task(task).in_combat


def _miss_task(turn: Doing, task: str) -> Reasons:
    if turn.game.state.phase == COMBAT and not allowance.can_pay(turn.game, turn.who, price_of_task(turn, task)):
        yield "alien.combat.action-pool", NOTHING_LEFT


def task_title(turn: Doing, task: str) -> str:
    return scenario(turn.game.state.scenario).task(task).title


@done_with(
    ZONES, "task", task_title, TASKS, things=_tasks, miss=_miss_task,
    other=(TASKS, "nothing of that kind is to be done here, or what it needs is missing"),
    kind=TASK, steady=True,
)  # fmt: skip
@implements("alien.act.full-terminal", "alien.act.full-machinery")
def task(turn: Doing, task: str) -> Script[None]:
    """What the scenario lets be done at its terminals and machines."""
    yield from scenario_play.work(turn.game, turn.who, task)
