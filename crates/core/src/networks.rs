//! The networks that come with the program, and the user's own.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ruzstd::decoding::StreamingDecoder;
use thiserror::Error;

use crate::ai::network::{Card, Network, NetworkError, fingerprint};
use crate::files::read_bytes;
use crate::levels::{data_folder, files_in};
use crate::rules::Game;

/// What the names of networks end with.
const ENDING: &str = "network";

/// A larger file is no network and is refused before it fills memory.
const MOST_BYTES: u64 = 64 << 20;

/// The start of a network, long enough for every card.
const BEGINNING: u64 = 1 << 12;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        // Compressed to half their size.
        const BUILT_IN: &[&[u8]] =
            &[$(include_bytes!(concat!("../../../assets/networks/", $name, ".network.zst"))),*];
    };
}

built_in!(
    "ur-cyningstan",
    "ur-rosette-throw",
    "ur-short",
    "ur-finkel",
    "ur-masters",
    "ur-masters-four",
    "ur-blitz",
    "senet-skiryuk",
    "senet-archaic",
    "senet-kendall",
    "senet-jequier",
    "knossos-gurevich",
    "knossos-straight",
    "knossos-sticks",
    "knossos-seven",
    "phaistos-aleff",
    "phaistos-player-trapped",
    "phaistos-sanctuary-geese",
    "phaistos-free-passages",
);

/// What a built-in network begins with, up to `most` bytes.
fn unpacked(packed: &[u8], most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = StreamingDecoder::new(packed)
        .map_err(io::Error::other)
        .and_then(|decoder| decoder.take(most).read_to_end(&mut bytes));
    // A test reads every one of them.
    read.unwrap_or_else(|error| unreachable!("a built-in network: {error}"));
    bytes
}

/// The name of the file in which a variant's network is kept.
pub fn file_name(game: &str) -> String {
    format!("{}.{ENDING}", game.replace('/', "-"))
}

/// The user's folder for networks: `networks` in the data folder.
pub fn user_folder() -> Option<PathBuf> {
    data_folder().map(|data| data.join("networks"))
}

/// Networks by the variant that they are of.
#[derive(Default)]
pub struct Networks {
    /// The user's own; none where the system has no place for them.
    folder: Option<PathBuf>,
    /// What has been looked for so far.
    known: Mutex<Vec<(Game, Option<Arc<Network>>)>>,
}

impl Networks {
    /// Those that come with the program, and those in a folder.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, known: Mutex::default() }
    }

    /// The network for a variant: the user's own before ours. The first time a variant is
    /// asked for, `warning` gets a line on each file that had to be left out.
    pub fn network(&self, game: &Game, warning: impl FnMut(String)) -> Option<Arc<Network>> {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, network)) = known.iter().find(|(of, _)| of == game) {
            return network.clone();
        }
        let network = self.look_for(game, warning).map(Arc::new);
        known.push((game.clone(), network.clone()));
        network
    }

    fn look_for(&self, game: &Game, mut warning: impl FnMut(String)) -> Option<Network> {
        // Networks are for two sides.
        if game.definition().sides.0 != 2 {
            return None;
        }
        let wanted = fingerprint(game);
        let mut left_out = Vec::new();
        let mut found = None;
        for file in self.folder.iter().flat_map(|folder| files_in(folder, ENDING)) {
            match read(&file) {
                Ok((network, card)) if card.fingerprint == wanted => {
                    found = Some((network, "another file of yours"));
                    break;
                }
                Ok(_) => {}
                Err(error) => left_out.push(format!("{}: {error}", file.display())),
            }
        }
        let is_of_this = |packed: &&&[u8]| {
            let card = Network::card(&unpacked(packed, BEGINNING));
            card.is_ok_and(|card| card.fingerprint == wanted)
        };
        let found = found.or_else(|| {
            let packed = BUILT_IN.iter().find(is_of_this)?;
            let (network, _) = Network::from_bytes(&unpacked(packed, MOST_BYTES)).ok()?;
            Some((network, "the program's own network"))
        });
        let instead = found.as_ref().map_or("the evaluation written by hand", |(_, which)| which);
        for file in left_out {
            let id = game.definition().id();
            warning(format!("network left out: {file}; {instead} judges {id}"));
        }
        found.map(|(network, _)| network)
    }
}

/// Why a file is left out.
#[derive(Debug, Error)]
enum FileError {
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    #[error("over {} MiB, too long for a network", MOST_BYTES >> 20)]
    TooLong,
    #[error("{0}; train it again or take a whole copy")]
    Network(#[from] NetworkError),
}

/// A network and its card from a file.
fn read(file: &Path) -> Result<(Network, Card), FileError> {
    let bytes = read_bytes(file, MOST_BYTES)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FileError::TooLong);
    }
    Ok(Network::from_bytes(&bytes)?)
}
