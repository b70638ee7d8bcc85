"""``python -m canfield`` is the command ``canfield``."""

from .cli import main

main()
