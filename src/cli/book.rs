//! `book`.

use tesserae_core::files::write_whole;
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_core::rules::book::pages;

use super::args::BookArguments;
use super::asked::game_of;
use super::failure::{Failure, unwritable};
use super::output::say;
use super::overwrite::{PAGE, check};

pub(super) fn book(asked: &BookArguments, library: &Library) -> Result<(), Failure> {
    let wanted = wanted(asked.game.as_deref(), library)?;
    let pages: Vec<_> = wanted.iter().flat_map(|variants| pages(variants)).collect();
    let Some(folder) = &asked.out else {
        // Pictures are only written to files.
        let mut texts = pages.iter().filter(|page| page.name.ends_with(".md"));
        return texts.try_for_each(|page| say(page.text.trim_end()));
    };
    // Check all before writing any, because the books link to each other.
    for page in &pages {
        check("--out", &folder.join(&page.name), PAGE, asked.force)?;
    }
    pages.iter().try_for_each(|page| {
        let file = folder.join(&page.name);
        write_whole(&file, page.text.as_bytes()).map_err(|error| unwritable(&file, &error))
    })
}

/// The requested variants, grouped by game.
fn wanted(game: Option<&str>, library: &Library) -> Result<Vec<Vec<Game>>, Failure> {
    let Some(id) = game else { return Ok(library.by_game()) };
    let one = game_of(library, id)?;
    if id.contains('/') {
        return Ok(vec![vec![one]]);
    }
    let of_it = |variants: &Vec<Game>| variants[0].definition().game == one.definition().game;
    Ok(library.by_game().into_iter().filter(of_it).collect())
}
