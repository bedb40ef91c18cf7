"""What can be said to a table of Schrödinger's Wolf, in all its spellings."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.commands import Command, refuse
from rules.core.seats import Seat
from rules.core.speech.slots import TEXT
from rules.core.speech.verbs import Hearing, Reading, Relay, Slot, Verb
from rules.quantum_wolf.commands import (
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    LastWords,
    NameHeir,
    Say,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.speech.tags import CHARACTER, Unread
from rules.quantum_wolf.state import Public, View

Values = Mapping[str, Any]
Make = Callable[[Hearing, Values], Reading]

SEE_ZH, SEE_EN = "(?:查验|预言|验|查(?!看))", "(?:see|check|look at|inspect)"
KILL_ZH, KILL_EN = "(?:指杀|刀|杀|砍)", "(?:kill|stab)"
VOTE_ZH, VOTE_EN = "(?:投票给?|投给|投(?!降))", "(?:vote(?: for)?|lynch)"


def _public(hearing: Hearing) -> Public | None:
    return hearing.view.public if isinstance(hearing.view, View) else None


def _is_stage(hearing: Hearing, *stages: str) -> bool:
    public = _public(hearing)
    return public is not None and public.stage in stages


def _may_vote_here(hearing: Hearing) -> bool:
    """Ballots are given in private unless votes are open (QW-13)."""
    public = _public(hearing)
    return hearing.private or (public is not None and public.options.open_votes)


def _say(command: Command) -> Make:
    return lambda hearing, values: command


def _aimed(command: Callable[[Seat], Command]) -> Make:
    """A verb with a target: the command, or why its target can't be read."""

    def make(hearing: Hearing, values: Values) -> Reading:
        target = values["target"]
        if not isinstance(target, Unread):
            return command(target)
        # Said to nobody in particular, a word that names nobody is chatter.
        is_chatter = target.refusal.code == "NO_SUCH_PLAYER" and not hearing.addressed
        return None if is_chatter else target.refusal

    return make


def _vote(hearing: Hearing, values: Values) -> Reading:
    return _aimed(Vote)(hearing, values) if _may_vote_here(hearing) else refuse("SECRET_IN_ROOM")


def _abstain(hearing: Hearing, values: Values) -> Reading:
    return Abstain() if _may_vote_here(hearing) else refuse("SECRET_IN_ROOM")


def _whisper(hearing: Hearing, values: Values) -> Reading:
    """A private word in the room: one line for all of them, whoever is meant (QW-3)."""
    target = values["target"]
    if isinstance(target, Unread) and target.refusal.code == "NO_SUCH_PLAYER":
        return None
    if values.keys() & {"vote", "ballot"} and _may_vote_here(hearing):
        return _vote(hearing, values)
    return refuse("SECRET_IN_ROOM")


def _rest(hearing: Hearing, values: Values) -> Reading:
    """过 in private: at night what is still open, by day the end of one's talk."""
    return EndTalk() if _is_stage(hearing, "day", "speech") else Skip()


def _done(hearing: Hearing, values: Values) -> Reading:
    if _is_stage(hearing, "night") and not hearing.private:
        return refuse("SECRET_IN_ROOM")
    return EndTalk() if hearing.addressed or _is_stage(hearing, "day", "speech") else None


def _verb(
    name: str,
    zh: tuple[str, ...],
    en: tuple[str, ...],
    make: Make,
    sample: tuple[str, str],
    **more: Any,
) -> Verb:
    return Verb(name, zh, en, make, example={"zh": sample[0], "en": sample[1]}, **more)


def _word(pattern: str) -> Slot:
    return Slot("text", pattern, lambda text, hearing: text)


_AT = {"target": CHARACTER}

VERBS = (
    _verb(
        "see",
        ("验 {target}", f"{SEE_ZH}_{{target}}"),
        ("see {target}", f"{SEE_EN} {{target}}"),
        _aimed(See),
        ("验 甲", "see a"),
        slots=_AT,
        private=True,
    ),
    _verb(
        "kill",
        ("刀 {target}", f"{KILL_ZH}_{{target}}"),
        ("kill {target}", f"{KILL_EN} {{target}}"),
        _aimed(Kill),
        ("刀 甲", "kill a"),
        slots=_AT,
        private=True,
    ),
    _verb(
        "pass_see",
        ("过验", "(?:不验|不查|过_?查|跳过查?验)"),
        ("pass see", "(?:skip|no) see"),
        _say(Skip("see")),
        ("过验", "pass see"),
        private=True,
    ),
    _verb(
        "pass_kill",
        ("过刀", "(?:不刀|不杀|空刀|过_?杀)"),
        ("pass kill", "(?:skip|no) kill"),
        _say(Skip("kill")),
        ("过刀", "pass kill"),
        private=True,
    ),
    _verb("skip", ("过", "(?:跳过|放弃)"), ("pass", "skip"), _rest, ("过", "pass"), private=True),
    _verb(
        "vote",
        ("投 {target}", f"{VOTE_ZH}_{{target}}"),
        ("vote {target}", f"{VOTE_EN} {{target}}"),
        _vote,
        ("投 甲", "vote a"),
        slots=_AT,
    ),
    _verb(
        "abstain",
        ("弃票", "(?:弃权|不投)"),
        ("abstain", "no vote"),
        _abstain,
        ("弃票", "abstain"),
        bare=True,
    ),
    _verb(
        "whisper",
        ("验 {target}", f"(?:{SEE_ZH}|{KILL_ZH})_{{target}}", "{vote}_{target}"),
        ("see {target}", f"(?:{SEE_EN}|{KILL_EN}) {{target}}", "{ballot} {target}"),
        _whisper,
        ("验 甲", "see a"),
        slots={**_AT, "vote": _word(VOTE_ZH), "ballot": _word(VOTE_EN)},
        bare=True,
    ),
    _verb(
        "done",
        ("说完", "(?:过|说完了|我说完了|发言完毕)"),
        ("done", "(?:pass|that's all)"),
        _done,
        ("说完", "done"),
        bare=True,
    ),
    _verb(
        "say",
        ("说 {text}",),
        ("say {text}",),
        lambda hearing, values: Relay(values["text"], Say),
        ("说 我是好人", "say trust me"),
        slots={"text": TEXT},
        private=True,
    ),
    _verb(
        "last",
        ("遗言 {text}", r"遗言[::]_{text}"),
        ("last words {text}", r"last words:_{text}"),
        lambda hearing, values: Relay(values["text"], LastWords),
        ("遗言 投乙", "last words vote for b"),
        slots={"text": TEXT},
    ),
    _verb(
        "heir",
        ("警徽给 {target}", "(?:警徽|传警徽|移交警徽)_给?_{target}"),
        ("badge {target}", "(?:badge to|heir) {target}"),
        _aimed(NameHeir),
        ("警徽给 甲", "badge a"),
        slots=_AT,
        bare=True,
    ),
    _verb(
        "tear",
        ("撕警徽", "(?:撕掉警徽|撕毁警徽|警徽撕了)"),
        ("tear badge", "tear(?: the)? badge"),
        _say(TearBadge()),
        ("撕警徽", "tear badge"),
        bare=True,
    ),
    _verb(
        "return",
        ("回来", "(?:我回来了|我接着玩)"),
        ("return", "(?:i'm back|rejoin)"),
        _say(ComeBack()),
        ("回来", "return"),
    ),
)
