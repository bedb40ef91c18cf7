"""What a game's rules forgot of the contract: pure folds, records that return, one end, a house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from rules.core.chance import Chance, Drawn
from rules.core.codec import Record, canonical, command_types, event_types, read_record
from rules.core.commands import Command, Refused
from rules.core.game import CORE_COMMANDS, AnyGame
from rules.core.match import check
from rules.core.match_commands import MATCH_COMMANDS
from rules.core.match_events import MATCH_EVENTS, Aborted
from rules.core.outcome import Ended
from rules.core.seats import Player, Seat
from tests.contract import moves
from tests.contract.play import Move, Position, act
from tests.contract.subject import option_sets, seat_numbers
from tests.contract.tour import Tour

HOUSE_KEYS = 3
MOST_ASKED = 120
MOST_DECIDED = 500
MOST_TRIED = 20


def misnamed(tour: Tour) -> Iterator[str]:
    """What a game says of itself, wrongly."""
    game, name = tour.subject.game, tour.subject.name
    if game.name != name:
        yield f"the game in the folder {name} calls itself {game.name}"
    if game.version < 1:
        yield f"version {game.version} is below 1"
    if list(game.seats) != sorted(set(game.seats)) or not game.seats or min(game.seats) < 1:
        yield f"seats {game.seats} aren't numbers of players in order"
    classes = [*game.commands, *game.events]
    taken = {
        kind.__name__ for kind in (*MATCH_EVENTS, *MATCH_COMMANDS, *CORE_COMMANDS, Drawn, Ended)
    }
    for kind in classes:
        if kind.__name__ in taken:
            yield f"{kind.__name__} has the name of a fact or command of every match"
        if not kind.__struct_config__.frozen or kind.__struct_config__.tag is None:
            yield f"{kind.__name__} is not frozen with a tag"
    for struct in (game.Options, game.Given):
        if not struct.__struct_config__.forbid_unknown_fields:
            yield f"{struct.__name__} takes fields that it doesn't know"
    for struct in (game.Options, game.Deal):
        if not struct.__struct_config__.frozen:
            yield f"{struct.__name__} is not frozen"


def deals_that_differ(tour: Tour) -> Iterator[str]:
    """Deals that aren't drawn the same again, or with nothing given differ from those drawn."""
    game = tour.subject.game
    for seats in seat_numbers(game):
        for name, options in option_sets(game, seats).items():
            deals = [game.draw(options, seats, Chance(b"a"), None) for _ in range(2)]
            given = game.draw(options, seats, Chance(b"a"), game.Given())
            if not deals[0] == deals[1] == given:
                yield f"{name}: one key deals {deals[0]}, {deals[1]}, and with nothing given {given}"
            others = {repr(game.draw(options, seats, Chance(bytes([n])), None)) for n in range(16)}
            if len(others) == 1:
                yield f"{name}: sixteen keys give one deal"


class Foreign(Command, frozen=True, tag=True):
    """A command of another game."""


def foreign_commands_taken(tour: Tour) -> Iterator[str]:
    """Commands of another game that aren't refused, or not told from the game's own."""
    position = tour.positions(1)[0]
    game, seat = tour.subject.game, Seat(0)
    for reader in position.readers:
        if game.check(position.view(reader), seat, Foreign()) is None:
            yield f"by the view of {reader}, a command of another game isn't refused"
    try:
        game.decide(position.standing.state, Player(seat), Foreign(), position.chance())
    except TypeError:
        return
    yield "decide takes a command of another game; it should raise TypeError"


def records_that_dont_return(tour: Tour) -> Iterator[str]:
    """Commands and events that aren't listed, or that change on the way through the log."""
    game = tour.subject.game
    listed = (set(command_types(game)), set(event_types(game)))
    told: set[str] = set()
    for move in tour.moves():
        kinds = [(type(move.command), listed[0])]
        kinds += [(type(entry.event), listed[1]) for entry in move.entries]
        for kind, known in kinds:
            if kind not in known and kind.__name__ not in told:
                told.add(kind.__name__)
                yield f"{kind.__name__} isn't listed by the game"
        if told:
            continue
        record = Record(1, 2, move.actor, move.command, move.entries)
        body = canonical(record)
        returned = read_record(game, body)
        if canonical(returned) != body or returned != record:
            yield f"{type(move.command).__name__} doesn't return from {body!r}"


def folds_that_change_their_input(tour: Tour) -> Iterator[str]:
    """`evolve`, `observe` or `decide` that change what they are given, or differ the second time."""
    game = tour.subject.game
    told: set[str] = set()
    moves_played = tour.moves()
    for move in moves_played[:: max(1, len(moves_played) // MOST_DECIDED)]:
        if move.before is None:
            continue
        standing = move.before.standing
        before = deepcopy([standing.state, standing.views])
        decided = [_again(move) for _ in range(2)]
        if not decided[0] == decided[1] == canonical(move.entries):
            told.add(f"{type(move.command).__name__} is decided differently the second time")
        state, views = standing.state, standing.views
        for entry in move.entries:
            if isinstance(entry.event, (*MATCH_EVENTS, Drawn)):
                continue
            name = type(entry.event).__name__
            held = deepcopy([state, entry])
            # of the very same fact the public part isn't worked out twice
            twice = [game.evolve(state, event) for event in (deepcopy(entry.event), entry.event)]
            if twice[0] != twice[1]:
                told.add(f"evolve of {name} differs the second time")
            if [state, entry] != held:
                told.add(f"evolve of {name} changes what it is given")
            state = twice[0]
            views = tuple(_observed(game, view, reader, entry) for reader, view in _read(views))
        if [standing.state, standing.views] != before:
            told.add(f"{type(move.command).__name__} changes what it is given")
    yield from sorted(told)


def _again(move: Move) -> bytes:
    assert move.before is not None
    again = act(move.before, move.actor, move.command)
    return b"refused" if isinstance(again, Refused) else canonical(again.entries)


def _read(views: tuple[Any, ...]) -> list[tuple[Seat | None, Any]]:
    last = len(views) - 1
    return [(None if number == last else Seat(number), view) for number, view in enumerate(views)]


def _observed(game: Any, view: Any, reader: Seat | None, entry: Any) -> Any:
    return game.observe(view, entry.event) if entry.reaches(reader) else view


def public_parts_that_differ(tour: Tour) -> Iterator[str]:
    """Facts after which some reader doesn't hold the truth's public part, the very same value."""
    told: set[str] = set()
    for move in (*tour.moves(), *_tried(tour)):
        standing = move.after.standing
        for reader, view in _read(standing.views):
            if standing.state is not None and view.public is not standing.state.public:
                told.add(f"after {type(move.command).__name__}, {reader} knows another public part")
    yield from sorted(told)


def _tried(tour: Tour) -> Iterator[Move]:
    """What comes of each duty that is offered, at positions as different as they come."""
    for position in tour.positions(MOST_TRIED):
        for seat in map(Seat, position.seats):
            for command in moves.commands(position, seat, 1):
                move = act(position, Player(seat), command)
                if not isinstance(move, Refused):
                    yield move


def ends_that_are_none(tour: Tour) -> Iterator[str]:
    """Matches that don't end once, by `Ended` as their last fact, with everything over after it."""
    game = tour.subject.game
    for match in tour.matches:
        facts = [entry.event for move in match for entry in move.entries]
        ended = [number for number, fact in enumerate(facts) if isinstance(fact, Ended)]
        aborted = any(isinstance(fact, Aborted) for fact in facts)
        where = " / ".join(match[-1].after.line[:1])
        if len(ended) > 1:
            yield f"{where}: Ended {len(ended)} times"
        if ended and ended[-1] != len(facts) - 1:
            yield f"{where}: {type(facts[-1]).__name__} follows Ended"
        if not ended or aborted:
            continue
        standing = match[-1].after.standing
        outcome = game.outcome(standing.state)
        if outcome != facts[-1].outcome or outcome.result == "open":
            yield f"{where}: the outcome is {outcome}, announced was {facts[-1].outcome}"
        if set(outcome.winners) - set(range(len(standing.sitting.seated))):
            yield f"{where}: {outcome.winners} aren't seats"
        for reader, view in _read(standing.views):
            prompt = game.prompt(view)
            if not prompt.over or prompt.must or prompt.may or prompt.awaited:
                yield f"{where}: after the end {reader} is still prompted: {prompt}"
    if not any(isinstance(e.event, Ended) for e in tour.matches[0][-1].entries):
        yield "a match of the house doesn't come to an end"


def phases_that_recur(tour: Tour) -> Iterator[str]:
    """Phases that come back after another one, which a clock or an old button would mistake."""
    game = tour.subject.game
    for match in tour.matches:
        seen: list[str] = []
        for move in match:
            phase = game.prompt(move.after.view(None)).phase
            if phase not in seen:
                seen.append(phase)
            elif phase != seen[-1]:
                yield f"the phase {phase} comes back after {seen[-1]}"
                break


def told_again(game: AnyGame, match: Sequence[Move]) -> Iterator[tuple[Move, list[Any]]]:
    """Each move of a match with all views after it, folded from nothing but what was told, in bytes."""
    readers = match[0].after.readers
    views = [game.view(reader) for reader in readers]
    for move in match:
        body = canonical(Record(1, 2, move.actor, move.command, move.entries))
        for entry in read_record(game, body).entries:
            if not isinstance(entry.event, (*MATCH_EVENTS, Drawn)):
                views = [
                    _observed(game, view, reader, entry)
                    for view, reader in zip(views, readers, strict=True)
                ]
        yield move, views


def views_of_more_than_was_told(tour: Tour) -> Iterator[str]:
    """Views that aren't the fold of what their reader was told."""
    for match in tour.matches:
        for move, views in told_again(tour.subject.game, match):
            if canonical(views) != canonical(list(move.after.standing.views)):
                yield f"after {type(move.command).__name__} a view isn't what its reader was told"
                return


def house_players_that_fail(tour: Tour) -> Iterator[str]:
    """House players that give nothing legal, or go by more than their own view."""
    game = tour.subject.game
    told: set[str] = set()
    asked = 0
    for match in tour.matches:
        for move, views in told_again(game, match):
            position = move.after
            owing = [] if position.is_over() else [s for s in position.seats if _owes(position, s)]
            for number in owing if asked < MOST_ASKED else ():
                asked += 1
                seat = Seat(number)
                for key in range(HOUSE_KEYS):
                    chosen = game.house(position.view(seat), Chance(bytes([key])))
                    if check(game, position.standing, Player(seat), chosen) is not None:
                        told.add(f"the house gives {chosen}, which is refused")
                    if game.house(views[seat], Chance(bytes([key]))) != chosen:
                        told.add(f"by one view and one chance the house gives {chosen}, or not")
    if not asked:
        yield "no house player was ever asked"
    yield from sorted(told)


def _owes(position: Position, seat: int) -> bool:
    return bool(moves.prompt_of(position, Seat(seat)).must)
