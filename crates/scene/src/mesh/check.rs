//! Properties every generated shape must have.
#![allow(dead_code, reason = "each package uses what its tests need")]

use std::collections::HashMap;

use bevy::prelude::*;

use tesserae_scene::mesh::shape::Shape;

/// Finite numbers, unit normals that agree with the winding, valid indices.
pub fn sound(shape: &Shape) {
    assert!(!shape.triangles.is_empty(), "no triangles");
    assert!(shape.positions.iter().all(|p| p.is_finite()), "positions");
    assert!(shape.uvs.iter().all(|p| p.is_finite()), "uvs");
    assert!(shape.colours.iter().all(|p| p.is_finite()), "colours");
    for normal in &shape.normals {
        assert!((normal.length() - 1.0).abs() < 1e-3, "normal {normal}");
    }
    for triangle in &shape.triangles {
        let [a, b, c] = triangle.map(|i| shape.positions[i as usize]);
        let face = (b - a).cross(c - a);
        let mean: Vec3 = triangle.iter().map(|i| shape.normals[*i as usize]).sum();
        assert!(face.dot(mean) > 0.0, "triangle {a} {b} {c} faces inwards");
    }
}

/// Every edge (by position) belongs to two triangles, once each way.
pub fn closed(shape: &Shape) {
    let key = |p: Vec3| p.to_array().map(|x| (x * 1e5).round() as i64);
    let mut edges: HashMap<_, i32> = HashMap::new();
    for triangle in &shape.triangles {
        let corners = triangle.map(|i| key(shape.positions[i as usize]));
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            *edges.entry((a, b)).or_default() += 1;
            *edges.entry((b, a)).or_default() -= 1;
        }
    }
    assert!(edges.values().all(|n| *n == 0), "an edge is open");
}

/// A sound, closed shape that is not inside out.
pub fn whole(shape: &Shape) {
    sound(shape);
    closed(shape);
    encloses(shape);
}

/// The signed volume is positive: the shape is not inside out.
pub fn encloses(shape: &Shape) {
    let corners = shape.triangles.iter().map(|t| t.map(|i| shape.positions[i as usize]));
    let volume: f32 = corners.map(|[a, b, c]| a.dot(b.cross(c))).sum();
    assert!(volume > 0.0, "inside out: {volume}");
}
