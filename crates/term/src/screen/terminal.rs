//! The real terminal: set up for full-screen mode and always restored, also after errors, panics and signals.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor;
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use super::key::Key;
use super::look::{Colours, Look};
use super::show::{Flow, Show};
use super::sixteen::Sixteen;

/// How long to wait for a key before looking for signals and other events.
const NAP: Duration = Duration::from_millis(80);

/// Why a show ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The player quit.
    Left,
    /// The program received this signal to end.
    Signal(i32),
}

/// The width of this terminal, if known.
pub fn width() -> Option<usize> {
    crossterm::terminal::size().ok().map(|(width, _)| usize::from(width)).filter(|width| *width > 0)
}

/// Runs a show in this terminal until the player quits, and calls back after every step. The terminal is restored at
/// the end, after an error, after a panic, and while the program is suspended. With the mouse, text can be selected
/// only with Shift.
pub fn run<S: Show>(
    show: &mut S,
    look: Look,
    mouse: bool,
    mut after: impl FnMut(&mut S) -> io::Result<()>,
) -> io::Result<Ending> {
    // The caller has decided on colours; do not let the library override that.
    crossterm::style::force_color_output(look.colours != Colours::None);
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    end_after_a_hangup()?;
    give_back_after_a_panic();
    let mut taken = Taken::new(mouse)?;
    let mut stale = true;
    let mut looked = Instant::now();
    loop {
        let now = Instant::now();
        if show.tick(now - looked) {
            after(show)?;
            stale = true;
        }
        looked = now;
        if stale {
            taken.terminal.draw(|frame| show.draw(frame, look))?;
            taken.set_title(show.title())?;
            stale = false;
        }
        if show.rings() {
            execute!(stdout(), Print("\u{7}"))?;
        }
        for signal in signals.pending() {
            match signal {
                SIGTSTP => taken.suspend()?,
                SIGCONT => taken.retake()?,
                end => {
                    show.leave();
                    after(show)?;
                    return Ok(Ending::Signal(end));
                }
            }
            stale = true;
        }
        if !event::poll(NAP)? {
            continue;
        }
        stale = true;
        match meaning(&event::read()?) {
            Some(Meaning::Key(key)) => {
                let size = taken.terminal.size()?;
                let flow = show.press(key, Rect::new(0, 0, size.width, size.height));
                after(show)?;
                if flow == Flow::Leave {
                    return Ok(Ending::Left);
                }
            }
            Some(Meaning::Leave) => {
                show.leave();
                after(show)?;
                return Ok(Ending::Left);
            }
            Some(Meaning::Suspend) => taken.suspend()?,
            Some(Meaning::Redraw) => taken.wipe()?,
            None => {}
        }
    }
}

/// What an event of the terminal means.
enum Meaning {
    Key(Key),
    Leave,
    Suspend,
    Redraw,
}

fn meaning(event: &Event) -> Option<Meaning> {
    let key = match event {
        Event::Resize(..) => return Some(Meaning::Redraw),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Key::Click(mouse.column, mouse.row),
            MouseEventKind::ScrollDown => Key::Page(1),
            MouseEventKind::ScrollUp => Key::Page(-1),
            _ => return None,
        },
        Event::Key(key) if key.kind == KeyEventKind::Release => return None,
        Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return match key.code {
                KeyCode::Char('c') => Some(Meaning::Leave),
                KeyCode::Char('z') => Some(Meaning::Suspend),
                KeyCode::Char('l') => Some(Meaning::Redraw),
                _ => None,
            };
        }
        Event::Key(key) => match key.code {
            KeyCode::Char(c) => Key::Char(c),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Left => Key::Arrow(-1, 0),
            KeyCode::Right => Key::Arrow(1, 0),
            KeyCode::Up => Key::Arrow(0, -1),
            KeyCode::Down => Key::Arrow(0, 1),
            KeyCode::PageUp => Key::Page(-1),
            KeyCode::PageDown => Key::Page(1),
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            _ => return None,
        },
        _ => return None,
    };
    Some(Meaning::Key(key))
}

/// A terminal in full-screen mode. Dropping it restores the terminal.
struct Taken {
    terminal: Terminal<CrosstermBackend<Sixteen<Stdout>>>,
    mouse: bool,
    title: Option<&'static str>,
}

impl Taken {
    fn new(mouse: bool) -> io::Result<Taken> {
        take(mouse)?;
        let terminal = Terminal::new(CrosstermBackend::new(Sixteen::new(stdout())));
        let terminal = terminal.inspect_err(|_| give_back())?;
        Ok(Taken { terminal, mouse, title: None })
    }

    /// Restores the terminal, suspends the program, and takes the terminal again when it continues.
    fn suspend(&mut self) -> io::Result<()> {
        give_back();
        low_level::emulate_default_handler(SIGTSTP)?;
        self.retake()
    }

    /// Sets the title of the window. The first time, the terminal remembers the one before.
    fn set_title(&mut self, title: Option<&'static str>) -> io::Result<()> {
        let Some(text) = title.filter(|_| title != self.title) else { return Ok(()) };
        if !TITLED.swap(true, Ordering::Relaxed) {
            execute!(stdout(), Print(PUSH_TITLE))?;
        }
        self.title = title;
        execute!(stdout(), SetTitle(text))
    }

    fn retake(&mut self) -> io::Result<()> {
        self.title = None;
        take(self.mouse)?;
        self.wipe()
    }

    /// Forgets what is on the screen, so that everything is redrawn. The library's `clear` would ask the terminal for its
    /// cursor position, and some terminals never answer.
    fn wipe(&mut self) -> io::Result<()> {
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(Sixteen::new(stdout())))?;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, cursor::Hide)?;
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Whether the title of the window was changed.
static TITLED: AtomicBool = AtomicBool::new(false);
/// The terminal remembers the title of its window, and takes it back.
const PUSH_TITLE: &str = "\u{1b}[22;2t";
const POP_TITLE: &str = "\u{1b}[23;2t";

/// Restores the terminal. Errors are ignored: nothing can be done if it cannot be written to.
fn give_back() {
    if TITLED.swap(false, Ordering::Relaxed) {
        let _ = execute!(stdout(), Print(POP_TITLE));
    }
    // Some terminals keep lines of the alternate screen if the window has grown, so clear it first.
    let _ =
        execute!(stdout(), DisableMouseCapture, Clear(ClearType::All), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic message is written, so that it is not lost with the alternate screen.
fn give_back_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            give_back();
            before(about);
        }));
    });
}

/// How long the show may take to end by itself once its terminal is gone.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A terminal that is gone reads as empty for ever, so the loop that waits for keys would never check its flags. Games
/// are saved after every key, so nothing is lost.
fn end_after_a_hangup() -> io::Result<()> {
    static ONCE: Once = Once::new();
    let mut hangups = Signals::new([SIGHUP])?;
    ONCE.call_once(|| {
        thread::spawn(move || {
            if hangups.forever().next().is_some() {
                thread::sleep(LAST_WORDS);
                process::exit(128 + SIGHUP);
            }
        });
    });
    Ok(())
}
