using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

/// <summary>
/// How the bot thinks. This is the file to change.
///
/// Place places the fleet at the start of a game, Choose gives every order after that. Both are plain functions: what they
/// get is described in Protocol.cs, and nothing is kept between two calls.
/// </summary>
static class Thinking
{
    /// <summary>
    /// How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is followed before
    /// anything else.
    /// </summary>
    const double Hit = 20.0;

    // One for each thread, because several games may be played at once.
    [ThreadStatic]
    static Random random;

    static Random Dice
    {
        get { return random ?? (random = new Random(Guid.NewGuid().GetHashCode())); }
    }

    /// <summary>A random legal fleet.</summary>
    public static List<Ship> Place(Rules rules)
    {
        for (var tries = 0; tries < 1000; tries++)
        {
            var fleet = TryToPlace(rules);
            if (fleet != null)
            {
                return fleet;
            }
        }
        throw new ArgumentException("no fleet was found for these rules");
    }

    /// <summary>The longest ships first, each at random where it fits; null if one does not fit.</summary>
    static List<Ship> TryToPlace(Rules rules)
    {
        var fleet = new List<Ship>();
        HashSet<Square> taken = new HashSet<Square>(), steps = new HashSet<Square>();
        foreach (var ship in rules.Classes.OrderByDescending(ship => ship.Length))
        {
            for (var n = 0; n < ship.Count; n++)
            {
                // Two crossing diagonal ships share no square, only the point between two squares of each.
                var squares = Shuffled(Runs(rules, ship.Length))
                    .FirstOrDefault(run => !taken.Overlaps(run) && !steps.Overlaps(Between(run)));
                if (squares == null)
                {
                    return null;
                }
                fleet.Add(new Ship { Type = ship.Name, Cells = squares });
                steps.UnionWith(Between(squares));
                taken.UnionWith(squares);
                if (rules.Gap)
                {
                    squares.ForEach(square => taken.UnionWith(Chart.Area(rules, square, 3)));
                }
            }
        }
        return fleet;
    }

    static List<T> Shuffled<T>(IEnumerable<T> all)
    {
        var list = all.ToList();
        for (var i = list.Count - 1; i > 0; i--)
        {
            var j = Dice.Next(i + 1);
            var kept = list[i];
            list[i] = list[j];
            list[j] = kept;
        }
        return list;
    }

    static List<Square> Between(List<Square> squares)
    {
        return squares.Zip(squares.Skip(1), (a, b) => new Square(a.X + b.X, a.Y + b.Y)).ToList();
    }

    /// <summary>Every straight line of this many squares on the board.</summary>
    static List<List<Square>> Runs(Rules rules, int length)
    {
        var runs = new List<List<Square>>();
        foreach (var heading in Chart.Headings(rules).Take(length > 1 ? 4 : 1))
        {
            for (var y = 0; y < rules.Height; y++)
            {
                for (var x = 0; x < rules.Width; x++)
                {
                    var squares = Chart.Run(rules, new Square(x, y), heading, length);
                    if (squares != null)
                    {
                        runs.Add(squares);
                    }
                }
            }
        }
        return runs;
    }

    /// <summary>The next order.</summary>
    public static Order Choose(Position position)
    {
        var chart = new Chart(position);
        var values = Worth(position.Rules, chart);
        return Special(position, chart, values) ?? Fire(position, chart, values);
    }

    static int HitsOn(Chart chart, Square square)
    {
        int hits;
        return chart.Hits.TryGetValue(square, out hits) ? hits : 0;
    }

    /// <summary>
    /// What every square is worth: in how many ways can ships still afloat cover it? A way that also covers a hit counts
    /// many times as much, so following a hit needs no extra rule.
    /// </summary>
    static Dictionary<Square, double> Worth(Rules rules, Chart chart)
    {
        var values = chart.Squares.ToDictionary(square => square, _ => 0.0);
        foreach (var afloat in chart.Afloat.Where(afloat => afloat.Value > 0))
        {
            foreach (var squares in Runs(rules, afloat.Key.Length))
            {
                double ways = afloat.Value;
                foreach (var square in squares)
                {
                    if (chart.Hits.ContainsKey(square))
                    {
                        ways *= Hit;
                    }
                    else if (chart.Unseen.Contains(square) && !afloat.Key.Stealth)
                    {
                        ways = 0.0;
                    }
                    else
                    {
                        ways *= chart.Odds[square];
                    }
                }
                // A hit square is worth another shot only if this ship is armoured.
                foreach (var square in squares.Where(square => HitsOn(chart, square) < afloat.Key.Armour))
                {
                    values[square] += ways;
                }
            }
        }
        return values;
    }

    /// <summary>The best squares, as many as there are shots.</summary>
    static Order Fire(Position position, Chart chart, Dictionary<Square, double> values)
    {
        // Sorting keeps equals in this order, so that the choice among them is random.
        var all = Shuffled(chart.Targets);
        var squares = all.Where(square => values[square] > 0.0).ToList();
        if (!chart.Trail)
        {
            // Nothing to follow: every second or third square is enough to find a ship of two or three.
            var lengths = chart.Afloat.Where(afloat => afloat.Value > 0).Select(afloat => afloat.Key.Length);
            var step = lengths.Where(length => length > 1).DefaultIfEmpty(1).Min();
            // The game's id shifts the pattern, so that an opponent cannot hide between its squares.
            var shift = Encoding.UTF8.GetBytes(position.GameId).Sum(letter => letter);
            var lattice = squares.Where(square => (square.X + square.Y + shift) % step == 0).ToList();
            squares = lattice.Count >= position.Shots ? lattice : squares;
        }
        var best = squares.OrderByDescending(square => values[square]).Take(position.Shots).ToList();
        // If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is
        // known.
        var rest = all.Except(best).OrderBy(square => chart.Odds[square] == 0.0).ThenBy(square => HitsOn(chart, square));
        best.AddRange(rest.Take(position.Shots - best.Count).ToList());
        return new Order { Kind = "fire", Squares = best };
    }

    /// <summary>A special order when it pays, else null.</summary>
    static Order Special(Position position, Chart chart, Dictionary<Square, double> values)
    {
        var rules = position.Rules;
        var orders = position.Orders;
        Func<IEnumerable<Square>, double> sum = squares => squares.Where(chart.Targets.Contains).Sum(square => values[square]);
        if (orders.Contains("torpedo"))
        {
            var rows = Enumerable.Range(0, rules.Height).Select(y => new Order { Kind = "torpedo", Row = true, Index = y });
            var columns = Enumerable.Range(0, rules.Width).Select(x => new Order { Kind = "torpedo", Index = x });
            return rows.Concat(columns).OrderByDescending(lane =>
                sum(chart.Squares.Where(square => (lane.Row ? square.Y : square.X) == lane.Index))).First();
        }
        if (orders.Contains("artillery"))
        {
            return At("artillery", chart, square => sum(Chart.Area(rules, square, rules.Artillery)));
        }
        if (chart.Trail)
        {
            return null; // following a hit is better than looking around
        }
        if (orders.Contains("radar"))
        {
            return At("radar", chart, square => sum(Chart.Area(rules, square, rules.Radar)));
        }
        if (orders.Contains("smoke") && position.Screens < 2)
        {
            var whole = new HashSet<Square>(position.Fleet.SelectMany(ship => ship.Cells).Except(position.FiredAtMe));
            return At("smoke", chart, square => Chart.Area(rules, square, rules.Smoke).Count(whole.Contains));
        }
        return null;
    }

    /// <summary>An order at the square with the highest value.</summary>
    static Order At(string kind, Chart chart, Func<Square, double> value)
    {
        return new Order { Kind = kind, Squares = new List<Square> { chart.Squares.OrderByDescending(value).First() } };
    }
}
