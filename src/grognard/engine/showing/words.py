"""How pieces are called. A game hands in its own labels as a Lexicon; what it does not name is called by its key."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..core.state import CLOCK, Location, Ref, State, feature_ref, number_of

LETTERS = "ABCDEFGH"


class Lexicon(Struct, frozen=True):
    """How a game calls its counters, tags, kinds and phases, and its unit of length."""

    unit: str = ""
    labels: dict[str, str] = {}
    """A tag that ends with the number of a seat may show its letter: `held by {seat}`. So may a counter that stands for
    a seat or a model by its number plus 1: `commanded by {model}`. A marker that a scenario gives a name has it under
    the scenario and its ref: `diggers/k0`."""
    quiet: tuple[str, ...] = ()
    """Counters, tags, links and piles that are bookkeeping, and rules all of whose changes are: logs for people leave
    them out. With `+` or `-` before the key only their coming or going is, unless a rule has words of its own for it
    (`-key clause` in `told`)."""
    deeds: dict[str, str] = {}
    """What may be done by its key, or by what stands before the colon in it, as its button begins (`Move to {}`): a
    deed that is not on offer is called by it. A tag of the same key may have another label: `taking cover`."""
    dice: tuple[str, ...] = ()
    """What the dice of each kind are called where so many kinds fall together: `("base", "stress")`."""
    numbered: tuple[str, ...] = ()
    """Piles whose cards are told with their numbers."""
    told: dict[str, str] = {}
    """What is said of a change instead of its label: under `+key` where a tag comes or a counter rises, `-key` where it
    goes or falls, `-key=0` where nothing is left, `-key clause` where one rule has words of its own. They may hold what
    it changes by and the letter of its plural (`{by} shield{s}`), what is left, what stands behind the colon of the
    key, and what for: `spends {by} LP{why}: {now} left`. What for stands under `for clause` (`on Take cover!`), how a
    move is called under its clause (`rushes`), what is done by a roll under `deed clause` (`fires at`)."""
    places: dict[str, str] = {}
    """What the zones of a map are called. Where it is given each being stands for itself: its number is left out."""
    classes: dict[str, tuple[str, ...]] = {}
    """What the classes of sums with a leading die are called, by the clauses of such rolls."""
    cards: dict[str, str] = {}
    """What models are called by their profiles, where each is a team or a vehicle of its own."""
    each: str = "model"
    """What one of a unit is called whose models bear the name of their unit."""
    opens: tuple[str, ...] = ()
    """Rules, or how their ids begin, by which somebody begins something new in the middle of a turn, where no order and
    no move tells: what he pays or is marked with. What happens from there on is another deed."""
    harms: tuple[str, ...] = ()
    """Counters and tags of pieces that are worn down: `-key` where less is worse, `+key` where more is or it comes."""

    def is_quiet(self, key: str) -> bool:
        """Whether a counter, tag or pile is bookkeeping or kept in secret."""
        return key.startswith("~") or key.partition(":")[0].partition(".")[0] in self.quiet

    def is_unsaid(self, key: str, is_gone: bool, clause: str) -> bool:
        """Whether nothing is said of a key that comes or goes by a rule."""
        change = f"{'-' if is_gone else '+'}{key.partition(':')[0].partition('.')[0]}"
        return (
            self.is_quiet(key)
            or clause in self.quiet
            or (change in self.quiet and f"{change} {clause}" not in self.told)
        )

    def label(self, key: str) -> str:
        known = self.labels.get(key)
        if known is not None:
            return known
        head, _, rest = key.partition(":")
        if rest:
            name = self.label(head)
            return name.format(seat=letter(int(rest))) if "{seat}" in name else f"{name} {self.label(rest)}"
        head, _, rest = key.partition(".")
        return f"{self.label(head)} {rest}" if rest else key.replace("-", " ")

    def deed(self, key: str) -> str:
        """What is done by a key, on offer or not."""
        head, _, rest = key.partition(":")
        if key not in self.deeds and rest and head in self.deeds:
            return self.deeds[head].format(self.label(rest))
        return self.deeds.get(key) or self.label(key)


PLAIN = Lexicon()


def letter(seat: int) -> str:
    """The letter of a seat; nobody in particular is `-`."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "-"


def called(state: State, unit: int) -> str:
    """The name of a unit; where others that everybody knows of bear it too, with its number and its side's letter. A
    unit and the one that it belongs to may share a name."""
    one = state.units[unit]
    number = own = others = 0
    for other in state.units:
        if other is one:
            own += 1
            number = own
        elif other.name == one.name and other.known is None and other.id != one.parent and other.parent != unit:
            if other.seat == one.seat:
                own += 1
            else:
                others += 1
    if not one.name or own + others == 1:
        return one.name
    named = one.name if own == 1 else f"{one.name} {number}"
    return f"{named} ({letter(one.seat)})" if others else named


def name_of(ref: Ref, state: State, lexicon: Lexicon = PLAIN) -> str:
    """How a piece is called in a sentence."""
    if ref == CLOCK:
        return "the battle"
    kind, id = ref[0], number_of(ref)
    if kind == "s":
        return letter(id)
    if kind == "u":
        return called(state, id)
    if kind == "m":
        return model_name(id, state, lexicon)
    pieces: Sequence[Any] = state.features if kind == "f" else state.markers if kind == "k" else ()
    found = next((piece for piece in pieces if piece.id == id), None)
    if found is None:
        return {"c": "a card", "f": "a piece of terrain", "k": "a marker"}.get(kind, ref)
    if lexicon.places:
        bearer = getattr(found, "on", None)
        whose = f"{name_of(bearer, state, lexicon)}'s " if bearer is not None else ""
        return whose + _on_map(found, lexicon)
    return lexicon.labels.get(f"{state.scenario}/{ref}") or numbered_name(found, pieces, lexicon)


def numbered_name(piece: Any, pieces: Sequence[Any], lexicon: Lexicon) -> str:
    """A piece by its kind, with its number among those of its kind where there are several."""
    alike = [one.id for one in pieces if one.kind == piece.kind]
    label = lexicon.label(piece.kind)
    return f"{label} {alike.index(piece.id) + 1}" if len(alike) > 1 and piece.id in alike else label


def terrain_of(refs: Sequence[Ref], state: State, lexicon: Lexicon) -> str:
    """The kinds of some terrain, each once; who gives cover besides is named by its unit."""
    kinds = {feature_ref(feature.id): lexicon.label(feature.kind) for feature in state.features}
    return ", ".join(dict.fromkeys(kinds[ref] if ref[0] == "f" else _unit_of(ref, state) for ref in refs))


def _unit_of(ref: Ref, state: State) -> str:
    return state.units[state.models[number_of(ref)].unit].name


def model_name(id: int, state: State, lexicon: Lexicon) -> str:
    """A model by its unit: its leader, or one of its others."""
    model = state.models[id]
    if model.unit < 0:
        return "a hidden model"
    unit = state.units[model.unit]
    own = unit_name(unit.id, state, lexicon)
    if model.profile in lexicon.cards:
        return _one_of(id, own, state, lexicon)
    if lexicon.places or unit.members == (id,):
        return own
    return f"the leader of {own}" if unit.leader == id else f"one of {own}"


def _one_of(id: int, own: str, state: State, lexicon: Lexicon) -> str:
    """A team, stand or vehicle of a unit; the unit is left out where nobody else has one of that name."""
    model = state.models[id]
    if not any(one.unit == model.unit and one.id != id for one in state.models):
        return own
    alike, name = among_alike(id, state, lexicon.cards), lexicon.cards[model.profile]
    if own.startswith(f"{name} of "):
        return f"{alike}{own.removeprefix(name)}"
    if alike != name and state.units[model.unit].name.rstrip(" 0123456789") == name:
        return f"{lexicon.each}{alike.removeprefix(name)} of {own}"
    others = (one for one in state.models if one.unit != model.unit and lexicon.cards.get(one.profile) == name)
    return f"{alike} of {own}" if any(others) else alike


def among_alike(id: int, state: State, names: Mapping[str, str]) -> str:
    """The name of a model by its profile, with its number where others of its unit have it too, the fallen counted."""
    name, unit = names[state.models[id].profile], state.models[id].unit
    alike = [one.id for one in state.models if one.unit == unit and names.get(one.profile) == name]
    return f"{name} {alike.index(id) + 1}" if len(alike) > 1 else name


def told_apart(id: int, state: State, lexicon: Lexicon) -> str:
    """A model with its number in its unit, counting also those who have fallen: for answers about each of them."""
    name, unit = model_name(id, state, lexicon), state.models[id].unit
    place = [model.id for model in state.models if model.unit == unit].index(id) + 1
    return f"model {place}{name.removeprefix('one')}" if name.startswith("one of ") else name


def unit_name(id: int, state: State, lexicon: Lexicon) -> str:
    """A unit among others of its name; on a map each being stands for itself."""
    return state.units[id].name if lexicon.places else called(state, id)


def _on_map(piece: Any, lexicon: Lexicon) -> str:
    """A zone by its name, a border or a line by what it joins, a thing by its kind."""
    zones: tuple[str, ...] = getattr(piece, "zones", ())
    if len(zones) == 1:
        return spot(zones[0], lexicon)
    return f"{lexicon.label(piece.kind)} {' to '.join((*zones[:1], *zones[-1:]))}".rstrip()


def spot(place: Location, lexicon: Lexicon) -> str:
    """A place of a map by its name, one of a plane by its measures."""
    if isinstance(place, str):
        return f"{place} {lexicon.places.get(place, '')}".rstrip()
    return f"{length(place[0])}, {length(place[1])} {lexicon.unit}".rstrip()


def length(hundredths: int) -> str:
    """A length with one decimal."""
    return f"{hundredths / 100:.1f}"


def measured(hundredths: int, lexicon: Lexicon) -> str:
    """A length in the unit of a game, one of it in the singular: `1 inch`, `2.5 inches`."""
    number = length(hundredths).removesuffix(".0")
    unit = lexicon.unit.removesuffix("es") if number == "1" else lexicon.unit
    return f"{number} {unit}".rstrip()
