"""Small change of sentences: lists and numbers of things."""

import re
from collections.abc import Iterable, Sequence


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


def gathered(names: Sequence[str]) -> str:
    """A list in which nobody stands twice: `one of Thralls` three times is `3 of Thralls`."""
    number = {name: names.count(name) for name in names}
    return listed([name.replace("one of ", f"{n} of ", 1) if n > 1 else name for name, n in number.items()])


def together(rows: Iterable[tuple[str, str]]) -> str:
    """What is said of each, those of whom the same is said together: `Medic and Officer are in ambush`. What is said
    begins with what stands between, a space before a verb."""
    found: dict[str, list[str]] = {}
    for whose, words in rows:
        if words:
            found.setdefault(words, []).append(whose)
    return "; ".join(
        f"{gathered(names)}{_plural(words) if len(names) > 1 else words}" for words, names in found.items()
    )


VERB = re.compile(r"(^|,| and) (no longer )?(\w+?)s\b")
ODD = {"i": "are", "ha": "have", "goe": "go", "doe": "do"}


def _plural(words: str) -> str:
    """The same of several: ` takes cover` becomes ` take cover`."""
    return VERB.sub(lambda found: f"{found[1]} {found[2] or ''}{ODD.get(found[3], found[3])}", words)


def with_article(noun: str, *, is_only: bool) -> str:
    """A thing of which there is one, or one of several; a name that stands for many has no article then."""
    if noun.endswith("s") and not is_only:
        return noun
    return f"the {noun}" if is_only else f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
