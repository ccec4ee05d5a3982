//! What is known of games: solutions, from files in the user's folder or of small games
//! when they are first asked for, and networks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::{ptr, thread};

use super::built_in::built_in;
use super::table::Table;
use crate::ai::endgame::{Endgame, endgame};
use crate::ai::exact::Solution;
use crate::ai::network::Network;
use crate::ai::solve::{Solvable, looked_up, solvable};
use crate::ai::{Knowledge, MachinePlayer, Policy, Scope};
use crate::levels::{data_folder, files_in};
use crate::networks::{self, Networks};
use crate::rules::Game;
use crate::rules::games::At;

/// What the names of solutions end with.
const ENDING: &str = "solution";

/// What is known of games, by variant.
pub struct KnowledgeStore {
    /// Where the files are; none where the system names no place for them.
    folder: Option<PathBuf>,
    /// What has been looked for so far, by all that the values depend on. Each has a
    /// place of its own, so that nobody waits for what another is solving.
    known: Mutex<BTreeMap<String, Arc<OnceLock<Option<Solution>>>>>,
    /// What threads look for at this moment, by the same.
    sought: Mutex<BTreeSet<String>>,
    /// The endgames of the variants that were asked for.
    endgames: Mutex<Vec<Place>>,
    networks: Networks,
    /// What went wrong and has not been reported yet.
    warnings: Arc<Mutex<Vec<String>>>,
}

/// The endgames of one variant.
#[derive(Clone)]
struct Place {
    game: Game,
    endgame: Option<Arc<Endgame>>,
    /// Whether a thread has begun to solve them for somebody who does not wait.
    begun: Arc<AtomicBool>,
}

/// The name of the file in which a solution is kept.
pub fn file_name(game: &str, pieces: u8) -> String {
    format!("{}-{pieces}.{ENDING}", game.replace('/', "-"))
}

/// The user's folder for solutions: `solutions` in the data folder.
pub fn user_folder() -> Option<PathBuf> {
    data_folder().map(|data| data.join("solutions"))
}

impl KnowledgeStore {
    /// The solutions in a folder, and the program's own networks.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            known: Mutex::default(),
            sought: Mutex::default(),
            endgames: Mutex::default(),
            networks: Networks::default(),
            warnings: Arc::default(),
        }
    }

    /// The same, with the networks in a folder before the program's own.
    #[must_use]
    pub fn with_networks(self, folder: Option<PathBuf>) -> Self {
        Self { networks: Networks::new(folder), ..self }
    }

    /// What is in the user's folders.
    pub fn of_user() -> Self {
        Self::new(user_folder()).with_networks(networks::user_folder())
    }

    /// What is known of a variant, within a scope and for a table of so many sides. The
    /// first time it may take a second or two.
    pub fn knowledge(&self, game: &Game, sides: u8, scope: Scope) -> Knowledge {
        self.gather(game, sides, scope, Self::solution, Self::endgame)
    }

    /// As much of it as is at hand, for those who cannot wait.
    pub fn knowledge_at_hand(&self, game: &Game, sides: u8, scope: Scope) -> Knowledge {
        self.gather(game, sides, scope, Self::ready, Self::endgame_ready)
    }

    fn gather(
        &self,
        game: &Game,
        sides: u8,
        scope: Scope,
        solution: fn(&Self, &Game) -> Option<Solution>,
        endgame: fn(&Self, &Game) -> Option<Solution>,
    ) -> Knowledge {
        // All of it is of tables for two.
        let wanted = |kind| (kind && sides == 2).then_some(game);
        Knowledge {
            solution: wanted(scope.solution).and_then(|game| solution(self, game)),
            endgame: wanted(scope.endgame).and_then(|game| endgame(self, game)),
            network: wanted(scope.network).and_then(|game| self.network(game)),
        }
    }

    /// The computer player with this policy for a table of `sides` sides, with all knowledge it
    /// may use. The first call may take a second or two.
    pub fn player(&self, policy: Policy, game: &Game, sides: u8) -> MachinePlayer {
        MachinePlayer::new(policy, &self.knowledge(game, sides, Scope::of(policy)))
    }

    /// The network of a variant, if there is one. The first time it takes a moment.
    pub fn network(&self, game: &Game) -> Option<Arc<Network>> {
        self.networks.network(game, |warning| lock(&self.warnings).push(warning))
    }

    /// The solution of a variant, if there is one. The first time it may take a second
    /// or two.
    pub fn solution(&self, game: &Game) -> Option<Solution> {
        let variant = solvable(game).ok()?;
        let place = Arc::clone(lock(&self.known).entry(variant.key.clone()).or_default());
        let found = place.get_or_init(|| match variant.is_small {
            true => (variant.problem)().ok()?.solve(),
            false => self.read(variant),
        });
        found.clone()
    }

    /// The solution of a variant if it takes no time to get.
    pub fn ready(&self, game: &Game) -> Option<Solution> {
        let variant = solvable(game).ok()?;
        if variant.is_small {
            return lock(&self.known).get(&variant.key)?.get().cloned().flatten();
        }
        self.solution(game)
    }

    /// Whether a variant has a solution. The first call may read files.
    pub fn offers(&self, game: &Game) -> bool {
        solvable(game).is_ok_and(|variant| variant.is_small || self.solution(game).is_some())
    }

    /// The same for those who cannot wait for a disk: none until it is known. The first call
    /// looks on another thread.
    pub fn offers_at_hand(self: &Arc<Self>, game: &Game) -> Option<bool> {
        let Ok(variant) = solvable(game) else { return Some(false) };
        if variant.is_small {
            return Some(true);
        }
        if let Some(found) = lock(&self.known).get(&variant.key).and_then(|place| place.get()) {
            return Some(found.is_some());
        }
        if lock(&self.sought).insert(variant.key.clone()) {
            let (store, game) = (Arc::clone(self), game.clone());
            let look = move || {
                store.solution(&game);
                lock(&store.sought).remove(&variant.key);
            };
            // Without a thread it stays unknown.
            let _ = thread::Builder::new().spawn(look);
        }
        None
    }

    /// Whether a thread looks for a solution at this moment.
    pub fn is_looking(&self) -> bool {
        !lock(&self.sought).is_empty()
    }

    /// The endgames of a variant for two sides, if it has any. Takes no time: they are
    /// worked out when the first of them is looked up, in a second or two for which all
    /// wait who look one up meanwhile. So it is the same for all.
    pub fn endgame(&self, game: &Game) -> Option<Solution> {
        let endgame = self.place(game).endgame?;
        Some(Solution::new(move |at: &At| endgame.win(at)))
    }

    /// The endgames of a variant for those who can never wait: none until they are worked
    /// out, which this begins on a thread of its own.
    pub fn endgame_ready(&self, game: &Game) -> Option<Solution> {
        let Place { endgame, begun, .. } = self.place(game);
        let endgame = endgame?;
        if endgame.is_solved() {
            return self.endgame(game);
        }
        if !begun.swap(true, Ordering::Relaxed) {
            // Without a thread nothing is lost but the endgames.
            let _ = thread::Builder::new().spawn(move || endgame.solve());
        }
        None
    }

    /// The place of a variant's endgames. They belong to the very rules, since those say
    /// more than a name.
    fn place(&self, game: &Game) -> Place {
        let mut places = lock(&self.endgames);
        let same = |place: &&Place| ptr::eq(place.game.definition(), game.definition());
        if let Some(place) = places.iter().find(same) {
            return place.clone();
        }
        let place = Place {
            game: game.clone(),
            endgame: endgame(game, built_in).map(Arc::new),
            begun: Arc::default(),
        };
        places.push(place.clone());
        place
    }

    /// Looks again for what was not there.
    pub fn look_again(&self) {
        lock(&self.known).retain(|_, place| place.get().is_none_or(Option::is_some));
    }

    /// What has gone wrong since this was last asked: a line each, for the user.
    pub fn warnings(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.warnings))
    }

    /// The first whole file that solves a variant. When a part of it turns out damaged,
    /// it knows nothing more.
    fn read(&self, variant: Solvable) -> Option<Solution> {
        let mut files = files_in(self.folder.as_deref()?, ENDING).into_iter();
        let table = files.find_map(|file| match Table::open(&file) {
            Ok(table) => Some(table).filter(|table| table.header().key == variant.key),
            Err(error) => {
                lock(&self.warnings).push(format!("solution left out: {error}"));
                None
            }
        })?;
        let warnings = Arc::clone(&self.warnings);
        let damaged = AtomicBool::new(false);
        Some(looked_up((variant.problem)().ok()?.number, move |number| {
            if damaged.load(Ordering::Relaxed) {
                return None;
            }
            let win = table.win(number);
            win.map_err(|error| {
                if !damaged.swap(true, Ordering::Relaxed) {
                    lock(&warnings).push(format!("solution left out: {error}"));
                }
            })
            .ok()
        }))
    }
}

/// A list that a panic elsewhere has left behind is still a list.
fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}
