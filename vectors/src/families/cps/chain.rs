//! CPS-CHAIN-1 to -4: sequence, genesis and linkage, and the material of every chain.

mod levels;
mod roots;
mod twelve;

use super::capsules::{FULL, edited};
use super::literals::{FULL_HASH, PUBLIC_KEY, seal};
use super::verify::{sealed, sealed_as};
use crate::builder::Sheet;

const SECOND: &str = "22345678-1234-4234-8234-1234567890ab";
const THIRD: &str = "32345678-1234-4234-8234-1234567890ab";
const FIRST: &str = "12345678-1234-4234-8234-1234567890ab";

/// A later capsule of the chain, with the seal of this name.
fn later(id: &str, sequence: &str, previous: &str, name: &str, more: &[(&str, &str)]) -> String {
    let content = edited(
        FULL,
        &[
            ("id", &format!("\"{id}\"")),
            ("sequence", sequence),
            ("previous_hash", &format!("\"{previous}\"")),
        ],
    );
    sealed_as(&edited(&content, more), name)
}

/// The three capsules of an honest chain.
fn honest() -> [String; 3] {
    [
        sealed("full"),
        later(SECOND, "1", FULL_HASH, "chain-1", &[]),
        later(THIRD, "2", seal("chain-1").0, "chain-2", &[]),
    ]
}

fn array(capsules: &[String]) -> String {
    format!("[{}]", capsules.join(","))
}

/// The honest chain with one capsule edited.
fn with(index: usize, edits: &[(&str, &str)]) -> String {
    let mut chain = honest();
    chain[index] = edited(&chain[index], edits);
    array(&chain)
}

fn args(level: &str) -> String {
    match level {
        "signatures" => format!(r#"{{"level":"signatures","public_key":"{PUBLIC_KEY}"}}"#),
        level => format!(r#"{{"level":"{level}"}}"#),
    }
}

fn valid(verified: usize) -> String {
    format!(r#"{{"valid":true,"verified":{verified}}}"#)
}

fn fault(at: usize, id: Option<&str>, kind: &str) -> String {
    let id = id.map_or("null".to_owned(), |id| format!("\"{id}\""));
    format!(r#"{{"valid":false,"verified":{at},"at":{at},"capsule_id":{id},"kind":"{kind}"}}"#)
}

fn chain(sheet: &mut Sheet, words: &str, proves: &str, input: &str, level: &str, expect: &str) {
    sheet.op_on("chain", words, proves, input).args(&args(level)).expect(expect);
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sequence(sheet);
    genesis(sheet);
    linkage(sheet);
    levels::write(sheet);
    roots::write(sheet);
    twelve::write(sheet);
}

fn sequence(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-1"],
        "a capsule is missing, doubled or out of place, and nobody notices",
    );
    let all = array(&honest());
    chain(sheet, "three", "consecutive numbers from 0 are a chain", &all, "structural", &valid(3));
    let second = Some(SECOND);
    for (words, proves, value) in [
        ("gap", "a number that skips one is a gap", "2"),
        ("repeated", "a number that repeats is a gap", "0"),
        ("true", "true is not 1", "true"),
        ("float", "1.0 is not 1", "1.0"),
        ("exponent", "1e0 is not 1", "1e0"),
        ("string", "a string is no number", "\"1\""),
        ("null", "null is no number", "null"),
        ("absent", "an absent number is a gap", ""),
        ("negative", "a negative number is a gap", "-1"),
        ("past-2-to-the-64", "2^64 + 1 is not 1", "18446744073709551617"),
    ] {
        chain(
            sheet,
            &format!("sequence-{words}"),
            proves,
            &with(1, &[("sequence", value)]),
            "structural",
            &fault(1, second, "sequence_gap"),
        );
    }
    for (words, proves, value) in [
        ("one", "a chain begins at 0", "1"),
        ("false", "false is not 0", "false"),
        ("zero-float", "0.0 is not 0", "0.0"),
    ] {
        chain(
            sheet,
            &format!("genesis-sequence-{words}"),
            proves,
            &with(0, &[("sequence", value)]),
            "structural",
            &fault(0, Some(FIRST), "sequence_gap"),
        );
    }
    let [one, two, three] = honest();
    chain(
        sheet,
        "reordered",
        "capsules count in the order of the array",
        &array(&[one.clone(), three.clone(), two]),
        "structural",
        &fault(1, Some(THIRD), "sequence_gap"),
    );
    chain(
        sheet,
        "no-beginning",
        "a chain without its first capsule is none",
        &array(&[three]),
        "structural",
        &fault(0, Some(THIRD), "sequence_gap"),
    );
    chain(
        sheet,
        "sequence-before-linkage",
        "the sequence of a capsule is checked before its linkage",
        &with(1, &[("sequence", "5"), ("previous_hash", "null")]),
        "structural",
        &fault(1, second, "sequence_gap"),
    );
    chain(
        sheet,
        "capsule-by-capsule",
        "a capsule is checked completely before the next one",
        &array(&[
            edited(&one, &[("domain", "\"x\"")]),
            later(SECOND, "5", FULL_HASH, "chain-1", &[]),
        ]),
        "content",
        &fault(0, Some(FIRST), "content"),
    );
}

fn genesis(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-2"],
        "the beginning of a chain can be cut off and the rest still passes",
    );
    for (words, proves, value) in [
        ("hash", "the first capsule names no hash before it", FULL_HASH),
        ("empty", "an empty text is not null", ""),
    ] {
        chain(
            sheet,
            &format!("genesis-{words}"),
            proves,
            &with(0, &[("previous_hash", &format!("\"{value}\""))]),
            "structural",
            &fault(0, Some(FIRST), "genesis"),
        );
    }
    for (words, proves, value) in
        [("absent", "the member is there", ""), ("false", "false is not null", "false")]
    {
        chain(
            sheet,
            &format!("genesis-{words}"),
            proves,
            &with(0, &[("previous_hash", value)]),
            "structural",
            &fault(0, Some(FIRST), "genesis"),
        );
    }
}

fn linkage(sheet: &mut Sheet) {
    sheet.about(&["CPS-CHAIN-3"], "a capsule is replaced by another and the chain still passes");
    let upper = format!("\"{}\"", FULL_HASH.to_uppercase());
    let other = format!("\"{}\"", seal("chain-1").0);
    for (words, proves, value) in [
        ("other", "another hash breaks the link", other.as_str()),
        ("upper-case", "the hash is compared to the letter", &upper),
        ("null", "null breaks the link", "null"),
        ("absent", "an absent hash breaks the link", ""),
        ("empty", "an empty hash breaks the link", "\"\""),
        ("number", "a number breaks the link", "0"),
    ] {
        chain(
            sheet,
            &format!("linkage-{words}"),
            proves,
            &with(1, &[("previous_hash", value)]),
            "structural",
            &fault(1, Some(SECOND), "linkage"),
        );
    }
    chain(
        sheet,
        "linkage-stored-hash",
        "the link is to the stored hash, which is not computed again",
        &with(1, &[("hash", "\"ab\"")]),
        "structural",
        &fault(2, Some(THIRD), "linkage"),
    );
    chain(
        sheet,
        "linkage-no-stored-hash",
        "a capsule without a hash cannot be linked to",
        &with(1, &[("hash", "")]),
        "structural",
        &fault(2, Some(THIRD), "linkage"),
    );
    let [one, two, three] = honest();
    chain(
        sheet,
        "linkage-both-missing",
        "null does not link to a capsule without a hash",
        &array(&[
            edited(&one, &[("hash", "null")]),
            edited(&two, &[("previous_hash", "null")]),
            three,
        ]),
        "structural",
        &fault(1, Some(SECOND), "linkage"),
    );
}
