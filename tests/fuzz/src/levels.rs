//! Level files: any text, or one of ours with changes.

use std::borrow::Cow;

use tesserae_core::levels::BUILT_IN;

/// The level file that an input spells. An input with bytes of zero names one of ours first, then
/// what is replaced in it and by what, several times.
pub fn spelt(data: &[u8]) -> Option<Cow<'_, str>> {
    let text = str::from_utf8(data).ok()?;
    let mut parts = text.split('\0');
    let file = format!("levels/{}.ron", parts.next().unwrap_or_default());
    let Some(ours) = BUILT_IN.iter().find(|ours| ours.file == file) else {
        return Some(Cow::Borrowed(text));
    };
    let mut changed = ours.text.to_owned();
    while let (Some(old), Some(new)) = (parts.next(), parts.next()) {
        if !old.is_empty() {
            changed = changed.replacen(old, new, 1);
        }
    }
    Some(Cow::Owned(changed))
}
