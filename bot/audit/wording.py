"""What a check has found, in sentences."""

from functools import lru_cache
from typing import Any

import msgspec

from bot import games
from bot.audit.findings import BROKEN, Doubt, Finding, Report
from bot.audit.form import seat_of
from bot.text import Texts
from rules.core.speech.lines import Speech

LAYER = "bot.audit"


@lru_cache(maxsize=8)
def writer(language: str) -> Texts:
    """The writer for what is said about logs."""
    return Texts(Speech((LAYER,), ()), language)


def audience_text(texts: Texts, audience: str) -> str:
    """Whose file it is."""
    seat = seat_of(audience)
    if seat is not None:
        return texts.text("audience.seat", seat=seat + 1)
    return texts.text(f"audience.{audience}")


def report_text(report: Report, language: str, *, discreet: bool = False) -> str:
    """A report in a few lines. `discreet` leaves out what the records hold."""
    texts = writer(language)
    finding = report.finding
    lines = []
    if report.table and report.records:
        title = texts.text(
            "check.title",
            game=_game_name(report.game, language),
            table=report.table,
            rules=report.rules,
            audience=audience_text(texts, report.audience),
            records=report.records,
        )
        lines.append(title)
    if finding is not None:
        return "\n".join([*lines, _finding_line(texts, finding, discreet)])
    lines.append(texts.text(f"check.{report.status.name.lower()}"))
    lines.extend(doubt_text(texts, doubt) for doubt in report.doubts)
    if report.records:
        lines.extend(_proofs(texts, report))
    return "\n".join(lines)


def report_json(report: Report, *, discreet: bool = False) -> str:
    """A report as one JSON object, for programs."""
    plain: dict[str, Any] = msgspec.to_builtins(report)
    if report.finding is not None and discreet:
        plain["finding"]["details"] = _details(report.finding, discreet)
    return msgspec.json.encode({"status": report.status.name.lower(), **plain}).decode()


def _game_name(game: str, language: str) -> str:
    if game not in games.names():
        return game
    return Texts(games.speech(game), language).text("game.name")


def _proofs(texts: Texts, report: Report) -> list[str]:
    lines = [texts.text("check.chain", records=report.records, head=report.head)]
    if all(doubt.code != "CLOSED" for doubt in report.doubts):
        lines.append(texts.text("check.commitment", commitment=report.commitment))
    if report.decided:
        lines.append(texts.text("check.decided", decided=report.decided, draws=report.draws))
    if report.stacked:
        lines.append(texts.text("check.stacked"))
    if report.outcome.result == "open":
        lines.append(texts.text("check.running"))
    return [*lines, texts.text("check.posted")]


def _finding_line(texts: Texts, finding: Finding, discreet: bool) -> str:
    what = finding_text(texts, finding, discreet=discreet)
    if finding.code in BROKEN:
        return texts.text("check.bad_file", line=finding.line, what=what)
    return texts.text("check.wrong", where=where_text(texts, finding), what=what)


def where_text(texts: Texts, finding: Finding) -> str:
    """The place of a finding."""
    if finding.where != "record" or finding.piece is None:
        return texts.text(f"where.{finding.where}", record=finding.record)
    if finding.piece == 0:
        return texts.text("where.command", record=finding.record)
    return texts.text("where.entry", record=finding.record, piece=finding.piece)


def finding_text(texts: Texts, finding: Finding, *, discreet: bool = False) -> str:
    """What is wrong."""
    code = "OUTCOME_END" if (finding.where, finding.code) == ("end", "OUTCOME") else finding.code
    return texts.text(f"finding.{code}", **_details(finding, discreet))


def _details(finding: Finding, discreet: bool) -> dict[str, Any]:
    details = dict(finding.details)
    if discreet and finding.piece is not None:
        details.update({key: "…" for key in ("ours", "theirs") if key in details})
    return details


def doubt_text(texts: Texts, doubt: Doubt) -> str:
    """Why something can't be judged."""
    known = doubt.code == "RULES" and doubt.details.get("release")
    code = "RULES_KNOWN" if known else doubt.code
    return texts.text(f"doubt.{code}", record=doubt.record, **doubt.details)
