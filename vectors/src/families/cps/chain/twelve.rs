//! CPS-VER-1: the levels of a chain whose capsules have twelve top-level keys.

use super::super::capsules::{FULL, edited};
use super::super::literals::seal;
use super::super::verify::sealed_as;
use super::{FIRST, SECOND, THIRD, array, chain, fault, valid};
use crate::builder::Sheet;

/// A capsule of twelve members at this place of the chain, with the seal of this name.
fn capsule(place: [&str; 3], name: &str, more: &[(&str, &str)]) -> String {
    let [id, sequence, previous] = place;
    let content = edited(
        FULL,
        &[
            ("spec_version", ""),
            ("id", &format!("\"{id}\"")),
            ("sequence", sequence),
            ("previous_hash", previous),
        ],
    );
    sealed_as(&edited(&content, more), name)
}

/// Three capsules whose second and third have the seals of these names.
fn three(second: &str, third: &str, more: &[(&str, &str)]) -> [String; 3] {
    let quoted = |name: &str| format!("\"{}\"", seal(name).0);
    [
        capsule([FIRST, "0", "null"], "twelve-members", &[]),
        capsule([SECOND, "1", &quoted("twelve-members")], second, more),
        capsule([THIRD, "2", &quoted(second)], third, &[]),
    ]
}

/// Writes the cases.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-4", "CPS-VER-1"],
        "chains of the older generation of capsules are called broken, or pass unseen",
    );
    let honest = three("twelve-chain-1", "twelve-chain-2", &[]);
    for level in ["content", "signatures"] {
        let proves = "an honest chain of twelve-member capsules passes every level";
        chain(sheet, &format!("twelve-{level}"), proves, &array(&honest), level, &valid(3));
    }
    let mut changed = honest.clone();
    changed[1] = edited(&changed[1], &[("outcome.status", "\"failure\"")]);
    let proves = "changed content of a twelve-member capsule is seen";
    let seen = fault(1, Some(SECOND), "content");
    chain(sheet, "twelve-changed", proves, &array(&changed), "content", &seen);
    let mut moved = honest.clone();
    let other = format!("\"{}\"", seal("twelve-chain-1").1);
    moved[2] = edited(&moved[2], &[("signature", &other)]);
    let proves = "a signature of another twelve-member capsule does not hold";
    let seen = fault(2, Some(THIRD), "signature");
    chain(sheet, "twelve-signature-moved", proves, &array(&moved), "signatures", &seen);
    let forged = three("twelve-forged-1", "twelve-forged-2", &[("domain", "\"forged\"")]);
    let seen = fault(1, Some(SECOND), "signature");
    for (level, expect) in [("content", valid(3)), ("signatures", seen)] {
        let proves = "a chain that was hashed anew is only caught by its signatures";
        chain(sheet, &format!("twelve-forged-{level}"), proves, &array(&forged), level, &expect);
    }
}
