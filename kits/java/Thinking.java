import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * How the bot thinks. This is the file to change.
 *
 * <p>place places the fleet at the start of a game, choose gives every order after that. Both are plain functions: what
 * they get is described in Protocol.java, and nothing is kept between two calls.
 */
final class Thinking {
    /**
     * How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is followed before
     * anything else.
     */
    private static final double HIT = 20.0;

    private static final Random RANDOM = new Random();

    private Thinking() {}

    /** A random legal fleet. */
    static List<Protocol.Ship> place(Protocol.Rules rules) {
        for (int tries = 0; tries < 1000; tries++) {
            List<Protocol.Ship> fleet = tryToPlace(rules);
            if (fleet != null) {
                return fleet;
            }
        }
        throw new IllegalArgumentException("no fleet was found for these rules");
    }

    /** The longest ships first, each at random where it fits; null if one does not fit. */
    private static List<Protocol.Ship> tryToPlace(Protocol.Rules rules) {
        List<Protocol.ShipClass> classes = new ArrayList<>(rules.classes());
        classes.sort(Comparator.comparingInt(ship -> -ship.length()));
        List<Protocol.Ship> fleet = new ArrayList<>();
        Set<Protocol.Square> taken = new HashSet<>();
        Set<Protocol.Square> steps = new HashSet<>();
        for (Protocol.ShipClass ship : classes) {
            for (int n = 0; n < ship.count(); n++) {
                List<List<Protocol.Square>> choices = runs(rules, ship.length());
                Collections.shuffle(choices, RANDOM);
                // Two crossing diagonal ships share no square, only the point between two squares of each.
                List<Protocol.Square> squares = choices.stream()
                        .filter(run -> Collections.disjoint(taken, run) && Collections.disjoint(steps, between(run)))
                        .findFirst().orElse(null);
                if (squares == null) {
                    return null;
                }
                fleet.add(new Protocol.Ship(ship.name(), squares));
                steps.addAll(between(squares));
                taken.addAll(squares);
                if (rules.gap()) {
                    squares.forEach(square -> taken.addAll(Chart.area(rules, square, 3)));
                }
            }
        }
        return fleet;
    }

    private static List<Protocol.Square> between(List<Protocol.Square> squares) {
        List<Protocol.Square> points = new ArrayList<>();
        for (int n = 1; n < squares.size(); n++) {
            Protocol.Square a = squares.get(n - 1);
            Protocol.Square b = squares.get(n);
            points.add(new Protocol.Square(a.x() + b.x(), a.y() + b.y()));
        }
        return points;
    }

    /** Every straight line of this many squares on the board. */
    private static List<List<Protocol.Square>> runs(Protocol.Rules rules, int length) {
        List<List<Protocol.Square>> runs = new ArrayList<>();
        for (int[] heading : length > 1 ? Chart.headings(rules) : new int[][] {{1, 0}}) {
            for (int y = 0; y < rules.height(); y++) {
                for (int x = 0; x < rules.width(); x++) {
                    List<Protocol.Square> squares = Chart.run(rules, x, y, heading, length);
                    if (squares != null) {
                        runs.add(squares);
                    }
                }
            }
        }
        return runs;
    }

    /** The next order. */
    static Protocol.Order choose(Protocol.Position position) {
        Chart chart = new Chart(position);
        Map<Protocol.Square, Double> values = worth(position.rules, chart);
        Protocol.Order special = special(position, chart, values);
        return special != null ? special : fire(position, chart, values);
    }

    /**
     * What every square is worth: in how many ways can ships still afloat cover it?
     *
     * <p>A way that also covers a hit counts many times as much, so following a hit needs no extra rule.
     */
    private static Map<Protocol.Square, Double> worth(Protocol.Rules rules, Chart chart) {
        Map<Protocol.Square, Double> values = new HashMap<>();
        chart.odds.keySet().forEach(square -> values.put(square, 0.0));
        for (Chart.Afloat afloat : chart.afloat) {
            for (List<Protocol.Square> squares : runs(rules, afloat.ship().length())) {
                double ways = afloat.count();
                for (Protocol.Square square : squares) {
                    if (chart.hits.containsKey(square)) {
                        ways *= HIT;
                    } else if (chart.unseen.contains(square) && !afloat.ship().stealth()) {
                        ways = 0.0;
                    } else {
                        ways *= chart.odds.get(square);
                    }
                }
                for (Protocol.Square square : squares) {
                    // A hit square is worth another shot only if this ship is armoured.
                    if (ways > 0.0 && chart.hits.getOrDefault(square, 0) < afloat.ship().armour()) {
                        values.merge(square, ways, Double::sum);
                    }
                }
            }
        }
        return values;
    }

    /** The best squares, as many as there are shots. */
    private static Protocol.Order fire(Protocol.Position position, Chart chart, Map<Protocol.Square, Double> values) {
        List<Protocol.Square> all = new ArrayList<>(chart.targets);
        // Equals stay in this order, so that the choice among them is random.
        Collections.shuffle(all, RANDOM);
        List<Protocol.Square> squares = new ArrayList<>(all.stream().filter(square -> values.get(square) > 0.0).toList());
        if (!chart.trail) {
            // Nothing to follow: every second or third square is enough to find a ship of two or three.
            int step = chart.afloat.stream().mapToInt(afloat -> afloat.ship().length())
                    .filter(length -> length > 1).min().orElse(1);
            // The game's id shifts the pattern, so that an opponent cannot hide between its squares.
            int shift = 0;
            for (byte letter : position.gameId.getBytes(StandardCharsets.UTF_8)) {
                shift += letter & 255;
            }
            int shifted = shift;
            List<Protocol.Square> lattice =
                    squares.stream().filter(square -> (square.x() + square.y() + shifted) % step == 0).toList();
            squares = lattice.size() >= position.shots ? new ArrayList<>(lattice) : squares;
        }
        squares.sort(Comparator.comparingDouble(square -> -values.get(square)));
        List<Protocol.Square> best = new ArrayList<>(squares.subList(0, Math.min(position.shots, squares.size())));
        // If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is
        // known.
        List<Protocol.Square> rest = new ArrayList<>(all);
        rest.removeAll(best);
        rest.sort(Comparator.<Protocol.Square, Boolean>comparing(square -> chart.odds.get(square) == 0.0)
                .thenComparing(square -> chart.hits.getOrDefault(square, 0)));
        best.addAll(rest.subList(0, Math.min(position.shots - best.size(), rest.size())));
        return new Protocol.Order("fire", best, null);
    }

    /** A special order when it pays, else null. */
    private static Protocol.Order special(
            Protocol.Position position, Chart chart, Map<Protocol.Square, Double> values) {
        Protocol.Rules rules = position.rules;
        List<String> orders = position.orders;
        if (orders.contains("torpedo")) {
            return new Protocol.Order("torpedo", List.of(), bestLane(rules, chart, values));
        }
        if (orders.contains("artillery")) {
            return at("artillery", chart, square -> sum(Chart.area(rules, square, rules.artillery()), chart, values));
        }
        if (chart.trail) {
            return null; // following a hit is better than looking around
        }
        if (orders.contains("radar")) {
            return at("radar", chart, square -> sum(Chart.area(rules, square, rules.radar()), chart, values));
        }
        if (orders.contains("smoke") && position.screens < 2) {
            Set<Protocol.Square> whole = new HashSet<>();
            position.fleet.forEach(ship -> whole.addAll(ship.cells()));
            position.firedAtMe.forEach(whole::remove);
            return at("smoke", chart,
                    square -> Chart.area(rules, square, rules.smoke()).stream().filter(whole::contains).count());
        }
        return null;
    }

    private static double sum(Collection<Protocol.Square> squares, Chart chart, Map<Protocol.Square, Double> values) {
        return squares.stream().filter(chart.targets::contains).mapToDouble(values::get).sum();
    }

    private static Protocol.Order at(String kind, Chart chart, java.util.function.ToDoubleFunction<Protocol.Square> value) {
        Protocol.Square best = chart.odds.keySet().stream().max(Comparator.comparingDouble(value)).orElseThrow();
        return new Protocol.Order(kind, List.of(best), null);
    }

    private static Protocol.Lane bestLane(Protocol.Rules rules, Chart chart, Map<Protocol.Square, Double> values) {
        List<Protocol.Lane> lanes = new ArrayList<>();
        for (int y = 0; y < rules.height(); y++) {
            lanes.add(new Protocol.Lane(true, y));
        }
        for (int x = 0; x < rules.width(); x++) {
            lanes.add(new Protocol.Lane(false, x));
        }
        return lanes.stream().max(Comparator.comparingDouble(lane -> {
            return sum(chart.odds.keySet().stream()
                    .filter(square -> (lane.row() ? square.y() : square.x()) == lane.index()).toList(), chart, values);
        })).orElseThrow();
    }
}
