//! Documents that are nearly all text.

use crate::random::Random;

/// Eight strings of 16 KB.
fn paragraphs(mut paragraph: impl FnMut(usize) -> String) -> String {
    let strings: Vec<_> = (0..8).map(|number| format!("\"{}\"", paragraph(number))).collect();
    format!("[{}]", strings.join(","))
}

/// Plain English letters.
pub fn long_ascii() -> String {
    let mut random = Random::new(3);
    paragraphs(|_| random.words(2500))
}

/// Ideographs, three bytes each.
pub fn long_cjk() -> String {
    let mut random = Random::new(4);
    paragraphs(|_| {
        let ideograph = |random: &mut Random| char::from_u32(0x4E00 + random.below(0x5000) as u32);
        (0..5400).filter_map(|_| ideograph(&mut random)).collect()
    })
}

/// Text in which every few characters are escaped, half of the escapes not canonically.
pub fn escapes() -> String {
    let mut random = Random::new(5);
    let spellings = [
        "\\n",
        "\\\"",
        "\\\\",
        "\\t",
        "\\/",
        "\\u00e9",
        "\\u4e2d",
        "\\u0041",
        "\\ud83d\\ude00",
        "\\u001f",
    ];
    paragraphs(|_| (0..2000).map(|_| random.word(1, 5) + random.pick(&spellings)).collect())
}
