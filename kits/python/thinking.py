"""How the bot thinks. This is the file to change.

`place` places the fleet at the start of a game, `choose` gives every order after that. Both are plain
functions: what they get is described in protocol.py, and nothing is kept between two calls.
"""

import random

from chart import Chart, area, headings, run

# How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is
# followed before anything else.
HIT = 20.0


def place(rules):
    """A random legal fleet: a list of (class name, list of squares)."""
    lanes = {c.length: list(runs(rules, c.length)) for c in rules.classes}
    for _ in range(1000):
        fleet = try_to_place(rules, lanes)
        if fleet:
            return fleet
    raise ValueError("no fleet was found for these rules")


def try_to_place(rules, lanes):
    """The longest ships first, each at random where it fits; None if one does not fit."""
    fleet, taken, steps = [], set(), set()
    for ship in sorted(rules.classes, key=lambda c: -c.length):
        for _ in range(ship.count):
            choices = lanes[ship.length]
            random.shuffle(choices)
            # Two crossing diagonal ships share no square, only the point between two squares of each.
            free = (
                squares
                for squares in choices
                if not taken.intersection(squares) and not steps.intersection(between(squares))
            )
            squares = next(free, None)
            if squares is None:
                return None
            fleet.append((ship.name, squares))
            steps.update(between(squares))
            taken.update(squares)
            if rules.gap:
                for square in squares:
                    taken.update(area(rules, square, 3))
    return fleet


def between(squares):
    return [(a[0] + b[0], a[1] + b[1]) for a, b in zip(squares, squares[1:])]


def runs(rules, length):
    """Every straight line of this many squares on the board."""
    for dx, dy in headings(rules) if length > 1 else [(1, 0)]:
        for y in range(rules.height):
            for x in range(rules.width):
                squares = run(rules, (x, y), (dx, dy), length)
                if squares:
                    yield squares


def choose(position):
    """The next order: ("fire", squares), ("radar" | "artillery" | "smoke", square) or ("torpedo", lane)."""
    chart = Chart(position)
    values = worth(position.rules, chart)
    return special(position, chart, values) or fire(position, chart, values)


def worth(rules, chart):
    """What every square is worth: in how many ways can ships still afloat cover it?

    A way that also covers a hit counts many times as much, so following a hit needs no extra rule.
    """
    values = {square: 0.0 for square in chart.odds}
    for ship, count in chart.afloat:
        for squares in runs(rules, ship.length):
            ways = float(count)
            for square in squares:
                if square in chart.hits:
                    ways *= HIT
                elif square in chart.unseen and not ship.stealth:
                    ways = 0.0
                else:
                    ways *= chart.odds[square]
            if ways > 0.0:
                for square in squares:
                    # A hit square is worth another shot only if this ship is armoured.
                    if chart.hits.get(square, 0) < ship.armour:
                        values[square] += ways
    return values


def fire(position, chart, values):
    """The best squares, as many as there are shots."""
    squares = [square for square in chart.targets if values[square] > 0.0]
    if not chart.trail:
        # Nothing to follow: every second or third square is enough to find a ship of two or three.
        lengths = [ship.length for ship, _ in chart.afloat if ship.length > 1]
        step = min(lengths, default=1)
        # The game's id shifts the pattern, so that an opponent cannot hide between its squares.
        shift = sum(position.game_id.encode())
        lattice = [(x, y) for x, y in squares if (x + y + shift) % step == 0]
        squares = lattice if len(lattice) >= position.shots else squares
    best = sorted(squares, key=lambda square: (-values[square], random.random()))[: position.shots]
    # If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is known.
    rest = [square for square in chart.targets if square not in best]
    rest.sort(key=lambda square: (chart.odds[square] == 0.0, chart.hits.get(square, 0), random.random()))
    return "fire", best + rest[: position.shots - len(best)]


def special(position, chart, values):
    """A special order when it pays, else None."""
    rules, orders = position.rules, position.orders
    every = list(chart.odds)

    def sum_of(squares):
        return sum(values[square] for square in squares if square in chart.targets)

    if "torpedo" in orders:
        rows = [("row", y) for y in range(rules.height)]
        columns = [("column", x) for x in range(rules.width)]
        lanes = {lane: [s for s in every if s[lane[0] == "row"] == lane[1]] for lane in rows + columns}
        return "torpedo", max(lanes, key=lambda lane: sum_of(lanes[lane]))
    if "artillery" in orders:
        return "artillery", max(every, key=lambda square: sum_of(area(rules, square, rules.artillery)))
    if chart.trail:
        return None  # following a hit is better than looking around
    if "radar" in orders:
        return "radar", max(every, key=lambda square: sum_of(area(rules, square, rules.radar)))
    if "smoke" in orders and position.screens < 2:
        whole = {s for _, squares in position.fleet for s in squares} - set(position.fired_at_me)
        return "smoke", max(every, key=lambda square: len(whole.intersection(area(rules, square, rules.smoke))))
    return None
