"""Games, views, records, captains, inference and analysis."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import broadside

GAMES = Path(__file__).resolve().parents[2] / "games"


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.bgn")), ids=lambda path: path.name)
def test_golden_games_are_read_and_written(path):
    text = path.read_text()
    for record in broadside.Record.read_all(text):
        assert str(broadside.Record.read(str(record))) == str(record)
        assert record.rules.name


def test_there_are_golden_games():
    assert len(list(GAMES.glob("*.bgn"))) > 10


def test_a_game_is_played_by_words():
    game = broadside.Game("classic", seed=2)
    fleet = {square for _, squares in broadside.Fleet.random("classic", 1).ships for square in squares}
    assert len(fleet) == 17
    answers = set()
    while not game.over:
        answers.add(game.play(game.targets()[0]))
    assert answers == {"miss", "hit", "sunk"}
    assert game.winner in "AB" and game.cause == "sunk"
    with pytest.raises(broadside.IllegalOrder, match="over"):
        game.play("E5")


def test_views_keep_the_enemy_hidden():
    one = broadside.Game("classic", broadside.Fleet.random("classic", 1), broadside.Fleet.random("classic", 2))
    two = broadside.Game("classic", broadside.Fleet.random("classic", 1), broadside.Fleet.random("classic", 3))
    for what in ("fired", "hits", "misses", "own_ships", "own_fired", "wrecks", "cleared"):
        assert np.array_equal(getattr(one.view("A"), what), getattr(two.view("A"), what))
    assert one.view("A").own_ships.sum() == 17
    assert "Carrier" not in repr(one) + repr(one.view("A"))


def test_illegal_orders_say_why_and_change_nothing():
    game = broadside.Game("classic", seed=1)
    with pytest.raises(broadside.IllegalOrder, match="turn"):
        game.play("E5", seat="B")
    with pytest.raises(broadside.BroadsideError, match="isn't an order"):
        game.play("Z99")
    with pytest.raises(broadside.BroadsideError, match="squares are numbered"):
        game.play(100)
    with pytest.raises(broadside.BroadsideError, match='a seat is "A" or "B"'):
        game.view("C")
    assert game.orders == (0, 0)
    game.play("E5")
    game.play("E5")
    with pytest.raises(broadside.IllegalOrder):
        game.play("E5")


def test_rules_that_punish_text_punish_it_here_too():
    game = broadside.Game("phoenix", seed=1)
    assert game.play("nonsense") == "penalty"
    assert game.to_move == "B"
    game = broadside.Game("hackathon", seed=1)
    game.play("nonsense")
    assert (game.winner, game.cause) == ("B", "illegal-order")


def test_rounds_wait_for_both():
    game = broadside.Game("salvo", seed=1)
    assert game.play("(A1 B2)") == "committed"
    assert game.to_move == "B"
    game.play("(A1)")
    assert game.orders == (1, 1)


def test_faulty_fleets_and_rules_are_explained():
    with pytest.raises(broadside.BroadsideError) as fault:
        broadside.Fleet("classic", "Carrier A1-A5, Battleship A1-A4")
    assert "Cruiser" in str(fault.value)
    with pytest.raises(broadside.BroadsideError):
        broadside.Ruleset.from_toml("name = 3")
    with pytest.raises(OSError, match="no-such-file"):
        broadside.Ruleset.from_file("no-such-file.toml")
    with pytest.raises(broadside.BroadsideError, match="this fleet is for fog"):
        broadside.Game("classic", broadside.Fleet.random("fog", 1))


def test_captains_are_reproducible_and_ranked():
    assert str(broadside.play("classic", "captain", "mate", seed=4).record()) == str(
        broadside.play("classic", "captain", "mate", seed=4).record()
    )
    wins = sum(broadside.play("classic", "lieutenant", "cadet", seed=seed).winner == "A" for seed in range(20))
    assert wins > 15
    with pytest.raises(broadside.BroadsideError, match="there is no captain \"bosun\"; there are cadet, mate"):
        broadside.Captain("bosun")
    with pytest.raises(broadside.BroadsideError, match="does not play"):
        broadside.Captain("buoyancy").deploy("salvo")
    game = broadside.Game("classic", seed=1)
    with pytest.raises(broadside.IllegalOrder):
        broadside.Captain("mate").order(game.view("B"))


def test_the_posterior_is_a_distribution():
    view = broadside.View.from_seen("classic", "E5+ E6-")
    belief = broadside.posterior(view)
    assert belief.exact and belief.standard_error == 0 and belief.samples is None
    assert belief.occupied.sum() == pytest.approx(17)
    assert belief.occupied[4, 4] == pytest.approx(1)
    assert belief.occupied[5, 4] == 0
    assert sum(belief.occupied_by(ship["class"]) for ship in view.rules.ships).sum() == pytest.approx(17)
    assert 0 < belief.information("D5") < 2
    with pytest.raises(broadside.BroadsideError, match="no fleet fits"):
        broadside.posterior(broadside.View.from_seen("classic", "A1#Carrier"))


def test_analysis_judges_by_what_was_known():
    record = broadside.play("classic", "admiral", "cadet", seed=1).record()
    analysis = broadside.analyse(record, budget=0.2)
    admiral, cadet = analysis.summary("A"), analysis.summary("B")
    assert admiral["accuracy"] > 0.8 > cadet["accuracy"]
    assert len(analysis.grades) == admiral["orders"] + cadet["orders"]
    assert analysis.grades[0].fleets == 30093975536
    assert all(grade.regret is None or grade.regret >= -1e-9 for grade in analysis.grades)


def test_rules_can_be_pickled_and_compared():
    rules = broadside.Ruleset("pomcp")
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(broadside.Ruleset("pomcp"))
    assert rules != broadside.Ruleset("classic")


def test_tags_that_cannot_be_written_are_refused():
    game = broadside.Game("classic")
    with pytest.raises(broadside.BroadsideError, match="the tag \"FleetA\" can't be set"):
        game.record(FleetA="elsewhere")
    assert game.record(White="me").tags["White"] == "me"
