"""Odds in a few words, for buttons and lists."""

from grognard.engine.showing.panels import Attack, Histogram


def expected(row: Histogram) -> str:
    """What is to be expected of one attack."""
    return f"{row.mean:.2f} {row.what} expected, at least one {row.some:.1%}"


def in_words(attack: Attack, boxes: str = "boxes") -> str:
    """The first prospect of an attack in full, of the others what is expected; a machine's parts are added up in
    `boxes`."""
    first, *others = attack.prospects
    if attack.by == "part":
        total = sum(one.histogram.mean for one in attack.prospects)
        return f"{total:.2f} {boxes} expected, destroyed {first.histogram.all:.1%}"
    whose = f"{first.label}: " if attack.by == "who is hit" else ""
    means = [f"{one.label} {one.histogram.mean:.2f}" for one in others]
    return ", ".join([f"{whose}{expected(first.histogram)}", *means])
