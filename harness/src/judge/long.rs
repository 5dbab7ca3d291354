//! Long answers: what is kept of them once they are judged, so that a run needs no memory for what nobody reads.

use crate::event::{CaseFinished, Cut};
use crate::evidence::{Evidence, bytes};
use crate::json::Json;
use canon::{Text, Value};

/// Answers up to this many bytes are kept as they are.
pub const WHOLE: usize = 64 << 10;

/// Of a longer member this much is kept before the first difference, and this much after it.
const BEFORE: usize = 1 << 10;
const AFTER: usize = 3 << 10;

/// Cuts what is too long; the verdict stands already.
pub fn shorten(case: &mut CaseFinished) {
    for text in [Some(&mut case.detail), case.reject_got.as_mut()].into_iter().flatten() {
        if text.len() > WHOLE {
            *text = format!("{} [{} bytes in all]", excerpt(text, 0).1, text.len());
        }
    }
    let Some(Json(Value::Object(got))) = &case.got else {
        return;
    };
    if got.iter().map(|(name, value)| bytes_of(name) + size(value)).sum::<usize>() <= WHOLE {
        return;
    }
    let evidence = Evidence::of(case);
    let Some(Json(Value::Object(got))) = case.got.take() else {
        return;
    };
    let mut left = WHOLE;
    let mut kept = Vec::new();
    for (name, value) in got {
        let (name_length, length) = (bytes_of(&name), size(&value));
        let short = length <= AFTER && name_length + length <= left;
        if short {
            left -= name_length + length;
            kept.push((name, value));
            continue;
        }
        let text = String::from_utf8_lossy(&bytes(&value)).into_owned();
        let member = name.to_string_lossy();
        // The evidence is the one member whose first difference anybody will look for.
        let common = match evidence.member == member || evidence.member == "answer" {
            true => common(&evidence.wanted, text.as_bytes()),
            false => 0,
        };
        let (from, part) = excerpt(&text, common);
        let name = excerpt(&member, 0).1.to_owned();
        if left < part.len() + name.len() {
            // Thousands of members: what is left of the budget is for those that came first.
            break;
        }
        left -= part.len() + name.len();
        case.cut.push(Cut {
            member: name.clone(),
            length: text.len(),
            sha256: canon::digest::sha256_hex(text.as_bytes()),
            from,
        });
        kept.push((Text::from(name.as_str()), Value::string(part)));
    }
    case.got = Some(Json(Value::Object(kept)));
}

fn common(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The part around an offset, and where it begins; cut between characters.
fn excerpt(text: &str, at: usize) -> (usize, &str) {
    let from = text.floor_char_boundary(at.saturating_sub(BEFORE));
    let end = text.floor_char_boundary((at + AFTER).min(text.len()));
    (from, &text[from..end.max(from)])
}

/// The bytes of a text, near enough where it holds halves of surrogate pairs.
fn bytes_of(text: &Text) -> usize {
    text.as_str().map_or_else(|| 3 * text.utf16().count(), str::len)
}

/// How many bytes a value holds; enough to tell long from short.
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => bytes_of(text),
        Value::Number(text) => text.len(),
        Value::Array(items) => 2 + items.iter().map(|item| 1 + size(item)).sum::<usize>(),
        Value::Object(members) => {
            2 + members.iter().map(|(name, value)| 4 + bytes_of(name) + size(value)).sum::<usize>()
        }
        Value::Null | Value::Bool(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::Outcome;
    use crate::judge::Judge;
    use crate::protocol::Reply;
    use crate::verdict::Verdict;
    use canon_vectors::Vector;
    use std::time::Duration;

    fn judged(vector: &Vector, members: Vec<(&str, Value)>) -> CaseFinished {
        let members = members.into_iter().map(|(name, value)| (Text::from(name), value)).collect();
        let result = Ok(Reply::new(members).unwrap());
        let outcome = Outcome { result, duration: Duration::ZERO, stderr: String::new(), flaky: false };
        Judge::default().judge(vector, outcome)
    }

    fn vector() -> Vector {
        let suite = canon_vectors::embedded().unwrap();
        let long = |vector: &&Vector| vector.expect.ways().any(|way| way.get("canonical").is_some());
        suite.of(canon::Profile::JCS).find(long).unwrap().clone()
    }

    /// The bytes that a case holds, as its line in the stream shows them.
    fn held(case: &CaseFinished) -> usize {
        serde_json::to_string(case).unwrap().len()
    }

    #[test]
    fn five_hundred_answers_of_a_megabyte_hold_a_few_megabytes() {
        let vector = vector();
        let long = "x".repeat(1 << 20);
        let many =
            Value::Object((0..40_000).map(|number| (Text::from(format!("n{number}").as_str()), Value::Null)).collect());
        for members in [
            vec![("canonical", Value::string(long.as_str())), ("hash", Value::string("00"))],
            vec![("canonical", Value::string("1")), ("hash", Value::string(long.as_str()))],
            vec![("error", Value::string(long.as_str()))],
            vec![("unsupported", Value::string(long.as_str()))],
            vec![("reject", Value::string(long.as_str()))],
            vec![("hash", Value::string("00")), ("trace", many)],
        ] {
            let case = judged(&vector, members);
            assert!(held(&case) < 2 * WHOLE, "{} bytes", held(&case));
        }
    }

    #[test]
    fn the_first_difference_of_a_long_answer_is_still_shown_where_it_is() {
        let mut vector = vector();
        let right = format!("[{}]", vec!["12345678"; 20_000].join(","));
        let mut wrong = right.clone();
        wrong.replace_range(100_000..100_001, "?");
        let expected = vec![("canonical".to_owned(), Value::string(right.as_str()))];
        vector.expect = canon_vectors::Expect::One(canon_vectors::Expected::Result(expected));
        let case = judged(&vector, vec![("canonical", Value::string(wrong.as_str()))]);
        assert_eq!(case.verdict, Verdict::WrongBytes);
        let [cut] = &case.cut[..] else { panic!("{:?}", case.cut) };
        assert_eq!(cut.length, wrong.len());
        assert_eq!(cut.sha256, canon::digest::sha256_hex(wrong.as_bytes()));
        let evidence = Evidence::of(&case);
        assert_eq!(evidence.wanted, right.as_bytes());
        assert_eq!(common(&evidence.wanted, &evidence.got.unwrap()), 100_000);
    }

    #[test]
    fn an_answer_that_is_not_long_is_kept_as_it_is() {
        let text = "x".repeat(WHOLE - 100);
        let case = judged(&vector(), vec![("canonical", Value::string(text.as_str()))]);
        assert!(case.cut.is_empty());
        assert_eq!(case.got.unwrap().0.get("canonical").unwrap().as_str(), Some(text.as_str()));
    }
}
