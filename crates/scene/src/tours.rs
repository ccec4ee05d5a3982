//! Guided tours as data: their form, and those built into the program.
//!
//! A tour is one file of `assets/parts/tours`. It leads round one thing, or from thing to thing, in
//! stops. A stop has a part, a place for the camera, a light, and a guide's words with their
//! source.

use bevy::prelude::*;
use serde::Deserialize;
use thiserror::Error;

use crate::data_file::{self, FileError};
use crate::lighting::Lighting;
use crate::section::Cut;
use tesserae_core::rules::{Side, Thing};

/// The fewest and the most stops of a tour, and words of a stop.
const STOPS: (usize, usize) = (6, 12);
const WORDS: (usize, usize) = (30, 60);
/// Room about a part in its picture, as a share of its own size.
const ROOM: f32 = 0.3;

macro_rules! file {
    ($name:literal) => {
        (
            concat!("assets/parts/tours/", $name, ".ron"),
            include_str!(concat!("../../../assets/parts/tours/", $name, ".ron")),
        )
    };
}

/// The files in the program, with their names.
const FILES: [(&str, &str); 7] = [
    file!("ur"),
    file!("senet"),
    file!("knossos"),
    file!("phaistos"),
    file!("disc"),
    file!("pente"),
    file!("dice"),
];

/// A guided tour.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tour {
    version: u32,
    /// Its title.
    pub title: String,
    /// The game whose thing it shows.
    pub game: String,
    /// That thing.
    pub thing: Thing,
    /// Its stops.
    pub stops: Vec<Stop>,
}

/// One stop of a tour.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Its title.
    pub title: String,
    /// The game, if it is not the tour's; empty for that.
    #[serde(default)]
    game: String,
    /// The thing, if it is not the tour's.
    #[serde(default)]
    thing: Option<Thing>,
    /// The part in question.
    pub part: String,
    /// The cells, by name, that the camera frames; all of the part without any.
    #[serde(default)]
    pub at: Vec<String>,
    /// The camera's direction: the angle about the vertical and above the level, in degrees.
    pub from: (f32, f32),
    /// Room about what the camera frames, as a share of its size.
    #[serde(default = "room")]
    pub room: f32,
    /// The light.
    #[serde(default)]
    pub light: Light,
    /// What is shown besides the plain thing.
    #[serde(default)]
    pub show: Vec<Show>,
    /// The guide's words.
    pub text: String,
    /// Their source.
    pub source: String,
}

fn room() -> f32 {
    ROOM
}

/// The light at a stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Light {
    /// A soft lamp.
    #[default]
    Museum,
    /// A wide window.
    Daylight,
    /// A small flame.
    Lamplight,
    /// A low lamp.
    Raking,
}

impl Light {
    /// The lighting of that name.
    pub fn lighting(self) -> Lighting {
        match self {
            Self::Museum => Lighting::MUSEUM,
            Self::Daylight => Lighting::DAYLIGHT,
            Self::Lamplight => Lighting::LAMPLIGHT,
            Self::Raking => Lighting::RAKING,
        }
    }
}

/// Something shown at a stop besides the plain thing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Show {
    /// The names of the cells.
    Names,
    /// The signs by number and name.
    Signs,
    /// The line along which the signs follow one another.
    Reading,
    /// The path of a side.
    Path(Side),
    /// A frame round the cell of that name.
    Field(String),
    /// A frame round every sign with that id.
    Sign(String),
    /// Light on the part.
    Lit,
    /// A bar of known length.
    ScaleBar,
    /// Only what has survived.
    AsFound,
    /// The parts drawn apart.
    Apart,
    /// The thing upside down.
    TurnedOver,
    /// The thing cut open.
    Section(Cut),
}

/// Why a file with a tour is unusable.
#[derive(Debug, Error)]
pub enum TourError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It has too few stops, or too many.
    #[error("{file}: {found} stops; a tour has {} to {}", STOPS.0, STOPS.1)]
    Stops {
        /// The file's name.
        file: String,
        /// The number of its stops.
        found: usize,
    },
    /// A stop says too little, or too much.
    #[error("{file}: {found} words at the stop \"{stop}\"; a stop has {} to {}", WORDS.0, WORDS.1)]
    Words {
        /// The file's name.
        file: String,
        /// The stop's title.
        stop: String,
        /// The number of its words.
        found: usize,
    },
    /// A stop names no source.
    #[error("{file}: the stop \"{stop}\" names no source")]
    NoSource {
        /// The file's name.
        file: String,
        /// The stop's title.
        stop: String,
    },
}

/// Reads a tour. `file` is the name of its file.
///
/// # Errors
/// If the text is not valid, has another version, or breaks a rule for stops.
pub fn read(file: &str, text: &str) -> Result<Tour, TourError> {
    let name = || file.to_owned();
    let tour = data_file::read(file, text, |tour: &Tour| tour.version)?;
    let found = tour.stops.len();
    if !(STOPS.0..=STOPS.1).contains(&found) {
        return Err(TourError::Stops { file: name(), found });
    }
    for stop in &tour.stops {
        let found = stop.text.split_whitespace().count();
        if !(WORDS.0..=WORDS.1).contains(&found) {
            return Err(TourError::Words { file: name(), stop: stop.title.clone(), found });
        }
        if stop.source.trim().is_empty() {
            return Err(TourError::NoSource { file: name(), stop: stop.title.clone() });
        }
    }
    Ok(tour)
}

impl Tour {
    /// The game and the thing at one of its stops.
    pub fn place<'a>(&'a self, stop: &'a Stop) -> (&'a str, &'a Thing) {
        let game = if stop.game.is_empty() { &self.game } else { &stop.game };
        (game, stop.thing.as_ref().unwrap_or(&self.thing))
    }
}

/// The tours in the program.
#[derive(Resource)]
pub struct Tours(pub Vec<Tour>);

impl Default for Tours {
    /// Reads them. Logs a file that it cannot read, and leaves it out.
    fn default() -> Self {
        let read = |(file, text): &(&str, &str)| read(file, text);
        let tours = FILES.iter().map(read);
        Self(tours.filter_map(|tour| tour.map_err(|error| warn!("{error}")).ok()).collect())
    }
}

impl Tours {
    /// A tour and its stop, by their numbers.
    pub fn stop(&self, (tour, stop): (usize, usize)) -> Option<(&Tour, &Stop)> {
        let tour = self.0.get(tour)?;
        Some((tour, tour.stops.get(stop)?))
    }

    /// The number of the tour for a thing: round it, else past it, else of the same game.
    pub fn of(&self, game: &str, thing: &Thing) -> Option<usize> {
        let find = |is: &dyn Fn(&Tour) -> bool| self.0.iter().position(is);
        find(&|tour| (tour.game.as_str(), &tour.thing) == (game, thing))
            .or_else(|| {
                find(&|tour| tour.stops.iter().any(|stop| tour.place(stop) == (game, thing)))
            })
            .or_else(|| find(&|tour| tour.game == game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with that number of stops, each of that number of words with more fields.
    fn file(stops: usize, words: usize, more: &str) -> String {
        let text = vec!["word"; words].join(" ");
        let stop =
            format!("(title: \"Here\", part: \"body\", from: (0, 45), text: \"{text}\", {more}),");
        let stops = stop.repeat(stops);
        format!("(version: 1, title: \"T\", game: \"ur\", thing: Board, stops: [{stops}])")
    }

    fn fault(text: &str) -> String {
        read("tour.ron", text).expect_err("unusable").to_string()
    }

    #[test]
    fn all_files_in_the_program_are_tours() {
        for (name, text) in FILES {
            if let Err(error) = read(name, text) {
                panic!("{error}");
            }
        }
        assert_eq!(Tours::default().0.len(), FILES.len());
    }

    #[test]
    fn a_stop_has_a_light_and_room_unless_it_says_another() {
        let tour = read("tour.ron", &file(6, 30, "source: \"S\"")).expect("a tour");
        let stop = &tour.stops[0];
        assert_eq!((stop.light, stop.room, stop.show.len()), (Light::Museum, ROOM, 0));
        assert_eq!(tour.place(stop), ("ur", &Thing::Board));
        let more = "source: \"S\", game: \"senet\", thing: Some(Die), light: Raking, show: [Lit]";
        let tour = read("tour.ron", &file(12, 60, more)).expect("a tour");
        let stop = &tour.stops[11];
        assert_eq!((stop.light, &stop.show[..]), (Light::Raking, &[Show::Lit][..]));
        assert_eq!(tour.place(stop), ("senet", &Thing::Die));
    }

    #[test]
    fn what_breaks_the_form_is_refused_by_name() {
        let whole = "source: \"S\"";
        let unknown = fault(&file(6, 30, "source: \"S\", ligth: Raking"));
        assert!(unknown.starts_with("tour.ron: 1:") && unknown.contains("ligth"), "{unknown}");
        let other = fault(&file(6, 30, whole).replace("version: 1", "version: 2"));
        assert_eq!(other, "tour.ron: version 2, not 1");
        for count in [5, 13] {
            let told = fault(&file(count, 30, whole));
            assert_eq!(told, format!("tour.ron: {count} stops; a tour has 6 to 12"));
        }
        for words in [29, 61] {
            let told = fault(&file(6, words, whole));
            let wanted =
                format!("tour.ron: {words} words at the stop \"Here\"; a stop has 30 to 60");
            assert_eq!(told, wanted);
        }
        let told = fault(&file(6, 30, "source: \" \""));
        assert_eq!(told, "tour.ron: the stop \"Here\" names no source");
    }

    /// Two numbers in one place could not be told apart.
    #[test]
    fn no_two_stops_on_a_thing_begin_at_the_same_cell() {
        for tour in Tours::default().0 {
            for (number, stop) in tour.stops.iter().enumerate() {
                let first = |stop: &Stop| stop.at.first().cloned();
                let same = |other: &&Stop| {
                    first(stop).is_some()
                        && (first(other), tour.place(other)) == (first(stop), tour.place(stop))
                };
                let twin = tour.stops[..number].iter().find(same);
                assert_eq!(twin.map(|twin| &twin.title), None, "{}: {}", tour.title, stop.title);
            }
        }
    }

    #[test]
    fn each_thing_leads_to_its_tour() {
        let tours = Tours::default();
        let title = |game: &str, thing: Thing| {
            tours.of(game, &thing).map(|tour| (tours.0[tour].game.as_str(), &tours.0[tour].thing))
        };
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            assert_eq!(title(game, Thing::Board), Some((game, &Thing::Board)));
            // The dice have a tour past all of them.
            assert_eq!(title(game, Thing::Die), title("ur", Thing::Die), "{game}");
        }
        let disc = Thing::Model("disc".to_owned());
        assert_eq!(title("phaistos", disc.clone()), Some(("phaistos", &disc)));
        assert_eq!(title("chess", Thing::Board), None);
    }
}
