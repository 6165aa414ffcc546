"""What a person is told beside a choice: what a zone is called, as far as the seat knows it."""

from grognard.engine.decisions import Answer, Choose
from grognard.engine.state import feature_of, number_of
from grognard.engine.view import SeatView

from .scenario import scenario


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    form = seat_view.decision
    if not isinstance(form, Choose) or len(answer) != 1:
        return ""
    subject = next((option.subject for option in form.options if option.key == answer[0]), None)
    if subject is None or subject[0] != "f":
        return ""
    feature = feature_of(seat_view.view, number_of(subject))
    zone = scenario(seat_view.view.scenario).zone(feature.zones[0]) if feature and len(feature.zones) == 1 else None
    return zone.name if zone is not None else ""
