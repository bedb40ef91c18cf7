"""The list of what was asked, for a reader who may not know every whisper."""

from collections.abc import Sequence

from rules.cards.questions.exchanges import Exchange
from rules.core.speech.lines import Line


def exchange_lines(exchanges: Sequence[Exchange]) -> list[Line]:
    """A line each: the question where the reader knows it, else that there was a whisper (XI-7)."""
    if not exchanges:
        return [Line("history.none")]
    lines = []
    for exchange in exchanges:
        question = exchange.question
        fields = {
            "number": exchange.number,
            "asker": exchange.asker,
            "holder": exchange.holders[0],
            "yes": exchange.answers[0],
            "question": question,
        }
        if question is not None:
            lines.append(Line("history.line", fields))
        else:
            lines.append(Line(f"history.whisper_{'yes' if exchange.answers[0] else 'no'}", fields))
    return lines
