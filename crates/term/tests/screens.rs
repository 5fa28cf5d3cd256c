//! Screens as text. Each file in `screens/` says how a session starts, which keys are pressed, and what the screen then
//! shows.
//!
//! After an intended change, `BROADSIDE_BLESS=1 cargo test -p term --test screens` rewrites the screens; read the diff
//! before you commit it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use captains::registry;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use rules::{Fleet, Record, Ruleset};
use term::screen::{Colours, Flow, Game, Glyphs, Key, Local, Look, Replayer, Show, Theme};
use term::{First, FleetChoice, Keep, Names, Opponent, Options, Session, Tracking, VisibleBoards};

/// A session to play, and the screen it ends with.
struct Case {
    path: PathBuf,
    /// Everything above the line of hyphens, as it was written.
    head: String,
    expected: String,
}

const LINE: &str = "----\n";

impl Case {
    fn read(path: PathBuf) -> Case {
        let text = fs::read_to_string(&path).expect("it can be read");
        let (head, expected) = text.split_once(LINE).unwrap_or((&text, ""));
        Case { head: head.to_owned(), expected: expected.to_owned(), path }
    }

    /// The value behind this word at the start of a line.
    fn get(&self, word: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(": "))
    }

    fn window(&self) -> Rect {
        let (width, height) = self.get("window").unwrap_or("80x24").split_once('x').expect("width x height");
        Rect::new(0, 0, width.parse().expect("a number"), height.parse().expect("a number"))
    }

    fn look(&self) -> Look {
        let glyphs = if self.get("glyphs") == Some("ascii") { Glyphs::Ascii } else { Glyphs::Unicode };
        Look { colours: Colours::None, glyphs, theme: Theme::Night }
    }

    fn options(&self) -> Options {
        let name = self.get("rules").expect("rules");
        let ruleset = Ruleset::preset(name).unwrap_or_else(|| {
            let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets")).join(name);
            let file = fs::read_to_string(path.with_extension("toml")).expect("a preset or a file");
            Ruleset::from_toml(&file).expect("rules")
        });
        let against = self.get("against").unwrap_or("cadet");
        let entry = registry::find(against);
        Options {
            opponent: entry.map_or(Opponent::Hotseat, Opponent::Captain),
            names: match entry {
                Some(_) => Names::new(self.get("name").unwrap_or(Names::DEFAULT), &Names::title(against)),
                None => Names::new("Ann", "Bea"),
            }
            .expect("names"),
            first: First::Me,
            fleet: match self.get("fleet") {
                None => FleetChoice::Random,
                Some("ask") => FleetChoice::Ask,
                Some(ships) => FleetChoice::Given(Fleet::read(&ruleset, ships).expect("a fleet")),
            },
            tracking: if self.get("tracking") == Some("hard") { Tracking::Memory } else { Tracking::Full },
            visible_boards: if self.get("boards") == Some("enemy") {
                VisibleBoards::EnemyOnly
            } else {
                VisibleBoards::Both
            },
            seed: self.get("seed").map_or(1, |seed| seed.parse().expect("a number")),
            resumable: true,
            coach: self.get("coach").is_some(),
            event: None,
            today: || None,
            ruleset,
        }
    }

    /// The session after all keys but the last few.
    fn show(&self) -> Box<dyn Show> {
        let window = self.window();
        let mut show: Box<dyn Show> = if let Some(game) = self.get("replay") {
            let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games")).join(game);
            let text = fs::read_to_string(path).expect("a file of games");
            Box::new(Replayer::new(Record::read_all(&text).expect("games")))
        } else if self.get("ask").is_some() {
            Box::new(Local::new(self.options(), Vec::new()))
        } else {
            Box::new(Game::new(Session::local(self.options())))
        };
        for key in keys(self.get("keys").unwrap_or_default()) {
            assert_eq!(show.press(key, window), Flow::On, "{}: {key:?}", self.path.display());
        }
        show
    }
}

/// The keys of a line: names, single characters, squares such as b7, and typed lines such as `:radar_b2`.
fn keys(text: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    for word in text.split_whitespace() {
        match word {
            "Enter" => keys.push(Key::Enter),
            "Esc" => keys.push(Key::Escape),
            "Space" => keys.push(Key::Char(' ')),
            "Tab" => keys.push(Key::Tab),
            "Back" => keys.push(Key::Backspace),
            "Up" => keys.push(Key::Arrow(0, -1)),
            "Down" => keys.push(Key::Arrow(0, 1)),
            "Left" => keys.push(Key::Arrow(-1, 0)),
            "Right" => keys.push(Key::Arrow(1, 0)),
            "PageDown" => keys.push(Key::Page(1)),
            _ => {
                if let Some((column, row)) = word.strip_prefix("Click").and_then(|at| at.split_once(',')) {
                    keys.push(Key::Click(column.parse().expect("a column"), row.parse().expect("a row")));
                    continue;
                }
                keys.extend(word.chars().map(|c| Key::Char(if c == '_' { ' ' } else { c })));
                if word.len() > 1 && word.starts_with(':') {
                    keys.push(Key::Enter);
                }
            }
        }
    }
    keys
}

fn drawn(show: &dyn Show, window: Rect, look: Look) -> Buffer {
    let mut terminal =
        Terminal::new(TestBackend::new(window.width, window.height)).expect("it draws nowhere");
    terminal.draw(|frame| show.draw(frame, look)).expect("it draws nowhere");
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content().chunks(width).map(|row| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

fn cases() -> Vec<Case> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens"));
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths.into_iter().map(Case::read).collect()
}

#[test]
fn screens_are_drawn_as_written_down() {
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() > 20, "there are screens");
    for case in &cases {
        let screen = text(&drawn(&*case.show(), case.window(), case.look()));
        if std::env::var_os("BROADSIDE_BLESS").is_some() {
            fs::write(&case.path, format!("{}{LINE}{screen}", case.head)).expect("it can be written");
        } else if screen != case.expected {
            wrong.push(format!("{} differs; it is now:\n{screen}", case.path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_preset_is_drawn_at_every_size() {
    for preset in Ruleset::preset_names() {
        let case = Case { path: PathBuf::new(), head: format!("rules: {preset}\n"), expected: String::new() };
        let show = case.show();
        for (width, height) in
            [(80, 24), (200, 60), (120, 40), (40, 50), (50, 20), (30, 8), (1, 1), (255, 255)]
        {
            let buffer = drawn(&*show, Rect::new(0, 0, width, height), Look::default());
            assert_eq!(buffer.area.width, width);
        }
    }
}

#[test]
fn shapes_do_not_depend_on_colours_and_ascii_is_ascii() {
    for case in cases() {
        let (show, window) = (case.show(), case.window());
        let with = |colours, glyphs, theme| drawn(&*show, window, Look { colours, glyphs, theme });
        let bare = text(&with(Colours::None, Glyphs::Unicode, Theme::Night));
        for colours in [Colours::Sixteen, Colours::Table, Colours::Any] {
            for theme in [Theme::Night, Theme::Paper] {
                let buffer = with(colours, Glyphs::Unicode, theme);
                assert_eq!(text(&buffer), bare, "{}", case.path.display());
                for cell in buffer.content() {
                    for colour in [cell.fg, cell.bg] {
                        let right = match colours {
                            Colours::None => colour == Color::Reset,
                            Colours::Sixteen => !matches!(colour, Color::Rgb(..) | Color::Indexed(_)),
                            Colours::Table => matches!(colour, Color::Indexed(_)),
                            Colours::Any => matches!(colour, Color::Rgb(..)),
                        };
                        assert!(right, "{}: {colours:?} has {colour:?}", case.path.display());
                    }
                }
            }
        }
        let plain = with(Colours::None, Glyphs::Ascii, Theme::Night);
        assert!(text(&plain).is_ascii(), "{}:\n{}", case.path.display(), text(&plain));
        let bare = plain.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset));
        assert!(bare, "{}: no colours are no colours", case.path.display());
    }
}

#[test]
fn a_game_is_kept_once_and_the_player_learns_where() {
    let head = "rules: classic\n".to_owned();
    let case = Case { path: PathBuf::new(), head, expected: String::new() };
    let mut local = Game::new(Session::local(case.options()));
    let press = |local: &mut Game, text: &str| {
        for key in keys(text) {
            assert_eq!(local.press(key, case.window()), Flow::On);
        }
        text_of(local, &case)
    };
    press(&mut local, "e5 Enter s");
    assert!(local.take_wanted().is_empty(), "a game that is on is not kept");
    press(&mut local, "c :resign s");
    let [record] = local.take_wanted().try_into().expect("one game");
    let kept = local.take_kept().pop();
    assert!(matches!(kept, Some(Keep::Game(finished)) if finished.to_string() == record.to_string()));
    local.tell_kept(Err("Not saved: there is no room.".to_owned()));
    assert!(text_of(&local, &case).contains("Not saved: there is no room."));
    press(&mut local, "s");
    assert_eq!(local.take_wanted().len(), 1, "it can be tried again");
    local.tell_kept(Ok("games.bgn".to_owned()));
    assert!(text_of(&local, &case).contains("broadside analyse games.bgn"));
    let screen = press(&mut local, "x s");
    assert!(screen.contains("broadside analyse games.bgn"), "{screen}");
    assert!(local.take_wanted().is_empty(), "once is enough");
}

#[test]
fn escape_does_not_leave_a_game_that_is_over() {
    let head = "rules: classic\nkeys: :resign\n".to_owned();
    let case = Case { path: PathBuf::new(), head, expected: String::new() };
    let mut show = case.show();
    assert!(text_of(&*show, &case).contains("s save"));
    assert_eq!(show.press(Key::Escape, case.window()), Flow::On);
    assert_eq!(show.press(Key::Char('q'), case.window()), Flow::Leave);
}

/// Red, green and blue; the sixteen as in xterm.
fn rgb(colour: Color, unset: u8) -> [u8; 3] {
    let cube = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    match colour {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Indexed(n @ 16..=231) => [cube((n - 16) / 36), cube((n - 16) / 6 % 6), cube((n - 16) % 6)],
        Color::Indexed(n) => [8 + 10 * (n - 232); 3],
        Color::Reset => [unset; 3],
        Color::Black => [0; 3],
        Color::Red => [205, 0, 0],
        Color::Green => [0, 205, 0],
        Color::Yellow => [205, 205, 0],
        Color::Blue => [0, 0, 238],
        Color::Magenta => [205, 0, 205],
        Color::Cyan => [0, 205, 205],
        Color::Gray => [229; 3],
        Color::DarkGray => [127; 3],
        Color::LightRed => [255, 0, 0],
        Color::LightGreen => [0, 255, 0],
        Color::LightYellow => [255, 255, 0],
        Color::LightBlue => [92, 92, 255],
        Color::LightMagenta => [255, 0, 255],
        Color::LightCyan => [0, 255, 255],
        Color::White => [255; 3],
    }
}

/// How bright a colour is, from 0 to 1, as WCAG says.
fn brightness(colour: Color, unset: u8) -> f64 {
    let [r, g, b] = rgb(colour, unset).map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[test]
fn everything_can_be_read_in_every_kind_of_terminal() {
    let mut wrong = HashMap::new();
    for case in cases() {
        let show = case.show();
        for colours in [Colours::Sixteen, Colours::Table, Colours::Any] {
            for (theme, page) in [(Theme::Night, 0), (Theme::Paper, 255)] {
                let buffer = drawn(&*show, case.window(), Look { colours, glyphs: Glyphs::Unicode, theme });
                let contrast = |cell: &ratatui::buffer::Cell| {
                    let (fore, back) = (brightness(cell.fg, 255 - page), brightness(cell.bg, page));
                    (fore.max(back) + 0.05) / (fore.min(back) + 0.05)
                };
                // Lines and empty water may be faint, as on a chart.
                let faint = |symbol: &str| "·─│┼━┃┌┐└┘╭╮╰╯▒▫╱ ".contains(symbol);
                for cell in buffer.content().iter().filter(|cell| !faint(cell.symbol())) {
                    if contrast(cell) < 2.9 {
                        let (symbol, name) = (cell.symbol(), case.path.display());
                        wrong.insert(
                            (symbol.to_owned(), cell.fg, cell.bg),
                            format!("{name} {theme:?}: {:.1}", contrast(cell)),
                        );
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn ships_stand_out_from_the_water_and_the_sea_is_blue() {
    let case = Case { path: PathBuf::new(), head: "rules: classic\n".to_owned(), expected: String::new() };
    for colours in [Colours::None, Colours::Sixteen, Colours::Table, Colours::Any] {
        for theme in [Theme::Night, Theme::Paper] {
            let look = Look { colours, glyphs: Glyphs::Unicode, theme };
            let buffer = drawn(&*case.show(), case.window(), look);
            // The squares of the player's own board, at the right.
            let board = (4..14).flat_map(|y| (30..52).map(move |x| (x, y)));
            let (water, ships): (Vec<_>, Vec<_>) = board
                .map(|at| &buffer[at])
                .filter(|cell| "·CBRSD".contains(cell.symbol()))
                .partition(|cell| cell.symbol() == "·");
            assert_eq!((ships.len(), water.len()), (17, 83));
            if colours == Colours::None {
                assert!(water.iter().all(|cell| cell.modifier == Modifier::DIM));
                assert!(ships.iter().all(|cell| cell.modifier == Modifier::BOLD));
                continue;
            }
            assert!(ships.iter().all(|cell| cell.bg != water[0].bg), "{colours:?}, {theme:?}");
            let [r, g, b] = rgb(water[0].bg, 0);
            assert!(b > g && g >= r, "{colours:?}, {theme:?}: {:?}", water[0].bg);
        }
    }
}

fn text_of(show: &dyn Show, case: &Case) -> String {
    text(&drawn(show, case.window(), case.look()))
}

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn whatever_is_pressed_goes_on() {
    let letters: Vec<char> = "hjklyubnfrsatcpo?LFRH:x qeg[]+-/é0123456789ABCJ".chars().collect();
    let windows = [(80, 24), (200, 60), (45, 50), (40, 18), (20, 5)];
    let sessions = [
        "rules: classic\n",
        "rules: phoenix\nfleet: ask\n",
        "rules: hackathon\ncharts: enemy\n",
        "rules: salvo\nagainst: nobody\n",
        "rules: morskoi\nagainst: nobody\nfleet: ask\n",
        "rules: fog\nask: yes\n",
        "replay: 15-salvo.bgn\n",
        "replay: 14-placement.bgn\n",
    ];
    let mut numbers = Numbers(7);
    for head in sessions {
        let case = Case { path: PathBuf::new(), head: head.to_owned(), expected: String::new() };
        let mut show = case.show();
        // The coach thinks about every turn of a record that is gone through.
        let presses = if head.starts_with("replay") { 150 } else { 1500 };
        for press in 0..presses {
            let (width, height) = windows[numbers.below(windows.len())];
            let window = Rect::new(0, 0, width, height);
            let key = match numbers.below(12) {
                0..=2 => Key::Enter,
                3 => Key::Arrow(numbers.below(3) as i32 - 1, numbers.below(3) as i32 - 1),
                4 => Key::Click(numbers.below(width.into()) as u16, numbers.below(height.into()) as u16),
                5 => [Key::Tab, Key::BackTab, Key::Escape, Key::Backspace, Key::Page(1)][numbers.below(5)],
                _ => Key::Char(letters[numbers.below(letters.len())]),
            };
            if show.press(key, window) == Flow::Leave {
                show = case.show();
            }
            if press % 40 == 0 {
                drawn(&*show, window, Look::default());
            }
        }
    }
}
