"""Answers to questions about a table: where it stands, what was asked, one's own cards, help.

They are made from the asker's view and change nothing. Public ones are given where they were
asked; one's own cards only in private.
"""

from typing import TYPE_CHECKING

from bot.message import Message, Utterance
from bot.render import lines_text, lobby_text, options_lines, turn_text
from bot.step import Step
from bot.text import Texts, simplified
from rules.core.prompt import Prompt
from rules.core.seats import PersonId, Seat
from rules.core.speech.pictures import pack
from rules.core.speech.table_verbs import BY_NAME
from rules.core.speech.verbs import Query, Verb

if TYPE_CHECKING:
    from bot.table import Table

LONGEST_HELP = 9


def answer(
    table: "Table", said: Utterance, who: PersonId, seat: Seat | None, query: Query, now: int
) -> Step:
    """The step of a query; it never has a record."""
    if query.name == "hand":
        text, picture = hand_text(table, who, seat), hand_picture(table, who, seat)
        return _to(who, text, secret=True, seat=seat, picture=picture)
    if query.name == "help" and not query.argument:
        text = help_text(table, table.write(who), seat, who, aloud=not said.private)
        return _to(who, text, in_room=not said.private)
    public = not said.private
    texts = table.write(None if public else who)
    reader = None if public else seat
    if query.name == "review":
        return _review(table, texts, who, query.argument, public=public)
    text = _public_text(table, texts, reader, query, now)
    picture = state_picture(table, texts, reader) if query.name == "state" else ""
    if public:
        return Step((Message(text, picture=picture),))
    return _to(who, text, secret=True, seat=seat, picture=picture)


def _to(
    who: PersonId,
    text: str,
    *,
    secret: bool = False,
    seat: Seat | None = None,
    in_room: bool = False,
    picture: str = "",
) -> Step:
    message = Message(text, who, seat=seat, secret=secret, in_room=in_room, picture=picture)
    return Step((message,))


def _public_text(table: "Table", texts: Texts, reader: Seat | None, query: Query, now: int) -> str:
    match query.name:
        case "state":
            return state_text(table, texts, reader, now)
        case "history":
            return history_text(table, texts, reader)
        case "rules":
            return rules_text(table, texts)
        case "tutorial":
            return tutorial_text(table, texts)
        case "time":
            return time_text(table, texts, now)
        case "players":
            return _players(table, texts)
        case "delivery":
            return _delivery(table, texts)
        case "help":
            return verb_help(table, texts, query.argument)
        case "hello":
            return texts.text("state.hello")
        case _:
            return texts.text("help.outside")


def _review(table: "Table", texts: Texts, who: PersonId, number: str, *, public: bool) -> Step:
    """Looking back: for the room in short, in private whole; the same for everybody."""
    text, picture = review_text(table, texts, number, whole=not public)
    return Step((Message(text, None if public else who, picture=picture),))


def review_text(table: "Table", texts: Texts, number: str, *, whole: bool) -> tuple[str, str]:
    """The review of a table that is over, and its chart, packed; empty without one."""
    standing = table.standing
    if table.sitting.stage != "over" or standing is None or not standing.views:
        return texts.text("state.not_over"), ""
    view = standing.view(None)
    lines = table.speech.review(view, int(number) if number else None, whole=whole)
    if not lines:
        return texts.text("state.no_review"), ""
    chart = None if number else table.speech.chart(view, texts)
    return lines_text(texts, lines), "" if chart is None else pack(chart)


def hand_text(table: "Table", who: PersonId, seat: Seat | None) -> str:
    """What the seat holds, for its owner's eyes alone."""
    texts = table.write(who)
    standing = table.standing
    if seat is None or standing is None or not standing.views:
        return texts.text("state.no_hand")
    view = standing.view(seat)
    lines = lines_text(texts, table.speech.hand(view)) or texts.text("state.no_hand")
    asked = table.speech.ask(view) if standing.sitting.stage == "playing" else None
    return lines if asked is None else f"{lines}\n{texts.line(asked)}"


def hand_picture(table: "Table", who: PersonId, seat: Seat | None) -> str:
    """What the seat holds as a picture, packed, for its owner's eyes alone; empty without one."""
    standing = table.standing
    if seat is None or standing is None or not standing.views:
        return ""
    picture = table.speech.hand_picture(standing.view(seat), table.write(who))
    return "" if picture is None else pack(picture)


def state_picture(table: "Table", texts: Texts, reader: Seat | None) -> str:
    """Where the table stands as a picture, packed, from the reader's view; empty without one."""
    standing = table.standing
    if table.sitting.stage == "lobby" or standing is None or not standing.views:
        return ""
    picture = table.speech.status_picture(standing.view(reader), texts)
    return "" if picture is None else pack(picture)


def state_text(table: "Table", texts: Texts, reader: Seat | None, now: int | None) -> str:
    """Where the table stands, in a few lines; without `now` the running time is left out."""
    sitting, standing = table.sitting, table.standing
    if sitting.stage == "lobby" or standing is None or not standing.views:
        return lobby_text(table.game, texts, sitting)
    lines = [lines_text(texts, table.speech.status(standing.view(reader)))]
    if sitting.stage == "over":
        return "\n".join([*lines, texts.text("state.over", result=result_text(table, texts))])
    if sitting.is_paused():
        lines.append(texts.text("state.paused"))
    else:
        left = None if now is None else table.remaining(now)
        lines.append(turn_text(table.speech, texts, standing, left))
    return "\n".join(line for line in lines if line)


def result_text(table: "Table", texts: Texts) -> str:
    """The result in one line."""
    outcome = table.sitting.outcome
    return texts.text(
        f"event.Ended.{outcome.result}", winners=outcome.winners, reason=outcome.reason
    )


def history_text(table: "Table", texts: Texts, reader: Seat | None) -> str:
    """What was asked and answered, as far as the reader knows."""
    standing = table.standing
    if standing is None or not standing.views:
        return texts.text("refused.NOT_STARTED")
    return lines_text(texts, table.speech.history(standing.view(reader)))


def rules_text(table: "Table", texts: Texts) -> str:
    """The rules card with the options of this table."""
    lines = [
        texts.text("game.name"),
        texts.text("rules.text"),
        *options_lines(table.game, texts, table.sitting),
    ]
    return "\n".join([*lines, texts.text("state.commitment", commitment=table.sitting.commitment)])


def tutorial_text(table: "Table", texts: Texts) -> str:
    """The game in a few steps; in the lobby, how to try them against the house, too."""
    steps = texts.text("tutorial.steps")
    if table.sitting.stage != "lobby":
        return steps
    house, start = (f".{texts.say(BY_NAME[name])}" for name in ("house", "start"))
    return "\n".join([texts.text("state.lesson", house=house, start=start), steps])


def time_text(table: "Table", texts: Texts, now: int) -> str:
    """How long the running phase still lasts."""
    if table.sitting.is_paused():
        return texts.text("state.paused")
    left = table.remaining(now)
    if left is None:
        return texts.text("state.no_clock")
    return texts.text("state.time", seconds=left)


def _players(table: "Table", texts: Texts) -> str:
    sitting = table.sitting
    people = sitting.seated or sitting.joined
    lines = [texts.text("lobby.host", host=sitting.host)]
    lines.append(
        texts.text("lobby.people", people=people) if people else texts.text("lobby.nobody")
    )
    return "\n".join(lines)


def _delivery(table: "Table", texts: Texts) -> str:
    missing = table.sitting.unreachable
    return (
        texts.text("state.undelivered", names=missing) if missing else texts.text("state.delivered")
    )


def verbs_now(
    table: "Table", seat: Seat | None, who: PersonId | None, *, aloud: bool = False
) -> list[Verb]:
    """The verbs that fit the asker's situation, the most urgent first.

    `aloud`: others hear it, so of the game's own verbs those that can be said in the room are named,
    whatever the asker owes: what a seat owes may be its secret (XI-14).
    """
    sitting = table.sitting
    if sitting.stage == "lobby":
        names = ["join"] if who not in sitting.joined else ["leave", "cut"]
        if who == sitting.host:
            names += ["start", "house", "set", "kick"]
        return [BY_NAME[name] for name in names]
    if sitting.stage == "over":
        back = ["review"] if table.speech.has_review else []
        return [BY_NAME[name] for name in (*back, "again", "new")]
    own = _sayable(table, seat) if aloud else _of_prompt(table, table.prompt(seat))
    rest = ["resign", "draw"] if seat is not None else ["join"]
    if who in (sitting.host, sitting.arbiter):
        rest += ["resume"] if sitting.is_paused() else ["pause", "extend"]
    if who == sitting.arbiter and who is not None:
        rest += ["look", "back"]
    elif who in sitting.viewers:
        rest.append("look")
    return own + [BY_NAME[name] for name in rest]


def _of_prompt(table: "Table", prompt: Prompt | None) -> list[Verb]:
    if prompt is None:
        return []
    verbs = {verb.name: verb for verb in table.speech.verbs}
    wanted = dict.fromkeys(duty.verb for duty in (*prompt.must, *prompt.may))
    return [verbs[name] for name in wanted if name in verbs]


def _sayable(table: "Table", seat: Seat | None) -> list[Verb]:
    return [] if seat is None else [verb for verb in table.speech.verbs if not verb.private]


def help_text(
    table: "Table", texts: Texts, seat: Seat | None, who: PersonId | None, *, aloud: bool = False
) -> str:
    """What the asker can do now, in few enough lines for one message on every chat.

    `aloud`: as the room may hear it.
    """
    lines = [texts.text("help.title")]
    for verb in verbs_now(table, seat, who, aloud=aloud)[: LONGEST_HELP - 2]:
        lines.append(texts.text(f"help.{verb.name}", example=texts.sample(verb)))
    return "\n".join([*lines, texts.text("help.room")])


def verb_help(table: "Table", texts: Texts, word: str) -> str:
    """How one word is used.

    A verb's example goes before its name, the name before its first word, and that before a word
    that `word` only begins with, the longest one.
    """
    asked = simplified(word).strip().lower()
    best: tuple[int, Verb] | None = None
    for verb in (*table.speech.verbs, *BY_NAME.values()):
        fit = _fit(verb, asked)
        if fit and (best is None or fit > best[0]):
            best = fit, verb
    if best is not None:
        return texts.text(f"help.{best[1].name}", example=texts.sample(best[1]))
    return texts.text("help.room")


def _fit(verb: Verb, asked: str) -> int:
    """How well a verb answers to what was asked; 0 not at all."""
    if asked in {verb.sample(language).lower() for language in ("zh", "en")}:
        return 1003
    if asked == verb.name:
        return 1002
    heads = {head.lower() for head in verb.heads()}
    if asked in heads:
        return 1001
    return max((len(h) for h in heads if len(h) > 1 and asked.startswith(h)), default=0)
