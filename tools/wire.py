"""Writes web/src/wire.ts from the message types of the server, so that the page and the server cannot drift apart.

`python tools/wire.py` writes the file, `--check` fails when it is stale (a test runs that).
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec.inspect as inspect

from grognard.engine.asking.bounds import Placement
from grognard.engine.asking.demands import FacedPath
from grognard.engine.asking.demands import Path as PlainPath
from grognard.engine.core.events import AnyEvent
from grognard.server import bodies, messages, speech

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "src" / "wire.ts"
HEAD = """// The wire between server and page. Written by tools/wire.py from the server's own types: do not edit.

export type Point = [number, number];
export type Location = Point | string;
export type Ref = string;
export type Counters = Record<string, number>;
"""
NAMES = {
    "grognard.engine.dice.rolls.Modifier": "Part",
    "grognard.server.lines.Throw": "Dice",
    "grognard.server.messages.SeatCard": "SeatLine",
    "grognard.server.undoing.CanUndo": "Undo",
    "grognard.server.messages.Fault": "Wrong",
    "grognard.engine.showing.panels.Bond": "Tie",
    "grognard.engine.showing.panels.Shelter": "Cover",
    "grognard.server.tape.TapeThrow": "Thrown",
}
"""What is called otherwise in the page, where the name is taken or another reads better there."""
BODIES = (
    bodies.GameCards, bodies.ClauseCards, bodies.LookCard, bodies.NewBattle, bodies.Made, bodies.Key,
    bodies.Hiding, bodies.Forgotten, bodies.Speaking, bodies.WhatIf, bodies.Summaries, bodies.DiceCard, bodies.Refusing,
    bodies.Hindsight,
)  # fmt: skip
REQUESTS = (speech.Draft, bodies.Hiding, bodies.NewBattle, bodies.Speaking, bodies.WantedSeat, bodies.WhatIf)
"""What the page sends: fields with a default may be left out."""
UNIONS: dict[str, Any] = {
    "Said": messages.AnySaid, "Told": messages.AnyTold, "AnyEvent": AnyEvent,
    "PlainPath": PlainPath, "FacedPath": FacedPath, "Placement": Placement,
}  # fmt: skip


class Export:
    """Collects the structs that are reached from the messages, each as one TypeScript type."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}

    def name_of(self, cls: type) -> str:
        return NAMES.get(f"{cls.__module__}.{cls.__name__}", cls.__name__)

    def struct(self, info: inspect.StructType) -> str:
        name = self.name_of(info.cls)
        if name not in self.types:
            self.types[name] = ""
            tag = [f'{info.tag_field}: "{info.tag}"'] if info.tag_field else []
            is_asked = issubclass(info.cls, (speech.Said, *REQUESTS))
            fields = [
                f"{_key(one.encode_name)}{'?' if is_asked and not one.required else ''}: {self.of(one.type)}"
                for one in info.fields
            ]
            self.types[name] = f"export type {name} = {{ {'; '.join([*tag, *fields])} }};"
        return name

    def of(self, info: inspect.Type) -> str:
        """The TypeScript of a type."""
        match info:
            case inspect.StructType():
                return self.struct(info)
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case inspect.VarTupleType() | inspect.ListType():
                return f"{_wrapped(self.of(info.item_type))}[]"
            case inspect.TupleType():
                return _tuple([self.of(one) for one in info.item_types])
            case inspect.DictType():
                return f"Record<string, {self.of(info.value_type)}>"
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(map(self.of, info.types)))
            case _:
                return "unknown"


def _key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def _tuple(items: list[str]) -> str:
    return "Point" if items == ["number", "number"] else f"[{', '.join(items)}]"


def _wrapped(text: str) -> str:
    return f"({text})" if " | " in text else text


def written() -> str:
    export = Export()
    shapes: Iterable[Any] = (*UNIONS.values(), *BODIES)
    infos = inspect.multi_type_info(shapes)
    unions = [f"export type {name} = {export.of(info)};" for name, info in zip(UNIONS, infos, strict=False)]
    for info in infos[len(UNIONS) :]:
        export.of(info)
    kinds = ("Choose", "Order", "Allocate", "Move", "Place")
    unions.append(f"export type Decision = {' | '.join(kinds)};")
    unions.append("export type Path = PlainPath | FacedPath;")
    return "\n".join((HEAD, *export.types.values(), "", *unions)) + "\n"


def main(arguments: list[str]) -> int:
    text = written()
    if "--check" in arguments:
        if TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run python tools/wire.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
