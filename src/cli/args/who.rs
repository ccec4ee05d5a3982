//! Players and levels as typed: upper and lower case and outer white space do not matter.

use tesserae_core::ai::{Level, UnknownLevel, UnknownPlayer, Who};
use tesserae_core::pasted;

/// Reads a player. The name of a person and the command of an engine stay as they are.
pub(super) fn who(text: &str) -> Result<Who, UnknownPlayer> {
    let text = pasted::bare(text);
    let usual = match text.split_once(':') {
        None => text.to_ascii_lowercase(),
        Some((kind, rest)) => {
            let kind = kind.trim_end().to_ascii_lowercase();
            let is_ours = ["ai", "search"].contains(&kind.as_str());
            let rest = if is_ours { rest.trim().to_ascii_lowercase() } else { rest.to_owned() };
            format!("{kind}:{rest}")
        }
    };
    usual.parse()
}

/// Reads a level.
pub(super) fn level(text: &str) -> Result<Level, UnknownLevel> {
    pasted::bare(text).to_ascii_lowercase().parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_in_any_case_and_names_and_commands_stay() {
        for (typed, read) in [
            ("AI:Beginner", "ai:beginner"),
            (" ai: Master\n", "ai:master"),
            ("\"ai:adept\"", "ai:adept"),
            ("Human", "human"),
            ("Human:McAda", "human:McAda"),
            ("Search:2,Hand", "search:2,hand"),
            ("Engine:/Opt/Eng --Deep \"a b\"", "engine:/Opt/Eng --Deep \"a b\""),
        ] {
            assert_eq!(who(typed).map(|who| who.to_string()).as_deref(), Ok(read), "{typed:?}");
        }
        for wrong in ["robot:x", "ai:", "human:", "Engine: ", "search:0"] {
            assert!(who(wrong).is_err(), "{wrong}");
        }
        assert_eq!(level(" Expert "), Ok(Level::Expert));
    }
}
