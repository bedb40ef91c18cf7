"""What may be learned at a table of Schrödinger's Wolf, and deals that can't be told apart."""

from collections.abc import Hashable

from rules.core.chance import Chance
from rules.core.commands import Command, Resign
from rules.core.seats import Clock, Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import (
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    LastWords,
    NameHeir,
    Say,
    See,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.ending import story
from rules.quantum_wolf.engines import start
from rules.quantum_wolf.state import Deal, Options, State, View, wolves_of
from rules.quantum_wolf.table import rows
from rules.quantum_wolf.worlds import World


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    chance: Chance | None = None,
) -> Hashable:
    """All that `reader` may learn from `command` now.

    One's own deeds, with the answer of a see; of others, what is public by nature: the heir, the
    badge, words passed on, leaving and coming back, open ballots; and of a phase that ends, its
    ballots, the table, who is out, and at the end everything. `chance` decides the command.
    """
    after = state
    for entry in GAME.decide(state, actor, command, chance or Chance(b"footprint")):
        after = GAME.evolve(after, entry.event)
    own = isinstance(actor, Player) and actor.seat == reader
    told = (actor.seat, command) if isinstance(actor, Player) else (None, command)
    deed: Hashable = told if own or _is_heard(state, actor, command, reader) else None
    answer = after.sights[-1].wolf if own and isinstance(command, See) else None
    return deed, answer, _consequence(state, after)


def _is_heard(state: State, actor: Player | Clock, command: Command, reader: Seat | None) -> bool:
    """Whether `reader` hears of a deed of somebody else."""
    public = state.public
    if isinstance(command, Vote | Abstain):
        return public.options.open_votes
    if isinstance(command, EndTalk):
        return public.stage == "speech"
    if isinstance(command, Say) and isinstance(actor, Player) and actor.seat in public.out:
        return reader in public.out
    return isinstance(command, NameHeir | TearBadge | LastWords | Say | ComeBack | Resign)


def _consequence(before: State, after: State) -> Hashable:
    """What the end of a phase shows to everybody."""
    was, now = before.public, after.public
    if (was.stage, was.turn, was.speakers) == (now.stage, now.turn, now.speakers):
        return None
    voted = before.ballots if len(now.polls) > len(was.polls) else None
    table = rows(after) if len(now.tables) > len(was.tables) else None
    opened = story(after) if now.stage == "over" else None
    return now.stage, now.turn, voted, table, now.out[len(was.out) :], opened, now.outcome


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another reference, and the others' numbers changed round: `reader` can't know better."""
    size = len(deal.numbers)
    worlds = start(size, len(deal.reference.wolves))
    reference = worlds.nth(chance.below("twin/reference", worlds.total))
    others = [seat for seat in range(size) if seat != reader]
    changed = chance.shuffled("twin/numbers", [deal.numbers[seat] for seat in others])
    numbers = list(deal.numbers)
    for seat, number in zip(others, changed, strict=True):
        numbers[seat] = number
    return Deal(reference, tuple(numbers), deal.order, deal.rolls, deal.redraws)


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The others' numbers, in the words in which their owners are told them; none after the end."""
    if state.public.outcome.result != "open":
        return []
    others = [number for seat, number in enumerate(state.numbers) if seat != reader]
    return [
        said
        for n in others
        for said in (f"Your number: {n}.", f"你的暗号：{n}。", f"你的暗號：{n}。")
    ]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """What the first two seats try: to look at others and kill them at night, to vote by day."""
    if seat > 1:
        return []
    prompt = GAME.prompt(view)
    offered = {duty.verb for duty in (*prompt.must, *prompt.may)}
    other, third = Seat(1 - seat), Seat(2)
    words: dict[str, list[Command]] = {
        "see": [See(other), See(third)],
        "kill": [Kill(third)],
        "vote": [Vote(other), Vote(third)],
        "done": [EndTalk()],
    }
    return [command for verb in words if verb in offered for command in words[verb]]


def small_deals(options: Options, seats: int) -> list[Deal]:
    """One deal of any size; its twins differ in everybody's role and number."""
    wolves = wolves_of(options, seats)
    order = tuple(Seat(seat) for seat in range(seats))
    numbers = tuple(1 + (seat + 2) % seats for seat in range(seats))
    return [Deal(World(order[-1], order[:wolves]), numbers, order)]
