"""Gymnasium environments: one agent fires at a hidden fleet until it is sunk.

Ids (see ``PRESETS``): ``broadside/Shoot-v0`` with any rules, and settings of published work under their own names.

>>> import gymnasium
>>> env = gymnasium.make("broadside/Shoot-v0", rules="classic")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((9, 10, 10), 100)

An observation has one plane of bytes for each of ``unknown``, ``miss``, ``hit`` and ``sunk``, and one for each class
of ship if the rules ever name classes. A square around a sunk ship that the rules declare to be water is a miss. The
``hit`` plane counts hits, for ships with armour. Actions are squares, counted row by row.

A shot at a square that may not be fired at is wasted: it costs a shot, tells nothing, and ``info["illegal"]`` is true.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from broadside._broadside import Fleet, Ruleset, Shooting, View

__all__ = ["PRESETS", "ShootEnv", "ShootVectorEnv", "register"]

#: Ids, and what is set by them. Everything can be overridden in ``gymnasium.make``.
PRESETS: dict[str, dict[str, Any]] = {
    "broadside/Shoot-v0": {},
    # Silver and Veness, "Monte-Carlo Planning in Large POMDPs" (2010).
    "broadside/POMCP2010-v0": {"rules": "pomcp", "shot_reward": -1.0, "end_reward": 100.0},
    # Grand, Pepe, Tenenbaum and Andreas, Collaborative Battleship (2025): the captain without questions.
    "broadside/Collaborative8x8-v0": {"rules": "collaborative"},
    "broadside/CollaborativeSilent8x8-v0": {"rules": "collaborative-silent"},
    # OpenSpiel's battleship with its default board, fleet and number of shots; and a small board.
    "broadside/OpenSpiel10x10-v0": {"rules": "openspiel", "shot_reward": 0.0, "hit_reward": 1.0},
    "broadside/OpenSpiel4x4-v0": {"rules": "openspiel-small", "shot_reward": 0.0, "hit_reward": 1.0},
}


def register() -> None:
    """Registers all ids with Gymnasium; importing ``broadside`` does it."""
    for name, settings in PRESETS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="broadside.envs:ShootEnv",
                vector_entry_point="broadside.envs:ShootVectorEnv",
                kwargs=dict(settings),
            )


def _spaces(shooting: Shooting, rules: Ruleset) -> tuple[spaces.Box, spaces.Discrete]:
    shape = (len(shooting.planes), rules.height, rules.width)
    return spaces.Box(0, 9, shape, np.uint8), spaces.Discrete(rules.height * rules.width)


class ShootEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One hidden fleet, one shooter.

    Args:
        rules: a ``Ruleset`` or the name of one. One shot a turn, answered shot by shot; special orders are not used.
        layout: how fleets are drawn: ``uniform`` (every legal fleet equally likely), ``sequential``, ``rounded``,
            ``hard``, ``hidden`` or ``pooled``.
        fleet: this fleet in every episode, instead of drawn ones.
        shot_reward: for every shot.
        hit_reward: more for one that hits.
        end_reward: more for the one that sinks the last ship.
        chances: put the exact chance of a hit on every square into ``info["hit_chance"]``, and into
            ``info["regret"]`` how much of it the last shot gave up. ``info["exact"]`` says whether fleets were
            counted or, within ``budget`` seconds of a slow core, sampled.
        render_mode: ``"ansi"`` for text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        rules: Ruleset | str = "classic",
        *,
        layout: str = "uniform",
        fleet: Fleet | str | None = None,
        shot_reward: float = -1.0,
        hit_reward: float = 0.0,
        end_reward: float = 0.0,
        chances: bool = False,
        budget: float = 0.2,
        render_mode: str | None = None,
    ) -> None:
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self._shooting = Shooting(
            self.rules,
            layout=layout,
            fleet=fleet,
            rewards=(shot_reward, hit_reward, end_reward),
            chances=budget if chances else None,
        )
        self.observation_space, self.action_space = _spaces(self._shooting, self.rules)
        self._observation = self._shooting.observations[0]
        self._mask = self._shooting.masks.view(np.int8)[0]
        self._chances = chances
        self._shots = 0

    @property
    def planes(self) -> list[str]:
        """The names of the planes of an observation."""
        return self._shooting.planes

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins with a new fleet. The same seed gives the same fleets, one after the other."""
        first = self._np_random is None
        super().reset(seed=seed)
        if seed is not None:
            self._shooting.reset([seed])
        elif first:
            self._shooting.reset([int(self.np_random.integers(2**63))])
        else:
            self._shooting.reset()
        self._shots = 0
        return self._observation.copy(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Fires at a square."""
        reward, over, illegal = self._shooting.step_one(action)
        self._shots += 1
        info = self._info()
        if illegal:
            info["illegal"] = True
        return self._observation.copy(), reward, over, False, info

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "shots": self._shots}
        if self._chances:
            info["hit_chance"] = self._shooting.hit_chances[0].copy()
            info["regret"] = float(self._shooting.regret[0])
            info["exact"] = bool(self._shooting.exact[0])
        return info

    def view(self) -> View:
        """What the shooter knows, for captains and ``posterior``."""
        return self._shooting.view()

    def fleet(self) -> Fleet:
        """The hidden fleet, once it is sunk."""
        return self._shooting.fleet()

    def render(self) -> str | None:
        """The board as text: ``.`` unknown, ``o`` miss, ``x`` hit, ``#`` sunk."""
        if self.render_mode is None:
            gymnasium.logger.warn('render needs render_mode="ansi" in gymnasium.make')
            return None
        unknown, _, hit, sunk = self._observation[:4]
        marks = np.where(sunk > 0, "#", np.where(hit > 0, "x", np.where(unknown > 0, ".", "o")))
        return "\n".join(" ".join(row) for row in marks)


class ShootVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many hidden fleets at once, stepped in Rust without the GIL.

    Game ``i`` of a vector that was reset with ``seed=s`` has the fleets of a ``ShootEnv`` that was reset with
    ``seed=s+i``. Arguments are those of ``ShootEnv``, and:

    Args:
        num_envs: how many games.
        autoreset_mode: when a finished game begins again; Gymnasium's modes. With ``SAME_STEP``,
            ``info["final_obs"]`` has the last observations, valid where ``info["_final_obs"]`` is true.
        copy: return copies. Without, observations and masks are the arrays that the next step overwrites.

    >>> import gymnasium, numpy as np
    >>> envs = gymnasium.make_vec("broadside/Shoot-v0", num_envs=3, rules="fog")
    >>> observations, info = envs.reset(seed=1)
    >>> observations, rewards, terminated, truncated, info = envs.step(np.array([0, 44, 99]))
    >>> observations.shape, info["action_mask"].shape
    ((3, 8, 10, 10), (3, 100))
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Ruleset | str = "classic",
        *,
        layout: str = "uniform",
        fleet: Fleet | str | None = None,
        shot_reward: float = -1.0,
        hit_reward: float = 0.0,
        end_reward: float = 0.0,
        chances: bool = False,
        budget: float = 0.2,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.num_envs = num_envs
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self._shooting = Shooting(
            self.rules,
            games=num_envs,
            layout=layout,
            fleet=fleet,
            rewards=(shot_reward, hit_reward, end_reward),
            autoreset=self.autoreset_mode.name.lower(),
            chances=budget if chances else None,
        )
        self._copy = copy
        self._chances = chances
        self._seeded = False
        self.single_observation_space, self.single_action_space = _spaces(self._shooting, self.rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = self._shooting.observations
        self._masks = self._shooting.masks.view(np.int8)
        self._no_truncations = np.zeros(num_envs, np.bool_)

    @property
    def planes(self) -> list[str]:
        """The names of the planes of an observation."""
        return self._shooting.planes

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all games, or those that ``options["reset_mask"]`` names."""
        which = (options or {}).get("reset_mask")
        seeds: list[int] | None
        if isinstance(seed, int):
            super().reset(seed=seed)
            seeds = [seed + i for i in range(self.num_envs)]
        elif seed is None and self._seeded:
            seeds = None
        else:
            given = [None] * self.num_envs if seed is None else list(seed)
            seeds = [int(self.np_random.integers(2**63)) if s is None else int(s) for s in given]
        self._shooting.reset(seeds, which)
        self._seeded = True
        return self._observe(), self._info()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Fires one shot in every game."""
        shooting = self._shooting
        shooting.step(np.asarray(actions, np.int64))
        info = self._info()
        terminated = shooting.terminated.copy()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and terminated.any():
            info["final_obs"] = shooting.final_observations.copy()
            info["_final_obs"] = terminated.copy()
        return self._observe(), shooting.rewards.copy(), terminated, self._no_truncations.copy(), info

    def _observe(self) -> np.ndarray:
        return self._observations.copy() if self._copy else self._observations

    def _info(self) -> dict[str, Any]:
        shooting = self._shooting
        info: dict[str, Any] = {
            "action_mask": self._masks.copy() if self._copy else self._masks,
            "shots": shooting.shots.copy(),
            "illegal": shooting.illegal.copy(),
        }
        if self._chances:
            info["hit_chance"] = shooting.hit_chances.copy()
            info["regret"] = shooting.regret.copy()
            info["exact"] = shooting.exact.copy()
        return info

    def view(self, game: int) -> View:
        """What the shooter of one game knows, for captains and ``posterior``."""
        return self._shooting.view(game)
