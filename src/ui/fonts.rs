//! Fonts of the system for the signs that ours lack, as in a name in Chinese, Hebrew or Arabic.
//!
//! Once such a sign is drawn, another thread searches the system's fonts for the one that has most
//! of the missing signs, and so on until none can be found. Until then the sign is a box. Letters
//! that no font has are named. Nothing is searched before, so that the window opens as fast as
//! without this.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::{FontData, FontId};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext};

use tesserae_core::ai::Limits;
use tesserae_core::signs::is_invisible;
use tesserae_layout::frames::{FrameRequests, Frames};
use tesserae_play::background::Background;
use tesserae_play::notices::Notice;

use super::widgets::theme;

/// The fonts found so far.
#[derive(Resource, Default)]
pub struct SystemFonts {
    /// All signs that were drawn, so that each is looked up once.
    seen: HashSet<char>,
    /// Signs that our fonts lack.
    wanted: BTreeSet<char>,
    search: Option<Background<Found>>,
    found: Vec<Arc<FontData>>,
    /// Does the frame wait for the search?
    at_once: bool,
}

/// The result of a search.
struct Found {
    fonts: Vec<Arc<FontData>>,
    /// Signs that no font of the system has.
    missing: BTreeSet<char>,
}

impl Found {
    /// Names the missing letters by their numbers, because they cannot be drawn; none without one.
    fn notice(&self) -> Option<Notice> {
        let letters = self.missing.iter().filter(|sign| sign.is_alphabetic());
        let numbers: Vec<String> =
            letters.map(|sign| format!("U+{:04X}", u32::from(*sign))).collect();
        let (first, many) = (numbers.get(..MOST_NAMED).unwrap_or(&numbers), numbers.len());
        let others = if many > first.len() { " and others" } else { "" };
        (many > 0).then(|| {
            Notice::warning(format!(
                "No font of this system has the letters {}{others}: you see boxes. A font such as \
                 Noto Sans, with your script, draws them.",
                first.join(", ")
            ))
        })
    }
}

/// The most missing letters that a message names.
const MOST_NAMED: usize = 5;

impl SystemFonts {
    /// Fonts that are searched within a frame, for pictures without a window.
    pub fn at_once() -> Self {
        Self { at_once: true, ..Self::default() }
    }
}

/// Notes which of the signs drawn in this frame our fonts lack, and begins to search for them.
fn note_signs(
    mut outputs: Query<(&mut EguiContext, &EguiFullOutput), With<PrimaryEguiContext>>,
    mut fonts: ResMut<SystemFonts>,
    frames: Res<Frames>,
) {
    let fonts = fonts.bypass_change_detection();
    for (mut context, output) in &mut outputs {
        let Some(output) = &output.0 else { continue };
        let mut new = BTreeSet::new();
        for clipped in &output.shapes {
            collect(&clipped.shape, &mut fonts.seen, &mut new);
        }
        if !new.is_empty() {
            let font = FontId::proportional(theme::BODY);
            context.get_mut().fonts_mut(|own| new.retain(|sign| !own.has_glyph(&font, *sign)));
            fonts.wanted.append(&mut new);
        }
        if fonts.wanted.is_empty() || fonts.search.is_some() {
            continue;
        }
        let wanted = std::mem::take(&mut fonts.wanted);
        if fonts.at_once {
            fonts.found.extend(find(wanted).fonts);
            context.get_mut().set_fonts(theme::fonts(&fonts.found));
            frames.draw();
        } else {
            fonts.search = Some(Background::start(Limits::default(), move |_| find(wanted)));
        }
    }
}

/// Collects the signs of a shape's text that were not seen before and may be missing.
fn collect(shape: &Shape, seen: &mut HashSet<char>, new: &mut BTreeSet<char>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, seen, new)),
        Shape::Text(text) => {
            let signs = text.galley.text().chars().filter(|sign| !sign.is_ascii());
            let signs = signs.filter(|sign| !sign.is_whitespace() && !is_invisible(*sign));
            new.extend(signs.filter(|sign| seen.insert(*sign)));
        }
        _ => {}
    }
}

/// Gives egui the fonts that were found.
fn take_fonts(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut fonts: ResMut<SystemFonts>,
    frames: Res<Frames>,
    mut notices: MessageWriter<Notice>,
) {
    let fonts = fonts.bypass_change_detection();
    let Some(found) = Background::finish(&mut fonts.search) else { return };
    notices.write_batch(found.notice());
    if found.fonts.is_empty() {
        return frames.draw();
    }
    fonts.found.extend(found.fonts);
    for mut context in &mut contexts {
        context.get_mut().set_fonts(theme::fonts(&fonts.found));
    }
    frames.draw();
}

/// The fewest fonts of the system that have these signs.
fn find(wanted: BTreeSet<char>) -> Found {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    found_in(&fonts, wanted)
}

fn found_in(fonts: &fontdb::Database, mut wanted: BTreeSet<char>) -> Found {
    let mut faces: Vec<&fontdb::FaceInfo> = fonts.faces().collect();
    // Upright, of usual weight and without serifs, as our own.
    faces.sort_by_cached_key(|face| {
        let family = face.families.first().map_or("", |(name, _)| name);
        (
            face.style != fontdb::Style::Normal,
            face.weight.0.abs_diff(fontdb::Weight::NORMAL.0),
            face.monospaced,
            !family.contains("Sans"),
            face.post_script_name.clone(),
        )
    });
    let with_signs = |face: &&fontdb::FaceInfo| {
        let own = fonts.with_face_data(face.id, |data, index| drawn(data, index, &wanted))?;
        (!own.is_empty()).then_some((face.id, own))
    };
    let faces: Vec<(fontdb::ID, BTreeSet<char>)> = faces.iter().filter_map(with_signs).collect();
    let mut found = Vec::new();
    loop {
        // The best stands first, and among equals `max_by_key` takes the last.
        let most = faces.iter().rev().max_by_key(|(_, own)| own.intersection(&wanted).count());
        let Some((face, own)) = most.filter(|(_, own)| !own.is_disjoint(&wanted)) else { break };
        let data = fonts.with_face_data(*face, |data, index| {
            let data = FontData::from_owned(data.to_vec());
            Arc::new(FontData { index, ..data })
        });
        found.extend(data);
        wanted.retain(|sign| !own.contains(sign));
    }
    Found { fonts: found, missing: wanted }
}

/// Those of these signs that a face can draw. Faces without outlines, as of coloured emoji, can
/// draw none.
fn drawn(data: &[u8], index: u32, wanted: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(face) = ttf_parser::Face::parse(data, index) else { return BTreeSet::new() };
    if face.tables().glyf.is_none() && face.tables().cff.is_none() {
        return BTreeSet::new();
    }
    wanted.iter().copied().filter(|sign| face.glyph_index(*sign).is_some()).collect()
}

/// Registers the search.
pub fn plugin(app: &mut App) {
    app.init_resource::<SystemFonts>()
        .init_resource::<Frames>()
        .add_message::<Notice>()
        .look_while(|fonts: Res<SystemFonts>| fonts.search.is_some())
        .add_systems(Update, take_fonts)
        .add_systems(
            PostUpdate,
            note_signs.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;

    #[test]
    fn each_sign_that_may_be_missing_is_looked_up_once() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let shown = |text: &'static str| {
            let mut output = None;
            for _ in 0..2 {
                ctx.begin_pass(egui::RawInput::default());
                let _ = egui::Area::new("names".into()).show(&ctx, |ui| ui.label(text));
                output = Some(ctx.end_pass());
            }
            output.expect("drawn").shapes
        };
        let mut seen = HashSet::new();
        let mut new = |text| {
            let mut new = BTreeSet::new();
            shown(text).iter().for_each(|one| collect(&one.shape, &mut seen, &mut new));
            new.into_iter().collect::<String>()
        };
        assert_eq!(new("Ann é 王芳 王"), "é王芳");
        assert_eq!(new("王 Ζω"), "Ζω");
        assert_eq!(new("王 é"), "");
        // Greek is ours, and Chinese is not.
        let has = |sign| ctx.fonts_mut(|own| own.has_glyph(&FontId::proportional(16.0), sign));
        assert_eq!(['Ζ', 'ñ', '王', 'ש'].map(has), [true, true, false, false]);
    }

    #[test]
    fn a_font_is_found_for_the_signs_that_it_draws_and_none_for_others() {
        let own = include_bytes!("../../assets/fonts/Lato-Regular.ttf");
        let signs = BTreeSet::from(['a', '\u{e83a}', '王']);
        assert_eq!(drawn(own, 0, &signs), BTreeSet::from(['a']));
        assert!(drawn(b"no font", 0, &signs).is_empty());
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(own.to_vec());
        assert_eq!(found_in(&fonts, signs).fonts.len(), 1);
        assert!(found_in(&fonts, BTreeSet::from(['王'])).fonts.is_empty());
    }

    #[test]
    fn letters_that_no_font_has_are_named_and_other_signs_are_not() {
        let none = fontdb::Database::new();
        let said = |signs: &str| match found_in(&none, signs.chars().collect()).notice() {
            Some(Notice::Said { text, .. }) => text,
            other => format!("{other:?}"),
        };
        assert!(
            said("王芳🎲").contains("the letters U+738B, U+82B3: you see boxes"),
            "{}",
            said("王芳🎲")
        );
        assert!(said("אבגדהו").contains("U+05D4 and others"), "{}", said("אבגדהו"));
        assert_eq!(said("🎲\u{e83a}"), "None");
    }
}
