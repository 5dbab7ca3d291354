//! CPS-CHAIN-4 and CPS-ROOT-1 at the edges: empty and cut chains, and what is no chain.

use super::super::verify::sealed;
use super::{args, array, chain, fault, honest, valid};
use crate::builder::Sheet;

/// Writes the cases of empty, cut and impossible chains.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-CHAIN-4"], "a deployment without any capsule yet fails its audit");
    for level in ["structural", "content", "signatures"] {
        let proves = "an empty chain is valid";
        chain(sheet, &format!("empty-{level}"), proves, "[]", level, &valid(0));
    }
    chain(
        sheet,
        "truncated",
        "a chain without its end is a chain",
        &array(&honest()[..2]),
        "signatures",
        &valid(2),
    );
    sheet.about(&["CPS-ROOT-1"], "something that is no chain is called valid");
    for (words, root) in [("object", sealed("full")), ("null", "null".to_owned())] {
        sheet
            .op_on("chain", &format!("root-{words}"), "a chain is an array", root)
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
