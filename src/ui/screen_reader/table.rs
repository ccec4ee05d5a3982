//! The table for screen readers: where the pieces are, and the moves to choose from. egui draws
//! neither. A press on a move plays it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{
    Action as Request, ActionRequest, Node, NodeId, Role, TreeUpdate,
};

use tesserae_core::rules::{Action, Position, Side};
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::narration::{Naming, capitalized, statement};
use tesserae_play::turn::{Stage, Turn};

use super::tree::hang;
use crate::ui::input::selection::Selected;
use crate::ui::state::{Overlay, Screen};

/// What the table shows.
#[derive(SystemParam)]
pub struct TableParams<'w> {
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    current: Option<Res<'w, CurrentMatch>>,
    turn: Res<'w, Turn>,
    choices: Res<'w, Choices>,
    selected: Res<'w, Selected>,
}

fn id(part: &str, number: usize) -> NodeId {
    egui::Id::new(("at the table", part, number)).accesskit_id()
}

/// The places of a side's pieces: `White: m1, m4, the rack (3), home (2)`.
fn places(position: &Position, side: Side) -> String {
    let naming = Naming(position.game().definition());
    let mut places: Vec<(String, usize)> = Vec::new();
    for standing in position.standings().into_iter().filter(|standing| standing.side == side) {
        let mut place = naming.place(side, standing.step);
        if standing.trapped.is_some() {
            place.push_str(", trapped");
        }
        match places.iter_mut().find(|(other, _)| *other == place) {
            Some((_, count)) => *count += 1,
            None => places.push((place, 1)),
        }
    }
    let place = |(place, count): (String, usize)| match count {
        1 => place,
        count => format!("{place} ({count})"),
    };
    let places: Vec<String> = places.into_iter().rev().map(place).collect();
    format!("{}: {}", naming.heading(side), places.join(", "))
}

/// A group with its members.
fn group(name: &str, id: NodeId, members: Vec<(NodeId, Node)>) -> Vec<(NodeId, Node)> {
    let mut group = Node::new(Role::Group);
    group.set_label(name);
    group.set_children(members.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    std::iter::once((id, group)).chain(members).collect()
}

impl TableParams<'_> {
    /// The match, if nothing covers the table.
    fn on_table(&self) -> Option<&CurrentMatch> {
        let seen = (*self.screen.get(), *self.overlay.get()) == (Screen::Table, Overlay::None);
        self.current.as_deref().filter(|_| seen)
    }

    /// The moves of a person who has to choose.
    fn moves(&self) -> &[Choice] {
        let human = |current: &CurrentMatch| {
            self.choices.side.is_some_and(|side| current.is_human(side))
                && self.turn.stage == Stage::ToChoose
                && !self.turn.held
        };
        if self.on_table().is_some_and(human) { &self.choices.list } else { &[] }
    }

    /// Adds the table to a description. Returns the move that the keys point at.
    pub fn add_to(&self, update: &mut TreeUpdate) -> Option<NodeId> {
        let position = self.on_table()?.0.position();
        let sides =
            Side::ALL[..usize::from(position.sides())].iter().enumerate().map(|(at, side)| {
                let mut node = Node::new(Role::Label);
                node.set_value(places(position, *side));
                (id("side", at), node)
            });
        hang(update, group("Board", id("board", 0), sides.collect()));
        let moves = self.moves();
        if moves.is_empty() {
            return None;
        }
        let nodes = moves.iter().enumerate().map(|(at, choice)| {
            let mut node = Node::new(Role::Button);
            node.set_label(self.named(position, choice));
            node.add_action(Request::Click);
            node.add_action(Request::Focus);
            (id("move", at), node)
        });
        hang(update, group("Moves", id("moves", 0), nodes.collect()));
        let is_free = update.tree.as_ref().is_some_and(|tree| tree.root == update.focus);
        let pointed = self.selected.action.filter(|_| is_free)?;
        moves.iter().position(|choice| choice.action == pointed).map(|at| id("move", at))
    }

    /// A move with its key: `1: The white piece on m1 goes to m3`.
    fn named(&self, position: &Position, choice: &Choice) -> String {
        let text = statement(position, choice.action).unwrap_or_else(|| choice.text.clone());
        let text = capitalized(&text);
        match self.choices.digit(choice, self.selected.number) {
            Some(digit) => format!("{digit}: {text}"),
            None => text,
        }
    }
}

/// The move that a request plays.
pub fn action_of(table: &TableParams, request: &ActionRequest) -> Option<Action> {
    let moves = table.moves().iter().enumerate();
    let mut asked = moves.filter(|(at, _)| id("move", *at) == request.target_node);
    asked.next().map(|(_, choice)| choice.action).filter(|_| request.action == Request::Click)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    #[test]
    fn a_side_is_read_from_the_piece_that_is_farthest() {
        // Four in the rack, three on the way or home.
        let at = position("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2");
        let white = places(&at, Side::A);
        assert!(white.starts_with("White: home, "), "{white}");
        assert!(white.ends_with(", the rack (4)"), "{white}");
    }
}
