//! What an answer comes to: disputes, alternatives, kinds of refusal, and what is optional.

use canon::operation::Answer;
use canon::{Profile, Readings, RejectKind, Value};
use canon_generator::Implementation;
use canon_harness::internals::case::Case;
use canon_harness::internals::event::{CaseFinished, DisputeJudged, DisputeVerdict, Event};
use canon_harness::internals::exit::Exit;
use canon_harness::internals::verdict::Verdict;
use canon_harness::{Checked, check, check_cases};
use canon_vectors::{Expect, Expected, Level};

fn reference(reading: Option<(&str, &str)>) -> Implementation {
    let mut readings = Readings::default();
    if let Some((dispute, reading)) = reading {
        readings.set(dispute, reading).unwrap();
    }
    Implementation::reference(&readings)
}

fn dispute(checked: &Checked, id: &str) -> DisputeJudged {
    let judged = checked.events().iter().find_map(|event| match event {
        Event::DisputeJudged(judged) if judged.dispute == id => Some(judged.clone()),
        _ => None,
    });
    judged.expect("the dispute was judged")
}

#[test]
fn any_single_reading_conforms_and_is_named() {
    for reading in ["reject", "last"] {
        let implementation = reference(Some(("IN-DUP", reading)));
        let checked = check(Profile::JCS, |case| implementation.answer(case.profile, &case.request()));
        assert!(checked.conforms(), "{checked}");
        let judged = dispute(&checked, "IN-DUP");
        assert_eq!(judged.verdict, DisputeVerdict::Consistent);
        assert_eq!(judged.reading.as_deref(), Some(reading));
        assert_eq!(judged.default, "reject");
        assert!(judged.cases.len() > 1);
    }
}

#[test]
fn mixing_readings_fails_although_each_case_passes() {
    let (reject, last) = (reference(None), reference(Some(("IN-DUP", "last"))));
    let mut disputed = 0;
    let checked = check(Profile::JCS, |case| {
        disputed += usize::from(case.dispute().is_some());
        let one = match case.dispute().is_some() && disputed % 2 == 0 {
            true => &last,
            false => &reject,
        };
        one.answer(case.profile, &case.request())
    });
    let finished = checked.finished();
    assert_eq!((finished.failed, finished.disputes_failed), (0, 1));
    assert_eq!(finished.exit, Exit::Differs as u8);
    assert_eq!(dispute(&checked, "IN-DUP").verdict, DisputeVerdict::Mixed);
}

#[test]
fn first_wins_fits_no_reading_and_fails_its_cases() {
    let implementation = reference(None);
    let checked = check(Profile::JCS, |case| match case.dispute() {
        Some("IN-DUP") => Answer::Result(vec![("canonical", Value::string("first")), ("hash", Value::string("first"))]),
        _ => implementation.answer(case.profile, &case.request()),
    });
    assert!(checked.finished().failed > 0);
    assert_eq!(dispute(&checked, "IN-DUP").verdict, DisputeVerdict::NoReading);
}

#[test]
fn one_wrong_answer_does_not_hide_which_reading_the_others_follow() {
    let last = reference(Some(("IN-DUP", "last")));
    let mut disputed = 0;
    let checked = check(Profile::JCS, |case| {
        disputed += usize::from(case.dispute().is_some());
        match case.dispute().is_some() && disputed == 1 {
            true => Answer::Result(vec![("hash", Value::string("wrong"))]),
            false => last.answer(case.profile, &case.request()),
        }
    });
    let judged = dispute(&checked, "IN-DUP");
    assert_eq!(judged.verdict, DisputeVerdict::Consistent);
    assert_eq!(judged.reading.as_deref(), Some("last"));
    let finished = checked.finished();
    assert_eq!((finished.failed, finished.disputes_failed), (1, 0));
    assert!(checked.to_string().contains("no reading: jcs/duplicates/"), "{checked}");
}

#[test]
fn what_is_only_reported_passes_and_is_noted() {
    let mut wanted = case(Expect::One(result(&[("hash", "\"aa\""), ("signed_by", "\"me\"")])));
    wanted.reported = vec!["signed_by".into()];
    let judge = |answer: Answer| {
        let mut asked = Some(answer);
        let checked = check_cases(vec![wanted.clone()], move |_| asked.take().unwrap());
        let case = checked.events().iter().find_map(|event| match event {
            Event::CaseFinished(case) => Some((case.verdict, case.noted.clone())),
            _ => None,
        });
        case.unwrap()
    };
    let (verdict, noted) = judge(answer(&[("hash", "\"aa\""), ("signed_by", "\"you\"")]));
    assert_eq!(verdict, Verdict::Pass);
    assert!(noted.contains("signed_by"), "{noted}");
    let (verdict, noted) = judge(answer(&[("hash", "\"aa\""), ("signed_by", "\"me\"")]));
    assert_eq!((verdict, noted.as_str()), (Verdict::Pass, ""));
    let (verdict, _) = judge(answer(&[("hash", "\"bb\""), ("signed_by", "\"me\"")]));
    assert_eq!(verdict, Verdict::WrongHash);
}

fn case(expect: Expect) -> Case {
    Case {
        id: "jcs/test/case".into(),
        profile: Profile::JCS,
        rules: vec!["JCS-HASH".into()],
        level: Level::Must,
        disputes: Vec::new(),
        proves: "something".into(),
        effect: String::new(),
        needs: None,
        since: "1.0".into(),
        op: "hash".into(),
        input: Some(b"1".to_vec()),
        args: None,
        reported: Vec::new(),
        expect,
    }
}

fn result(members: &[(&str, &str)]) -> Expected {
    let members = members.iter();
    Expected::Result(members.map(|(name, value)| ((*name).into(), Value::read(value.as_bytes()).unwrap())).collect())
}

fn reject(kind: RejectKind) -> Expected {
    Expected::Reject { kind, members: Vec::new() }
}

fn judged(expect: Expect, answer: Answer) -> CaseFinished {
    let checked = check_cases(vec![case(expect)], |_| answer.clone());
    let finished = checked.events().iter().find_map(|event| match event {
        Event::CaseFinished(case) => Some((**case).clone()),
        _ => None,
    });
    finished.expect("the case was judged")
}

fn answer(members: &[(&'static str, &str)]) -> Answer {
    let members = members.iter();
    Answer::Result(members.map(|(name, value)| (*name, Value::read(value.as_bytes()).unwrap())).collect())
}

#[test]
fn each_difference_has_its_own_verdict() {
    let wanted = || Expect::One(result(&[("canonical", "\"1\""), ("hash", "\"aa\"")]));
    let verdict = |answer| judged(wanted(), answer).verdict;
    assert_eq!(verdict(answer(&[("canonical", "\"1\""), ("hash", "\"aa\"")])), Verdict::Pass);
    // The canonical text is optional, the hash is not.
    assert_eq!(verdict(answer(&[("hash", "\"aa\"")])), Verdict::Pass);
    assert_eq!(verdict(answer(&[("canonical", "\"1\"")])), Verdict::WrongAnswer);
    assert_eq!(verdict(answer(&[("canonical", "\"1.0\""), ("hash", "\"bb\"")])), Verdict::WrongBytes);
    assert_eq!(verdict(answer(&[("canonical", "\"1\""), ("hash", "\"bb\"")])), Verdict::WrongHash);
    assert_eq!(verdict(Answer::reject(RejectKind::Syntax)), Verdict::Rejected);
    assert_eq!(verdict(Answer::Unsupported("no".into())), Verdict::Unsupported);
    assert_eq!(verdict(Answer::Error("broken".into())), Verdict::AdapterError);
    assert_eq!(verdict(Answer::Result(Vec::new())), Verdict::ProtocolViolation);
}

#[test]
fn another_kind_of_refusal_passes_and_is_told() {
    let finished = judged(Expect::One(reject(RejectKind::DuplicateKey)), Answer::reject(RejectKind::Syntax));
    assert_eq!(finished.verdict, Verdict::Pass);
    assert_eq!(finished.reject_wanted.as_deref(), Some("duplicate_key"));
    assert_eq!(finished.reject_got.as_deref(), Some("syntax"));
    let accepted = judged(Expect::One(reject(RejectKind::Syntax)), answer(&[("hash", "\"aa\"")]));
    assert_eq!(accepted.verdict, Verdict::Accepted);
}

#[test]
fn one_of_several_answers_is_enough() {
    let wanted = || Expect::AnyOf(vec![result(&[("hash", "\"aa\"")]), reject(RejectKind::TooDeep)]);
    let verdict = |answer| judged(wanted(), answer).verdict;
    assert_eq!(verdict(answer(&[("hash", "\"aa\"")])), Verdict::Pass);
    assert_eq!(verdict(Answer::reject(RejectKind::Syntax)), Verdict::Pass);
    // Of its own kind, so the hash is what is wrong.
    assert_eq!(verdict(answer(&[("hash", "\"bb\"")])), Verdict::WrongHash);
}

#[test]
fn numbers_are_compared_by_value_and_members_in_any_order() {
    let wanted = || Expect::One(result(&[("link", r#"{"a":1,"b":[18446744073709551615]}"#)]));
    let verdict = |link: &str| judged(wanted(), answer(&[("link", link)])).verdict;
    assert_eq!(verdict(r#"{"b":[18446744073709551615],"a":1.0}"#), Verdict::Pass);
    assert_eq!(verdict(r#"{"b":[18446744073709551614],"a":1}"#), Verdict::WrongAnswer);
    assert_eq!(verdict(r#"{"b":[18446744073709551615],"a":"1"}"#), Verdict::WrongAnswer);
}
