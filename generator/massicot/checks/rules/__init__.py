"""The rules of games: facts, the drawn table, examples, each against the others and the program."""
