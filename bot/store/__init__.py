"""Where tables live between two commands."""
