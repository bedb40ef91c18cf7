"""Facts of a table in lines of text: rows, polls, who is who."""

from collections.abc import Mapping, Sequence

from rules.core.seats import Seat
from rules.core.speech.lines import Formatter, Writer
from rules.quantum_wolf.percent import percent
from rules.quantum_wolf.speech.tags import tag
from rules.quantum_wolf.state import NightKills, Options, Point, Poll, Row, Sight, Step, Table
from rules.quantum_wolf.worlds import SEER, VILLAGER, World

NOBODY = "－"


def tag_of(seat: Seat | None, writer: Writer) -> str:
    """A tag alone, of one length for everybody and for nobody (QW-6)."""
    if seat is None:
        return "-" if writer.language == "en" else NOBODY
    return tag(seat, writer.language)


def name(seat: Seat, writer: Writer) -> str:
    """Tag and name: look-alike names can be told apart."""
    return f"{tag(seat, writer.language)}·{writer.name(seat)}"


def names(seats: Sequence[Seat], writer: Writer) -> str:
    """Tags and names."""
    return writer.text("list.and").join(name(seat, writer) for seat in seats)


def share(value: int, tenths: bool) -> str:
    """A percentage as the table prints it."""
    return f"{value // 10}.{value % 10}%" if tenths else f"{value}%"


def rows(table: tuple[Sequence[Row], bool], writer: Writer) -> str:
    """The table, a row for each number; `table` is (rows, whether in tenths)."""
    lines, tenths = table
    return "\n".join(
        writer.text(
            "table.row",
            number=row.number,
            wolf=share(row.wolf, tenths),
            dead=share(row.dead, tenths),
        )
        for row in lines
    )


def votes(halves: int, writer: Writer) -> str:
    """Half votes as votes: 7 are 3.5."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def poll(counted: Poll, writer: Writer) -> str:
    """A line for everybody voted for: votes, name, voters; then who abstained."""
    lines = []
    for target, halves in counted.halves:
        voters = [voter for voter, choice in counted.ballots if choice == target]
        fields = {"votes": votes(halves, writer), "target": name(target, writer)}
        lines.append(writer.text("poll.line", voters=names(voters, writer), **fields))
    passed = [voter for voter, choice in counted.ballots if choice is None]
    if passed:
        lines.append(writer.text("poll.passed", voters=names(passed, writer)))
    return "\n".join(lines) if lines else writer.text("poll.none")


def polls(counted: Sequence[Poll], writer: Writer) -> str:
    """A line for every poll, by tags alone."""
    lines = []
    for one in counted:
        targets = [
            writer.text(
                "poll.short",
                target=tag(target, writer.language),
                votes=votes(halves, writer),
                voters=" ".join(tag(v, writer.language) for v, t in one.ballots if t == target),
            )
            for target, halves in one.halves
        ]
        text = writer.text("list.and").join(targets) or writer.text("poll.none")
        lines.append(writer.text("poll.day", day=one.day, poll=text))
    return "\n".join(lines)


def tables(published: tuple[Sequence[Table], bool], writer: Writer) -> str:
    """Every table so far, a line for each number; `published` is (tables, whether in tenths)."""
    found, tenths = published
    days = [writer.text("table.dusk" if t.dusk else "table.dawn", day=t.day) for t in found]
    lines = [" ".join(days)]
    for place, row in enumerate(found[-1].rows):
        wolf = " ".join(share(t.rows[place].wolf, tenths) for t in found)
        dead = " ".join(share(t.rows[place].dead, tenths) for t in found)
        lines.append(writer.text("table.row", number=row.number, wolf=wolf, dead=dead))
    return "\n".join(lines)


def camp(wolf: bool, writer: Writer) -> str:
    """The answer of a see; both words have one length (QW-6)."""
    return writer.text("camp.wolf" if wolf else "camp.good")


def identity(rank: int, writer: Writer) -> str:
    """Seer, villager, or wolf with its rank."""
    if rank in (SEER, VILLAGER):
        return writer.text("identity.seer" if rank == SEER else "identity.villager")
    return writer.text("identity.wolf", rank=chr(ord("A") + rank))


def when(moment: str, writer: Writer) -> str:
    """``night/2`` or ``day/2`` in words."""
    kind, _, number = moment.partition("/")
    return writer.text(f"when.{kind}", number=number)


def sights(seen: Sequence[Sight], writer: Writer) -> str:
    """What was seen, a line for each night."""
    by_night: dict[int, list[str]] = {}
    for sight in seen:
        who = f"{tag(sight.seer, writer.language)}→{tag(sight.target, writer.language)}"
        by_night.setdefault(sight.night, []).append(f"{who} {camp(sight.wolf, writer)}")
    return "\n".join(
        writer.text("story.sights", night=night, sights=writer.text("list.and").join(told))
        for night, told in sorted(by_night.items())
    )


def kills(nights: Sequence[NightKills], writer: Writer) -> str:
    """Who killed whom, a line for each night."""
    lines = []
    for night in nights:
        pairs = [f"{tag(a, writer.language)}→{tag(b, writer.language)}" for a, b in night.kills]
        key = "story.void" if night.void else "story.kills"
        text = writer.text("list.and").join(pairs) or writer.text("story.nobody")
        lines.append(writer.text(key, night=night.night, kills=text))
    return "\n".join(lines)


def steps(taken: Sequence[Step], writer: Writer) -> str:
    """How many worlds were left after each step that deleted some."""
    lines: dict[str, list[str]] = {}
    for step in taken:
        who = "→".join(tag(seat, writer.language) for seat in step.seats)
        what = writer.text(f"step.{step.what}", who=who)
        lines.setdefault(step.when, []).append(f"{what} {step.worlds}")
    return "\n".join(
        f"{when(moment, writer)}{writer.text('list.colon')}{writer.text('list.and').join(found)}"
        for moment, found in lines.items()
    )


def references(held: Sequence[tuple[str, World]], writer: Writer) -> str:
    """Each reference, and from when it held."""
    lines = []
    for moment, world in held:
        wolves = writer.text("list.and").join(
            f"{chr(ord('A') + rank)} {name(seat, writer)}" for rank, seat in enumerate(world.wolves)
        )
        lines.append(
            writer.text(
                "story.reference",
                when=when(moment, writer),
                seer=name(world.seer, writer),
                wolves=wolves,
            )
        )
    return "\n".join(lines)


def chart(story: tuple[Sequence[Point], Sequence[int]], writer: Writer) -> str:
    """Everybody's wolf% and dead% at each dawn and dusk; `story` is (points, numbers by seat)."""
    points, numbers = story
    return "\n".join(
        writer.text(
            "story.chart",
            who=name(Seat(seat), writer),
            number=number,
            wolf=" ".join(str(percent(p.wolf[seat], p.worlds)) for p in points),
            dead=" ".join(str(percent(p.dead[seat], p.worlds)) for p in points),
        )
        for seat, number in enumerate(numbers)
    )


def unmasked(story: tuple[World, Sequence[int]], writer: Writer) -> str:
    """Who had which number, and was what in the end; `story` is (last reference, numbers)."""
    world, numbers = story
    return "\n".join(
        writer.text(
            "story.person",
            who=name(Seat(seat), writer),
            number=number,
            identity=identity(world.identity(Seat(seat)), writer),
        )
        for seat, number in enumerate(numbers)
    )


def rules(options: Options, writer: Writer) -> str:
    """Every rule of the table that could have been chosen, and what was chosen."""
    return writer.text("list.and").join(
        writer.text(
            "rule.line",
            name=writer.text(f"option.{key}.name"),
            value=_chosen(key, getattr(options, key), writer),
        )
        for key in options.__struct_fields__
    )


def _chosen(key: str, value: object, writer: Writer) -> str:
    if isinstance(value, bool):
        return writer.text("value.on" if value else "value.off")
    if value is None:
        return writer.text(f"option.{key}.none")
    return str(value) if isinstance(value, int) else writer.text(f"option.{key}.{value}")


FORMATTERS: Mapping[str, Formatter] = {
    "name": name,
    "names": names,
    "seat": tag_of,
    "tag": tag_of,
    "rows": rows,
    "rules": rules,
    "poll": poll,
    "polls": polls,
    "tables": tables,
    "votes": votes,
    "camp": camp,
    "when": when,
    "sights": sights,
    "kills": kills,
    "steps": steps,
    "references": references,
    "chart": chart,
    "unmasked": unmasked,
}
