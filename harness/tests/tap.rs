//! TAP 14: the plan fits the test points, and every line is one that the grammar knows.

use crate::sample;

use canon_harness::internals::report;

#[test]
fn the_plan_fits_and_every_line_is_known() {
    let text = String::from_utf8((report::format("tap").unwrap().render)(&sample::events())).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    let mut planned = 0;
    let mut points = Vec::new();
    let mut block = false;
    for line in lines {
        if let Some(plan) = line.strip_prefix("1..") {
            planned = plan.parse().unwrap();
        } else if let Some(point) = line.strip_prefix("not ok ").or(line.strip_prefix("ok ")) {
            points.push(point.split(' ').next().unwrap().parse::<usize>().unwrap());
        } else if line == "  ---" {
            assert!(!std::mem::replace(&mut block, true));
        } else if line == "  ..." {
            assert!(std::mem::replace(&mut block, false));
        } else if block {
            let (name, value) = line.trim_start().split_once(": ").unwrap();
            assert!(name.chars().all(|c| c.is_ascii_lowercase()));
            serde_json::from_str::<String>(value).unwrap();
        } else {
            assert!(line.starts_with("# ") || line.starts_with("Bail out!"), "{line}");
        }
    }
    assert_eq!(points, (1..=planned).collect::<Vec<_>>());
    insta::assert_snapshot!(text);
}

#[test]
fn what_is_known_is_todo_and_what_is_unsupported_is_skipped() {
    let text = String::from_utf8((report::format("tap").unwrap().render)(&sample::events())).unwrap();
    let line = |id: &str| text.lines().find(|line| line.contains(id)).unwrap().to_owned();
    assert_eq!(line("cps/floats/large"), "not ok 10 - cps/floats/large # TODO waits for a new float printer");
    assert!(line("jcs/duplicates/plain").starts_with("ok ") && line("jcs/duplicates/plain").contains("# SKIP"));
}
