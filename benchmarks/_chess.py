"""The yardstick of random play: python-chess's random games."""

import random
import time

import chess

GAMES = 12
LONGEST = 400
"""Half moves, after which a game is broken off."""


def chess_rate(seed: int) -> float:
    """Moves a second of random games: list the legal moves, push one, ask whether the game is over."""
    chance = random.Random(seed)
    moves, start = 0, time.process_time()
    for _ in range(GAMES):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.process_time() - start)
