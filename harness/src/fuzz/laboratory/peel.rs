//! Takes out of a case what is answered wrongly on its own, so that one mistake that is everywhere hides no other.

use super::Laboratory;
use crate::drive::Stop;
use crate::fuzz::judge::Judgement;
use crate::fuzz::shrink::Outline;
use crate::fuzz::stream::Candidate;
use canon_vectors::Mutant;
use std::collections::HashMap;
use std::ops::Range;

/// A document with more scalars than this is left alone: another case shows the same.
const SCALARS: usize = 64;

/// What stands for a scalar that was taken out, the plainest first.
const STAND_INS: [&[u8]; 3] = [b"null", b"\"\"", b"0"];

impl Laboratory<'_> {
    /// The case without the scalars that the implementation gets wrong as whole documents, and the
    /// mutant that explains what is still wrong with it; nothing where nothing is left to explain.
    ///
    /// Depends on the implementation and the case alone, like every name.
    pub(super) fn peel(
        &mut self,
        candidate: &Candidate,
    ) -> Result<Option<(Candidate, Mutant)>, Stop> {
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
        let mut known: HashMap<&[u8], bool> = HashMap::new();
        let mut wrong = Vec::new();
        for range in scalars {
            let scalar = &text[range.clone()];
            let fails = match known.get(scalar) {
                Some(fails) => *fails,
                None => {
                    let fails = self.fails(candidate, scalar)?.is_some();
                    known.insert(scalar, fails);
                    fails
                }
            };
            if fails {
                wrong.push(range);
            }
        }
        if wrong.is_empty() {
            return Ok(None);
        }
        let mut rest = text.clone();
        for range in wrong.into_iter().rev() {
            rest.splice(range, stand_in.iter().copied());
        }
        let Some(peeled) = self.fails(candidate, &rest)? else {
            return Ok(None);
        };
        let Ok(reply) = &peeled.outcome.result else {
            return Ok(None);
        };
        let mutant = self.naming()?.explain(&peeled.question, reply).cloned();
        Ok(mutant.map(|mutant| (peeled, mutant)))
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
        let outcome = self.subject.ask(&question)?;
        Ok(match self.judge.judge(&question, &outcome) {
            Judgement::Wrong(verdict) => Some(Candidate {
                question,
                verdict,
                outcome,
                ..candidate.clone()
            }),
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
        let found: Vec<&[u8]> = scalars(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, [&b"1"[..], b"null", b"\"x\"", b"-2e3"]);
        assert!(scalars(b"1").is_empty());
        assert!(scalars(b"[1").is_empty());
    }
}
