//! The choice of a seat's player, shared by several dialogs.

use bevy_egui::egui;

use tesserae_core::ai::Level;

use crate::ui::widgets::fields::{WIDE, explained, field, note, row};
use crate::ui::widgets::{Entry, drop_down};

/// The player of a side, as the dialog offers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A person at this window.
    Human,
    /// A computer of a level.
    Machine(Level),
    /// Another program, by its command.
    Engine(String),
}

impl Seat {
    /// The name in the match record.
    pub fn name(&self) -> String {
        match self {
            Self::Human => "human".into(),
            Self::Machine(level) => format!("ai:{level}"),
            Self::Engine(command) => format!("engine:{}", command.trim()),
        }
    }
}

/// The explanation of the players: first of persons, then of the others.
const PERSONS: &str = "A person plays in this window; several can share it. ";
const OTHERS: &str = "Of the computers, the beginner is the easiest that plays sensibly and the \
                      master the strongest. An engine is another program that speaks Tesserae's \
                      protocol.";

/// Draws the choice of a seat's player. A person with this name is on offer only with `person`, and
/// a perfect player only if the game is `solved`.
pub(super) fn choose_seat(
    ui: &mut egui::Ui,
    number: usize,
    name: &str,
    seat: &mut Seat,
    person: Option<&mut String>,
    solved: Option<bool>,
) {
    // A choice stands until it is known to be impossible.
    let solved = solved.unwrap_or(*seat == Seat::Machine(Level::Perfect));
    let replaced = ui.id().with(("replaced", number));
    if let Seat::Machine(level) = seat {
        // The perfect player may have been chosen for another variant.
        let able = level.or_stand_in(solved);
        if able != *level {
            ui.data_mut(|data| data.insert_temp(replaced, able));
        } else if solved {
            ui.data_mut(|data| data.remove::<Level>(replaced));
        }
        *level = able;
    }
    let mut entries = Vec::new();
    if person.is_some() {
        entries.push(Entry::new(Seat::Human, "A person"));
    }
    entries.extend(Level::on_offer(solved).map(|level| {
        Entry::new(Seat::Machine(level), format!("Computer ({level})")).about(level.about())
    }));
    entries.push(Entry::new(Seat::Engine(String::new()), "An engine"));
    let is = |other: &Seat| match (&*seat, other) {
        (Seat::Engine(_), Seat::Engine(_)) => true,
        (own, other) => own == other,
    };
    let mut chosen = None;
    let meaning = format!("{}{OTHERS}", if person.is_some() { PERSONS } else { "" });
    explained(ui, name, &meaning, |ui| {
        let named = matches!(seat, Seat::Human).then_some(person).flatten();
        let wide = if named.is_some() { PERSON } else { WIDE };
        chosen = drop_down(ui, ("seat", number), wide, &entries, is).filter(|other| !is(other));
        if let Some(name) = named {
            let room = WIDE - PERSON - ui.spacing().item_spacing.x;
            let name = egui::TextEdit::singleline(name);
            field(ui, name.hint_text("name, if you like"), room);
        }
    });
    if let Some(chosen) = chosen {
        *seat = chosen;
    }
    let stands_in = ui.data(|data| data.get_temp::<Level>(replaced));
    if let Some(level) = stands_in.filter(|level| *seat == Seat::Machine(*level)) {
        note(ui, &format!("This variant is not solved on this machine, so the {level} plays."));
    }
    if let Seat::Engine(command) = seat {
        let command = egui::TextEdit::singleline(command).hint_text("the engine's command");
        row(ui, "", |ui| field(ui, command, WIDE));
    }
}

/// Width of the choice of a person, which leaves room for the name, in points.
const PERSON: f32 = 128.0;
