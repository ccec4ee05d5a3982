//! What a screen reader says unasked: throws, moves, refusals, whose turn it is, results.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Live, Node, NodeId, Role, TreeUpdate};

use tesserae_core::rules::{Action, Throw};
use tesserae_play::broadcast::Broadcast;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::{CurrentMatch, Played};
use tesserae_play::exhibition::Exhibition;
use tesserae_play::narration::{does, in_figures, sentence, statement};
use tesserae_play::notices::{Notice, Tone};
use tesserae_play::occasion::On;
use tesserae_play::people::result;
use tesserae_play::turn::{Stage, Turn, decides_first};

use super::tree::hang;

/// The number of sentences that a reader can look back at.
const KEPT: usize = 20;

/// What was said last. Each sentence is a separate node: a reader hears the same one twice.
#[derive(Resource, Debug, Default)]
pub struct Said {
    sentences: VecDeque<(u64, Live, String)>,
    count: u64,
}

impl Said {
    /// Says a sentence.
    pub fn say(&mut self, text: impl Into<String>, live: Live) {
        self.count += 1;
        self.sentences.push_back((self.count, live, text.into()));
        if self.sentences.len() > KEPT {
            self.sentences.pop_front();
        }
    }

    /// The sentences, the latest last.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.sentences.iter().map(|(_, _, text)| text.as_str())
    }

    /// Adds them to a description.
    pub(super) fn add_to(&self, update: &mut TreeUpdate) {
        let mut log = Node::new(Role::Log);
        log.set_label("Messages");
        let id = |what: u64| NodeId(egui::Id::new(("said", what)).value());
        let mut nodes: Vec<(NodeId, Node)> = Vec::new();
        for (number, live, text) in &self.sentences {
            let mut node = Node::new(Role::Paragraph);
            node.set_label(text.as_str());
            node.set_live(*live);
            log.push_child(id(*number));
            nodes.push((id(*number), node));
        }
        nodes.insert(0, (id(0), log));
        hang(update, nodes);
    }
}

/// A throw or a choice in a sentence.
fn of_ply(current: &CurrentMatch, played: &Played) -> Option<String> {
    let side = played.before.turn();
    let does = |one: &str, several: &str| does(&current.0, side, one, several);
    match played.action {
        // A notice says who begins.
        Action::Throw(Throw::First(_)) => None,
        Action::Throw(Throw::Score(score)) => Some(format!("{} {score}.", does("throws", "throw"))),
        Action::Throw(Throw::Pair(high, low)) => {
            Some(format!("{} {high} and {low}.", does("throws", "throw")))
        }
        Action::Pass => Some(format!("{}.", does("passes", "pass"))),
        action => statement(&played.before, action).map(|text| sentence(&text)),
    }
}

/// Whose turn it is, if a person has to act, and the result.
fn due(current: &CurrentMatch, turn: &Turn, choices: &Choices) -> Option<String> {
    let (record, position) = (&current.0, current.0.position());
    let side = position.turn();
    let acts = current.is_human(side) && !turn.held;
    match turn.stage {
        Stage::Over => result(record).map(|result| sentence(&result)),
        Stage::ToThrow if acts && !decides_first(position) => {
            Some(format!("{}.", does(record, side, "throws next", "throw next")))
        }
        Stage::ToChoose if acts => {
            let many = in_figures(choices.list.len() as u32, "move");
            Some(format!("{} {many}.", does(record, side, "has", "have")))
        }
        _ => None,
    }
}

/// Hears what happens at the table, and says it. In an exhibition without a person it says what the
/// commentator says: the play may be too fast for more.
pub(super) fn listen(
    mut said: ResMut<Said>,
    (mut played, mut notices): (MessageReader<Played>, MessageReader<Notice>),
    current: Option<Res<CurrentMatch>>,
    (turn, choices): (Res<Turn>, Res<Choices>),
    (exhibition, broadcast): (On<Exhibition>, Res<Broadcast>),
    mut before: Local<(Option<String>, Option<(Stage, usize)>)>,
) {
    let watched = exhibition.get().is_some_and(|exhibition| !exhibition.has_person());
    for played in played.read() {
        let text = current.as_ref().and_then(|current| of_ply(current, played));
        if let Some(text) = text.filter(|_| !watched) {
            said.say(text, Live::Polite);
        }
    }
    for notice in notices.read() {
        if let Notice::Said { tone, text, .. } = notice {
            let urgent = *tone == Tone::Warning;
            let live = if urgent { Live::Assertive } else { Live::Polite };
            said.say(text.as_str(), live);
        }
    }
    let (caption, now) = &mut *before;
    if watched {
        let text = broadcast.caption();
        if caption.as_deref() != text {
            *caption = text.map(ToOwned::to_owned);
            if let Some(text) = text {
                said.say(text, Live::Polite);
            }
        }
        return;
    }
    let Some(current) = current else {
        *now = None;
        return;
    };
    let stage = Some((turn.stage, current.0.cursor()));
    if *now != stage {
        *now = stage;
        if let Some(text) = due(&current, &turn, &choices) {
            said.say(text, Live::Polite);
        }
    }
}
