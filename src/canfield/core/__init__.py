"""The engine's moving parts in plain Python; the build compiles the same files as ``_core``."""
