# Two commands do all the set-up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(wildcard src/canfield/core/*.py src/canfield/core/*.pxd)
.DEFAULT_GOAL := help
.PHONY: help play test check bench bench-page bench-solver docs texts format records clean browser package

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/:/' | column -t -s:

play: $(VENV)/play  ## open the game in the browser
	$(BIN)/canfield play

test: $(VENV)/dev $(VENV)/core browser  ## run every test, browser tests included
	$(BIN)/python -m pytest

check: $(VENV)/dev  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/dev $(VENV)/core  ## measure the engine and the answer to a move
	$(BIN)/python bench/bench_engine.py
	$(BIN)/python bench/bench_move.py

bench-page: $(VENV)/dev $(VENV)/core  ## measure a cold load of the table, and its weight
	$(BIN)/python bench/bench_page.py

bench-solver: $(VENV)/dev $(VENV)/core  ## solve 200 deals of each game, beside the record to take
	$(BIN)/python bench/bench_solver.py

docs: $(VENV)/dev $(VENV)/core  ## generate docs/games.md and the card faces anew
	$(BIN)/python scripts/make_docs.py
	$(BIN)/python scripts/make_cards.py

texts: $(VENV)/dev  ## collect the texts to be translated
	$(BIN)/python scripts/make_texts.py

format: $(VENV)/dev  ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

package: $(VENV)/dev  ## build wheel and sdist, install and try them in clean environments
	$(BIN)/python scripts/try_package.py

clean:  ## remove all that was built
	rm -rf $(VENV) build dist src/*.egg-info src/canfield/_core/*.so

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "canfield needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/play: $(VENV)/bin/python pyproject.toml setup.py $(CORE)
	@echo "Installing and compiling, once: about a minute"
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml
	@echo "Installing what the tests need, once"
	CANFIELD_PLAIN=1 $(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

$(VENV)/core: $(VENV)/dev setup.py $(CORE)
	CANFIELD_REQUIRE_CORE=1 $(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

browser:  # Debian's Chromium for the browser tests
	@command -v chromium >/dev/null || sh scripts/install_chromium.sh
