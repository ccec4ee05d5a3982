//! The commands with other keys than the list's.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui;

use super::key::Chord;

/// The commands to which the user has given other keys, by their names.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Bindings(pub(super) Arc<BTreeMap<&'static str, Vec<Chord>>>);

impl Bindings {
    /// Those that the texts in a context name.
    pub fn of(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
    }

    /// Has the texts of a context name these.
    pub fn name_in(&self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, self.clone()));
    }

    /// The keys of the command of that name, which has the `usual` ones in the list.
    pub(super) fn keys(&self, name: &str, usual: &'static [Chord]) -> &[Chord] {
        self.0.get(name).map_or(usual, Vec::as_slice)
    }
}
