"""What each figure of the statistics is called and what exactly it tells."""

from __future__ import annotations

from dataclasses import dataclass

from .statistics import DAYS_LEFT
from .texts import gettext as _
from .texts import mark


@dataclass(frozen=True, slots=True)
class Definition:
    """A figure in words."""

    name: str
    """Name of the field of ``Figures``."""
    unit: str
    """``count``, ``share``, ``seconds``, ``moves`` or ``run`` (of wins; negative: without one)."""
    label: str
    """What it is called, in English."""
    text: str
    """What it tells, in English; {days} stands for the days after which a game is left."""

    def document(self) -> dict[str, str]:
        """Return the definition in the reader's language, JSON-ready."""
        told = _(self.text).format(days=DAYS_LEFT)
        return {"name": self.name, "unit": self.unit, "label": _(self.label), "text": told}


DEFINITIONS = (
    Definition(
        "played",
        "count",
        mark("Played"),
        mark(
            "Games with at least one move: won, lost, abandoned and open ones together. A deal "
            "counts until it is won; playing it again afterwards changes no figure."
        ),
    ),
    Definition(
        "won",
        "count",
        mark("Won"),
        mark(
            "Games won, each once, whatever is undone and won again. Helped games are among them."
        ),
    ),
    Definition(
        "lost",
        "count",
        mark("Lost"),
        mark(
            "Games given up, and games left where no move was possible or the deal is proved to"
            " be impossible. Left means: a later game of the same kind was begun and no move "
            "was made for {days} days."
        ),
    ),
    Definition(
        "abandoned",
        "count",
        mark("Abandoned"),
        mark(
            "Games left unfinished: a later game of the same kind was begun and no move was "
            "made for {days} days. Playing on makes such a game open again."
        ),
    ),
    Definition(
        "open",
        "count",
        mark("Open"),
        mark("Games that are begun and neither won, lost nor abandoned."),
    ),
    Definition(
        "helped",
        "count",
        mark("With help"),
        mark(
            "Games in which a hint, a verdict or a line was given before the end, and games of "
            "a deal for which that was done, or that was given up, in another game before; and "
            "imported games, because nobody saw how they were played. They are in the counts "
            "and in the rate of all games, not in the figures without help."
        ),
    ),
    Definition(
        "rate",
        "share",
        mark("Rate of all games"),
        mark("Won games out of all that are won, lost or abandoned. Open games are not in it."),
    ),
    Definition(
        "unaided_rate",
        "share",
        mark("Rate without help"),
        mark(
            "Games won without help out of all that are won, lost or abandoned without help. The"
            " range beside it holds the true rate in 95 of 100 such cases (Wilson's interval)."
        ),
    ),
    Definition(
        "winnable_share",
        "share",
        mark("Can be won at all"),
        mark(
            "Of the deals of your finished games, each deal once: the share that can be won, "
            "with all cards known. A deal you won can be won; of the others the solver decides."
            " Deals that are not decided are not in the share; while there are some, the page tells"
            " the limits between which the share of all deals lies."
        ),
    ),
    Definition(
        "streak",
        "run",
        mark("Current streak"),
        mark(
            "Wins in a row up to the last finished game without help, or games without a win in"
            " a row."
        ),
    ),
    Definition(
        "longest_won",
        "count",
        mark("Longest winning streak"),
        mark("Wins in a row, in the order in which games ended. Helped games are passed over."),
    ),
    Definition(
        "longest_lost",
        "count",
        mark("Longest losing streak"),
        mark("Lost or abandoned games in a row. Helped games are passed over."),
    ),
    Definition(
        "fewest_moves",
        "moves",
        mark("Fewest moves"),
        mark(
            "The shortest line of moves that won a game without help. Moves that were taken "
            "back are not counted."
        ),
    ),
    Definition(
        "best_time",
        "seconds",
        mark("Best time"),
        mark(
            "The shortest time of a game won without help. The time runs from the first move to"
            " the last; of a pause longer than a minute one minute counts."
        ),
    ),
    Definition(
        "average_time",
        "seconds",
        mark("Average time, all finished games"),
        mark("Of won, lost and abandoned games whose time was measured here."),
    ),
    Definition(
        "average_time_won",
        "seconds",
        mark("Average time, won games"),
        mark("Of won games whose time was measured here."),
    ),
    Definition(
        "average_moves",
        "moves",
        mark("Average moves, all finished games"),
        mark("Moves of won, lost and abandoned games at their end, without those taken back."),
    ),
    Definition(
        "average_moves_won",
        "moves",
        mark("Average moves, won games"),
        mark("Moves of the lines that won."),
    ),
)
"""All figures that are shown, in the order in which they are shown."""
