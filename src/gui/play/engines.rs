//! The external engines at the table, by seat. An engine that has to go may take its time to
//! end by itself, so it is seen off on another thread and no frame waits for it.

use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use crate::engine::client::Engine;
use crate::rules::Side;

/// An external engine; none before it is first needed and after it has failed.
pub(super) type EngineSeat = Arc<Mutex<Option<Engine>>>;

/// The engines with their commands, and those that are being seen off.
#[derive(Default)]
pub(super) struct Engines {
    seats: [Option<(String, EngineSeat)>; Side::ALL.len()],
    leaving: Vec<JoinHandle<()>>,
}

impl Engines {
    /// The engine that a command starts, for a seat. One with another command goes.
    pub fn sit(&mut self, seat: usize, command: &str) -> EngineSeat {
        if let Some((known, engine)) = &self.seats[seat]
            && known == command
        {
            return Arc::clone(engine);
        }
        self.see_off(seat);
        let engine = EngineSeat::default();
        self.seats[seat] = Some((command.to_owned(), Arc::clone(&engine)));
        engine
    }

    /// Ends all of them. One that is asked something ends after its answer.
    pub fn see_off_all(&mut self) {
        (0..self.seats.len()).for_each(|seat| self.see_off(seat));
    }

    fn see_off(&mut self, seat: usize) {
        self.leaving.retain(|leaving| !leaving.is_finished());
        if let Some((_, engine)) = self.seats[seat].take() {
            self.leaving.push(std::thread::spawn(move || drop(engine)));
        }
    }
}

impl Drop for Engines {
    /// None outlives the program.
    fn drop(&mut self) {
        self.see_off_all();
        for leaving in self.leaving.drain(..) {
            drop(leaving.join());
        }
    }
}
