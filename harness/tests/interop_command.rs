//! `canon interop` and `canon bench`: the table that shows who cannot verify whom, and the figures of the wire.

use std::process::Command;

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn canon(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(CANON).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

#[test]
fn two_references_verify_each_other() {
    let (text, code) = canon(&["interop", "--with", &format!("'{CANON}' adapter")]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("canon #2"), "{text}");
    assert!(!text.contains("fail") && !text.contains("blind"), "{text}");
    for kind in ["sealed capsules", "chains", "links"] {
        assert!(text.contains(kind), "{text}");
    }
}

#[test]
fn a_sealer_that_sorts_otherwise_cannot_be_verified() {
    let (text, code) = canon(&["interop", "--with", &format!("{CANON} adapter --mutant cps/sort-by-utf16")]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("hash_mismatch"), "{text}");
    assert!(text.contains("fail"), "{text}");
}

#[test]
fn what_cannot_start_is_named() {
    let output = Command::new(CANON).args(["interop", "--with", "no-such-program x"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no-such-program"), "{said}");
}

#[test]
fn a_measurement_is_printed_kept_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (history, plot) = (folder.path().join("history.jsonl"), folder.path().join("plot.svg"));
    for _ in 0..2 {
        let (text, code) = canon(&[
            "bench",
            "--time",
            "200ms",
            "--history",
            history.to_str().unwrap(),
            "--plot",
            plot.to_str().unwrap(),
            "--",
            CANON,
            "adapter",
        ]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("cases/s") && text.contains("reference"), "{text}");
    }
    let lines = std::fs::read_to_string(&history).unwrap();
    assert_eq!(lines.lines().count(), 2);
    for line in lines.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(entry["rate"].as_f64().unwrap() > 0.0, "{line}");
        assert!(entry["child_us"].as_f64().unwrap() > 0.0, "{line}");
    }
    // Recorded as a hundredth of the speed and as a hundred times of it, today's is better and worse by far.
    let kept = folder.path().join("kept.jsonl");
    let against = |factor: f64, worse: &str| {
        let mut entry: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        let rate = entry["rate"].as_f64().unwrap() * factor;
        entry["rate"] = serde_json::json!(rate);
        std::fs::write(&kept, format!("{entry}\n")).unwrap();
        let file = kept.to_str().unwrap();
        canon(&["bench", "--time", "200ms", "--against", file, "--worse", worse, "--", CANON, "adapter"])
    };
    let (text, code) = against(0.01, "10%");
    assert!(code == Some(0) && text.contains("as before: "), "{text}");
    let (text, code) = against(100.0, "10%");
    assert!(code == Some(1) && text.contains("worse: "), "{text}");
    assert_eq!(against(1.0, "100%").1, Some(2));
    let file = kept.to_str().unwrap();
    assert_eq!(canon(&["bench", "--against", file, "--", "another", "command"]).1, Some(2));
    let svg = std::fs::read_to_string(&plot).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let points = document.descendants().filter(|node| node.has_tag_name("circle")).count();
    assert_eq!(points, 2);
    // A history that was cut is not added to: the line after would be lost with it.
    std::fs::write(&history, &lines[..lines.len() - 9]).unwrap();
    let cut = ["bench", "--time", "200ms", "--history", history.to_str().unwrap()];
    assert_eq!(canon(&cut).1, Some(2));
    assert_eq!(std::fs::read_to_string(&history).unwrap(), lines[..lines.len() - 9]);
}
