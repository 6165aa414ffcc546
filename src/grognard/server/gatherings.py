"""Going together: those who stand together and may go the same way, led there by one deed.

A game says by which choice somebody takes others along (`Hints.together`); what is asked on the way is found on forks,
as for every deed, and each answer is an ordinary one.
"""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.match import Match
from grognard.engine.core.state import Ref, State, feature_ref, number_of
from grognard.games import parts

from .aims import Deed
from .ways import Step, ahead

MOST_GOINGS = 12


class Gatherings:
    """The search for those who could go together from what is asked of a seat now."""

    def __init__(self, game: str, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat
        self._together = parts(game).hints().together
        self._led: set[Ref] = set()
        """Those who come along with somebody already."""
        self.found: list[Deed] = []

    def __iter__(self) -> Iterator[None]:
        for lead, steps in self._leaders():
            yield
            party = ahead(lead, self._seat, (steps[-1].answer,))
            form = party.form_for(self._seat) if party is not None else None
            if party is None or not isinstance(form, Choose):
                continue
            if not _asks_whom(form):  # there is but one who could come along
                self._led |= set(form.about)
                self._each_way(form, tuple([step.answer for step in steps]), _names(party.state, form.about))
            else:
                everybody = tuple([option.key for option in form.options[: form.most]])
                yield
                self._goings(party, (*steps, Step(form.name, everybody)), form, lead.form_for(self._seat))

    def _leaders(self) -> Iterator[tuple[Match, tuple[Step, ...]]]:
        """Who could take others along: whoever is asked, or each of those of whom one is to be chosen."""
        form = self._match.form_for(self._seat)
        if not self._together or not isinstance(form, Choose) or form.secret or form.party:
            return
        if step := self._taking(form):
            yield self._match, (step,)
            return
        for option in form.options:
            if option.subject != option.key or option.key in self._led:
                continue
            lead = ahead(self._match, self._seat, ((option.key,),))
            form_then = lead.form_for(self._seat) if lead is not None else None
            step = self._taking(form_then) if isinstance(form_then, Choose) else None
            if lead is not None and step is not None:
                self._led.add(option.key)
                yield lead, (Step(form.name, (option.key,), option), step)

    def _taking(self, form: Choose) -> Step | None:
        keys = {option.key for option in form.options}
        found = next((key for key in self._together if key in keys), None)
        return None if found is None else Step(form.name, (found,))

    def _goings(self, party: Match, steps: tuple[Step, ...], who: Choose, lead: Decision | None) -> None:
        """Every way that is open to all of them; where there is but one, nobody is asked where to."""
        then = ahead(party, self._seat, (steps[-1].answer,))
        form = then.form_for(self._seat) if then is not None else None
        self._led |= {option.key for option in who.options}
        names = _names(party.state, (*who.about, *steps[-1].answer))
        answers = tuple([step.answer for step in steps])
        if isinstance(form, Choose):
            self._each_way(form, answers, names)
        elif then is None and isinstance(lead, Choose) and (to := only_way(party.state, lead)) is not None:
            self._find(to[0], answers, f"Move to {to[1]}", names)

    def _each_way(self, form: Choose, answers: tuple[Answer, ...], names: list[str]) -> None:
        if (form.least, form.most) == (1, 1):
            for option in form.options[: MOST_GOINGS - len(self.found)]:
                self._find(option.subject or "", (*answers, (option.key,)), option.label, names)

    def _find(self, ref: Ref, chain: tuple[Answer, ...], label: str, names: list[str]) -> None:
        """No two deeds read alike: where others, as many, could go there too, these are named."""
        words = f"{label}, {len(names)} together"
        is_taken = words in [deed.words for deed in self.found]
        self.found.append(Deed(ref, chain, f"{words}: {_named(names)}" if is_taken else words, _named(names)))


def _asks_whom(form: Choose) -> bool:
    return all(option.subject == option.key for option in form.options)


def only_way(state: State, form: Choose) -> tuple[Ref, str] | None:
    """The one zone that choices lead to: they end with its name."""
    ends = {option.key.rpartition(":")[2] for option in form.options if ":" in option.key}
    zones = [one for one in state.features if len(one.zones) == 1 and one.zones[0] in ends]
    return (feature_ref(zones[0].id), zones[0].zones[0]) if len({one.zones for one in zones}) == 1 else None


def _names(state: State, refs: tuple[Ref, ...]) -> list[str]:
    return [state.units[state.models[number_of(ref)].unit].name for ref in refs if ref[0] == "m"]


def _named(names: list[str]) -> str:
    """All of them: who is left behind is not among them."""
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)
