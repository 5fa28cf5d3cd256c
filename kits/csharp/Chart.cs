using System;
using System.Collections.Generic;
using System.Linq;

/// <summary>What the bot knows about the enemy's board, worked out from the answers so far.</summary>
sealed class Chart
{
    /// <summary>A hit square where another shot had no effect counts as hit more often than any armour allows.</summary>
    const int Destroyed = 99;

    /// <summary>All squares, row by row.</summary>
    public readonly List<Square> Squares = new List<Square>();

    /// <summary>How much likelier than unknown water a ship is there: 0 is water, 1 is unknown.</summary>
    public readonly Dictionary<Square, double> Odds = new Dictionary<Square, double>();

    /// <summary>Squares that may be fired at.</summary>
    public readonly HashSet<Square> Targets;

    /// <summary>Hits that squares took, for ships that are still afloat.</summary>
    public readonly Dictionary<Square, int> Hits = new Dictionary<Square, int>();

    /// <summary>Squares where radar saw nothing: only a stealthy ship can be there.</summary>
    public readonly HashSet<Square> Unseen = new HashSet<Square>();

    /// <summary>How many ships of each class are afloat.</summary>
    public readonly Dictionary<ShipClass, int> Afloat = new Dictionary<ShipClass, int>();

    /// <summary>Whether there is something to follow: a hit, an echo, a salvo that hit.</summary>
    public readonly bool Trail;

    readonly Rules rules;
    readonly HashSet<Square> echoes = new HashSet<Square>();
    readonly List<Square> struck = new List<Square>();
    readonly List<Seen> salvos = new List<Seen>();
    readonly List<KeyValuePair<List<Square>, int>> sweeps = new List<KeyValuePair<List<Square>, int>>();

    public Chart(Position position)
    {
        rules = position.Rules;
        for (var y = 0; y < rules.Height; y++)
        {
            for (var x = 0; x < rules.Width; x++)
            {
                Squares.Add(new Square(x, y));
            }
        }
        Squares.ForEach(square => Odds[square] = 1.0);
        Targets = new HashSet<Square>(Squares);
        rules.Classes.ForEach(ship => Afloat[ship] = ship.Count);
        position.Log.ForEach(See);
        WeighSalvos();
        WeighSweeps();
        Trail = Hits.Count > 0 || Odds.Values.Any(odds => odds > 1.0);
    }

    void See(Seen seen)
    {
        switch (seen.Kind)
        {
            case "shot":
                SeeShot(seen);
                break;
            case "sunk":
                SeeSunk(seen.Wreck, seen.Class);
                break;
            case "salvo":
                seen.Squares.ForEach(Close);
                salvos.Add(seen);
                break;
            case "cleared":
                seen.Squares.ForEach(Close);
                seen.Squares.ForEach(square => Odds[square] = 0.0);
                break;
            case "radar":
                SeeRadar(seen);
                break;
        }
    }

    int HitsOn(Square square)
    {
        int hits;
        return Hits.TryGetValue(square, out hits) ? hits : 0;
    }

    void SeeShot(Seen seen)
    {
        var square = seen.Squares[0];
        Close(square);
        if (seen.Result == "miss")
        {
            if (Hits.ContainsKey(square))
            {
                Hits[square] = Destroyed;
            }
            else
            {
                Odds[square] = 0.0;
            }
            return;
        }
        Hits[square] = HitsOn(square) + 1;
        struck.Add(square);
        if (rules.Gap && !rules.Diagonal)
        {
            // Ships are straight and never touch, so there is no ship diagonal to a hit.
            foreach (var corner in Area(rules, square, 3).Where(near => near.X != square.X && near.Y != square.Y))
            {
                Odds[corner] = 0.0;
            }
        }
        if (seen.Result == "sunk")
        {
            SeeSunk(seen.Wreck.Count > 0 ? seen.Wreck : GuessWreck(square, seen.Class), seen.Class);
        }
    }

    /// <summary>A ship sank: on these squares and of this class, if known.</summary>
    void SeeSunk(List<Square> wreck, string name)
    {
        var ship = name == null ? GuessClass(wreck) : rules.Classes.Find(known => known.Name == name);
        if (ship != null && Afloat[ship] > 0)
        {
            Afloat[ship]--;
        }
        foreach (var square in wreck)
        {
            Hits.Remove(square);
            Odds[square] = 0.0;
            if (rules.Gap)
            {
                foreach (var beside in Area(rules, square, 3).Where(near => !Hits.ContainsKey(near)))
                {
                    Odds[beside] = 0.0;
                }
            }
        }
    }

    ShipClass GuessClass(List<Square> wreck)
    {
        var taken = wreck.Select(square => Math.Max(HitsOn(square), 1)).DefaultIfEmpty(1).Min();
        // If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what is still
        // called stealthy may be anywhere, so no ship is ever looked for in too few places.
        var hidden = wreck.Any(Unseen.Contains);
        return rules.Classes.Where(ship => ship.Length == wreck.Count && Afloat[ship] > 0)
            .OrderBy(ship => ship.Armour != taken).ThenBy(ship => ship.Stealth != hidden).FirstOrDefault();
    }

    /// <summary>The hits in line with the last one: as many as the class has squares, or all if it is unknown.</summary>
    List<Square> GuessWreck(Square square, string name)
    {
        var ship = rules.Classes.Find(known => known.Name == name);
        var most = ship == null ? int.MaxValue : ship.Length;
        var longest = new List<Square>();
        foreach (var heading in Headings(rules))
        {
            var line = new List<Square> { square };
            foreach (var sign in new[] { 1, -1 })
            {
                int dx = sign * heading.X, dy = sign * heading.Y;
                var next = new Square(square.X + dx, square.Y + dy);
                while (Hits.ContainsKey(next) && line.Count < most)
                {
                    line.Add(next);
                    next = new Square(next.X + dx, next.Y + dy);
                }
            }
            if (line.Count > longest.Count)
            {
                longest = line;
            }
        }
        return longest;
    }

    void SeeRadar(Seen seen)
    {
        if (seen.Result == "something")
        {
            sweeps.Add(new KeyValuePair<List<Square>, int>(seen.Squares, struck.Count));
        }
        else if (seen.Result != "smoke")
        {
            echoes.UnionWith(seen.Found);
            // Some radars do not see squares that were already hit.
            Unseen.UnionWith(seen.Squares.Except(seen.Found).Except(struck));
        }
    }

    /// <summary>Only the number of hits in a salvo is known, which makes all its squares more or less likely.</summary>
    void WeighSalvos()
    {
        foreach (var salvo in salvos)
        {
            // About one unknown square in six has a ship: that counts as 1.
            salvo.Squares.ForEach(square => Odds[square] *= 6.0 * salvo.Hits / salvo.Squares.Count);
        }
    }

    /// <summary>What radar saw is likely to be hit, until something was hit there.</summary>
    void WeighSweeps()
    {
        foreach (var square in echoes.Except(struck).ToList())
        {
            Odds[square] *= 20.0;
        }
        foreach (var sweep in sweeps.Where(sweep => !sweep.Key.Intersect(struck.Skip(sweep.Value)).Any()))
        {
            sweep.Key.ForEach(square => Odds[square] *= 3.0);
        }
    }

    void Close(Square square)
    {
        if (!rules.FireAgain)
        {
            Targets.Remove(square);
        }
    }

    /// <summary>The directions a ship can have, as steps.</summary>
    public static List<Square> Headings(Rules rules)
    {
        var straight = new List<Square> { new Square(1, 0), new Square(0, 1) };
        if (rules.Diagonal)
        {
            straight.Add(new Square(1, 1));
            straight.Add(new Square(1, -1));
        }
        return straight;
    }

    /// <summary>The squares of a ship that starts here, or null if it would leave the board.</summary>
    public static List<Square> Run(Rules rules, Square start, Square heading, int length)
    {
        int endX = start.X + heading.X * (length - 1), endY = start.Y + heading.Y * (length - 1);
        if (endX >= rules.Width || endY < 0 || endY >= rules.Height)
        {
            return null;
        }
        return Enumerable.Range(0, length).Select(n => new Square(start.X + heading.X * n, start.Y + heading.Y * n)).ToList();
    }

    /// <summary>The squares of an area: an odd size is centred on its square, an even one extends right and down.</summary>
    public static List<Square> Area(Rules rules, Square square, int size)
    {
        int left = square.X - (size - 1) / 2, top = square.Y - (size - 1) / 2;
        var squares = new List<Square>();
        for (var y = Math.Max(top, 0); y < Math.Min(top + size, rules.Height); y++)
        {
            for (var x = Math.Max(left, 0); x < Math.Min(left + size, rules.Width); x++)
            {
                squares.Add(new Square(x, y));
            }
        }
        return squares;
    }
}
