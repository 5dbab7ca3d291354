//! JUnit XML: well-formed, and of the elements, attributes and counts that CI servers know.

use crate::sample;

use canon_harness::internals::event::Event;
use canon_harness::internals::report;
use roxmltree::{Document, Node};

/// The schema: an element, the elements it may hold, the attributes it must have, and those it may have.
struct Element {
    name: &'static str,
    holds: &'static [&'static str],
    required: &'static [&'static str],
    allowed: &'static [&'static str],
}

const SCHEMA: &[Element] = &[
    Element {
        name: "testsuites",
        holds: &["testsuite"],
        required: &["name", "tests", "failures", "errors", "skipped", "time"],
        allowed: &[],
    },
    Element {
        name: "testsuite",
        holds: &["testcase"],
        required: &["name", "tests", "failures", "errors", "skipped", "time", "timestamp"],
        allowed: &["hostname", "id", "package"],
    },
    Element {
        name: "testcase",
        holds: &["failure", "error", "skipped", "system-out", "system-err"],
        required: &["classname", "name", "time"],
        allowed: &["assertions", "status"],
    },
    Element { name: "failure", holds: &[], required: &["message", "type"], allowed: &[] },
    Element { name: "error", holds: &[], required: &["message", "type"], allowed: &[] },
    Element { name: "skipped", holds: &[], required: &[], allowed: &["message"] },
    Element { name: "system-err", holds: &[], required: &[], allowed: &[] },
];

fn check(node: Node<'_, '_>) {
    let name = node.tag_name().name();
    let element =
        SCHEMA.iter().find(|element| element.name == name).unwrap_or_else(|| panic!("unknown element {name}"));
    for required in element.required {
        assert!(node.has_attribute(*required), "{name} lacks {required}");
    }
    for attribute in node.attributes() {
        let known = element.required.iter().chain(element.allowed);
        assert!(known.clone().any(|known| *known == attribute.name()), "{name} has {}", attribute.name());
    }
    for counted in ["tests", "failures", "errors", "skipped"] {
        if let Some(count) = node.attribute(counted) {
            count.parse::<u32>().expect("a count");
        }
    }
    if let Some(seconds) = node.attribute("time") {
        assert!(seconds.parse::<f64>().unwrap() >= 0.0);
    }
    for child in node.children() {
        if child.is_element() {
            assert!(element.holds.contains(&child.tag_name().name()), "{name} holds {child:?}");
            check(child);
        } else if element.holds.is_empty() {
            assert!(child.is_text());
        } else {
            assert!(child.text().unwrap_or_default().trim().is_empty(), "text in {name}");
        }
    }
}

fn count(node: Node<'_, '_>, name: &str) -> usize {
    node.descendants().filter(|node| node.has_tag_name(name)).count()
}

fn render(events: &[Event]) -> String {
    String::from_utf8((report::format("junit").unwrap().render)(events)).unwrap()
}

fn validate(text: &str) {
    let document = Document::parse(text).expect("well-formed XML");
    check(document.root_element());
    let suites = document.descendants().filter(|node| node.has_tag_name("testsuite"));
    for node in suites.chain([document.root_element()]) {
        for (attribute, element) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
        {
            assert_eq!(node.attribute(attribute), Some(&*count(node, element).to_string()), "{attribute}");
        }
    }
}

#[test]
fn it_follows_the_schema_and_its_counts_are_true() {
    let text = render(&sample::events());
    validate(&text);
    insta::assert_snapshot!(text);
    validate(&render(&sample::conforming(20)));
    validate(&render(&sample::events()[..5]));
    validate(&render(&[]));
}

#[test]
fn a_run_that_was_cut_short_is_an_error_and_not_a_success() {
    let text = render(&sample::conforming(3)[..3]);
    let document = Document::parse(&text).unwrap();
    assert_eq!(document.root_element().attribute("errors"), Some("1"));
}

#[test]
fn names_come_back_as_they_were() {
    let text = render(&sample::events());
    let document = Document::parse(&text).unwrap();
    let evil = document.descendants().find(|node| node.attribute("classname") == Some("jcs.evil")).unwrap();
    assert_eq!(evil.attribute("name"), Some("script>\"'&|`<U+001B>[31m<U+202E>"));
}
