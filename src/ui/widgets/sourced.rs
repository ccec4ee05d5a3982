//! Texts with their sources as links.

use bevy_egui::egui;

/// What texts call a source, and its page. A longer name comes before one that it holds.
const PAGES: [(&str, &str); 12] = [
    (
        "British Museum 1928,1009.378",
        "https://www.britishmuseum.org/collection/object/W_1928-1009-378",
    ),
    ("1928,1009.378", "https://www.britishmuseum.org/collection/object/W_1928-1009-378"),
    ("British Museum, London", "https://www.britishmuseum.org"),
    ("Brooklyn Museum 49.56a-b", "https://www.brooklynmuseum.org/opencollection/objects/3536"),
    ("49.56a-b", "https://www.brooklynmuseum.org/opencollection/objects/3536"),
    ("Brooklyn Museum, New York", "https://www.brooklynmuseum.org"),
    ("Archaeological Museum, Heraklion", "https://www.heraklionmuseum.gr"),
    ("National Archaeological Museum, Athens", "https://www.namuseum.gr"),
    ("Tutankhamun's board no. 345", "http://www.griffith.ox.ac.uk/gri/carter/345-c345-03.html"),
    ("Eli Gurevich's article", "https://ancientgames.org/knossos-game-zatrikion/"),
    ("Peter Aleff's", "http://recoveredscience.com/labyrinthclues1.htm"),
    ("Ulrich Schädler's page", "https://locusludi.ch"),
];

/// Draws a text that wraps. What it says of known sources opens their pages.
pub fn sourced(ui: &mut egui::Ui, text: &str) {
    ui.spacing_mut().item_spacing.x = 0.0;
    for (part, page) in parts(text) {
        match page {
            Some(page) => ui.hyperlink_to(part, page).on_hover_text(page),
            None => ui.label(part),
        };
    }
}

/// The parts of a text in their order, those that name a source with its page.
fn parts(text: &str) -> Vec<(&str, Option<&'static str>)> {
    let first = PAGES
        .iter()
        .filter_map(|(name, page)| Some((text.find(name)?, name.len(), *page)))
        .min_by_key(|(at, long, _)| (*at, usize::MAX - long));
    let Some((at, long, page)) = first else {
        return if text.is_empty() { Vec::new() } else { vec![(text, None)] };
    };
    let mut found = parts(&text[at + long..]);
    found.insert(0, (&text[at..at + long], Some(page)));
    if at > 0 {
        found.insert(0, (&text[..at], None));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_in_a_text_are_links_and_the_rest_stays() {
        let text = "The pieces of British Museum 1928,1009.378; Peter Aleff's game.";
        let found = parts(text);
        let whole: String = found.iter().map(|(part, _)| *part).collect();
        assert_eq!(whole, text);
        let links: Vec<&str> =
            found.iter().filter(|(_, page)| page.is_some()).map(|(part, _)| *part).collect();
        assert_eq!(links, ["British Museum 1928,1009.378", "Peter Aleff's"]);
        assert_eq!(parts("Our choice."), [("Our choice.", None)]);
        assert!(parts("").is_empty());
    }

    #[test]
    fn every_page_has_an_address() {
        for (name, page) in PAGES {
            assert!(page.starts_with("http") && !page.contains(' '), "{name}: {page}");
        }
    }
}
