"""AT-43 wired to the engine: which script is due, what a battle needs, what seats may know and how answers look.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from collections.abc import Iterator

import msgspec

from grognard.engine.core.files import Fault, FileFaults
from grognard.engine.core.state import Card, State
from grognard.engine.dice.stream import Stream
from grognard.engine.ruleset import Facts, ScenarioFacts
from grognard.kit.files.companies import taken
from grognard.kit.wiring import Wired

from .books.roster import Roster
from .books.scenario import scenario, scenarios
from .options import FREE_MEASURING, OPTIONS


class At43(Wired):
    package = __package__
    planner = "advice.planning"
    id = "at43"
    title = "AT-43"
    facts = Facts("cm", 2, ("d6",), False, OPTIONS, measuring_option=FREE_MEASURING)

    def told(self) -> Iterator[ScenarioFacts]:
        for one in scenarios().values():
            forces = tuple((force.name,) for force in one.forces) or (one.companies, one.companies)
            yield ScenarioFacts(one.id, one.title, f"{one.briefing} {one.victory}", ("A", "B"), forces)

    def rosters(self, scenario_id: str, forces: tuple[str, ...]) -> tuple[Roster, ...]:
        from .books.companies import company

        mission = scenario(scenario_id)
        if mission.forces and any(forces):
            raise FileFaults([Fault(scenario_id, "", "the forces of this mission are fixed; name no armies")])
        own = mission.companies[: len(mission.deployment)]
        return mission.forces or tuple([company(name, scenario_id) for name in taken(scenario_id, own, forces)])

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        """Deal the other seat's hidden cards anew among the units whose cards this seat has not seen."""
        hidden = [card for card in view.cards if card.subject is None]
        shown = {card.subject for card in view.cards if card.owner != seat}
        units = [
            f"u{u.id}" for u in view.units if u.seat != seat and "reserve" not in u.tags and f"u{u.id}" not in shown
        ]
        subjects = pick.shuffled(units)[: len(hidden)]
        first = max((card.id for card in view.cards), default=0) + 1
        dealt = tuple(
            Card(first + index, card.pile, card.index, card.owner, subject, known=(card.owner,))
            for index, (card, subject) in enumerate(zip(hidden, subjects, strict=False))
        )
        known = tuple(card for card in view.cards if card.subject is not None)
        return msgspec.structs.replace(view, cards=(*known, *dealt))


RULES = At43()
