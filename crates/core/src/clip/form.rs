//! The forms that a clip can have, told by the ending of its name.

use std::path::Path;

/// What a clip is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// An animated WebP file, which every browser shows.
    Webp,
    /// A folder with a PNG file for each picture.
    Pictures,
    /// A video for nearly every player, by the system's encoder.
    Mp4,
    /// A video for browsers, by the system's encoder.
    Webm,
    /// An animation in 256 colours, by the system's encoder.
    Gif,
}

impl Form {
    /// All of them, those that need nothing else first.
    pub const ALL: [Self; 5] = [Self::Webp, Self::Pictures, Self::Mp4, Self::Webm, Self::Gif];

    /// How its name ends; none for a folder.
    pub const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Webp => Some("webp"),
            Self::Pictures => None,
            Self::Mp4 => Some("mp4"),
            Self::Webm => Some("webm"),
            Self::Gif => Some("gif"),
        }
    }

    /// Whether the system's encoder writes it.
    pub const fn is_video(self) -> bool {
        matches!(self, Self::Mp4 | Self::Webm | Self::Gif)
    }

    /// The form that a name asks for; a name that ends in `/` is a folder, and so is any with
    /// `pictures`.
    ///
    /// # Errors
    /// In words, for an ending that is unknown.
    pub fn of(out: &Path, pictures: bool) -> Result<Self, String> {
        let text = out.as_os_str().to_string_lossy();
        if pictures || text.ends_with(['/', std::path::MAIN_SEPARATOR]) || out.is_dir() {
            return Ok(Self::Pictures);
        }
        let ending = out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let known = Self::ALL
            .into_iter()
            .find(|form| form.ending().is_some_and(|known| ending.as_deref() == Some(known)));
        known.ok_or_else(|| {
            let text: String = text.chars().take(200).collect();
            format!(
                "\"{text}\": the name of a clip ends in .webp, .mp4, .webm or .gif, that of a \
                 folder for pictures in /"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_tells_the_form() {
        let of = |name: &str| Form::of(Path::new(name), false);
        assert_eq!(of("game.webp"), Ok(Form::Webp));
        assert_eq!(of("a.b/GAME.MP4"), Ok(Form::Mp4));
        assert_eq!(of("game.webm"), Ok(Form::Webm));
        assert_eq!(of("game.gif"), Ok(Form::Gif));
        assert_eq!(of("game/"), Ok(Form::Pictures));
        assert_eq!(Form::of(Path::new("game"), true), Ok(Form::Pictures));
        for name in ["game", "game.avi", "webp", ".webp", ""] {
            let error = of(name).expect_err(name);
            assert!(error.contains(".webp") && error.contains(".gif"), "{error}");
        }
        for form in Form::ALL {
            let Some(ending) = form.ending() else { continue };
            assert_eq!(of(&format!("game.{ending}")), Ok(form));
        }
    }

    #[test]
    fn a_folder_that_is_there_is_for_pictures() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(Form::of(folder.path(), false), Ok(Form::Pictures));
    }
}
