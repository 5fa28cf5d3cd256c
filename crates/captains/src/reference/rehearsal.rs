//! A scripted game for tests: the first player's shots are given.

use rules::{Board, Cell, Cells, Dice, Draw, Eye, Fleet, Game, Order, Ruleset, Seat, ShipRules, Sides, View};

/// Seat A plays the test's orders against the test's fleet; seat B only ever fires at water.
#[derive(Clone)]
pub(super) struct Rehearsal {
    game: Game,
    own: Fleet,
}

impl Rehearsal {
    /// A game under these rules with one's own fleet, or any.
    pub(super) fn new(ruleset: &Ruleset, own: Option<&str>, enemy: &str) -> Rehearsal {
        let read = |fleet: &str| Fleet::read(ruleset, fleet).expect("the test's fleet is legal");
        let any = || Fleet::random(ruleset, Draw::Uniform, &mut Dice::from_seed(3));
        let own = own.map_or_else(any, read);
        let game = Game::new(ruleset, Sides::new(own.clone(), read(enemy)), Seat::A);
        Rehearsal { game, own }
    }

    pub(super) fn preset(name: &str, enemy: &str) -> Rehearsal {
        Rehearsal::new(&ruleset(name), None, enemy)
    }

    pub(super) fn board(&self) -> Board {
        self.game.ruleset().board()
    }

    pub(super) fn view(&self) -> View {
        self.game.view(Eye::Player(Seat::A))
    }

    /// The cells with these names.
    pub(super) fn cells(&self, names: &str) -> Cells {
        let cells = |names: &str| names.split_whitespace().map(|name| self.cell(name)).collect();
        match names.strip_prefix("all but ") {
            Some(names) => self.board().cells() - cells(names),
            None if names == "none" => Cells::EMPTY,
            None => cells(names),
        }
    }

    fn cell(&self, name: &str) -> Cell {
        self.board().read_cell(name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Gives these orders, one after another.
    pub(super) fn fire(&mut self, names: &str) -> &mut Rehearsal {
        if names.starts_with("all but ") {
            self.cells(names).iter().for_each(|cell| self.play(Order::shot(cell)));
            return self;
        }
        for name in names.split_whitespace() {
            self.play(Order::read(self.board(), name).expect("an order"));
        }
        self
    }

    /// Plays one order of A, and an answer of B.
    pub(super) fn play(&mut self, order: Order) {
        // If the rules punish illegal orders, the referee would accept it.
        self.view().check(Seat::A, order).expect("a legal order");
        self.game.play(Seat::A, order).expect("a legal order");
        if self.game.end().is_none() {
            let water = self.game.arsenal(Seat::B).targets() - self.own.occupied();
            self.answer(water.first().expect("the rehearsal is short"));
        }
    }

    fn answer(&mut self, cell: Cell) {
        self.game.play(Seat::B, Order::shot(cell)).expect("a legal answer");
    }

    /// Lets A spend its turn on the last cell of the board, where tests put no ship, and B fire here.
    pub(super) fn suffer(&mut self, at: &str) {
        let targets = self.game.arsenal(Seat::A).targets();
        let cell = targets.iter().last().expect("the rehearsal is short");
        self.game.play(Seat::A, Order::shot(cell)).expect("a legal order");
        self.answer(self.cell(at));
    }
}

/// Rules as the cases describe them: `fog`, or `fog with Three 3, Two 2 x2 stealth` and lines that replace or follow
/// those of the rules file.
pub(super) fn ruleset(text: &str) -> Ruleset {
    let (text, switches) = text.split_once('\n').unwrap_or((text, ""));
    let (preset, ships) = text.split_once(" with ").unwrap_or((text, ""));
    let preset = Ruleset::preset(preset).expect("a preset");
    if ships.is_empty() {
        return preset;
    }
    let mut rules = preset.rules().clone();
    "rehearsal".clone_into(&mut rules.name);
    let ship = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse().expect("a number");
        ShipRules {
            class: words[0].to_owned(),
            title: None,
            length: number(words[1]),
            count: words.iter().find_map(|word| word.strip_prefix('x')).map_or(1, number),
            armour: 1,
            stealth: words.contains(&"stealth"),
            guns: 1,
        }
    };
    rules.ships = ships.split(", ").map(ship).collect();
    let file = Ruleset::try_from(rules).expect("the test's rules are playable").to_toml();
    let mut lines: Vec<&str> = file.lines().collect();
    let written = lines.len();
    for switch in switches.lines() {
        let key = switch.split_inclusive('=').next().expect("a line has a beginning");
        match lines[..written].iter_mut().find(|line| line.starts_with(key) && key.ends_with('=')) {
            Some(line) => *line = switch,
            None => lines.push(switch),
        }
    }
    Ruleset::from_toml(&lines.join("\n")).expect("the test's rules are playable")
}

/// The cell an order fires at, if it fires one shot.
pub(super) fn shot(order: Order) -> Option<Cell> {
    match order {
        Order::Fire(cells) if cells.len() == 1 => cells.first(),
        _ => None,
    }
}
