//! The axes: every decision that a profile makes, by the name and the values that profile files use.

use super::choices::{
    Algorithm, Choices, Duplicates, Escapes, Floats, Form, Hex, Integers, IntegralFloats, Links, MinusZero, Normalize,
    NumberValue, Order, Overflow, PathFloats, Root, Short, Surrogates, Utf8,
};
use super::pattern::Pattern;
use std::borrow::Cow;

/// A value of an axis, as a profile file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// A word of a closed list, or a text.
    Word(Cow<'static, str>),
    /// A number.
    Number(u32),
    /// `true` or `false`.
    Flag(bool),
    /// A list of words or of paths.
    List(Cow<'static, [&'static str]>),
}

impl Choice {
    /// A word, at compile time.
    pub const fn word(word: &'static str) -> Choice {
        Choice::Word(Cow::Borrowed(word))
    }

    /// A list, at compile time.
    pub const fn list(list: &'static [&'static str]) -> Choice {
        Choice::List(Cow::Borrowed(list))
    }
}

/// As TOML.
impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::Word(word) => quoted(f, word),
            Choice::Number(number) => write!(f, "{number}"),
            Choice::Flag(flag) => write!(f, "{flag}"),
            Choice::List(list) => {
                f.write_str("[")?;
                for (place, word) in list.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { ", " })?;
                    quoted(f, word)?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A TOML string. What cannot be seen is escaped as TOML has it, which is not as Rust has it.
fn quoted(f: &mut std::fmt::Formatter<'_>, text: &str) -> std::fmt::Result {
    f.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            // What Rust escapes beyond these has no glyph of its own, or goes into the one before.
            '\'' => f.write_str("'")?,
            plain if plain.escape_debug().len() == 1 => write!(f, "{plain}")?,
            '\0'..='\u{FFFF}' => write!(f, "\\u{:04X}", u32::from(character))?,
            beyond => write!(f, "\\U{:08X}", u32::from(beyond))?,
        }
    }
    f.write_str("\"")
}

/// What an axis can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// One of these words.
    Words(&'static [&'static str]),
    /// `same`, or one of these words.
    SameOr(&'static [&'static str]),
    /// Any of these words, as a list.
    Set(&'static [&'static str]),
    /// Any of these letters, as a text.
    Letters(&'static [&'static str]),
    /// A whole number from the first to the second.
    Number(u32, u32),
    /// `true` or `false`.
    Flag,
    /// A list of path patterns.
    Paths,
    /// Any text.
    Text,
}

/// One decision that a profile makes.
pub struct Axis {
    /// Its name in profile files: the table, a point, the key.
    pub name: &'static str,
    /// The values that it can have.
    pub accepts: Accepts,
    /// What it decides, in a few words.
    pub decides: &'static str,
    /// The value among these choices.
    pub get: fn(&Choices) -> Choice,
    set: fn(&mut Choices, &Choice) -> Option<()>,
}

impl Axis {
    /// The axis with this name.
    pub fn find(name: &str) -> Option<&'static Axis> {
        AXES.iter().find(|axis| axis.name == name)
    }

    /// Changes one of these choices. None, and no change, where the value is not one of the axis.
    pub fn set(&self, choices: &mut Choices, choice: &Choice) -> Option<()> {
        (self.set)(choices, choice)
    }

    /// Every value of a closed axis, and examples of an open one, that of `jcs` first.
    pub fn values(&self) -> Vec<Choice> {
        let words = |words: &'static [&'static str]| words.iter().map(|word| Choice::word(word));
        match self.accepts {
            Accepts::Words(list) => words(list).collect(),
            Accepts::SameOr(list) => [Choice::word("same")].into_iter().chain(words(list)).collect(),
            _ => vec![(self.get)(&Choices::JCS)],
        }
    }
}

impl std::fmt::Debug for Axis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

fn as_word(choice: &Choice) -> Option<&str> {
    match choice {
        Choice::Word(word) => Some(word),
        _ => None,
    }
}

fn as_number(choice: &Choice) -> Option<u32> {
    match choice {
        Choice::Number(number) => Some(*number),
        _ => None,
    }
}

/// Only words of the list, none of them twice.
fn as_set<'a>(choice: &'a Choice, known: &[&str]) -> Option<&'a [&'static str]> {
    let Choice::List(list) = choice else { return None };
    let sound = |(index, word): (usize, &&str)| known.contains(word) && !list[..index].contains(word);
    list.iter().enumerate().all(sound).then_some(list)
}

fn as_paths(choice: &Choice) -> Option<&'static [&'static str]> {
    let Choice::List(list) = choice else { return None };
    list.iter().all(|path| Pattern::parse(path).is_ok()).then_some(())?;
    Some(match list {
        Cow::Borrowed(list) => list,
        // A profile lives as long as the program, and there are few of them.
        Cow::Owned(list) => Vec::leak(list.clone()),
    })
}

/// An axis whose values are the words of an enum.
macro_rules! closed {
    ($name:literal, $field:ident: $kind:ident, $decides:literal) => {
        Axis {
            name: $name,
            accepts: Accepts::Words($kind::WORDS),
            decides: $decides,
            get: |choices| Choice::word(choices.$field.word()),
            set: |choices, choice| {
                choices.$field = $kind::from_word(as_word(choice)?)?;
                Some(())
            },
        }
    };
}

/// An axis whose values are lists of paths.
macro_rules! paths {
    ($name:literal, $field:ident, $decides:literal) => {
        Axis {
            name: $name,
            accepts: Accepts::Paths,
            decides: $decides,
            get: |choices| Choice::list(choices.$field),
            set: |choices, choice| {
                choices.$field = as_paths(choice)?;
                Some(())
            },
        }
    };
}

/// Deeper than any document that a computer holds.
const DEEPEST: u32 = 1_000_000_000;
/// As many spaces as `JSON.stringify` takes.
const WIDEST: u32 = 10;

/// Every axis, in the order in which a byte of input meets them.
pub static AXES: &[Axis] = &[
    closed!("input.utf8", utf8: Utf8, "bytes that are not UTF-8"),
    closed!("input.duplicates", duplicates: Duplicates, "a second member of the same name"),
    closed!("input.surrogates", surrogates: Surrogates, "half of a surrogate pair"),
    closed!("input.root", root: Root, "what a document may be"),
    Axis {
        name: "input.depth",
        accepts: Accepts::Number(1, DEEPEST),
        decides: "how deep arrays and objects may nest",
        get: |choices| Choice::Number(choices.depth),
        set: |choices, choice| {
            choices.depth = as_number(choice).filter(|depth| (1..=DEEPEST).contains(depth))?;
            Some(())
        },
    },
    closed!("members.order", order: Order, "how members are sorted"),
    paths!("members.strip", strip, "members that are left out"),
    Axis {
        name: "members.strip-null",
        accepts: Accepts::Flag,
        decides: "whether members that are null are left out",
        get: |choices| Choice::Flag(choices.strip_null),
        set: |choices, choice| {
            let Choice::Flag(flag) = choice else { return None };
            choices.strip_null = *flag;
            Some(())
        },
    },
    closed!("numbers.value", value: NumberValue, "what a number is"),
    closed!("numbers.integers", integers: Integers, "integer literals"),
    closed!("numbers.floats", floats: Floats, "how floats are laid out"),
    closed!("numbers.integral-floats", integral_floats: IntegralFloats, "floats whose value is an integer"),
    closed!("numbers.minus-zero", minus_zero: MinusZero, "the integer literal -0"),
    closed!("numbers.overflow", overflow: Overflow, "numbers beyond binary64"),
    paths!("numbers.float-paths", float_paths, "where an integer literal is a float"),
    Axis {
        name: "numbers.path-floats",
        accepts: Accepts::SameOr(Floats::WORDS),
        decides: "how floats are laid out at the float paths",
        get: |choices| match choices.path_floats {
            PathFloats::Same => Choice::word("same"),
            PathFloats::Layout(layout) => Choice::word(layout.word()),
        },
        set: |choices, choice| {
            choices.path_floats = match as_word(choice)? {
                "same" => PathFloats::Same,
                word => PathFloats::Layout(Floats::from_word(word)?),
            };
            Some(())
        },
    },
    Axis {
        name: "strings.escape",
        accepts: Accepts::Set(Escapes::WORDS),
        decides: "which characters are escaped",
        get: |choices| Choice::List(choices.escape.words().into()),
        set: |choices, choice| {
            choices.escape = Escapes::of(as_set(choice, Escapes::WORDS)?);
            Some(())
        },
    },
    Axis {
        name: "strings.short",
        accepts: Accepts::Letters(Short::WORDS),
        decides: "which control characters have a short escape",
        get: |choices| Choice::Word(choices.short.words().concat().into()),
        set: |choices, choice| {
            let text = as_word(choice)?;
            let letters: Vec<&str> = text.split("").filter(|letter| !letter.is_empty()).collect();
            let once = |(index, letter): (usize, &&str)| !letters[..index].contains(letter);
            let known = letters.iter().all(|letter| Short::WORDS.contains(letter));
            (known && letters.iter().enumerate().all(once)).then_some(())?;
            choices.short = Short::of(&letters);
            Some(())
        },
    },
    closed!("strings.hex", hex: Hex, "the letters of escapes"),
    closed!("strings.normalize", normalize: Normalize, "what is done to text before sorting"),
    Axis {
        name: "text.indent",
        accepts: Accepts::Number(0, WIDEST),
        decides: "white space between tokens",
        get: |choices| Choice::Number(choices.indent.into()),
        set: |choices, choice| {
            let indent = as_number(choice).filter(|indent| *indent <= WIDEST)?;
            choices.indent = u8::try_from(indent).ok()?;
            Some(())
        },
    },
    closed!("values.links", links: Links, "maps that stand for links"),
    closed!("digest.algorithm", algorithm: Algorithm, "what the hash is made with"),
    closed!("digest.form", form: Form, "how a hash is written"),
    Axis {
        name: "digest.prefix",
        accepts: Accepts::Text,
        decides: "what stands before a hash",
        get: |choices| Choice::word(choices.prefix),
        set: |choices, choice| {
            choices.prefix = match choice {
                Choice::Word(Cow::Borrowed(text)) => text,
                // As with paths: profiles are few, and live as long as the program.
                Choice::Word(Cow::Owned(text)) => String::leak(text.clone()),
                _ => return None,
            };
            Some(())
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_axis_can_be_set_and_read_back() {
        for axis in AXES {
            for value in axis.values() {
                let mut choices = Choices::JCS;
                assert_eq!(axis.set(&mut choices, &value), Some(()), "{} = {value}", axis.name);
                assert_eq!((axis.get)(&choices), value, "{}", axis.name);
            }
            assert_eq!(axis.values()[0], (axis.get)(&Choices::JCS), "{} of jcs stands first", axis.name);
            let mut choices = Choices::JCS;
            assert_eq!(
                axis.set(&mut choices, &Choice::list(&["no such thing"])),
                None.filter(|()| false).or((axis.accepts == Accepts::Paths).then_some(()))
            );
        }
    }

    #[test]
    #[cfg(feature = "profiles")]
    fn every_character_is_read_back_from_toml() {
        let all: String =
            (0..0x3000).chain(0xFE00..0xFFFF).chain(0xE0000..0xE0100).filter_map(char::from_u32).collect();
        for value in [Choice::Word(all.clone().into()), Choice::List(vec![String::leak(all), "a"].into())] {
            let table: toml::Table = format!("value = {value}").parse().unwrap();
            let read = match (&table["value"], &value) {
                (toml::Value::String(text), Choice::Word(word)) => text == word,
                (toml::Value::Array(list), Choice::List(words)) => {
                    list.iter().map(|one| one.as_str().unwrap()).eq(words.iter().copied())
                }
                _ => false,
            };
            assert!(read, "{value}");
        }
        assert_eq!(Choice::word("a\"b\\c'\u{200B}\u{7F}\r").to_string(), r#""a\"b\\c'\u200B\u007F\u000D""#);
    }

    #[test]
    fn wrong_values_change_nothing() {
        let wrong = [
            ("numbers.floats", Choice::word("pascal")),
            ("input.depth", Choice::Number(0)),
            ("strings.short", Choice::word("bb")),
            ("strings.escape", Choice::list(&["c0", "c0"])),
            ("text.indent", Choice::Number(11)),
            ("members.strip", Choice::list(&["a..b"])),
        ];
        for (name, value) in wrong {
            let mut choices = Choices::JCS;
            assert_eq!(Axis::find(name).unwrap().set(&mut choices, &value), None, "{name} = {value}");
            assert_eq!(choices, Choices::JCS);
        }
    }
}
