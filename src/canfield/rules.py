"""The fields in which a game is declared. Reading and checking is pydantic's work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from .cards import RANK_NAMES, RANKS
from .errors import RulesError
from .problems import rules_problem
from .texts import gettext as _

Build = Literal["any", "alternate", "same", "same_color", "none"]
Wrap = Literal["full", "cut_at_base", "none"]
Move = Literal["single", "whole_pile", "top_or_whole", "any_run"]
ReserveUp = Literal["top", "all", "last_only"]
SpaceReserve = Literal["auto", "any", "reserve_or_waste"]
Scoring = Literal["none", "cards", "casino"]
Family = Literal["Chameleon", "Rainbow", "Canfield", "Storehouse", "More decks", "Classic", "Own"]

MOST_PASSES = 999
MOST_CARDS = 208
_RANK_WORDS = {name: RANKS[i] for i, name in enumerate(RANK_NAMES)}


def _rank_letter(text: str) -> str | None:
    """Return the rank letter that a word such as ``Ace``, ``10`` or ``k`` stands for."""
    word = text.strip().lower()
    letter = _RANK_WORDS.get(word, "T" if word == "10" else word.upper())
    return letter if len(letter) == 1 and letter in RANKS else None


def _read_base(value: object) -> object:
    """Read ``dealt``, ``pick`` or a rank, with or without the word ``fixed`` before it."""
    text = str(value).strip()
    letter = _rank_letter(text.removeprefix("fixed").strip())
    if letter is not None:
        return f"fixed {letter}"
    if text in ("dealt", "pick"):
        return text
    raise ValueError(_("allowed are 'dealt', 'pick' and 'fixed RANK', such as 'fixed A'"))


def _read_space_after(value: object) -> object:
    """Read one of the four words or a rank."""
    text = str(value).strip()
    if text in ("any_run", "any_card", "waste", "none"):
        return text
    letter = _rank_letter(text)
    if letter is None:
        raise ValueError(
            _("allowed are 'any_run', 'any_card', 'waste', 'none' and a rank, such as 'K'")
        )
    return letter


def _read_deal(value: object) -> object:
    """Read one number or a list of numbers, one for each pass."""
    counts = [value] if isinstance(value, int) else value
    if isinstance(counts, str):
        counts = [int(word) if word.isdecimal() else 0 for word in counts.split()]
    if not isinstance(counts, list | tuple) or not counts or not all(map(_is_packet, counts)):
        raise ValueError(
            _("allowed is a number of cards from 1 to 52 or a list of them, such as [3, 2, 1]")
        )
    return tuple(counts)


def _is_packet(count: object) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= 52


def _read_pile_deal(value: object) -> object:
    """Read the text of all piles or the list of texts by pile."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(map(_is_pile_text, texts)):
        raise ValueError(
            _(
                "allowed is a text of D (face down) and U (face up), bottom first, ending in U, "
                "or a list of them"
            )
        )
    return value if isinstance(value, str) else tuple(texts)


def _is_pile_text(text: object) -> bool:
    return isinstance(text, str) and set(text) <= {"D", "U"} and (not text or text[-1] == "U")


def _read_passes(value: object) -> object:
    return _read_limit(value, "unlimited", MOST_PASSES)


def _read_cap(value: object) -> object:
    return _read_limit(value, "none", MOST_CARDS)


def _read_limit(value: object, word: str, most: int) -> int | None:
    """Read a number from 1 to ``most``, or the word that stands for no limit."""
    if value in (None, word):
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return value
    reason = _("allowed is a number from 1 to {most} or {word!r}")
    raise ValueError(reason.format(most=most, word=word))


def _read_names(value: object) -> object:
    """Read a list of names; a single name must be in a list too."""
    if not isinstance(value, list | tuple):
        raise ValueError(_('allowed is a list of names, such as ["Demon"]'))
    return tuple(value)


def _check_printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(_("control characters and line breaks are not allowed in it"))
    return text


class Rules(BaseModel):
    """A game: who it is, and every rule field of the family. Immutable and hashable."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_check_printable)]
    other_names: Annotated[tuple[str, ...], BeforeValidator(_read_names)] = ()
    family: Family = "Own"
    source: Annotated[str, Field(max_length=200), AfterValidator(_check_printable)] = ""
    note: Annotated[str, Field(max_length=1000), AfterValidator(_check_printable)] = ""

    decks: Annotated[int, Field(ge=1, le=4)] = 1
    reserve: Annotated[int, Field(ge=0, le=207)] = 13
    reserve_up: ReserveUp = "top"
    piles: Annotated[int, Field(ge=3, le=12)] = 4
    pile_deal: Annotated[str | tuple[str, ...], BeforeValidator(_read_pile_deal)] = "U"
    build: Build = "alternate"
    wrap: Wrap = "full"
    pile_cap: Annotated[int | None, BeforeValidator(_read_cap)] = None
    move: Move = "any_run"
    base: Annotated[str, BeforeValidator(_read_base)] = "dealt"
    predealt: Annotated[int, Field(ge=0, le=16)] = 0
    foundation_return: Literal["never", "not_emptying"] = "not_emptying"
    deal: Annotated[tuple[int, ...], BeforeValidator(_read_deal)] = (3,)
    passes: Annotated[int | None, BeforeValidator(_read_passes)] = None
    waste_start: Annotated[int, Field(ge=0, le=52)] = 0
    space_reserve: SpaceReserve = "auto"
    space_after: Annotated[str, BeforeValidator(_read_space_after)] = "any_run"
    stock_slot_opens: bool = False
    scoring: Scoring = "none"

    @property
    def cards(self) -> int:
        """Number of cards in the game."""
        return 52 * self.decks

    @property
    def fixed_base(self) -> int | None:
        """The fixed base rank (0 to 12), or None when it is dealt or picked."""
        return RANKS.index(self.base[-1]) if self.base.startswith("fixed") else None

    @property
    def pile_texts(self) -> tuple[str, ...]:
        """What is dealt to each pile, from the left."""
        texts = self.pile_deal
        return (texts,) * self.piles if isinstance(texts, str) else texts

    @property
    def stock(self) -> int:
        """Number of cards in the stock after the deal (before ``waste_start``)."""
        tableau = 5 if self.base == "pick" else sum(map(len, self.pile_texts))
        return self.cards - self.predealt - self.reserve - tableau - (self.base == "dealt")

    def packet(self, pass_number: int) -> int:
        """Number of cards turned at a time in pass 1, 2, ..."""
        return self.deal[min(pass_number, len(self.deal)) - 1]

    @model_validator(mode="after")
    def _check_possible(self) -> Self:
        conflicts = [*self._deal_conflicts(), *self._pile_conflicts(), *self._stock_conflicts()]
        if conflicts:
            raise ValueError("; ".join(conflicts))
        return self

    def _deal_conflicts(self) -> Iterator[str]:
        """Tell why these cards cannot be dealt."""
        listed = len(self.pile_texts)
        if listed != self.piles:
            text = _("pile_deal lists {listed} piles but piles is {piles}")
            yield text.format(listed=listed, piles=self.piles)
        if self.stock < 0:
            text = _("{surplus} cards more are dealt than the {cards} of decks = {decks}")
            yield text.format(surplus=-self.stock, cards=self.cards, decks=self.decks)
        if not self._is_predealt_possible():
            text = _("predealt = {predealt} is not a multiple of 4, at most 4 for each deck")
            yield text.format(predealt=self.predealt)
        if self.predealt and self.fixed_base is None:
            yield _("predealt needs a fixed base rank")

    def _pile_conflicts(self) -> Iterator[str]:
        """Tell why the piles cannot be like this."""
        texts = self.pile_texts
        longest = max(map(len, texts), default=0)
        if self.base == "pick" and texts != ("U",) * 4:
            text = _("base 'pick' needs 4 piles with pile_deal 'U', not {piles} with {texts}")
            yield text.format(piles=self.piles, texts=texts)
        if longest > (self.pile_cap or MOST_CARDS):
            text = _("pile_cap {cap} is less than the {longest} cards dealt")
            yield text.format(cap=self.pile_cap, longest=longest)

    def _stock_conflicts(self) -> Iterator[str]:
        """Tell why the stock cannot be dealt like this."""
        packets = self.waste_start * self.deal[0]
        passes = self.passes or "unlimited"
        if 0 <= self.stock < packets:
            text = _("waste_start turns {packets} cards but the stock has {stock}")
            yield text.format(packets=packets, stock=self.stock)
        if self.stock_slot_opens and self.passes != 1:
            yield _("stock_slot_opens needs passes = 1, not {passes}").format(passes=passes)
        if self.stock_slot_opens and self.piles > 11:
            text = _("stock_slot_opens needs at most 11 piles, not {piles}")
            yield text.format(piles=self.piles)
        if self.stock_slot_opens and 0 <= self.stock <= packets:
            yield _("stock_slot_opens needs a stock, but none is left after the deal")
        if len(self.deal) > (self.passes or MOST_PASSES):
            text = _("deal lists {numbers} numbers but passes is {passes}")
            yield text.format(numbers=len(self.deal), passes=passes)

    def _is_predealt_possible(self) -> bool:
        return self.predealt % 4 == 0 and self.predealt <= 4 * self.decks

    def fields(self) -> dict[str, Any]:
        """Return every rule field with its value in the form a rules file takes (JSON-ready)."""
        data = self.model_dump(mode="json", exclude=set(IDENTITY_FIELDS))
        data["passes"] = "unlimited" if self.passes is None else self.passes
        data["pile_cap"] = "none" if self.pile_cap is None else self.pile_cap
        return data

    def declaration(self) -> dict[str, Any]:
        """Return what ``read_rules`` needs to make these rules again: all that is no default."""
        given = self.model_dump(mode="json", exclude_defaults=True)
        return {name: value for name, value in given.items() if value is not None}


IDENTITY_FIELDS = ("id", "name", "other_names", "family", "source", "note")
RULE_FIELDS = tuple(name for name in Rules.model_fields if name not in IDENTITY_FIELDS)


def read_rules(data: dict[str, Any], origin: str) -> Rules:
    """Return the rules that ``data`` declares.

    Raises RulesError naming ``origin``, each wrong field, its value and what is allowed.
    """
    try:
        return Rules.model_validate(data)
    except ValidationError as error:
        problems = [rules_problem(dict(each), Rules.model_fields) for each in error.errors()]
        raise RulesError(f"{origin}: " + "; ".join(problems)) from None
