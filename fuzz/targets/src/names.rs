//! Strings and the order of names.

use crate::engine::{agree, canonical};
use canon::collation;
use canon::{Profile, Readings, Value};

/// Any text as a string and as a name.
pub fn strings(bytes: &[u8]) {
    let (choice, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let text = String::from_utf8_lossy(rest).into_owned();
    // Every character as an escape, or as few as the grammar allows.
    let spelled = if choice & 0x80 == 0 {
        Value::string(text.as_str()).to_text()
    } else {
        let units = text.encode_utf16().map(|unit| format!("\\u{unit:04X}"));
        format!("\"{}\"", units.collect::<String>())
    };
    let printed = canonical(profile.into(), spelled.as_bytes()).expect("a string");
    assert_eq!(Value::read(printed.as_bytes()), Ok(Value::string(text.as_str())), "{profile}");
    let longest: usize = text
        .chars()
        .map(|character| match character {
            '"' | '\\' => 2,
            '\0'..='\u{1F}' => 6,
            other => other.len_utf8(),
        })
        .sum();
    assert!(printed.len() <= longest + 2, "{profile}: {printed}");
    agree(profile, &Readings::default(), spelled.as_bytes());
    let member = format!("{{{spelled}:{spelled}}}");
    agree(profile, &Readings::default(), member.as_bytes());
}

/// The ways in which three members can stand.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three names, cut from the bytes at every 0xFF.
pub fn orders(bytes: &[u8]) {
    let (choice, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let mut parts = rest.split(|byte| *byte == 0xFF);
    let names: [String; 3] =
        std::array::from_fn(|_| String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned());
    if names[0] == names[1] || names[1] == names[2] || names[0] == names[2] {
        return;
    }
    // KHORA-ORD-1: names that collate equal keep their order, so theirs is not one text.
    let equal = |one: &String, other: &String| collation::compare_str(one, other).is_eq();
    if profile == Profile::KHORA
        && (equal(&names[0], &names[1]) || equal(&names[1], &names[2]) || equal(&names[0], &names[2]))
    {
        return;
    }
    let document = |order: [usize; 3]| {
        Value::object(order.map(|place| (names[place].as_str(), Value::integer(place as i128)))).to_text()
    };
    let first = canonical(profile.into(), document(PERMUTATIONS[0]).as_bytes()).expect("an object");
    for order in &PERMUTATIONS[1..] {
        let other = canonical(profile.into(), document(*order).as_bytes()).expect("an object");
        assert_eq!(other, first, "{profile} {names:?}");
    }
    agree(profile, &Readings::default(), document(PERMUTATIONS[5]).as_bytes());
}
