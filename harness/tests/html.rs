//! The HTML report: bounded, safe against markup in any field, and used in a real browser.

use crate::sample;

use crate::browser;

use browser::{CONTRAST, browse};
use canon_harness::internals::event::{CaseFinished, Event, Input};
use canon_harness::internals::report;
use canon_harness::internals::verdict::Verdict;
use serde_json::json;
use std::path::Path;

fn render(events: &[Event]) -> String {
    String::from_utf8((report::format("html").unwrap().render)(events)).unwrap()
}

/// A run of a thousand cases, all of which fail with large inputs and answers.
fn thousand(failing: usize) -> Vec<Event> {
    let mut events = sample::conforming(1000);
    for (number, event) in events.iter_mut().enumerate().take(failing + 1) {
        if let Event::CaseFinished(case) = event {
            let text = format!("[{}]", "1234567890,".repeat(900) + "0");
            **case = CaseFinished {
                input: Some(Input::Text(text.clone())),
                expect: sample::wanted(&json!({"canonical": text, "hash": "a"}).to_string()),
                got: Some(sample::json(
                    &json!({"canonical": text.replace("90,12", "90.0,12"), "hash": "b"}).to_string(),
                )),
                verdict: Verdict::WrongBytes,
                stderr: "Traceback, most recent call last\n".repeat(40),
                rules: vec![format!("JCS-NUM-{}", number % 7)],
                effect: "a long sentence on what this means to users. ".repeat(4),
                ..case.as_ref().clone()
            };
        }
    }
    events
}

#[test]
fn a_thousand_cases_take_at_most_300_kilobytes() {
    for failing in [0, 10, 100, 1000] {
        let size = render(&thousand(failing)).len();
        assert!(size <= 300_000, "{failing} failing: {size} bytes");
    }
}

#[test]
fn nothing_from_a_case_becomes_markup_and_nothing_is_loaded() {
    let page = render(&sample::events());
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    for markup in [
        "<img", "<script>document", "<u>Strings", "</details></table>", "http-equiv=\"refresh\"", "src=\"",
        "href=\"http", "url(", "@import",
    ] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert!(page.contains("Content-Security-Policy\" content=\"default-src 'none'"));
}

#[test]
fn the_page_reads_the_same_as_ever() {
    let page = render(&sample::events());
    let body = page.split_once("<body>").unwrap().1.split_once("<script>").unwrap().0;
    insta::assert_snapshot!(body);
}

fn written(folder: &Path, events: &[Event]) -> String {
    let path = folder.join("report.html");
    std::fs::write(&path, render(events)).unwrap();
    format!("file://{}", path.display())
}

#[test]
fn in_a_browser_the_filter_works_and_a_hostile_name_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path(), &sample::events());
    let visible = "[...document.querySelectorAll('.case')].filter((c) => !c.hidden).length";
    let seen = browse(
        folder.path(),
        json!({"steps": [
            {"goto": page},
            {"evaluate": visible},
            {"evaluate": "document.title"},
            {"evaluate": "document.querySelector('#filter').hidden"},
            // A click opens a case, and its hex.
            {"click": ".case summary"},
            {"evaluate": "document.querySelector('.case').open"},
            {"click": ".case details summary"},
            {"evaluate": "document.querySelector('.case pre.hex').checkVisibility() && document.querySelector('.case pre.hex').textContent.includes('7b 22 ef bd a1')"},
            // Typing filters.
            {"click": "#q"},
            {"type": "astral NESTED"},
            {"evaluate": visible},
            {"evaluate": "document.querySelector('#shown').textContent"},
            {"click": "button[type=reset]"},
            {"evaluate": visible},
            // A number in the matrix filters too.
            {"click": "td[data-f='IN-GRAMMAR'] button"},
            {"evaluate": visible},
            {"evaluate": "document.querySelector('.case:not([hidden]) code').textContent"},
            {"evaluate": "document.querySelectorAll('main img, main script, main u, main h1').length"},
            {"evaluate": "[...document.querySelectorAll('.case code')].some((c) => c.textContent.includes('<script>'))"},
        ]}),
    );
    let Some(seen) = seen else { return };
    let title = "my-capsule 1.5.4 (python): does not conform: 7 of 11 cases fail, 1 dispute answered in a mixed way, 1 failure known";
    assert_eq!(
        seen["results"],
        json!([9, title, false, true, true, 1, "1 of 9 failures shown", 9, 1, "jcs/grammar/trailing-comma", 0, true])
    );
    assert_eq!(seen["console"], json!([]), "the console stays silent");
    let requests = seen["requests"].as_array().unwrap();
    assert_eq!(requests.len(), 1, "nothing but the page itself: {requests:?}");
}

#[test]
fn in_a_browser_without_scripts_every_case_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path(), &sample::events());
    let seen = browse(
        folder.path(),
        json!({"scripts": false, "dark": true, "width": 400, "steps": [
            {"goto": page},
            {"evaluate": "document.querySelector('#filter').hidden"},
            {"click": ".case summary"},
            {"evaluate": "document.querySelector('.case').open"},
            {"evaluate": "getComputedStyle(document.body).backgroundColor"},
            {"evaluate": "document.documentElement.scrollWidth <= window.innerWidth"},
        ]}),
    );
    let Some(seen) = seen else { return };
    assert_eq!(seen["results"], json!([true, true, "rgb(13, 17, 23)", true]));
}

#[test]
fn in_a_browser_text_is_legible_in_both_colour_schemes() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path(), &sample::events());
    for dark in [false, true] {
        let steps = json!([{"goto": page}, {"evaluate": CONTRAST}]);
        let Some(seen) = browse(folder.path(), json!({"dark": dark, "steps": steps})) else {
            return;
        };
        let worst = seen["results"][0].as_f64().unwrap();
        assert!(worst >= 4.5, "dark {dark}: a contrast of {worst}");
    }
}
