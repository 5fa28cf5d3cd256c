using System;
using System.Collections.Generic;
using System.Linq;

// Converts requests of the arena to plain data, and decisions back to answers.
//
// There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the general form
// carries the rules and everything the bot has learned so far. Both become a Position here.

/// <summary>A square, counted from 0 at the top left.</summary>
struct Square : IEquatable<Square>
{
    public readonly int X, Y;

    public Square(int x, int y)
    {
        X = x;
        Y = y;
    }

    public bool Equals(Square other)
    {
        return X == other.X && Y == other.Y;
    }

    public override bool Equals(object other)
    {
        return other is Square && Equals((Square)other);
    }

    public override int GetHashCode()
    {
        return 31 * X + Y;
    }
}

/// <summary>A class of ship: each of its squares takes Armour hits, and radar does not see a stealthy one.</summary>
sealed class ShipClass
{
    public string Name;
    public int Length, Count = 1, Armour = 1;
    public bool Stealth;
}

/// <summary>What the bot needs to know about the rules.</summary>
sealed class Rules
{
    public int Width, Height;
    public List<ShipClass> Classes;
    public bool LettersDown; // whether rows are lettered
    public bool Diagonal; // whether ships may be diagonal
    public bool Gap = true; // whether ships must not touch
    public bool FireAgain = true; // whether a square may be fired at again
    public int Radar = 3, Smoke = 2, Artillery = 2; // the side of each special order's area
}

/// <summary>A ship of a fleet.</summary>
sealed class Ship
{
    public string Type;
    public List<Square> Cells;
}

/// <summary>
/// Something the bot learned about the enemy's board. shot: the one of Squares, Result is miss, hit or sunk, Wreck has
/// the squares of a sunk ship if told. salvo: Hits of the Squares. sunk: a ship of a salvo sank. radar: Result is cells
/// (Found is what was there), something, nothing or smoke. cleared: Squares are water.
/// </summary>
sealed class Seen
{
    public string Kind, Result, Class;
    public List<Square> Squares = new List<Square>(), Wreck = new List<Square>(), Found = new List<Square>();
    public int Hits;
}

/// <summary>Everything a decision needs.</summary>
sealed class Position
{
    public string GameId;
    public Rules Rules;
    public int Shots = 1; // how many squares to fire at
    public List<string> Orders = new List<string> { "fire" }; // the kinds of order allowed now
    public List<Ship> Fleet = new List<Ship>();
    public List<Seen> Log = new List<Seen>();
    public List<Square> FiredAtMe = new List<Square>();
    public int Screens; // how many smoke screens the bot has placed
}

/// <summary>A decision: fire at Squares, a special order at the first of them, or a torpedo along a row or column.</summary>
sealed class Order
{
    public string Kind;
    public List<Square> Squares = new List<Square>();
    public bool Row;
    public int Index;
}

static class Protocol
{
    static readonly List<ShipClass> Hackathon = new List<ShipClass>
    {
        new ShipClass { Name = "fourdeck", Length = 4 },
        new ShipClass { Name = "battleship", Length = 3, Armour = 2 },
        new ShipClass { Name = "threeship", Length = 3 },
        new ShipClass { Name = "submarine", Length = 2, Stealth = true },
        new ShipClass { Name = "twoship", Length = 2, Count = 2 },
        new ShipClass { Name = "oneship", Length = 1, Count = 4 },
    };

    /// <summary>The rules of a request; one in the simple form may have none and means the hackathon's.</summary>
    public static Rules ReadRules(Dictionary<string, object> request)
    {
        if (Json.Maybe(request, "rules") == null)
        {
            var size = Json.Maybe(request, "boardSize") == null ? 10 : Json.Whole(request["boardSize"]);
            return new Rules { Width = size, Height = size, Classes = Hackathon };
        }
        var told = Json.Object(request["rules"]);
        var switches = Json.Object(told["rules"]);
        var board = Json.Object(switches["board"]);
        var placement = Json.Object(switches["placement"]);
        return new Rules
        {
            Width = Json.Whole(board["width"]),
            Height = Json.Whole(board["height"]),
            LettersDown = (string)board["labels"] == "letters-down",
            Classes = Json.List(told["classes"]).Select(Json.Object).Select(ship => new ShipClass
            {
                Name = (string)ship["name"],
                Length = Json.Whole(ship["length"]),
                Count = Json.Whole(ship["count"]),
                Armour = Json.Whole(ship["armour"]),
                Stealth = (bool)ship["stealth"],
            }).ToList(),
            Diagonal = (bool)placement["diagonal"],
            Gap = (string)placement["gap"] != "none",
            FireAgain = (string)Json.Object(switches["turns"])["fire-again"] == "allowed",
            Radar = Size(switches, "radar"),
            Smoke = Size(switches, "smoke"),
            Artillery = Size(switches, "artillery"),
        };
    }

    static int Size(Dictionary<string, object> switches, string order)
    {
        var told = Json.Maybe(switches, order);
        return told == null ? 0 : Json.Whole(Json.Object(told)["size"]);
    }

    /// <summary>The position of a /move request, in either form.</summary>
    public static Position ReadPosition(Dictionary<string, object> request)
    {
        var position = new Position { GameId = (string)request["gameId"], Rules = ReadRules(request) };
        if (request.ContainsKey("seen"))
        {
            ReadGeneral(request, position);
        }
        else
        {
            ReadSimple(request, position);
        }
        return position;
    }

    static void ReadSimple(Dictionary<string, object> request, Position position)
    {
        var rules = position.Rules;
        // Shots and radar scans come in two lists; this bot does not care which came first.
        foreach (var sweep in Json.List(request["radarHistory"]).Select(Json.Object))
        {
            var area = Chart.Area(rules, SquareOf(sweep["center"]), rules.Radar);
            position.Log.Add(new Seen { Kind = "radar", Squares = area, Result = "cells", Found = SquaresOf(sweep["visibleCells"]) });
        }
        foreach (var shot in Json.List(request["yourShots"]))
        {
            var result = (string)Json.Object(shot)["result"];
            position.Log.Add(new Seen { Kind = "shot", Squares = new List<Square> { SquareOf(shot) }, Result = result });
        }
        position.FiredAtMe = SquaresOf(request["opponentShots"]);
        if (!(bool)request["radarUsed"])
        {
            position.Orders.Add("radar");
        }
    }

    static void ReadGeneral(Dictionary<string, object> request, Position position)
    {
        var me = (string)request["you"];
        position.Shots = Json.Whole(request["shots"]);
        position.Orders = Json.List(request["orders"]).Cast<string>().ToList();
        position.Fleet = Json.List(request["fleet"]).Select(Json.Object)
            .Select(ship => new Ship { Type = (string)ship["type"], Cells = SquaresOf(ship["cells"]) }).ToList();
        foreach (var told in Json.List(request["seen"]).Select(Json.Object))
        {
            var kind = (string)told["type"];
            if ((string)Json.Maybe(told, "by") != me)
            {
                if (kind == "shot")
                {
                    position.FiredAtMe.Add(SquareOf(told["cell"]));
                }
                continue;
            }
            var seen = new Seen { Kind = kind, Class = (string)Json.Maybe(told, "class") };
            if (Json.Maybe(told, "wreck") != null)
            {
                seen.Wreck = Between(Json.Object(told["wreck"]));
            }
            switch (kind)
            {
                case "shot":
                    seen.Squares.Add(SquareOf(told["cell"]));
                    seen.Result = (string)told["effect"];
                    break;
                case "salvo":
                case "cleared":
                    seen.Squares = SquaresOf(told["cells"]);
                    break;
                case "tally":
                    // A tally belongs to the salvo before it; there may be one for each class.
                    position.Log.Last().Hits += Json.Whole(told["hits"]);
                    continue;
                case "sank":
                    seen.Kind = "sunk";
                    break;
                case "radar":
                    seen.Squares = Chart.Area(position.Rules, SquareOf(told["at"]), position.Rules.Radar);
                    ReadEcho(told["echo"], seen);
                    break;
                case "smoke":
                    position.Screens++;
                    continue;
                default:
                    continue;
            }
            position.Log.Add(seen);
        }
    }

    static void ReadEcho(object echo, Seen seen)
    {
        var told = echo as Dictionary<string, object>;
        if (told == null)
        {
            seen.Result = "smoke"; // the word "obscured" instead of an object
        }
        else if (told.ContainsKey("presence"))
        {
            seen.Result = (bool)told["presence"] ? "something" : "nothing";
        }
        else
        {
            seen.Result = "cells";
            seen.Found = SquaresOf(told["cells"]);
        }
    }

    static Square SquareOf(object cell)
    {
        var told = Json.Object(cell);
        return new Square(Json.Whole(told["x"]), Json.Whole(told["y"]));
    }

    static List<Square> SquaresOf(object cells)
    {
        return Json.List(cells).Select(SquareOf).ToList();
    }

    /// <summary>The squares of a straight line between its two ends.</summary>
    static List<Square> Between(Dictionary<string, object> span)
    {
        Square from = SquareOf(span["from"]), to = SquareOf(span["to"]);
        int dx = Math.Sign(to.X - from.X), dy = Math.Sign(to.Y - from.Y);
        var steps = Math.Max(Math.Abs(to.X - from.X), Math.Abs(to.Y - from.Y));
        return Enumerable.Range(0, steps + 1).Select(n => new Square(from.X + dx * n, from.Y + dy * n)).ToList();
    }

    static Dictionary<string, object> Cell(Square square)
    {
        return new Dictionary<string, object> { { "x", square.X }, { "y", square.Y } };
    }

    /// <summary>The answer to /placement.</summary>
    public static object WriteFleet(List<Ship> fleet)
    {
        var ships = fleet.Select(ship => new Dictionary<string, object>
        {
            { "type", ship.Type }, { "cells", ship.Cells.Select(Cell).ToList() },
        });
        return new Dictionary<string, object> { { "ships", ships.ToList() } };
    }

    /// <summary>The answer to /move: with x and y in the simple form, in the notation in the general form.</summary>
    public static object WriteOrder(Dictionary<string, object> request, Rules rules, Order order)
    {
        if (request.ContainsKey("seen"))
        {
            return new Dictionary<string, object> { { "order", Notation(rules, order) } };
        }
        if (order.Kind == "radar")
        {
            return new Dictionary<string, object> { { "type", "radar" }, { "center", Cell(order.Squares[0]) } };
        }
        var shot = Cell(order.Squares[0]);
        shot["type"] = "shot";
        return shot;
    }

    /// <summary>An order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E.</summary>
    static string Notation(Rules rules, Order order)
    {
        var names = order.Squares.Select(square => NameOf(rules, square)).ToList();
        switch (order.Kind)
        {
            case "fire":
                return names.Count == 1 ? names[0] : "(" + string.Join(" ", names) + ")";
            case "torpedo":
                return "T:" + (order.Row == rules.LettersDown ? Letter(order.Index) : (order.Index + 1).ToString());
            default:
                return char.ToUpperInvariant(order.Kind[0]) + ":" + names[0];
        }
    }

    static string NameOf(Rules rules, Square square)
    {
        return rules.LettersDown ? Letter(square.Y) + (square.X + 1) : Letter(square.X) + (square.Y + 1);
    }

    static string Letter(int index)
    {
        return ((char)('A' + index)).ToString();
    }
}
