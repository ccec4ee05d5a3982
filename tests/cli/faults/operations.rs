//! Commands that write, each with the files it finds and the files it should leave.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::archive::played;
use crate::program::{PROGRAM, command};

/// A command that writes.
pub struct Operation {
    pub arguments: &'static [&'static str],
    /// Fills the folder.
    prepare: fn(&Path),
    /// Prefixes of files that grow during the work, or contain the time.
    pub growing: &'static [&'static str],
}

/// Small enough to run hundreds of times.
pub const OPERATIONS: [Operation; 13] = [
    Operation::new(&["archive", "import", "--folder", "saves", "in/0.ron", "in/1.ron"], records),
    Operation::new(&["archive", "list", "--folder", "saves"], saves),
    Operation::new(
        &["archive", "edit", "--folder", "saves", "0.ron", "--name", "Ann's", "--stars", "3"],
        saves,
    ),
    Operation::new(&["archive", "delete", "--folder", "saves", "0.ron"], saves),
    Operation::new(&["archive", "restore", "--folder", "saves", "0.ron"], deleted),
    Operation::new(&["archive", "export", "--folder", "saves", "--out", "out"], saves),
    Operation::new(&["archive", "rebuild", "--folder", "saves"], saves),
    Operation::new(&["review", "saves/0.ron"], saves),
    Operation::new(
        &[
            "arena",
            "ur/short",
            "--a",
            "ai:random",
            "--b",
            "ai:random",
            "--games",
            "2",
            "--threads",
            "1",
            "--csv",
            "games.csv",
        ],
        nothing,
    ),
    Operation::growing(
        &[
            "tournament",
            "ur/short",
            "--players",
            "ai:random",
            "ai:beginner",
            "--games",
            "2",
            "--threads",
            "1",
            "--keep",
            "kept.ron",
            "--records",
            "records",
        ],
        &["kept.ron", "records/"],
    ),
    Operation::growing(
        &[
            "regret",
            "ur/short",
            "--make",
            "some.set",
            "--positions",
            "3",
            "--games",
            "2",
            "--threads",
            "1",
        ],
        &["some.set."],
    ),
    Operation::growing(
        &["solve", "ur/short", "--pieces", "1", "--out", "short.solution", "--threads", "1"],
        &["short.solution."],
    ),
    Operation::growing(
        &[
            "train",
            "ur/short",
            "--rounds",
            "1",
            "--samples",
            "64",
            "--teacher",
            "one-throw",
            "--out",
            "short.network",
            "--threads",
            "1",
        ],
        &["short.network."],
    ),
];

impl Operation {
    const fn new(arguments: &'static [&'static str], prepare: fn(&Path)) -> Self {
        Self { arguments, prepare, growing: &[] }
    }

    const fn growing(arguments: &'static [&'static str], growing: &'static [&'static str]) -> Self {
        Self { arguments, prepare: nothing, growing }
    }

    /// Fills the folder.
    pub fn prepare(&self, folder: &Path) {
        (self.prepare)(folder);
    }

    pub fn name(&self) -> String {
        self.arguments[..2].join(" ")
    }
}

fn nothing(_: &Path) {}

fn records(folder: &Path) {
    fs::create_dir(folder.join("in")).unwrap();
    fs::create_dir(folder.join("saves")).unwrap();
    fill(&folder.join("in"));
}

fn saves(folder: &Path) {
    fs::create_dir(folder.join("saves")).unwrap();
    fill(&folder.join("saves"));
}

fn deleted(folder: &Path) {
    saves(folder);
    let mut delete = command(PROGRAM);
    delete.args(["archive", "delete", "--folder", "saves", "0.ron"]).current_dir(folder);
    assert!(delete.output().unwrap().status.success());
}

fn fill(folder: &Path) {
    for (name, seed) in [("0.ron", 0), ("1.ron", 1)] {
        played("ur/short", "ai:adept", seed, 30).save(&folder.join(name)).unwrap();
    }
}

/// The files below a folder that matter to a user: no indexes, which can be rebuilt, no locks and no
/// unfinished files.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).unwrap().map(Result::unwrap) {
            let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
            if path.is_dir() {
                folders.push(path);
            } else if !name.starts_with('.') && !name.contains(".db") && !name.ends_with(".lock") {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}
