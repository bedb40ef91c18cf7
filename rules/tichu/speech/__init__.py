"""How Tichu is spoken."""

from rules.core.speech.lines import Speech
from rules.tichu.speech.formats import FORMATTERS
from rules.tichu.speech.lines import ask, facts, hand, history, status, turn
from rules.tichu.speech.looking_back import chart, look_back
from rules.tichu.speech.pictures import hand_picture, status_picture
from rules.tichu.speech.words import VERBS

SPEECH = Speech(
    layers=("rules.core", "rules.tichu"),
    verbs=VERBS,
    formatters=FORMATTERS,
    facts=facts,
    turn=turn,
    ask=ask,
    status=status,
    hand=hand,
    history=history,
    status_picture=status_picture,
    hand_picture=hand_picture,
    review=look_back,
    chart=chart,
    option_words={
        "target": ("目标", "分数", "打到", "target"),
        "rounds": ("局数", "轮数", "rounds"),
        "turn": ("计时", "限时", "每手", "turn"),
        "call": ("叫牌时限", "call"),
        "exchange": ("换牌时限", "exchange"),
        "hold": ("炸弹等待", "留炸", "hold"),
        "bombs": ("炸弹", "bombs"),
        "auto_pass": ("自动过", "autopass"),
    },
)
