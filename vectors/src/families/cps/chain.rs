//! CPS-CHAIN-1 to -4: sequence, genesis, linkage, levels and the first fault.

use super::capsules::{FULL, edited};
use super::literals::{FULL_HASH, OTHER_PUBLIC_KEY, PUBLIC_KEY, seal};
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
    sheet
        .op_on("chain", words, proves, input)
        .args(&args(level))
        .expect(expect);
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sequence(sheet);
    genesis(sheet);
    linkage(sheet);
    levels(sheet);
    roots(sheet);
}

fn sequence(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-1"],
        "a capsule is missing, doubled or out of place, and nobody notices",
    );
    let all = array(&honest());
    chain(
        sheet,
        "three",
        "consecutive numbers from 0 are a chain",
        &all,
        "structural",
        &valid(3),
    );
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
        (
            "past-2-to-the-64",
            "2^64 + 1 is not 1",
            "18446744073709551617",
        ),
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
        (
            "hash",
            "the first capsule names no hash before it",
            FULL_HASH,
        ),
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
    for (words, proves, value) in [
        ("absent", "the member is there", ""),
        ("false", "false is not null", "false"),
    ] {
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
    sheet.about(
        &["CPS-CHAIN-3"],
        "a capsule is replaced by another and the chain still passes",
    );
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

fn levels(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-4"],
        "a chain is called verified although nobody looked at its content or signatures",
    );
    let all = array(&honest());
    for level in ["content", "signatures"] {
        let proves = "an honest chain passes every level";
        chain(
            sheet,
            &format!("{level}-honest"),
            proves,
            &all,
            level,
            &valid(3),
        );
    }
    let changed = with(1, &[("outcome.status", "\"failure\"")]);
    let proves = "structurally, changed content goes unseen";
    chain(
        sheet,
        "changed-structural",
        proves,
        &changed,
        "structural",
        &valid(3),
    );
    let seen = fault(1, Some(SECOND), "content");
    for level in ["content", "signatures"] {
        let proves = "changed content is seen from the content level on";
        chain(
            sheet,
            &format!("changed-{level}"),
            proves,
            &changed,
            level,
            &seen,
        );
    }
    for (words, proves, edits) in [
        (
            "injected",
            "an injected member is changed content",
            ("extra", "1"),
        ),
        (
            "hash-absent",
            "a capsule without a hash has no right one",
            ("hash", ""),
        ),
    ] {
        let input = with(2, &[edits]);
        let expect = fault(2, Some(THIRD), "content");
        chain(
            sheet,
            &format!("content-{words}"),
            proves,
            &input,
            "content",
            &expect,
        );
    }
    let upper = format!("\"{}\"", seal("chain-2").0.to_uppercase());
    chain(
        sheet,
        "content-upper-case",
        "a stored hash in upper case is not the computed one",
        &with(2, &[("hash", &upper)]),
        "content",
        &fault(2, Some(THIRD), "content"),
    );
    let unknown = later(
        SECOND,
        "1",
        FULL_HASH,
        "chain-1-unknown",
        &[("extra", "true")],
    );
    chain(
        sheet,
        "content-unknown-sealed",
        "an unknown member that was sealed belongs to the content",
        &array(&[sealed("full"), unknown]),
        "signatures",
        &valid(2),
    );
    let other = format!("\"{}\"", seal("chain-1").1);
    for (words, proves, value) in [
        (
            "moved",
            "a signature of another capsule does not hold",
            other.as_str(),
        ),
        ("absent", "a capsule without a signature fails", ""),
        ("malformed", "a signature that is no hex fails", "\"zz\""),
        ("number", "a signature that is no text fails", "7"),
    ] {
        let input = with(2, &[("signature", value)]);
        let expect = fault(2, Some(THIRD), "signature");
        chain(
            sheet,
            &format!("signature-{words}"),
            proves,
            &input,
            "signatures",
            &expect,
        );
    }
    let input = with(2, &[("signature", "")]);
    let proves = "signatures are not looked at below their level";
    chain(
        sheet,
        "signature-not-asked",
        proves,
        &input,
        "content",
        &valid(3),
    );
    chain(
        sheet,
        "content-before-signature",
        "the content of a capsule is checked before its signature",
        &with(2, &[("domain", "\"x\""), ("signature", "")]),
        "signatures",
        &fault(2, Some(THIRD), "content"),
    );
    forged(sheet);
    chain(
        sheet,
        "signature-before-next",
        "the signature of a capsule is checked before the next capsule",
        &array(&[
            edited(&sealed("full"), &[("signature", "\"00\"")]),
            later(SECOND, "7", FULL_HASH, "chain-1", &[]),
        ]),
        "signatures",
        &fault(0, Some(FIRST), "signature"),
    );
    for (words, id) in [("number", "7"), ("absent", "")] {
        sheet
            .op_on(
                "chain",
                &format!("id-{words}"),
                "a capsule without an id of text is reported with null",
                with(1, &[("id", id), ("sequence", "9")]),
            )
            .args(&args("structural"))
            .expect(&fault(1, None, "sequence_gap"));
    }
}

/// A chain rewritten from its second capsule on by someone without the key.
fn forged(sheet: &mut Sheet) {
    let chain_text = array(&[
        sealed("full"),
        later(
            SECOND,
            "1",
            FULL_HASH,
            "forged-1",
            &[("domain", "\"forged\"")],
        ),
        later(THIRD, "2", seal("forged-1").0, "forged-2", &[]),
    ]);
    for (level, expect) in [
        ("structural", valid(3)),
        ("content", valid(3)),
        ("signatures", fault(1, Some(SECOND), "signature")),
    ] {
        let proves = "a chain that was hashed anew is only caught by its signatures";
        chain(
            sheet,
            &format!("forged-{level}"),
            proves,
            &chain_text,
            level,
            &expect,
        );
    }
    sheet
        .op_on(
            "chain",
            "signature-other-key",
            "a chain is verified with the given key, whatever signed_by says",
            array(&honest()),
        )
        .args(&format!(
            r#"{{"level":"signatures","public_key":"{OTHER_PUBLIC_KEY}"}}"#
        ))
        .expect(&fault(0, Some(FIRST), "signature"));
}

fn roots(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-4"],
        "a deployment without any capsule yet fails its audit",
    );
    for level in ["structural", "content", "signatures"] {
        let proves = "an empty chain is valid";
        chain(
            sheet,
            &format!("empty-{level}"),
            proves,
            "[]",
            level,
            &valid(0),
        );
    }
    chain(
        sheet,
        "truncated",
        "a chain without its end is a chain",
        &array(&honest()[..2]),
        "signatures",
        &valid(2),
    );
    sheet.about(
        &["CPS-ROOT-1"],
        "something that is no chain is called valid",
    );
    for (words, root) in [("object", sealed("full")), ("null", "null".to_owned())] {
        sheet
            .op_on(
                "chain",
                &format!("root-{words}"),
                "a chain is an array",
                root,
            )
            .args(&args("structural"))
            .expect(r#"{"reject":"wrong_root"}"#);
    }
    sheet.about(
        &["CPS-CHAIN-1"],
        "two readers see different members in one capsule, and one of them was never sealed",
    );
    let twice = array(&honest()).replacen("[{", r#"[{"domain":"agents","#, 1);
    sheet
        .op_on(
            "chain",
            "twice",
            "a member that stands twice is refused, whatever hash does with one",
            twice,
        )
        .args(&args("structural"))
        .needs_raw()
        .expect(r#"{"reject":"duplicate_key"}"#);
    chain(
        sheet,
        "not-an-object",
        "an element that is no object has no sequence",
        &format!("[{},7]", sealed("full")),
        "structural",
        &fault(1, None, "sequence_gap"),
    );
}
