"""From letters to OneBot calls: who sends, when, in how many messages, and what became of them.

Text leaves as segments only; a CQ code in it stays text. A secret leaves by the private action
without a group's id: with one, an implementation that can't find the person may write to the group.
"""

import base64
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import structs
from nonebot.adapters.onebot.v11.exception import ActionFailed, ApiNotAvailable, NetworkError

from adapters.qq import long
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence
from adapters.qq.words import language_of, word
from bot.ports import Delivery, Desk, Later, Letter, Place, Sent, Undeliverable, Unknown

log = logging.getLogger("caipan.qq")
AGAIN = 1.0
FIRST_LINE = 60
MOST_REASON = 200
Parts = list[dict[str, Any]]


class Phones(Protocol):
    """What a speaker needs of the connections."""

    async def pick(self, place: Place, to: str) -> str:
        """The account that writes there; waits while none is connected."""
        ...

    @property
    def silence(self) -> Silence:
        """What has to know what became of messages to groups."""
        ...

    def learned(self, account: str) -> None:
        """An account has been asked for its groups and friends."""
        ...

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        """Call an action; raises as the OneBot adapter does."""
        ...


def text_part(text: str) -> dict[str, Any]:
    """A text segment."""
    return {"type": "text", "data": {"text": text}}


def image_part(png: bytes) -> dict[str, Any]:
    """A picture segment."""
    return {
        "type": "image",
        "data": {"file": "base64://" + base64.b64encode(png).decode("ascii")},
    }


class Speaker:
    """Sends letters. One lane calls it one after the other, so each place hears in order."""

    def __init__(self, phones: Phones, desk: Desk, pace: Pace) -> None:
        self._phones = phones
        self._desk = desk
        self._pace = pace

    async def send_next(self, waiting: Callable[[], Sequence[Letter]]) -> tuple[int, Delivery]:
        """Send what waits for one place: in a group as many lines at once as fit."""
        first = waiting()[0]
        if first.secret and first.place != "person":
            return 1, Undeliverable("a secret has no place in a group")
        account = await self._phones.pick(first.place, first.to)
        if first.place == "person":
            await self._pace.before_person()
            return 1, await self._single(account, first)
        await self._pace.before_group(first.to)
        letters = _together(without_overtaken(waiting()))
        said = [letter for letter in letters if letter.text]
        if not said:
            return len(letters), Sent()
        try:
            if len(said) == 1:
                return len(letters), await self._single(account, said[0])
            text = _joined(said)
            return len(letters), await self._say(account, first, [text_part(text)])
        finally:
            self._pace.spoke(first.to)

    async def tell(self, account: str, place: str, to: str, text: str) -> Delivery:
        """Say a line of the adapter's own."""
        letter = Letter(0, "qq", "room" if place == "room" else "person", to, text)
        if place != "room":
            return await self._say(account, letter, [text_part(text)])
        await self._pace.before_group(to)
        try:
            return await self._say(account, letter, [text_part(text)])
        finally:
            self._pace.spoke(to)

    async def _single(self, account: str, letter: Letter) -> Delivery:
        if long.is_long(letter.text):
            return await self._long(account, letter)
        body = [text_part(letter.text)]
        result = await self._pictured(account, letter, body)
        if not isinstance(result, Undeliverable):
            return result
        head = _quoting(account, letter)
        if head:
            result = await self._say(account, letter, [*head, *body])
            if not isinstance(result, Undeliverable):
                return result  # refused: what it quotes may be gone, so it goes without
        return await self._say(account, letter, body)

    async def _pictured(self, account: str, letter: Letter, body: Parts) -> Delivery:
        """Say `body` with the letter's picture; Undeliverable when there is none to be sent."""
        png = await self._desk.picture(letter.picture) if letter.picture else None
        if png is None:
            return Undeliverable("no picture")
        return await self._say(account, letter, [*body, image_part(png)])

    async def _long(self, account: str, letter: Letter) -> Delivery:
        """One line first, the letter's picture beside it; then a card, else the text as a picture,
        else parts. Secrets go as parts alone.
        """
        if letter.secret:
            return await self._parts(account, letter)
        twin = [text_part(_twin(letter.text))]
        result = await self._pictured(account, letter, twin)
        if isinstance(result, Undeliverable):
            result = await self._say(account, letter, twin)
        if isinstance(result, Later | Undeliverable):
            return result
        result = await self._card(account, letter)
        if not isinstance(result, Undeliverable):
            return result
        png = await self._desk.page(letter.text)
        if png is not None:
            result = await self._say(account, letter, [image_part(png)])
            if not isinstance(result, Undeliverable):
                return result
        return await self._parts(account, letter)

    async def _card(self, account: str, letter: Letter) -> Delivery:
        name = word("title", language_of(letter.text))
        nodes = [
            {
                "type": "node",
                "data": {
                    "user_id": account,
                    "nickname": name,
                    "uin": account,
                    "name": name,
                    "content": [text_part(piece)],
                },
            }
            for piece in long.node_texts(letter.text)
        ]
        if letter.place == "room":
            fields: dict[str, Any] = {"group_id": int(letter.to), "messages": nodes}
            return await self._post(account, "send_group_forward_msg", fields)
        fields = {"user_id": int(letter.to), "messages": nodes}
        return await self._post(account, "send_private_forward_msg", fields)

    async def _parts(self, account: str, letter: Letter) -> Delivery:
        """All parts, or as many as go; what became of the worst of them."""
        unsure = False
        result: Delivery = Sent()
        for number, piece in enumerate(long.parts(letter.text)):
            if number and letter.place == "room":
                self._pace.spoke(letter.to)
                await self._pace.before_group(letter.to)
            result = await self._say(account, letter, [text_part(piece)])
            unsure = (
                unsure or isinstance(result, Unknown) or (isinstance(result, Later) and number > 0)
            )
            if isinstance(result, Later | Undeliverable):
                break
        return Unknown() if unsure and not isinstance(result, Undeliverable) else result

    async def _say(self, account: str, letter: Letter, message: Parts) -> Delivery:
        if letter.place == "room":
            if letter.secret:
                return Undeliverable("a secret has no place in a group")
            fields: dict[str, Any] = {"group_id": int(letter.to), "message": message}
            begun = self._phones.silence.begin(account, letter.to)
            result = await self._post(account, "send_group_msg", fields)
            self._phones.silence.end(begun, result)
            return result
        return await self._post(
            account, "send_private_msg", {"user_id": int(letter.to), "message": message}
        )

    async def _post(self, account: str, action: str, fields: dict[str, Any]) -> Delivery:
        try:
            answer = await self._phones.call(account, action, **fields)
        except ActionFailed as refused:
            code = refused.info.get("retcode")
            why = _reason(refused, fields)
            log.warning("QQ: %s of %s was refused (%s)%s", action, account, code, why)
            return Undeliverable(f"refused ({code})")
        except NetworkError:
            return Unknown()
        except ApiNotAvailable:
            return Later(AGAIN)
        number = answer.get("message_id") if isinstance(answer, dict) else None
        # Some implementations give 0 for what QQ took and may never show.
        return Sent(f"{account}/{number}") if number else Unknown()


def without_overtaken(letters: Sequence[Letter]) -> list[Letter]:
    """`letters` without the words on whose turn it is that a later one of its table has overtaken.

    Facts stay; a letter that said nothing else is left empty.
    """
    overtaken: set[str] = set()
    current: list[Letter] = []
    for letter in reversed(letters):
        if letter.turn and letter.table in overtaken:
            letter = structs.replace(letter, text=_without(letter.text, letter.turn))
        if letter.turn is not None:
            overtaken.add(letter.table)
        current.append(letter)
    return current[::-1]


def _without(text: str, words: str) -> str:
    """`text` without the last lines that are `words`."""
    if text == words:
        return ""
    before, found, after = text.rpartition(f"\n{words}")
    if found and after[:1] in ("", "\n"):
        return before + after
    return text.replace(f"{words}\n", "", 1)


def _reason(refused: ActionFailed, fields: Mapping[str, Any]) -> str:
    """What the implementation says of a refusal, for public messages only: it may quote them."""
    said = refused.info.get("wording") or refused.info.get("message")
    if "group_id" not in fields or not said:
        return ""
    return ": " + "".join(char if char.isprintable() else " " for char in str(said)[:MOST_REASON])


def _together(letters: Sequence[Letter]) -> list[Letter]:
    """The first letters that make one short message, without pictures, without secrets."""
    taken: list[Letter] = []
    for letter in letters:
        alone = letter.secret or letter.picture or long.is_long(letter.text)
        if taken and (alone or long.is_long(_joined([*taken, letter]))):
            break
        taken.append(letter)
        if alone:
            break
    return taken


def _joined(letters: Sequence[Letter]) -> str:
    """What letters say in one message; of an overtaken one nothing is left."""
    return "\n".join(letter.text for letter in letters if letter.text)


def _twin(text: str) -> str:
    first = text.strip().split("\n", 1)[0]
    shown = first if len(first) <= FIRST_LINE else first[: FIRST_LINE - 1] + "…"
    return word("long", language_of(text), first=shown, lines=text.count("\n") + 1)


def _quoting(account: str, letter: Letter) -> Parts:
    """A reply head in a group, if the message was seen by the account that answers."""
    seen_by, _, rest = letter.reply_to.partition("/")
    number = rest.partition("/")[0]
    if letter.place != "room" or seen_by != account or not number.lstrip("-").isdecimal():
        return []
    return [{"type": "reply", "data": {"id": number}}]
