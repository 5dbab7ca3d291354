//! Every report format: what people read is snapshot, what machines read is parsed back.

use crate::sample;

use canon_harness::internals::event::{self, Event};
use canon_harness::internals::palette::Palette;
use canon_harness::internals::report::{self, terminal};

fn rendered(format: &str, events: &[Event]) -> String {
    let format = report::format(format).expect("a known format");
    String::from_utf8((format.render)(events)).expect("UTF-8")
}

#[test]
fn text() {
    insta::assert_snapshot!(rendered("text", &sample::events()));
}

#[test]
fn text_of_a_run_that_conforms() {
    insta::assert_snapshot!(rendered("text", &sample::conforming(3)));
}

#[test]
fn colour_adds_nothing_but_colour() {
    let coloured = terminal::write(&sample::events(), Palette::Colour);
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some(start) = rest.find('\u{1b}') {
        plain.push_str(&rest[..start]);
        rest = &rest[start..];
        rest = &rest[rest.find('m').expect("the end of a colour") + 1..];
    }
    plain.push_str(rest);
    assert_eq!(plain, rendered("text", &sample::events()));
}

#[test]
fn markdown() {
    insta::assert_snapshot!(rendered("markdown", &sample::events()));
}

#[test]
fn github() {
    let text = rendered("github", &sample::events());
    assert!(text.lines().all(|line| line.starts_with("::error ") || line.starts_with("::warning ")));
    insta::assert_snapshot!(text);
}

#[test]
fn badge() {
    insta::assert_snapshot!(rendered("badge", &sample::events()));
    insta::assert_snapshot!(rendered("badge", &sample::conforming(3)));
}

#[test]
fn json() {
    let text = rendered("json", &sample::events());
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(summary["conforms"], false);
    assert_eq!(summary["failures"].as_array().unwrap().len(), 9);
    insta::assert_snapshot!(text);
}

#[test]
fn jsonl_reads_back_as_the_same_events() {
    let events = sample::events();
    assert_eq!(event::read(rendered("jsonl", &events)).unwrap(), events);
}

#[test]
fn every_format_survives_a_stream_without_an_end() {
    for format in report::FORMATS {
        let cut = &sample::events()[..4];
        let whole = (format.render)(cut);
        assert!(!whole.is_empty(), "{}", format.name);
        (format.render)(&[]);
    }
    assert!(rendered("text", &sample::events()[..4]).contains("partial"));
}

#[test]
fn no_text_format_lets_a_control_character_through() {
    for name in ["text", "markdown", "tap", "junit", "github"] {
        let text = rendered(name, &sample::events());
        let bad = text.chars().find(|c| c.is_control() && *c != '\n' || *c == '\u{202e}');
        assert_eq!(bad, None, "{name}");
    }
}
