//! The tables of layers and rooms in ARCHITECTURE.md.

/// One row: a folder or file of the source, and the rows that it may import from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As in `crates/core/src/rules/`.
    pub place: String,
    /// Names of other rows, as in `rules`.
    pub knows: Vec<String>,
}

impl Row {
    /// What other rows call it: its place without `crates/`, `core/`, `src/` and the end,
    /// as in `rules`, `layout/order` and `ui`.
    pub fn name(&self) -> String {
        let (package, inside) = self.place.split_once("src/").unwrap();
        let package = package.trim_start_matches("crates/").trim_start_matches("core/");
        let name = format!("{package}{inside}");
        name.trim_end_matches('/').trim_end_matches(".rs").to_owned()
    }

    /// Whether a file is its own or lies in it.
    fn holds(&self, file: &str) -> bool {
        if self.place.ends_with('/') { file.starts_with(&self.place) } else { file == self.place }
    }
}

/// Every row of a text that begins with a place in the source: `| place | is | knows |`.
pub fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let places = ["| `src/", "| `crates/"];
    for line in text.lines().filter(|line| places.iter().any(|place| line.starts_with(place))) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [place, _, knows] = cells[..] else { panic!("three cells are wanted: {line}") };
        let known = knows.split(',').map(str::trim).filter(|name| *name != "nothing else");
        rows.push(Row {
            place: place.trim_matches('`').to_owned(),
            knows: known.map(str::to_owned).collect(),
        });
    }
    rows
}

/// The row that a file belongs to: the one with the longest place.
pub fn row_of<'a>(rows: &'a [Row], file: &str) -> Option<&'a Row> {
    rows.iter().filter(|row| row.holds(file)).max_by_key(|row| row.place.len())
}
