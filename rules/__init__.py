"""Pure rule engines: no clock, no input or output, no chance of their own. They say facts."""
