"""The write-ahead log of an SQLite database, looked at before SQLite reads it.

SQLite takes a log as finished at the first frame that does not add up, so damage in the middle
would lose all that follows without a word. Each transaction is on the disk before the next one
begins: only the last one can be torn by a power cut, and it was never acknowledged.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEADER = 32
FRAME_HEADER = 24
SUMMED = 8
"""So much of the head of a frame goes into its checksum."""

MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""First word of a log, and the order of bytes in which its checksums are taken."""

VERSION = 3_007_000
LOOKS = 3
PAUSE_SECONDS = 0.05

Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Head:
    order: str
    page: int
    salts: bytes
    sums: Sums


def log_of(path: Path) -> Path:
    """Return the place of a database's write-ahead log."""
    return path.with_name(path.name + "-wal")


def log_finding(path: Path) -> str | None:
    """Return what is damaged in a log, None when all is well or no whole frame is in it.

    A log that another process writes meanwhile may look damaged for a moment: it is looked at
    again.
    """
    finding = _look(path)
    for _ in range(LOOKS - 1):
        if finding is None:
            break
        time.sleep(PAUSE_SECONDS)
        finding = _look(path)
    return finding


def _look(path: Path) -> str | None:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    if len(data) <= HEADER + FRAME_HEADER:
        return None
    head = _head(data)
    if head is None:
        return "its header does not add up"
    return _frames_finding(data, head)


def _head(data: bytes) -> _Head | None:
    """Return what the header says, None when it is damaged."""
    magic, version, page = struct.unpack_from(">3I", data)
    order = MAGICS.get(magic)
    if order is None or version != VERSION or not _is_page_size(page):
        return None
    sums = _sums(data[:24], order, (0, 0))
    if sums != struct.unpack_from(">2I", data, 24):
        return None
    return _Head(order, page, data[16:24], sums)


def _is_page_size(size: int) -> bool:
    return 512 <= size <= 65_536 and not size & (size - 1)


def _sums(data: bytes, order: str, sums: Sums) -> Sums:
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def _frames_finding(data: bytes, head: _Head) -> str | None:
    frames = enumerate(_frames(data, head), 1)
    sums = head.sums
    for number, frame in frames:
        sums = _sums(frame[FRAME_HEADER:], head.order, _sums(frame[:SUMMED], head.order, sums))
        if frame[8:16] != head.salts or sums != struct.unpack_from(">2I", frame, 16):
            rest = (frame, *(later for _, later in frames))
            return f"frame {number} does not add up" if _went_on(rest, head) else None
    return None


def _frames(data: bytes, head: _Head) -> Iterator[bytes]:
    size = FRAME_HEADER + head.page
    for start in range(HEADER, len(data) - size + 1, size):
        yield data[start : start + size]


def _went_on(frames: tuple[bytes, ...], head: _Head) -> bool:
    """Tell whether a transaction was begun after the one that the first of the frames is in."""
    ended = False
    for frame in frames:
        if frame[8:16] != head.salts:
            continue
        if ended:
            return True
        ended = any(frame[4:8])
    return False
