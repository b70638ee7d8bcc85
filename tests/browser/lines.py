"""Deals with moves that win them, from the list of cases and from a search."""

from pathlib import Path

from canfield.record import parse_records

RECORDS = Path(__file__).parents[1] / "records"

C185 = (
    "Ac 6d 4h 2c Ad Qd 8c Kd 9s Js 4c 6c Jd 3c Kc Th 2h Qh 9h 6h Ts Jh 8s 5d Ah Td 6s Qs Ks 8d 5h "
    "3s 5c Qc 4d Kh 7s 3h 2d 3d As 5s 9d Jc Tc 9c 7c 7d 4s 8h 7h 2s"
)
"""A deck of Chameleon."""

C185_LINE = """
deal w-t2 deal w-t3 t1-t3 deal deal deal w-f deal w-f deal deal w-t1 r-t1 r-f t2-t1:2 w-t2 deal
w-t1 r-t1 deal w-f t3-f t3-f deal deal w-f deal w-f deal deal deal deal deal w-t1 deal deal w-f
deal w-t2 t1-t2:8 r-f deal deal deal deal w-f deal deal deal w-t2 deal w-f t2-f t2-f t2-f t2-f
t2-f t3-f t3-f t3-t2 deal deal w-t1 r-t1 r-f t2-f t2-f t2-f t3-t2 w-t3 t1-t3:3 w-t1 w-t3 w-t2
w-f t2-f w-f t2-f w-f t2-f w-f t2-f deal deal w-t3 deal w-t1 w-t1 w-t3 w-f deal deal w-f t3-f
t3-f t3-f t3-f t1-f t3-f t3-f t3-f w-t1 w-f w-f t2-f t2-f t2-f w-f t1-f t1-f t1-f w-f
""".split()

R2009 = (
    "Ks 7c Tc Js 6c 3c Ah Jd 2c Jc 7h Kc 3h 2h 7d Kh 9c Ac Qc 9h Td 8s 6s Th Qh Jh 3d 5c 4h 3s 5s "
    "Ad 4d 8d 2d Qd As Ts 7s 6d 5d 8h 6h Qs 2s 4c 9d 4s 5h 9s 8c Kd"
)
"""A deck of Rainbow."""

R2009_LINE = """
deal w-t3 deal deal deal deal w-t2 deal deal deal w-t3 deal deal deal deal deal deal w-f deal
deal w-t4 deal w-f deal deal w-f deal w-t3 deal w-t4 deal w-t4 deal w-t2 deal deal deal deal
w-f deal w-t2 r-t2 deal w-t3 deal deal deal deal w-t3 t2-t3:5 deal redeal deal deal deal deal
deal w-t2 deal w-f deal w-t4 deal w-t4 deal w-t4 t1-t4 r-t2 r-f w-t2 t4-t2:8 r-f t2-f t2-f t3-f
t2-f r-f t3-f t2-f r-f deal w-t2 deal w-f t3-f deal deal deal deal deal w-f t2-f t2-f t3-f t2-f
t3-f t2-f t1-t3 r-t4 r-f deal w-f deal deal redeal deal w-t4 deal w-t1 deal w-f deal deal w-t2
deal w-f t3-f t2-f t3-f t2-f t3-f t1-f t4-f t2-f t4-f t2-f t4-f w-f t1-t2 deal w-t1 deal w-f
t3-f t2-f t1-f t3-f t2-f t3-f t2-f t3-f t4-f deal w-f
""".split()

KANSAS_DEAL = "161"

KANSAS_LINE = """
t1-f deal deal t3-t2 r-f t2-t3:2 r-f t3-f t1-t2 r-t2 deal w-t2 deal t1-t2 deal deal deal w-f
deal deal deal deal w-f deal w-f t3-f r-t3 deal deal w-f t2-t1:2 deal w-t1 t1-t2:3 deal t3-t2:2
t2-t3:8 t3-t2:9 t2-t1:5 w-t3 t1-t3:6 t3-t2:5 deal w-t3 deal deal deal t2-t3:4 deal w-t2 deal
w-f deal t3-t2:3 deal w-t3 t2-t3:2 deal w-f deal w-f t1-f t3-t1:2 t1-t2:2 t2-t1:6 deal w-f t1-f
t1-f t3-f w-f w-f w-t2 w-f t3-t2:2 deal w-f deal w-f deal w-f t2-f deal deal t1-t3:3 t2-t1 deal
w-f t2-f t2-f t2-f t3-t2:6 deal w-f t2-f t2-f t2-f t2-f w-t3 t2-t3:3 deal w-f t1-t3:2 w-t1 w-f
w-f t3-f t3-f t3-f t3-f w-f t2-f w-f w-f t3-f t3-f w-t2 w-f w-t3 w-f t3-f t2-f t1-f
""".split()

K37 = (
    "8c 3s Jc Ts 2h 4c 5h 8d 9s 6c 7s 2s Qd Td As 8s 7c 4s 6h Kc 6d Js 9d 7d 8h Tc 5s Qh Kh 7h Ah "
    "9c Ks Jd 2c Kd 3h 9h 4h Ad Jh 3c Qc 5c 3d 2d Ac 5d 6s Th 4d Qs"
)
"""A deck of Kansas whose base rank is seven."""


def won_game(name: str) -> tuple[str, list[str]]:
    """The deal and the moves of a game that was won."""
    record = parse_records((RECORDS / f"{name}.record").read_text(encoding="utf-8"))[0]
    return record.tags["Deal"], list(record.moves)
