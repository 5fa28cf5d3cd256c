"""Captains in the settings of published work, through the same ids that a learner uses.

    python python/examples/published.py --games 1000 --layout sequential

For each setting and captain: the mean shots to sink the fleet, its standard error, and how many fleets were sunk at all
(some settings have a limit of shots).
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

import broadside

IDS = ("broadside/POMCP2010-v0", "broadside/Collaborative8x8-v0", "broadside/CollaborativeSilent8x8-v0")


def shots(env: gymnasium.Env, captain: broadside.Captain, seed: int) -> tuple[int, bool]:
    """How many shots one game takes, and whether the fleet was sunk."""
    env.reset(seed=seed)
    rules = env.unwrapped.rules
    done, info = False, {}
    while not done:
        action = rules.index(captain.order(env.unwrapped.view()))
        _, _, done, _, info = env.step(action)
    return info["shots"], env.unwrapped.view().over


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--layout", default="uniform", help="how fleets are drawn")
    parser.add_argument("--captains", default="cadet,mate,lieutenant,captain")
    parser.add_argument("--budget", type=float, default=0.2, help="seconds for an order")
    options = parser.parse_args()
    print("| setting | captain | mean shots | +- | sunk |\n|---|---|--:|--:|--:|")
    for name in IDS:
        env = gymnasium.make(name, layout=options.layout)
        for rank in options.captains.split(","):
            games = [
                shots(env, broadside.Captain(rank, seed=seed, budget=options.budget), seed)
                for seed in range(options.games)
            ]
            taken = np.array([count for count, sunk in games if sunk])
            error = taken.std() / len(taken) ** 0.5
            share = len(taken) / len(games)
            print(f"| {name} | {rank} | {taken.mean():.2f} | {error:.2f} | {share:.1%} |", flush=True)


if __name__ == "__main__":
    main()
