"""Learns to shoot from nothing but its own shots, with NumPy alone.

    python python/examples/learn.py --seconds 240 --curve curve.csv

A small network looks at the squares around a target (misses, hits, sunk, outside) and says how likely a hit is there.
It fires where it expects the most, with a little noise; what each shot hit is all it ever learns from. The same network
looks at every square of every board, so it is a convolution: a window of 9x9 squares, one hidden layer.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

import broadside
from broadside.envs import ShootVectorEnv

REACH = 4
WINDOW = 2 * REACH + 1
HIDDEN = 48
GAMES = 256
#: Shots of every game between two times of learning.
SHOTS = 32


class Network:
    """Chance of a hit from a window of squares: one hidden layer, trained with Adam."""

    def __init__(self, dice: np.random.Generator) -> None:
        inputs = 4 * WINDOW * WINDOW
        self.parts = [
            dice.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            dice.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
            np.full(1, -1.5, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def sums(self, windows: np.ndarray) -> np.ndarray:
        """What reaches the hidden layer."""
        return windows @ self.parts[0] + self.parts[1]

    def chances(self, hidden: np.ndarray) -> np.ndarray:
        """The chance of a hit, from the hidden layer."""
        return 1 / (1 + np.exp(-(hidden @ self.parts[2] + self.parts[3])))

    def learn(self, windows: np.ndarray, hits: np.ndarray, rate: float) -> None:
        """One step of Adam towards what was hit."""
        hidden = np.maximum(self.sums(windows), 0)
        error = (self.chances(hidden) - hits) / len(hits)
        back = np.outer(error, self.parts[2]) * (hidden > 0)
        slopes = [windows.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.steps)
            part -= rate * step / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Shooter:
    """Plays many games with a network.

    A shot changes one square of a board, so only the squares that see it are computed again.
    """

    def __init__(self, network: Network, games: int, seed: int) -> None:
        self.network = network
        self.envs = ShootVectorEnv(games, "classic", shot_reward=0.0, hit_reward=1.0, autoreset_mode="SameStep")
        observations, self.info = self.envs.reset(seed=seed)
        self.games = np.arange(games)
        self.side = observations.shape[2] + 2 * REACH
        # Misses, hits, sunk, outside, with a rim as wide as the window reaches.
        self.boards = np.zeros((games, 4, self.side, self.side), np.float32)
        self.boards[:, 3] = 1
        self.boards[:, 3, REACH:-REACH, REACH:-REACH] = 0
        self.empty = self.boards[0].copy()
        self.refresh()

    def refresh(self) -> None:
        """Computes everything again, after the network has learned."""
        weights = self.network.parts[0].reshape(4, WINDOW, WINDOW, HIDDEN)
        # A square is seen from the other side by the windows that contain it.
        self.stamps = weights[:, ::-1, ::-1].copy()
        self.sums = np.zeros((len(self.games), self.side, self.side, HIDDEN), np.float32)
        inside = self.sums[:, REACH:-REACH, REACH:-REACH]
        for start in range(0, len(self.games), 64):
            views = sliding_window_view(self.boards[start : start + 64], (WINDOW, WINDOW), (2, 3))
            windows = views.transpose(0, 2, 3, 1, 4, 5).reshape(-1, 4 * WINDOW * WINDOW)
            inside[start : start + 64] = self.network.sums(windows).reshape(-1, *inside.shape[1:])
        views = sliding_window_view(self.empty, (WINDOW, WINDOW), (1, 2)).transpose(1, 2, 0, 3, 4)
        blank = self.network.sums(views.reshape(-1, 4 * WINDOW * WINDOW))
        self.blank = np.zeros(self.sums.shape[1:], np.float32)
        self.blank[REACH:-REACH, REACH:-REACH] = blank.reshape(inside.shape[1:])

    def step(self, wander: float, dice: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Fires once in every game; returns windows and hits of these shots, and the lengths of finished games."""
        hidden = np.maximum(self.sums[:, REACH:-REACH, REACH:-REACH], 0)
        scores = self.network.chances(hidden).reshape(len(self.games), -1)
        legal = self.info["action_mask"] == 1
        # A shot elsewhere is one that looks nearly as good, so that games stay games worth learning from.
        scores = np.where(legal, scores + wander * dice.random(scores.shape), -1)
        actions = scores.argmax(1)
        ys, xs = np.divmod(actions, self.side - 2 * REACH)
        rows = ys[:, None, None] + np.arange(WINDOW)[:, None]
        columns = xs[:, None, None] + np.arange(WINDOW)
        places = (self.games[:, None, None], rows, columns)
        windows = self.boards.transpose(0, 2, 3, 1)[places].transpose(0, 3, 1, 2).reshape(len(self.games), -1)
        before = self.info["shots"]
        observations, hits, done, _, self.info = self.envs.step(actions)
        told = np.where(done[:, None, None, None], self.info.get("final_obs", observations), observations)
        marks = told[self.games, 1:4, ys, xs].astype(np.float32)
        self.boards[self.games, :3, ys + REACH, xs + REACH] = marks
        self.sums[places] += np.tensordot(marks, self.stamps[:3], 1)
        self.boards[done] = self.empty
        self.sums[done] = self.blank
        return windows, hits.astype(np.float32), before[done] + 1


def mean_shots(network: Network, games: int, seed: int) -> tuple[float, float]:
    """The mean shots over the first game of each of so many seeds, and its standard error."""
    dice = np.random.default_rng(seed)
    lengths = []
    for start in range(0, games, 500):
        shooter = Shooter(network, 500, seed + start)
        open_games = np.ones(500, bool)
        while open_games.any():
            before = shooter.info["shots"].copy()
            shooter.step(0.0, dice)
            ended = open_games & (shooter.info["shots"] <= before)
            lengths.extend(before[ended] + 1)
            open_games &= ~ended
    return float(np.mean(lengths)), float(np.std(lengths) / len(lengths) ** 0.5)


def train(seconds: float, seed: int, report: float) -> tuple[Network, list[tuple[float, int, float]]]:
    """Trains for so long; returns the network and the curve: seconds, games so far, mean shots since the last point."""
    dice = np.random.default_rng(seed)
    network = Network(dice)
    shooter = Shooter(network, GAMES, seed)
    curve: list[tuple[float, int, float]] = []
    recent: list[int] = []
    games, began, told = 0, time.perf_counter(), 0.0
    # Old shots are learned from again: a ring of the last ones.
    size = 250_000
    memory = np.empty((size, 4 * WINDOW * WINDOW), np.uint8)
    outcomes = np.empty(size, np.float32)
    filled = 0
    while (spent := time.perf_counter() - began) < seconds:
        left = 1 - spent / seconds
        for _ in range(SHOTS):
            windows, hits, ended = shooter.step(0.1 * left, dice)
            places = np.arange(filled, filled + GAMES) % size
            memory[places], outcomes[places] = windows, hits
            filled += GAMES
            games += len(ended)
            recent.extend(ended)
        for _ in range(24):
            chosen = dice.integers(min(filled, size), size=1024)
            network.learn(memory[chosen].astype(np.float32), outcomes[chosen], 0.003 * left + 1e-5)
        shooter.refresh()
        if spent - told >= report and recent:
            curve.append((spent, games, float(np.mean(recent))))
            print(f"{spent:5.0f} s  {games:6} games  {np.mean(recent):5.1f} shots", flush=True)
            told, recent = spent, []
    return network, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=240, help="how long to train")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=5_000, help="how many fleets to measure on afterwards")
    parser.add_argument("--curve", help="write the curve to this CSV file")
    options = parser.parse_args()
    network, curve = train(options.seconds, options.seed, options.seconds / 40)
    if options.curve:
        with open(options.curve, "w", encoding="utf-8") as file:
            file.write("seconds,games,shots\n")
            file.writelines(f"{seconds:.1f},{games},{shots:.2f}\n" for seconds, games, shots in curve)
    shots, error = mean_shots(network, options.games, 1_000_000)
    mate = broadside.Captain("mate").shots("classic")
    print(f"after {options.seconds:.0f} s: {shots:.2f} +- {error:.2f} shots over {options.games} new fleets")
    print(f"Mate needs {mate} shots")


if __name__ == "__main__":
    main()
