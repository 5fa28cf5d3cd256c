#!/usr/bin/env python3
"""A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.

    python3 bot.py --port 4000      answers at http://127.0.0.1:4000
    python3 bot.py --lines          reads requests from standard input, a line each

This file only carries messages. The thinking is in thinking.py.
"""

import argparse
import hashlib
import hmac
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import thinking
from protocol import read_position, read_rules, write_fleet, write_order

ABOUT = {"name": "Python starter", "author": "you", "colour": "#3776ab", "version": "1"}


def answer(call, request):
    """The bot's answer to a call; None if the arena expects none."""
    if call == "hello":
        return ABOUT
    if call == "placement":
        return write_fleet(thinking.place(read_rules(request)))
    if call == "move":
        position = read_position(request)
        return write_order(request, position.rules, thinking.choose(position))
    if call == "end":
        print(f"game {request['gameId']}: {request['result']}, {request['reason']}", file=sys.stderr, flush=True)
        return None
    raise ValueError(f"unknown call {call!r}")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps the connection open between calls
    disable_nagle_algorithm = True  # and sends each answer at once
    wbufsize = -1  # headers and body in one packet
    key = None

    def do_GET(self):
        if self.path == "/":
            self.send(200, answer("hello", {}))
        else:
            self.send(404, {"error": "not found; use GET /, POST /placement, POST /move or POST /end"})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        call = self.path.rsplit("/", 1)[-1]
        if call not in ("placement", "move", "end"):
            return self.send(404, {"error": "not found; use GET /, POST /placement, POST /move or POST /end"})
        if self.key and not self.signed(body):
            return self.send(401, {"error": "the signature is missing or wrong"})
        try:
            self.send(200, answer(call, json.loads(body)) or {})
        except (ValueError, KeyError, TypeError) as error:
            self.send(400, {"error": f"this request cannot be read: {error!r}"})

    def signed(self, body):
        """Whether the arena sent this: only the arena and the bot know the key."""
        expected = "sha256=" + hmac.new(self.key.encode(), body, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected, self.headers.get("X-Broadside-Signature", ""))

    def send(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *_):
        pass  # one line per call is too much


def serve(host, port, key):
    Handler.key = key
    ThreadingHTTPServer.request_queue_size = 128  # many games may start at once
    server = ThreadingHTTPServer((host, port), Handler)
    print(f"Listening at http://{host}:{server.server_port}", flush=True)
    server.serve_forever()


def speak_lines():
    for line in sys.stdin:
        request = json.loads(line)
        said = answer(request["call"], request)
        if said is not None:
            print(json.dumps(said), flush=True)


def main():
    options = argparse.ArgumentParser(description="A Broadside bot.")
    options.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 lets other machines call")
    options.add_argument("--port", type=int, default=4000, help="the port to listen on; 0 picks a free one")
    options.add_argument("--key", help="refuse calls that are not signed with this key")
    options.add_argument("--lines", action="store_true", help="read and write lines of JSON instead of HTTP")
    chosen = options.parse_args()
    try:
        if chosen.lines:
            speak_lines()
        else:
            serve(chosen.host, chosen.port, chosen.key)
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
