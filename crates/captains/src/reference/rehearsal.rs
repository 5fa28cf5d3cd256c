//! A scripted game for tests: the first player's shots are given.

use rules::{Board, Cell, Cells, Dice, Draw, Eye, Fleet, Game, Order, Ruleset, Seat, Sides, View};

/// Seat A plays the test's orders against the test's fleet; seat B only ever fires at water.
pub(super) struct Rehearsal {
    game: Game,
    own: Fleet,
}

impl Rehearsal {
    pub(super) fn new(ruleset: &Ruleset, enemy: &str) -> Rehearsal {
        let own = Fleet::random(ruleset, Draw::Uniform, &mut Dice::from_seed(3));
        Rehearsal::with_own(ruleset, own, enemy)
    }

    pub(super) fn with_own(ruleset: &Ruleset, own: Fleet, enemy: &str) -> Rehearsal {
        let enemy = Fleet::read(ruleset, enemy).expect("the test's fleet is legal");
        let game = Game::new(ruleset, Sides::new(own.clone(), enemy), Seat::A);
        Rehearsal { game, own }
    }

    pub(super) fn preset(name: &str, enemy: &str) -> Rehearsal {
        Rehearsal::new(&Ruleset::preset(name).expect("a preset"), enemy)
    }

    /// Custom rules on the usual board: ships, and whatever differs from the simplest rules.
    pub(super) fn custom(rules: &str, enemy: &str) -> Rehearsal {
        Rehearsal::new(&ruleset(rules), enemy)
    }

    pub(super) fn board(&self) -> Board {
        self.game.ruleset().board()
    }

    pub(super) fn view(&self) -> View {
        self.game.view(Eye::Player(Seat::A))
    }

    pub(super) fn over(&self) -> bool {
        self.game.end().is_some()
    }

    /// Fires at these cells, one after another.
    pub(super) fn fire(&mut self, names: &str) -> &mut Rehearsal {
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
        if !self.over() {
            let water = self.game.arsenal(Seat::B).targets() - self.own.occupied();
            let cell = water.first().expect("the rehearsal is short");
            self.answer(Order::shot(cell));
        }
    }

    fn answer(&mut self, order: Order) {
        self.game.play(Seat::B, order).expect("a legal answer");
    }

    /// Lets A spend its turn on the last cell of the board, where tests put no ship, and B fire here.
    pub(super) fn suffer(&mut self, at: &str) {
        let targets = self.game.arsenal(Seat::A).targets();
        let cell = targets.iter().last().expect("the rehearsal is short");
        self.game.play(Seat::A, Order::shot(cell)).expect("a legal order");
        let at = self.board().read_cell(at).expect("a cell");
        self.answer(Order::shot(at));
    }
}

/// Custom rules on the usual board.
pub(super) fn ruleset(rules: &str) -> Ruleset {
    let head = "name = \"rehearsal\"\nversion = 1\nboard = { width = 10, height = 10 }\n";
    Ruleset::from_toml(&format!("{head}{rules}")).expect("the test's rules are playable")
}

/// The cells with these names.
pub(super) fn cells(board: Board, names: &str) -> Cells {
    names.split_whitespace().map(|name| board.read_cell(name).expect("a cell")).collect()
}

/// The cells in these columns and rows.
pub(super) fn at<const N: usize>(places: [(u8, u8); N]) -> Cells {
    places.into_iter().map(|(x, y)| Cell::new(x, y).expect("a cell")).collect()
}

/// The cell an order fires at, if it fires one shot.
pub(super) fn shot(order: Order) -> Option<Cell> {
    match order {
        Order::Fire(cells) if cells.len() == 1 => cells.first(),
        _ => None,
    }
}
