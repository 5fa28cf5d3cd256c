"""What the bot knows about the enemy's board, worked out from the answers so far."""


# A hit square where another shot had no effect counts as hit more often than any armour allows.
DESTROYED = 99


class Chart:
    """Everything that follows from a position.

    targets  squares that may be fired at
    hits     square -> hits it took, for ships that are still afloat
    odds     square -> how much likelier than unknown water a ship is there: 0 is water, 1 is unknown
    unseen   squares where radar saw nothing: only a stealthy ship can be there
    afloat   list of (class, how many of it are afloat)
    trail    whether there is something to follow: a hit, an echo, a salvo that hit
    """

    def __init__(self, position):
        rules = position.rules
        self.rules = rules
        self.odds = {(x, y): 1.0 for y in range(rules.height) for x in range(rules.width)}
        self.targets = set(self.odds)
        self.hits = {}
        self.unseen = set()
        self.echoes = set()
        self.struck = []
        self.salvos = []
        self.sweeps = []
        self.left = {c.name: c.count for c in rules.classes}
        for event in position.log:
            getattr(self, "see_" + event[0])(*event[1:])
        self.weigh_salvos()
        self.weigh_sweeps()
        self.afloat = [(c, self.left[c.name]) for c in rules.classes if self.left[c.name] > 0]
        self.trail = bool(self.hits) or any(self.odds[s] > 1.0 for s in self.odds)

    def see_shot(self, square, result, name, wreck):
        self.close(square)
        if result == "miss":
            if square in self.hits:
                self.hits[square] = DESTROYED
            else:
                self.odds[square] = 0.0
            return
        self.hits[square] = self.hits.get(square, 0) + 1
        self.struck.append(square)
        if self.rules.gap and not self.rules.diagonal:
            # Ships are straight and never touch, so there is no ship diagonal to a hit.
            for corner in area(self.rules, square, 3):
                if corner[0] != square[0] and corner[1] != square[1]:
                    self.odds[corner] = 0.0
        if result == "sunk":
            self.see_sunk(square, name, wreck)

    def see_sunk(self, square, name, wreck):
        """A ship sank: at this square and of this class, if known."""
        if not wreck and square:
            wreck = self.guess_wreck(square, name)
        taken = min((self.hits.get(s, 1) for s in wreck), default=1)
        if not name:
            fits = [c for c in self.rules.classes if c.length == len(wreck) and self.left[c.name] > 0]
            # If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what
            # is still called stealthy may be anywhere, so no ship is ever looked for in too few places.
            hidden = any(s in self.unseen for s in wreck)
            fits.sort(key=lambda c: (c.armour != taken, c.stealth != hidden))
            name = fits[0].name if fits else None
        if name and self.left[name] > 0:
            self.left[name] -= 1
        for square in wreck:
            self.hits.pop(square, None)
            self.odds[square] = 0.0
            if self.rules.gap:
                for beside in area(self.rules, square, 3):
                    if beside not in self.hits:
                        self.odds[beside] = 0.0

    def guess_wreck(self, square, name):
        """The hits in line with the last one: as many as the class has squares, or all if the class is unknown."""
        lengths = [c.length for c in self.rules.classes if c.name == name]
        longest = []
        for dx, dy in headings(self.rules):
            line = [square]
            for sign in (1, -1):
                x, y = square[0] + sign * dx, square[1] + sign * dy
                while (x, y) in self.hits and not (lengths and len(line) == lengths[0]):
                    line.append((x, y))
                    x, y = x + sign * dx, y + sign * dy
            if len(line) > len(longest):
                longest = line
        return longest

    def see_salvo(self, squares, hits):
        for square in squares:
            self.close(square)
        self.salvos.append((squares, hits))

    def see_cleared(self, squares):
        for square in squares:
            self.close(square)
            self.odds[square] = 0.0

    def see_radar(self, squares, found):
        """found: the occupied squares, True for "something", False for "nothing", None for smoke."""
        if found is True:
            self.sweeps.append((squares, len(self.struck)))
        elif found is not None:
            found = found or []
            self.echoes.update(found)
            # Some radars do not see squares that were already hit.
            self.unseen.update(s for s in squares if s not in found and s not in self.struck)

    def weigh_salvos(self):
        """Only the number of hits in a salvo is known, which makes all its squares more or less likely."""
        for squares, hits in self.salvos:
            for square in squares:
                # About one unknown square in six has a ship: that counts as 1.
                self.odds[square] *= 6.0 * hits / len(squares)

    def weigh_sweeps(self):
        """What radar saw is likely to be hit, until something was hit there."""
        for square in self.echoes:
            if square not in self.struck:
                self.odds[square] *= 20.0
        for squares, struck in self.sweeps:
            if not set(squares).intersection(self.struck[struck:]):
                for square in squares:
                    self.odds[square] *= 3.0

    def close(self, square):
        if not self.rules.fire_again:
            self.targets.discard(square)


def headings(rules):
    """The directions a ship can have, as steps."""
    return [(1, 0), (0, 1), (1, 1), (1, -1)] if rules.diagonal else [(1, 0), (0, 1)]


def run(rules, start, heading, length):
    """The squares of a ship that starts here, or None if it would leave the board."""
    (x, y), (dx, dy) = start, heading
    last = length - 1
    if not (x + dx * last < rules.width and 0 <= y + dy * last < rules.height):
        return None
    return [(x + dx * n, y + dy * n) for n in range(length)]


def area(rules, square, size):
    """The squares of an area: an odd size is centred on its square, an even one extends right and down from it."""
    left, top = square[0] - (size - 1) // 2, square[1] - (size - 1) // 2
    return [
        (x, y)
        for y in range(top, top + size)
        for x in range(left, left + size)
        if 0 <= x < rules.width and 0 <= y < rules.height
    ]
