// A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.
//
//     dotnet run -- --port 4000      answers at http://127.0.0.1:4000
//     dotnet run -- --lines          reads requests from standard input, a line each
//
// This file only carries messages. The thinking is in Thinking.cs.

using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Threading;

static class Bot
{
    const string NotFound = "not found; use GET /, POST /placement, POST /move or POST /end";

    static readonly Dictionary<string, object> About = new Dictionary<string, object>
    {
        { "name", "C# starter" }, { "author", "you" }, { "colour", "#68217a" }, { "version", "1" },
    };

    /// <summary>The bot's answer to a call; null if the arena expects none.</summary>
    static object Answer(string call, Dictionary<string, object> request)
    {
        switch (call)
        {
            case "hello":
                return About;
            case "placement":
                return Protocol.WriteFleet(Thinking.Place(Protocol.ReadRules(request)));
            case "move":
                var position = Protocol.ReadPosition(request);
                return Protocol.WriteOrder(request, position.Rules, Thinking.Choose(position));
            case "end":
                Console.Error.WriteLine("game {0}: {1}, {2}", request["gameId"], request["result"], request["reason"]);
                return null;
            default:
                throw new ArgumentException("unknown call " + call);
        }
    }

    static void Handle(HttpListenerContext context, string key)
    {
        var request = context.Request;
        var path = request.Url.AbsolutePath;
        var call = path.Substring(path.LastIndexOf('/') + 1);
        if (request.HttpMethod == "GET" && path == "/")
        {
            Send(context, 200, About);
            return;
        }
        if (request.HttpMethod != "POST" || call != "placement" && call != "move" && call != "end")
        {
            Send(context, 404, Error(NotFound));
            return;
        }
        var stream = new MemoryStream();
        request.InputStream.CopyTo(stream);
        var body = stream.ToArray();
        if (key != null && !Signed(request.Headers["X-Broadside-Signature"], body, key))
        {
            Send(context, 401, Error("the signature is missing or wrong"));
            return;
        }
        object said;
        try
        {
            said = Answer(call, Json.Object(Json.Read(Encoding.UTF8.GetString(body))));
        }
        catch (Exception error)
        {
            Send(context, 400, Error("this request cannot be read: " + error.Message));
            return;
        }
        Send(context, 200, said ?? new Dictionary<string, object>());
    }

    static Dictionary<string, object> Error(string why)
    {
        return new Dictionary<string, object> { { "error", why } };
    }

    /// <summary>Whether the arena sent this: only the arena and the bot know the key.</summary>
    static bool Signed(string signature, byte[] body, string key)
    {
        using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(key)))
        {
            var expected = "sha256=" + BitConverter.ToString(mac.ComputeHash(body)).Replace("-", "").ToLowerInvariant();
            var given = signature ?? "";
            // As long for a wrong signature as for a right one.
            var difference = expected.Length ^ given.Length;
            for (var i = 0; i < expected.Length && i < given.Length; i++)
            {
                difference |= expected[i] ^ given[i];
            }
            return difference == 0;
        }
    }

    static void Send(HttpListenerContext context, int status, object value)
    {
        var body = Encoding.UTF8.GetBytes(Json.Write(value));
        context.Response.StatusCode = status;
        context.Response.ContentType = "application/json";
        context.Response.ContentLength64 = body.Length;
        context.Response.OutputStream.Write(body, 0, body.Length);
        context.Response.OutputStream.Close();
    }

    static void Serve(string host, int port, string key)
    {
        if (port == 0)
        {
            var free = new TcpListener(IPAddress.Loopback, 0);
            free.Start();
            port = ((IPEndPoint)free.LocalEndpoint).Port;
            free.Stop();
        }
        var listener = new HttpListener();
        listener.Prefixes.Add("http://" + (host == "0.0.0.0" ? "*" : host) + ":" + port + "/");
        listener.Start();
        Console.WriteLine("Listening at http://{0}:{1}", host, port);
        Console.Out.Flush();
        while (true)
        {
            var context = listener.GetContext();
            ThreadPool.QueueUserWorkItem(_ =>
            {
                try
                {
                    Handle(context, key);
                }
                catch (Exception error)
                {
                    // The arena hung up.
                    Console.Error.WriteLine(error.Message);
                }
            });
        }
    }

    static void SpeakLines()
    {
        var plain = new UTF8Encoding(false);
        var input = new StreamReader(Console.OpenStandardInput(), plain);
        var output = new StreamWriter(Console.OpenStandardOutput(), plain) { AutoFlush = true, NewLine = "\n" };
        for (var line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            var request = Json.Object(Json.Read(line));
            var said = Answer((string)request["call"], request);
            if (said != null)
            {
                output.WriteLine(Json.Write(said));
            }
        }
    }

    static int Main(string[] arguments)
    {
        string host = "127.0.0.1", key = null;
        int port = 4000;
        bool lines = false;
        for (var i = 0; i < arguments.Length; i++)
        {
            var last = i + 1 == arguments.Length;
            if (arguments[i] == "--lines")
            {
                lines = true;
            }
            else if (arguments[i] == "--host" && !last)
            {
                host = arguments[++i];
            }
            else if (arguments[i] == "--port" && !last && int.TryParse(arguments[i + 1], out port))
            {
                i++;
            }
            else if (arguments[i] == "--key" && !last)
            {
                key = arguments[++i];
            }
            else
            {
                Console.Error.WriteLine("cannot use {0}\nOptions: [--host ADDRESS] [--port N] [--key KEY] [--lines]", arguments[i]);
                return 2;
            }
        }
        if (lines)
        {
            SpeakLines();
        }
        else
        {
            Serve(host, port, key);
        }
        return 0;
    }
}
