"""The ring and the own cards as pictures: who sits where, what lies open, whom one reaches."""

from rules.cards.questions.speech import rank_name
from rules.cards.questions.speech.pictures import SHAPES
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Writer
from rules.core.speech.pictures import Card, Cards, Place, Ring, Strip
from rules.xixi_medieval.cards import JOKER_RANKS, rank_of, suit_of
from rules.xixi_medieval.state import Public, View
from rules.xixi_medieval.view import within_reach


def face(card: str, writer: Writer) -> Card:
    """A card as it is drawn."""
    suit = suit_of(card)
    if suit is None:
        size = "big" if rank_of(card) == JOKER_RANKS[-1] else "small"
        return Card("joker", writer.text(f"picture.{size}"))
    return Card(SHAPES[suit], rank_name(rank_of(card), writer))


def fan_picture(view: View, notes: list[Line], writer: Writer) -> Cards | None:
    """The reader's own cards; `notes` are what is said of them besides; none without cards."""
    if not view.hand:
        return None
    faces = tuple(face(card, writer) for card in view.hand)
    texts = tuple(Strip(writer.text(line.key, **line.fields)) for line in notes)
    return Cards(writer.text("picture.hand", range=view.range), (Strip("", faces), *texts))


def may_ask(view: View) -> bool:
    """Whether the reader still asks: in, or asking the one question of who is out (XI-69)."""
    public, seat = known(view), view.seat
    if seat is None or public.outcome.result != "open":
        return False
    return public.is_in(seat) or seat == public.mover


def ring_picture(view: View, notes: list[Line], writer: Writer) -> Ring:
    """The ring as the reader knows it; `notes` are what the stand says besides."""
    public = known(view)
    near = within_reach(view) if may_ask(view) else ()
    places = tuple(_place(view, seat, near, writer) for seat in public.ring)
    lines = [writer.text(line.key, **line.fields) for line in notes]
    if near:
        lines.insert(0, writer.text("picture.reach"))
    return Ring(writer.text("picture.ring"), places, tuple(lines))


def _place(view: View, seat: Seat, near: tuple[Seat, ...], writer: Writer) -> Place:
    public = known(view)
    is_in = public.is_in(seat)
    note = _note(public, seat)
    return Place(
        seat + 1,
        writer.name(seat),
        public.unshown(seat) if is_in else 0,
        tuple(face(card, writer) for card in public.up[seat]),
        writer.text(f"picture.{note}") if note else "",
        awaited=seat == _awaited(public),
        mine=seat == view.seat,
        near=seat in near,
        out=not is_in,
    )


def _note(public: Public, seat: Seat) -> str:
    if public.is_immune(seat):
        return "immune"
    if public.is_exposed(seat):
        return "exposed"
    return "" if public.is_in(seat) else "out"


def _awaited(public: Public) -> Seat | None:
    """Whose word is awaited; nobody's in particular while the Clown discards (XI-14)."""
    if public.outcome.result != "open" or public.stage == "discard":
        return None
    return public.mover if public.owes is None else public.owes
