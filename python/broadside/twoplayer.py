"""The whole two-player game as a PettingZoo environment (AEC): placement, shots, salvos, special orders, resigning.

>>> from broadside import twoplayer
>>> env = twoplayer.env("phoenix")
>>> env.reset(seed=1)
>>> agent = env.agent_selection
>>> observation, reward, termination, truncation, info = env.last()
>>> env.unwrapped.describe(int(observation["action_mask"].argmax()))
'place A1 right'

Each agent places its ships one by one in fleet order (a part of the actions that ends with "place rest", which draws
the ones that are left), then both give orders. A salvo is chosen square by square; "fire now" fires fewer shots than
there are. An observation is made in Rust from the agent's own view: nothing else is there to leak.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from broadside._broadside import IllegalOrder, Record, Ruleset, Table, View

__all__ = ["BattleshipEnv", "env", "raw_env"]

_SEATS = {"player_0": "A", "player_1": "B"}
_AGENTS = {seat: agent for agent, seat in _SEATS.items()}


def env(rules: Ruleset | str = "classic", **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(rules, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(rules: Ruleset | str = "classic", **options: Any) -> BattleshipEnv:
    """The environment without wrappers: an illegal action raises ``IllegalOrder`` with the reason."""
    return BattleshipEnv(rules, **options)


class BattleshipEnv(AECEnv, EzPickle):
    """A game between ``player_0`` (seat A) and ``player_1`` (seat B).

    The winner gets 1, the loser -1; a draw gives 0 to both.

    Args:
        rules: a ``Ruleset`` or the name of one; all rules are played.
        first: who moves first, ``"A"`` or ``"B"``.
        render_mode: ``"ansi"`` for text: what the agent to move knows of the enemy's waters.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "name": "broadside_v0",
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self, rules: Ruleset | str = "classic", *, first: str = "A", render_mode: str | None = None
    ) -> None:
        super().__init__()
        EzPickle.__init__(self, rules, first=first, render_mode=render_mode)
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self._first = first
        self._table = Table(self.rules, first)
        self.possible_agents = list(_SEATS)
        self.agents: list[str] = []
        shape = (len(self._table.plane_names), self.rules.height, self.rules.width)
        count = self._table.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._np_random = np.random.default_rng()

    @property
    def planes(self) -> list[str]:
        """The names of the planes of an observation."""
        return self._table.plane_names

    @property
    def sections(self) -> dict[str, range]:
        """The parts of the action numbers: ``place``, ``place-rest``, ``fire``, special orders, ``resign``."""
        return {name: range(first, end) for name, first, end in self._table.sections}

    def describe(self, action: int) -> str:
        """What an action means, such as ``place A1 right``, ``E5`` or ``R:F5``."""
        return self._table.describe(action)

    def action_of(self, order: str) -> int:
        """The number of the action with this meaning."""
        return self._table.action_of(order)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The seed matters only for "place rest"."""
        if seed is not None:
            self._np_random = np.random.default_rng(seed)
        self._table = Table(self.rules, self._first, int(self._np_random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = _AGENTS[self._table.to_move]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees; made from its own view only."""
        seat = _SEATS[agent]
        return {"observation": self._table.observe(seat), "action_mask": self._table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Carries out an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if action is None:
            raise IllegalOrder(f"{agent} must choose an action: the game isn't over")
        self._table.step(int(action))
        if self._table.over:
            self._end()
        else:
            self.agent_selection = _AGENTS[self._table.to_move]
        self._accumulate_rewards()

    def _end(self) -> None:
        winner = self._table.winner
        if winner is not None:
            for agent, seat in _SEATS.items():
                self.rewards[agent] = 1 if seat == winner else -1
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"cause": self._table.cause} for agent in self.agents}

    def view(self, agent: str) -> View:
        """All that an agent knows, for captains and ``posterior``; once both fleets are placed."""
        return self._table.view(_SEATS[agent])

    def record(self) -> Record:
        """The record of the finished game."""
        return self._table.record()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        observation = self._table.observe(_SEATS[self.agent_selection])
        plane = {name: observation[i] for i, name in enumerate(self.planes)}
        marks = np.where(
            plane["sunk"] > 0, "#", np.where(plane["hit"] > 0, "x", np.where(plane["miss"] > 0, "o", "."))
        )
        return "\n".join(" ".join(row) for row in marks)

    def close(self) -> None:
        """Nothing to close."""
