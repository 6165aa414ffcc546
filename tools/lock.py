"""Renews requirements.lock for Python 3.11 to 3.13: exact versions with hashes, no address of any index."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
INDEX = "index"
OPTIONS = (
    *("--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--extra", "dev"),
    *("--generate-hashes", "--no-annotate", f"--no-emit-{INDEX}-url", "--no-emit-find-links", "--quiet"),
    *("--custom-compile-command", "make lock"),
)
ADDRESS = re.compile(r"://|--(extra-)?index[-]url|--find-links")


def find_uv() -> str | None:
    beside = Path(sys.executable).with_name("uv")
    return str(beside) if beside.exists() else shutil.which("uv")


def main(arguments: list[str]) -> int:
    """Compiles the lock; further arguments go to uv, such as `--upgrade`."""
    uv = find_uv()
    if uv is None:
        print("make lock needs uv: install it with `.venv/bin/pip install uv`", file=sys.stderr)
        return 1
    command = [uv, "pip", "compile", "pyproject.toml", *OPTIONS, "--output-file", LOCK.name, *arguments]
    code = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL).returncode
    if code == 0 and (found := ADDRESS.search(LOCK.read_text(encoding="utf-8"))):
        print(f"{LOCK.name} must not hold an address, found {found.group()!r}", file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
