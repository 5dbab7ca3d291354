//! Whether vectors are what the generator writes, and whether they hold under every reading.

use crate::families;
use crate::implementation::Implementation;
use crate::lock::{self, Lock};
use canon::operation::Answer;
use canon::{Hashing, Profile, Readings};
use canon_vectors::Judgement;
use canon_vectors::rule::{Registry, unfair};
use canon_vectors::suite::Suite;
use canon_vectors::vector::{Expect, Vector};
use std::collections::BTreeMap;

/// The files of a vector folder by name: vectors, locks and the list of retired ids.
pub type Files = BTreeMap<String, String>;

/// Writes the whole set from nothing: the vector files, and the locks grown by what is new.
///
/// `before` holds the locks and the retired ids to keep to.
pub fn regenerate(before: &Files) -> Result<Files, Vec<String>> {
    let mut files = families::generate()?;
    let suite = Suite::from_texts(files.clone()).map_err(|error| vec![error.to_string()])?;
    let retired = before.get(lock::RETIRED).map(|text| lock::retired(text)).unwrap_or_default();
    let mut faults = Vec::new();
    for profile in Profile::ALL {
        let text = before.get(&lock::path(profile)).map_or("", String::as_str);
        match Lock::read(text) {
            Err(breach) => faults.push(format!("{profile}/{breach}")),
            Ok(mut lock) => {
                let breaches = lock.extend(suite.of(profile), &retired);
                faults.extend(breaches.iter().map(ToString::to_string));
                files.insert(lock::path(profile), lock.write());
            }
        }
    }
    if faults.is_empty() { Ok(files) } else { Err(faults) }
}

/// Everything that is wrong with a vector folder; empty when nothing is.
pub fn check(folder: &Files) -> Vec<String> {
    let texts: Files = folder
        .iter()
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect();
    let suite = match Suite::from_texts(texts) {
        Ok(suite) => suite,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = match regenerate(folder) {
        Ok(fresh) => drift(folder, &fresh),
        Err(faults) => faults,
    };
    for profile in Profile::ALL {
        let text = folder.get(&lock::path(profile)).map_or("", String::as_str);
        if let Ok(lock) = Lock::read(text) {
            let unlocked = lock.unlocked(suite.of(profile));
            faults.extend(unlocked.iter().map(ToString::to_string));
        }
    }
    faults.extend(holds(&suite));
    match Registry::with(|file| folder.get(file).map(String::as_str)) {
        Ok(registry) => faults.extend(unfair(&registry, &suite)),
        Err(error) => faults.push(error.to_string()),
    }
    faults
}

/// Everything that is wrong with the vectors of one profile, shipped or from a file.
pub fn check_of(profile: Profile, folder: &Files) -> Vec<String> {
    let json = |files: &Files| -> Files {
        let files = files.iter().filter(|(name, _)| name.ends_with(".json"));
        files.map(|(name, text)| (name.clone(), text.clone())).collect()
    };
    let folder = json(folder);
    let mut faults = match families::generate_of(profile) {
        Ok(fresh) => drift(&folder, &fresh),
        Err(faults) => faults,
    };
    match Suite::from_texts(folder) {
        Ok(suite) => faults.extend(holds(&suite)),
        Err(error) => faults.push(error.to_string()),
    }
    faults
}

/// Where a folder differs from what the generator writes.
fn drift(folder: &Files, fresh: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, text) in fresh.iter().filter(|(name, _)| name.ends_with(".json")) {
        match folder.get(name) {
            None => faults.push(format!("{name}: missing; run `canon vectors regen`")),
            Some(old) if old != text => faults.push(format!(
                "{name}: differs from what the generator writes, first at line {}",
                first_difference(old, text)
            )),
            Some(_) => {}
        }
    }
    for name in folder.keys().filter(|name| name.ends_with(".json")) {
        if !fresh.contains_key(name) {
            faults.push(format!("{name}: no family writes it; remove it"));
        }
    }
    faults
}

fn first_difference(old: &str, new: &str) -> usize {
    1 + old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count()
}

/// Whether the reference and the oracle give what each vector expects, under every combination of readings.
///
/// A vector outside a dispute must not move under any reading, and a dispute's only with its own.
pub fn holds(suite: &Suite) -> Vec<String> {
    let mut faults = Vec::new();
    for profile in Profile::known().filter(|profile| suite.of(*profile).next().is_some()) {
        for readings in Readings::combinations(profile) {
            let reference = Implementation::reference(&readings);
            let oracle = Hashing::oracle(canon::oracle::steps(profile, &readings));
            let oracle = reference.clone().with_hashing(profile, oracle);
            for vector in suite.of(profile).filter(|vector| is_worth_asking(vector, &readings)) {
                for (who, implementation) in [("reference", &reference), ("oracle", &oracle)] {
                    faults.extend(fault(vector, &readings, implementation, who));
                }
            }
        }
    }
    // One fault a vector says enough.
    faults.sort();
    faults.dedup_by_key(|fault| fault.split(": ").next().map(str::to_owned));
    faults
}

/// Whether these readings can show something about a vector: all combinations of its own disputes do, beside every two of
/// the others. More of those than two say nothing new, because no choice depends on more than one other.
fn is_worth_asking(vector: &Vector, readings: &Readings) -> bool {
    let foreign = vector.profile.disputes().iter().filter(|dispute| {
        let own = vector.disputes.iter().any(|id| id == dispute.id);
        !own && vector.profile.reading(readings, dispute.id) != Some(dispute.default())
    });
    foreign.count() <= 2
}

/// Whether the answer is the first way of the row that these readings have.
fn first_of_row(vector: &Vector, readings: &Readings, answer: &Answer) -> bool {
    let Expect::Readings(rows) = &vector.expect else {
        return false;
    };
    let row = rows.iter().find(|row| row.holds_under(vector.profile, readings));
    row.and_then(|row| row.ways.first()).is_some_and(|way| way.compare(answer).passes())
}

fn fault(vector: &Vector, readings: &Readings, implementation: &Implementation, who: &str) -> Option<String> {
    let answer = implementation.answer(vector.profile, &vector.request());
    let right = match vector.judge(&answer) {
        Judgement::Pass => true,
        Judgement::Follows(_) => first_of_row(vector, readings, &answer),
        // The reference gives the first of several ways, so that a file says what to expect of it.
        Judgement::Allowed | Judgement::Fail(_) => false,
    };
    let chosen = || {
        let own = vector.profile.disputes().iter();
        own.filter_map(|dispute| {
            let reading = vector.profile.reading(readings, dispute.id)?;
            Some(format!("{}={reading}", dispute.id))
        })
        .collect::<Vec<_>>()
        .join(" ")
    };
    (!right).then(|| {
        format!(
            "{}: the {who} under {} answers {}",
            vector.id,
            chosen(),
            canon::Value::object(answer.members()).to_text()
        )
    })
}
