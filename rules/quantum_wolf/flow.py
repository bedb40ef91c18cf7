"""What follows a dawn or a dusk: last words, the badge, speeches, night (QW-4, QW-12)."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.quantum_wolf.events import (
    BadgeOpened,
    BadgeTorn,
    HeirNamed,
    NightCall,
    NightFell,
    SpeechEnded,
    SpeechesBegan,
    WordsAsked,
    WordsEnded,
    WordsSaid,
)
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.state import Public


def after_outs(draft: Draft, out: tuple[Seat, ...], chance: Chance) -> None:
    """Go on after the message of a dawn or dusk; `out` have just gone out."""
    public = draft.state.public
    dying = tuple(seat for seat in out if seat not in public.left)
    if public.options.last_words is not None and dying:
        draft.announce(WordsAsked(dying, public.turn, public.dusk))
    else:
        _open_badge(draft, chance)


def say_last_words(draft: Draft, seat: Seat, digest: str, chance: Chance) -> None:
    """Pass last words on; when all have said theirs, the game goes on at once."""
    draft.announce(WordsSaid(seat, digest))
    if not draft.state.public.dying:
        end_words(draft, chance)


def end_words(draft: Draft, chance: Chance) -> None:
    """No last words any more."""
    draft.announce(WordsEnded(draft.state.public.dying))
    _open_badge(draft, chance)


def _open_badge(draft: Draft, chance: Chance) -> None:
    """Wait for an heir if the sheriff is out (QW-12); the badge of one who has left is torn."""
    public = draft.state.public
    sheriff = public.sheriff
    if sheriff is not None and sheriff in public.out:
        draft.announce(BadgeOpened(sheriff, public.turn, public.dusk))
        if sheriff not in public.left:
            return
        draft.announce(BadgeTorn(sheriff, timed_out=False))
    go_on(draft, chance)


def name_heir(draft: Draft, by: Seat, heir: Seat, chance: Chance) -> None:
    """Pass the badge on (QW-12)."""
    draft.announce(HeirNamed(by, heir))
    go_on(draft, chance)


def tear_badge(draft: Draft, chance: Chance, *, timed_out: bool) -> None:
    """Without an heir there is no sheriff any more (QW-12)."""
    sheriff = draft.state.public.sheriff
    assert sheriff is not None, "a badge is open"
    draft.announce(BadgeTorn(sheriff, timed_out))
    go_on(draft, chance)


def go_on(draft: Draft, chance: Chance) -> None:
    """Night after a dusk; after a dawn the day, with speeches in turn if that is the rule."""
    public = draft.state.public
    if public.dusk:
        fall(draft, public.turn, chance)
    elif public.options.order is not None:
        draft.announce(SpeechesBegan(public.turn, _order(public)))


def _order(public: Public) -> tuple[Seat, ...]:
    """From the seat after the sheriff's, or a seat further each day."""
    present = public.present()
    first = public.turn - 1 if public.sheriff is None else public.sheriff + 1
    return tuple(sorted(present, key=lambda seat: (seat - first) % public.size))


def end_speech(draft: Draft, *, timed_out: bool) -> None:
    """The next one speaks; those who have left meanwhile are passed over."""
    speaker, *rest = draft.state.public.speakers
    gone = draft.state.public.left
    follower = next((seat for seat in rest if seat not in gone), None)
    draft.announce(SpeechEnded(speaker, timed_out, follower))


def fall(draft: Draft, night: int, chance: Chance) -> None:
    """Begin `night`: everybody present is asked, in an order drawn anew (QW-6)."""
    draft.announce(NightFell(night))
    order = chance.shuffled(f"order/night{night}", draft.state.public.present())
    for seat in order:
        draft.tell([seat], NightCall(seat, night))
