import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts requests of the arena to plain data, and decisions back to answers.
 *
 * <p>There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the general form
 * carries the rules and everything the bot has learned so far. Both become a Position here.
 */
final class Protocol {
    private Protocol() {}

    /** A square, counted from 0 at the top left. */
    record Square(int x, int y) {}

    /** A class of ship: armour is how many hits each of its squares takes; radar doesn't see a stealthy one. */
    record ShipClass(String name, int length, int count, int armour, boolean stealth) {}

    /** What the bot needs to know about the rules; 0 is the size of an order that doesn't exist. */
    record Rules(
            int width, int height, List<ShipClass> classes, boolean lettersDown, boolean diagonal, boolean gap,
            boolean fireAgain, int radar, int smoke, int artillery) {}

    /** A ship of one's own fleet. */
    record Ship(String type, List<Square> cells) {}

    /**
     * Something the bot learned about the enemy's board.
     *
     * <p>shot: squares has the one square, result is miss, hit or sunk, wreck the squares of a sunk ship if they are
     * told. salvo: count is how many of the squares hit. sunk: a ship of a salvo sank. radar: found is what was there,
     * result is "cells", "something", "nothing" or "smoke". cleared: squares are water.
     */
    record Event(String kind, List<Square> squares, String result, String name, List<Square> wreck, int count,
            Set<Square> found) {}

    /** A row or column. */
    record Lane(boolean row, int index) {}

    /** A decision: fire at squares, a special order at a square, or a torpedo along a lane. */
    record Order(String kind, List<Square> squares, Lane lane) {}

    /** Everything a decision needs. */
    static final class Position {
        String gameId;
        Rules rules;
        int shots = 1; // how many squares to fire at
        List<String> orders = new ArrayList<>(List.of("fire")); // the kinds of order allowed now
        List<Ship> fleet = new ArrayList<>();
        List<Event> log = new ArrayList<>();
        List<Square> firedAtMe = new ArrayList<>();
        int screens; // how many smoke screens the bot has placed
    }

    private static final List<ShipClass> HACKATHON = List.of(
            new ShipClass("fourdeck", 4, 1, 1, false), new ShipClass("battleship", 3, 1, 2, false),
            new ShipClass("threeship", 3, 1, 1, false), new ShipClass("submarine", 2, 1, 1, true),
            new ShipClass("twoship", 2, 2, 1, false), new ShipClass("oneship", 1, 4, 1, false));

    /** The rules of a request; a request in the simple form may have none and means the hackathon's. */
    static Rules readRules(Map<String, Object> request) {
        if (request.get("rules") == null) {
            int size = request.get("boardSize") == null ? 10 : Json.whole(request.get("boardSize"));
            return new Rules(size, size, HACKATHON, false, false, true, true, 3, 2, 2);
        }
        Map<String, Object> told = Json.object(request.get("rules"));
        Map<String, Object> switches = Json.object(told.get("rules"));
        Map<String, Object> board = Json.object(switches.get("board"));
        Map<String, Object> placement = Json.object(switches.get("placement"));
        List<ShipClass> classes = new ArrayList<>();
        for (Object one : Json.list(told.get("classes"))) {
            Map<String, Object> ship = Json.object(one);
            classes.add(new ShipClass((String) ship.get("name"), Json.whole(ship.get("length")),
                    Json.whole(ship.get("count")), Json.whole(ship.get("armour")), (Boolean) ship.get("stealth")));
        }
        return new Rules(Json.whole(board.get("width")), Json.whole(board.get("height")), classes,
                board.get("labels").equals("letters-down"), (Boolean) placement.get("diagonal"),
                !placement.get("gap").equals("none"),
                Json.object(switches.get("turns")).get("fire-again").equals("allowed"), size(switches, "radar"),
                size(switches, "smoke"), size(switches, "artillery"));
    }

    private static int size(Map<String, Object> switches, String order) {
        Object told = switches.get(order);
        return told == null ? 0 : Json.whole(Json.object(told).get("size"));
    }

    /** The position of a /move request, in either form. */
    static Position readPosition(Map<String, Object> request) {
        Position position = new Position();
        position.gameId = (String) request.get("gameId");
        position.rules = readRules(request);
        if (request.containsKey("seen")) {
            readGeneral(request, position);
        } else {
            readSimple(request, position);
        }
        return position;
    }

    private static void readSimple(Map<String, Object> request, Position position) {
        Rules rules = position.rules;
        // Shots and radar scans come in two lists; this bot does not care which came first.
        for (Object one : Json.list(request.get("radarHistory"))) {
            Map<String, Object> sweep = Json.object(one);
            List<Square> area = Chart.area(rules, square(sweep.get("center")), rules.radar());
            Set<Square> found = new HashSet<>(squares(sweep.get("visibleCells")));
            position.log.add(new Event("radar", area, "cells", null, List.of(), 0, found));
        }
        for (Object one : Json.list(request.get("yourShots"))) {
            position.log.add(shot(square(one), (String) Json.object(one).get("result"), null, List.of()));
        }
        position.firedAtMe = squares(request.get("opponentShots"));
        if (!(Boolean) request.get("radarUsed")) {
            position.orders.add("radar");
        }
    }

    private static void readGeneral(Map<String, Object> request, Position position) {
        Rules rules = position.rules;
        List<Event> log = position.log;
        position.shots = Json.whole(request.get("shots"));
        position.orders = new ArrayList<>();
        Json.list(request.get("orders")).forEach(order -> position.orders.add((String) order));
        for (Object one : Json.list(request.get("fleet"))) {
            Map<String, Object> ship = Json.object(one);
            position.fleet.add(new Ship((String) ship.get("type"), squares(ship.get("cells"))));
        }
        for (Object one : Json.list(request.get("seen"))) {
            Map<String, Object> told = Json.object(one);
            String kind = (String) told.get("type");
            boolean mine = request.get("you").equals(told.get("by"));
            String name = (String) told.get("class");
            List<Square> wreck = told.get("wreck") == null ? List.of() : between(Json.object(told.get("wreck")));
            if (kind.equals("shot") && !mine) {
                position.firedAtMe.add(square(told.get("cell")));
            }
            if (!mine) {
                continue;
            }
            switch (kind) {
                case "shot" -> log.add(shot(square(told.get("cell")), (String) told.get("effect"), name, wreck));
                case "salvo" -> log.add(new Event("salvo", squares(told.get("cells")), null, null, wreck, 0, null));
                case "tally" -> {
                    // A tally belongs to the salvo before it; there may be one for each class.
                    Event salvo = log.remove(log.size() - 1);
                    int hits = salvo.count() + Json.whole(told.get("hits"));
                    log.add(new Event("salvo", salvo.squares(), null, null, List.of(), hits, null));
                }
                case "sank" -> log.add(new Event("sunk", List.of(), "sunk", name, wreck, 0, null));
                case "cleared" -> log.add(new Event("cleared", squares(told.get("cells")), null, null, wreck, 0, null));
                case "radar" -> log.add(radar(Chart.area(rules, square(told.get("at")), rules.radar()), told.get("echo")));
                case "smoke" -> position.screens++;
                default -> { }
            }
        }
    }

    private static Event shot(Square at, String result, String name, List<Square> wreck) {
        return new Event("shot", List.of(at), result, name, wreck, 0, null);
    }

    private static Event radar(List<Square> area, Object echo) {
        if (echo.equals("obscured")) {
            return new Event("radar", area, "smoke", null, List.of(), 0, Set.of());
        }
        Map<String, Object> told = Json.object(echo);
        if (told.containsKey("presence")) {
            String result = (Boolean) told.get("presence") ? "something" : "nothing";
            return new Event("radar", area, result, null, List.of(), 0, Set.of());
        }
        return new Event("radar", area, "cells", null, List.of(), 0, new HashSet<>(squares(told.get("cells"))));
    }

    private static Square square(Object cell) {
        Map<String, Object> told = Json.object(cell);
        return new Square(Json.whole(told.get("x")), Json.whole(told.get("y")));
    }

    private static List<Square> squares(Object cells) {
        List<Square> squares = new ArrayList<>();
        Json.list(cells).forEach(cell -> squares.add(square(cell)));
        return squares;
    }

    /** The squares of a straight line between its two ends. */
    private static List<Square> between(Map<String, Object> span) {
        Square from = square(span.get("from"));
        Square to = square(span.get("to"));
        int dx = Integer.signum(to.x() - from.x());
        int dy = Integer.signum(to.y() - from.y());
        int steps = Math.max(Math.abs(to.x() - from.x()), Math.abs(to.y() - from.y()));
        List<Square> squares = new ArrayList<>();
        for (int n = 0; n <= steps; n++) {
            squares.add(new Square(from.x() + dx * n, from.y() + dy * n));
        }
        return squares;
    }

    /** The answer to /placement. */
    static Object writeFleet(List<Ship> fleet) {
        List<Object> ships = new ArrayList<>();
        for (Ship ship : fleet) {
            List<Object> cells = new ArrayList<>();
            ship.cells().forEach(cell -> cells.add(Map.of("x", cell.x(), "y", cell.y())));
            ships.add(Map.of("type", ship.type(), "cells", cells));
        }
        return Map.of("ships", ships);
    }

    /** The answer to /move: with x and y in the simple form, in the notation in the general form. */
    static Object writeOrder(Map<String, Object> request, Rules rules, Order order) {
        if (request.containsKey("seen")) {
            return Map.of("order", notation(rules, order));
        }
        Square at = order.squares().get(0);
        if (order.kind().equals("radar")) {
            return Map.of("type", "radar", "center", Map.of("x", at.x(), "y", at.y()));
        }
        return Map.of("type", "shot", "x", at.x(), "y", at.y());
    }

    /** An order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E. */
    private static String notation(Rules rules, Order order) {
        List<String> names = order.squares().stream().map(square -> nameOf(rules, square)).toList();
        switch (order.kind()) {
            case "fire":
                return names.size() == 1 ? names.get(0) : "(" + String.join(" ", names) + ")";
            case "torpedo":
                Lane lane = order.lane();
                boolean lettered = lane.row() == rules.lettersDown();
                return "T:" + (lettered ? letter(lane.index()) : String.valueOf(lane.index() + 1));
            default:
                return Character.toUpperCase(order.kind().charAt(0)) + ":" + names.get(0);
        }
    }

    private static String nameOf(Rules rules, Square square) {
        return rules.lettersDown() ? letter(square.y()) + (square.x() + 1) : letter(square.x()) + (square.y() + 1);
    }

    private static String letter(int index) {
        return String.valueOf((char) ('A' + index));
    }
}
