//! Diagnosis: the mistake is named where one explains the failures, and nothing is named where none does.

use crate::sample;

use canon::operation::Request;
use canon::oracle::{Steps, number, order};
use canon::{Profile, Readings, Value};
use canon_generator::mutants::canonicalizer;
use canon_generator::{Implementation, Mutant};
use canon_harness::internals::diagnosis::{diagnose, diagnose_with};
use canon_harness::internals::event::{CaseFinished, Diagnosis, Input, Wanted};
use canon_harness::internals::json::Json;
use canon_harness::internals::verdict::Verdict;
use canon_vectors::Expect;

fn utf16(profile: Profile, readings: &Readings) -> Implementation {
    canonicalizer(profile, readings, |steps| Steps { order: order::by_utf16, ..steps })
}

fn all_floats(profile: Profile, readings: &Readings) -> Implementation {
    canonicalizer(profile, readings, |steps| Steps { is_float: number::always_float, ..steps })
}

fn spaced(profile: Profile, readings: &Readings) -> Implementation {
    canonicalizer(profile, readings, |steps| Steps { separators: [", ", ": "], ..steps })
}

fn both(profile: Profile, readings: &Readings) -> Implementation {
    canonicalizer(profile, readings, |steps| Steps { order: order::by_utf16, is_float: number::always_float, ..steps })
}

fn mutants() -> Vec<Mutant> {
    vec![
        Mutant::new(Profile::CPS, "sort-by-utf16", "CPS-ORD-1", "sorted by UTF-16 code units", utf16),
        Mutant::new(Profile::CPS, "all-floats", "CPS-NUM-1", "read every number as a float", all_floats),
        Mutant::new(Profile::CPS, "spaced", "CPS-WS-1", "put a space behind every comma and colon", spaced),
    ]
}

const DOCUMENTS: [(&str, &str, &str); 8] = [
    ("order/ascii", "CPS-ORD-1", r#"{"b":"x","a":"y"}"#),
    ("order/astral", "CPS-ORD-1", r#"{"😀":"x","｡":"y"}"#),
    ("order/astral-nested", "CPS-ORD-1", r#"[{"😀":"x","｡":"y"}]"#),
    ("order/astral-number", "CPS-ORD-1", r#"{"😀":1,"｡":2}"#),
    ("numbers/integer", "CPS-NUM-1", "[1]"),
    ("numbers/zero", "CPS-NUM-1", "0"),
    ("numbers/float", "CPS-NUM-3", "1.5"),
    ("strings/plain", "CPS-STR-1", r#""a""#),
];

/// The run of an implementation over the documents.
fn run(implementation: &Implementation) -> Vec<CaseFinished> {
    run_over(Profile::CPS, &DOCUMENTS, implementation)
}

fn run_over(profile: Profile, documents: &[(&str, &str, &str)], implementation: &Implementation) -> Vec<CaseFinished> {
    let reference = Implementation::reference(&Readings::default());
    let members = |implementation: &Implementation, request: &Request| {
        Value::object(implementation.answer(profile, request).members())
    };
    let cases = documents.iter().map(|(name, rule, document)| {
        let request = Request {
            op: "hash".to_owned(),
            input: Some(document.as_bytes().to_vec()),
            args: Value::Object(Vec::new()),
        };
        let (wanted, got) = (members(&reference, &request), members(implementation, &request));
        CaseFinished {
            input: Some(Input::Text((*document).to_owned())),
            verdict: match wanted == got {
                true => Verdict::Pass,
                false => Verdict::WrongBytes,
            },
            expect: Wanted(Expect::read(&wanted, "").unwrap()),
            got: Some(Json(got)),
            profile: profile.name().to_owned(),
            ..sample::case(&format!("{profile}/{name}"), rule)
        }
    });
    cases.collect()
}

fn diagnosed(implementation: &Implementation, mutants: Vec<Mutant>) -> Vec<Diagnosis> {
    let cases = run(implementation);
    diagnose_with(mutants, &cases.iter().collect::<Vec<_>>(), &[])
}

fn built(build: canon_generator::mutants::Build) -> Implementation {
    build(Profile::CPS, &Readings::default())
}

fn names(diagnoses: &[Diagnosis]) -> Vec<(&str, &str, usize)> {
    diagnoses
        .iter()
        .map(|diagnosis| {
            let mistake = diagnosis.mistake.as_ref().map_or("", |mistake| mistake.mutant.as_str());
            (diagnosis.rule.as_str(), mistake, diagnosis.cases.len())
        })
        .collect()
}

#[test]
fn one_mistake_is_named_with_its_rule_and_all_its_cases() {
    let found = diagnosed(&built(utf16), mutants());
    assert_eq!(names(&found), [("CPS-ORD-1", "cps/sort-by-utf16", 3)]);
    assert!(found[0].rule_text.contains("code point"));
}

#[test]
fn two_mistakes_are_told_apart_and_the_case_where_they_meet_is_not_left_over() {
    let found = diagnosed(&built(both), mutants());
    assert_eq!(names(&found), [("CPS-NUM-1", "cps/all-floats", 3), ("CPS-ORD-1", "cps/sort-by-utf16", 2)]);
}

#[test]
fn a_mutant_that_contradicts_a_pass_is_not_named() {
    // Somebody who puts the space only into objects of one member: `spaced` would have spoiled more.
    let spoil = |profile: Profile, readings: &Readings| {
        canonicalizer(profile, readings, |steps| Steps {
            finish: |text| text.replace("},{", "}, {").replace("[{", "[ {"),
            ..steps
        })
    };
    let found = diagnosed(&built(spoil), mutants());
    // No mutant does that, but the bytes show that white space is all that differs.
    assert_eq!(names(&found), [("CPS-WS-1", "", 1)]);
    let difference = found[0].difference.as_ref().unwrap();
    assert_eq!((difference.at, difference.path.as_str()), (1, "$[0]"));
}

#[test]
fn without_a_mutant_the_rule_of_the_vector_and_the_first_byte_are_given() {
    let found = diagnosed(&built(all_floats), Vec::new());
    // The document about order has its members where they belong: its numbers are wrong.
    assert_eq!(names(&found), [("CPS-NUM-1", "", 3)]);
    let difference = found[0].difference.as_ref().unwrap();
    assert_eq!((difference.wanted.as_str(), difference.got.as_str()), ("0", "0.0"));
}

#[test]
fn a_run_without_failures_needs_no_diagnosis() {
    let reference = Implementation::reference(&Readings::default());
    assert_eq!(diagnosed(&reference, mutants()), []);
}

/// Under a profile without floats.
const FLOATS: [(&str, &str, &str); 7] = [
    ("floats/half", "MATRIX-FLT", "0.5"),
    ("floats/minus-half", "MATRIX-FLT", "-0.5"),
    ("floats/more", "MATRIX-FLT", "1.5"),
    ("floats/small", "MATRIX-FLT", "[1e-7]"),
    ("floats/large", "MATRIX-FLT", "[1.7976931348623157e308,0.25]"),
    ("floats/hundred", "MATRIX-FLT", "1e2"),
    ("integers/one", "MATRIX-INT", "[1,-1]"),
];

#[test]
fn floats_that_are_printed_where_none_may_be_are_not_said_to_have_lost_their_sign() {
    let matrix = Profile::from_name("matrix").unwrap();
    let printed = |profile: Profile, readings: &Readings| {
        canonicalizer(profile, readings, |steps| Steps {
            float: |steps, literal| number::float(steps, literal),
            ..steps
        })
    };
    let cases = run_over(matrix, &FLOATS, &printed(matrix, &Readings::default()));
    let found = diagnose(&cases.iter().collect::<Vec<_>>(), &[]);
    let [("MATRIX-FLT", mistake, 5)] = names(&found)[..] else { panic!("{:?}", names(&found)) };
    // Several mistakes print these alike; losing the sign is none of them.
    assert_ne!(mistake, "matrix/drop-minus");
}

/// Mozilla's two packages sign in a dialect that is shipped beside the one that it came from.
#[test]
fn another_dialect_is_named_as_a_whole() {
    let [gibson, kinto] = ["gibson", "kinto"].map(|name| Profile::from_name(name).unwrap());
    let documents = [
        ("strings/accent", "GIBSON-STR", "\"\u{e9}\""),
        ("strings/delete", "GIBSON-STR", "\"\u{7f}\""),
        ("strings/unit", "GIBSON-STR", "\"\\u001f\""),
        ("floats/half", "GIBSON-FLT", "0.5"),
        ("floats/small", "GIBSON-FLT", "1e-7"),
        ("integers/whole", "GIBSON-INT", "1.0"),
        ("integers/one", "GIBSON-INT", "1"),
    ];
    let other = canonicalizer(kinto, &Readings::default(), |steps| steps);
    let cases = run_over(gibson, &documents, &{
        let hashing = other.hashing(kinto).clone();
        Implementation::reference(&Readings::default()).with_hashing(gibson, hashing)
    });
    let found = diagnose(&cases.iter().collect::<Vec<_>>(), &[]);
    let sentences: Vec<_> =
        found.iter().map(|one| one.mistake.as_ref().map(|mistake| mistake.sentence.as_str())).collect();
    assert_eq!(sentences, [Some("answered as kinto does")]);
    assert_eq!(found[0].rule, "GIBSON-STR");
}
