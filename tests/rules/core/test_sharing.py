"""What a fact makes of the public part is worked out once, and held once."""

from rules.core.chance import Chance
from rules.core.entries import Entry, announce
from rules.core.match_events import Joined, Opened, Started
from rules.core.seats import PersonId, Seat
from rules.core.sharing import shared
from rules.core.standing import Standing, fold
from rules.xixi import GAME


def test_the_very_same_arguments_are_folded_once() -> None:
    calls = []

    @shared
    def joined(before: tuple[int, ...], fact: list[int]) -> tuple[int, ...]:
        calls.append(fact)
        return (*before, *fact)

    before, fact, equal = (1, 2), [3], [3]
    first = joined(before, fact)
    assert joined(before, fact) is first
    assert len(calls) == 1
    assert joined(before, equal) == first
    assert joined(first, fact) == (1, 2, 3, 3)
    assert joined(before, fact) == first
    assert len(calls) == 4


def test_all_readers_hold_one_public_part() -> None:
    options = GAME.Options()
    plain = {"turn": 120}
    deal = GAME.draw(options, 2, Chance(b"any"))
    people = (PersonId(0), PersonId(1))
    lobby: list[Entry] = [
        announce(Opened("t", "xixi", GAME.version, plain, "", people[0])),
        *(announce(Joined(person, "")) for person in people),
        announce(Started(people)),
    ]
    standing: Standing = fold(GAME, None, [*lobby, *GAME.setup(options, deal)])
    parts = [standing.state.public, *(view.public for view in standing.views)]
    assert len(parts) == 4
    assert all(part is parts[0] for part in parts)
    assert standing.view(Seat(0)).hands != standing.view(Seat(1)).hands
