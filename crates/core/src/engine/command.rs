//! The command of an engine: its words, as a shell takes them, and why it does not start.

use std::borrow::Cow;
use std::env;
use std::fs::{self, File, Metadata};
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The longest first line of a script that is read for its interpreter.
const LONGEST_LINE: u64 = 256;

/// Splits a command into words. Quotation marks and backslashes mean what they mean in a shell,
/// and so does `~` at the start of a word. Variables such as `$HOME` stay as they are.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let home = dirs::home_dir();
    let command = match home.as_deref().and_then(Path::to_str) {
        Some(home) => at_home(command, home),
        None => Cow::Borrowed(command),
    };
    let words = shlex::split(&command).ok_or(": a quotation mark is not closed")?;
    if words.is_empty() { Err(" does not start: the command is empty".into()) } else { Ok(words) }
}

/// Puts the home folder in place of each `~` that a shell would replace.
fn at_home<'a>(command: &'a str, home: &str) -> Cow<'a, str> {
    let Ok(home) = shlex::try_quote(home) else { return Cow::Borrowed(command) };
    let mut replaced = String::new();
    let (mut quoted, mut at_start) = (None, true);
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        let ends = letters.peek().is_none_or(|next| *next == '/' || next.is_whitespace());
        if letter == '~' && at_start && ends {
            replaced.push_str(&home);
        } else {
            replaced.push(letter);
        }
        at_start = quoted.is_none() && letter.is_whitespace();
        match (letter, quoted) {
            ('\\', None | Some('"')) => replaced.extend(letters.next()),
            ('\'' | '"', None) => quoted = Some(letter),
            (letter, Some(mark)) if letter == mark => quoted = None,
            _ => {}
        }
    }
    Cow::Owned(replaced)
}

/// The process for those words, not started yet.
pub(super) fn process(words: &[String]) -> Command {
    let mut process = Command::new(words.first().map_or("", String::as_str));
    process.args(words.iter().skip(1));
    process
}

/// Says in one clause why a program did not start.
pub(super) fn why_no_start(words: &[String], error: &std::io::Error) -> String {
    let program = words.first().map_or("", String::as_str);
    let is_path = program.contains('/') || cfg!(windows) && program.contains('\\');
    let found = if is_path { Some(PathBuf::from(program)) } else { in_path(program) };
    let Some(file) = found else {
        return nowhere_in_path(program);
    };
    let shown = std::path::absolute(&file).unwrap_or_else(|_| file.clone());
    let name = shown.display();
    let file = match fs::metadata(&file) {
        Ok(there) if there.is_dir() => return format!("{name} is a folder, not a program"),
        Ok(there) if there.is_file() && !is_executable(&there) => {
            return format!(
                "{name} is not executable: run chmod +x on it, or put its interpreter first"
            );
        }
        Err(missing) if missing.kind() == ErrorKind::NotFound => return not_there(&shown, words),
        _ => shown.as_path(),
    };
    match (error.kind(), interpreter(file)) {
        (ErrorKind::NotFound, Some(program)) if program.ends_with('\r') => format!(
            "the first line of {name} ends with a carriage return: save the file with the line \
             ends of this system"
        ),
        (ErrorKind::NotFound, Some(program)) => {
            format!("the first line of {name} asks for {program}, which is not there")
        }
        // 8 is `ENOEXEC` on every Unix.
        (_, None) if cfg!(unix) && error.raw_os_error() == Some(8) => format!(
            "{name} is no program for this system, and a script begins with a line such as \
             #!/bin/sh"
        ),
        _ => format!("{name}: {error}"),
    }
}

/// Where a program without a path is, if any folder of `PATH` has it.
fn in_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let files = env::split_paths(&folders).map(|folder| folder.join(program));
    let there: Vec<PathBuf> = files.filter(|file| file.is_file()).collect();
    let runs = |file: &&PathBuf| file.metadata().is_ok_and(|file| is_executable(&file));
    there.iter().find(runs).or(there.first()).cloned()
}

fn nowhere_in_path(program: &str) -> String {
    let folders = env::var("PATH").unwrap_or_default();
    let here = Path::new(program).exists();
    let hint = match here {
        true => format!("; for the one in this folder write ./{program}"),
        false if program.contains('$') => VARIABLES.to_owned(),
        false => String::new(),
    };
    format!("there is no program {program} in the folders of PATH ({folders}){hint}")
}

const VARIABLES: &str = "; variables are not replaced, but ~ is your home folder";

fn not_there(file: &Path, words: &[String]) -> String {
    let name = file.display();
    if let Ok(target) = fs::read_link(file) {
        return format!("{name} is a link to {}, which is not there", target.display());
    }
    // An unquoted space may have cut the path.
    let spaced = (2..=words.len()).map(|many| words[..many].join(" "));
    let hint = match spaced.into_iter().find(|path| Path::new(path).is_file()) {
        Some(path) => format!("; if you mean {path}, put it in quotation marks"),
        None if words[0].contains('$') => VARIABLES.to_owned(),
        None => String::new(),
    };
    format!("{name} is not there{hint}")
}

#[cfg(unix)]
fn is_executable(file: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    true
}

/// The program that a script's first line asks for.
fn interpreter(script: &Path) -> Option<String> {
    let mut line = Vec::new();
    BufReader::new(File::open(script).ok()?.take(LONGEST_LINE))
        .read_until(b'\n', &mut line)
        .ok()?;
    let line = line.strip_prefix(b"#!")?;
    let line = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line)).into_owned();
    let line = line.trim_start_matches([' ', '\t']);
    Some(line.split([' ', '\t']).next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_is_the_home_where_a_shell_says_so() {
        let home = "/home/an na";
        let split = |command: &str| shlex::split(&at_home(command, home)).expect("closed");
        assert_eq!(
            split("~/eng --book ~/b ~"),
            ["/home/an na/eng", "--book", "/home/an na/b", home]
        );
        assert_eq!(
            split(r"'~/eng' \~/b a~/c ~ben/d x=~"),
            ["~/eng", "~/b", "a~/c", "~ben/d", "x=~"]
        );
        assert_eq!(
            split(r#""a ~/b" "a\" ~/c" '\' ~/d"#),
            ["a ~/b", "a\" ~/c", "\\", "/home/an na/d"]
        );
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::fs::{PermissionsExt, symlink};

        use super::*;

        /// The reason for a command that does not start.
        fn said(command: &str) -> String {
            let words = words(command).expect("words");
            let error = process(&words).spawn().expect_err("it does not start");
            why_no_start(&words, &error)
        }

        #[test]
        fn each_reason_is_told_apart_and_names_the_file() {
            let folder = tempfile::tempdir().expect("a folder");
            let at = |name: &str| folder.path().join(name).display().to_string();
            let script = |name: &str, text: &str, mode: u32| {
                fs::write(at(name), text).expect("written");
                fs::set_permissions(at(name), fs::Permissions::from_mode(mode)).expect("set");
            };
            script("plain", "#!/bin/sh\n", 0o644);
            script("wrong", "#! /nowhere/python3 -u\n", 0o755);
            script("windows", "#!/bin/sh\r\necho\r\n", 0o755);
            script("bare", "echo\n", 0o755);
            script("my eng", "#!/bin/sh\n", 0o755);
            symlink("/nowhere/eng", at("link")).expect("a link");
            for (name, why) in [
                ("none", "is not there"),
                ("", "is a folder, not a program"),
                ("link", "is a link to /nowhere/eng, which is not there"),
                ("plain", "is not executable: run chmod +x on it, or put its interpreter first"),
                ("my", "is not there; if you mean FOLDER/my eng, put it in quotation marks"),
            ] {
                let why = why.replace("FOLDER/", &at(""));
                let rest = if name == "my" { " eng" } else { "" };
                assert_eq!(said(&(at(name) + rest)), format!("{} {why}", at(name)));
            }
            let asks = format!("the first line of {} asks for /nowhere/python3, ", at("wrong"));
            assert_eq!(said(&at("wrong")), asks + "which is not there");
            let ends = format!("the first line of {} ends with a carriage return", at("windows"));
            assert!(said(&at("windows")).starts_with(&ends), "{}", said(&at("windows")));
            let bare = format!("{} is no program for this system", at("bare"));
            assert!(said(&at("bare")).starts_with(&bare), "{}", said(&at("bare")));
        }

        #[test]
        fn a_name_is_looked_for_in_the_path_and_variables_are_not_replaced() {
            let none = said("no-such-engine --strong");
            let begin = "there is no program no-such-engine in the folders of PATH (";
            assert!(none.starts_with(begin) && none.contains("/bin"), "{none}");
            let variable = said("$HOME/eng");
            assert!(
                variable.ends_with(&format!("$HOME/eng is not there{VARIABLES}")),
                "{variable}"
            );
        }
    }
}
