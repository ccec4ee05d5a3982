//! What widgets tell a screen reader beyond egui's own description.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Context, Id, Rect, Response, Sense, Ui, WidgetInfo, WidgetType};

fn memory() -> Id {
    Id::new("what the keys point at")
}

/// Tells a reader that the keys point at a widget that has no focus, in this frame.
pub fn point(ctx: &Context, widget: Id) {
    ctx.data_mut(|data| data.insert_temp(memory(), Some(widget)));
}

/// The widget that the keys point at.
pub fn take_pointed(ctx: &Context) -> Option<Id> {
    ctx.data_mut(|data| data.remove_temp::<Option<Id>>(memory()).flatten())
}

/// Makes what a `Ui` holds a group with a name.
pub fn name_group(ui: &Ui, role: Role, name: &str) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(role);
        node.set_label(name);
    });
}

/// Tells a reader what a picture shows. A click in it needs a place, so no key comes to it.
pub fn picture(response: &Response, shows: &str) {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, shows));
}

/// Tells a reader of words that are painted.
pub fn painted(ui: &Ui, place: Rect, salt: &str, words: &str) {
    let area = ui.interact(place, ui.id().with(("read", salt)), Sense::hover());
    area.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
}
