"""The yardstick of random play: python-chess's random games."""

import random
import time

import chess

GAMES = 12
LONGEST = 400
"""Half moves, after which a game is broken off."""


def chess_games() -> list[tuple[int, float]]:
    """Random games, the same ones every time: list the legal moves, push one, ask whether the game is over."""
    return [_game(random.Random(number)) for number in range(GAMES)]


def _game(chance: random.Random) -> tuple[int, float]:
    """The moves of a game, and the seconds it took."""
    board, start = chess.Board(), time.process_time()
    while not board.is_game_over() and board.ply() < LONGEST:
        board.push(chance.choice(list(board.legal_moves)))
    return board.ply(), time.process_time() - start
