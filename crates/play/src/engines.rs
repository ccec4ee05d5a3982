//! The external engines at the table, by seat. An engine may be slow to quit, so another thread
//! waits for it and no frame does.

use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use tesserae_core::engine::client::Engine;
use tesserae_core::rules::Side;

/// An external engine; none before its first use and after a failure.
pub(super) type EngineSeat = Arc<Mutex<Option<Engine>>>;

/// The engines with their commands, and those that are quitting.
#[derive(Default)]
pub(super) struct Engines {
    seats: [Option<(String, EngineSeat)>; Side::ALL.len()],
    leaving: Vec<JoinHandle<()>>,
}

impl Engines {
    /// The engine of a command and seat. Stops an engine with another command, unless the two have
    /// swapped seats.
    pub fn sit(&mut self, seat: usize, command: &str) -> EngineSeat {
        let runs = |other: &Option<(String, EngineSeat)>| {
            other.as_ref().filter(|(known, _)| known == command).map(|(_, it)| Arc::clone(it))
        };
        if let Some(engine) = runs(&self.seats[seat]) {
            return engine;
        }
        let elsewhere = self.seats.iter().enumerate().find_map(|(at, it)| Some((at, runs(it)?)));
        if let (Some(_), Some((other, engine))) = (&self.seats[seat], elsewhere) {
            self.seats.swap(seat, other);
            return engine;
        }
        self.see_off(seat);
        let engine = EngineSeat::default();
        self.seats[seat] = Some((command.to_owned(), Arc::clone(&engine)));
        engine
    }

    /// Ends all of them. An engine that is thinking ends after its answer.
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
    /// No engine outlives the program.
    fn drop(&mut self) {
        self.see_off_all();
        for leaving in self.leaving.drain(..) {
            drop(leaving.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_that_change_seats_run_on() {
        let mut engines = Engines::default();
        let [a, b] = [engines.sit(0, "a"), engines.sit(1, "b")];
        let [c, d] = [engines.sit(0, "b"), engines.sit(1, "a")];
        assert!(Arc::ptr_eq(&a, &d) && Arc::ptr_eq(&b, &c));
        assert!(engines.leaving.is_empty(), "none was seen off");
        let other = engines.sit(0, "other");
        assert_eq!(engines.leaving.len(), 1);
        assert!(!Arc::ptr_eq(&other, &engines.sit(2, "other")), "one plays against itself");
    }
}
