package main

import (
	"errors"
	"math/rand"
	"sort"
	"time"
)

// How the bot thinks. This is the file to change.
//
// Place places the fleet at the start of a game, Choose gives every order after that. Both are plain functions: what
// they get is described in protocol.go, and nothing is kept between two calls.

// How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is followed before
// anything else.
const hit = 20.0

func init() {
	rand.Seed(time.Now().UnixNano())
}

// Place draws a random legal fleet.
func Place(rules Rules) ([]Ship, error) {
	for tries := 0; tries < 1000; tries++ {
		if fleet := tryToPlace(&rules); fleet != nil {
			return fleet, nil
		}
	}
	return nil, errors.New("no fleet was found for these rules")
}

// tryToPlace places the longest ships first, each at random where it fits; nil if one does not fit.
func tryToPlace(rules *Rules) []Ship {
	classes := append([]ShipClass(nil), rules.Classes...)
	sort.SliceStable(classes, func(i, j int) bool { return classes[i].Length > classes[j].Length })
	var fleet []Ship
	taken, steps := map[Square]bool{}, map[Square]bool{}
	for _, class := range classes {
		for n := 0; n < class.Count; n++ {
			choices := runs(rules, class.Length)
			rand.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
			var squares []Square
			for _, choice := range choices {
				// Two crossing diagonal ships share no square, only the point between two squares of each.
				if !meets(taken, choice) && !meets(steps, between(choice)) {
					squares = choice
					break
				}
			}
			if squares == nil {
				return nil
			}
			fleet = append(fleet, Ship{class.Name, squares})
			add(steps, between(squares))
			add(taken, squares)
			for _, square := range squares {
				if rules.Gap {
					add(taken, area(rules, square, 3))
				}
			}
		}
	}
	return fleet
}

func meets(set map[Square]bool, squares []Square) bool {
	for _, square := range squares {
		if set[square] {
			return true
		}
	}
	return false
}

func add(set map[Square]bool, squares []Square) {
	for _, square := range squares {
		set[square] = true
	}
}

func between(squares []Square) []Square {
	var points []Square
	for n := 1; n < len(squares); n++ {
		points = append(points, Square{squares[n-1].X + squares[n].X, squares[n-1].Y + squares[n].Y})
	}
	return points
}

// runs has every straight line of this many squares on the board.
func runs(rules *Rules, length int) [][]Square {
	directions := headings(rules)
	if length == 1 {
		directions = directions[:1]
	}
	var all [][]Square
	for _, heading := range directions {
		for y := 0; y < rules.Height; y++ {
			for x := 0; x < rules.Width; x++ {
				if squares := run(rules, Square{x, y}, heading, length); squares != nil {
					all = append(all, squares)
				}
			}
		}
	}
	return all
}

// Choose gives the next order.
func Choose(position *Position) Order {
	chart := NewChart(position)
	values := worth(&position.Rules, chart)
	if order, pays := special(position, chart, values); pays {
		return order
	}
	return fire(position, chart, values)
}

// worth says what every square is worth: in how many ways can ships still afloat cover it?
//
// A way that also covers a hit counts many times as much, so following a hit needs no extra rule.
func worth(rules *Rules, chart *Chart) map[Square]float64 {
	values := map[Square]float64{}
	for _, ship := range chart.Afloat {
		for _, squares := range runs(rules, ship.Length) {
			ways := float64(ship.Left)
			for _, square := range squares {
				if chart.Hits[square] > 0 {
					ways *= hit
				} else if chart.Unseen[square] && !ship.Stealth {
					ways = 0
				} else {
					ways *= chart.Odds[square]
				}
			}
			for _, square := range squares {
				// A hit square is worth another shot only if this ship is armoured.
				if chart.Hits[square] < ship.Armour {
					values[square] += ways
				}
			}
		}
	}
	return values
}

// fire aims at the best squares, as many as there are shots.
func fire(position *Position, chart *Chart, values map[Square]float64) Order {
	var all, squares []Square
	for _, square := range chart.Squares {
		if chart.Targets[square] {
			all = append(all, square)
		}
	}
	// Equals stay in this order, so that the choice among them is random.
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, square := range all {
		if values[square] > 0 {
			squares = append(squares, square)
		}
	}
	if !chart.Trail {
		squares = lattice(position, chart, squares)
	}
	sort.SliceStable(squares, func(i, j int) bool { return values[squares[i]] > values[squares[j]] })
	best := squares
	if len(best) > position.Shots {
		best = best[:position.Shots]
	}
	// If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is known.
	var rest []Square
	for _, square := range all {
		if !has(best, square) {
			rest = append(rest, square)
		}
	}
	sort.SliceStable(rest, func(i, j int) bool {
		a, b := rest[i], rest[j]
		if (chart.Odds[a] == 0) != (chart.Odds[b] == 0) {
			return chart.Odds[b] == 0
		}
		return chart.Hits[a] < chart.Hits[b]
	})
	for len(best) < position.Shots && len(rest) > 0 {
		best, rest = append(best, rest[0]), rest[1:]
	}
	return Order{Kind: "fire", Squares: best}
}

// lattice keeps every second or third square, which is enough to find a ship of two or three.
func lattice(position *Position, chart *Chart, squares []Square) []Square {
	step := 0
	for _, ship := range chart.Afloat {
		if ship.Length > 1 && (step == 0 || ship.Length < step) {
			step = ship.Length
		}
	}
	if step == 0 {
		return squares
	}
	// The game's id shifts the pattern, so that an opponent cannot hide between its squares.
	shift := 0
	for _, letter := range []byte(position.GameID) {
		shift += int(letter)
	}
	var kept []Square
	for _, square := range squares {
		if (square.X+square.Y+shift)%step == 0 {
			kept = append(kept, square)
		}
	}
	if len(kept) < position.Shots {
		return squares
	}
	return kept
}

// special gives a special order when it pays.
func special(position *Position, chart *Chart, values map[Square]float64) (Order, bool) {
	rules := &position.Rules
	offered := map[string]bool{}
	for _, kind := range position.Orders {
		offered[kind] = true
	}
	sum := func(squares []Square) float64 {
		total := 0.0
		for _, square := range squares {
			if chart.Targets[square] {
				total += values[square]
			}
		}
		return total
	}
	if offered["torpedo"] {
		return Order{Kind: "torpedo", Lane: bestLane(rules, chart, sum)}, true
	}
	if offered["artillery"] {
		return at("artillery", chart, func(s Square) float64 { return sum(area(rules, s, rules.Artillery)) }), true
	}
	if chart.Trail {
		return Order{}, false // following a hit is better than looking around
	}
	if offered["radar"] {
		return at("radar", chart, func(s Square) float64 { return sum(area(rules, s, rules.Radar)) }), true
	}
	if offered["smoke"] && position.Screens < 2 {
		whole := map[Square]bool{}
		for _, ship := range position.Fleet {
			add(whole, ship.Cells)
		}
		for _, square := range position.FiredAtMe {
			delete(whole, square)
		}
		return at("smoke", chart, func(s Square) float64 {
			count := 0.0
			for _, square := range area(rules, s, rules.Smoke) {
				if whole[square] {
					count++
				}
			}
			return count
		}), true
	}
	return Order{}, false
}

// at is an order at the square with the highest value.
func at(kind string, chart *Chart, value func(Square) float64) Order {
	best := chart.Squares[0]
	for _, square := range chart.Squares {
		if value(square) > value(best) {
			best = square
		}
	}
	return Order{Kind: kind, Squares: []Square{best}}
}

func bestLane(rules *Rules, chart *Chart, sum func([]Square) float64) Lane {
	best, most := Lane{Row: true}, -1.0
	try := func(lane Lane) {
		var squares []Square
		for _, square := range chart.Squares {
			if lane.Row && square.Y == lane.Index || !lane.Row && square.X == lane.Index {
				squares = append(squares, square)
			}
		}
		if total := sum(squares); total > most {
			best, most = lane, total
		}
	}
	for y := 0; y < rules.Height; y++ {
		try(Lane{true, y})
	}
	for x := 0; x < rules.Width; x++ {
		try(Lane{false, x})
	}
	return best
}
