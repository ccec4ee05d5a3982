//! Settings of the play.

use tesserae_core::review::Grade;
use tesserae_play::settings::DiceFlight;

use super::rows::Rows;
use crate::ui::commands::{TableCommand, TurnCommand};

/// Draws the page.
pub fn draw(rows: &mut Rows) {
    rows.switch(
        |set| &mut set.show_legal,
        &TableCommand::LegalMoves.entry().titled(rows.ui),
        "Marks the pieces that can move, and their cells",
    );
    rows.switch(
        |set| &mut set.hints,
        &TurnCommand::Hint
            .entry()
            .titled_as(rows.ui, "Hints: show the value of each choice on request"),
        "Ranks your choices when you ask",
    );
    rows.told_choice(
        |set| &mut set.tutor,
        "Tutor",
        [
            (None, "off"),
            (Some(Grade::Blunder), "blunders"),
            (Some(Grade::Error), "errors"),
            (Some(Grade::Doubtful), "doubtful choices"),
        ],
        |tutor| match tutor.map(|grade| grade.least() * 100.0) {
            None => "No warnings".to_owned(),
            Some(points) => format!(
                "Warns before a choice that costs {points:.0} points or more (1 point = 1 game in \
                 100)"
            ),
        },
    );
    rows.times(
        |set| &mut set.pace,
        "Speed",
        "Of computers and animations. An exhibition has its own.",
        (0.25, 8.0),
    );
    let reduced = rows.set.reduced_motion;
    rows.enabled(!reduced, |rows| {
        let tip = if reduced { "Reduced motion is on, under Access" } else { "What a throw shows" };
        rows.choice(
            |set| &mut set.dice_flight,
            "Dice flight",
            tip,
            [(DiceFlight::Full, "full"), (DiceFlight::Short, "short"), (DiceFlight::Laid, "none")],
        );
    });
    rows.heading("Watching", "");
    rows.switch(
        |set| &mut set.commentary,
        "Commentary: sentences about an exhibition, below the table",
        "",
    );
    rows.switch(
        |set| &mut set.keep_games,
        "Keep games between computers under Matches",
        "Saves finished games of exhibitions and tournaments",
    );
    rows.switch(
        |set| &mut set.pause_hidden,
        "Pause exhibitions while the window is covered or minimised",
        "",
    );
    rows.choice(
        |set| &mut set.attract,
        "When idle",
        "After this time without input, the title screen shows games by itself. Any key or click \
         returns.",
        [(0, "nothing"), (2, "2 min"), (5, "5 min"), (15, "15 min")],
    );
    rows.heading("Ask before", "");
    rows.switch(|set| &mut set.ask_resign, "You resign", "Undo takes it back");
    rows.switch(
        |set| &mut set.ask_leave,
        "You leave an exhibition that is not kept, or close the window on it",
        "Its score is lost",
    );
    rows.switch(|set| &mut set.ask_replace, "A new exhibition replaces an unfinished one", "");
}
