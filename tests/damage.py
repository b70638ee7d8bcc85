"""What can happen to a database file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def zeros_over_the_middle(path: Path) -> None:
    middle = path.stat().st_size // 2
    with path.open("r+b") as file:
        file.seek(middle - 2048)
        file.write(bytes(4096))


def zeros_over_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(bytes(4096))


def cut_to_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def overwrite_the_start(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"x" * 100)


def overwrite_all_but_the_magic(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(16)
        file.write(b"x" * 84)


Damage = Callable[[Path], None]
DAMAGES: list[Damage] = [
    zeros_over_the_middle,
    zeros_over_a_page,
    cut_to_half,
    cut_to_nothing,
    overwrite_the_start,
    overwrite_all_but_the_magic,
]


def flip_bit(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
