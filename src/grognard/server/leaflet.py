"""A log as one page that stands alone: no script, nothing fetched, good on screen, in the dark and on paper."""

from html import escape

from .exports import HEADINGS, LogDocument, facts_of, title_of
from .lines import LogLine, Throw

STYLE = """
:root { color-scheme: light dark; --paper: #f4f0e6; --sheet: #fffdf7; --ink: #1d1a14; --soft: #5a5346; --line: #d8d0bd;
  --a: #0c5a99; --b: #a84300; --c: #0b6b5d; --d: #6a3fa0; --hit: #1d1a14; --on-hit: #fffdf7; }
@media (prefers-color-scheme: dark) { :root { --paper: #14130f; --sheet: #1e1c17; --ink: #efe9da; --soft: #b3aa96;
  --line: #3d392f; --a: #7cc0f5; --b: #ffab6b; --c: #6fd6c4; --d: #c9a9f2; --hit: #efe9da; --on-hit: #14130f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 Archivo, sans-serif; }
main { max-width: 820px; margin: 0 auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px;
  padding: 28px clamp(16px, 5vw, 44px) 36px; }
h1, h2, h3, dt, .die { font-stretch: condensed; }
h1 { margin: 0; font-size: 34px; line-height: 1.1; letter-spacing: .01em; }
h2 { margin: 30px 0 6px; padding-top: 10px; border-top: 3px solid var(--ink); font-size: 21px;
  text-transform: uppercase; letter-spacing: .04em; break-after: avoid; }
h3 { margin: 14px 0 2px; font-size: 16px; letter-spacing: .02em; break-after: avoid; }
h3.a { color: var(--a); } h3.b { color: var(--b); } h3.c { color: var(--c); } h3.d { color: var(--d); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 16px 0 0; }
dt { color: var(--soft); text-transform: uppercase; letter-spacing: .05em; font-size: 14px; }
dd { margin: 0; overflow-wrap: anywhere; }
dl + ol { margin-top: 26px; }
ol { list-style: none; margin: 0; padding: 0; }
li { padding: 3px 0 3px 12px; border-left: 2px solid var(--line); break-inside: avoid; }
li.mark, li.end { border-left-color: var(--ink); font-weight: 600; }
code { color: var(--soft); font: 12px/1.4 monospace; white-space: nowrap;
  margin-left: 6px; }
.dice { display: inline-flex; flex-wrap: wrap; gap: 3px; margin: 0 3px 0 6px; vertical-align: -3px; }
.die { min-width: 19px; height: 19px; padding: 0 3px; border: 1px solid var(--soft); border-radius: 4px;
  text-align: center; font-size: 14px; line-height: 17px; font-weight: 700; }
.die.hit { background: var(--hit); color: var(--on-hit); border-color: var(--hit); }
@media (max-width: 520px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 6px; } }
@media print { body { padding: 0; background: none; } main { border: 0; padding: 0; max-width: none; } }
"""


def as_page(log: LogDocument) -> str:
    """All of the text is escaped: names of battles come from people."""
    title = escape(title_of(log))
    facts = "".join(f"<dt>{escape(label)}</dt><dd>{escape(words)}</dd>" for label, words in facts_of(log))
    body = "\n".join(_blocks(log.lines))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><main>\n<h1>{title}</h1>\n<dl>{facts}</dl>\n{body}\n</main></body></html>\n"
    )


def _blocks(lines: tuple[LogLine, ...]) -> list[str]:
    """Headings, and the lines between them as lists."""
    blocks: list[str] = []
    is_open = False
    for line in lines:
        is_heading = line.kind in HEADINGS
        if is_heading == is_open:
            blocks.append("</ol>" if is_open else "<ol>")
            is_open = not is_open
        blocks.append(_heading(line) if is_heading else _line(line))
    return [*blocks, "</ol>"] if is_open else blocks


def _heading(line: LogLine) -> str:
    if line.kind == "round":
        return f"<h2>{escape(line.text)}</h2>"
    side = f' class="{"abcd"[line.seat]}"' if 0 <= line.seat < 4 else ""
    return f"<h3{side}>{escape(line.text)}</h3>"


def _line(line: LogLine) -> str:
    clause = f"<code>{escape(line.clause)}</code>" if line.clause else ""
    return f'<li class="{line.kind}">{_words(line)}{clause}</li>'


def _words(line: LogLine) -> str:
    """What the line says; faces that it lists are drawn as dice where they stand."""
    faces = line.dice.faces if line.dice is not None else ()
    before, listed, after = f"{line.text} ".partition(f": {' '.join(map(str, faces))} ")  # they may be its last words
    if line.dice is None or not faces or not listed:
        return escape(line.text)
    return f"{escape(before)}{_dice(line.dice)} {escape(after)}".rstrip()


def _dice(throw: Throw) -> str:
    """Faces as dice, hits filled."""
    hits = ("die hit" if throw.need > 0 and face >= throw.need else "die" for face in throw.faces)
    drawn = "".join(f'<span class="{kind}">{face}</span>' for kind, face in zip(hits, throw.faces, strict=True))
    return f'<span class="dice">{drawn}</span>'
