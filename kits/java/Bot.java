/*
 * A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.
 *
 *     javac -d build *.java               builds it
 *     java -cp build Bot --port 4000      answers at http://127.0.0.1:4000
 *     java -cp build Bot --lines          reads requests from standard input, a line each
 *
 * This file only carries messages. The thinking is in Thinking.java.
 */

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Bot {
    private static final String NOT_FOUND = "not found; use GET /, POST /placement, POST /move or POST /end";

    /** How the bot introduces itself. */
    private static Map<String, Object> about() {
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("name", "Java starter");
        about.put("author", "you");
        about.put("colour", "#b07219");
        about.put("version", "1");
        return about;
    }

    /** The bot's answer to a call; null if the arena expects none. */
    static Object answer(String call, Map<String, Object> request) {
        switch (call) {
            case "hello":
                return about();
            case "placement":
                return Protocol.writeFleet(Thinking.place(Protocol.readRules(request)));
            case "move":
                Protocol.Position position = Protocol.readPosition(request);
                return Protocol.writeOrder(request, position.rules, Thinking.choose(position));
            case "end":
                System.err.printf("game %s: %s, %s%n", request.get("gameId"), request.get("result"), request.get("reason"));
                return null;
            default:
                throw new IllegalArgumentException("unknown call " + call);
        }
    }

    private static void handle(HttpExchange exchange, String key) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        String call = path.substring(path.lastIndexOf('/') + 1);
        boolean get = exchange.getRequestMethod().equals("GET");
        if (get && path.equals("/")) {
            send(exchange, 200, about());
        } else if (get || !(call.equals("placement") || call.equals("move") || call.equals("end"))) {
            send(exchange, 404, Map.of("error", NOT_FOUND));
        } else if (key != null && !signed(exchange.getRequestHeaders().getFirst("X-Broadside-Signature"), body, key)) {
            send(exchange, 401, Map.of("error", "the signature is missing or wrong"));
        } else {
            Object said;
            try {
                said = answer(call, Json.object(Json.read(new String(body, StandardCharsets.UTF_8))));
            } catch (RuntimeException error) {
                send(exchange, 400, Map.of("error", "this request cannot be read: " + error));
                return;
            }
            send(exchange, 200, said == null ? Map.of() : said);
        }
    }

    /** Whether the arena sent this: only the arena and the bot know the key. */
    private static boolean signed(String signature, byte[] body, String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            String expected = "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
            byte[] given = (signature == null ? "" : signature).getBytes(StandardCharsets.UTF_8);
            return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static void send(HttpExchange exchange, int status, Object value) throws IOException {
        byte[] body = Json.write(value).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void serve(String host, int port, String key) throws IOException {
        // Many games may start at once.
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 128);
        server.createContext("/", exchange -> handle(exchange, key));
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.printf("Listening at http://%s:%d%n", host, server.getAddress().getPort());
        System.out.flush();
    }

    private static void speakLines() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> request = Json.object(Json.read(line));
            Object said = answer((String) request.get("call"), request);
            if (said != null) {
                out.println(Json.write(said));
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        String host = "127.0.0.1";
        String key = null;
        int port = 4000;
        boolean lines = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--host" -> host = value(arguments, ++i);
                case "--port" -> port = Integer.parseInt(value(arguments, ++i));
                case "--key" -> key = value(arguments, ++i);
                case "--lines" -> lines = true;
                default -> usage("unknown option " + arguments[i]);
            }
        }
        if (lines) {
            speakLines();
        } else {
            // Every answer at once, not when a packet is full.
            System.setProperty("sun.net.httpserver.nodelay", "true");
            serve(host, port, key);
        }
    }

    private static String value(String[] arguments, int at) {
        if (at == arguments.length) {
            usage(arguments[at - 1] + " needs a value");
        }
        return arguments[at];
    }

    private static void usage(String why) {
        System.err.println(why + "\nUsage: java Bot [--host ADDRESS] [--port N] [--key KEY] [--lines]");
        System.exit(2);
    }
}
