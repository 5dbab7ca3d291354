//! `badge`: the endpoint document that shields.io draws a badge from.

use super::run::Run;
use crate::event::Event;
use crate::verdict::Verdict;
use serde_json::json;

/// One JSON object.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let asked = run.cases.len() - run.count(Verdict::Unsupported);
    let passed = run.count(Verdict::Pass);
    let share = (passed * 100).checked_div(asked).unwrap_or(0);
    let color = match (run.finished.exit, share) {
        (0, _) if passed == asked => "brightgreen",
        (0, _) => "green",
        _ if run.finished.partial || asked == 0 => "lightgrey",
        (_, 95..) => "yellow",
        (_, 75..) => "orange",
        _ => "red",
    };
    let badge = json!({
        "schemaVersion": 1,
        "label": format!("canon {}", run.started.profiles.join(" ")).trim_end(),
        "message": match asked {
            0 => "not run".to_owned(),
            _ => format!("{passed}/{asked}"),
        },
        "color": color,
        "isError": run.finished.exit != 0,
    });
    crate::visible::json(&format!("{badge}\n")).into_bytes()
}
