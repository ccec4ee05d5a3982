//! The row of buttons over the table: views, names and layers, and the button that shows a hidden
//! panel. Where the row would need a second one, a list has the views. While the layers are open,
//! the row grows into a strip over the table, which keeps its place.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Button, Margin, RichText};

use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Buttons, TableCommand, WatchCommand};
use crate::ui::frame::TOOLBAR;
use crate::ui::table_layers::LayerParams;
use crate::ui::widgets::theme;

/// The row's place, in points from the table's corner.
const PLACE: egui::Vec2 = egui::vec2(12.0, 5.0);
/// Height of a button, in points.
const ROW: f32 = 22.0;
/// Space between two buttons, across and down, in points.
const BETWEEN: egui::Vec2 = egui::vec2(4.0, 4.0);
/// Space between the views and the layers, in points.
const APART: f32 = 12.0;

/// A view: the button's text, the view's name, the hover text.
type View = (&'static str, &'static str, String);

/// The views of a table of `sides` sides.
fn views(ctx: &egui::Context, sides: u8) -> Vec<View> {
    let seats = [("Near", "near"), ("Far", "far"), ("Left", "left"), ("Right", "right")];
    let key = TableCommand::NextSeat.entry().keys_in_words(ctx);
    let seat = |(text, view)| (text, view, format!("From the {view} seat ({key}: the next seat)"));
    let (whole, above) = (TableCommand::Whole.entry(), TableCommand::Above.entry());
    let mut views = vec![(whole.label, "default", whole.tip_as(ctx, "The whole table"))];
    views.extend(seats.into_iter().take(usize::from(sides)).map(seat));
    views.push((above.label, "top", above.tip_as(ctx, "From above")));
    views
}

/// Draws a button for each view. Returns the requested view.
fn choose_view(ui: &mut egui::Ui, views: Vec<View>) -> Option<&'static str> {
    let mut chosen = None;
    for (text, view, hover) in views {
        let button = ui.add(Button::new(RichText::new(text).small()));
        if button.on_hover_text(hover).clicked() {
            chosen = Some(view);
        }
    }
    chosen
}

/// Would the buttons need more than one row?
fn is_narrow(ui: &egui::Ui, views: &[View], layers: &LayerParams, bare: bool) -> bool {
    let names = layers.has_names(bare).then_some("Names");
    let others = names.into_iter().chain(["Layers"]).chain(bare.then_some(PANEL));
    let wide = |text: &str| {
        let font = egui::FontId::proportional(theme::SMALL);
        let laid = ui.painter().layout_no_wrap(text.to_owned(), font, theme::TEXT);
        laid.size().x + 2.0 * ui.spacing().button_padding.x + BETWEEN.x
    };
    let all = views.iter().map(|(text, ..)| *text).chain(others).map(wide);
    let apart = if bare { 2.0 } else { 1.0 } * APART;
    all.sum::<f32>() + apart - BETWEEN.x > ui.available_width()
}

/// The button that shows a hidden panel.
const PANEL: &str = "Show panel";

/// Draws the row over the table's part of the window. In a `bare` exhibition a button shows the
/// panel.
pub fn show(
    ctx: &egui::Context,
    area: egui::Rect,
    layers: &mut LayerParams,
    (requests, buttons): (&mut MessageWriter<ViewRequested>, &mut Buttons),
    bare: bool,
) {
    let open = layers.is_open();
    let wide = (area.width() - 2.0 * PLACE.x).max(60.0);
    // Without the strip, only the row's buttons catch the pointer.
    let (corner, frame) = if open {
        let around = Margin::symmetric(PLACE.x as i8, PLACE.y as i8);
        (area.min, egui::Frame::new().fill(theme::GROUND).inner_margin(around))
    } else {
        (area.min + PLACE, egui::Frame::NONE)
    };
    egui::Area::new(TOOLBAR.into()).fixed_pos(corner).constrain(false).show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_max_width(wide);
            if open {
                ui.set_min_width(wide);
            }
            let spacing = ui.spacing_mut();
            spacing.interact_size.y = ROW;
            spacing.button_padding = egui::vec2(8.0, 2.0);
            spacing.item_spacing = BETWEEN;
            ui.horizontal_wrapped(|ui| {
                let views = views(ui, layers.sides());
                let view = if is_narrow(ui, &views, layers, bare) {
                    // A second row would lie on the table.
                    let button = ui.add(Button::new(RichText::new("Views").small()));
                    let list = egui::Popup::menu(&button).show(|ui| {
                        let view = choose_view(ui, views);
                        // By itself only a click of the pointer closes it.
                        if view.is_some() {
                            ui.close();
                        }
                        view
                    });
                    list.and_then(|list| list.inner)
                } else {
                    choose_view(ui, views)
                };
                requests.write_batch(view.map(ViewRequested::Named));
                ui.add_space(APART - BETWEEN.x);
                layers.buttons(ui, bare);
                if bare {
                    ui.add_space(APART - BETWEEN.x);
                    let button = ui.add(Button::new(RichText::new(PANEL).small()));
                    let key = WatchCommand::Bare.entry().keys_in_words(ui);
                    buttons.serve(&button.on_hover_text(key), WatchCommand::Bare);
                }
            });
            if open {
                ui.horizontal_wrapped(|ui| layers.choices(ui));
            }
        });
    });
}
