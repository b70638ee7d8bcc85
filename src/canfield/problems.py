"""What is wrong with a rules file, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .texts import gettext as _
from .texts import mark

LONGEST_SHOWN = 200

_CHECKS = {
    "bool_type": mark("input should be a valid boolean"),
    "greater_than_equal": mark("input should be greater than or equal to {ge}"),
    "int_type": mark("input should be a valid integer"),
    "less_than_equal": mark("input should be less than or equal to {le}"),
    "literal_error": mark("input should be {allowed}"),
    "string_too_long": mark("string should have at most {max_length} characters"),
    "string_too_short": mark("string should have at least 1 character"),
    "string_type": mark("input should be a valid string"),
}
"""What pydantic finds, by its own names."""


def rules_problem(detail: Mapping[str, Any], fields: Iterable[str]) -> str:
    """Tell one finding of pydantic in the project's words."""
    field = ".".join(str(part) for part in detail["loc"][:1])
    reason = _reason(detail)
    if not field:
        return reason
    if detail["type"] == "missing":
        return _("{field} is missing").format(field=field)
    if detail["type"] == "extra_forbidden":
        text = _("{field!r} is no rule field; the fields are {fields}")
        return text.format(field=field, fields=", ".join(fields))
    text = _("{field} = {value} is not allowed: {reason}")
    return text.format(field=field, value=shown(detail["input"]), reason=reason)


def _reason(detail: Mapping[str, Any]) -> str:
    known = _CHECKS.get(detail["type"])
    if known is None:
        message = str(detail["msg"]).removeprefix("Value error, ")
        return message[:1].lower() + message[1:] if detail["loc"] else message
    given = dict(detail.get("ctx", {}))
    return _(known).format(**given, allowed=_allowed(str(given.get("expected", ""))))


def _allowed(listed: str) -> str:
    """Return pydantic's list ``'a', 'b' or 'c'`` in the reader's language."""
    first, is_more, second = listed.partition(" or ")
    return _("{first} or {second}").format(first=first, second=second) if is_more else first


def shown(value: object) -> str:
    """Return a value for a message, also one that is too long to print."""
    try:
        text = repr(value)
    except ValueError:
        return _("a number of thousands of digits")
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
