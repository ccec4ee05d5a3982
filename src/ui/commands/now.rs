//! Decides which command a key requests now.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use tesserae_play::advice::Advice;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::guide::Guide;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::puzzling::Puzzling;
use tesserae_play::reviewing::Reviewing;
use tesserae_play::turn::{Stage, Turn};

use super::scope::Scope;
use crate::ui::input::selection::Selected;
use crate::ui::inspector::progress::Touring;
use crate::ui::photo::camera::Photo;
use crate::ui::state::{Overlay, Renaming, Screen, Typing};

/// The window's state and what it waits for.
#[derive(SystemParam)]
pub struct Now<'w> {
    pub(super) screen: Res<'w, State<Screen>>,
    pub(super) overlay: Res<'w, State<Overlay>>,
    pub(super) wants: Option<Res<'w, EguiWantsInput>>,
    pub(super) typing: Option<Res<'w, Typing>>,
    pub(super) renaming: Option<Res<'w, Renaming>>,
    pub(super) occasion: Res<'w, State<Occasion>>,
    pub(super) photo: Option<Res<'w, Photo>>,
    exhibition: On<'w, Exhibition>,
    guide: On<'w, Guide>,
    reviewing: On<'w, Reviewing>,
    puzzling: On<'w, Puzzling>,
    clock: Res<'w, Time<Real>>,
    current: Option<Res<'w, CurrentMatch>>,
    turn: Option<Res<'w, Turn>>,
    choices: Option<Res<'w, Choices>>,
    selected: Option<Res<'w, Selected>>,
    advice: Option<Res<'w, Advice>>,
    touring: Option<Res<'w, Touring>>,
}

impl Now<'_> {
    /// A person plays here: no computer alone, and a puzzle still waits for its answer.
    pub(super) fn is_played(&self) -> bool {
        let answered = self.puzzling.get().is_some_and(|puzzling| !puzzling.is_open());
        self.current.is_some() && !answered && (!self.exhibition.is_on() || self.has_turn())
    }

    fn stage(&self) -> Stage {
        self.turn.as_ref().map_or(Stage::Empty, |turn| turn.stage)
    }

    /// A person is on turn.
    fn is_human(&self) -> bool {
        let current = self.current.as_ref();
        current.is_some_and(|current| current.is_human(current.0.position().turn()))
    }

    /// The position has been visible long enough for a key to be meant for it.
    fn is_seen(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.is_seen(&self.clock))
    }

    /// The tutor has warned, and the player has not decided yet.
    pub(super) fn warns(&self) -> bool {
        self.advice.as_ref().is_some_and(|advice| advice.warning().is_some())
    }

    /// A person is on turn, and may act.
    pub(super) fn has_turn(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| !turn.held) && self.is_human()
    }

    /// A person has taken over a side of an exhibition.
    pub(super) fn has_joined(&self) -> bool {
        self.exhibition.get().is_some_and(Exhibition::has_person)
    }

    /// Dice or pieces are under way.
    pub(super) fn moves(&self) -> bool {
        matches!(self.stage(), Stage::Moving | Stage::Rolling)
    }

    /// A key may take back or repeat a move: not while dice or pieces are under way, when it was
    /// meant for what came before. A position that is set up does not wait for them.
    pub(super) fn may_go_back(&self) -> bool {
        !self.moves() || *self.occasion.get() == Occasion::SetUp
    }

    /// A guide waits for the learner to read on.
    pub(super) fn reads(&self) -> bool {
        let (Some(guide), Some(current)) = (self.guide.get(), &self.current) else { return false };
        !self.moves() && !guide.is_over() && guide.goes_on_by_word(current.0.position())
    }

    /// The last lesson of a guide is over.
    pub(super) fn guide_is_over(&self) -> bool {
        self.guide.get().is_some_and(Guide::is_over)
    }

    /// No guide has the keys.
    fn is_free(&self) -> bool {
        !self.reads() && !self.guide_is_over()
    }

    /// The dice are due.
    pub(super) fn may_throw(&self) -> bool {
        self.is_free() && self.is_seen() && self.stage() == Stage::ToThrow && self.is_human()
    }

    /// A lost turn waits to be passed on.
    pub(super) fn may_pass(&self) -> bool {
        self.is_free() && self.is_seen() && self.stage() == Stage::ToPass
    }

    /// The choice that the tutor has warned of may be played.
    pub(super) fn may_insist(&self) -> bool {
        self.warns() && self.is_seen()
    }

    /// The player can request a hint.
    pub(super) fn may_ask(&self) -> bool {
        self.is_free() && !self.warns()
    }

    /// A person has to choose.
    pub(super) fn chooses(&self) -> bool {
        self.may_ask() && self.stage() == Stage::ToChoose && self.is_human()
    }

    /// Tab and the arrows point at legal moves, if no widget has the focus.
    pub fn tab_points(&self) -> bool {
        let focused = self.wants.as_deref().is_some_and(EguiWantsInput::wants_keyboard_input);
        Scope::Turn.is_open(self) && self.chooses() && !focused
    }

    /// The choice has been visible long enough to be played by a key.
    pub(super) fn may_choose(&self) -> bool {
        self.chooses() && self.is_seen()
    }

    /// The digit plays something or picks a die.
    pub(super) fn has_choice(&self, digit: Option<u8>) -> bool {
        let picked = self.selected.as_ref().and_then(|selected| selected.number);
        let (Some(digit), Some(choices)) = (digit, &self.choices) else { return false };
        self.may_choose() && choices.by_digit(digit, picked).is_some()
    }

    /// A better line, or that of a puzzle, is on the board.
    pub(super) fn shows_line(&self) -> bool {
        self.reviewing.get().is_some_and(Reviewing::shows_line)
            || self.puzzling.get().is_some_and(|puzzling| puzzling.line().is_some())
    }

    /// Rollouts of a review are running.
    pub(super) fn rolls_out(&self) -> bool {
        self.reviewing.get().is_some_and(|reviewing| reviewing.rolling().is_some())
    }

    /// The puzzle waits for its answer.
    pub(super) fn is_open(&self) -> bool {
        self.puzzling.get().is_some_and(Puzzling::is_open) && !self.shows_line()
    }

    /// The solution of the puzzle has been visible long enough.
    pub(super) fn is_solved(&self) -> bool {
        let puzzling = self.puzzling.get();
        puzzling.is_some_and(|puzzling| !puzzling.is_open() && puzzling.is_seen(&self.clock))
            && !self.shows_line()
    }

    /// A guided tour of the inspector is on.
    pub(super) fn tours(&self) -> bool {
        self.touring.as_ref().is_some_and(|touring| touring.at.is_some())
    }

    /// A match is on the table, whatever lies over it.
    pub(super) fn is_at_table(&self) -> bool {
        *self.screen.get() == Screen::Table
    }
}
