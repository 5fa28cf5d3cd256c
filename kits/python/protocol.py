"""Converts requests of the arena to plain data, and decisions back to answers.

There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the
general form carries the rules and everything the bot has learned so far. Both become a `Position` here.
"""

from dataclasses import dataclass, field

from chart import area


@dataclass
class ShipClass:
    name: str
    length: int
    count: int = 1
    armour: int = 1  # hits each of its squares takes
    stealth: bool = False  # radar does not see it


@dataclass
class Rules:
    """What the bot needs to know about the rules."""

    width: int
    height: int
    classes: list
    letters_down: bool = False  # whether rows are lettered
    diagonal: bool = False  # whether ships may be diagonal
    gap: bool = True  # whether ships must not touch
    fire_again: bool = True  # whether a square may be fired at again
    radar: int = 3  # the side of each special order's area
    smoke: int = 2
    artillery: int = 2


@dataclass
class Position:
    """Everything a decision needs. Squares are (x, y), counted from 0 at the top left.

    `log` has what the bot learned about the enemy's board, in order:
      ("shot", square, "miss" | "hit" | "sunk", class or None, squares of the wreck or [])
      ("salvo", squares, how many of them hit), and ("sunk", None, class or None, squares of the wreck or [])
      ("radar", squares, occupied squares | True | False | None), None if smoke hid everything
      ("cleared", squares that are known to be water now)
    """

    game_id: str
    rules: Rules
    shots: int = 1  # how many squares to fire at
    orders: list = field(default_factory=lambda: ["fire"])  # the kinds of order allowed now
    fleet: list = field(default_factory=list)  # own ships: (class name, squares)
    log: list = field(default_factory=list)
    fired_at_me: list = field(default_factory=list)  # squares the enemy fired at
    screens: int = 0  # how many smoke screens the bot has placed


HACKATHON = [
    ShipClass("fourdeck", 4),
    ShipClass("battleship", 3, armour=2),
    ShipClass("threeship", 3),
    ShipClass("submarine", 2, stealth=True),
    ShipClass("twoship", 2, count=2),
    ShipClass("oneship", 1, count=4),
]


def read_rules(request):
    """The rules of a request; a request in the simple form may have none and means the hackathon's."""
    told = request.get("rules")
    if told is None:
        size = request.get("boardSize", 10)
        return Rules(size, size, HACKATHON)
    switches = told["rules"]
    size_of = lambda order: switches[order]["size"] if switches.get(order) else 0
    return Rules(
        width=switches["board"]["width"],
        height=switches["board"]["height"],
        letters_down=switches["board"]["labels"] == "letters-down",
        classes=[
            ShipClass(c["name"], c["length"], c["count"], c["armour"], c["stealth"]) for c in told["classes"]
        ],
        diagonal=switches["placement"]["diagonal"],
        gap=switches["placement"]["gap"] != "none",
        fire_again=switches["turns"]["fire-again"] == "allowed",
        radar=size_of("radar"),
        smoke=size_of("smoke"),
        artillery=size_of("artillery"),
    )


def read_position(request):
    """The position of a /move request, in either form."""
    position = Position(request["gameId"], read_rules(request))
    if "seen" in request:
        read_general(request, position)
    else:
        read_simple(request, position)
    return position


def read_simple(request, position):
    rules = position.rules
    # Shots and radar scans come in two lists; this bot does not care which came first.
    for sweep in request["radarHistory"]:
        squares = area(rules, square(sweep["center"]), rules.radar)
        position.log.append(("radar", squares, [square(s) for s in sweep["visibleCells"]]))
    for shot in request["yourShots"]:
        position.log.append(("shot", square(shot), shot["result"], None, []))
    position.fired_at_me = [square(shot) for shot in request["opponentShots"]]
    if not request["radarUsed"]:
        position.orders.append("radar")


def read_general(request, position):
    rules, me, log = position.rules, request["you"], position.log
    position.shots = request["shots"]
    position.orders = request["orders"]
    position.fleet = [(s["type"], [square(c) for c in s["cells"]]) for s in request["fleet"]]
    for told in request["seen"]:
        kind, mine = told["type"], told.get("by") == me
        wreck = squares_between(told["wreck"]) if told.get("wreck") else []
        if kind == "shot" and mine:
            log.append(("shot", square(told["cell"]), told["effect"], told.get("class"), wreck))
        elif kind == "shot":
            position.fired_at_me.append(square(told["cell"]))
        elif kind == "salvo" and mine:
            log.append(("salvo", [square(c) for c in told["cells"]], 0))
        elif kind == "tally" and mine:
            # A tally belongs to the salvo before it; there may be one for each class.
            _, squares, hits = log.pop()
            log.append(("salvo", squares, hits + told["hits"]))
        elif kind == "sank" and mine:
            log.append(("sunk", None, told.get("class"), wreck))
        elif kind == "cleared" and mine:
            log.append(("cleared", [square(c) for c in told["cells"]]))
        elif kind == "radar" and mine:
            echo = told["echo"]
            found = None
            if echo != "obscured":
                found = echo["presence"] if "presence" in echo else [square(c) for c in echo["cells"]]
            log.append(("radar", area(rules, square(told["at"]), rules.radar), found))
        elif kind == "smoke" and mine:
            position.screens += 1


def square(cell):
    return cell["x"], cell["y"]


def squares_between(span):
    """The squares of a straight line between its two ends."""
    (x1, y1), (x2, y2) = square(span["from"]), square(span["to"])
    steps = max(abs(x2 - x1), abs(y2 - y1))
    at = lambda a, b, n: a + (b > a) * n - (b < a) * n
    return [(at(x1, x2, n), at(y1, y2, n)) for n in range(steps + 1)]


def write_fleet(fleet):
    """The answer to /placement."""
    return {"ships": [{"type": name, "cells": [{"x": x, "y": y} for x, y in cells]} for name, cells in fleet]}


def write_order(request, rules, order):
    """The answer to /move: with x and y in the simple form, in the notation in the general form."""
    kind, where = order
    if "seen" in request:
        return {"order": notation(rules, kind, where)}
    if kind == "radar":
        return {"type": "radar", "center": {"x": where[0], "y": where[1]}}
    (x, y), *_ = where
    return {"type": "shot", "x": x, "y": y}


def notation(rules, kind, where):
    """An order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E."""
    if kind == "fire":
        names = [name_of(rules, s) for s in where]
        return names[0] if len(names) == 1 else "(" + " ".join(names) + ")"
    if kind == "torpedo":
        axis, index = where
        lettered = (axis == "row") == rules.letters_down
        return "T:" + (letter(index) if lettered else str(index + 1))
    return {"radar": "R", "artillery": "A", "smoke": "S"}[kind] + ":" + name_of(rules, where)


def name_of(rules, square):
    x, y = square
    return letter(y) + str(x + 1) if rules.letters_down else letter(x) + str(y + 1)


def letter(index):
    return chr(ord("A") + index)
