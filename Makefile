# caipan: `make run` starts the referee, `make test` checks it. Everything lives in .venv.

VENV := .venv
PY := $(VENV)/bin/python
UV := $(VENV)/bin/uv
CODE := rules bot adapters tests benchmarks

# Percent of lines and branches that rules/ and bot/store must reach in `make coverage`.
COMPLETE ?= 100
# Parallel test processes.
JOBS ?= auto
# The browser of `make test-browser`; the tests read the same variable.
CHROMIUM ?= /usr/bin/chromium
export CHROMIUM
# More arguments for the program that a target starts: make run ARGS="--port 8200".
ARGS ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup run test test-browser soak bench lint format coverage lock clean

help:
	@echo 'make setup         build .venv with the product and the development tools'
	@echo 'make run           start the referee with the local page (ARGS="..." passes options on)'
	@echo 'make test          the default suite'
	@echo 'make test-browser  the suite in Chromium'
	@echo 'make soak          the long numbers: kills, matches, floods'
	@echo 'make bench         measure speed and memory'
	@echo 'make lint          ruff and mypy'
	@echo 'make format        let ruff rewrite the layout of the code'
	@echo 'make coverage      the default suite with lines and branches counted'
	@echo 'make lock          resolve the lock files again (UPGRADE=1 takes new releases)'
	@echo 'make clean         remove .venv and every cache'

# --- set-up -----------------------------------------------------------------------------------
# One environment, filled to one of three depths, each with its stamp: a deeper lock contains the
# shallower ones. What is there is never taken away again: `make run` after `make test` installs
# nothing, and after a change of the locks it renews the development tools too.

# A .venv whose interpreter is gone (an upgraded system, a folder moved) is built anew.
ifneq ($(wildcard $(VENV)),)
ifneq ($(shell $(PY) -c 'print("runs")' 2>/dev/null),runs)
$(shell rm -rf $(VENV))
endif
endif

# uv trusts what the system trusts, as pip does, where the system has such a list.
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt),)
export UV_SYSTEM_CERTS ?= 1
endif

PRODUCT := $(VENV)/.product
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench

setup: $(DEV)

$(UV): requirements-installer.lock
	@set -e; found=; \
	for name in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	  if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo 'caipan needs Python 3.11 or newer and found none; install it, or name it: make setup PYTHON=/path/to/python3.12' >&2; exit 1; fi; \
	if ! $$found -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	  echo "$$found has no venv module; install it (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; fi; \
	if [ ! -x $(PY) ]; then echo "Building $(VENV) with $$($$found --version)"; $$found -m venv $(VENV); fi; \
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# $(call install,LOCKS FROM DEEP TO SHALLOW): the first one is taken.
define install
	@echo 'Installing $(firstword $(1))'
	@index=$$($(PY) -m pip config get global.index-url 2>/dev/null || echo "$$PIP_INDEX_URL"); \
	[ -z "$$index" ] || export UV_DEFAULT_INDEX="$${UV_DEFAULT_INDEX:-$$index}"; \
	$(UV) pip sync --quiet --python $(PY) --require-hashes $(firstword $(1)) && \
	$(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@touch $(sort $@ $(PRODUCT) $(wildcard $(DEV) $(BENCH)))
endef

if_bench = $(if $(wildcard $(BENCH)),requirements-bench.lock)
if_dev = $(if $(wildcard $(DEV)),requirements-dev.lock)

$(PRODUCT): requirements.lock pyproject.toml $(UV)
	$(call install,$(if_bench) $(if_dev) $<)

$(DEV): requirements-dev.lock pyproject.toml $(UV)
	$(call install,$(if_bench) $<)

$(BENCH): requirements-bench.lock requirements-dev.lock pyproject.toml $(UV)
	$(call install,$<)
	@touch $(DEV)

COMPILE = UV_CUSTOM_COMPILE_COMMAND='make lock' $(UV) pip compile --quiet --universal \
  --generate-hashes --no-emit-index-url $(if $(UPGRADE),--upgrade)

lock: $(UV)
	$(COMPILE) --group installer -o requirements-installer.lock
	$(COMPILE) pyproject.toml --all-extras --group build -o requirements.lock
	$(COMPILE) pyproject.toml --all-extras --group build --group dev -c requirements.lock -o requirements-dev.lock
	$(COMPILE) pyproject.toml --all-extras --group build --group dev --group bench -c requirements-dev.lock -o requirements-bench.lock

# --- run --------------------------------------------------------------------------------------

run: $(PRODUCT)
	@$(PY) -m bot run $(ARGS)

# --- check ------------------------------------------------------------------------------------

test: $(DEV)
	$(PY) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

test-browser: $(DEV)
	@[ -x "$(CHROMIUM)" ] || { echo 'No Chromium at $(CHROMIUM): install it (Debian: apt install chromium) or name it: make test-browser CHROMIUM=/path/to/chromium' >&2; exit 1; }
	$(PY) -m pytest -m browser $(ARGS)

soak: $(DEV)
	HYPOTHESIS_PROFILE=soak $(PY) -m pytest -n $(JOBS) --dist worksteal -m soak --timeout 3600 $(ARGS)

bench: $(BENCH)
	$(PY) -m benchmarks $(ARGS)

lint: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(DEV)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

coverage: $(DEV)
	$(PY) -m pytest -n $(JOBS) --dist worksteal --cov --cov-report= $(ARGS)
	$(PY) -m coverage report
	$(PY) -m coverage report --include 'rules/*,bot/store/*' --fail-under $(COMPLETE)

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* htmlcov .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
