//! Trial pictures of the table, until the command line takes this place.

#[cfg(feature = "gui")]
fn main() {
    use std::path::PathBuf;
    use tesserae::table::{
        look::Look,
        offscreen::{Offscreen, Shot},
        sample,
        view::named_view,
    };
    let mut off = match Offscreen::start(&sample::spec()) {
        Ok(off) => off,
        Err(error) => panic!("{error}"),
    };
    // Each argument: LOOK:VIEW:WIDTHxHEIGHT:OUT[:marks|:timeN]
    for arg in std::env::args().skip(1) {
        let part: Vec<&str> = arg.split(':').collect();
        let (w, h) = part[2].split_once('x').map_or((640, 360), |(w, h)| {
            (w.parse().unwrap_or(640), h.parse().unwrap_or(360))
        });
        let aspect = w as f32 / h as f32;
        let extra = part.get(4).copied().unwrap_or_default();
        let shot = Shot {
            look: Look::from_name(part[0]),
            view: named_view(part[1], aspect)
                .unwrap_or(tesserae::table::view::default_view(aspect)),
            layout: sample::layout(extra == "marks"),
            size: bevy::math::UVec2::new(w, h),
            path: PathBuf::from(part[3]),
        };
        let start = std::time::Instant::now();
        let result = if let Some(n) = extra.strip_prefix("time") {
            off.time(&shot, n.parse().unwrap_or(10))
                .map(|t| format!("{t:?} a frame"))
        } else {
            off.take(&shot).map(|()| String::new())
        };
        let line = format!(
            "{arg}: {result:?} {:?} vertices {} on {}\n",
            start.elapsed(),
            off.scenery_vertices(),
            off.adapter
        );
        use std::io::Write;
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

#[cfg(not(feature = "gui"))]
fn main() {}
