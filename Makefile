# Each target does its own set-up: Python 3.11+ and make are all that a fresh machine needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: print test check seeds profiles mutants bench clean

print: $(STAMP)
	$(BIN)/printgen build -o output

test: $(STAMP)
	$(BIN)/ruff check printgen tests
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto

check: $(STAMP)
	$(BIN)/printgen check

# Forty maps of each style instead of three: a few minutes.
seeds: $(STAMP)
	PRINTGEN_SEEDS=40 $(BIN)/python -m pytest -n auto tests/games/flip_and_write/test_design.py

# A shipped game with every profile, instead of with one of each sort: some minutes.
profiles: $(STAMP)
	PRINTGEN_ALL_PROFILES=1 $(BIN)/python -m pytest -n auto tests/press/test_every_profile.py

mutants: $(STAMP)
	$(BIN)/python tests/rules/test_mutants.py

bench: $(STAMP)
	$(BIN)/python tests/bench.py

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "printgen needs Python 3.11 or newer; try: make PYTHON=python3.12 " + "$(MAKECMDGOALS)")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $(STAMP)

clean:
	rm -rf $(VENV) build dist
