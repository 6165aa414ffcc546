"""Runs the program in this process, as a user would."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from grognard.cli import program

PLAIN = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}


def run(*words: object, typed: str | None = None, code: int = 0) -> Result:
    """The result of a command, which must end with this exit code."""
    given = [str(word) for word in words]
    done = CliRunner().invoke(program(given[0]), given, input=typed, env=PLAIN)
    crashed = done.exception is not None and not isinstance(done.exception, SystemExit)
    assert not crashed, repr(done.exception)
    assert done.exit_code == code, done.output
    return done


def said(*words: object, typed: str | None = None) -> str:
    return run(*words, typed=typed).stdout


def data(*words: object) -> Any:
    """What a command says in JSON."""
    return json.loads(said(*words, "--json"))


def complaint(*words: object) -> str:
    """What a command says about bad input: on the error stream, without a traceback, exit code 2."""
    done = run(*words, code=2)
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
    return done.stderr


def played(folder: Path, *more: object, scenario: str = "fire", name: str = "battle.jsonl") -> Path:
    """The record of a battle between random players."""
    path = folder / name
    words = ("battle", "at43", scenario, "--seats", "random,random", "--seed", "4", "--quiet", "--record", path)
    run(*words, *more)
    return path
