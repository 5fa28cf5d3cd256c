"""The PettingZoo environment: PettingZoo's own checks, every rule set, and that nothing leaks."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import broadside
from broadside import twoplayer


def play_at_random(env, seed, keep=lambda action: True):
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    resign = env.unwrapped.action_of("resign")
    for agent in env.agent_iter():
        observation, reward, ended, truncated, info = env.last()
        legal = [a for a in np.flatnonzero(observation["action_mask"]) if a != resign and keep(a)]
        env.step(None if ended or truncated else int(dice.choice(legal)))


@pytest.mark.parametrize("rules", ["classic", "phoenix", "salvo", "hackathon"])
def test_pettingzoo_finds_no_fault(rules):
    with warnings.catch_warnings():
        # Observations are a dictionary with a mask, as PettingZoo's own board games have it; the checker knows those
        # by name only.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation numpy array is all zeros")
        api_test(twoplayer.env(rules), num_cycles=300)
        api_test(twoplayer.raw_env(rules), num_cycles=300)


def test_pettingzoo_finds_equal_seeds_equal():
    seed_test(lambda: twoplayer.env("classic"), num_cycles=50)


@pytest.mark.parametrize("rules", broadside.Ruleset.names())
def test_every_rule_set_is_played_to_its_end(rules):
    env = twoplayer.env(rules)
    for seed in range(3):
        play_at_random(env, seed)
        raw = env.unwrapped
        record = raw.record()
        assert str(broadside.Record.read(str(record))) == str(record)
        assert record.winner is None or record.winner in "AB"


@pytest.mark.parametrize("rules", ["classic", "phoenix", "salvo"])
def test_what_an_agent_sees_does_not_depend_on_what_is_hidden(rules):
    """Two games that differ only in where B's ships are look the same to A until A learns of a difference."""
    first, second = (twoplayer.raw_env(rules) for _ in range(2))
    first.reset(seed=1)
    second.reset(seed=2)
    rest = first.action_of("place rest")
    # A's fleet ship by ship, the same in both; B's is drawn by another seed.
    while first.agent_selection == "player_0":
        action = int(np.flatnonzero(first.observe("player_0")["action_mask"])[0])
        first.step(action)
        second.step(action)
    first.step(rest)
    second.step(rest)
    assert not np.array_equal(first.observe("player_1")["observation"], second.observe("player_1")["observation"])
    a, b = first.observe("player_0"), second.observe("player_0")
    assert np.array_equal(a["observation"], b["observation"])
    assert np.array_equal(a["action_mask"], b["action_mask"])
    assert repr(first.view("player_0")) == repr(second.view("player_0"))
    assert first.view("player_0").own_ships.sum() == second.view("player_0").own_ships.sum()


def test_captains_play_through_views():
    env = twoplayer.raw_env("phoenix")
    env.reset(seed=4)
    captain = broadside.Captain("captain", seed=1)
    cadet = broadside.Captain("cadet", seed=2)
    specials = 0
    while env.agents and not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        if env.observe(agent)["observation"][env.planes.index("placing")].any():
            env.step(env.action_of("place rest"))
            continue
        order = (captain if agent == "player_0" else cadet).order(env.view(agent))
        specials += ":" in order
        env.step(env.action_of(order))
    assert specials > 0
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert env.infos["player_0"]["cause"] == "sunk"


def test_an_illegal_action_says_why():
    env = twoplayer.raw_env("classic")
    env.reset(seed=1)
    with pytest.raises(broadside.IllegalOrder, match="E5.*the fleets are not placed yet"):
        env.step(env.action_of("E5"))
    env.step(env.action_of("place A1 right"))
    with pytest.raises(broadside.IllegalOrder, match="too close to another ship"):
        env.step(env.action_of("place A1 down"))
    with pytest.raises(broadside.IllegalOrder, match="leaves the board"):
        env.step(env.action_of("place J9 right"))
    env.step(env.action_of("place rest"))
    env.step(env.action_of("place rest"))
    env.step(env.action_of("E5"))
    env.step(env.action_of("E5"))
    with pytest.raises(broadside.IllegalOrder, match="E5"):
        env.step(env.action_of("E5"))
    with pytest.raises(broadside.BroadsideError, match="a record shows both fleets"):
        env.record()


def test_a_salvo_is_chosen_square_by_square():
    env = twoplayer.raw_env("salvo")
    env.reset(seed=1)
    for _ in range(2):
        env.step(env.action_of("place rest"))
    shots = env.rules.shots
    assert shots > 1
    for number in range(shots):
        assert env.agent_selection == "player_0"
        env.step(env.sections["fire"][number])
    assert env.agent_selection == "player_1"
    env.step(env.sections["fire"][0])
    env.step(env.action_of("fire now"))
    assert env.agent_selection == "player_0"
    assert env.view("player_0").fired.sum() == shots
    assert env.view("player_1").fired.sum() == 1


def test_ships_that_fit_nowhere_are_placed_again():
    """On a tight board, placing ship by ship can end in a dead end: then the fleet is begun again."""
    tight = broadside.Ruleset.from_toml(
        """
        name = "tight"
        version = 1
        [board]
        width = 4
        height = 4
        [[ship]]
        class = "Boat"
        length = 1
        count = 2
        [[ship]]
        class = "Long"
        length = 4
        [placement]
        gap = "all-around"
        """
    )
    env = twoplayer.raw_env(tight)
    env.reset(seed=1)
    env.step(env.action_of("place B2 right"))
    env.step(env.action_of("place D4 right"))
    # No straight run of four is free any more.
    mask = env.observe("player_0")["action_mask"]
    assert env.observe("player_0")["observation"][env.planes.index("own-ship")].sum() == 0
    assert mask[env.action_of("place B2 right")] == 1


def test_resigning_before_the_fleets_are_placed_loses():
    env = twoplayer.raw_env("classic")
    env.reset(seed=1)
    env.step(env.action_of("resign"))
    assert env.rewards == {"player_0": -1, "player_1": 1}
