//! Man pages and shell completions, made from the commands themselves. `./package` builds the
//! program with this command, which others need not have.

use std::fs;
use std::io;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use tesserae_core::files::write_whole;

use super::args::Arguments;
use super::failure::{Failure, unwritable};
use super::help;

/// Where each shell looks for completions, below a folder such as `/usr/share`.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/tesserae"),
    (Shell::Zsh, "zsh/site-functions/_tesserae"),
    (Shell::Fish, "fish/vendor_completions.d/tesserae.fish"),
];

/// Writes all files into a folder with the order of `/usr/share`.
pub(super) fn manual(share: &Path) -> Result<(), Failure> {
    for (name, content) in files()? {
        let file = share.join(name);
        let folder = file.parent().unwrap_or(share);
        fs::create_dir_all(folder)
            .and_then(|()| write_whole(&file, &content))
            .map_err(|error| unwritable(&file, &error))?;
    }
    Ok(())
}

/// The files by their names in the folder.
fn files() -> io::Result<Vec<(String, Vec<u8>)>> {
    // A page's title has room for the plain version only.
    let mut command = help::with_names(help::complete(Arguments::command()))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true);
    command.build();
    let mut files = Vec::new();
    add_pages(&command, &mut files)?;
    for (shell, name) in COMPLETIONS {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command.clone(), "tesserae", &mut text);
        files.push((name.to_owned(), text));
    }
    Ok(files)
}

/// Adds the page of a command and of each command below it.
fn add_pages(command: &Command, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let notes = command.get_after_help().map(ToString::to_string);
    let man = Man::new(command.clone().after_help(None::<&'static str>)).manual("Tesserae");
    let mut page = Vec::new();
    man.render(&mut page)?;
    page.extend(notes.map(|notes| as_written("NOTES", &notes)).unwrap_or_default().into_bytes());
    files.push((format!("man/man1/{}", man.get_filename()), page));
    let mut below = command.get_subcommands().filter(|command| !command.is_hide_set());
    below.try_for_each(|command| add_pages(command, files))
}

/// A section whose lines stay as they are: it holds tables. Clap's own section would fill them.
fn as_written(title: &str, text: &str) -> String {
    let line = |line: &str| format!("\\&{}\n", line.replace('\\', "\\e").replace('-', "\\-"));
    format!(".SH {title}\n.nf\n{}.fi\n", text.lines().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of all commands that are shown, joined as their pages are named.
    fn shown(command: &Command, above: &str, names: &mut Vec<String>) {
        let name = format!("{above}{}", command.get_name());
        for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
            shown(below, &format!("{name}-"), names);
        }
        names.push(name);
    }

    #[test]
    fn all_files_are_written_into_the_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        manual(folder.path()).expect("they are written");
        for (name, content) in files().expect("memory is always written") {
            let written = fs::read(folder.path().join(&name));
            assert_eq!(written.expect("a file"), content, "{name}");
        }
    }

    #[test]
    fn every_command_has_a_page_and_every_page_a_command() {
        let mut wanted = Vec::new();
        shown(&Arguments::command(), "", &mut wanted);
        assert!(wanted.iter().any(|name| name == "tesserae-arena-merge"), "{wanted:?}");
        let mut wanted: Vec<_> = wanted.iter().map(|name| format!("man/man1/{name}.1")).collect();
        wanted.sort();
        let files = files().expect("memory is always written");
        let mut pages: Vec<_> = files.iter().map(|(name, _)| name.clone()).collect();
        pages.retain(|name| name.starts_with("man/"));
        pages.sort();
        assert_eq!(pages, wanted);
    }

    #[test]
    fn a_page_names_the_options_and_keeps_the_lines_of_its_example() {
        let files = files().expect("memory is always written");
        let page = |wanted: &str| {
            let (_, page) = files.iter().find(|(name, _)| name == wanted).expect("a page");
            std::str::from_utf8(page).expect("text")
        };
        let arena = page("man/man1/tesserae-arena.1");
        for part in ["max\\-plies", "\n\\&Example:\n", "\n\\&  tesserae arena ur \\-\\-a ai:master"]
        {
            assert!(arena.contains(part), "{part}: {arena}");
        }
        let whole = page("man/man1/tesserae.1");
        let title = whole.lines().find(|line| line.starts_with(".TH")).expect("a title");
        assert!(title.contains(env!("CARGO_PKG_VERSION")), "{title}");
    }

    #[test]
    fn every_shell_completes_commands_and_options() {
        let files = files().expect("memory is always written");
        for (_, wanted) in COMPLETIONS {
            let (_, text) = files.iter().find(|(name, _)| name == wanted).expect("a file");
            let text = std::str::from_utf8(text).expect("text");
            for part in ["tournament", "max-plies"] {
                assert!(text.contains(part), "{wanted}: {part}");
            }
        }
    }
}
