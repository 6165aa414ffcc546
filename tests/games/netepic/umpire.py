"""An independent umpire of Net Epic, written from the catalogue: he watches the events of a battle and objects."""

from collections import Counter
from typing import Any, cast

from grognard.engine.core.events import (
    Began,
    Counted,
    Ended,
    Event,
    Linked,
    Moved,
    Noted,
    Placed,
    Removed,
    Rolled,
    Tagged,
)
from grognard.engine.core.state import State, Unit, number_of
from tests.games.netepic.umpire_eyes import card, far, pin_class
from tests.games.netepic.umpire_fire import (
    ODD,
    POINT_DEFENCE,
    Shot,
    judge_aim,
    judge_bodies,
    named,
    needs,
    order,
    save_needs,
)
from tests.games.netepic.umpire_fire import is_plain as is_plain_shot
from tests.games.netepic.umpire_moves import Walk
from tests.games.netepic.umpire_powers import Powers
from tests.games.netepic.umpire_scores import break_faults, break_point, duel_faults, end_faults, losses, note_faults
from tests.games.netepic.umpire_scores import test_faults as morale_faults
from tests.games.netepic.umpire_templates import Templates
from tests.games.netepic.umpire_titans import Blow, Titans
from tests.games.netepic.umpire_turns import is_character, is_free, left, tops

PHASES = ("initiative", "action", "combat", "end")
STEPS = {
    "end.structural-integrity": 1, "titan.void-shields-repair": 2, "titan.repair": 2, "end.repair": 2,
    "ability.regeneration": 3, "end.regeneration": 3, "morale.test-roll": 4, "morale.rally": 4,
}  # fmt: skip
"""By clause the step of the End Phase in which its dice are thrown."""
SNAPPED, ORDERED, FIRED = "snap.counter", "activation.order-first", "fire.once"


class Umpire:
    """What he has to remember: the turn, who was activated, the activation's movement and shots, hits to be saved."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self.round, self.initiative = 0, cast("int | None", None)
        self.activated, self.acting, self.volley = set[int](), set[int](), set[int]()
        self.walk: Walk | None = None
        self.shots: list[Shot] = []
        self.declared: State | None = None
        self.guarded: State | None = None
        self.is_thrown, self.step = False, 0
        self.reached: dict[tuple[int, int], float] = {}
        self.dice: Counter[tuple[int, str]] = Counter()
        self.hit: Shot | None = None
        self.saved: list[tuple[int, ...]] = []
        self.fell: set[int] = set()
        self.titans, self.templates, self.powers = Titans(), Templates(), Powers()

    def hears(self, state: State, form: Any, answer: Any) -> None:
        """What a player has said that no event tells: the cell that he aims at, the point where a template is laid."""
        self.powers.hears(form, answer)
        if form.name == "aim":
            self.titans.names(answer if isinstance(answer, str) else answer[0])
        if form.name == "template" and answer:
            self.templates.lays(state, form, answer, self.walk.moved if self.walk is not None else set())

    def settles_up(self) -> None:
        """The battle is over: what the others have found."""
        self.titans.ends()
        self.faults += [f"titans: {one}" for one in self.titans.faults]
        self.faults += [f"templates: {one}" for one in self.templates.faults]
        self.faults += [f"powers: {one}" for one in self.powers.faults]
        self.seen["titans"], self.seen["templates"] = self.titans.judged, self.templates.judged
        self.seen["powers"], self.seen["strikes"] = self.powers.powers, self.powers.strikes

    def object_to(self, *words: object) -> None:
        self.faults.append(f"turn {self.round}: " + " ".join(map(str, words)))

    def watch(self, before: State, event: Event, after: State) -> None:
        clause = event.clause.removeprefix("netepic.")
        self.powers.watch(before, event, clause, self.acting, self.initiative)
        match event:
            case Began():
                self._settle(before)
                self._begins(before, event, after)
            case Moved():
                self._settle(before)
                if self.walk is not None:
                    self.walk.moves(before, event)
            case Placed() if self.walk is not None:
                self.walk.places(before, event)
            case Linked() if self.walk is not None:
                self.walk.links(before, event)
            case Removed():
                self.fell |= {number_of(ref) for ref in event.refs if ref[0] == "m"}
                if self.walk is not None:
                    self.walk.loses(before, event)
            case Tagged():
                self._tags(before, event, after, clause)
            case Counted():
                self._counts(before, event)
                self.titans.counts(event)
            case Rolled():
                self._rolls(before, event, clause)
            case Noted():
                self._notes(before, event, clause)
            case Ended():
                self.faults += end_faults(before, event)
                self.seen["ends"] += 1

    def _notes(self, before: State, event: Noted, clause: str) -> None:
        if clause == "victory.objective-value":
            self.faults += [*note_faults(before, event), *break_faults(before)]
            self.seen["scores"] += 1
        if clause in ("template.covered", "indirect.off-board"):
            self.templates.misses(event.text)
        self.titans.notes(before, event, clause)

    # -- the turn --------------------------------------------------------------------------------------------------

    def _begins(self, before: State, event: Began, after: State) -> None:
        if event.round is not None:
            self.round, self.activated, self.dice, self.powers.landed = event.round, set(), Counter(), set()
        if event.phase is not None and before.phase in PHASES and event.phase != before.phase:
            if event.phase != PHASES[(PHASES.index(before.phase) + 1) % 4]:
                self.object_to(event.phase, "follows", before.phase)
            self.step = 0
        if self.walk is not None and before.step == "act":
            self._closes(before)
        if event.acting is not None and event.acting >= 0 and after.phase == "action":
            self._activates(before, after, event.acting)
        if before.step == "act" and event.step == "turn" and before.active is not None:
            other = 1 - before.active
            wanted = other if left(after, other) else before.active
            if after.active != wanted:
                self.object_to("it is not the turn of seat", wanted)
            if not left(after, wanted):
                self.object_to("nobody is left to be activated by seat", wanted)
        if event.phase == "combat" and (left(before, 0) or left(before, 1)):
            self.object_to("somebody is left to be activated")

    def _activates(self, before: State, after: State, acting: int) -> None:
        unit = after.units[acting]
        if unit.seat != after.active or unit.id in self.activated or "done" in unit.tags:
            self.object_to(unit.name, "is activated twice, or by the other side")
        self.walk, self.acting, self.shots, self.templates.laid = Walk(after), set(), [], []
        self.seen["activations"] += 1

    def _closes(self, state: State) -> None:
        """The activation is over: where everybody stands, and what the shots needed."""
        assert self.walk is not None
        self.walk.ends(state)
        self.faults += [f"turn {self.round}: {one}" for one in self.walk.faults]
        self.seen["moves"] += self.walk.number
        moved = self._moved_after()
        for index, shot in enumerate(self.shots):
            self._judges(shot, (index, shot.firer.id) in moved)
        self.walk, self.shots = None, []

    def _moved_after(self) -> set[tuple[int, int]]:
        assert self.walk is not None
        return {
            (index, shot.firer.id) for index, shot in enumerate(self.shots)
            if self.walk.spent[shot.firer.id] > self.reached.get((index, shot.firer.id), 0) + 1
        }  # fmt: skip

    def _judges(self, shot: Shot, moved_after: bool) -> None:
        judge_bodies(shot)
        judge_aim(shot)
        wanted = needs(shot, moved_after)
        if shot.event.need not in wanted:
            parts = [(one.label, one.amount) for one in shot.event.parts]
            shot.object_to("needs", shot.event.need, "not one of", sorted(wanted), parts)
        hits = sum(face >= max(shot.event.need, 2) for face in shot.event.faces)
        if hits != shot.event.outcome:
            shot.object_to(shot.event.faces, "against", shot.event.need, "are", shot.event.outcome)
        self.faults += [f"turn {self.round}: {one}" for one in shot.faults]
        self.seen["shots"] += 1
        self.seen["snaps"] += shot.is_snap

    # -- orders ----------------------------------------------------------------------------------------------------

    def _tags(self, before: State, event: Tagged, after: State, clause: str) -> None:
        for ref, adds, _ in event.changes:
            told = [tag for tag in adds if tag.startswith("order:")]
            if told and clause == ORDERED:
                self._orders(before, before.units[number_of(ref)])
            if told and clause == SNAPPED and "done" in before.units[number_of(ref)].tags:
                self.object_to(before.units[number_of(ref)].name, "is given a counter and was activated")
            if told == ["order:fall-back"] and not clause.startswith(("orders.fall-back", "morale", "ability.terror")):
                self.object_to("Fall Back is chosen under", clause)
        if clause == ORDERED:
            self._has_all(before, event)
        if clause == FIRED:
            self._settle(before)
            self._readies(before, event)
        if clause == "morale.break-check":
            for ref, adds, _ in event.changes:
                top = before.units[number_of(ref)]
                if "broken" in adds and losses(before, top) < break_point(top) and not is_character(before, top):
                    self.object_to(top.name, "breaks with", losses(before, top), "lost")

    def _readies(self, before: State, event: Tagged) -> None:
        """Both parts of a detachment may fire at one moment; who has fired may not again."""
        ready = {number_of(ref) for ref, adds, _ in event.changes if ref[0] == "m" and "spent" in adds}
        if self.is_thrown:
            self.volley = set()
            self.dice = Counter({key: n for key, n in self.dice.items() if key[1] == "Point Defence"})
        self.volley |= ready
        self.declared = before
        if self.walk is not None:
            self.walk.shooters |= ready
        self.is_thrown = False
        for id in sorted(ready):
            if "spent" in before.models[id].tags:
                self.object_to(before.models[id].profile, "fires again")

    def _orders(self, before: State, unit: Unit) -> None:
        """Orders are given to the acting detachment and to headquarters that act with it, once a turn."""
        acting = before.units[before.acting] if before.acting is not None else None
        if "done" in unit.tags or unit.id in self.activated or acting is None:
            self.object_to(unit.name, "is ordered twice")
            return
        self.activated.add(unit.id)
        self.acting.add(unit.id)
        top = before.units[unit.parent] if "carriers" in unit.tags and unit.parent is not None else unit
        rides = {"hq", "commissar"} & set(top.tags) and top.parent == acting.parent
        if top.id != acting.id and not rides:
            self.object_to(unit.name, "acts in the activation of", acting.name)
        if "fog" in unit.tags and any(isinstance(before.models[id].place, tuple) for id in unit.members):
            self.object_to(unit.name, "is activated and still in the fog")

    def _has_all(self, before: State, event: Tagged) -> None:
        """With the last detachment of a company its headquarters act."""
        acting = before.units[before.acting] if before.acting is not None else None
        if acting is None or {"hq", "commissar"} & set(acting.tags):
            return
        company = [one for one in tops(before, acting.seat) if one.parent == acting.parent and is_free(before, one)]
        others = [one for one in company if one.id != acting.id and not {"hq", "commissar"} & set(one.tags)]
        told = {number_of(ref) for ref, *_ in event.changes}
        parts = {one.id: {one.id, *[x.id for x in before.units if x.parent == one.id]} for one in company}
        waiting = [one for one in company if {"hq", "commissar"} & set(one.tags) and not told & parts[one.id]]
        if not others and waiting:
            self.object_to(acting.name, "is the last of its company and", [one.name for one in waiting], "wait")

    # -- dice ------------------------------------------------------------------------------------------------------

    def _counts(self, before: State, event: Counted) -> None:
        for ref, key, _, now in event.changes:
            if now < 0:
                self.object_to(ref, key, "is negative")
            if key == "defence" and now:
                self.guarded = before
            if key == "defence" and now > card(before.models[number_of(ref)]).point_defence:
                self.object_to(ref, "uses too many dice of Point Defence")

    def _rolls(self, before: State, event: Rolled, clause: str) -> None:
        if before.phase == "end" and clause in STEPS:
            if STEPS[clause] < self.step:
                self.object_to(clause, "is rolled after step", self.step)
            self.step = max(self.step, STEPS[clause])
        self.titans.rolls(before, event, clause)
        self.templates.scatters(event, clause)
        match clause:
            case "initiative.roll":
                self._settles_initiative(event)
            case "fire.roll":
                self._settle(before)
                self._fires(before, event)
            case "save.roll":
                self._saves(before, event)
            case "cc.roll":
                self.faults += [f"turn {self.round}: {one}" for one in duel_faults(before, event)]
                self.seen["duels"] += 1
            case "morale.test-roll" | "morale.rally":
                self.faults += [f"turn {self.round}: {one}" for one in morale_faults(before, event)]
                self.seen["tests"] += 1
            case "template.covered":
                self._settle(before)
                self._falls(before, event)
            case "transport.bail-out":
                self._bails_out(before, event)

    def _falls(self, before: State, event: Rolled) -> None:
        fall = self.templates.rolls(before, event)
        self.titans.ends()
        struck = [before.models[number_of(ref)] for ref in event.outcome]
        if fall is None or not fall.guns or len([one for one in struck if pin_class(one) == 5]) != 1:
            return
        (large,) = [one for one in struck if pin_class(one) == 5]
        nearest = min([before.models[id] for id in fall.guns], key=lambda one: far(one, large))
        self.titans.hits(Blow(before, large, nearest, [fall.arm], 1, is_template=True, is_exact=False))

    def _bails_out(self, before: State, event: Rolled) -> None:
        """A die for everybody inside: 4 or more."""
        saved = tuple([ref for ref, face in zip(event.about, event.faces, strict=True) if face >= 4])
        aboard = {str(before.models[number_of(ref)].place) for ref in event.about}
        if event.need != 4 or saved != tuple(event.outcome):
            self.object_to(event.purpose, event.faces, "on", event.need, "saves", event.outcome)
        if len(aboard) != 1 or not aboard.pop().startswith("m"):
            self.object_to(event.purpose, event.about, "are not in one transport")
        self.seen["bail-outs"] += 1

    def _settles_initiative(self, event: Rolled) -> None:
        one, other = event.faces
        winner = 0 if one > other else 1 if other > one else None
        if event.outcome[0] != winner:
            self.object_to("initiative", event.faces, "is", event.outcome)
        self.initiative = winner if winner is not None or self.initiative is None else 1 - self.initiative

    def _fires(self, before: State, event: Rolled) -> None:
        firer = before.models[number_of(event.about[0])]
        arms = named(firer, event.purpose)
        if len(event.about) != 2 or event.about[1][0] != "m" or not arms:
            return
        target, acts = before.models[number_of(event.about[1])], before.units[firer.unit].seat == before.active
        snap = before.phase == "action" and not acts
        moved = self.walk is not None and firer.id in self.walk.moved
        given = self.guarded if arms[0] is POINT_DEFENCE else self.declared if firer.id in self.volley else None
        declared = given or before
        fled = arms[0] is not POINT_DEFENCE and declared.models[target.id].place != target.place
        when = declared if fled else before  # who runs in the middle of a volley is hit by what was given to it
        shot = Shot(when, event, firer, when.models[target.id], arms, snap, before.phase == "combat", moved, declared)
        self.reached[len(self.shots), firer.id] = self.walk.spent[firer.id] if self.walk is not None else 0
        self._throws(before, shot)
        self.is_thrown = True
        if arms[0] is not POINT_DEFENCE and firer.id not in self.volley:
            shot.object_to("by somebody who does not fire now")
        if snap:
            self._snaps(before, shot)
        if self.walk is None:
            self._judges(shot, moved_after=False)
        else:
            self.shots.append(shot)
        self.hit, self.saved, self.fell = (shot, [], set()) if event.outcome else (None, [], set())
        exact = not any({*ODD, "d3-hits"}.intersection(arm.traits) for arm in arms)
        self.titans.hits(Blow(before, target, shot.seen_from, arms, int(event.outcome), is_exact=exact))

    def _throws(self, before: State, shot: Shot) -> None:
        """Dice of models alike fall together: no more than all of them that fire now have."""
        name = shot.arms[0].name
        self.dice[shot.firer.unit, name] += len(shot.event.faces)
        fires = [one for one in before.models if one.unit == shot.firer.unit and one.id in self.volley]
        if shot.arms[0] is POINT_DEFENCE:
            fires = [one for one in before.models if one.unit == shot.firer.unit]
        lines = [arm for one in fires for arm in named(one, shot.event.purpose)]
        most = sum(max(arm.dice, len(arm.hits), arm.charges) * (2 if arm.has("fires-twice") else 1) for arm in lines)
        if self.dice[shot.firer.unit, name] > most:
            shot.object_to("throws", self.dice[shot.firer.unit, name], "of", most, "dice")

    def _snaps(self, before: State, shot: Shot) -> None:
        unit = before.units[shot.target.unit]
        popped = "popped" in unit.tags or "up" in shot.target.tags
        stirs = self.walk is not None and any(before.models[id].unit == unit.id for id in self.walk.moved)
        if unit.id not in self.acting or not (stirs or popped):
            shot.object_to("snaps at a part that does not move")
        if shot.arms[0] is not POINT_DEFENCE and order(before, shot.firer) not in ("first-fire", "advance"):
            shot.object_to("snaps on", order(before, shot.firer))

    def _saves(self, before: State, event: Rolled) -> None:
        shot = self.hit
        if shot is None or number_of(event.about[0]) != shot.target.id:
            return
        self.saved.append(event.faces)
        if is_plain_shot(shot) and event.need not in save_needs(shot):
            shot.object_to("is saved on", event.need, "not one of", sorted(save_needs(shot)))
        if is_plain_shot(shot) and len(event.faces) > shot.event.outcome:
            shot.object_to("is saved with", len(event.faces), "dice for", shot.event.outcome, "hits")
        if event.outcome != sum(face >= event.need for face in event.faces):
            shot.object_to("saves", event.outcome, "with", event.faces, "on", event.need)
        self.seen["saves"] += 1

    def _settle(self, state: State) -> None:
        """All hits of the last shot have been resolved: who failed a save is gone, who did not stands."""
        shot, self.hit = self.hit, None
        if shot is None or not is_plain_shot(shot):
            return
        lost, wanted = shot.target.id in self.fell, save_needs(shot)
        if not self.saved and min(wanted) > 6 and not lost:
            shot.object_to("hits and does not kill")
        if not self.saved and max(wanted) in range(2, 7) and lost:
            shot.object_to("kills without a save of", wanted)
        if self.saved:
            need = next(iter(wanted)) if len(wanted) == 1 else None
            failed = need is not None and any(face < need for faces in self.saved for face in faces)
            if need is not None and failed != lost:
                shot.object_to("saves", self.saved, "on", need, "and is lost:", lost)
        if shot.faults and shot not in self.shots:
            self.faults += [f"turn {self.round}: {one}" for one in shot.faults]
