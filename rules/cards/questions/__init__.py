"""The five questions of the XiXi family (XI-2), their answers, and what they tell."""

from rules.cards.questions.question import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
    answer,
    same,
    satisfies,
)

__all__ = [
    "Difference",
    "Pair",
    "Product",
    "Question",
    "Quotient",
    "Sum",
    "answer",
    "same",
    "satisfies",
]
