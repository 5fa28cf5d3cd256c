//! The players' clocks at a live table.

use std::time::Duration;

use rules::{Clocks, End, Phase, Seat, Sides, TimeControl};
use tokio::time::Instant;
use wire::{ClockLeft, ServerFrame};

use crate::number::milliseconds;

/// The clocks of a running game. Time counts from when the table was loaded into memory, so downtime costs nobody
/// anything.
pub(crate) struct TableClocks {
    clocks: Clocks,
    origin: Instant,
}

impl TableClocks {
    /// Clocks that resume at these times, or full ones.
    pub(crate) fn new(control: TimeControl, left: Option<Sides<Duration>>) -> TableClocks {
        let clocks = left.map_or_else(|| Clocks::new(control), |left| Clocks::resumed(control, left));
        TableClocks { clocks, origin: Instant::now() }
    }

    fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    pub(crate) fn run(&mut self, phase: Phase) {
        self.clocks.run(phase, self.now());
    }

    pub(crate) fn press(&mut self, seat: Seat, phase: Phase) {
        self.clocks.press(seat, phase, self.now());
    }

    pub(crate) fn left(&self) -> Sides<Duration> {
        Sides::from_fn(|seat| self.clocks.left(seat, self.now()))
    }

    pub(crate) fn verdict(&self) -> Option<End> {
        self.clocks.verdict(self.now())
    }

    /// When the next clock runs out.
    pub(crate) fn next_flag(&self) -> Option<Instant> {
        self.clocks.next_flag().map(|at| self.origin + at)
    }

    pub(crate) fn frame(&self, phase: Phase) -> ServerFrame {
        let Sides { a, b } = self.left().map(milliseconds);
        let running = Seat::BOTH.into_iter().filter(|seat| phase.admits(*seat).is_ok());
        ServerFrame::Clock { left: ClockLeft { a, b }, running: running.map(wire::Seat::from).collect() }
    }
}
