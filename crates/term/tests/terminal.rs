//! A real terminal is restored: after quitting, after Ctrl-C, after a signal, after a panic, and while the program is
//! suspended.
//!
//! Each case runs this test program again inside `script`, which gives it its own terminal.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::layout::Rect;
use term::screen::{self, Flow, Key, Look, Show};

/// What the show writes once it runs. Without spaces, because empty cells are not written.
const ON: &str = "the-show-is-on:";

/// How long anything may take.
const PATIENCE: Duration = Duration::from_mins(5);

/// A show that does what its keys say.
#[derive(Default)]
struct Fragile {
    title: Option<&'static str>,
    rings: bool,
}

impl Show for Fragile {
    fn press(&mut self, key: Key, _window: Rect) -> Flow {
        match key {
            Key::Char('!') => panic!("a panic that was asked for"),
            Key::Char('q') => return Flow::Leave,
            Key::Char('t') => self.title = Some("it-is-your-move"),
            Key::Char('b') => self.rings = true,
            _ => {}
        }
        Flow::On
    }

    fn title(&self) -> Option<&'static str> {
        self.title
    }

    fn rings(&mut self) -> bool {
        std::mem::take(&mut self.rings)
    }

    fn draw(&self, frame: &mut Frame, _look: Look) {
        let pid = std::process::id();
        frame.buffer_mut().set_string(0, 0, format!("{ON}{pid}."), ratatui::style::Style::new());
    }
}

/// Not a test by itself: the other tests run it in a terminal.
#[test]
#[ignore = "the other tests run it in a terminal"]
fn in_a_terminal() {
    let ending = screen::run(&mut Fragile::default(), Look::PLAIN, true, |_| Ok(())).unwrap();
    println!("{ending:?}");
}

/// A terminal that runs the show and then `stty`, which prints the state of the terminal.
struct TestTerminal {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl TestTerminal {
    fn open() -> TestTerminal {
        let program = std::env::current_exe().expect("a test has a program");
        let show = format!("'{}' --ignored --exact in_a_terminal --nocapture", program.display());
        let mut child = Command::new("script")
            .args([
                "-qefc",
                &format!("stty rows 24 cols 80; {show}; echo left; stty -a; echo done"),
                "/dev/null",
            ])
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script is installed");
        let said = Arc::new(Mutex::new(String::new()));
        let (mut output, heard) = (child.stdout.take().expect("it has an output"), Arc::clone(&said));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                heard.lock().expect("nobody panicked").push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let terminal = TestTerminal { child, said };
        terminal.until(|said| said.contains(ON));
        terminal
    }

    fn press(&mut self, keys: &str) {
        let input = self.child.stdin.as_mut().expect("it has an input");
        input.write_all(keys.as_bytes()).expect("the terminal listens");
        input.flush().expect("the terminal listens");
    }

    fn until(&self, shows: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let said = self.said.lock().expect("nobody panicked").clone();
            if shows(&said) {
                return said;
            }
            assert!(began.elapsed() < PATIENCE, "the terminal said only:\n{}", said.escape_debug());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn pid(&self) -> String {
        let said = self.said.lock().expect("nobody panicked").clone();
        let after = said.split(ON).nth(1).expect("the show is on");
        after.split('.').next().expect("it tells its number").to_owned()
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.pid()]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Waits until the show is stopped as a process.
    fn stopped(&self) {
        let stat = format!("/proc/{}/stat", self.pid());
        self.until(|_| {
            let stat = std::fs::read_to_string(&stat).expect("the show is a process");
            stat.rsplit(") ").next().is_some_and(|state| state.starts_with('T'))
        });
    }

    /// What was said when the show had ended and the terminal was looked at.
    fn left(&self) -> String {
        let said = self.until(|said| said.contains("\ndone"));
        let (show, after) = said.split_once("left\r\n").expect("the show has ended");
        assert!(
            show.rfind(LEAVE) > show.rfind(ENTER),
            "the screen is not given back: {}",
            show.escape_debug()
        );
        assert!(show.contains("\u{1b}[?25h"), "the cursor is hidden: {}", show.escape_debug());
        assert!(show.contains("\u{1b}[?1000l"), "the mouse is kept: {}", show.escape_debug());
        for mode in ["icanon", "echo", "isig"] {
            assert!(after.split_whitespace().any(|word| word == mode), "{mode} is off: {after}");
        }
        show.to_owned()
    }
}

impl Drop for TestTerminal {
    fn drop(&mut self) {
        // One that has ended by itself is not there to be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ENTER: &str = "\u{1b}[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";

#[test]
fn leaving_gives_the_terminal_back() {
    for keys in ["q", "\u{3}"] {
        let mut terminal = TestTerminal::open();
        terminal.press(keys);
        let show = terminal.left();
        assert!(show.contains("Left"), "{}", show.escape_debug());
        // The alternate screen is cleared: some terminals show it again if the window has grown.
        let cleared = show.rfind("\u{1b}[2J").expect("it is cleared");
        assert!(
            Some(cleared) > show.rfind(ON) && Some(cleared) < show.rfind(LEAVE),
            "{}",
            show.escape_debug()
        );
    }
}

#[test]
fn the_bell_rings_once_and_the_title_is_given_back() {
    let (remember, title, restore) = ("\u{1b}[22;2t", "\u{1b}]0;it-is-your-move\u{7}", "\u{1b}[23;2t");
    let mut terminal = TestTerminal::open();
    terminal.press("bt");
    terminal.until(|said| said.contains(title));
    terminal.press("q");
    let show = terminal.left();
    let place = |part: &str| show.find(part).unwrap_or_else(|| panic!("{part:?}: {}", show.escape_debug()));
    assert!(place(remember) < place(title) && place(title) < place(restore), "{}", show.escape_debug());
    assert_eq!(show.replace(title, "").matches('\u{7}').count(), 1, "{}", show.escape_debug());
    // A show without a title leaves the window's own alone.
    let mut terminal = TestTerminal::open();
    terminal.press("q");
    assert!(!terminal.left().contains(restore));
}

#[test]
fn signals_restore_the_terminal() {
    for (signal, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let terminal = TestTerminal::open();
        terminal.signal(signal);
        let show = terminal.left();
        assert!(show.contains(&format!("Signal({number})")), "{}", show.escape_debug());
    }
}

#[test]
fn a_panic_restores_the_terminal_before_its_message() {
    let mut terminal = TestTerminal::open();
    terminal.press("!");
    let show = terminal.left();
    let (_, after) = show.rsplit_once(LEAVE).expect("the screen is restored");
    let before = show.find("a panic that was asked for").expect("the reason is said");
    assert!(before > show.find(LEAVE).expect("the screen is restored"), "{after}");
}

#[test]
fn suspending_restores_the_terminal_and_continuing_takes_it_again() {
    let mut terminal = TestTerminal::open();
    // Ctrl-Z, and the same from outside.
    for round in 1..=2 {
        if round == 1 {
            terminal.press("\u{1a}");
        } else {
            terminal.signal("-TSTP");
        }
        terminal.until(|said| said.matches(LEAVE).count() == round && said.rfind(LEAVE) > said.rfind(ENTER));
        // A process that gets SIGCONT before it has stopped would stop for good.
        terminal.stopped();
        terminal.signal("-CONT");
        // SIGCONT may be seen late and take the terminal again, so the number of times is not checked.
        terminal.until(|said| {
            said.rsplit(LEAVE).next().is_some_and(|after| after.contains(ENTER) && after.contains(ON))
        });
    }
    terminal.press("q");
    terminal.left();
}
