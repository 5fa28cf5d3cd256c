"""The Gymnasium environments: Gymnasium's own checks, seeds, autoreset, and the referee's word on every shot."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import broadside
from broadside.envs import PRESETS, ShootEnv, ShootVectorEnv

#: All rule sets that fire one shot a turn.
RULES = [name for name in broadside.Ruleset.names() if name != "salvo"]


def random_action(dice, mask):
    return int(dice.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", PRESETS)
def test_gymnasium_finds_no_fault(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("rules", RULES)
def test_planes_say_what_the_referee_says(rules):
    """The same shots in a real game, whose other side fires too, lead to the same knowledge."""
    dice = np.random.default_rng(3)
    for seed in range(10):
        env = ShootEnv(rules)
        observation, info = env.reset(seed=seed)
        shots, done = [], False
        while not done:
            action = random_action(dice, info["action_mask"])
            observation, _, done, _, info = env.step(action)
            shots.append(action)
        # The fleet is shown only after the end; then the first shots are fired once more.
        fleet = env.fleet()
        env.reset(seed=seed)
        shots = shots[: int(dice.integers(1, min(len(shots), 80)))]
        for action in shots:
            observation, *_ = env.step(action)
        view = real_view(rules, fleet, shots)
        assert np.array_equal(observation[2] > 0, view.hits | view.wrecks), rules
        water = (observation[1] > 0) & (observation[2] == 0)
        assert np.array_equal(water, view.misses | view.cleared), rules
        mine = env.view()
        for what in ("fired", "hits", "misses", "cleared", "wrecks", "sunk"):
            assert np.array_equal(getattr(mine, what), getattr(view, what)), (rules, what)


def real_view(rules, fleet, shots):
    """The view of A in a game of the referee where A fires these shots and B fires somewhere."""
    game = broadside.Game(rules, fleet_b=fleet, seed=5)
    water = np.flatnonzero(~game.view("A").own_ships.ravel())
    for shot in shots:
        while game.to_move == "B":
            # Where it does least, so that A can finish.
            game.play(next(square for square in game.targets() if square in water))
        game.play(shot)
    return game.view("A")


def test_seeds_repeat_bit_for_bit():
    def run(seed):
        env = ShootEnv("fog", chances=True)
        dice = np.random.default_rng(0)
        seen = []
        for episode in range(2):
            observation, info = env.reset(seed=seed if episode == 0 else None)
            for _ in range(20):
                seen.append((observation.tobytes(), info["hit_chance"].tobytes()))
                observation, _, done, _, info = env.step(random_action(dice, info["action_mask"]))
                assert not done
        return seen

    assert run(4) == run(4)
    assert run(4) != run(5)


@pytest.mark.parametrize("rules", ["classic", "fog", "hackathon", "collaborative"])
@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_a_vector_plays_like_single_environments(rules, mode):
    count = 5
    envs = ShootVectorEnv(count, rules, hit_reward=2.0, end_reward=7.0, autoreset_mode=AutoresetMode[mode.upper()])
    single = [ShootEnv(rules, hit_reward=2.0, end_reward=7.0) for _ in range(count)]
    observations, info = envs.reset(seed=11)
    firsts = [env.reset(seed=11 + i) for i, env in enumerate(single)]
    assert np.array_equal(observations, [observation for observation, _ in firsts])
    dice = np.random.default_rng(1)
    done = [False] * count
    ended = 0
    for _ in range(250):
        actions = np.array([random_action(dice, mask) if mask.any() else 0 for mask in info["action_mask"]])
        observations, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        for i, env in enumerate(single):
            if done[i] and mode == "next_step":
                (observation, one), reward, over = env.reset(), 0.0, False
            else:
                observation, reward, over, _, one = env.step(actions[i])
                if over and mode == "same_step":
                    assert info["_final_obs"][i]
                    assert np.array_equal(info["final_obs"][i], observation)
                    observation, one = env.reset()
            assert (reward, over) == (rewards[i], terminated[i])
            assert np.array_equal(observation, observations[i])
            assert np.array_equal(one["action_mask"], info["action_mask"][i])
            done[i] = over
            ended += over
    assert ended > 0


def test_disabled_autoreset_resets_only_what_is_named():
    envs = ShootVectorEnv(3, "openspiel-small", autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=1)
    for _ in range(8):
        observations, _, terminated, _, _ = envs.step(np.zeros(3, np.int64))
    assert terminated.all()
    with pytest.raises(broadside.BroadsideError, match="a game is over: reset it"):
        envs.step(np.zeros(3, np.int64))
    observations, info = envs.reset(options={"reset_mask": np.array([True, False, True])})
    assert (observations[:, 0].reshape(3, -1).sum(1) == [16, 15, 16]).all()
    assert info["shots"].tolist() == [0, 8, 0]


def test_many_games_on_threads_equal_few():
    """256 games and more are stepped on several threads."""
    def run(count):
        envs = ShootVectorEnv(count, "classic")
        _, info = envs.reset(seed=0)
        dice = np.random.default_rng(2)
        order = dice.permutation(100)
        for at in order[:60]:
            observations, *_ = envs.step(np.full(count, at))
        return observations

    assert np.array_equal(run(600)[:100], run(100))


def test_chances_and_regret_are_the_posteriors():
    env = gymnasium.make("broadside/Shoot-v0", rules="classic", chances=True)
    _, info = env.reset(seed=3)
    assert info["exact"] and info["regret"] == 0
    for _ in range(5):
        belief = broadside.posterior(env.unwrapped.view())
        assert np.array_equal(info["hit_chance"], belief.hit)
        action = int(np.flatnonzero(info["action_mask"])[0])
        before = info["hit_chance"]
        _, _, _, _, info = env.step(action)
        assert info["regret"] == before.max() - before.ravel()[action]


def test_a_wasted_shot_costs_and_tells_nothing():
    env = ShootEnv("classic")
    env.reset(seed=1)
    before, *_ = env.step(7)
    after, reward, done, _, info = env.step(7)
    assert np.array_equal(before, after)
    assert (reward, done, info["illegal"], info["shots"]) == (-1.0, False, True, 2)


def test_the_fleet_stays_hidden_until_the_end():
    env = ShootEnv("classic")
    env.reset(seed=1)
    with pytest.raises(broadside.BroadsideError, match="hidden until the game is over"):
        env.fleet()


def test_limits_end_an_episode():
    env = ShootEnv("openspiel-small")
    env.reset(seed=1)
    for shot in range(8):
        _, _, done, _, _ = env.step(0)
        assert done == (shot == 7)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rules": "salvo"}, "salvo fires several shots a turn"),
        ({"rules": "nonsense"}, 'there are no rules called "nonsense"; there are '),
        ({"layout": "lucky"}, "fleets can't be drawn"),
        ({"fleet": "Carrier A1-A5"}, "Battleship"),
        ({"chances": True, "budget": 0.0}, "a budget is a positive number"),
    ],
)
def test_settings_that_make_no_sense_say_so(settings, message):
    with pytest.raises(broadside.BroadsideError, match=message):
        ShootEnv(**settings)


def test_actions_off_the_board_say_so():
    env = ShootEnv("classic")
    env.reset(seed=1)
    for odd in (-1, 100):
        with pytest.raises(broadside.BroadsideError, match="squares are numbered from 0 to 99"):
            env.step(odd)
    envs = ShootVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(broadside.BroadsideError, match="3 actions for 2 games"):
        envs.step(np.zeros(3, np.int64))
    with pytest.raises(broadside.BroadsideError, match="there is no square 100"):
        envs.step(np.array([0, 100]))


def test_pomcp_rewards():
    env = gymnasium.make("broadside/POMCP2010-v0")
    _, info = env.reset(seed=1)
    dice = np.random.default_rng(1)
    total, done = 0.0, False
    while not done:
        _, reward, done, _, info = env.step(random_action(dice, info["action_mask"]))
        total += reward
    assert total == 100 - info["shots"]
