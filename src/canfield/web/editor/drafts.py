"""Rules of one's own while they are put together: a text for each field of the form."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import tomli_w

from ...describe import describe
from ...errors import RulesError
from ...rules import RULE_FIELDS, Rules
from ...variant import (
    OWN,
    OWN_NAME,
    field_text,
    format_variant,
    join_variant,
    parse_variant,
    split_variant,
)
from ..games.catalogue import picture, rules_document
from ..games.offers import SAFE_IN_PATHS
from ..http.answers import RefusedError

DEFAULTS = {field: field_text(value) for field, value in Rules(id=OWN, name=OWN).fields().items()}
"""The text of each field in the default rules."""


def draft_of_line(line: str) -> dict[str, Any]:
    """Return what a line of rules puts into the form, and the rules it makes."""
    try:
        texts = split_variant(line)
    except RulesError as error:
        raise _refused(error, {}) from None
    return draft(texts)


def draft(texts: dict[str, str]) -> dict[str, Any]:
    """Return the form with these texts, the rules they make, and where these are played."""
    changed = {field: text for field, text in texts.items() if text.strip() != DEFAULTS.get(field)}
    line = join_variant(changed)
    try:
        rules = parse_variant(line)
    except RulesError as error:
        raise _refused(error, changed) from None
    played = quote(format_variant(rules), safe=SAFE_IN_PATHS)
    return {
        "form": _form(changed, line),
        "rules": rules_document(rules),
        "told": _told(rules),
        "picture": picture(rules),
        "play": f"/{OWN}/{played}",
        "file": rules_file(rules),
    }


def _told(rules: Rules) -> dict[str, str]:
    """Return what is told of the rules by the field it begins with."""
    told: dict[str, list[str]] = {}
    for sentence in describe(rules):
        told.setdefault(sentence.fields[0], []).append(sentence.text)
    return {field: " ".join(texts) for field, texts in told.items()}


def _form(texts: dict[str, str], line: str) -> dict[str, Any]:
    """Return the text of each field, the name, and the address that keeps them."""
    name = texts.get("name", "")
    named = "" if name == OWN_NAME else name
    address = f"/editor/{quote(line, safe=SAFE_IN_PATHS)}" if line else "/editor"
    return {"fields": DEFAULTS | texts | {"name": named}, "address": address}


def _refused(error: RulesError, texts: dict[str, str]) -> RefusedError:
    """Return the refusal of a form, with the form and the fields that the reason names."""
    wrong = [field for field in RULE_FIELDS if re.search(rf"\b{field}\b", str(error))]
    form = _form(texts, join_variant(texts))
    return RefusedError(422, f"{error}.", {"form": form, "wrong": wrong})


def rules_file(rules: Rules) -> str:
    """Return the rules as the text of a rules file, which the commands read."""
    return tomli_w.dumps({"id": rules.id, "name": rules.name} | rules.declaration())
