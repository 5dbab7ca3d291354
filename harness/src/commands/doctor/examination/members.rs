//! Members by their names: those that protocol 1 knows, and what a name that it does not know was most likely meant to be.

use super::Patient;
use crate::json;
use crate::protocol::excerpt;
use canon::Value;
use std::collections::BTreeSet;

/// Members of an answer to `hash` of which it has one: what it comes to.
pub const KINDS: &[&str] = &["canonical", "canonical_b64", "hash", "reject", "unsupported", "error"];

/// What may stand beside them.
const BESIDE: &[&str] = &["id", "message"];

/// Members of a hello.
const HELLO: &[&str] = &["protocol", "name", "version", "language", "input", "supports", "id", "op"];

/// Names that protocol 1 does not know, each with the one that it was most likely meant to be.
#[derive(Default)]
pub struct Strangers {
    found: BTreeSet<(&'static str, String, Option<&'static str>)>,
    named: BTreeSet<String>,
}

impl Strangers {
    /// Looks at a hello.
    pub fn note_hello(&mut self, line: &[u8]) {
        if let Ok(hello) = json::read(line) {
            self.note("hello", &hello, &[HELLO]);
        }
    }

    /// Looks at an answer.
    pub fn note_answer(&mut self, answer: &Value) {
        self.note("answer", answer, &[KINDS, BESIDE]);
    }

    fn note(&mut self, place: &'static str, value: &Value, known: &[&[&'static str]]) {
        for name in unknown(value, known) {
            let meant = known.concat().into_iter().filter(|known| value.get(known).is_none());
            let meant =
                meant.filter(|known| differ(&name, known) <= known.len() / 4).min_by_key(|known| differ(&name, known));
            self.found.insert((place, name, meant));
        }
    }

    /// A finding speaks of these already.
    pub fn named(&mut self, names: &[String]) {
        self.named.extend(names.iter().cloned());
    }
}

/// The members of an answer that mean nothing.
pub fn strangers(answer: &Value) -> Vec<String> {
    unknown(answer, &[KINDS, BESIDE])
}

fn unknown(value: &Value, known: &[&[&str]]) -> Vec<String> {
    let names = value.as_object().unwrap_or_default().iter().map(|(name, _)| name.to_string_lossy());
    names.filter(|name| !known.iter().any(|known| known.contains(&name.as_str()))).collect()
}

/// The verb for so many names.
pub fn mean(names: &[String]) -> &'static str {
    if names.len() == 1 { "means" } else { "mean" }
}

impl Patient {
    /// Says of every unknown name what no other finding says: a slip is a problem, because what was meant never arrives.
    pub(super) fn name_strangers(&mut self) {
        let Strangers { found, named } = std::mem::take(&mut self.strangers);
        let (slips, others): (Vec<_>, Vec<_>) =
            found.into_iter().filter(|(_, name, _)| !named.contains(name)).partition(|(.., meant)| meant.is_some());
        for (place, name, meant) in slips {
            let meant = meant.unwrap_or_default();
            self.problem(
                format!("{} holds {}, which means nothing here", of(place), excerpt(name.as_bytes())),
                format!("write {meant:?}, spelled like this"),
            );
        }
        for place in ["hello", "answer"] {
            let names: BTreeSet<String> =
                others.iter().filter(|(at, ..)| *at == place).map(|(_, name, _)| excerpt(name.as_bytes())).collect();
            let names: Vec<String> = names.into_iter().collect();
            if !names.is_empty() {
                self.remark(format!(
                    "{} holds {}, which {} nothing here",
                    of(place),
                    names.join(" and "),
                    mean(&names)
                ));
            }
        }
    }
}

fn of(place: &str) -> &'static str {
    if place == "hello" { "its hello" } else { "an answer" }
}

/// How many letters were left out, added, exchanged or swapped between two names.
fn differ(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // A name is a few letters, unless somebody means to keep this busy.
    if one.len().abs_diff(other.len()) > other.len() {
        return usize::MAX;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (row, letter) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, wanted) in other.iter().enumerate() {
            let kept = rows[row][column] + usize::from(letter != wanted);
            let mut least = kept.min(rows[row][column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && one[row - 1] == *wanted && *letter == other[column - 1] {
                least = least.min(rows[row - 1][column - 1] + 1);
            }
            next.push(least);
        }
        rows.push(next);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_near_and_another_word_is_not() {
        for (name, meant) in [
            ("unsuported", Some("unsupported")),
            ("unspuported", Some("unsupported")),
            ("canonicl", Some("canonical")),
            ("hahs", Some("hash")),
            ("digest", None),
            ("note", None),
            ("", None),
            (&"x".repeat(10_000), None),
        ] {
            let mut strangers = Strangers::default();
            strangers.note_answer(&Value::object([(name, Value::Null)]));
            let found: Vec<_> = strangers.found.into_iter().map(|(.., meant)| meant).collect();
            assert_eq!(found, [meant], "{name:.20}");
        }
        assert_eq!(differ("support", "supports"), 1);
    }
}
