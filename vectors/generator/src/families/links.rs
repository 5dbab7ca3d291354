//! Maps that stand for links or bytes, and maps that only look so: for profiles with a reserved namespace.

use crate::builder::Sheet;
use canon_vectors::rule::Registry;

/// A CID of version 1.
const V1: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
/// A CID of version 0.
const V0: &str = "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG";

/// Words, what is proven, and the document; `V1` and `V0` stand for the identifiers.
const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("version-1", "a link to a CID of version 1 prints as it is", r#"{"/":"V1"}"#),
    ("version-0", "a link to a CID of version 0 prints as it is", r#"{"/":"V0"}"#),
    ("in-array", "links stand in arrays", r#"[{"/":"V1"},{"/":"V0"}]"#),
    ("as-member", "a link is a value like any other", r#"{"b":{"/":"V1"},"a":1}"#),
    ("escaped-name", "a name is what its escapes mean", r#"{"\u002f":"V1"}"#),
    ("spaced", "white space around a link goes", r#"{ "/" : "V1" }"#),
    ("not-a-cid", "a text that is no CID is no link", r#"{"/":"x"}"#),
    ("empty-text", "an empty text is no link", r#"{"/":""}"#),
    (
        "upper-case", "base32 in upper case is no CID here",
        r#"{"/":"BAFYBEIGDYRZT5SFP7UDM7HU76UH7Y26NF3EFUYLQABF3OCLGTQY55FBZDI"}"#,
    ),
    (
        "cut-short", "a CID that lost its last letter is none",
        r#"{"/":"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzd"}"#,
    ),
    ("member-after", "a link has no other member", r#"{"/":"V1","a":1}"#),
    ("text-and-member", "a map that begins as a link does must be one", r#"{"/":"x","a":1}"#),
    ("member-before", "a map that begins with another name is ordinary", r#"{"a":1,"/":"x"}"#),
    ("member-before-link", "that holds beside a CID too", r#"{"a":1,"/":"V1"}"#),
    ("number", "a solidus with a number is an ordinary map", r#"{"/":1}"#),
    ("null", "a solidus with null is an ordinary map", r#"{"/":null}"#),
    ("array", "a solidus with an array is an ordinary map", r#"{"/":["V1"]}"#),
    ("number-and-member", "an ordinary map may have more members", r#"{"/":true,"a":1}"#),
    ("bytes", "bytes print as they are", r#"{"/":{"bytes":"AQID"}}"#),
    ("bytes-of-one", "one byte takes two letters", r#"{"/":{"bytes":"AQ"}}"#),
    ("bytes-of-none", "no bytes at all are bytes", r#"{"/":{"bytes":""}}"#),
    ("bytes-padded", "Base64 with padding is refused", r#"{"/":{"bytes":"AQ=="}}"#),
    ("bytes-left-over", "bits that are left over must be zero", r#"{"/":{"bytes":"AR"}}"#),
    ("bytes-url-alphabet", "the other alphabet of Base64 is refused", r#"{"/":{"bytes":"-_-_"}}"#),
    ("bytes-standard-alphabet", "plus and solidus are letters of Base64", r#"{"/":{"bytes":"+/+/"}}"#),
    ("bytes-and-space", "white space inside Base64 is refused", r#"{"/":{"bytes":"AQ ID"}}"#),
    ("bytes-and-member", "bytes have no other member inside", r#"{"/":{"bytes":"AQ","a":1}}"#),
    ("bytes-beside-member", "bytes have no other member beside them", r#"{"/":{"bytes":"AQ"},"a":1}"#),
    ("bytes-after-member", "an inner map that begins otherwise is ordinary", r#"{"/":{"a":1,"bytes":"AQ"}}"#),
    ("bytes-of-a-number", "bytes that are no text make an ordinary map", r#"{"/":{"bytes":1}}"#),
    ("bytes-alone", "bytes without a solidus make an ordinary map", r#"{"bytes":"AQ=="}"#),
    ("inner-map", "a solidus with another map is an ordinary map", r#"{"/":{"b":1,"a":2}}"#),
    ("inner-map-empty", "a solidus with an empty map is an ordinary map", r#"{"/":{}}"#),
    ("link-inside", "a solidus with a link is an ordinary map", r#"{"/":{"/":"V1"}}"#),
    ("wrong-link-inside", "what is inside is judged too", r#"{"/":{"/":"x"}}"#),
    ("wrong-link-deep", "a wrong link is found in a deep place", r#"[[{"a":[{"/":"x"}]}]]"#),
    ("longer-name", "a name that begins with a solidus is ordinary", r#"{"//":"x","/a":"y"}"#),
    ("empty-map", "an empty map is no link", "{}"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let Ok(registry) = Registry::embedded() else { return };
    let Some(rule) = registry.owner(sheet.profile(), "values.links", |_, _| true) else { return };
    sheet.about(&[&rule.id], "a document that one codec writes is refused or changed by the next");
    for (words, proves, document) in DOCUMENTS {
        let document = document.replace("V1", V1).replace("V0", V0);
        sheet.settled("hash", words, proves, Some(document.into_bytes()), None);
    }
}
