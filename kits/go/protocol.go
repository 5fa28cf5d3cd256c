package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// This file converts requests of the arena to plain data, and decisions back to answers.
//
// There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the general form
// carries the rules and everything the bot has learned so far. Both become a Position here.

// Square is counted from 0 at the top left.
type Square struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// ShipClass is a class of ship. Each of its squares takes Armour hits; radar does not see a stealthy one.
type ShipClass struct {
	Name    string
	Length  int
	Count   int
	Armour  int
	Stealth bool
}

// Rules are what the bot needs to know about the rules.
type Rules struct {
	Width, Height int
	Classes       []ShipClass
	LettersDown   bool // whether rows are lettered
	Diagonal      bool // whether ships may be diagonal
	Gap           bool // whether ships must not touch
	FireAgain     bool // whether a square may be fired at again
	// The side of each special order's area.
	Radar, Smoke, Artillery int
}

// Ship is one of a fleet.
type Ship struct {
	Type  string   `json:"type"`
	Cells []Square `json:"cells"`
}

// Event is something the bot learned about the enemy's board.
//
//	shot     Squares has the one square, Result is miss, hit or sunk, Wreck has the squares of a sunk ship if told
//	salvo    Hits of the Squares were hit
//	sunk     a ship of a salvo sank
//	radar    Result is cells (Found is what was there), something, nothing or smoke
//	cleared  Squares are known to be water now
type Event struct {
	Kind    string
	Squares []Square
	Result  string
	Class   string
	Wreck   []Square
	Hits    int
	Found   []Square
}

// Position is everything a decision needs.
type Position struct {
	GameID    string
	Rules     Rules
	Shots     int      // how many squares to fire at
	Orders    []string // the kinds of order allowed now
	Fleet     []Ship   // own ships
	Log       []Event
	FiredAtMe []Square // squares the enemy fired at
	Screens   int      // how many smoke screens the bot has placed
}

// Lane is a row or column.
type Lane struct {
	Row   bool
	Index int
}

// Order is a decision: fire at Squares, a special order at the first of them, or a torpedo along Lane.
type Order struct {
	Kind    string
	Squares []Square
	Lane    Lane
}

// Request is any request of the arena, in either form.
type Request struct {
	GameID    string
	Result    string
	Reason    string
	BoardSize int
	Rules     *struct {
		Rules struct {
			Board struct {
				Width, Height int
				Labels        string
			}
			Placement struct {
				Diagonal bool
				Gap      string
			}
			Turns struct {
				FireAgain string `json:"fire-again"`
			}
			Radar, Smoke, Artillery *struct{ Size int }
		}
		Classes []ShipClass
	}
	// The simple form.
	RadarUsed    bool
	RadarHistory []struct {
		Center       Square
		VisibleCells []Square
	}
	YourShots []struct {
		Square
		Result string
	}
	OpponentShots []Square
	// The general form.
	You    string
	Shots  int
	Orders []string
	Fleet  []Ship
	Seen   []struct {
		Type, By, Effect string
		Class            string
		Cell, At         Square
		Cells            []Square
		Hits             int
		Wreck            *struct{ From, To Square }
		Echo             json.RawMessage
	}
}

var hackathon = []ShipClass{
	{"fourdeck", 4, 1, 1, false},
	{"battleship", 3, 1, 2, false},
	{"threeship", 3, 1, 1, false},
	{"submarine", 2, 1, 1, true},
	{"twoship", 2, 2, 1, false},
	{"oneship", 1, 4, 1, false},
}

// readRules reads the rules of a request; one in the simple form may have none and means the hackathon's.
func readRules(request *Request) Rules {
	if request.Rules == nil {
		size := request.BoardSize
		if size == 0 {
			size = 10
		}
		return Rules{size, size, hackathon, false, false, true, true, 3, 2, 2}
	}
	told := request.Rules.Rules
	size := func(order *struct{ Size int }) int {
		if order == nil {
			return 0
		}
		return order.Size
	}
	return Rules{
		Width:       told.Board.Width,
		Height:      told.Board.Height,
		Classes:     request.Rules.Classes,
		LettersDown: told.Board.Labels == "letters-down",
		Diagonal:    told.Placement.Diagonal,
		Gap:         told.Placement.Gap != "none",
		FireAgain:   told.Turns.FireAgain == "allowed",
		Radar:       size(told.Radar),
		Smoke:       size(told.Smoke),
		Artillery:   size(told.Artillery),
	}
}

// readPosition reads the position of a /move request, in either form.
func readPosition(request *Request) *Position {
	position := &Position{GameID: request.GameID, Rules: readRules(request), Shots: 1, Orders: []string{"fire"}}
	if request.Seen != nil {
		readGeneral(request, position)
	} else {
		readSimple(request, position)
	}
	return position
}

func readSimple(request *Request, position *Position) {
	rules := &position.Rules
	// Shots and radar scans come in two lists; this bot does not care which came first.
	for _, sweep := range request.RadarHistory {
		area := area(rules, sweep.Center, rules.Radar)
		position.Log = append(position.Log, Event{Kind: "radar", Squares: area, Result: "cells", Found: sweep.VisibleCells})
	}
	for _, shot := range request.YourShots {
		position.Log = append(position.Log, Event{Kind: "shot", Squares: []Square{shot.Square}, Result: shot.Result})
	}
	position.FiredAtMe = request.OpponentShots
	if !request.RadarUsed {
		position.Orders = append(position.Orders, "radar")
	}
}

func readGeneral(request *Request, position *Position) {
	position.Shots, position.Orders, position.Fleet = request.Shots, request.Orders, request.Fleet
	for _, told := range request.Seen {
		if told.By != request.You {
			if told.Type == "shot" {
				position.FiredAtMe = append(position.FiredAtMe, told.Cell)
			}
			continue
		}
		event := Event{Kind: told.Type, Squares: told.Cells, Class: told.Class}
		if told.Wreck != nil {
			event.Wreck = squaresBetween(told.Wreck.From, told.Wreck.To)
		}
		switch told.Type {
		case "shot":
			event.Squares, event.Result = []Square{told.Cell}, told.Effect
		case "tally":
			// A tally belongs to the salvo before it; there may be one for each class.
			position.Log[len(position.Log)-1].Hits += told.Hits
			continue
		case "sank":
			event.Kind = "sunk"
		case "radar":
			event.Squares = area(&position.Rules, told.At, position.Rules.Radar)
			event.Result, event.Found = readEcho(told.Echo)
		case "smoke":
			position.Screens++
			continue
		case "salvo", "cleared":
		default:
			continue
		}
		position.Log = append(position.Log, event)
	}
}

func readEcho(echo json.RawMessage) (string, []Square) {
	var told struct {
		Presence *bool
		Cells    []Square
	}
	switch err := json.Unmarshal(echo, &told); {
	case err != nil:
		return "smoke", nil // the word "obscured" instead of an object
	case told.Presence == nil:
		return "cells", told.Cells
	case *told.Presence:
		return "something", nil
	}
	return "nothing", nil
}

// squaresBetween has the squares of a straight line between its two ends.
func squaresBetween(from, to Square) []Square {
	sign := func(n int) int {
		switch {
		case n > 0:
			return 1
		case n < 0:
			return -1
		}
		return 0
	}
	dx, dy := sign(to.X-from.X), sign(to.Y-from.Y)
	squares := []Square{from}
	for at := from; at != to; {
		at = Square{at.X + dx, at.Y + dy}
		squares = append(squares, at)
	}
	return squares
}

// writeFleet is the answer to /placement.
func writeFleet(fleet []Ship) any {
	return map[string]any{"ships": fleet}
}

// writeOrder is the answer to /move: with x and y in the simple form, in the notation in the general form.
func writeOrder(request *Request, rules *Rules, order Order) any {
	if request.Seen != nil {
		return map[string]any{"order": notation(rules, order)}
	}
	if order.Kind == "radar" {
		return map[string]any{"type": "radar", "center": order.Squares[0]}
	}
	return map[string]any{"type": "shot", "x": order.Squares[0].X, "y": order.Squares[0].Y}
}

// notation is an order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E.
func notation(rules *Rules, order Order) string {
	names := make([]string, len(order.Squares))
	for i, square := range order.Squares {
		names[i] = nameOf(rules, square)
	}
	switch order.Kind {
	case "fire":
		if len(names) == 1 {
			return names[0]
		}
		return "(" + strings.Join(names, " ") + ")"
	case "torpedo":
		if order.Lane.Row == rules.LettersDown {
			return "T:" + letter(order.Lane.Index)
		}
		return fmt.Sprintf("T:%d", order.Lane.Index+1)
	}
	return strings.ToUpper(order.Kind[:1]) + ":" + names[0]
}

func nameOf(rules *Rules, square Square) string {
	if rules.LettersDown {
		return fmt.Sprintf("%s%d", letter(square.Y), square.X+1)
	}
	return fmt.Sprintf("%s%d", letter(square.X), square.Y+1)
}

func letter(index int) string {
	return string(rune('A' + index))
}
