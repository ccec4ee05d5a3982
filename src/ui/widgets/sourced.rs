//! Texts with their sources as links.

use bevy_egui::egui;

/// Front pages of museums and sites, and pages on one thing.
const BRITISH_MUSEUM: &str = "https://www.britishmuseum.org";
const BROOKLYN_BOARD: &str = "https://www.brooklynmuseum.org/opencollection/objects/3536";
const GUREVICH: &str = "https://ancientgames.org";
const ALEFF: &str = "http://recoveredscience.com/labyrinthrules1.htm";
const ALEFF_GAME: &str = "http://gamepuzzles.com/lab.htm";

/// What texts call a source, and its page. Of names that begin at one place the longest counts.
const PAGES: [(&str, &str); 20] = [
    ("British Museum", BRITISH_MUSEUM),
    ("Brooklyn Museum 49.56a-b", BROOKLYN_BOARD),
    ("49.56a-b", BROOKLYN_BOARD),
    ("Brooklyn Museum", "https://www.brooklynmuseum.org"),
    ("Archaeological Museum, Heraklion", "https://heraklionmuseum.gr"),
    ("National Archaeological Museum, Athens", "https://www.namuseum.gr"),
    ("Tutankhamun's board no. 345", "http://www.griffith.ox.ac.uk/gri/carter/345-c345-03.html"),
    ("Eli Gurevich's article", "https://ancientgames.org/knossos-game-zatrikion/"),
    ("Eli Gurevich's article on senet", GUREVICH),
    ("Eli Gurevich's article on Dmitriy Skiryuk's rules", GUREVICH),
    ("bibliography of Eli Gurevich's article", GUREVICH),
    ("Damian Walker's leaflet", "http://www.cyningstan.com"),
    ("Peter Aleff's", ALEFF),
    ("Aleff's own page", ALEFF),
    ("Aleff's rules", ALEFF_GAME),
    ("gamepuzzles", ALEFF_GAME),
    ("Ulrich Schädler's page", "https://locusludi.ch"),
    ("RoyalUr.net", "https://royalur.net"),
    ("Ludii Portal", "https://ludii.games"),
    ("Catherine Soubeyrand's summary", "https://www.gamecabinet.com/rules/Senet.html"),
];

/// Draws a text that wraps. What it says of known sources opens their pages.
pub fn sourced(ui: &mut egui::Ui, text: &str) {
    sourced_as(ui, text, |part, _| part.into());
}

/// Draws such a text, each part as `look` has it. It tells links from other parts.
pub fn sourced_as(ui: &mut egui::Ui, text: &str, look: impl Fn(&str, bool) -> egui::WidgetText) {
    ui.spacing_mut().item_spacing.x = 0.0;
    for (part, page) in parts(text) {
        let shown = look(part, page.is_some());
        match page {
            Some(page) => ui.hyperlink_to(shown, page).on_hover_text(page),
            None => ui.label(shown),
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
        assert_eq!(links, ["British Museum", "Peter Aleff's"]);
        assert_eq!(parts("Our choice."), [("Our choice.", None)]);
        assert!(parts("").is_empty());
    }

    #[test]
    fn of_two_names_at_one_place_the_longer_counts() {
        let page = |text: &str| parts(text).iter().find_map(|(_, page)| *page);
        assert_eq!(page("Eli Gurevich's article on senet, a note"), Some(GUREVICH));
        assert_eq!(page("the bibliography of Eli Gurevich's article"), Some(GUREVICH));
        let knossos = page("Eli Gurevich's article, rule 9").expect("a page");
        assert!(knossos.contains("knossos"), "{knossos}");
        assert_eq!(page("Brooklyn Museum 49.56a-b, the drawer"), Some(BROOKLYN_BOARD));
    }

    #[test]
    fn every_page_has_an_address() {
        for (name, page) in PAGES {
            assert!(page.starts_with("http") && !page.contains(' '), "{name}: {page}");
        }
    }
}
