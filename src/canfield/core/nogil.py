"""Stands in for Cython's ``cython`` module where Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace

cython = SimpleNamespace(compiled=False, nogil=nullcontext())
