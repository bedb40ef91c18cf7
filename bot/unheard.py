"""A room in which the referee isn't heard any more: its tables wait, and their people are told."""

from bot import reception
from bot.boxes import Boxes
from bot.letters import person_lane
from bot.mailbox import Shop
from bot.store.port import Append, Envelope, Stored
from bot.table import Table
from rules.core.match_commands import Pause
from rules.core.seats import Clock

REASON = "unheard"


async def stop_clocks(shop: Shop, boxes: Boxes, room: str) -> None:
    """Pause what is being played in `room` (``platform:id``), so that nobody loses time unheard.

    Everybody who sits there is told in private, where the referee may still be heard.
    """
    for row in await shop.roster.in_room(room):
        letters = await _stop_clock(boxes, row.table)
        if not letters:
            continue
        result = await shop.store.append(Append(time=shop.clock.now(), envelopes=letters))
        if isinstance(result, Stored):
            shop.outbox.post(result.envelopes, letters)


async def _stop_clock(boxes: Boxes, table: str) -> tuple[Envelope, ...]:
    """Pause a table; what its people are to be told, nothing if its clock stood already."""
    letters: tuple[Envelope, ...] = ()

    def runs(now: Table) -> bool:
        nonlocal letters
        stands = now.sitting.stage != "playing" or now.sitting.is_paused()
        letters = () if stands else _letters(now)
        return not stands

    await boxes.carry_out(table, Clock(), Pause(REASON), runs)
    return letters


def _letters(table: Table) -> tuple[Envelope, ...]:
    found = []
    for person in table.sitting.seated:
        account = table.people[person].account
        if account:
            texts = reception.core(table.languages.get(person, table.language))
            text = texts.text("state.unheard")
            framed = texts.text("frame.private", number=table.row.number, text=text)
            found.append(Envelope(lane=person_lane(account), text=framed))
    return tuple(found)
