//! Every exhibit of every game as a glTF file.
//!
//! The files stay in `target/tmp/models`, where `./check` lets the Khronos validator read them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gltf::Gltf;
use tesserae_core::levels::Library;
use tesserae_core::rules::Thing;
use tesserae_layout::plan::BoardPlan;
use tesserae_scene::export::{exported, things};

/// The corners of the box round all positions of a file, in metres.
fn bounds(file: &Gltf) -> ([f32; 3], [f32; 3]) {
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    let scale = file.nodes().find(|node| node.mesh().is_none()).expect("the whole").transform();
    let (_, _, scale) = scale.decomposed();
    for primitive in file.meshes().flat_map(|mesh| mesh.primitives().collect::<Vec<_>>()) {
        let bounds = primitive.bounding_box();
        for k in 0..3 {
            low[k] = low[k].min(bounds.min[k] * scale[k]);
            high[k] = high[k].max(bounds.max[k] * scale[k]);
        }
    }
    (low, high)
}

#[test]
fn every_exhibit_is_a_sound_gltf_file_of_its_true_size() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("models");
    fs::create_dir_all(&folder).expect("a folder");
    let mut seen = BTreeSet::new();
    for game in Library::built_in().games() {
        let definition = game.definition();
        if !seen.insert(definition.game.clone()) {
            continue;
        }
        for (name, exhibit) in things(definition) {
            let what = format!("{}-{name}", definition.game);
            let bytes = exported(definition, exhibit).expect(&what);
            fs::write(folder.join(format!("{what}.glb")), &bytes).expect("written");
            // Checks every index, and that every accessor lies in its buffer.
            let file = Gltf::from_slice(&bytes).expect(&what);
            assert_eq!(file.scenes().count(), 1, "{what}");
            let whole = file.default_scene().and_then(|scene| scene.nodes().next());
            let whole = whole.expect("one node");
            assert_eq!(whole.name(), Some(exhibit.title.as_str()), "{what}");
            assert!(whole.children().count() > 0, "{what}");
            if exhibit.thing == Thing::Board {
                let (low, high) = bounds(&file);
                let size = BoardPlan::from(definition).size;
                for (axis, millimetres) in [(0, size.x * 100.0), (2, size.z * 100.0)] {
                    let found = (high[axis] - low[axis]) * 1000.0;
                    let slack = millimetres * 0.05 + 4.0;
                    assert!((found - millimetres).abs() < slack, "{what}: {found} mm");
                }
            }
        }
    }
    assert_eq!(seen.len(), 5);
}
