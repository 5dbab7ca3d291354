//! A run with one of everything, hostile names among it, for the tests of what people read.

// Every test binary uses a part of this.
#![allow(dead_code)]

use canon::Value;
use canon_harness::internals::event::*;
use canon_harness::internals::json::Json;
use canon_harness::internals::protocol::Hello;
use canon_harness::internals::verdict::Verdict;
use canon_vectors::Expect;

pub const HOSTILE: &str = "jcs/evil/<script>document.title='owned'</script>\"'&|`\u{1b}[31m\u{202e}";

pub fn json(text: &str) -> Json {
    Json(Value::read(text.as_bytes()).unwrap())
}

/// A case that passed.
pub fn case(id: &str, rule: &str) -> CaseFinished {
    let mut parts = id.splitn(3, '/');
    CaseFinished {
        id: id.to_owned(),
        profile: parts.next().unwrap().to_owned(),
        family: parts.next().unwrap().to_owned(),
        op: "hash".to_owned(),
        rules: vec![rule.to_owned()],
        level: "must".to_owned(),
        proves: "one thing".to_owned(),
        effect: String::new(),
        input: Some(Input::Text("{}".to_owned())),
        args: None,
        expect: wanted(r#"{"canonical":"{}","hash":"44136fa3"}"#),
        got: Some(json(r#"{"canonical":"{}","hash":"44136fa3"}"#)),
        verdict: Verdict::Pass,
        detail: String::new(),
        reject_wanted: None,
        reject_got: None,
        dispute: None,
        readings: Vec::new(),
        disputes: Vec::new(),
        follows: Vec::new(),
        reported: Vec::new(),
        noted: String::new(),
        stderr: String::new(),
        duration_us: 120,
        flaky: false,
        known: None,
        cut: Vec::new(),
        again: false,
    }
}

/// An expectation without a dispute.
pub fn wanted(text: &str) -> Wanted {
    Wanted(Expect::read(&json(text).0, "").unwrap())
}

/// The same case with another answer.
pub fn failing(id: &str, rule: &str, verdict: Verdict, input: &str, expect: &str, got: &str) -> CaseFinished {
    CaseFinished {
        input: Some(Input::Text(input.to_owned())),
        expect: wanted(expect),
        got: (!got.is_empty()).then(|| json(got)),
        verdict,
        ..case(id, rule)
    }
}

fn sorted_wrongly(id: &str) -> CaseFinished {
    CaseFinished {
        proves: "a key beyond the BMP sorts behind U+FF61".to_owned(),
        effect: "a capsule sealed in JavaScript fails to verify in Python".to_owned(),
        ..failing(
            id,
            "CPS-ORD-1",
            Verdict::WrongBytes,
            r#"{"😀":1,"｡":2}"#,
            r#"{"canonical":"{\"｡\":2,\"😀\":1}","hash":"aa"}"#,
            r#"{"canonical":"{\"😀\":1,\"｡\":2}","hash":"bb"}"#,
        )
    }
}

fn cases() -> Vec<CaseFinished> {
    vec![
        case("jcs/literals/empty-object", "JCS-WS"),
        failing(
            "jcs/grammar/trailing-comma",
            "IN-GRAMMAR",
            Verdict::Accepted,
            "[1,]",
            r#"{"reject":"syntax"}"#,
            r#"{"canonical":"[1]","hash":"cc"}"#,
        ),
        CaseFinished {
            input: Some(Input::Base64 { base64: "Iv8i".to_owned() }),
            got: Some(json(r#"{"canonical_b64":"Iv8i","hash":"dd"}"#)),
            verdict: Verdict::Accepted,
            expect: wanted(r#"{"reject":"invalid_utf8"}"#),
            ..case("jcs/utf8/lone-ff", "IN-UTF8")
        },
        CaseFinished {
            verdict: Verdict::Unsupported,
            detail: "sees parsed values only".to_owned(),
            got: None,
            ..case("jcs/duplicates/plain", "IN-DUP")
        },
        CaseFinished {
            proves: "<img src=x onerror=alert(1)>".to_owned(),
            effect: "</details></table><h1>broken out</h1>".to_owned(),
            family: "evil".to_owned(),
            ..failing(
                HOSTILE,
                "JCS-STR",
                Verdict::WrongBytes,
                "\"<b>&amp;</b>\u{0}\"",
                r#"{"canonical":"\"<b>1</b>\"","hash":"ee"}"#,
                r#"{"canonical":"\"<b>2</b>\"","hash":"ff"}"#,
            )
        },
        case("cps/order/ascii", "CPS-ORD-1"),
        sorted_wrongly("cps/order/astral-key"),
        sorted_wrongly("cps/order/astral-key-nested"),
        CaseFinished {
            detail: "killed by signal 11 (SIGSEGV)".to_owned(),
            stderr: "thread 'main' panicked\nstack overflow\n".to_owned(),
            flaky: true,
            ..failing("cps/depth/hundred", "IN-DEPTH", Verdict::Crash, "[[[[]]]]", r#"{"canonical":"[[[[]]]]"}"#, "")
        },
        CaseFinished {
            known: Some(Known {
                pattern: "cps/floats/*".to_owned(),
                reason: "waits for a new float printer".to_owned(),
                link: "https://example.org/7".to_owned(),
                flaky: false,
            }),
            ..failing(
                "cps/floats/large",
                "CPS-NUM-3",
                Verdict::WrongBytes,
                "1e16",
                r#"{"canonical":"1e+16","hash":"01"}"#,
                r#"{"canonical":"10000000000000000.0","hash":"02"}"#,
            )
        },
        CaseFinished {
            level: "should".to_owned(),
            ..failing(
                "cps/bom/leading",
                "IN-BOM",
                Verdict::Accepted,
                "\u{feff}1",
                r#"{"reject":"syntax"}"#,
                r#"{"canonical":"1"}"#,
            )
        },
        CaseFinished {
            args: Some(json(r#"{"strict":true}"#)),
            op: "validate".to_owned(),
            ..failing(
                "cps/validate/unknown-key",
                "CPS-VALID-2",
                Verdict::WrongAnswer,
                r#"{"x":1}"#,
                r#"{"valid":false,"category":"invalid_value","field":"x"}"#,
                r#"{"valid":false,"category":"invalid_value","field":"id"}"#,
            )
        },
    ]
}

pub fn started() -> RunStarted {
    RunStarted {
        version: VERSION,
        canon: "0.1.0".to_owned(),
        date: "2026-11-16T09:00:00Z".to_owned(),
        command: vec!["python3".to_owned(), "my adapter.py".to_owned()],
        implementation: Hello {
            protocol: 1,
            name: "my-capsule".to_owned(),
            version: "1.5.4".to_owned(),
            language: "python".to_owned(),
            ..Hello::default()
        },
        profiles: vec!["jcs".to_owned(), "cps".to_owned()],
        vectors: VectorSet {
            source: "built-in".to_owned(),
            digest: "0123456789abcdef".repeat(4),
            cases: 12,
            filtered: false,
        },
        level: "must".to_owned(),
        readings: "any".to_owned(),
        ..RunStarted::default()
    }
}

fn diagnosis(rule: &str, profile: &str, text: &str, cases: &[&str]) -> Diagnosis {
    Diagnosis {
        rule: rule.to_owned(),
        profile: profile.to_owned(),
        rule_text: text.to_owned(),
        rule_basis: Some(RuleBasis {
            kind: "text".to_owned(),
            place: "Some specification, 2.1 <Order>".to_owned(),
            grounds: "It says so.".to_owned(),
        }),
        cases: cases.iter().map(|id| (*id).to_owned()).collect(),
        mistake: None,
        difference: None,
    }
}

fn conclusions() -> Vec<Event> {
    let sorts = Diagnosis {
        mistake: Some(Mistake {
            mutant: "sort-by-utf16".to_owned(),
            sentence: "sorts keys by UTF-16 code units".to_owned(),
        }),
        ..diagnosis(
            "CPS-ORD-1",
            "cps",
            "Keys are sorted by Unicode code point, at every depth.",
            &["cps/order/astral-key", "cps/order/astral-key-nested"],
        )
    };
    let field = Diagnosis {
        difference: Some(Difference {
            id: "cps/validate/unknown-key".to_owned(),
            member: "field".to_owned(),
            at: 0,
            path: "$".to_owned(),
            wanted: "x".to_owned(),
            got: "id".to_owned(),
        }),
        ..diagnosis("CPS-VALID-2", "cps", "Strict: an unknown key is named.", &["cps/validate/unknown-key"])
    };
    let evil = diagnosis("JCS-STR", "jcs", "<u>Strings</u> & more", &[HOSTILE]);
    let dispute = |dispute: &str, verdict, reading: Option<&str>, default: &str| {
        Event::DisputeJudged(DisputeJudged {
            dispute: dispute.to_owned(),
            profile: "cps".to_owned(),
            verdict,
            reading: reading.map(str::to_owned),
            default: default.to_owned(),
            cases: Vec::new(),
            known: None,
        })
    };
    vec![
        dispute("CPS-STR-2", DisputeVerdict::Consistent, Some("long"), "short"),
        dispute("CPS-VER-1", DisputeVerdict::Mixed, None, "v13"),
        dispute("IN-DUP", DisputeVerdict::Unanswered, None, "reject"),
        Event::Diagnosis(sorts),
        Event::Diagnosis(field),
        Event::Diagnosis(evil),
        Event::StaleExpectation(StaleExpectation {
            pattern: "jcs/literals/*".to_owned(),
            kind: Staleness::UnexpectedPass,
            cases: vec!["jcs/literals/empty-object".to_owned()],
            detail: "jcs/literals/empty-object passes; remove the entry, or run `canon expect --write`".to_owned(),
        }),
    ]
}

/// The whole stream.
pub fn events() -> Vec<Event> {
    let cases = cases();
    let mut finished = RunFinished {
        failed: 7,
        tolerated: 1,
        known: 1,
        stale: 1,
        disputes_failed: 1,
        flaky: 1,
        restarts: 1,
        duration_ms: 1500,
        exit: 1,
        untrue_claims: vec!["cps/seal".to_owned()],
        ..RunFinished::default()
    };
    for case in &cases {
        *finished.counts.entry(case.verdict).or_default() += 1;
    }
    let mut events = vec![Event::RunStarted(Box::new(started()))];
    events.extend(cases.into_iter().map(|case| Event::CaseFinished(Box::new(case))));
    events.extend(conclusions());
    events.push(Event::RunFinished(Box::new(finished)));
    events
}

/// A run in which everything holds.
pub fn conforming(count: usize) -> Vec<Event> {
    let mut events = vec![Event::RunStarted(Box::new(started()))];
    events.extend((0..count).map(|index| {
        let id = format!("jcs/numbers/case-{index}");
        Event::CaseFinished(Box::new(case(&id, "JCS-NUM")))
    }));
    events.push(Event::RunFinished(Box::new(RunFinished {
        counts: [(Verdict::Pass, count)].into(),
        duration_ms: 250,
        ..RunFinished::default()
    })));
    events
}
