//! Says whether an answer to a generated case is right, under the readings that the implementation follows.

use super::leeway::Case;
use crate::attribution::broken;
use crate::drive::{FaultKind, Outcome};
use crate::protocol::InputKind;
use crate::protocol::{Question, Reply};
use crate::verdict::Verdict;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use base64::{Engine as _, alphabet};
use canon::operation::{Answer, Request};
use canon::oracle::{Steps, steps};
use canon::spec::NumberValue;
use canon::value::{ReadOptions, Surrogates};
use canon::{Duplicates, Hashing, Profile, Readings, RejectKind, Settings, Value};
use canon_generator::{Implementation, generate};
use canon_vectors::vector::Expected;
use canon_vectors::{Difference, Rule};

/// IN-DEPTH: what everybody must accept. Deeper, a clean refusal is as good as the right answer.
const DEPTH: usize = 100;

/// More than the generator ever nests.
const DEEPEST: usize = Value::DEEPEST;

/// Judges answers in one profile.
#[derive(Clone, Debug)]
pub struct Judge {
    profile: Profile,
    readings: Readings,
    usual: Referees,
    /// The same with room for any depth that the generator writes.
    deep: Referees,
    sees: InputMode,
    /// IN-DUP: whether a later member of the same name replaces an earlier one.
    last_wins: bool,
}

/// Who knows the right answers.
#[derive(Clone, Debug)]
struct Referees {
    /// Of `hash`: the oracle, so that the engine itself can be found wrong.
    hash: Implementation,
    /// Of the other operations, whose hashes are the engine's: they have been judged as documents of their own.
    others: Implementation,
}

impl Referees {
    fn new(profile: Profile, readings: &Readings, max_depth: usize) -> Referees {
        let engine = Settings { max_depth, ..Settings::new(profile, *readings) };
        let oracle = Steps { max_depth, ..steps(profile, readings) };
        let reference = Implementation::reference(readings);
        Referees {
            others: reference.clone().with_hashing(profile, Hashing::engine(engine)),
            hash: reference.with_hashing(profile, Hashing::oracle(oracle)),
        }
    }

    fn answer(&self, question: &Question) -> Answer {
        let referee = match question.request.op.as_str() {
            "hash" => &self.hash,
            _ => &self.others,
        };
        referee.answer(question.profile, &question.request)
    }
}

/// What an implementation can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMode {
    /// The bytes of a document.
    Bytes,
    /// A value that its own parser made: what only the text shows is not its doing.
    Values,
    /// One line of text a document, and no way to refuse it.
    Lines,
}

impl From<InputKind> for InputMode {
    fn from(kind: InputKind) -> InputMode {
        match kind {
            InputKind::Raw => InputMode::Bytes,
            InputKind::Parsed => InputMode::Values,
        }
    }
}

impl InputMode {
    /// Whether a question can be put at all: a line feed inside a document would make two lines of it.
    pub fn takes(self, request: &Request) -> bool {
        let document = request.input.as_deref().unwrap_or_default();
        self != InputMode::Lines || !document.contains(&b'\n')
    }
}

/// What came of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right.
    Right,
    /// It says nothing: unsupported, or a question that no rule settles for this implementation.
    Nothing,
    /// It is wrong.
    Wrong(Verdict),
}

impl Judge {
    /// A judge for implementations that follow these readings.
    pub fn new(profile: Profile, readings: &Readings, sees: InputMode) -> Judge {
        Judge {
            profile,
            readings: *readings,
            usual: Referees::new(profile, readings, profile.default_max_depth()),
            deep: Referees::new(profile, readings, DEEPEST),
            sees,
            last_wins: profile.spec().under(readings).duplicates == Duplicates::Last,
        }
    }

    /// What the implementation can be asked.
    pub fn input_mode(&self) -> InputMode {
        self.sees
    }

    /// What the rules demand; nothing where the question itself makes no sense.
    pub fn expected(&self, question: &Question) -> Option<Expected> {
        let referees = match self.may_be_too_deep(question) {
            true => &self.deep,
            false => &self.usual,
        };
        expected(referees.answer(question))
    }

    /// The rule that a wrong answer likeliest breaks, where no known mistake explains it.
    pub fn likeliest(&self, question: &Question, outcome: &Outcome) -> Option<&'static Rule> {
        let got = outcome.result.as_ref().ok().map(|reply| reply.clone().into_value());
        broken(question.profile, &question.request, &self.expected(question)?, got.as_ref())
    }

    /// IN-DEPTH: `any_of` the right answer and a refusal. KAI-DEPTH-1 leaves no room.
    fn may_be_too_deep(&self, question: &Question) -> bool {
        let document = question.request.input.as_deref().unwrap_or_default();
        // Most documents hold fewer brackets than that, and counting them is the faster look.
        let opening = |byte: &&u8| matches!(byte, b'[' | b'{');
        self.profile != Profile::KAIROS && document.iter().filter(opening).count() > DEPTH && nesting(document) > DEPTH
    }

    /// Whether the rules refuse what is asked.
    pub fn refuses(&self, question: &Question) -> bool {
        matches!(self.expected(question), Some(Expected::Reject { .. }))
    }

    /// Judges an outcome.
    pub fn judge(&self, question: &Question, outcome: &Outcome) -> Judgement {
        let Some(expected) = self.expected(question) else {
            return Judgement::Nothing;
        };
        // A filter has no way to refuse, so however it takes such a document says nothing.
        if self.sees == InputMode::Lines && matches!(expected, Expected::Reject { .. }) {
            return Judgement::Nothing;
        }
        let verdict = match &outcome.result {
            Err(fault) => match fault.kind {
                FaultKind::Crash => Verdict::Crash,
                FaultKind::Timeout => Verdict::Timeout,
                FaultKind::Violation => Verdict::ProtocolViolation,
            },
            Ok(reply) => match compare(&expected, reply) {
                None => return Judgement::Right,
                Some(Verdict::Unsupported) => return Judgement::Nothing,
                Some(_) if self.excused(question, &expected, reply) => return Judgement::Nothing,
                Some(verdict) => verdict,
            },
        };
        Judgement::Wrong(verdict)
    }

    /// Whether the rules leave room for another answer. Looked at only where an answer differs.
    fn excused(&self, question: &Question, expected: &Expected, reply: &Reply) -> bool {
        let refused = reply.get("reject").is_some();
        let document = question.request.input.as_deref().unwrap_or_default();
        if self.sees == InputMode::Values && !seen_by_a_parser(document) {
            return true;
        }
        if refused && self.may_be_too_deep(question) {
            return true;
        }
        if !refused && (has_loose_bits(question) || self.right_without_discarded(question, reply)) {
            return true;
        }
        if !refused && self.beyond_our_digits(question) {
            return true;
        }
        let ask = |other: &Question| self.expected(other);
        if (Case { question, expected, reply, readings: &self.readings, ask: &ask }).is_allowed() {
            return true;
        }
        // KHORA-ORD-1: only a documented repertoire sorts alike in every version of ICU.
        self.profile == Profile::KHORA && !(settled(document) && names_settled(&question.request.args))
    }
}

impl Judge {
    /// Whether a decimal number has more digits than the reference prints: the rules have no such limit, so whoever
    /// prints them is right as well.
    fn beyond_our_digits(&self, question: &Question) -> bool {
        let refused = |kind| matches!(kind, Some(Expected::Reject { kind: RejectKind::NumberRange, .. }));
        self.profile.spec().choices.value == NumberValue::Decimal && refused(self.expected(question))
    }

    /// Whether the answer is right for the document without the values that a later member of the same name replaces:
    /// a number out of range may be seen there or not. Where duplicates are refused, nothing is replaced.
    fn right_without_discarded(&self, question: &Question, reply: &Reply) -> bool {
        if !self.last_wins || !self.refuses(question) {
            return false;
        }
        let document = question.request.input.as_deref().unwrap_or_default();
        let options = ReadOptions { duplicates: Duplicates::Last, ..LENIENT };
        let Ok(kept) = Value::read_with(document, options) else { return false };
        let mut without = question.clone();
        without.request.input = Some(kept.to_text().into_bytes());
        self.expected(&without).is_some_and(|expected| compare(&expected, reply).is_none())
    }
}

/// Whether the bytes of a payload are base64 whose last character has bits that nothing uses: RFC 4648 lets a decoder
/// take or refuse those.
fn has_loose_bits(question: &Question) -> bool {
    let text = question.request.args.get("bytes_b64");
    let loose = GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true);
    let decoder = GeneralPurpose::new(&alphabet::STANDARD, loose);
    text.and_then(Value::as_str).is_some_and(|text| STANDARD.decode(text).is_err() && decoder.decode(text).is_ok())
}

/// An answer of the reference as an expectation.
pub fn expected(answer: Answer) -> Option<Expected> {
    let owned = |members: Vec<(&'static str, Value)>| {
        members
            .into_iter()
            .filter(|(name, _)| *name != "message")
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    };
    match answer {
        Answer::Result(members) => Some(Expected::Result(owned(members))),
        Answer::Reject { kind, members } => Some(Expected::Reject { kind, members: owned(members) }),
        Answer::Unsupported(_) | Answer::Error(_) => None,
    }
}

/// What is wrong with a reply; nothing where it is as expected.
pub fn compare(expected: &Expected, reply: &Reply) -> Option<Verdict> {
    if reply.get("unsupported").is_some() {
        return Some(Verdict::Unsupported);
    }
    if reply.get("canonical_b64").is_some() && expected.get("canonical").is_some() {
        return Some(Verdict::WrongBytes);
    }
    // The source lets each implementation name its key as it likes.
    let reported = ["signed_by".to_owned()];
    match expected.compare_members(|name| reply.get(name), &reported) {
        canon_vectors::Outcome::Same | canon_vectors::Outcome::OtherReject | canon_vectors::Outcome::Reported(_) => {
            None
        }
        canon_vectors::Outcome::Differs(difference) => Some(match difference {
            Difference::Canonical => Verdict::WrongBytes,
            Difference::Hash => Verdict::WrongHash,
            Difference::Member(_) | Difference::NoneOfThese => Verdict::WrongAnswer,
            Difference::Accepted => Verdict::Accepted,
            Difference::Refused => Verdict::Rejected,
            Difference::NoAnswer => Verdict::AdapterError,
        }),
    }
}

/// How deep the brackets of a text go, strings left out.
fn nesting(text: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Whether an implementation that only sees parsed values can be blamed: the text is JSON without repeated names.
fn seen_by_a_parser(text: &[u8]) -> bool {
    let read = Value::read_with(text, LENIENT);
    !matches!(read, Err(reject) if matches!(
        reject.kind,
        RejectKind::Syntax | RejectKind::InvalidUtf8 | RejectKind::DuplicateKey
    ))
}

const LENIENT: ReadOptions =
    ReadOptions { max_depth: DEEPEST, duplicates: Duplicates::Reject, surrogates: Surrogates::Keep };

/// Whether every name of a document belongs to the settled repertoire; a text that is no JSON has no names.
fn settled(text: &[u8]) -> bool {
    let options = ReadOptions { duplicates: Duplicates::Last, ..LENIENT };
    Value::read_with(text, options).is_ok_and(|value| names_settled(&value)) || Value::read_with(text, options).is_err()
}

fn names_settled(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.iter().all(|(name, value)| {
            name.as_str().is_some_and(|name| name.chars().all(generate::settled)) && names_settled(value)
        }),
        Value::Array(elements) => elements.iter().all(names_settled),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::subject::in_process;

    fn question(profile: Profile, input: &[u8]) -> Question {
        Question {
            profile,
            request: Request { op: "hash".into(), input: Some(input.to_vec()), args: Value::Object(Vec::new()) },
        }
    }

    fn refusal() -> Outcome {
        Outcome {
            result: Ok(Reply::refusal(String::new())),
            duration: std::time::Duration::ZERO,
            stderr: String::new(),
            flaky: false,
        }
    }

    #[test]
    fn the_reference_is_right_about_everything_it_is_asked() {
        let readings = Readings::default();
        for profile in Profile::ALL {
            let judge = Judge::new(profile, &readings, InputMode::Bytes);
            let reference = Implementation::reference(&readings);
            for index in 0..2_000 {
                let case = generate::case(profile, 5, index);
                let question = Question { profile, request: case.request };
                let outcome = in_process(&reference, &question);
                let judgement = judge.judge(&question, &outcome);
                assert!(!matches!(judgement, Judgement::Wrong(_)), "{profile} {index} {judgement:?}");
            }
        }
    }

    #[test]
    fn a_refusal_below_a_hundred_levels_is_no_fault() {
        let deep = |levels: usize| [b"[".repeat(levels), b"]".repeat(levels)].concat();
        let judge = Judge::new(Profile::JCS, &Readings::default(), InputMode::Bytes);
        let judged = |levels| judge.judge(&question(Profile::JCS, &deep(levels)), &refusal());
        assert_eq!(judged(100), Judgement::Wrong(Verdict::Rejected));
        assert_eq!(judged(101), Judgement::Nothing);
    }

    #[test]
    fn whoever_prints_more_digits_than_the_reference_is_not_blamed() {
        let gibson = Profile::from_name("gibson").unwrap();
        let judge = Judge::new(gibson, &Readings::default(), InputMode::Bytes);
        let printed = in_process(&Implementation::reference(&Readings::default()), &question(gibson, b"1"));
        assert_eq!(judge.judge(&question(gibson, b"1e10000"), &printed), Judgement::Nothing);
        assert_eq!(judge.judge(&question(gibson, b"1e10000"), &refusal()), Judgement::Right);
        assert_eq!(judge.judge(&question(gibson, b"1e9000"), &printed), Judgement::Wrong(Verdict::WrongBytes));
    }

    #[test]
    fn a_number_that_a_later_member_replaces_may_be_seen_or_not() {
        let replaced = question(Profile::KAIROS, br#"{"a":1e400,"a":0}"#);
        let last = Readings::default().with("IN-DUP", "last");
        let zero = question(Profile::KAIROS, br#"{"a":0}"#);
        let accepts = in_process(&Implementation::reference(&last), &zero);
        let judged = |readings: &Readings, outcome: &Outcome| {
            Judge::new(Profile::KAIROS, readings, InputMode::Bytes).judge(&replaced, outcome)
        };
        assert_eq!(judged(&last, &accepts), Judgement::Nothing);
        assert_eq!(judged(&last, &refusal()), Judgement::Right);
        assert_eq!(judged(&Readings::default(), &accepts), Judgement::Wrong(Verdict::Accepted));
    }

    #[test]
    fn what_a_parser_hides_is_not_held_against_its_user() {
        let repeated = question(Profile::CPS, br#"{"a":1,"a":2}"#);
        let mut last = Readings::default();
        last.set("IN-DUP", "last").unwrap();
        let accepts = in_process(&Implementation::reference(&last), &repeated);
        let judged = |sees| Judge::new(Profile::CPS, &Readings::default(), sees).judge(&repeated, &accepts);
        assert_eq!(judged(InputMode::Bytes), Judgement::Wrong(Verdict::Accepted));
        assert_eq!(judged(InputMode::Values), Judgement::Nothing);
    }
}
