//! OA-HASH-3: the hash of a job request, prefixed or bare.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet
        .about(&["OA-HASH-3"], "a finished job cannot be matched with the request that ordered it");
    let mut job = |words: &str, proves: &str, input: &str, canonical: &str, digits: &str| {
        let members = |hash: String| {
            let canonical = canon::Value::string(canonical).to_text();
            format!(r#"{{"canonical":{canonical},"hash":"{hash}"}}"#)
        };
        sheet.op_on("job_hash", words, proves, input).readings(
            "OA-HASH-3",
            &[
                ("prefixed", &members(format!("sha256:{digits}"))),
                ("bare", &members(digits.to_owned())),
            ],
        );
    };
    job(
        "an-empty-request",
        "the smallest request has a hash",
        "{}",
        "{}",
        "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
    );
    job(
        "a-request-as-given",
        "the request is hashed as it is given, every member of it",
        r#"{"params":{"b":2,"a":1},"job_type":"a"}"#,
        r#"{"job_type":"a","params":{"a":1,"b":2}}"#,
        "196ecb1a74cc5549e5d00b66b67dc34fda882c44117f1d9962b4387fe3215269",
    );
}
