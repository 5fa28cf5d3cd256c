"""How fast the environments are, beside OpenSpiel and a plain-Python one, in one run.

    cargo xtask python --bench

Everybody fires at random legal squares until the end, and the random choice is part of what is timed, done the same
way: a shuffled list of squares made in advance. Each is measured several times, in turns, and the best time counts,
because other programs only ever make a run slower.
"""

from __future__ import annotations

import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable

import gymnasium
import numpy as np
from plain import PlainEnv

import broadside
from broadside.envs import ShootEnv, ShootVectorEnv

ROUNDS = 5
SECONDS = 1.0
GAMES = 1024
DICE = np.random.default_rng(1)
ORDERS = [DICE.permutation(100).tolist() for _ in range(256)]


def openspiel() -> Callable[[], int]:
    """OpenSpiel's battleship at its default 10x10 and fleet, with enough shots to sink it; both sides play."""
    import pyspiel

    game = pyspiel.load_game("battleship(num_shots=100,allow_repeated_shots=false)")
    dice = np.random.default_rng(2)

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            steps += 1
        return steps

    return run


def openspiel_shots() -> Callable[[], int]:
    """The same, but only its shots are timed and legal actions are never asked for: as fast as it can be used."""
    import pyspiel

    game = pyspiel.load_game("battleship(num_shots=100,allow_repeated_shots=true)")
    start = game.new_initial_state()
    # The ships come first; once any of the 100 squares can be chosen, it is about shots.
    while len(start.legal_actions()) != 100:
        start.apply_action(start.legal_actions()[0])
    shots = start.legal_actions()

    def run() -> int:
        state = start.clone()
        mine, theirs = DICE.choice(256, 2)
        steps = 0
        for a, b in zip(ORDERS[mine], ORDERS[theirs]):
            for square in (a, b):
                if state.is_terminal():
                    return steps
                state.apply_action(shots[square])
                steps += 1
        return steps

    return run


def game_object() -> Callable[[], int]:
    """A whole game of two players by the referee, as OpenSpiel plays it."""
    seeds = iter(range(10**9))

    def run() -> int:
        mine, theirs = DICE.choice(256, 2)
        game = broadside.Game("classic", seed=next(seeds))
        play = game.play
        steps = 0
        for a, b in zip(ORDERS[mine], ORDERS[theirs]):
            play(a)
            steps += 1
            if game.over:
                break
            play(b)
            steps += 1
            if game.over:
                break
        return steps

    return run


def game_object_legal() -> Callable[[], int]:
    """The same, choosing from the legal squares in every turn, as is usual with OpenSpiel."""
    seeds = iter(range(10**9))
    dice = np.random.default_rng(2)

    def run() -> int:
        game = broadside.Game("classic", seed=next(seeds))
        steps = 0
        while not game.over:
            legal = game.targets()
            game.play(legal[int(dice.random() * len(legal))])
            steps += 1
        return steps

    return run


def single(env: gymnasium.Env | PlainEnv) -> Callable[[], int]:
    env.reset(seed=1)

    def run() -> int:
        env.reset()
        steps = 0
        for square in ORDERS[DICE.integers(256)]:
            _, _, done, _, _ = env.step(square)
            steps += 1
            if done:
                break
        return steps

    return run


def vector(count: int, copy: bool) -> Callable[[], int]:
    envs = ShootVectorEnv(count, "classic", copy=copy)
    envs.reset(seed=1)
    # Every game has its own order of squares; a finished game begins again, so some shots are wasted on squares that
    # were fired at before. They are steps like any other.
    orders = np.array([DICE.permutation(100) for _ in range(count)]).T.copy()

    def run() -> int:
        for actions in orders:
            envs.step(actions)
        return 100 * count

    return run


def measure(contenders: dict[str, Callable[[], int]]) -> dict[str, float]:
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(ROUNDS):
        for name, run in contenders.items():
            steps, began = 0, time.perf_counter()
            while (spent := time.perf_counter() - began) < SECONDS:
                steps += run()
            best[name] = max(best[name], steps / spent)
    return best


def memory(code: str) -> float:
    """Kilobytes for each of 10,000 games made by this code, in a process by itself."""
    script = f"""
def used(): return int(open("/proc/self/statm").read().split()[1]) * 4
{code}
print((used() - before) / 10_000)
"""
    return float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout)


def main() -> None:
    contenders = {
        "plain Python, one environment": single(PlainEnv()),
        "Game, two players, choosing from legal squares": game_object_legal(),
        "Game, two players": game_object(),
        "ShootEnv by itself": single(ShootEnv("classic")),
        'gymnasium.make("broadside/Shoot-v0")': single(gymnasium.make("broadside/Shoot-v0")),
        f"{GAMES} games at once, copies": vector(GAMES, True),
        f"{GAMES} games at once, no copies": vector(GAMES, False),
    }
    try:
        contenders = {
            "OpenSpiel, two players, choosing from legal actions": openspiel(),
            "OpenSpiel, two players, shots only": openspiel_shots(),
            **contenders,
        }
    except ImportError:
        print("OpenSpiel is not installed: not compared.")
    best = measure(contenders)
    base = next(iter(best.values()))
    plain = best["plain Python, one environment"]
    print(f"\nPython {platform.python_version()}, {platform.machine()}; best of {ROUNDS} rounds of {SECONDS} s\n")
    print(f"| {'':52} | steps/s | x {next(iter(best))[:9]} | x plain Python |")
    print("|---|--:|--:|--:|")
    for name, speed in best.items():
        print(f"| {name} | {speed:,.0f} | {speed / base:,.1f} | {speed / plain:,.1f} |")
    print("\n| memory for each game | kB |\n|---|--:|")
    print(f"| Game, before the first shot | {memory(GAME):,.1f} |")
    print(f"| vectorised, observations included | {memory(VECTOR):,.1f} |")
    try:
        print(f"| OpenSpiel state, before the first ship | {memory(OPENSPIEL):,.1f} |")
    except subprocess.CalledProcessError:
        pass
    print(f"\nThis process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


GAME = """
import broadside
rules = broadside.Ruleset("classic")
first = broadside.Game(rules)
before = used()
games = [broadside.Game(rules, seed=i) for i in range(10_000)]
"""
VECTOR = """
import numpy as np
from broadside.envs import ShootVectorEnv
first = ShootVectorEnv(1)
before = used()
envs = ShootVectorEnv(10_000, copy=False)
envs.reset(seed=1)
envs.step(np.zeros(10_000, np.int64))
"""
OPENSPIEL = """
import pyspiel
game = pyspiel.load_game("battleship")
first = game.new_initial_state()
before = used()
states = [game.new_initial_state() for i in range(10_000)]
"""

if __name__ == "__main__":
    main()
