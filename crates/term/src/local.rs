//! Local games: against a captain, or between two people at one keyboard.

use captains::analysis::Advice;
use captains::{Budget, Captain};
use rules::{Dice, Draw, Fleet, Game, Header, Order, Record, RuleFact, Ruleset, Seat, Sides};
use wire::{HintGrade, TableRefusal};

use crate::game_view::GameView;
use crate::hint::{CoachView, Hint};
use crate::objection::objection;
use crate::options::{First, FleetChoice, Opponent, Options};
use crate::source::{GameSource, Given, Keep, News, Step};
use crate::table::Table;
use crate::unfinished_game::UnfinishedGame;

/// Local games, one after another.
pub(crate) struct LocalGames {
    options: Options,
    /// How many games were played before this one.
    number: u64,
    first: Seat,
    fleets: Sides<Option<Fleet>>,
    table: Option<Table>,
    /// Who sits at the keyboard, if known.
    sitting: Option<Seat>,
    /// Whether the one who sits there reads a result before the keyboard is passed on.
    reading: bool,
    date: Option<String>,
    /// The last hint, and the number of turns it is for.
    hint: Option<(usize, Hint)>,
    hints_used: Sides<u32>,
    /// The record of the finished game.
    record: Option<Record>,
    news: Vec<News>,
    kept: Vec<Keep>,
}

/// What quitting means before a game, and during one.
const NOT_STARTED: &str = "The game had not started.";
const UNFINISHED: &str = "The game is unfinished.";
const RESUMABLE: &str = "To go on later: broadside play.";

/// How many sentences remind the players of a resumed game.
const REMINDER: usize = 2;

impl LocalGames {
    /// Games with these options. The first one begins at once.
    pub(crate) fn new(options: Options) -> LocalGames {
        let first = match options.first {
            First::Me => Seat::A,
            First::Enemy => Seat::B,
            First::Random => Seat::BOTH[Dice::from_seed(options.seed).fork("first").below(2) as usize],
        };
        let mut games = LocalGames::before(options, first);
        games.begin();
        games
    }

    /// A game that goes on, then more with the same options.
    pub(crate) fn resume(options: Options, unfinished: &UnfinishedGame) -> LocalGames {
        let mut games = LocalGames::before(options, unfinished.game().first());
        games.number = unfinished.number();
        games.date = unfinished.date();
        games.hints_used = unfinished.hints_used();
        let mut table = Table::new(unfinished.game().clone(), &games.options.names);
        for seat in Seat::BOTH {
            // They have read it before; the last turns remind them.
            let news = table.take_news(seat);
            let from = news.len().saturating_sub(REMINDER);
            table.remind(seat, &news[from..]);
        }
        games.table = Some(table);
        games.news.push(News::Aside("Your game goes on.".to_owned()));
        games.let_captains_move();
        games
    }

    fn before(options: Options, first: Seat) -> LocalGames {
        LocalGames {
            options,
            number: 0,
            first,
            fleets: Sides::default(),
            table: None,
            sitting: None,
            reading: false,
            date: None,
            hint: None,
            hints_used: Sides::default(),
            record: None,
            news: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// The dice of this game.
    fn dice(&self) -> Dice {
        Dice::from_seed(self.options.seed).fork_nth(self.number)
    }

    fn captain(&self, seat: Seat) -> Option<&'static dyn Captain> {
        match (seat, self.options.opponent) {
            (Seat::B, Opponent::Captain(entry)) => Some(entry.captain),
            _ => None,
        }
    }

    /// The player at the keyboard; `None` if there are two.
    fn reader(&self) -> Option<Seat> {
        match self.options.opponent {
            Opponent::Captain(_) => Some(Seat::A),
            Opponent::Hotseat => None,
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.options.names.of(seat).to_owned()
    }

    /// Starts a game: captains place their fleets, and so do players who need not be asked.
    fn begin(&mut self) {
        (self.table, self.record, self.sitting, self.reading) = (None, None, None, false);
        (self.hint, self.hints_used) = (None, Sides::default());
        self.fleets = Sides::from_fn(|seat| {
            let (ruleset, mut dice) = (&self.options.ruleset, self.fleet_dice(seat));
            match (self.captain(seat), &self.options.fleet) {
                (Some(captain), _) => Some(captain.deploy(ruleset, &mut dice)),
                (None, FleetChoice::Given(fleet)) => Some(fleet.clone()),
                (None, FleetChoice::Random) => Some(Fleet::random(ruleset, Draw::Uniform, &mut dice)),
                (None, FleetChoice::Ask) => None,
            }
        });
        self.open();
    }

    /// Opens the game once both fleets are placed.
    fn open(&mut self) {
        let (Some(a), Some(b)) = (&self.fleets.a, &self.fleets.b) else { return };
        let game = Game::new(&self.options.ruleset, Sides::new(a.clone(), b.clone()), self.first);
        self.table = Some(Table::new(game, &self.options.names));
        self.date = (self.options.today)();
        if !self.options.ruleset.plays_in_rounds() {
            let toss = self.number == 0 && self.options.first == First::Random;
            let toss = if toss { "won the toss and " } else { "" };
            self.news.push(News::Aside(match self.reader() {
                Some(reader) if reader == self.first => format!("You {toss}move first."),
                _ => format!("{} {toss}moves first.", self.name(self.first)),
            }));
        }
        self.let_captains_move();
    }

    /// Lets captains move until it is a person's turn or the game is over, and stores the game.
    fn let_captains_move(&mut self) {
        let (opponent, dice) = (self.options.opponent, self.dice().fork("captain"));
        let Some(table) = &mut self.table else { return };
        while let (Some(Seat::B), Opponent::Captain(entry)) = (table.mover(), opponent) {
            // Each turn has its own dice, so a resumed game goes on as it would have.
            let mut dice = dice.fork_nth(table.game.turns().len() as u64);
            let order = entry.captain.order(&table.logs.b.view, &mut dice, Budget::USUAL);
            table.play_captain(Seat::B, order);
        }
        let over = table.mover().is_none();
        let Some(record) = self.record_so_far() else { return };
        self.kept.push(if over { Keep::Game(record.clone()) } else { Keep::Progress(record.clone()) });
        self.record = over.then_some(record);
    }

    fn record_so_far(&self) -> Option<Record> {
        let table = self.table.as_ref()?;
        let names = &self.options.names;
        let tags = [
            ("Event", self.options.event.as_deref()),
            ("Date", self.date.as_deref()),
            ("A", Some(names.of(Seat::A))),
            ("B", Some(names.of(Seat::B))),
        ];
        let mut header = Header::default();
        for (tag, value) in tags.into_iter().filter_map(|(tag, value)| Some((tag, value?))) {
            header.set(tag, value);
        }
        if table.game.end().is_none() {
            UnfinishedGame::tag(&mut header, &self.options, self.number, self.hints_used);
        }
        Some(Record::of(table.game.clone(), header))
    }

    /// The last hint, if nothing has happened since.
    fn hint_now(&self) -> Option<&Hint> {
        let turns = self.table.as_ref()?.game.turns().len();
        self.hint.as_ref().filter(|(at, _)| *at == turns).map(|(_, hint)| hint)
    }

    /// Whose boards are shown.
    fn seat(&self) -> Seat {
        self.reader().or(self.sitting).unwrap_or(Seat::A)
    }

    /// Passes on what this seat has not read yet.
    fn tell(&mut self, seat: Seat, own: bool) {
        if let Some(table) = &mut self.table {
            let sentences = table.take_news(seat);
            if own || !sentences.is_empty() {
                self.news.push(News::Turn { sentences, own });
            }
        }
    }
}

impl GameSource for LocalGames {
    fn step(&self) -> Step {
        let next = match &self.table {
            None => Seat::BOTH.into_iter().find(|seat| self.fleets[*seat].is_none()).unwrap_or(Seat::A),
            Some(table) => match (table.mover(), table.game.end()) {
                (Some(seat), _) => seat,
                (None, Some(end)) => return Step::Over(end),
                (None, None) => return Step::Closed,
            },
        };
        let name = self.reader().is_none().then(|| self.name(next));
        match (name, &self.table) {
            // Before the first fleet is placed there is nothing to hide.
            (name, None) if name.is_none() || self.sitting.is_none_or(|sitting| sitting == next) => {
                Step::Place(next, name)
            }
            (Some(name), _) if self.sitting != Some(next) => {
                if self.reading {
                    Step::Read(name)
                } else {
                    Step::HandOver(name)
                }
            }
            _ => Step::Order,
        }
    }

    fn game_view(&self) -> Option<GameView<'_>> {
        let (table, seat) = (self.table.as_ref()?, self.seat());
        let coach = CoachView { used: self.hints_used, is_open: true, hint: self.hint_now() };
        Some(GameView {
            coach: self.options.coach.then_some(coach),
            reader: self.reader(),
            tracking: self.options.tracking,
            visible_boards: self.options.visible_boards,
            leaving: self.leaving(),
            ..GameView::of(&table.logs[seat], seat)
        })
    }

    fn ruleset(&self) -> Option<&Ruleset> {
        Some(&self.options.ruleset)
    }

    fn take_news(&mut self) -> Vec<News> {
        if let Some(seat) = self.reader() {
            // What the captain did before the first order.
            self.tell(seat, false);
        }
        std::mem::take(&mut self.news)
    }

    fn take_kept(&mut self) -> Vec<Keep> {
        std::mem::take(&mut self.kept)
    }

    fn fleet_dice(&self, seat: Seat) -> Dice {
        self.dice().fork(&format!("fleet {seat}"))
    }

    fn place(&mut self, fleet: Fleet) {
        if let Step::Place(seat, _) = self.step() {
            self.fleets[seat] = Some(fleet);
            (self.sitting, self.reading) = (Some(seat), true);
            self.open();
        }
    }

    fn order(&mut self, order: Order) -> Given {
        let seat = self.seat();
        let Some(table) = &mut self.table else { return Given::NotYet(NOT_STARTED.to_owned()) };
        table.take_news(seat);
        if let Err(reason) = table.play(seat, order.into()) {
            let said = self.game_view().map(|game_view| objection(&game_view, reason));
            return Given::NotYet(said.unwrap_or_default());
        }
        self.reading = true;
        self.let_captains_move();
        self.tell(seat, true);
        Given::Played
    }

    fn ask_coach(&mut self, grade: HintGrade) {
        let seat = self.seat();
        let Some(table) = self.table.as_ref().filter(|_| self.options.coach) else {
            return self.news.push(News::Notice(TableRefusal::CoachOff.to_string()));
        };
        let asked_before = self.hint_now().is_some();
        match Advice::of(&table.logs[seat].view, Budget::USUAL) {
            Ok(advice) => {
                let hint = Hint::of(&advice, grade, self.options.ruleset.board());
                self.news.push(News::Hint(hint.sentence()));
                self.hint = Some((table.game.turns().len(), hint));
                if !asked_before {
                    self.hints_used[seat] += 1;
                    // So that the number survives.
                    self.kept.extend(self.record_so_far().map(Keep::Progress));
                }
            }
            Err(why) => {
                let why = TableRefusal::CoachNoAnswer { reason: why.to_string() };
                self.news.push(News::Notice(why.to_string()));
            }
        }
    }

    fn go_on(&mut self) {
        match self.step() {
            Step::Read(_) => self.reading = false,
            Step::HandOver(_) => {
                let next = self.table.as_ref().and_then(Table::mover).unwrap_or(Seat::B);
                self.sitting = Some(next);
                self.tell(next, false);
            }
            _ => {}
        }
    }

    fn another(&mut self) {
        self.number += 1;
        // A rematch swaps the first move.
        self.first = self.first.other();
        self.news.push(News::NewGame);
        self.begin();
    }

    fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    fn heading(&self) -> Vec<String> {
        let ruleset = &self.options.ruleset;
        vec![
            format!("Broadside, {}. {}", ruleset.id(), ruleset.rules().summary).trim().to_owned(),
            RuleFact::fleet(ruleset).to_string(),
            "Type help at any time.".to_owned(),
        ]
    }

    fn leaving(&self) -> &'static str {
        match &self.table {
            None => NOT_STARTED,
            Some(_) if self.options.resumable => RESUMABLE,
            Some(_) => UNFINISHED,
        }
    }

    fn leave(&mut self) {
        if self.record.is_none() {
            self.kept.extend(self.record_so_far().map(Keep::Game));
        }
    }
}
