"""A Battleship environment as people write it in plain Python: the measure for how much Rust gains.

Straightforward on purpose: NumPy for the boards, Python for the rest. Ships may touch; sinkings are told.
"""

from __future__ import annotations

import random

import numpy as np

LENGTHS = (5, 4, 3, 3, 2)
SIZE = 10


class PlainEnv:
    """One hidden fleet on 10x10."""

    def __init__(self) -> None:
        self.dice = random.Random()

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, dict]:
        if seed is not None:
            self.dice.seed(seed)
        self.ship = np.full((SIZE, SIZE), -1, np.int8)
        for number, length in enumerate(LENGTHS):
            while True:
                down = self.dice.random() < 0.5
                y = self.dice.randrange(SIZE - length + 1 if down else SIZE)
                x = self.dice.randrange(SIZE if down else SIZE - length + 1)
                squares = self.ship[y : y + length, x] if down else self.ship[y, x : x + length]
                if (squares == -1).all():
                    squares[:] = number
                    break
        self.left = list(LENGTHS)
        self.planes = np.zeros((4, SIZE, SIZE), np.uint8)
        self.planes[0] = 1
        return self.planes.copy(), {"action_mask": self.planes[0].reshape(-1).copy()}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        y, x = divmod(int(action), SIZE)
        if self.planes[0, y, x]:
            self.planes[0, y, x] = 0
            number = int(self.ship[y, x])
            if number < 0:
                self.planes[1, y, x] = 1
            else:
                self.planes[2, y, x] = 1
                self.left[number] -= 1
                if self.left[number] == 0:
                    self.planes[3, y, x] = 1
        done = not any(self.left)
        return self.planes.copy(), -1.0, done, False, {"action_mask": self.planes[0].reshape(-1).copy()}
