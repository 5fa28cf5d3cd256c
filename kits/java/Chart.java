import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the bot knows about the enemy's board, worked out from the answers so far. */
final class Chart {
    /** A hit square where another shot had no effect counts as hit more often than any armour allows. */
    private static final int DESTROYED = 99;

    /** A class of which some ships are afloat. */
    record Afloat(Protocol.ShipClass ship, int count) {}

    private record Salvo(List<Protocol.Square> squares, int hits) {}

    private record Sweep(List<Protocol.Square> squares, int struck) {}

    /** How much likelier than unknown water a ship is there: 0 is water, 1 is unknown. */
    final Map<Protocol.Square, Double> odds = new LinkedHashMap<>();
    /** Squares that may be fired at. */
    final Set<Protocol.Square> targets = new LinkedHashSet<>();
    /** Hits that squares took, for ships that are still afloat. */
    final Map<Protocol.Square, Integer> hits = new HashMap<>();
    /** Squares where radar saw nothing: only a stealthy ship can be there. */
    final Set<Protocol.Square> unseen = new HashSet<>();
    final List<Afloat> afloat = new ArrayList<>();
    /** Whether there is something to follow: a hit, an echo, a salvo that hit. */
    final boolean trail;

    private final Protocol.Rules rules;
    private final Set<Protocol.Square> echoes = new LinkedHashSet<>();
    private final List<Protocol.Square> struck = new ArrayList<>();
    private final List<Salvo> salvos = new ArrayList<>();
    private final List<Sweep> sweeps = new ArrayList<>();
    private final Map<String, Integer> left = new HashMap<>();

    Chart(Protocol.Position position) {
        rules = position.rules;
        for (int y = 0; y < rules.height(); y++) {
            for (int x = 0; x < rules.width(); x++) {
                odds.put(new Protocol.Square(x, y), 1.0);
            }
        }
        targets.addAll(odds.keySet());
        rules.classes().forEach(ship -> left.put(ship.name(), ship.count()));
        position.log.forEach(this::see);
        weighSalvos();
        weighSweeps();
        for (Protocol.ShipClass ship : rules.classes()) {
            if (left.get(ship.name()) > 0) {
                afloat.add(new Afloat(ship, left.get(ship.name())));
            }
        }
        trail = !hits.isEmpty() || odds.values().stream().anyMatch(chance -> chance > 1.0);
    }

    private void see(Protocol.Event event) {
        switch (event.kind()) {
            case "shot" -> seeShot(event);
            case "sunk" -> seeSunk(null, event.name(), event.wreck());
            case "salvo" -> {
                event.squares().forEach(this::close);
                salvos.add(new Salvo(event.squares(), event.count()));
            }
            case "cleared" -> {
                event.squares().forEach(this::close);
                event.squares().forEach(square -> odds.put(square, 0.0));
            }
            case "radar" -> seeRadar(event);
            default -> throw new IllegalArgumentException(event.kind());
        }
    }

    private void seeShot(Protocol.Event event) {
        Protocol.Square square = event.squares().get(0);
        close(square);
        if (event.result().equals("miss")) {
            if (hits.containsKey(square)) {
                hits.put(square, DESTROYED);
            } else {
                odds.put(square, 0.0);
            }
            return;
        }
        hits.merge(square, 1, Integer::sum);
        struck.add(square);
        if (rules.gap() && !rules.diagonal()) {
            // Ships are straight and never touch, so there is no ship diagonal to a hit.
            for (Protocol.Square corner : area(rules, square, 3)) {
                if (corner.x() != square.x() && corner.y() != square.y()) {
                    odds.put(corner, 0.0);
                }
            }
        }
        if (event.result().equals("sunk")) {
            seeSunk(square, event.name(), event.wreck());
        }
    }

    /** A ship sank: at this square and of this class, if known. */
    private void seeSunk(Protocol.Square at, String told, List<Protocol.Square> shown) {
        List<Protocol.Square> wreck = shown.isEmpty() && at != null ? guessWreck(at, told) : shown;
        int taken = wreck.stream().mapToInt(square -> hits.getOrDefault(square, 1)).min().orElse(1);
        String name = told;
        if (name == null) {
            // If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what
            // is still called stealthy may be anywhere, so no ship is ever looked for in too few places.
            boolean hidden = wreck.stream().anyMatch(unseen::contains);
            name = rules.classes().stream()
                    .filter(ship -> ship.length() == wreck.size() && left.get(ship.name()) > 0)
                    .min(Comparator.<Protocol.ShipClass, Boolean>comparing(ship -> ship.armour() != taken)
                            .thenComparing(ship -> ship.stealth() != hidden))
                    .map(Protocol.ShipClass::name)
                    .orElse(null);
        }
        if (name != null && left.getOrDefault(name, 0) > 0) {
            left.merge(name, -1, Integer::sum);
        }
        for (Protocol.Square square : wreck) {
            hits.remove(square);
            odds.put(square, 0.0);
            if (rules.gap()) {
                for (Protocol.Square beside : area(rules, square, 3)) {
                    if (!hits.containsKey(beside)) {
                        odds.put(beside, 0.0);
                    }
                }
            }
        }
    }

    /** The hits in line with the last one: as many as the class has squares, or all if the class is unknown. */
    private List<Protocol.Square> guessWreck(Protocol.Square square, String name) {
        int most = rules.classes().stream().filter(ship -> ship.name().equals(name))
                .mapToInt(Protocol.ShipClass::length).findFirst().orElse(Integer.MAX_VALUE);
        List<Protocol.Square> longest = new ArrayList<>();
        for (int[] heading : headings(rules)) {
            List<Protocol.Square> line = new ArrayList<>(List.of(square));
            for (int sign : new int[] {1, -1}) {
                int dx = sign * heading[0];
                int dy = sign * heading[1];
                Protocol.Square next = new Protocol.Square(square.x() + dx, square.y() + dy);
                while (hits.containsKey(next) && line.size() < most) {
                    line.add(next);
                    next = new Protocol.Square(next.x() + dx, next.y() + dy);
                }
            }
            if (line.size() > longest.size()) {
                longest = line;
            }
        }
        return longest;
    }

    private void seeRadar(Protocol.Event event) {
        if (event.result().equals("something")) {
            sweeps.add(new Sweep(event.squares(), struck.size()));
        } else if (!event.result().equals("smoke")) {
            echoes.addAll(event.found());
            // Some radars do not see squares that were already hit.
            for (Protocol.Square square : event.squares()) {
                if (!event.found().contains(square) && !struck.contains(square)) {
                    unseen.add(square);
                }
            }
        }
    }

    /** Only the number of hits in a salvo is known, which makes all its squares more or less likely. */
    private void weighSalvos() {
        for (Salvo salvo : salvos) {
            for (Protocol.Square square : salvo.squares()) {
                // About one unknown square in six has a ship: that counts as 1.
                odds.merge(square, 6.0 * salvo.hits() / salvo.squares().size(), (a, b) -> a * b);
            }
        }
    }

    /** What radar saw is likely to be hit, until something was hit there. */
    private void weighSweeps() {
        for (Protocol.Square square : echoes) {
            if (!struck.contains(square)) {
                odds.merge(square, 20.0, (a, b) -> a * b);
            }
        }
        for (Sweep sweep : sweeps) {
            List<Protocol.Square> since = struck.subList(sweep.struck(), struck.size());
            if (sweep.squares().stream().noneMatch(since::contains)) {
                sweep.squares().forEach(square -> odds.merge(square, 3.0, (a, b) -> a * b));
            }
        }
    }

    private void close(Protocol.Square square) {
        if (!rules.fireAgain()) {
            targets.remove(square);
        }
    }

    /** The directions a ship can have, as steps. */
    static int[][] headings(Protocol.Rules rules) {
        return rules.diagonal() ? new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}} : new int[][] {{1, 0}, {0, 1}};
    }

    /** The squares of a ship that starts here, or null if it would leave the board. */
    static List<Protocol.Square> run(Protocol.Rules rules, int x, int y, int[] heading, int length) {
        int endX = x + heading[0] * (length - 1);
        int endY = y + heading[1] * (length - 1);
        if (endX >= rules.width() || endY < 0 || endY >= rules.height()) {
            return null;
        }
        List<Protocol.Square> squares = new ArrayList<>();
        for (int n = 0; n < length; n++) {
            squares.add(new Protocol.Square(x + heading[0] * n, y + heading[1] * n));
        }
        return squares;
    }

    /** The squares of an area: an odd size is centred on its square, an even one extends right and down from it. */
    static List<Protocol.Square> area(Protocol.Rules rules, Protocol.Square square, int size) {
        int left = square.x() - (size - 1) / 2;
        int top = square.y() - (size - 1) / 2;
        List<Protocol.Square> squares = new ArrayList<>();
        for (int y = Math.max(top, 0); y < Math.min(top + size, rules.height()); y++) {
            for (int x = Math.max(left, 0); x < Math.min(left + size, rules.width()); x++) {
                squares.add(new Protocol.Square(x, y));
            }
        }
        return squares;
    }
}
