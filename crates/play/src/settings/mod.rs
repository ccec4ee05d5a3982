//! Preferences, kept between starts.

mod keep;

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use tesserae_core::files::{TextError, Understood, understood};
use tesserae_core::review::Grade;
use tesserae_layout::colours::ColourSet;
use tesserae_layout::look::{Level, Look, Part};

use super::layers::Layers;
pub use keep::{KeepSettings, plugin};

/// Preferences. Missing or unknown fields take their defaults.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The look of the table; none for the one that suits the graphics adapter.
    pub look: Option<Look>,
    /// The parts of the look that have another level.
    pub look_parts: BTreeMap<Part, Level>,
    /// Most frames a second; none for as many as the display shows.
    pub frame_cap: Option<u32>,
    /// Show legal pieces and targets.
    pub show_legal: bool,
    /// Dice and pieces do not fly.
    pub reduced_motion: bool,
    /// The speed of computers and animations; 1 is normal.
    pub pace: f32,
    /// The part of a throw that is shown.
    pub dice_flight: DiceFlight,
    /// Ask before a side resigns.
    pub ask_resign: bool,
    /// Ask before an exhibition is left whose score is lost.
    pub ask_leave: bool,
    /// Ask before a new exhibition replaces an unfinished one.
    pub ask_replace: bool,
    /// The volume of the table's sounds, 0 to 1.
    pub volume: f32,
    /// The volume of buttons, dialogs and refusals, 0 to 1.
    pub interface_volume: f32,
    /// The volume of the tone of a quiet room, 0 to 1.
    pub room_volume: f32,
    /// No sound is heard.
    pub muted: bool,
    /// The size of the text; 1 is normal.
    pub text_scale: f32,
    /// The colours of what differs by its hue.
    pub colours: ColourSet,
    /// A player may request the value of the choices.
    pub hints: bool,
    /// The tutor warns of choices at least this bad; none for no tutor.
    pub tutor: Option<Grade>,
    /// Show the commentary of exhibitions in a line below the table.
    pub commentary: bool,
    /// Exhibitions have a directed view. Otherwise the view stays in place.
    pub directed: bool,
    /// Save finished games between computers, in exhibitions and tournaments, among the matches.
    #[serde(alias = "keep_watched")]
    pub keep_games: bool,
    /// The keys of commands that have other keys than usual, by the names of command and key.
    pub keys: BTreeMap<String, Vec<String>>,
    /// The layers drawn over the board.
    pub layers: Layers,
    /// The games whose path a player has seen at the first match.
    pub paths_seen: Vec<String>,
    /// The inspector has offered its first visitor a guided tour.
    pub tour_offered: bool,
    /// The strip with these layers is open.
    pub layer_strip: bool,
    /// The window fills the screen.
    pub full_screen: bool,
    /// The window's size and place; none before it was moved or resized.
    pub window: Option<WindowPlace>,
    /// Exhibitions pause while the window is hidden.
    pub pause_hidden: bool,
    /// Minutes without input before the title screen plays by itself; 0 for never.
    pub attract: u32,
    /// The user chooses the file of each picture, clip and model in the system's dialog.
    pub choose_files: bool,
    /// The last folder of each kind of file in the system's dialogs.
    pub folders: BTreeMap<String, String>,
    /// The choices for the last match with a person, offered for the next of its game.
    pub last_match: Option<LastMatch>,
    /// The same for each other game.
    pub other_matches: Vec<LastMatch>,
}

/// The part of a throw that is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceFlight {
    /// All of it.
    #[default]
    Full,
    /// Its end.
    Short,
    /// Only the dice at rest.
    Laid,
}

/// The window's size and place when it did not fill a screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Width and height, in points.
    pub size: (u32, u32),
    /// Its corner on the desktop, in pixels; none if the system does not tell.
    pub at: Option<(i32, i32)>,
    /// The name of its monitor.
    pub monitor: String,
    /// The corner of that monitor on the desktop, in pixels.
    pub monitor_at: (i32, i32),
    /// It was maximised.
    pub maximised: bool,
}

/// The choices for a match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastMatch {
    /// The game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The number of sides.
    pub sides: u8,
    /// The player on each seat, as in a record.
    pub players: Vec<String>,
    /// The person's name for each seat, even if a computer sits there now.
    pub names: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            look: None,
            look_parts: BTreeMap::new(),
            frame_cap: None,
            show_legal: true,
            reduced_motion: false,
            pace: 1.0,
            dice_flight: DiceFlight::Full,
            ask_resign: true,
            ask_leave: true,
            ask_replace: true,
            volume: 0.7,
            interface_volume: 0.5,
            room_volume: 0.0,
            muted: false,
            text_scale: 1.0,
            colours: ColourSet::Usual,
            hints: false,
            tutor: None,
            commentary: true,
            directed: true,
            keep_games: true,
            keys: BTreeMap::new(),
            // The list of moves speaks of cells by name.
            layers: Layers { names: true, ..Layers::default() },
            paths_seen: Vec::new(),
            tour_offered: false,
            layer_strip: false,
            full_screen: false,
            window: None,
            pause_hidden: false,
            attract: 5,
            choose_files: false,
            folders: BTreeMap::new(),
            last_match: None,
            other_matches: Vec::new(),
        }
    }
}

impl Settings {
    /// The part of a throw that is shown. With reduced motion it is the dice at rest.
    pub fn flight(&self) -> DiceFlight {
        if self.reduced_motion { DiceFlight::Laid } else { self.dice_flight }
    }

    /// The choices for the last match of a game.
    pub fn last_match_of(&self, game: &str) -> Option<&LastMatch> {
        self.last_match.iter().chain(&self.other_matches).find(|last| last.game == game)
    }

    /// Keeps the choices for a match. Those for other games stay.
    pub fn remember(&mut self, choices: LastMatch) {
        self.other_matches.extend(self.last_match.take());
        self.other_matches.retain(|last| last.game != choices.game);
        self.last_match = Some(choices);
    }

    /// Reads what this version understands of the text of a file.
    ///
    /// # Errors
    /// If the text is none of settings.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let Understood { value: mut settings, unknown } = understood::<Self>(text)?;
        if !unknown.is_empty() {
            // The file keeps them, for the version that wrote them.
            warn!("settings.ron: not understood: {}", unknown.join(", "));
        }
        let sane = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        // More than a day makes no sense.
        settings.attract = settings.attract.min(24 * 60);
        settings.frame_cap = settings.frame_cap.map(|cap| cap.clamp(10, 1000));
        settings.pace = sane(settings.pace, 0.25, 8.0, 1.0);
        settings.volume = sane(settings.volume, 0.0, 1.0, 0.7);
        settings.interface_volume = sane(settings.interface_volume, 0.0, 1.0, 0.5);
        settings.room_volume = sane(settings.room_volume, 0.0, 1.0, 0.0);
        settings.text_scale = sane(settings.text_scale, 0.75, 2.0, 1.0);
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        Settings::read(text).expect("settings")
    }

    #[test]
    fn what_was_set_comes_back_and_files_of_before_still_load() {
        let settings = Settings {
            full_screen: true,
            window: Some(WindowPlace {
                size: (1000, 700),
                at: Some((-1900, 40)),
                monitor: "DP-1".into(),
                monitor_at: (-1920, 0),
                maximised: true,
            }),
            pause_hidden: true,
            directed: false,
            keep_games: false,
            look_parts: BTreeMap::from([(Part::Shadows, Level::Off)]),
            frame_cap: Some(30),
            dice_flight: DiceFlight::Short,
            colours: ColourSet::BlueYellow,
            keys: BTreeMap::from([("Table.Book".into(), vec!["Ctrl+J".into()])]),
            interface_volume: 0.25,
            room_volume: 0.1,
            muted: true,
            last_match: Some(LastMatch {
                game: "ur".into(),
                variant: "finkel".into(),
                sides: 2,
                players: vec!["human:Anna".into(), "ai:beginner".into()],
                names: vec!["Anna".into()],
            }),
            ..Settings::default()
        };
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default());
        assert_eq!(text.map(|text| read(&text)), Ok(settings));
        let before = "(look: Some(Low), pace: 2.0)";
        let wanted = Settings { look: Some(Look::Low), pace: 2.0, ..Settings::default() };
        assert_eq!(read(before), wanted);
        assert!(wanted.directed, "who has never chosen a view watches the directed one");
        assert!(wanted.keep_games, "and keeps the games");
        assert!(wanted.layers.names, "and sees the names that the list of moves uses");
        assert_eq!(read("(pace: 99.0, volume: -1.0)").pace, 8.0);
        let odd = read("(interface_volume: 3.0, room_volume: -1.0)");
        assert_eq!((odd.interface_volume, odd.room_volume), (1.0, 0.0));
        assert_eq!((wanted.room_volume, wanted.muted), (0.0, false), "no tone unless it is wanted");
    }

    #[test]
    fn each_game_keeps_its_own_last_match() {
        let of = |game: &str, level: &str| LastMatch {
            game: game.into(),
            players: vec!["human".into(), level.into()],
            ..LastMatch::default()
        };
        let mut settings = Settings::default();
        settings.remember(of("ur", "ai:perfect"));
        settings.remember(of("senet", "ai:adept"));
        settings.remember(of("ur", "ai:master"));
        assert_eq!(settings.last_match, Some(of("ur", "ai:master")));
        assert_eq!(settings.last_match_of("senet"), Some(&of("senet", "ai:adept")));
        assert_eq!(settings.other_matches.len(), 1);
        assert_eq!(settings.last_match_of("knossos"), None);
    }
}
