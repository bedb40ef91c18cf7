"""Drawing: cards, rings and planes as pictures, for chats that show them beside the text."""
