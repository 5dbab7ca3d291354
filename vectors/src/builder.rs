//! How families are written: a sheet that computes what both canonicalizers agree on and takes literals for the rest.
//!
//! ```
//! use canon_vectors::builder::Sheet;
//! use canon::{Profile, RejectKind};
//!
//! let mut sheet = Sheet::new(Profile::Cps, "numbers");
//! // What the vectors that follow have in common:
//! sheet.about(&["CPS-NUM-2"], "records with nanosecond counters hash differently");
//! sheet.hash("two-to-the-64", "2^64 keeps all its digits", "[18446744073709551616]");
//! sheet
//!     .reject("plus-sign", "a plus sign is refused", "[+1]", RejectKind::Syntax)
//!     .rules(&["IN-GRAMMAR"])
//!     .needs_raw();
//! sheet
//!     .op("uri", "no-scheme", "a bare hash is no URI", r#"{"uri":"sha3_00"}"#)
//!     .rules(&["CPS-URI-1"])
//!     .expect(r#"{"reject":"uri"}"#);
//! let (file, faults) = sheet.finish();
//! assert_eq!(file.vectors.len(), 3);
//! assert!(faults.is_empty());
//! ```

use crate::implementation::Implementation;
use crate::vector::{Expect, Expected, FIRST_VERSION, File, Level, Needs, PROVES_LIMIT, Vector};
use canon::operation::{Answer, Request};
use canon::{Dispute, Hashing, Profile, Readings, RejectKind, Value};

/// The vectors of one family while they are written.
pub struct Sheet {
    profile: Profile,
    family: &'static str,
    rules: &'static [&'static str],
    effect: &'static str,
    level: Level,
    vectors: Vec<Vector>,
    faults: Vec<String>,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(profile: Profile, family: &'static str) -> Sheet {
        Sheet {
            profile,
            family,
            rules: &[],
            effect: "",
            level: Level::Must,
            vectors: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The profile that the vectors belong to.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// What the vectors that follow have in common: their rules, and what happens to users when they fail.
    pub fn about(&mut self, rules: &'static [&'static str], effect: &'static str) {
        self.rules = rules;
        self.effect = effect;
        self.level = Level::Must;
    }

    /// The vectors that follow are good practice, not duty, until the next [`Sheet::about`].
    pub fn should(&mut self) {
        self.level = Level::Should;
    }

    /// A document with its canonical text and hash, computed where both canonicalizers agree.
    pub fn hash(&mut self, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        self.computed("hash", words, proves, Some(input.as_ref().to_vec()), None)
    }

    /// A document that is refused with this kind.
    pub fn reject(
        &mut self,
        words: &str,
        proves: &str,
        input: impl AsRef<[u8]>,
        kind: RejectKind,
    ) -> Draft<'_> {
        let mut draft = self.draft("hash", words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft.vector().expect = Expect::One(Expected::Reject {
            kind,
            members: Vec::new(),
        });
        draft
    }

    /// A document whose answer differs between the readings of a dispute; each is computed.
    pub fn dispute(
        &mut self,
        dispute: &str,
        words: &str,
        proves: &str,
        input: impl AsRef<[u8]>,
    ) -> Draft<'_> {
        let mut draft = self.draft("hash", words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft.each_reading(dispute)
    }

    /// A document that may or may not move with one of the profile's disputes: whichever it does is what the vector says.
    ///
    /// For tables that several profiles share, some of which dispute what others settle.
    pub fn settle(&mut self, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        let draft = self.hash(words, proves, input);
        let moved = draft.moved_by();
        match moved[..] {
            [] => draft,
            [dispute] => draft.each_reading(dispute),
            _ => {
                let mut draft = draft;
                draft.fault(format!("moves with several disputes: {}", moved.join(", ")));
                draft
            }
        }
    }

    /// An operation whose answer is computed: only for operations that canonicalize and hash.
    ///
    /// `args` is JSON text; its member order and number spelling are kept.
    pub fn computed(
        &mut self,
        op: &str,
        words: &str,
        proves: &str,
        input: Option<Vec<u8>>,
        args: Option<&str>,
    ) -> Draft<'_> {
        let mut draft = self.draft(op, words, proves);
        draft.vector().input = input;
        if let Some(args) = args {
            draft = draft.args(args);
        }
        let answer = draft.agreed(&Readings::default());
        draft.vector().expect = Expect::One(answer);
        draft
    }

    /// An operation with these arguments (JSON text); what comes back is a literal: [`Draft::expect`].
    pub fn op(&mut self, op: &str, words: &str, proves: &str, args: &str) -> Draft<'_> {
        self.draft(op, words, proves).args(args)
    }

    /// An operation on a document; what comes back is a literal: [`Draft::expect`].
    pub fn op_on(
        &mut self,
        op: &str,
        words: &str,
        proves: &str,
        input: impl AsRef<[u8]>,
    ) -> Draft<'_> {
        let mut draft = self.draft(op, words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft
    }

    /// The file and everything that went wrong on the way.
    pub fn finish(mut self) -> (File, Vec<String>) {
        for vector in &self.vectors {
            let mut fault = |message: &str| self.faults.push(format!("{}: {message}", vector.id));
            if vector.rules.is_empty() || vector.effect.is_empty() {
                fault("has no rules or no effect; call Sheet::about first");
            }
            if vector.proves.chars().count() > PROVES_LIMIT {
                fault("`proves` is longer than 120 characters");
            }
            if vector.expect.ways().next().is_none() {
                fault("has no expectation; call Draft::expect");
            }
        }
        let file = File {
            profile: self.profile,
            family: self.family.to_owned(),
            vectors: self.vectors,
        };
        (file, self.faults)
    }

    fn draft(&mut self, op: &str, words: &str, proves: &str) -> Draft<'_> {
        let vector = Vector {
            id: format!("{}/{}/{words}", self.profile, self.family),
            profile: self.profile,
            rules: self.rules.iter().map(|rule| (*rule).to_owned()).collect(),
            level: self.level,
            dispute: None,
            proves: proves.to_owned(),
            effect: self.effect.to_owned(),
            needs: None,
            since: FIRST_VERSION.to_owned(),
            op: op.to_owned(),
            input: None,
            args: None,
            expect: Expect::AnyOf(Vec::new()),
        };
        self.vectors.push(vector);
        Draft { sheet: self }
    }
}

/// The vector that was written last, to be refined.
pub struct Draft<'a> {
    sheet: &'a mut Sheet,
}

impl Draft<'_> {
    /// Other rules than the sheet's.
    pub fn rules(mut self, rules: &[&str]) -> Self {
        self.vector().rules = rules.iter().map(|rule| (*rule).to_owned()).collect();
        self
    }

    /// Rules that stand before the sheet's.
    pub fn rules_first(mut self, rules: &[&str]) -> Self {
        let vector = self.vector();
        vector.rules.retain(|rule| !rules.contains(&rule.as_str()));
        let before = rules.iter().map(|rule| (*rule).to_owned());
        vector.rules.splice(0..0, before);
        self
    }

    /// Another effect than the sheet's.
    pub fn effect(mut self, effect: &str) -> Self {
        self.vector().effect = effect.to_owned();
        self
    }

    /// Good practice, not duty.
    pub fn should(mut self) -> Self {
        self.vector().level = Level::Should;
        self
    }

    /// An implementation must see the text itself.
    pub fn needs_raw(mut self) -> Self {
        self.vector().needs = Some(Needs::Raw);
        self
    }

    /// The version of the set that brought it.
    pub fn since(mut self, version: &str) -> Self {
        self.vector().since = version.to_owned();
        self
    }

    /// The document.
    pub fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.vector().input = Some(input.as_ref().to_vec());
        self
    }

    /// The arguments, as JSON text.
    pub fn args(mut self, args: &str) -> Self {
        let args = self.json(args);
        self.vector().args = args;
        self
    }

    /// The result members, or `{"reject": kind}`, as JSON text: a literal, never computed.
    pub fn expect(mut self, members: &str) -> Self {
        if let Some(expected) = self.expected(members) {
            self.vector().expect = Expect::One(expected);
        }
        self
    }

    /// Any one of these, each as JSON text.
    pub fn any_of(mut self, ways: &[&str]) -> Self {
        let ways = ways.iter().filter_map(|way| self.expected(way)).collect();
        self.vector().expect = Expect::AnyOf(ways);
        self
    }

    /// One literal for each reading of a dispute, the default first.
    pub fn readings(mut self, dispute: &str, ways: &[(&str, &str)]) -> Self {
        let ways = ways
            .iter()
            .filter_map(|(name, way)| Some(((*name).to_owned(), self.expected(way)?)))
            .collect();
        self.disputed(dispute);
        self.vector().expect = Expect::Readings(ways);
        self
    }

    /// A canonical text as the literal, and its digest.
    pub fn canonical(mut self, canonical: &str) -> Self {
        let hash = self.sheet.profile.digest(canonical.as_bytes());
        self.vector().expect = Expect::One(Expected::Result(vec![
            ("canonical".to_owned(), Value::string(canonical)),
            ("hash".to_owned(), Value::string(hash)),
        ]));
        self
    }

    /// A canonical text as the literal for each reading of a dispute, and its digest.
    pub fn canonical_readings(mut self, dispute: &str, ways: &[(&str, &str)]) -> Self {
        let profile = self.sheet.profile;
        let ways = ways
            .iter()
            .map(|(name, canonical)| {
                let hash = profile.digest(canonical.as_bytes());
                let members = vec![
                    ("canonical".to_owned(), Value::string(*canonical)),
                    ("hash".to_owned(), Value::string(hash)),
                ];
                ((*name).to_owned(), Expected::Result(members))
            })
            .collect();
        self.disputed(dispute);
        self.vector().expect = Expect::Readings(ways);
        self
    }

    /// What both canonicalizers agree on under each reading of a dispute.
    pub fn each_reading(mut self, dispute: &str) -> Self {
        let Some(known) = known_dispute(dispute) else {
            self.fault(format!("{dispute} is no dispute"));
            return self;
        };
        let mut ways = Vec::new();
        for reading in known.readings {
            let mut readings = Readings::default();
            if readings.set(dispute, reading).is_ok() {
                ways.push(((*reading).to_owned(), self.agreed(&readings)));
            }
        }
        if ways.iter().all(|(_, way)| *way == ways[0].1) {
            self.fault(format!("every reading of {dispute} gives the same"));
        }
        self.disputed(dispute);
        self.vector().expect = Expect::Readings(ways);
        self
    }

    /// The disputes of the profile that change the answer when each alone leaves its default.
    fn moved_by(&self) -> Vec<&'static str> {
        let profile = self.sheet.profile;
        let Some(vector) = self.sheet.vectors.last() else {
            return Vec::new();
        };
        let request = vector.request();
        let answer =
            |readings: &Readings| Implementation::reference(readings).answer(profile, &request);
        let usual = answer(&Readings::default());
        canon::DISPUTES
            .iter()
            .filter(|dispute| dispute.concerns(profile))
            .filter(|dispute| {
                dispute.readings.iter().any(|reading| {
                    let mut readings = Readings::default();
                    readings.set(dispute.id, reading).is_ok() && answer(&readings) != usual
                })
            })
            .map(|dispute| dispute.id)
            .collect()
    }

    /// Marks the vector as a dispute's; the dispute becomes its first rule if it is none yet.
    fn disputed(&mut self, dispute: &str) {
        let vector = self.vector();
        vector.level = Level::Dispute;
        vector.dispute = Some(dispute.to_owned());
        if !vector.rules.iter().any(|rule| rule == dispute) {
            vector.rules.insert(0, dispute.to_owned());
        }
    }

    fn vector(&mut self) -> &mut Vector {
        // A draft exists only after a vector was pushed.
        let last = self.sheet.vectors.len() - 1;
        &mut self.sheet.vectors[last]
    }

    fn fault(&mut self, message: String) {
        let id = self.vector().id.clone();
        self.sheet.faults.push(format!("{id}: {message}"));
    }

    fn json(&mut self, text: &str) -> Option<Value> {
        let options = canon::value::ReadOptions {
            surrogates: canon::value::Surrogates::Keep,
            ..Default::default()
        };
        match Value::read_with(text.as_bytes(), options) {
            Ok(value) => Some(value),
            Err(reject) => {
                self.fault(format!("the generator's JSON is wrong: {reject}: {text}"));
                None
            }
        }
    }

    fn expected(&mut self, members: &str) -> Option<Expected> {
        let value = self.json(members)?;
        let mut members: Vec<(String, Value)> = value
            .as_object()?
            .iter()
            .map(|(name, value)| (name.to_string_lossy(), value.clone()))
            .collect();
        let Some(at) = members.iter().position(|(name, _)| name == "reject") else {
            return Some(Expected::Result(members));
        };
        let (_, kind) = members.remove(at);
        match kind.as_str().and_then(RejectKind::from_name) {
            Some(kind) => Some(Expected::Reject { kind, members }),
            None => {
                self.fault("names no kind of refusal".to_owned());
                None
            }
        }
    }

    /// The answer of the reference, which the oracle must give too.
    fn agreed(&mut self, readings: &Readings) -> Expected {
        let request = self.vector().request();
        let profile = self.sheet.profile;
        let [reference, oracle] = both(profile, readings, &request);
        if reference != oracle {
            self.fault(format!(
                "engine and oracle differ: {reference:?} and {oracle:?}"
            ));
        }
        match reference {
            Answer::Result(members) => Expected::Result(
                members
                    .into_iter()
                    .map(|(name, value)| (name.to_owned(), value))
                    .collect(),
            ),
            Answer::Reject { kind, members } => Expected::Reject {
                kind,
                // Free text is no part of what is expected.
                members: members
                    .into_iter()
                    .filter(|(name, _)| *name != "message")
                    .map(|(name, value)| (name.to_owned(), value))
                    .collect(),
            },
            Answer::Unsupported(why) | Answer::Error(why) => {
                self.fault(format!("the reference gives no answer: {why}"));
                Expected::Result(Vec::new())
            }
        }
    }
}

fn known_dispute(id: &str) -> Option<&'static Dispute> {
    canon::DISPUTES.iter().find(|dispute| dispute.id == id)
}

/// The answers of the reference and of the oracle.
pub fn both(profile: Profile, readings: &Readings, request: &Request) -> [Answer; 2] {
    let reference = Implementation::reference(readings);
    let oracle = reference.clone().with_hashing(
        profile,
        Hashing::oracle(canon::oracle::steps(profile, readings)),
    );
    [reference, oracle].map(|implementation| implementation.answer(profile, request))
}
