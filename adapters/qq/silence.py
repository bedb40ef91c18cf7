"""Noticing that what an account says in a group doesn't appear, as far as that can be seen.

Under risk control QQ takes a message and shows it to nobody, for hours or days. Three signs are told
apart from chance: several refusals or missing answers in a row, and messages that were taken but not
reported back by an implementation, or by another account of ours in the group, that does so else.
What is taken without a sign and shown to nobody can't be noticed from here.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from adapters.qq.accounts import Accounts
from bot.ports import Delivery, Later, Sent, Undeliverable, Unknown

log = logging.getLogger("caipan.qq")
IN_A_ROW = 3
"""Refusals or missing answers in a row that are no chance any more."""
UNSEEN = 2
"""Messages that must be missing before an account counts as not heard."""
ECHO = 20.0
"""Seconds in which a message is reported back where it is reported at all."""
Spot = tuple[str, str]
"""An account and a group."""


class Listener(Protocol):
    """Who has to know."""

    def unheard(self, account: str, group: str) -> None:
        """What `account` says in `group` doesn't seem to appear."""

    def heard_again(self, account: str, group: str) -> None:
        """It appears again."""


@dataclass(eq=False)
class Try:
    """A message to a group on its way; `seen` once it, or a later one, has been reported back."""

    spot: Spot
    since: float
    seen: bool = False


class Silence:
    """Watches what becomes of the messages of each account in each group."""

    def __init__(self, accounts: Accounts, listener: Listener, now: Callable[[], float]) -> None:
        self._accounts = accounts
        self._listener = listener
        self._now = now
        self._failed: dict[Spot, int] = {}
        self._witnesses: dict[Spot, str] = {}
        """Where messages are reported back, and by which of our accounts."""
        self._unseen: dict[Spot, list[Try]] = {}
        self._silent: dict[Spot, str] = {}

    def is_silent(self, account: str, group: str) -> bool:
        """Whether what `account` says in `group` doesn't seem to appear."""
        return (account, group) in self._silent

    def begin(self, account: str, group: str) -> Try:
        """A message to a group is about to be sent; it may be reported before the answer comes."""
        self.look()
        begun = Try((account, group), self._now())
        self._unseen.setdefault(begun.spot, []).append(begun)
        return begun

    def end(self, begun: Try, result: Delivery) -> None:
        """What became of it."""
        spot = begun.spot
        good = isinstance(result, Sent) or (isinstance(result, Unknown) and begun.seen)
        if not good or spot not in self._witnesses or spot in self._silent:
            self._drop(begun)
        if spot[0] not in self._accounts.connected or isinstance(result, Later):
            return  # a lost connection says nothing about the group
        if good:
            self._failed.pop(spot, None)
            if spot not in self._witnesses:
                self._found(spot)
            return
        self._failed[spot] = self._failed.get(spot, 0) + 1
        if spot in self._silent and isinstance(result, Undeliverable):
            self._listener.unheard(*spot)  # what was resumed or begun meanwhile has to wait, too
        elif self._failed[spot] >= IN_A_ROW:
            self._lost(spot, "refused or not answered")

    def _drop(self, begun: Try) -> None:
        left = [each for each in self._unseen.pop(begun.spot, ()) if each is not begun]
        if left:
            self._unseen[begun.spot] = left

    def take(self, event: Mapping[str, Any]) -> None:
        """An event: a message in a group that one of our accounts wrote is a sign that it appears."""
        kind, author, witness = (str(event.get(k)) for k in ("post_type", "user_id", "self_id"))
        spot = (author, str(event.get("group_id")))
        if kind == "notice" and author == witness:
            self._noticed(spot, event)
        if kind not in ("message", "message_sent") or event.get("message_type") != "group":
            return
        if author != witness and author not in self._accounts.connected:
            return
        self._witnesses[spot] = witness
        for each in self._unseen.pop(spot, ()):
            each.seen = True
        self._found(spot)

    def _noticed(self, spot: Spot, event: Mapping[str, Any]) -> None:
        """What happened to one of our accounts in a group."""
        match event.get("notice_type"), event.get("sub_type"):
            case "group_ban", "ban":
                self._lost(spot, "muted")
            case "group_ban", "lift_ban":
                self._found(spot)
            case "group_decrease", _:
                self.forget(*spot)
                self._lost(spot, "no member any more")
            case "group_increase", _:
                self._found(spot)
            case _:
                pass

    def look(self) -> None:
        """See which messages should have been reported back by now."""
        late = self._now() - ECHO
        for spot, tries in list(self._unseen.items()):
            missing = sum(each.since < late for each in tries)
            if spot in self._witnesses and missing >= UNSEEN:
                self._lost(spot, "not reported back")

    def forget(self, account: str, group: str = "") -> None:
        """An account is gone, from `group` or from all: it says and reports nothing till it is back."""
        for spot in [spot for spot in (*self._failed, *self._witnesses) if group in ("", spot[1])]:
            if spot[0] == account:
                self._failed.pop(spot, None)
            if account in (spot[0], self._witnesses.get(spot)):
                self._witnesses.pop(spot, None)
                self._unseen.pop(spot, None)

    def _lost(self, spot: Spot, why: str) -> None:
        if spot in self._silent:
            return
        self._silent[spot] = why
        account, group = spot
        log.error(
            "QQ: what %s says in group %s does not seem to appear (%s): muted, or risk control."
            " Look at the group with another account, log in once with QQ's own client and see"
            " whether it warns; raise qq.pace_seconds, or let a second account into the group",
            account,
            group,
            why,
        )
        self._listener.unheard(account, group)

    def _found(self, spot: Spot) -> None:
        if self._silent.pop(spot, None) is None:
            return
        self._failed.pop(spot, None)
        log.warning("QQ: what %s says in group %s appears again", *spot)
        self._listener.heard_again(*spot)
