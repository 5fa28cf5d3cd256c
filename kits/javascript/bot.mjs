#!/usr/bin/env node
// A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.
//
//     node bot.mjs --port 4000      answers at http://127.0.0.1:4000
//     node bot.mjs --lines          reads requests from standard input, a line each
//
// This file only carries messages. The thinking is in thinking.mjs.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { readPosition, readRules, writeFleet, writeOrder } from "./protocol.mjs";
import { choose, place } from "./thinking.mjs";

const ABOUT = { name: "JavaScript starter", author: "you", colour: "#f7df1e", version: "1" };

/** The bot's answer to a call; null if the arena expects none. */
function answer(call, request) {
  if (call === "hello") return ABOUT;
  if (call === "placement") return writeFleet(place(readRules(request)));
  if (call === "move") {
    const position = readPosition(request);
    return writeOrder(request, position.rules, choose(position));
  }
  if (call === "end") {
    console.error(`game ${request.gameId}: ${request.result}, ${request.reason}`);
    return null;
  }
  throw new Error(`unknown call "${call}"`);
}

function serve(host, port, key) {
  const server = createServer((request, response) => {
    const send = (status, value) => {
      const body = JSON.stringify(value);
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    };
    const unknown = () => send(404, { error: "not found; use GET /, POST /placement, POST /move or POST /end" });
    if (request.method === "GET") return request.url === "/" ? send(200, answer("hello", {})) : unknown();

    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces);
      const call = request.url.split("/").at(-1);
      if (request.method !== "POST" || !["placement", "move", "end"].includes(call)) return unknown();
      if (key && !signed(key, body, request.headers["x-broadside-signature"])) {
        return send(401, { error: "the signature is missing or wrong" });
      }
      let said;
      try {
        said = answer(call, JSON.parse(body));
      } catch (error) {
        return send(400, { error: `this request cannot be read: ${error.message}` });
      }
      send(200, said ?? {});
    });
  });
  server.keepAliveTimeout = 60_000; // a game's calls come over one connection
  server.listen(port, host, () => {
    console.log(`Listening at http://${host}:${server.address().port}`);
  });
}

/** Whether the arena sent this: only the arena and the bot know the key. */
function signed(key, body, signature = "") {
  const expected = Buffer.from("sha256=" + createHmac("sha256", key).update(body).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function speakLines() {
  createInterface({ input: process.stdin }).on("line", (line) => {
    const request = JSON.parse(line);
    const said = answer(request.call, request);
    if (said) process.stdout.write(JSON.stringify(said) + "\n");
  });
}

/** The command line options. A typo prints one line instead of a Node stack trace. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        host: { type: "string", default: "127.0.0.1" }, // 0.0.0.0 lets other machines call
        port: { type: "string", default: "4000" }, // 0 picks a free one
        key: { type: "string" }, // refuse calls that are not signed with this key
        lines: { type: "boolean", default: false }, // read and write lines of JSON instead of HTTP
      },
    }).values;
  } catch (error) {
    console.error(`bot.mjs: ${error.message}`);
    process.exit(2);
  }
}

const options = readOptions();

if (options.lines) speakLines();
else serve(options.host, Number(options.port), options.key);
