"""What a game can be printed as: one module per kind, each from a stock of data to finished files."""
