//! What is added to egui's description: names where it has none, and nodes of our own.

use std::collections::HashMap;

use bevy_egui::egui::accesskit::{Node, NodeId, Role, TreeUpdate};

fn has_name(node: &Node) -> bool {
    node.label().is_some_and(|label| !label.is_empty()) || !node.labelled_by().is_empty()
}

/// Is it a field or a choice, which shows its value and not its name?
fn is_field(role: Role) -> bool {
    matches!(
        role,
        Role::TextInput
            | Role::MultilineTextInput
            | Role::ComboBox
            | Role::Slider
            | Role::SpinButton
    )
}

/// The description with names for the window and for fields: the name of the row that they stand
/// in, or else a field's placeholder and a list's choice.
pub fn named(mut update: TreeUpdate) -> TreeUpdate {
    let root = update.tree.as_ref().map(|tree| tree.root);
    let mut parents: HashMap<NodeId, NodeId> = HashMap::new();
    let mut rows: HashMap<NodeId, String> = HashMap::new();
    for (id, node) in &update.nodes {
        parents.extend(node.children().iter().map(|child| (*child, *id)));
        if let (Role::Group, Some(label)) = (node.role(), node.label()) {
            rows.insert(*id, label.to_owned());
        }
    }
    for (id, node) in &mut update.nodes {
        if has_name(node) {
            continue;
        }
        let name = match node.role() {
            _ if Some(*id) == root => Some("Tesserae"),
            role if is_field(role) => {
                let above = std::iter::successors(parents.get(id), |id| parents.get(id));
                let row = above.filter_map(|id| rows.get(id)).next().map(String::as_str);
                let shown = if role == Role::ComboBox { node.value() } else { node.placeholder() };
                row.or(shown)
            }
            _ => None,
        };
        if let Some(name) = name.map(ToOwned::to_owned) {
            node.set_label(name);
        }
    }
    update
}

/// Hangs nodes under the root, the first of them at the end of its children.
pub fn hang(update: &mut TreeUpdate, nodes: Vec<(NodeId, Node)>) {
    let (Some(tree), Some((first, _))) = (&update.tree, nodes.first()) else { return };
    let (root, first) = (tree.root, *first);
    if let Some((_, root)) = update.nodes.iter_mut().find(|(id, _)| *id == root) {
        root.push_child(first);
        update.nodes.extend(nodes);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::ui::widgets::fields::row;

    #[test]
    fn what_a_reader_finds_has_a_name() {
        let context = egui::Context::default();
        context.enable_accesskit();
        let (mut text, mut speed) = (String::new(), 1.0);
        let output = context.run_ui(egui::RawInput::default(), |ui| {
            ui.add(egui::TextEdit::singleline(&mut text).hint_text("Search names"));
            egui::ComboBox::from_id_salt("games").selected_text("Any game").show_ui(ui, |_| {});
            row(ui, "Variant", |ui| {
                egui::ComboBox::from_id_salt("variants").selected_text("Short").show_ui(ui, |_| {});
            });
            row(ui, "Speed", |ui| ui.add(egui::Slider::new(&mut speed, 0.0..=8.0)));
            let _ = ui.button("Back");
        });
        let update = output.platform_output.accesskit_update.expect("described");
        let named = named(update);
        let of = |role: Role| {
            let nodes = named.nodes.iter().filter(move |(_, node)| node.role() == role);
            nodes.filter_map(|(_, node)| node.label()).collect::<Vec<_>>()
        };
        assert_eq!(of(Role::Window), ["Tesserae"]);
        assert_eq!(of(Role::TextInput), ["Search names"]);
        assert!(of(Role::ComboBox).contains(&"Any game"));
        assert!(of(Role::ComboBox).contains(&"Variant"));
        assert_eq!(of(Role::Slider), ["Speed"]);
        assert_eq!(of(Role::Button), ["Back"]);
    }
}
