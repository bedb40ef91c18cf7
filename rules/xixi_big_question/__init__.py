"""The Big Question 大問題: a champion with a card that only the two challengers see."""

from rules.xixi_big_question.engine import BigQuestion

GAME = BigQuestion()

__all__ = ["GAME"]
