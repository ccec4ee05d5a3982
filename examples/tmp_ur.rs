use tesserae::ai::solve::ur::*;
use tesserae::rules::Game;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let lib = tesserae::levels::Library::built_in();
    let Game::Ur(r) = lib.game(&a[1]).unwrap().clone() else { panic!() };
    let r = r.with_pieces(a[2].parse().unwrap());
    let l = Layout::new(&r).unwrap();
    println!("{}", l.key());
    let t = std::time::Instant::now();
    let mut s = Solver::new(l);
    println!("{} positions {:?}", s.numbering().positions(), t.elapsed());
    if a.len() > 3 {
        return;
    }
    let t = std::time::Instant::now();
    let mut work = 0f64;
    while !s.finished() {
        let g = s.progress().group;
        let n = s.numbering().group(g).1.len();
        s.sweep();
        work += n as f64;
        if s.progress().group != g {
            println!("{:?} {} {:?}", s.numbering().group(g).0, n, s.done().last());
        }
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{e:.1} s, {:.1} ns/pos-sweep, mean sweeps {:.1}",
        e * 1e9 / work,
        work / s.numbering().positions() as f64
    );
    let n = s.numbering().positions();
    use tesserae::rules::Side;
    let at = r.before_throw(Side::A, [0; 2], [0; 2]).unwrap();
    let i = s.numbering().of(&r, &at).unwrap();
    println!("start {} number {i} of {n}", f64::from(s.value(i)) / f64::from(u32::MAX));
}
