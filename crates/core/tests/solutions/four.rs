//! A small variant of Ur that is not solved on the spot.

/// A level file as a user would make it: the short game with four pieces on a path of
/// eight steps. Too many pieces to be solved on the spot, and soon solved all the same.
pub fn level() -> String {
    let ours = include_str!("../../../../levels/ur.ron");
    let (head, variants) = ours.split_once("    variants: [").unwrap();
    let from = variants.find("        (\n            name: \"short\"").unwrap();
    let to = from + variants[from..].find("\n        ),").unwrap();
    let four = variants[from..to]
        .replace("\"short\"", "\"four\"")
        .replace("pieces: 3", "pieces: 4")
        .replace(", \"m5\", \"m6\", \"m7\", \"b7\", \"b8\", \"m8\", \"a8\", \"a7\"", "")
        .replace(", \"m5\", \"m6\", \"m7\", \"a7\", \"a8\", \"m8\", \"b8\", \"b7\"", "");
    format!("{head}    variants: [\n{four}\n        ),\n    ],\n    book: [],\n)\n")
}
