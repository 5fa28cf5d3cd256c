"""Battleship with exact ground truth.

Games of any rule set, computer opponents of every strength, the exact chances of everything that is hidden, and
environments for Gymnasium and PettingZoo.

>>> import broadside
>>> game = broadside.Game("classic", seed=1)
>>> admiral = broadside.Captain("admiral")
>>> order = admiral.order(game.view("A"))
>>> broadside.posterior(game.view("A")).fleets
30093975536
"""

import importlib.util

from broadside._broadside import (
    Analysis,
    BroadsideError,
    Captain,
    Fleet,
    Game,
    Grade,
    IllegalOrder,
    Posterior,
    Record,
    Ruleset,
    View,
    analyse,
    captains,
    play,
    posterior,
)

__all__ = [
    "Analysis",
    "BroadsideError",
    "Captain",
    "Fleet",
    "Game",
    "Grade",
    "IllegalOrder",
    "Posterior",
    "Record",
    "Ruleset",
    "View",
    "analyse",
    "captains",
    "play",
    "posterior",
]

# Gymnasium is optional; where it is installed, its ids are known as soon as the package is imported.
if importlib.util.find_spec("gymnasium") is not None:
    from broadside.envs import register as _register

    _register()
