//! Takes a case apart that no mutant explains: into its hash, what is answered wrongly on its own, and the rest.

use super::Minimizer;
use crate::drive::Stop;
use crate::fuzz::judge::Judgement;
use crate::fuzz::shrink::Outline;
use crate::fuzz::stream::Candidate;
use canon::Value;
use canon_generator::Mutant;
use std::collections::HashMap;
use std::ops::Range;

/// A document with more scalars than this is left alone: another case shows the same.
const SCALARS: usize = 64;

/// What stands for a scalar that was taken out, the plainest first.
const STAND_INS: [&[u8]; 3] = [b"null", b"\"\"", b"0"];

/// A part of a case, and who else would answer so.
type Part = (Candidate, Option<Mutant>);

impl Minimizer<'_> {
    /// The part of a case that is answered wrongly on its own, and the mutant that explains it, if one does.
    ///
    /// Depends on the implementation and the case alone, like every name.
    pub(super) fn isolate(&mut self, candidate: &Candidate) -> Result<Option<Part>, Stop> {
        // The operation may be right in all but the hash of its document.
        let Some(hash) = self.as_hash(candidate)? else {
            return self.take_apart(candidate);
        };
        if let Some(mutant) = self.explained(&hash)? {
            return Ok(Some((hash, Some(mutant))));
        }
        let part = self.take_apart(&hash)?;
        Ok(Some(part.unwrap_or((hash, None))))
    }

    /// The case without the scalars that are answered wrongly as whole documents, where that is
    /// still wrong; one of these scalars otherwise. Nothing where all of them are right: one
    /// mistake that is everywhere hides no other.
    fn take_apart(&mut self, candidate: &Candidate) -> Result<Option<Part>, Stop> {
        let Some(text) = candidate.question.request.input.clone() else {
            return Ok(None);
        };
        let scalars = scalars(&text);
        if scalars.is_empty() || scalars.len() > SCALARS {
            return Ok(None);
        }
        let Some(stand_in) = self.first_right(candidate)? else {
            return Ok(None);
        };
        let mut wrong: HashMap<&[u8], Option<Candidate>> = HashMap::new();
        for range in &scalars {
            let scalar = &text[range.clone()];
            if !wrong.contains_key(scalar) {
                wrong.insert(scalar, self.fails(candidate, scalar)?);
            }
        }
        let failing: Vec<(&Range<usize>, &Candidate)> =
            scalars.iter().filter_map(|range| Some((range, wrong[&text[range.clone()]].as_ref()?))).collect();
        if failing.is_empty() {
            return Ok(None);
        }
        let mut rest = text.clone();
        for (range, _) in failing.iter().rev() {
            rest.splice((*range).clone(), stand_in.iter().copied());
        }
        if let Some(isolated) = self.fails(candidate, &rest)? {
            let mutant = self.explained(&isolated)?;
            return Ok(Some((isolated, mutant)));
        }
        // What no mutant explains is the news; the others are shown by other cases too.
        let mut first = None;
        for (_, scalar) in failing {
            match self.explained(scalar)? {
                None => return Ok(Some((scalar.clone(), None))),
                mutant => first = first.or(Some((scalar.clone(), mutant))),
            }
        }
        Ok(first)
    }

    /// The document of another operation, where its plain hash is wrong already.
    fn as_hash(&mut self, candidate: &Candidate) -> Result<Option<Candidate>, Stop> {
        let request = &candidate.question.request;
        let Some(document) = request.input.clone().filter(|_| request.op != "hash") else {
            return Ok(None);
        };
        let mut plain = candidate.clone();
        plain.question.request.op = "hash".to_owned();
        plain.question.request.args = Value::Object(Vec::new());
        self.fails(&plain, &document)
    }

    /// The first stand-in that is answered rightly on its own.
    fn first_right(&mut self, candidate: &Candidate) -> Result<Option<&'static [u8]>, Stop> {
        for stand_in in STAND_INS {
            if self.fails(candidate, stand_in)?.is_none() {
                return Ok(Some(stand_in));
            }
        }
        Ok(None)
    }

    /// The candidate with another document, if that is answered wrongly.
    fn fails(&mut self, candidate: &Candidate, document: &[u8]) -> Result<Option<Candidate>, Stop> {
        let mut question = candidate.question.clone();
        question.request.input = Some(document.to_vec());
        let outcome = match self.subject.ask(&question) {
            Err(Stop::Restarts(_) | Stop::Late) => return Ok(None),
            outcome => outcome?,
        };
        Ok(match self.judge.judge(&question, &outcome) {
            Judgement::Wrong(verdict) => Some(Candidate { question, verdict, outcome, ..candidate.clone() }),
            Judgement::Right | Judgement::Nothing => None,
        })
    }
}

/// Where the scalars inside a document stand, in its order.
fn scalars(text: &[u8]) -> Vec<Range<usize>> {
    let Some(outline) = Outline::of(text) else {
        return Vec::new();
    };
    outline
        .nodes
        .iter()
        .skip(1)
        .map(|node| node.value.clone())
        .filter(|value| !matches!(text.get(value.start), Some(b'[' | b'{')))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_are_values_inside_a_document() {
        let text = br#"{"a":1,"b":[null,"x",{"c":-2e3}],"d":{}}"#;
        let found: Vec<&[u8]> = scalars(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, [&b"1"[..], b"null", b"\"x\"", b"-2e3"]);
        assert!(scalars(b"1").is_empty());
        assert!(scalars(b"[1").is_empty());
    }
}
