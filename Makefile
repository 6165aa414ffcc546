# The two commands: `make play` and `make test`. Everything happens in .venv; only python3 with venv and pip is assumed.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WARM := $(VENV)/.warm
PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11
KERNELS := $(wildcard src/grognard/engine/space/*.py)

.PHONY: play test check bench mutate lock goldens clean setup
.DEFAULT_GOAL := play

play: $(WARM) ## a battle in the terminal
	@$(BIN)/grognard play

test: check $(WARM) ## everything that must hold
	@$(BIN)/pytest -q -n auto --maxprocesses 8 --dist worksteal

check: $(READY) ## style, types, layers, sizes, clause coverage
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports > $(VENV)/contracts.txt || { cat $(VENV)/contracts.txt; exit 1; }
	@tail -n 1 $(VENV)/contracts.txt
	@$(BIN)/python tools/sizes.py
	@$(BIN)/grognard rules check

bench: $(WARM) ## ratios against the yardsticks, written to docs/benchmarks.md
	@$(BIN)/python tools/bench.py --write docs/benchmarks.md

mutate: $(WARM) ## mutation run over four chapters of AT-43
	@$(BIN)/python tools/mutate.py

goldens: $(WARM) ## renews the golden battles of tests/playthroughs
	@$(BIN)/python tools/goldens.py

lock: $(READY) ## renews requirements.lock
	@$(BIN)/python tools/lock.py

setup: $(WARM)

clean:
	rm -rf $(VENV) build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@for python in $(PYTHONS); do \
	  if $$python -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then \
	    echo "Setting up $(VENV) with $$($$python --version) …"; exec $$python -m venv $(VENV); \
	  fi; \
	done; \
	echo "Grognard needs Python 3.11, 3.12 or 3.13 with venv and pip; looked for: $(strip $(PYTHONS))" >&2; exit 1

$(READY): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what Grognard needs (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(WARM): $(READY) $(KERNELS)
	@echo "Compiling the geometry (once) …"
	@$(BIN)/python -c "from grognard.engine.space import warm_up; warm_up()"
	@touch $@
