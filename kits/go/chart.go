package main

import "sort"

// A hit square where another shot had no effect counts as hit more often than any armour allows.
const destroyed = 99

// Afloat is a class of which some ships are afloat.
type Afloat struct {
	ShipClass
	Left int
}

// Chart is what the bot knows about the enemy's board, worked out from the answers so far.
type Chart struct {
	Squares []Square           // all squares, row by row
	Odds    map[Square]float64 // how much likelier than unknown water a ship is there: 0 is water, 1 is unknown
	Targets map[Square]bool    // squares that may be fired at
	Hits    map[Square]int     // hits that squares took, for ships that are still afloat
	Unseen  map[Square]bool    // squares where radar saw nothing: only a stealthy ship can be there
	Afloat  []Afloat
	Trail   bool // whether there is something to follow: a hit, an echo, a salvo that hit

	rules  *Rules
	echoes map[Square]bool
	struck []Square
	salvos []Event
	sweeps []sweep
	left   map[string]int
}

type sweep struct {
	squares []Square
	struck  int
}

// NewChart draws the chart of a position.
func NewChart(position *Position) *Chart {
	rules := &position.Rules
	chart := &Chart{
		Odds: map[Square]float64{}, Targets: map[Square]bool{}, Hits: map[Square]int{}, Unseen: map[Square]bool{},
		rules: rules, echoes: map[Square]bool{}, left: map[string]int{},
	}
	for y := 0; y < rules.Height; y++ {
		for x := 0; x < rules.Width; x++ {
			square := Square{x, y}
			chart.Squares = append(chart.Squares, square)
			chart.Odds[square], chart.Targets[square] = 1, true
		}
	}
	for _, class := range rules.Classes {
		chart.left[class.Name] = class.Count
	}
	for _, event := range position.Log {
		chart.see(event)
	}
	chart.weighSalvos()
	chart.weighSweeps()
	for _, class := range rules.Classes {
		if left := chart.left[class.Name]; left > 0 {
			chart.Afloat = append(chart.Afloat, Afloat{class, left})
		}
	}
	chart.Trail = len(chart.Hits) > 0
	for _, odds := range chart.Odds {
		chart.Trail = chart.Trail || odds > 1
	}
	return chart
}

func (c *Chart) see(event Event) {
	switch event.Kind {
	case "shot":
		c.seeShot(event)
	case "sunk":
		c.seeSunk(event.Wreck, event.Class)
	case "salvo":
		c.close(event.Squares)
		c.salvos = append(c.salvos, event)
	case "cleared":
		c.close(event.Squares)
		for _, square := range event.Squares {
			c.Odds[square] = 0
		}
	case "radar":
		c.seeRadar(event)
	}
}

func (c *Chart) seeShot(event Event) {
	square := event.Squares[0]
	c.close(event.Squares)
	if event.Result == "miss" {
		if c.Hits[square] > 0 {
			c.Hits[square] = destroyed
		} else {
			c.Odds[square] = 0
		}
		return
	}
	c.Hits[square]++
	c.struck = append(c.struck, square)
	if c.rules.Gap && !c.rules.Diagonal {
		// Ships are straight and never touch, so there is no ship diagonal to a hit.
		for _, corner := range area(c.rules, square, 3) {
			if corner.X != square.X && corner.Y != square.Y {
				c.Odds[corner] = 0
			}
		}
	}
	if event.Result == "sunk" {
		wreck := event.Wreck
		if len(wreck) == 0 {
			wreck = c.guessWreck(square, event.Class)
		}
		c.seeSunk(wreck, event.Class)
	}
}

// seeSunk notes that a ship sank: on these squares and of this class, if known.
func (c *Chart) seeSunk(wreck []Square, class string) {
	if class == "" {
		class = c.guessClass(wreck)
	}
	if c.left[class] > 0 {
		c.left[class]--
	}
	for _, square := range wreck {
		delete(c.Hits, square)
		c.Odds[square] = 0
		if c.rules.Gap {
			for _, beside := range area(c.rules, square, 3) {
				if c.Hits[beside] == 0 {
					c.Odds[beside] = 0
				}
			}
		}
	}
}

func (c *Chart) guessClass(wreck []Square) string {
	taken, hidden := destroyed, false
	for _, square := range wreck {
		hits := c.Hits[square]
		if hits == 0 {
			hits = 1
		}
		if hits < taken {
			taken = hits
		}
		hidden = hidden || c.Unseen[square]
	}
	var fits []ShipClass
	for _, class := range c.rules.Classes {
		if class.Length == len(wreck) && c.left[class.Name] > 0 {
			fits = append(fits, class)
		}
	}
	if len(fits) == 0 {
		return ""
	}
	// If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what is still
	// called stealthy may be anywhere, so no ship is ever looked for in too few places.
	odd := func(class ShipClass) int {
		sum := 0
		if class.Armour != taken {
			sum += 2
		}
		if class.Stealth != hidden {
			sum++
		}
		return sum
	}
	sort.SliceStable(fits, func(i, j int) bool { return odd(fits[i]) < odd(fits[j]) })
	return fits[0].Name
}

// guessWreck has the hits in line with the last one: as many as the class has squares, or all if it is unknown.
func (c *Chart) guessWreck(square Square, name string) []Square {
	most := destroyed
	for _, class := range c.rules.Classes {
		if class.Name == name {
			most = class.Length
		}
	}
	var longest []Square
	for _, heading := range headings(c.rules) {
		line := []Square{square}
		for _, sign := range []int{1, -1} {
			dx, dy := sign*heading.X, sign*heading.Y
			next := Square{square.X + dx, square.Y + dy}
			for c.Hits[next] > 0 && len(line) < most {
				line = append(line, next)
				next = Square{next.X + dx, next.Y + dy}
			}
		}
		if len(line) > len(longest) {
			longest = line
		}
	}
	return longest
}

func (c *Chart) seeRadar(event Event) {
	switch event.Result {
	case "something":
		c.sweeps = append(c.sweeps, sweep{event.Squares, len(c.struck)})
	case "cells", "nothing":
		for _, square := range event.Found {
			c.echoes[square] = true
		}
		// Some radars do not see squares that were already hit.
		for _, square := range event.Squares {
			if !has(event.Found, square) && !has(c.struck, square) {
				c.Unseen[square] = true
			}
		}
	}
}

// weighSalvos: only the number of hits in a salvo is known, which makes all its squares more or less likely.
func (c *Chart) weighSalvos() {
	for _, salvo := range c.salvos {
		for _, square := range salvo.Squares {
			// About one unknown square in six has a ship: that counts as 1.
			c.Odds[square] *= 6 * float64(salvo.Hits) / float64(len(salvo.Squares))
		}
	}
}

// weighSweeps: what radar saw is likely to be hit, until something was hit there.
func (c *Chart) weighSweeps() {
	for square := range c.echoes {
		if !has(c.struck, square) {
			c.Odds[square] *= 20
		}
	}
	for _, sweep := range c.sweeps {
		hit := false
		for _, square := range sweep.squares {
			hit = hit || has(c.struck[sweep.struck:], square)
		}
		for _, square := range sweep.squares {
			if !hit {
				c.Odds[square] *= 3
			}
		}
	}
}

func (c *Chart) close(squares []Square) {
	for _, square := range squares {
		if !c.rules.FireAgain {
			delete(c.Targets, square)
		}
	}
}

func has(squares []Square, wanted Square) bool {
	for _, square := range squares {
		if square == wanted {
			return true
		}
	}
	return false
}

// headings are the directions a ship can have, as steps.
func headings(rules *Rules) []Square {
	if rules.Diagonal {
		return []Square{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
	}
	return []Square{{1, 0}, {0, 1}}
}

// run has the squares of a ship that starts here, or none if it would leave the board.
func run(rules *Rules, start, heading Square, length int) []Square {
	endX, endY := start.X+heading.X*(length-1), start.Y+heading.Y*(length-1)
	if endX >= rules.Width || endY < 0 || endY >= rules.Height {
		return nil
	}
	squares := make([]Square, length)
	for n := range squares {
		squares[n] = Square{start.X + heading.X*n, start.Y + heading.Y*n}
	}
	return squares
}

// area has the squares of an area: an odd size is centred on its square, an even one extends right and down from it.
func area(rules *Rules, square Square, size int) []Square {
	left, top := square.X-(size-1)/2, square.Y-(size-1)/2
	var squares []Square
	for y := top; y < top+size; y++ {
		for x := left; x < left+size; x++ {
			if x >= 0 && x < rules.Width && y >= 0 && y < rules.Height {
				squares = append(squares, Square{x, y})
			}
		}
	}
	return squares
}
