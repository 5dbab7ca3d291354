//! What a schema is hashed as.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-SCHEMA-1"],
        "a tool whose schema library is described differently gets another fingerprint",
    );
    let hashed = |sheet: &mut Sheet, words: &str, proves: &str, schema: &str, canonical: &str| {
        sheet
            .op("schema", words, proves, &format!(r#"{{"schema":{schema}}}"#))
            .canonical(canonical);
    };
    hashed(
        sheet,
        "json-schema",
        "what toJSONSchema() returns is hashed",
        r#"{"toJSONSchema":{"type":"object","properties":{}}}"#,
        r#"{"properties":{},"type":"object"}"#,
    );
    hashed(
        sheet,
        "json-schema-first",
        "toJSONSchema() comes before ~standard",
        r#"{"~standard":{"vendor":"zod","version":1},"toJSONSchema":{"type":"string"}}"#,
        r#"{"type":"string"}"#,
    );
    hashed(
        sheet,
        "vendor-and-version",
        "otherwise vendor and version are hashed",
        r#"{"~standard":{"vendor":"zod","version":1}}"#,
        r#"{"vendor":"zod","version":1}"#,
    );
    hashed(
        sheet,
        "nothing-else-of-standard",
        "other members of ~standard stay out",
        r#"{"~standard":{"version":1,"vendor":"zod","types":{"input":1}}}"#,
        r#"{"vendor":"zod","version":1}"#,
    );
    hashed(
        sheet,
        "vendor-missing",
        "a missing vendor vanishes",
        r#"{"~standard":{"version":1}}"#,
        r#"{"version":1}"#,
    );
    hashed(
        sheet,
        "required-keeps-order",
        "arrays in a schema keep their order",
        r#"{"toJSONSchema":{"required":["b","a"]}}"#,
        r#"{"required":["b","a"]}"#,
    );
    hashed(sheet, "false-as-schema", "a schema may be false", r#"{"toJSONSchema":false}"#, "false");
    hashed(sheet, "null-as-schema", "a schema may be null", r#"{"toJSONSchema":null}"#, "null");
    for (words, proves, schema) in [
        ("no-standard", "a schema without toJSONSchema and ~standard is refused", "{}"),
        ("null-standard", "a ~standard of null is refused", r#"{"~standard":null}"#),
        ("null-schema", "a schema of null is refused", "null"),
    ] {
        sheet
            .op("schema", words, proves, &format!(r#"{{"schema":{schema}}}"#))
            .expect(r#"{"reject":"definition","path":"schema"}"#);
    }
}
