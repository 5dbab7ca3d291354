//! How families are written: a sheet that computes what both canonicalizers agree on and takes literals for the rest.
//!
//! ```
//! use canon_generator::builder::Sheet;
//! use canon::{Profile, RejectKind};
//!
//! let mut sheet = Sheet::new(Profile::CPS, "numbers");
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
use canon::operation::{Answer, Request};
use canon::{Dispute, Hashing, Profile, Readings, RejectKind, Value};
use canon_vectors::rule::Registry;
use canon_vectors::vector::{Expect, Expected, FIRST_VERSION, File, Level, Needs, PROVES_LIMIT, Row, Under, Vector};

/// More rows than these nobody reads in a vector.
const MOST_ROWS: usize = 256;

/// The vectors of one family while they are written.
pub struct Sheet {
    profile: Profile,
    family: &'static str,
    rules: Vec<String>,
    effect: String,
    level: Level,
    /// Whether expectations and what they prove follow from the choices alone.
    derived: bool,
    vectors: Vec<Vector>,
    faults: Vec<String>,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(profile: Profile, family: &'static str) -> Sheet {
        Sheet {
            profile,
            family,
            rules: Vec::new(),
            effect: String::new(),
            level: Level::Must,
            derived: !crate::families::is_written(profile),
            vectors: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The profile that the vectors belong to.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// What the vectors that follow have in common: their rules, and what happens to users when they fail.
    pub fn about(&mut self, rules: &[&str], effect: &str) {
        self.rules = rules.iter().map(|rule| (*rule).to_owned()).collect();
        self.effect = effect.to_owned();
        self.level = Level::Must;
    }

    /// The vectors that follow are good practice, not duty, until the next [`Sheet::about`].
    pub fn should(&mut self) {
        self.level = Level::Should;
    }

    /// A document with its canonical text and hash, computed where both canonicalizers agree.
    pub fn hash(&mut self, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        if self.derived {
            return self.derived(words, input.as_ref());
        }
        self.computed("hash", words, proves, Some(input.as_ref().to_vec()), None)
    }

    /// A document that is refused with this kind.
    pub fn reject(&mut self, words: &str, proves: &str, input: impl AsRef<[u8]>, kind: RejectKind) -> Draft<'_> {
        if self.derived {
            return self.derived(words, input.as_ref());
        }
        let mut draft = self.draft("hash", words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft.vector().expect = Expect::One(Expected::Reject { kind, members: Vec::new() });
        draft
    }

    /// A document whose answer differs between the readings of a dispute; each is computed.
    pub fn dispute(&mut self, dispute: &str, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        if self.derived {
            return self.derived(words, input.as_ref());
        }
        let mut draft = self.draft("hash", words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft.each_reading(dispute)
    }

    /// A document that may or may not move with one of the profile's disputes: whichever it does is what the vector says.
    ///
    /// For tables that several profiles share, some of which dispute what others settle.
    pub fn settle(&mut self, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        if self.derived {
            return self.derived(words, input.as_ref());
        }
        self.settled("hash", words, proves, Some(input.as_ref().to_vec()), None)
    }

    /// As tables shared by profiles say what is right for those that they were written for, of another only that its choices decide.
    fn derived(&mut self, words: &str, input: &[u8]) -> Draft<'_> {
        let proves = format!("{} comes out as the choices say", words.replace('-', " "));
        self.settled("hash", words, &proves, Some(input.to_vec()), None)
    }

    /// The same for any operation: for vectors whose answers have the form that literals of others prove.
    pub fn settled(
        &mut self, op: &str, words: &str, proves: &str, input: Option<Vec<u8>>, args: Option<&str>,
    ) -> Draft<'_> {
        let draft = self.computed(op, words, proves, input, args);
        let moved = draft.moved_by();
        match moved[..] {
            [] => draft,
            [dispute] => draft.each_reading(dispute),
            _ => draft.each_combination(&moved),
        }
    }

    /// An operation whose answer is computed: only for operations that canonicalize and hash.
    ///
    /// `args` is JSON text; its member order and number spelling are kept.
    pub fn computed(
        &mut self, op: &str, words: &str, proves: &str, input: Option<Vec<u8>>, args: Option<&str>,
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
    pub fn op_on(&mut self, op: &str, words: &str, proves: &str, input: impl AsRef<[u8]>) -> Draft<'_> {
        let mut draft = self.draft(op, words, proves);
        draft.vector().input = Some(input.as_ref().to_vec());
        draft
    }

    /// An operation on a document, if there is one; what comes back is a literal.
    pub(crate) fn asked(&mut self, op: &str, words: &str, proves: &str, input: Option<Vec<u8>>) -> Draft<'_> {
        let mut draft = self.draft(op, words, proves);
        draft.vector().input = input;
        draft
    }

    /// Notes what is wrong with the family as a whole.
    pub(crate) fn fault(&mut self, message: String) {
        self.faults.push(format!("{}/{}: {message}", self.profile, self.family));
    }

    /// A canonical text and its hash, as the members of an answer.
    pub(crate) fn hashed(&self, canonical: &str) -> String {
        let hash = self.profile.digest(canonical.as_bytes());
        format!(r#"{{"canonical":{},"hash":"{hash}"}}"#, Value::string(canonical).to_text())
    }

    /// Tables shared by profiles name the rules about input; a profile that replaces one is judged by its own.
    fn name_own_rules(&mut self) {
        let registry = Registry::shipped();
        for rule in self.vectors.iter_mut().flat_map(|vector| &mut vector.rules) {
            let own = registry
                .rules
                .iter()
                .find(|own| own.profile == Some(self.profile) && own.replaces.as_deref() == Some(rule));
            if let Some(own) = own {
                rule.clone_from(&own.id);
            }
        }
        for vector in &mut self.vectors {
            let mut seen = Vec::new();
            vector.rules.retain(|rule| {
                let fresh = !seen.contains(rule);
                seen.push(rule.clone());
                fresh
            });
        }
    }

    /// The file and everything that went wrong on the way.
    pub fn finish(mut self) -> (File, Vec<String>) {
        if self.derived {
            // Only where both canonicalizers agree.
            let wrong = |vector: &Vector| {
                let id = format!("{}: ", vector.id);
                self.faults.iter().any(|fault| fault.starts_with(&id))
            };
            let (dropped, kept) = std::mem::take(&mut self.vectors).into_iter().partition(wrong);
            let _: Vec<Vector> = dropped;
            self.vectors = kept;
            self.faults.clear();
            self.name_own_rules();
        }
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
        let file = File { profile: self.profile, family: self.family.to_owned(), vectors: self.vectors };
        (file, self.faults)
    }

    fn draft(&mut self, op: &str, words: &str, proves: &str) -> Draft<'_> {
        let vector = Vector {
            id: format!("{}/{}/{words}", self.profile, self.family),
            profile: self.profile,
            rules: self.rules.clone(),
            level: self.level,
            disputes: Vec::new(),
            proves: proves.to_owned(),
            effect: self.effect.clone(),
            needs: None,
            since: FIRST_VERSION.to_owned(),
            op: op.to_owned(),
            input: None,
            args: None,
            reported: Vec::new(),
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
        let ways = ways.iter().filter_map(|(name, way)| Some(((*name).to_owned(), self.expected(way)?))).collect();
        self.disputed(dispute);
        self.vector().expect = Expect::of_readings(dispute, ways);
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
                let members =
                    vec![("canonical".to_owned(), Value::string(*canonical)), ("hash".to_owned(), Value::string(hash))];
                ((*name).to_owned(), Expected::Result(members))
            })
            .collect();
        self.disputed(dispute);
        self.vector().expect = Expect::of_readings(dispute, ways);
        self
    }

    /// A canonical text as the literal for each combination of the readings of some disputes, and its digest; the
    /// defaults first. A row without a text refuses the root.
    pub fn canonical_rows(mut self, disputes: &[&str], rows: &[(&[&str], Option<&str>)]) -> Self {
        let profile = self.sheet.profile;
        let rows = rows
            .iter()
            .map(|(names, canonical)| Row {
                under: disputes
                    .iter()
                    .zip(*names)
                    .map(|(dispute, name)| ((*dispute).to_owned(), (*name).to_owned()))
                    .collect(),
                ways: vec![match canonical {
                    None => Expected::Reject { kind: RejectKind::WrongRoot, members: Vec::new() },
                    Some(canonical) => Expected::Result(vec![
                        ("canonical".to_owned(), Value::string(*canonical)),
                        ("hash".to_owned(), Value::string(profile.digest(canonical.as_bytes()))),
                    ]),
                }],
            })
            .collect();
        disputes.iter().rev().for_each(|dispute| self.disputed(dispute));
        let vector = self.vector();
        vector.disputes = disputes.iter().map(|id| (*id).to_owned()).collect();
        vector.expect = Expect::Readings(rows);
        self
    }

    /// What both canonicalizers agree on under each reading of a dispute.
    pub fn each_reading(mut self, dispute: &str) -> Self {
        let own = self.sheet.profile.spec().dispute(dispute);
        let Some(known) = own.or_else(|| known_dispute(dispute)) else {
            self.fault(format!("{dispute} is no dispute"));
            return self;
        };
        let mut ways = Vec::new();
        for reading in known.names() {
            let mut readings = Readings::default();
            if readings.set(dispute, reading).is_ok() {
                ways.push((reading.to_owned(), self.agreed(&readings)));
            }
        }
        if ways.iter().all(|(_, way)| *way == ways[0].1) {
            self.fault(format!("every reading of {dispute} gives the same"));
        }
        self.disputed(dispute);
        self.vector().expect = Expect::of_readings(dispute, ways);
        self
    }

    /// What both canonicalizers agree on under each combination of the readings of some disputes.
    pub fn each_combination(mut self, disputes: &[&str]) -> Self {
        let mut combinations = vec![Vec::new()];
        for dispute in disputes {
            let own = self.sheet.profile.spec().dispute(dispute);
            let Some(known) = own.or_else(|| known_dispute(dispute)) else {
                self.fault(format!("{dispute} is no dispute"));
                return self;
            };
            let with = |before: &Under| {
                let more = known.names().map(|name| (known.id.to_owned(), name.to_owned()));
                more.map(|one| before.iter().cloned().chain([one]).collect()).collect::<Vec<Under>>()
            };
            combinations = combinations.iter().flat_map(with).collect();
            if combinations.len() > MOST_ROWS {
                self.fault(format!("moves with more than {MOST_ROWS} combinations of readings"));
                return self;
            }
        }
        let mut rows = Vec::new();
        for under in combinations {
            let mut readings = Readings::default();
            let known = under.iter().all(|(id, name)| readings.set(id, name).is_ok());
            if known {
                rows.push(Row { under, ways: vec![self.agreed(&readings)] });
            }
        }
        disputes.iter().rev().for_each(|dispute| self.disputed(dispute));
        let vector = self.vector();
        vector.disputes = disputes.iter().map(|id| (*id).to_owned()).collect();
        vector.expect = Expect::Readings(rows);
        self
    }

    /// The same under every other dispute that moves the answer: a literal holds where the others are read as by default, and
    /// what they make of it is computed.
    pub fn and_moved(mut self) -> Self {
        let literal = self.vector().expect.clone();
        let own = self.vector().disputes.clone();
        let moved = self.moved_by();
        let further: Vec<&str> = moved.into_iter().filter(|id| !own.iter().any(|known| known == id)).collect();
        if further.is_empty() {
            return self;
        }
        let disputes: Vec<&str> = own.iter().map(String::as_str).chain(further.clone()).collect();
        self = self.each_combination(&disputes);
        let Expect::Readings(mut rows) = self.vector().expect.clone() else {
            return self;
        };
        for row in &mut rows {
            let usual = further
                .iter()
                .all(|id| known_dispute(id).is_some_and(|known| row.reading(id) == Some(known.default())));
            let same = |other: &&Row| other.under.iter().all(|(id, name)| row.reading(id) == Some(name.as_str()));
            let ways = match &literal {
                _ if !usual => continue,
                Expect::One(one) => vec![one.clone()],
                Expect::AnyOf(ways) => ways.clone(),
                Expect::Readings(rows) => rows.iter().find(same).map(|row| row.ways.clone()).unwrap_or_default(),
            };
            if ways.first() != row.ways.first() {
                self.fault("the literal is not what the reference answers".to_owned());
            }
            row.ways = ways;
        }
        self.vector().expect = Expect::Readings(rows);
        self
    }

    /// Literal ways for each reading of a dispute, the default first; of several ways the reference gives the first.
    pub fn readings_any(mut self, dispute: &str, rows: &[(&str, &[&str])]) -> Self {
        let rows = rows
            .iter()
            .map(|(name, ways)| Row {
                under: vec![(dispute.to_owned(), (*name).to_owned())],
                ways: ways.iter().filter_map(|way| self.expected(way)).collect(),
            })
            .collect();
        self.disputed(dispute);
        self.vector().expect = Expect::Readings(rows);
        self
    }

    /// Literal ways for each combination of the readings of some disputes, the defaults first; of several ways the reference
    /// gives the first.
    pub(crate) fn under(mut self, disputes: &[String], rows: &[(Vec<String>, Vec<String>)]) -> Self {
        let rows = rows
            .iter()
            .map(|(names, ways)| Row {
                under: disputes.iter().cloned().zip(names.iter().cloned()).collect(),
                ways: ways.iter().filter_map(|way| self.expected(way)).collect(),
            })
            .collect();
        disputes.iter().rev().for_each(|dispute| self.disputed(dispute));
        let vector = self.vector();
        vector.disputes = disputes.to_vec();
        vector.expect = Expect::Readings(rows);
        self
    }

    /// Further literal ways that pass beside what is expected so far, under every reading.
    pub fn or(mut self, ways: &[&str]) -> Self {
        let more: Vec<Expected> = ways.iter().filter_map(|way| self.expected(way)).collect();
        let vector = self.vector();
        let expect = std::mem::replace(&mut vector.expect, Expect::AnyOf(Vec::new()));
        let added = |ways: Vec<Expected>| {
            let more = more.iter().filter(|way| !ways.contains(way)).cloned().collect::<Vec<_>>();
            ways.into_iter().chain(more).collect::<Vec<_>>()
        };
        vector.expect = match expect {
            Expect::One(one) => Expect::AnyOf(added(vec![one])),
            Expect::AnyOf(ways) => Expect::AnyOf(added(ways)),
            Expect::Readings(rows) => {
                Expect::Readings(rows.into_iter().map(|row| Row { ways: added(row.ways), ..row }).collect())
            }
        };
        self
    }

    /// Members of the answer whose difference is reported and never fails.
    pub fn reported(mut self, members: &[&str]) -> Self {
        self.vector().reported = members.iter().map(|name| (*name).to_owned()).collect();
        self
    }

    /// The disputes of the profile that change the answer when each leaves its default, alone or beside one other.
    fn moved_by(&self) -> Vec<&'static str> {
        let profile = self.sheet.profile;
        let Some(vector) = self.sheet.vectors.last() else {
            return Vec::new();
        };
        let request = vector.request();
        let answer = |readings: &Readings| Implementation::reference(readings).answer(profile, &request);
        let under = |chosen: &[(&str, &str)]| {
            let mut readings = Readings::default();
            let known = chosen.iter().all(|(id, name)| readings.set(id, name).is_ok());
            known.then(|| answer(&readings))
        };
        let usual = under(&[]);
        let moves = |dispute: &Dispute, base: &[(&str, &str)], usual: &Option<Answer>| {
            dispute.names().any(|name| under(&[&[(dispute.id, name)], base].concat()) != *usual)
        };
        let disputes = profile.disputes();
        // The sheets of the profiles that are written by hand say which of their disputes meet.
        let beside_others = |dispute: &Dispute| {
            let others = disputes.iter().filter(|other| other.id != dispute.id);
            let mut bases = others.flat_map(|other| other.names().map(|name| [(other.id, name)]));
            self.sheet.derived && bases.any(|base| moves(dispute, &base, &under(&base)))
        };
        let moved = disputes.iter().filter(|dispute| moves(dispute, &[], &usual) || beside_others(dispute));
        moved.map(|dispute| dispute.id).collect()
    }

    /// Marks the vector as a dispute's; the dispute becomes its first rule if it is none yet.
    fn disputed(&mut self, dispute: &str) {
        let vector = self.vector();
        vector.level = Level::Dispute;
        if !vector.disputes.iter().any(|known| known == dispute) {
            vector.disputes.push(dispute.to_owned());
        }
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
        let options = canon::value::ReadOptions { surrogates: canon::value::Surrogates::Keep, ..Default::default() };
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
        let mut members: Vec<(String, Value)> =
            value.as_object()?.iter().map(|(name, value)| (name.to_string_lossy(), value.clone())).collect();
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
            self.fault(format!("engine and oracle differ: {reference:?} and {oracle:?}"));
        }
        match reference {
            Answer::Result(members) => {
                Expected::Result(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
            }
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
    Dispute::known().into_iter().find(|dispute| dispute.id == id)
}

/// The answers of the reference and of the oracle.
pub fn both(profile: Profile, readings: &Readings, request: &Request) -> [Answer; 2] {
    let reference = Implementation::reference(readings);
    let oracle = reference.clone().with_hashing(profile, Hashing::oracle(canon::oracle::steps(profile, readings)));
    [reference, oracle].map(|implementation| implementation.answer(profile, request))
}
