"""The solver looks at exactly as many positions as is written down: a change must say so."""

import tomllib

from fixed_deals import NODES, fixed_counts


def test_the_node_counts_of_the_fixed_deals_are_those_written_down() -> None:
    assert fixed_counts() == tomllib.loads(NODES.read_text())
