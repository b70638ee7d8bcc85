"""Rules as one line, as links carry them: how they differ from the defaults.

``reserve=12;piles=3;build=any;deal=1;passes=1;name=My Chameleon``. Lists have commas between their
values. Whoever plays by such a line plays a game of the id ``own``.
"""

from __future__ import annotations

from collections.abc import Mapping

from .errors import RulesError
from .rules import RULE_FIELDS, Rules, read_rules
from .texts import gettext as _

OWN = "own"
OWN_NAME = "Own game"
LONGEST_VARIANT = 1_000
_WHOLE = frozenset(("decks", "reserve", "piles", "predealt", "waste_start"))
_MAY_BE_WHOLE = frozenset(("passes", "pile_cap"))


def format_variant(rules: Rules) -> str:
    """Return the line for the rules; their id, names, source and note are not in it."""
    given = {name: rules.declaration().get(name) for name in RULE_FIELDS}
    texts = {name: field_text(value) for name, value in given.items() if value is not None}
    return join_variant(texts | {"name": rules.name})


def join_variant(texts: Mapping[str, str]) -> str:
    """Return the line in which the fields have these texts, whether they make sense or not."""
    parts = [f"{field}={''.join(texts[field].split())}" for field in RULE_FIELDS if field in texts]
    name = " ".join(texts.get("name", "").translate(_NOT_IN_NAMES).split())
    if name not in ("", OWN_NAME):
        parts.append(f"name={name}")
    return ";".join(parts)


_NOT_IN_NAMES = str.maketrans(";/\\?#%", "      ")


def field_text(value: object) -> str:
    """Return the value of a field as the line writes it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).removeprefix("fixed ")


def parse_variant(text: str) -> Rules:
    """Return the rules that a line declares; raises RulesError naming what is wrong in it."""
    texts = split_variant(text)
    data = {name: _value(name, value) for name, value in texts.items()}
    return read_rules({"name": OWN_NAME, **data, "id": OWN}, _("The rules"))


def split_variant(text: str) -> dict[str, str]:
    """Return the text of each field in a line, and the name; raises RulesError for what is none."""
    if len(text) > LONGEST_VARIANT:
        reason = _("a line of rules has at most {most} characters")
        raise RulesError(reason.format(most=LONGEST_VARIANT))
    texts: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise RulesError(_("{part!r} is no field=value, such as piles=3").format(part=part))
        if name in texts:
            raise RulesError(_("{name!r} stands twice in the line of rules").format(name=name))
        if name != "name" and name not in RULE_FIELDS:
            reason = _("{field!r} is no rule field; the fields are {fields}")
            raise RulesError(reason.format(field=name, fields=", ".join(RULE_FIELDS)))
        texts[name] = value
    return texts


def _value(name: str, text: str) -> object:
    if name in _WHOLE or name in _MAY_BE_WHOLE:
        return int(text) if _is_number(text) else text
    if name == "stock_slot_opens":
        return {"yes": True, "no": False}.get(text, text)
    if name == "deal":
        return [int(word) if _is_number(word) else 0 for word in text.split(",")]
    if name == "pile_deal" and "," in text:
        return text.split(",")
    return text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4
