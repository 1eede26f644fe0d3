"""The rules, as messages name them."""

from typing import NamedTuple

from ._core import rules


class Rule(NamedTuple):
    """One rule of broadcasting."""

    #: What messages carry, such as ``infer-dim``.
    id: str
    #: What the rule demands.
    text: str
    #: The document that it comes from.
    source: str


#: Every rule by its id, in the order in which they are checked.
#:
#: >>> from broadcastable import RULES
#: >>> RULES["result-rank"].text
#: 'A ranked result has the rank that was inferred.'
RULES: dict[str, Rule] = {rule.id: rule for rule in (Rule(*row) for row in rules())}
