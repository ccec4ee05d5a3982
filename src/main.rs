//! Temporary entry.
fn main() {
    use tesserae::{levels::Library, table::app::{run, Start}};
    let args: Vec<String> = std::env::args().collect();
    let library = Library::built_in();
    let record = args.get(1).map(|a| {
        let p = |i: usize| args.get(i).cloned().unwrap_or("human".into());
        Box::new(tesserae::record::Match::new(library.game(a).unwrap(), 2, vec![p(2), p(3)], 7))
    });
    let r = run(Start { library, record, title: "Tesserae".into() });
    if let Err(e) = r { eprintln!("{e}"); }
}
