//! Every import of the five packages' source, by the file that it goes to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, ItemMod, ItemUse, Macro, Meta, UseTree};

/// A module by its path, the crate first: `tesserae_core::rules::side`.
type Module = Vec<String>;

/// One import: the line, and what it names, the crate first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub line: usize,
    pub path: Module,
}

/// The files of the workspace with what each imports. Unit tests are left out: they may
/// build what they test from anything.
pub struct Workspace {
    files: BTreeMap<Module, File>,
}

struct File {
    /// Relative to the workspace, as in `crates/core/src/rules/side.rs`.
    name: String,
    imports: Vec<Import>,
    /// First segments of other crates' paths that it names.
    outside: BTreeSet<String>,
    /// Lines of modules whose `#[path]` leads to another file than their name.
    moved: Vec<usize>,
}

impl Workspace {
    /// The source of the root package and of each folder in `crates`, without the
    /// program's own `main.rs`.
    pub fn read(root: &Path) -> Self {
        let mut sources = Vec::new();
        let mut folders = vec![root.join("src")];
        for entry in fs::read_dir(root.join("crates")).unwrap() {
            let package = entry.unwrap().path();
            // Paths in the source begin with this name: see `module_of`.
            let name = package.file_name().unwrap().to_str().unwrap();
            let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
            let named = format!("name = \"tesserae-{name}\"");
            assert!(manifest.lines().any(|line| line == named), "{name}: {named}");
            folders.push(package.join("src"));
        }
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                    sources.push((name, fs::read_to_string(&path).unwrap()));
                }
            }
        }
        let sources: Vec<(&str, &str)> =
            sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Self::of(&sources)
    }

    /// A workspace from names of files and their text.
    pub fn of(sources: &[(&str, &str)]) -> Self {
        let modules: BTreeSet<Module> = sources.iter().map(|(name, _)| module_of(name)).collect();
        let mut files = BTreeMap::new();
        let mut left_out = BTreeSet::new();
        for (name, text) in sources.iter().filter(|(name, _)| *name != "src/main.rs") {
            let own = module_of(name);
            let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut reader = Reader::new(&modules, &own);
            reader.visit_file(&parsed);
            let Reader { imports, outside, moved, test_modules, .. } = reader;
            left_out.extend(test_modules);
            files.insert(own, File { name: (*name).to_owned(), imports, outside, moved });
        }
        files.retain(|module, _| !left_out.contains(module));
        Self { files }
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(|file| file.name.as_str())
    }

    /// Every import from one file to another: both files' names, and the line.
    pub fn imports(&self) -> impl Iterator<Item = (&str, &str, usize)> {
        self.files.iter().flat_map(move |(own, file)| {
            file.imports.iter().filter_map(move |import| {
                let (module, target) = self.target(&import.path)?;
                (module != own).then_some((file.name.as_str(), target.name.as_str(), import.line))
            })
        })
    }

    /// The files that name another crate.
    pub fn users_of<'a>(&'a self, outside: &'a str) -> impl Iterator<Item = &'a str> {
        let uses = move |file: &&File| file.outside.contains(outside);
        self.files.values().filter(uses).map(|file| file.name.as_str())
    }

    /// Every module whose file is not where its name says: its file, and the line.
    pub fn moved(&self) -> impl Iterator<Item = (&str, usize)> {
        self.files
            .values()
            .flat_map(|file| file.moved.iter().map(|line| (file.name.as_str(), *line)))
    }

    /// The file that a path leads into.
    fn target(&self, path: &[String]) -> Option<(&Module, &File)> {
        (1..=path.len()).rev().find_map(|end| self.files.get_key_value(&path[..end]))
    }

    /// All circles: sets of files each of which imports all others, if only through them.
    pub fn circles(&self) -> Vec<BTreeSet<&str>> {
        let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, to, _) in self.imports() {
            next.entry(from).or_default().insert(to);
        }
        let reach: BTreeMap<&str, BTreeSet<&str>> = next
            .keys()
            .map(|start| {
                let (mut seen, mut open) = (BTreeSet::new(), vec![*start]);
                while let Some(here) = open.pop() {
                    let ahead = next.get(here).into_iter().flatten();
                    open.extend(ahead.filter(|there| seen.insert(**there)));
                }
                (*start, seen)
            })
            .collect();
        let mut circles = BTreeSet::new();
        for (file, ahead) in &reach {
            let back = |other: &&&str| reach.get(**other).is_some_and(|them| them.contains(file));
            let circle: BTreeSet<&str> = ahead.iter().filter(back).copied().collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    /// The folder that a file belongs to: a module with modules below it is of its own
    /// folder, whether it is called `mod.rs` or stands beside it.
    pub fn folder_of(&self, name: &str) -> Module {
        let mut module = module_of(name);
        let has_children =
            self.files.keys().any(|other| other.len() > module.len() && other.starts_with(&module));
        if !has_children {
            module.pop();
        }
        module
    }
}

/// `crates/core/src/rules/side.rs` is `tesserae_core::rules::side`, and `src/app.rs` is
/// `tesserae::app`.
fn module_of(name: &str) -> Module {
    let (package, file) = name.split_once("src/").unwrap();
    let package = package.trim_start_matches("crates/").trim_end_matches('/');
    let root = if package.is_empty() { "tesserae".into() } else { format!("tesserae_{package}") };
    let stem = file.trim_end_matches(".rs");
    let mut module: Module = [root].into_iter().chain(stem.split('/').map(str::to_owned)).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
        module.pop();
    }
    module
}

/// Whether something is there for tests alone: `cfg(test)`, or `cfg(all(test, …))`.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Meta::List(list) = &attribute.meta else { return false };
        let words = list.tokens.to_string().replace(' ', "");
        list.path.is_ident("cfg") && (words == "test" || words.starts_with("all(test,"))
    })
}

/// Reads the imports of one file.
struct Reader<'a> {
    modules: &'a BTreeSet<Module>,
    /// The module that is being read: the file's, or one inside it.
    here: Module,
    /// What names in this file stand for.
    known: BTreeMap<String, Module>,
    imports: Vec<Import>,
    outside: BTreeSet<String>,
    /// Modules of their own files that are there for tests alone.
    test_modules: Vec<Module>,
    moved: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(modules: &'a BTreeSet<Module>, own: &Module) -> Self {
        Self {
            modules,
            here: own.clone(),
            known: BTreeMap::new(),
            imports: Vec::new(),
            outside: BTreeSet::new(),
            test_modules: Vec::new(),
            moved: Vec::new(),
        }
    }

    /// A path with its crate first; none if it leads out of the workspace.
    fn resolve(&self, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut from = match first.as_str() {
            "crate" => vec![self.here[0].clone()],
            "self" | "super" => self.here.clone(),
            name => match self.known.get(name) {
                Some(module) => module.clone(),
                None => {
                    let mut child = self.here.clone();
                    child.push(name.to_owned());
                    let package = vec![name.to_owned()];
                    [child, package].into_iter().find(|path| self.modules.contains(path))?
                }
            },
        };
        let mut rest = rest;
        if first == "super" {
            from.pop();
            while let Some(("super", after)) = rest.split_first().map(|(a, b)| (a.as_str(), b)) {
                from.pop();
                rest = after;
            }
        }
        from.extend(rest.iter().cloned());
        Some(from)
    }

    fn found(&mut self, path: &[Ident]) {
        let names: Vec<String> = path.iter().map(ToString::to_string).collect();
        match self.resolve(&names) {
            Some(path_with_crate) => {
                let line = path[0].span().start().line;
                self.imports.push(Import { line, path: path_with_crate });
            }
            None => {
                self.outside.extend(names.first().cloned());
            }
        }
    }

    fn read_use(&mut self, tree: &UseTree, before: &[Ident]) {
        let mut path = before.to_vec();
        let (name, known_as) = match tree {
            UseTree::Path(step) => {
                path.push(step.ident.clone());
                return self.read_use(&step.tree, &path);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.read_use(tree, before));
            }
            UseTree::Glob(_) => return self.found(before),
            UseTree::Name(name) => (name.ident.clone(), name.ident.clone()),
            UseTree::Rename(rename) => (rename.ident.clone(), rename.rename.clone()),
        };
        if name != "self" {
            path.push(name);
        }
        self.found(&path);
        let names: Vec<String> = path.iter().map(ToString::to_string).collect();
        let known_as = if known_as == "self" { path.last() } else { Some(&known_as) };
        if let Some((module, known_as)) = self.resolve(&names).zip(known_as)
            && self.modules.contains(&module)
        {
            self.known.insert(known_as.to_string(), module);
        }
    }

    /// Paths in the words of a macro, which are not parsed.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<Ident> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if colons == 2 && !path.is_empty() => path.push(ident),
                TokenTree::Ident(ident) => {
                    self.end_of_path(&mut path);
                    path.push(ident);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => {
                    self.end_of_path(&mut path);
                    self.read_tokens(group.stream());
                }
                _ => self.end_of_path(&mut path),
            }
            colons = 0;
        }
        self.end_of_path(&mut path);
    }

    fn end_of_path(&mut self, path: &mut Vec<Ident>) {
        if path.len() > 1 {
            self.found(path);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_file(&mut self, file: &'ast syn::File) {
        // Names first, since a path may stand above the import that explains it.
        for item in &file.items {
            if let Item::Use(item) = item {
                self.visit_item_use(item);
            }
        }
        for item in file.items.iter().filter(|item| !matches!(item, Item::Use(_))) {
            self.visit_item(item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.read_use(&item.tree, &[]);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.here.push(item.ident.to_string());
        if is_for_tests(&item.attrs) {
            self.test_modules.push(self.here.clone());
        } else {
            if item.attrs.iter().any(|attribute| attribute.path().is_ident("path")) {
                self.moved.push(item.ident.span().start().line);
            }
            visit::visit_item_mod(self, item);
        }
        self.here.pop();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let path: Vec<Ident> = path.segments.iter().map(|step| step.ident.clone()).collect();
            self.found(&path);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        self.read_tokens(item.tokens.clone());
    }
}
