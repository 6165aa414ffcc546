"""Small change of sentences: lists and numbers of things."""

import re
from collections.abc import Iterable, Sequence


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def counted_dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def gathered(names: Sequence[str]) -> str:
    """A list in which nobody stands twice: `one of Thralls` three times is `3 of Thralls`, and `stand 1 of Boyz` and
    `stand 4 of Boyz` are `stands 1 and 4 of Boyz`."""
    number = {name: names.count(name) for name in names}
    found: dict[tuple[str, str], list[str]] = {}
    for name, n in number.items():
        one = NUMBERED.fullmatch(name)
        key = (one[1], one[3]) if one else (name.replace("one of ", f"{n} of ", 1) if n > 1 else name, "")
        found.setdefault(key, []).append(one[2] if one else "")
    return listed([_numbered(kind, numbers, unit) for (kind, unit), numbers in found.items()])


NUMBERED = re.compile(r"([A-Za-z][^\d,]*?) (\d+) of (.+)")


def _numbered(kind: str, numbers: Sequence[str], unit: str) -> str:
    """Some of one unit by their numbers; whoever has none by name."""
    if not unit:
        return kind
    return f"{kind}{'s' if len(numbers) > 1 and kind[-1] not in 'sz' else ''} {listed(numbers)} of {unit}"


def together(rows: Iterable[tuple[str, str]]) -> str:
    """What is said of each, those of whom the same is said together: `Medic and Officer are in ambush`. What is said
    begins with what stands between, a space before a verb; of whom more is said, he is named once."""
    found: dict[str, list[str]] = {}
    for whose, words in rows:
        if words:
            found.setdefault(words, []).append(whose)
    said, before = [], [""]
    for words, names in found.items():
        who = "" if names == before and words.startswith(" ") else gathered(names)
        said.append(f"{who}{_plural(words) if len(names) > 1 else words}".lstrip())
        before = names
    return "; ".join(said)


VERB = re.compile(r"(^|,| and) (no longer )?(\w+?)s\b")
ODD = {"i": "are", "ha": "have", "goe": "go", "doe": "do"}


def _plural(words: str) -> str:
    """The same of several: ` leaves its cover` becomes ` leave their cover`."""
    verbs = VERB.sub(lambda found: f"{found[1]} {found[2] or ''}{ODD.get(found[3], found[3])}", words)
    return re.sub(r"\bits\b", "their", verbs)


UNCOUNTED = ("rubble", "ground", "water", "undergrowth")
"""Stuff that nobody counts."""


def with_article(noun: str, *, is_only: bool) -> str:
    """A thing of which there is one, or one of several; a name for many or for stuff has no article then."""
    if noun.endswith(("s", *UNCOUNTED)) and not is_only:
        return noun
    return f"the {noun}" if is_only else f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
