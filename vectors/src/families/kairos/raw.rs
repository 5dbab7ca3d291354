//! KAI-HASH-2: the hash of a string as it is.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KAI-HASH-2"],
        "a mandate's goal no longer matches the hash that it was approved under",
    );
    let mut raw = |words: &str, proves: &str, text: &str, digits: &str| {
        let args = format!(r#"{{"text":{}}}"#, canon::Value::string(text).to_text());
        let expected = format!(r#"{{"hash":"sha256-{digits}"}}"#);
        sheet.op("sha256", words, proves, &args).expect(&expected);
    };
    raw(
        "plain-text",
        "a string is hashed without quotes",
        "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    raw(
        "no-text",
        "the empty string has the hash of nothing",
        "",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    raw(
        "text-that-is-json",
        "a string that reads as JSON is neither stripped nor sorted",
        r#"{"ts":1}"#,
        "7e5a2cbfd99a79f9ec12491cff22467b7ff22e09df59689240010113a0d91176",
    );
    raw(
        "white-space-around-the-text",
        "white space at both ends counts",
        " abc\n",
        "0e876e95f5e8a2d805f13659cf5edeb8dcf6addc50dee5f84ef6f0df42cf1b8e",
    );
    raw(
        "quotes-and-controls",
        "characters that JSON would escape are hashed raw",
        "tab\tq\"",
        "f12bff85e1f051cccc15aacce3355d64e78cceb2a84799adf98b4e1130e9db8a",
    );
    raw(
        "combining-marks",
        "a letter and its accent are not joined",
        "a\u{301}",
        "837f6fc956d17cf2ad108f1c00103a77fea972df3c1ef73820cbca063ce624b3",
    );
}
