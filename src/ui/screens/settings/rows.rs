//! The rows of a page: each shows one setting and changes it.

use bevy_egui::egui;

use tesserae_core::pasted;
use tesserae_play::narration;
use tesserae_play::settings::Settings;

use crate::ui::widgets::fields::row;
use crate::ui::widgets::theme;

/// A setting among all.
pub type Of<T> = fn(&mut Settings) -> &mut T;

/// The rows of the page that is drawn.
pub struct Rows<'a> {
    /// Their room.
    pub ui: &'a mut egui::Ui,
    /// The settings to change.
    pub set: &'a mut Settings,
    usual: &'a mut Settings,
    resets: bool,
    /// Does a setting of the page differ from its default?
    pub differs: bool,
}

/// A row of choices; with large text they take two lines.
pub fn choices(ui: &mut egui::Ui, label: &str, content: impl FnOnce(&mut egui::Ui)) {
    row(ui, label, |ui| ui.horizontal_wrapped(content));
}

impl<'a> Rows<'a> {
    /// Rows for these settings and their defaults. If the page `resets`, each row takes its
    /// default.
    pub fn new(
        ui: &'a mut egui::Ui,
        set: &'a mut Settings,
        usual: &'a mut Settings,
        resets: bool,
    ) -> Self {
        Self { ui, set, usual, resets, differs: false }
    }

    /// The present value of a setting that belongs to the page.
    pub fn value<T: Clone + PartialEq>(&mut self, of: Of<T>) -> T {
        let (now, usual) = (of(self.set), of(self.usual));
        if self.resets {
            now.clone_from(usual);
        }
        self.differs |= now != usual;
        now.clone()
    }

    /// A heading over the rows that follow, with a remark beside it.
    pub fn heading(&mut self, text: &str, remark: &str) {
        self.ui.add_space(6.0);
        self.ui.horizontal_wrapped(|ui| {
            ui.label(theme::headline(text, theme::SECTION));
            if !remark.is_empty() {
                ui.label(theme::faint(remark).size(theme::SMALL));
            }
        });
    }

    /// A few words below a row.
    pub fn note(&mut self, text: &str) {
        let text = theme::faint(text).size(theme::LESSER);
        self.ui.add(egui::Label::new(text).wrap());
    }

    /// Rows that are greyed unless they are `on`.
    pub fn enabled(&mut self, on: bool, content: impl FnOnce(&mut Rows<'_>)) {
        let Self { ui, set, usual, resets, differs } = self;
        ui.add_enabled_ui(on, |ui| {
            let mut rows = Rows::new(ui, set, usual, *resets);
            content(&mut rows);
            *differs |= rows.differs;
        });
    }

    /// A check box.
    pub fn switch(&mut self, of: Of<bool>, label: &str, tip: &str) {
        let mut on = self.value(of);
        let shown = theme::check_box(self.ui, &mut on, label);
        if !tip.is_empty() {
            shown.on_hover_text(tip);
        }
        *of(self.set) = on;
    }

    /// One of a few values, each with its text.
    pub fn choice<T: Clone + PartialEq>(
        &mut self,
        of: Of<T>,
        label: &str,
        tip: &str,
        values: impl IntoIterator<Item = (T, impl AsRef<str>)>,
    ) {
        self.told_choice(of, label, values, |_| tip.to_owned());
    }

    /// The same with a tip for each value.
    pub fn told_choice<T: Clone + PartialEq>(
        &mut self,
        of: Of<T>,
        label: &str,
        values: impl IntoIterator<Item = (T, impl AsRef<str>)>,
        tip: impl Fn(&T) -> String,
    ) {
        let mut now = self.value(of);
        choices(self.ui, label, |ui| {
            for (value, text) in values {
                let tip = tip(&value);
                let button = theme::radio_value(ui, &mut now, value, text.as_ref());
                button.on_hover_text(&tip).on_disabled_hover_text(&tip);
            }
        });
        *of(self.set) = now;
    }

    /// A number from one value to another, each step a share of it.
    pub fn times(&mut self, of: Of<f32>, label: &str, tip: &str, (least, most): (f32, f32)) {
        let times = |speed: f64, _| format!("{speed:.2} ×");
        let speed = |text: &str| pasted::number(text.trim_end_matches(['×', ' ']));
        self.slider(of, label, tip, |value| {
            let slider = egui::Slider::new(value, least..=most).logarithmic(true);
            slider.custom_formatter(times).custom_parser(speed)
        });
    }

    /// A share from none to all.
    pub fn share(&mut self, of: Of<f32>, label: &str, tip: &str) {
        let percent = |share: f64, _| narration::percent(share);
        let share = |text: &str| {
            pasted::number(text.trim_end_matches(['%', ' '])).map(|percent| percent / 100.0)
        };
        self.slider(of, label, tip, |value| {
            egui::Slider::new(value, 0.0..=1.0).custom_formatter(percent).custom_parser(share)
        });
    }

    fn slider(
        &mut self,
        of: Of<f32>,
        label: &str,
        tip: &str,
        slider: impl for<'v> FnOnce(&'v mut f32) -> egui::Slider<'v>,
    ) {
        let mut now = self.value(of);
        self.ui.spacing_mut().slider_width = 190.0;
        row(self.ui, label, |ui| {
            ui.add(slider(&mut now)).on_hover_text(tip);
        });
        *of(self.set) = now;
    }
}
