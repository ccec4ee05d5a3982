//! The count of many throws.

use tesserae_core::dice::{chi_squared, run_throws};

use crate::{CUBE, CUBES, STICKS, TETRAHEDRA};

#[test]
fn chi_squared_is_pearsons() {
    // With two degrees of freedom the p-value of 10 is e^-5.
    let test = chi_squared(&[10.0, 20.0, 30.0], &[20.0, 20.0, 20.0]);
    assert!((test.statistic - 10.0).abs() < 1e-12);
    assert!((test.p_value - (-5.0_f64).exp()).abs() < 1e-9);
    assert_eq!(chi_squared(&[7.0], &[7.0]).p_value, 1.0);
}

#[test]
fn the_report_counts_what_was_read() {
    for (dice, count) in [(TETRAHEDRA, 1500), (CUBE, 1500), (CUBES, 1000), (STICKS, 200)] {
        let report = run_throws(dice, count, 7).unwrap();
        assert_eq!(report.mismatches, 0);
        assert!(report.is_faithful());
        assert_eq!(report.scores.values().sum::<u64>(), count);
        assert!((report.expected.values().sum::<f64>() - count as f64).abs() < 1e-6);
        assert!(report.scores.keys().eq(report.expected.keys()));
        assert!(report.p_value > 1e-4, "{dice:?}: p = {}", report.p_value);
        assert!(report.tries >= count + report.rethrown);
    }
}

#[test]
fn the_command_prints_the_agreed_fields() {
    let report = run_throws(CUBES, 30, 1).unwrap();
    let line = report.to_json();
    assert!(report.is_faithful() && !line.contains('\n'));
    let json: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(json["dice"], "cubes");
    assert_eq!(json["count"], 30);
    assert_eq!(json["mismatches"], 0);
    assert_eq!(json["scores"].as_object().unwrap().len(), 21);
    assert!(json["scores"]["6,4"].is_u64());
    assert!((json["expected"]["6,4"].as_f64().unwrap() - 30.0 / 18.0).abs() < 1e-9);
    for field in ["chi_squared", "p_value", "throws_per_second"] {
        assert!(json[field].is_f64(), "{field}");
    }
    assert!(json["rethrown"].is_u64());

    let table = run_throws(STICKS, 3, 1).unwrap().to_string();
    assert!(table.starts_with("sticks thrown 3 times\n"), "{table}");
    // No throws at all are counted, not divided by.
    let report = run_throws(CUBE, 0, 1).unwrap();
    assert!(report.is_faithful() && report.to_json().contains("\"count\":0"));
}
