"""Texts too long for one message: cut at line ends, as nodes of a card, or as parts."""

MOST_CHARACTERS = 900
MOST_LINES = 9
NODE_CHARACTERS = 600
MOST_NODES = 30


def is_long(text: str) -> bool:
    """Whether a text should not stand in a group as one message."""
    return len(text) > MOST_CHARACTERS or text.count("\n") >= MOST_LINES


def parts(text: str, most: int = MOST_CHARACTERS) -> list[str]:
    """`text` in pieces of at most `most` characters, cut at line ends where there are any."""
    pieces: list[str] = []
    for line in text.split("\n"):
        for start in range(0, max(len(line), 1), most):
            piece = line[start : start + most]
            if start == 0 and pieces and len(pieces[-1]) + 1 + len(piece) <= most:
                pieces[-1] += "\n" + piece
            else:
                pieces.append(piece)
    return [piece for piece in pieces if piece.strip()] or [text]


def node_texts(text: str) -> list[str]:
    """`text` for the nodes of a card: at most 30, each as short as that allows."""
    most = NODE_CHARACTERS
    while len(pieces := parts(text, most)) > MOST_NODES:
        most *= 2
    return pieces
