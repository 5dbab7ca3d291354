//! CPS-CHAIN-4: what each level sees, and in which order.

use super::super::capsules::edited;
use super::super::literals::{FULL_HASH, OTHER_PUBLIC_KEY, seal};
use super::super::verify::sealed;
use super::{FIRST, SECOND, THIRD, args, array, chain, fault, honest, later, valid, with};
use crate::builder::Sheet;

/// Writes the cases of the levels.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-CHAIN-4"],
        "a chain is called verified although nobody looked at its content or signatures",
    );
    let all = array(&honest());
    for level in ["content", "signatures"] {
        let proves = "an honest chain passes every level";
        chain(sheet, &format!("{level}-honest"), proves, &all, level, &valid(3));
    }
    let changed = with(1, &[("outcome.status", "\"failure\"")]);
    let proves = "structurally, changed content goes unseen";
    chain(sheet, "changed-structural", proves, &changed, "structural", &valid(3));
    let seen = fault(1, Some(SECOND), "content");
    for level in ["content", "signatures"] {
        let proves = "changed content is seen from the content level on";
        chain(sheet, &format!("changed-{level}"), proves, &changed, level, &seen);
    }
    for (words, proves, edits) in [
        ("injected", "an injected member is changed content", ("extra", "1")),
        ("hash-absent", "a capsule without a hash has no right one", ("hash", "")),
    ] {
        let input = with(2, &[edits]);
        let expect = fault(2, Some(THIRD), "content");
        chain(sheet, &format!("content-{words}"), proves, &input, "content", &expect);
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
    let unknown = later(SECOND, "1", FULL_HASH, "chain-1-unknown", &[("extra", "true")]);
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
        ("moved", "a signature of another capsule does not hold", other.as_str()),
        ("absent", "a capsule without a signature fails", ""),
        ("malformed", "a signature that is no hex fails", "\"zz\""),
        ("number", "a signature that is no text fails", "7"),
    ] {
        let input = with(2, &[("signature", value)]);
        let expect = fault(2, Some(THIRD), "signature");
        chain(sheet, &format!("signature-{words}"), proves, &input, "signatures", &expect);
    }
    let input = with(2, &[("signature", "")]);
    let proves = "signatures are not looked at below their level";
    chain(sheet, "signature-not-asked", proves, &input, "content", &valid(3));
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
        later(SECOND, "1", FULL_HASH, "forged-1", &[("domain", "\"forged\"")]),
        later(THIRD, "2", seal("forged-1").0, "forged-2", &[]),
    ]);
    for (level, expect) in [
        ("structural", valid(3)),
        ("content", valid(3)),
        ("signatures", fault(1, Some(SECOND), "signature")),
    ] {
        let proves = "a chain that was hashed anew is only caught by its signatures";
        chain(sheet, &format!("forged-{level}"), proves, &chain_text, level, &expect);
    }
    sheet
        .op_on(
            "chain",
            "signature-other-key",
            "a chain is verified with the given key, whatever signed_by says",
            array(&honest()),
        )
        .args(&format!(r#"{{"level":"signatures","public_key":"{OTHER_PUBLIC_KEY}"}}"#))
        .expect(&fault(0, Some(FIRST), "signature"));
}
