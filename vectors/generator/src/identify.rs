//! Which profile, reading or mistake gives a hash or a canonical text that somebody else got.
//!
//! Every candidate answers the document, and its answer is held against what is sought. Nothing is guessed: a match is
//! the same text, or the same digest over it. Candidates that answer as their own profile does say nothing and are left out.
//!
//! | file | owns |
//! |---|---|
//! | `sought` | the hash and the text that are looked for, in every form that people write them |
//! | `candidates` | what is tried |
//! | `likelihood` | which explanation is likelier than another |
//! | `serializers` | what the JSON writers of common languages print, which no profile asks for |
//! | `sentence` | a match in words |

mod candidates;
mod likelihood;
mod sentence;
mod serializers;
mod sought;

use candidates::{Candidate, Given, Kept, Kind};
use canon::{Profile, Value};
use sought::Fit;
use std::collections::HashMap;

pub use sought::{NoHash, Sought};

/// How many bytes candidates may read and print in all: a large document meets only the likeliest of them.
const BUDGET: usize = 256 << 20;

/// How many times more a mistake costs than a reading, which is answered by the engine.
const MISTAKE: usize = 4;

/// One explanation of what is sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The profile.
    pub profile: Profile,
    /// The readings other than the default ones, by dispute.
    pub readings: Vec<(&'static str, &'static str)>,
    /// The mistake, where there is one.
    pub mutant: Option<String>,
    /// The rule that the mistake breaks, or the dispute that the reading belongs to.
    pub rule: Option<&'static str>,
    /// The same in words.
    pub sentence: String,
    /// What it says apart from the profile: explanations that agree in it are one, of several profiles.
    pub gist: String,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identified {
    /// The explanations, the likeliest first.
    pub matches: Vec<Match>,
    /// The canonical text of the first one.
    pub canonical: Option<String>,
    /// How many candidates were tried.
    pub tried: usize,
    /// How many were not, because the document is large.
    pub left: usize,
}

impl Match {
    /// For machines.
    pub fn value(&self) -> Value {
        let text = |text: &str| Value::string(text);
        let readings = self.readings.iter().map(|(dispute, name)| (*dispute, text(name)));
        Value::object([
            ("profile", text(self.profile.name())),
            ("readings", Value::object(readings)),
            ("mutant", self.mutant.as_deref().map_or(Value::Null, text)),
            ("rule", self.rule.map_or(Value::Null, text)),
            ("sentence", text(&self.sentence)),
        ])
    }
}

impl Identified {
    /// The explanations, each with those of other profiles that say the same; the likeliest first.
    pub fn groups(&self) -> Vec<Vec<&Match>> {
        let mut groups: Vec<Vec<&Match>> = Vec::new();
        let mut places = HashMap::new();
        for one in &self.matches {
            let place = *places.entry(one.gist.as_str()).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        groups
    }

    /// For machines: `{"matches":[...]}`.
    pub fn value(&self) -> Value {
        let matches = self.matches.iter().map(Match::value).collect();
        Value::object([("matches", Value::Array(matches))])
    }
}

/// Tries these profiles, their readings and their mistakes.
pub fn identify(document: &[u8], sought: &Sought, profiles: &[Profile]) -> Identified {
    Answers::new(document, profiles).identify(sought)
}

/// The same, with so many bytes that candidates may read and print.
pub fn identify_within(document: &[u8], sought: &Sought, profiles: &[Profile], budget: usize) -> Identified {
    Answers::within(document, profiles, budget).identify(sought)
}

/// What every candidate makes of a document, as far as it can be kept: many hashes can be held against it.
#[derive(Debug)]
pub struct Answers<'a> {
    document: &'a [u8],
    profiles: Vec<Profile>,
    references: HashMap<Profile, Kept>,
    answers: Vec<(Candidate, Kept)>,
    meter: Meter,
}

/// How much was tried, how much was too much, and how much is left to spend.
#[derive(Clone, Copy, Debug)]
struct Meter {
    tried: usize,
    left: usize,
    budget: usize,
}

/// A candidate that fits, and how.
type Found = (Fit, Candidate);

impl<'a> Answers<'a> {
    /// Asks them all.
    pub fn new(document: &'a [u8], profiles: &[Profile]) -> Answers<'a> {
        Answers::within(document, profiles, BUDGET)
    }

    /// Asks every profile, and of all else the likeliest first as many as so many bytes allow.
    pub fn within(document: &'a [u8], profiles: &[Profile], budget: usize) -> Answers<'a> {
        let profiles = likelihood::profiles(profiles);
        let references = profiles.iter().map(|profile| (*profile, Given::reference(*profile, document).kept()));
        let mut all = Answers {
            document,
            references: references.collect(),
            profiles,
            answers: Vec::new(),
            meter: Meter { tried: 0, left: 0, budget },
        };
        let candidates = |profile: &Profile| candidates::readings(*profile).chain(candidates::mistakes(*profile));
        let mut candidates: Vec<Candidate> = all.profiles.iter().flat_map(candidates).collect();
        candidates.sort_by_cached_key(likelihood::doubt);
        for candidate in candidates {
            all.take(candidate);
        }
        all
    }

    fn take(&mut self, candidate: Candidate) {
        let reference = self.references[&candidate.profile].clone();
        if candidate.is_reference() {
            self.meter.tried += 1;
            self.answers.push((candidate, reference));
            return;
        }
        let Some(given) = self.meter.affordable(&candidate, self.document) else { return };
        let given = given.kept();
        // What changes nothing is the profile itself.
        if given != reference {
            self.answers.push((candidate, given));
        }
    }

    /// Which of them give what is sought.
    pub fn identify(&self, sought: &Sought) -> Identified {
        let mut meter = self.meter;
        let to_the_letter = |(candidate, kept): &(Candidate, Kept)| Some((sought.fit(kept)?, candidate.clone()));
        let mut found: Vec<Found> = self.answers.iter().filter_map(to_the_letter).collect();
        found.extend(self.by_other_digests(sought, |kind| kind <= Kind::Readings));
        if found.is_empty() {
            found = self.by_other_digests(sought, |kind| kind > Kind::Readings);
        }
        if found.is_empty() {
            found = self.under_other_readings(sought, &mut meter);
        }
        likelihood::sort(&mut found);
        let first = found.first().map(|(_, candidate)| candidate.answer(self.document));
        let explained = |(fit, candidate): &Found| Match {
            profile: candidate.profile,
            readings: candidate.readings(),
            mutant: candidate.name(),
            rule: candidate.rule(),
            sentence: sentence::of(candidate, *fit, sought),
            gist: sentence::gist(candidate, *fit, sought),
        };
        Identified {
            matches: found.iter().map(explained).collect(),
            canonical: first.and_then(|given| given.canonical),
            tried: meter.tried,
            left: meter.left,
        }
    }

    /// Another algorithm over the text, or a line feed hashed along with it. The texts are not kept, so they are made anew.
    fn by_other_digests(&self, sought: &Sought, looked_at: fn(Kind) -> bool) -> Vec<Found> {
        let other = |(candidate, kept): &(Candidate, Kept)| {
            let fits_already = sought.fit(kept).is_some();
            kept.text.filter(|_| looked_at(candidate.kind()) && !fits_already)?;
            let given = candidate.answer(self.document);
            Some((sought.fit_digest(&given)?, candidate.clone()))
        };
        if !sought.may_be_another_digest() {
            return Vec::new();
        }
        self.answers.iter().filter_map(other).collect()
    }

    /// Mistakes of implementations that follow another reading than the default one of one dispute.
    fn under_other_readings(&self, sought: &Sought, meter: &mut Meter) -> Vec<Found> {
        let mut found = Vec::new();
        for profile in &self.profiles {
            let plain = self.references[profile].clone();
            for base in candidates::readings(*profile).filter(|base| base.readings().len() == 1) {
                let reference = base.answer(self.document).kept();
                if reference == plain {
                    continue;
                }
                for candidate in candidates::mistakes(*profile) {
                    let candidate = candidate.under(&base);
                    let Some(given) = meter.affordable(&candidate, self.document) else { continue };
                    let kept = given.kept();
                    if let Some(fit) = sought.fit(&kept).filter(|_| kept != reference) {
                        found.push((fit, candidate));
                    }
                }
            }
        }
        found
    }
}

impl Meter {
    /// A candidate's answer, while there is room for it.
    fn affordable(&mut self, candidate: &Candidate, document: &[u8]) -> Option<Given> {
        // Small documents cost something too.
        let read = document.len().max(64);
        let cost = if candidate.is_reading() { read.div_ceil(MISTAKE) } else { read };
        if self.budget == 0 {
            self.left += 1;
            return None;
        }
        self.budget = self.budget.saturating_sub(cost);
        self.tried += 1;
        Some(candidate.answer(document))
    }
}

#[cfg(test)]
mod tests;
