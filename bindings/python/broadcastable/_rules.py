"""The rules by the ids in messages."""

from typing import NamedTuple

from ._core import rules


class Rule(NamedTuple):
    """One rule of broadcasting."""

    #: The id that messages carry, such as ``infer-dim``.
    id: str
    #: The text of the rule.
    text: str
    #: The document that specifies the rule.
    source: str


#: Every rule by its id, in the order in which they are checked.
#:
#: >>> from broadcastable import RULES
#: >>> RULES["result-rank"].text
#: 'A ranked result has the inferred rank.'
RULES: dict[str, Rule] = {rule.id: rule for rule in (Rule(*row) for row in rules())}
