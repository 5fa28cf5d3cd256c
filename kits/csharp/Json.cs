using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// <summary>JSON as dictionaries, lists, strings, doubles, booleans and null, without packages.</summary>
sealed class Json
{
    readonly string text;
    int at;

    Json(string text)
    {
        this.text = text;
    }

    /// <summary>Reads one value.</summary>
    public static object Read(string text)
    {
        var json = new Json(text);
        var value = json.Value();
        json.Space();
        if (json.at < text.Length)
        {
            throw json.Wrong("the end");
        }
        return value;
    }

    public static Dictionary<string, object> Object(object value)
    {
        return (Dictionary<string, object>)value;
    }

    public static List<object> List(object value)
    {
        return (List<object>)value;
    }

    public static int Whole(object value)
    {
        return (int)(double)value;
    }

    /// <summary>A member that may be missing.</summary>
    public static object Maybe(Dictionary<string, object> from, string name)
    {
        object value;
        return from.TryGetValue(name, out value) ? value : null;
    }

    object Value()
    {
        Space();
        switch (Peek())
        {
            case '{':
                return Map();
            case '[':
                return Array();
            case '"':
                return Text();
        }
        if (Take("true"))
        {
            return true;
        }
        if (Take("false"))
        {
            return false;
        }
        return Take("null") ? null : (object)Number();
    }

    Dictionary<string, object> Map()
    {
        var map = new Dictionary<string, object>();
        Expect('{');
        Space();
        while (Peek() != '}')
        {
            var key = Text();
            Space();
            Expect(':');
            map[key] = Value();
            Comma('}');
        }
        Expect('}');
        return map;
    }

    List<object> Array()
    {
        var list = new List<object>();
        Expect('[');
        Space();
        while (Peek() != ']')
        {
            list.Add(Value());
            Comma(']');
        }
        Expect(']');
        return list;
    }

    void Comma(char end)
    {
        Space();
        if (Peek() != end)
        {
            Expect(',');
            Space();
        }
    }

    string Text()
    {
        var read = new StringBuilder();
        Expect('"');
        while (Peek() != '"')
        {
            var next = text[at++];
            if (next != '\\')
            {
                read.Append(next);
                continue;
            }
            var escaped = Peek();
            at++;
            if (escaped == 'u')
            {
                if (at + 4 > text.Length)
                {
                    throw Wrong("four digits");
                }
                read.Append((char)Convert.ToInt32(text.Substring(at, 4), 16));
                at += 4;
            }
            else
            {
                var place = "ntrbf".IndexOf(escaped);
                read.Append(place < 0 ? escaped : "\n\t\r\b\f"[place]);
            }
        }
        Expect('"');
        return read.ToString();
    }

    double Number()
    {
        var start = at;
        while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0)
        {
            at++;
        }
        if (start == at)
        {
            throw Wrong("a value");
        }
        return double.Parse(text.Substring(start, at - start), CultureInfo.InvariantCulture);
    }

    bool Take(string word)
    {
        var found = string.CompareOrdinal(text, at, word, 0, word.Length) == 0;
        at += found ? word.Length : 0;
        return found;
    }

    void Space()
    {
        while (at < text.Length && char.IsWhiteSpace(text[at]))
        {
            at++;
        }
    }

    char Peek()
    {
        if (at >= text.Length)
        {
            throw Wrong("more");
        }
        return text[at];
    }

    void Expect(char wanted)
    {
        if (Peek() != wanted)
        {
            throw Wrong("'" + wanted + "'");
        }
        at++;
    }

    FormatException Wrong(string wanted)
    {
        return new FormatException("not JSON: expected " + wanted + " at character " + at);
    }

    /// <summary>Writes a value on one line.</summary>
    public static string Write(object value)
    {
        var written = new StringBuilder();
        Write(value, written);
        return written.ToString();
    }

    static void Write(object value, StringBuilder to)
    {
        var text = value as string;
        var map = value as IDictionary<string, object>;
        if (text != null)
        {
            to.Append('"');
            foreach (var letter in text)
            {
                if (letter < ' ')
                {
                    to.AppendFormat("\\u{0:x4}", (int)letter);
                    continue;
                }
                to.Append(letter == '"' || letter == '\\' ? "\\" : "").Append(letter);
            }
            to.Append('"');
        }
        else if (map != null)
        {
            var between = "{";
            foreach (var entry in map)
            {
                to.Append(between);
                Write(entry.Key, to);
                to.Append(':');
                Write(entry.Value, to);
                between = ",";
            }
            to.Append(map.Count == 0 ? "{}" : "}");
        }
        else if (value is IEnumerable)
        {
            var before = to.Length;
            foreach (var one in (IEnumerable)value)
            {
                to.Append(to.Length == before ? '[' : ',');
                Write(one, to);
            }
            to.Append(to.Length == before ? "[]" : "]");
        }
        else
        {
            to.Append(Convert.ToString(value ?? "null", CultureInfo.InvariantCulture));
        }
    }
}
