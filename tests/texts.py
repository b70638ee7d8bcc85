"""Deals, lines and layouts in the notation of reported faults, turned into the project's own."""

from __future__ import annotations

from canfield.cards import parse_card
from canfield.catalog import load_game
from canfield.game import Game

CHAMPION = """chameleon
AC 6D 4H 2C AD QD 8C KD 9S JS 4C 6C
TH
JD 3C KC
2H QH 9H 6H TS JH 8S 5D AH TD 6S QS KS 8D 5H 3S 5C QC 4D KH 7S 3H 2D 3D AS 5S 9D JC TC 9C 7C 7D
4S 8H 7H 2S"""
LAYOUTS = {
    "C185": CHAMPION,
    "K37": """kansas
8C 3S JC TS 2H 4C 5H 8D 9S 6C 7S 2S QD
7C
TD AS 8S
4S 6H KC 6D JS 9D 7D 8H TC 5S QH KH 7H AH 9C KS JD 2C KD 3H 9H 4H AD JH 3C QC 5C 3D 2D AC 5D 6S
TH 4D QS""",
    "CF215": """canfield
8C 4C JH 9C JS AS 6H QD 7C 2C 5D 6C AD
4D
AH QC 9H 7D
KS 4H 8D TC 6S 5C KH 2H 9D 3D 8S 9S KC JD 7S 3S QS 6D TH 3H 2S KD 5S QH 2D 4S TD TS 7H JC 5H 3C
AC 8H""",
    "R2009": """rainbow
KS 7C TC JS 6C 3C AH JD 2C JC 7H KC 3H
AC
2H 7D KH 9C
QC 9H TD 8S 6S TH QH JH 3D 5C 4H 3S 5S AD 4D 8D 2D QD AS TS 7S 6D 5D 8H 6H QS 2S 4C 9D 4S 5H 9S
8C KD""",
}
C185_LINE = """
D; W>T2 2H; D; W>T3 QH; T1>T3 JD; D*3; W>F TS; D; W>F JH; D*2; W>T1 5D; R>T1 4C; R>F JS; T2>T1 x2 3C;
W>T2 8S; D; W>T1 AH; R>T1 KD; D; W>F TD; T3>F JD; T3>F QH; D*2; W>F QS; D; W>F KS; D*5; W>T1 QC; D*2;
W>F KH; D; W>T2 7S; T1>T2 x8 6C; R>F QD; D*4; W>F AS; D*3; W>T2 JC; D; W>F TC; T2>F JC; T2>F QC; T2>F KD;
T2>F AH; T2>F 2H; T3>F KC; T3>F AD; T3>T2 2C; D*2; W>T1 7C; R>T1 6D; R>F AC; T2>F 2C; T2>F 3C; T2>F 4C;
T3>T2 4H; W>T3 9C; T1>T3 x3 8C; W>T1 9D; W>T3 5S; W>T2 3D; W>F 2D; T2>F 3D; W>F 3H; T2>F 4H; W>F 4D;
T2>F 5D; W>F 5C; T2>F 6C; D*2; W>T3 4S; D; W>T1 8H; W>T1 7D; W>T3 3S; W>F 5H; D*2; W>F 2S; T3>F 3S;
T3>F 4S; T3>F 5S; T3>F 6D; T1>F 7D; T3>F 7C; T3>F 8C; T3>F 9C; W>T1 7H; W>F 8D; W>F 6S; T2>F 7S; T2>F 8S;
T2>F 9S; W>F 6H; T1>F 7H; T1>F 8H; T1>F 9D; W>F 9H"""
R2009_LINE = """
D; W>T3 QC; D*4; W>T2 6S; D*3; W>T3 JH; D*6; W>F AD; D*2; W>T4 8D; D; W>F 2D; D*2; W>F AS; D; W>T3 TS; D;
W>T4 7S; D; W>T4 6D; D; W>T2 5D; D*4; W>F 2S; D; W>T2 4C; R>T2 3H; D; W>T3 9D; D*4; W>T3 8C; T2>T3 x5 7D;
D; REDEAL; D*5; W>T2 QH; D; W>F 3D; D; W>T4 5C; D; W>T4 4H; D; W>T4 3S; T1>T4 2H; R>T2 JC; R>F 2C; W>T2 TH;
T4>T2 x8 9C; R>F AH; T2>F 2H; T2>F 3S; T3>F 3H; T2>F 4H; R>F 3C; T3>F 4C; T2>F 5C; R>F 6C; D; W>T2 5S; D;
W>F 4D; T3>F 5D; D*5; W>F 4S; T2>F 5S; T2>F 6D; T3>F 6S; T2>F 7S; T3>F 7D; T2>F 8D; T1>T3 7H; R>T4 TC;
R>F 7C; D; W>F 5H; D*2; REDEAL; D; W>T4 9H; D; W>T1 TD; D; W>F 8S; D*2; W>T2 8H; D; W>F 6H; T3>F 7H;
T2>F 8H; T3>F 8C; T2>F 9C; T3>F 9D; T1>F TD; T4>F 9H; T2>F TH; T4>F TC; T2>F JC; T4>F JD; W>F QD; T1>T2 JS;
D; W>T1 QS; D; W>F 9S; T3>F TS; T2>F JS; T1>F QS; T3>F JH; T2>F QH; T3>F QC; T2>F KC; T3>F KH; T4>F KS; D;
W>F KD"""


def layout_deck(name: str) -> tuple[int, ...]:
    """Return a layout as the deck that deals it: reserve, tableau, base card, stock."""
    _, reserve, base, tableau, *stock = LAYOUTS[name].split("\n")
    words = " ".join((reserve, tableau, base, *stock)).split()
    return tuple(map(parse_card, words))


def layout_game(name: str) -> Game:
    """Return a new game of the layout."""
    return Game.from_deck(load_game(LAYOUTS[name].split("\n")[0]), layout_deck(name))


def translate(line: str) -> list[str]:
    """Return a line such as ``D*2; W>T1 5D; T2>T1 x2 3C`` as move texts of the notation."""
    return [text for step in line.split(";") for text in translate_step(step.split())]


def translate_step(words: list[str]) -> list[str]:
    if words[0].startswith("D"):
        return ["deal"] * int(words[0][2:] or 1)
    if words[0] == "REDEAL":
        return ["redeal"]
    count = f":{words[1][1:]}" if words[1].startswith("x") else ""
    return [words[0].lower().replace(">", "-") + count]
