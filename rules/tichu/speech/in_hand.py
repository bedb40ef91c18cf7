"""Finding, in the speaker's own hand, the cards that were asked for.

Reasons that everybody can see (turn, kind, height) are given before the hand is looked at, so that
an answer in the room never depends on it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.core.commands import Refused, refuse
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.verbs import Ambiguous, Choice, Reading
from rules.tichu.cards import (
    MAH,
    MAH_BIT,
    PHX,
    PHX_BIT,
    SUIT_BITS,
    card_set,
    members,
    names,
    rank_of,
)
from rules.tichu.combinations import Combination, Kind, classify, fitting, readings
from rules.tichu.commands import Play
from rules.tichu.generator import straight_bombs
from rules.tichu.legality import wish_of
from rules.tichu.round import Round
from rules.tichu.speech.phrases import Phrase, phoenix_rank
from rules.tichu.speech.tokens import Token
from rules.tichu.state import View
from rules.tichu.view import check, fits_now

MOST_CHOICES: Final = 9
_MOST_SETS: Final = 4096
_SUIT_SIGNS: Final = "翠剑塔星"
_SPECIAL_SIGNS: Final = ("雀", "狗", "凤", "龙")
_Tokens = tuple[Token, ...]


def shapes(phrase: Phrase, round_: Round) -> list[tuple[Combination, ...]]:
    """What the cards could be by their ranks alone, whoever holds them; [] if nothing."""
    found: list[tuple[Combination, ...]] = []
    for tokens in phrase.cards:
        for cards in _examples(tokens):
            shape = readings(cards)
            if cards == PHX_BIT:
                shape = fitting(cards, round_.table) or shape
            if shape and _is_named(shape[0], phrase.kind) and shape not in found:
                found.append(shape)
    return found


def _examples(tokens: _Tokens) -> Iterator[int]:
    """Cards as written, with free suits mixed, and for a run with all of one suit."""
    mixed, suits = 0, {token.suit for token in tokens if token.special is None}
    free = [card for card in range(56) if card > 3]
    for number, token in enumerate(sorted(tokens, key=lambda token: token.suit is None)):
        fitting_cards = [token.special] if token.special is not None else free
        options = [card for card in fitting_cards if token.fits(card) and not mixed >> card & 1]
        if not options:
            return
        mixed |= 1 << options[number % len(options)]
    yield mixed
    named = suits - {None}
    if len(named) <= 1 and all(token.special is None for token in tokens):
        suit = SUIT_BITS[named.pop() or 0] if named else SUIT_BITS[0]
        ranks = {token.rank for token in tokens}
        run = sum(1 << card for card in members(suit) if rank_of(card) in ranks)
        if len(ranks) == len(tokens) and straight_bombs(run):
            yield run


def _is_named(found: Combination, kind: Kind | None) -> bool:
    if kind is None:
        return True
    if kind is Kind.FOUR_BOMB:
        return found.is_bomb
    if kind is Kind.STRAIGHT:
        return found.kind in (Kind.STRAIGHT, Kind.STRAIGHT_BOMB)
    return found.kind is kind


def resolve(view: View, seat: Seat, phrase: Phrase) -> Reading:
    """The play that was meant: a command, a question back, a refusal; None where only the
    hand could tell and the view has none."""
    found = shapes(phrase, known(view).round)
    if not found:
        return refuse("NO_COMBINATION")
    refused = _by_all(view, seat, phrase, found)
    if refused is not None or view.hand is None:
        return refused
    plays = [
        Play(names(cards), phrase.wish, phoenix_rank(tokens))
        for tokens in phrase.cards
        for cards in _named_sets(_held(view.hand, tokens), phrase.kind)
    ]
    if plays and _is_exact(phrase.cards[0]) and card_set(plays[0].cards) == _exactly(phrase):
        plays = plays[:1]
    is_filled = not plays and bool(view.hand & PHX_BIT)
    if is_filled:
        plays = [
            Play(names(cards), phrase.wish)
            for tokens in phrase.cards
            for cards in _named_sets(_filled(view.hand, tokens), phrase.kind)
        ]
    if not plays:
        return refuse("NOT_IN_HAND")
    legal = [play for play in plays if check(view, seat, play) is None]
    if not legal:
        return check(view, seat, plays[0])
    if phrase.kind is Kind.STRAIGHT:
        legal = [play for play in legal if _kind(play) is Kind.STRAIGHT] or legal
    chosen = _best(view.hand, legal)
    if len(chosen) == 1 and not (is_filled and not phrase.may_fill):
        is_other = phrase.kind is Kind.STRAIGHT and _kind(chosen[0]) is Kind.STRAIGHT_BOMB
        if not is_other:
            return chosen[0]
    return Ambiguous(tuple(Choice(spelled(play), play) for play in chosen[:MOST_CHOICES]))


def _by_all(
    view: View, seat: Seat, phrase: Phrase, found: list[tuple[Combination, ...]]
) -> Refused | None:
    """Why nobody could play this now, whatever the hand."""
    refusals = [fits_now(known(view), seat, shape) for shape in found]
    if all(refusals):
        return refusals[0]
    if phrase.wish is not None:
        has_mahjong = any(token.special == MAH for tokens in phrase.cards for token in tokens)
        code = wish_of(MAH_BIT if has_mahjong else 0, phrase.wish)
        if code is not None:
            return refuse(code)
    rank = next(filter(None, map(phoenix_rank, phrase.cards)), None)
    can_be = {
        reading.phoenix
        for shape, refused in zip(found, refusals, strict=True)
        if refused is None
        for reading in shape
    }
    return refuse("BAD_PHOENIX") if rank is not None and rank not in can_be else None


def _is_exact(tokens: _Tokens) -> bool:
    """Whether several cards are written out with their suits."""
    return len(tokens) > 1 and all(t.suit is not None or t.special is not None for t in tokens)


def _exactly(phrase: Phrase) -> int:
    return sum(1 << card for card in range(56) if any(t.fits(card) for t in phrase.cards[0]))


def _named_sets(found: Iterator[int], kind: Kind | None) -> Iterator[int]:
    for cards in found:
        reading = classify(cards)
        if reading is not None and _is_named(reading, kind):
            yield cards


def _held(hand: int, tokens: _Tokens) -> Iterator[int]:
    """The sets of held cards that are what was written."""
    wanted: dict[Token, int] = {}
    for token in tokens:
        plain = Token(token.rank, token.suit, token.special)
        wanted[plain] = wanted.get(plain, 0) + 1
    found = [0]
    for token, count in sorted(wanted.items(), key=lambda item: item[0].suit is None):
        held = [1 << card for card in members(hand) if token.fits(card)]
        ways = [sum(part) for part in combinations(held, count)]
        found = [cards | way for cards in found for way in ways if not cards & way][:_MOST_SETS]
    yield from dict.fromkeys(found)


def _filled(hand: int, tokens: _Tokens) -> Iterator[int]:
    """The sets in which the Phoenix stands in for one card that was written."""
    if len(tokens) == 1 or any(token.special == PHX for token in tokens):
        return
    for token in dict.fromkeys(token for token in tokens if token.rank):
        rest = list(tokens)
        rest.remove(token)
        for cards in _held(hand, tuple(rest)):
            yield cards | PHX_BIT


def _kind(play: Play) -> Kind | None:
    found = classify(card_set(play.cards))
    return found.kind if found is not None else None


def _best(hand: int, plays: list[Play]) -> list[Play]:
    """One play for each way to read them; of equal ones that which keeps most straight bombs.

    Where each of two would break a bomb that the other keeps, both remain.
    """
    kept: list[tuple[tuple[Kind | None, int, int], frozenset[int], Play]] = []
    for play in plays:
        cards = card_set(play.cards)
        reading = classify(cards)
        assert reading is not None, "only combinations are offered"
        key = (reading.kind, reading.size, reading.height)
        bombs = frozenset(straight_bombs(hand & ~cards))
        if any(other == key and bombs <= more for other, more, _ in kept):
            continue
        kept = [one for one in kept if not (one[0] == key and one[1] <= bombs)]
        kept.append((key, bombs, play))
    return [play for _, _, play in kept]


def spelled(play: Play) -> str:
    """A play in signs that read in any language: 翠8 剑8 (J8 S8)."""
    signs = [
        _SPECIAL_SIGNS[card] if card < 4 else _SUIT_SIGNS[card % 4] + names(1 << card)[0][1]
        for card in members(card_set(play.cards))
    ]
    return f"{' '.join(signs)} ({' '.join(play.cards)})"
