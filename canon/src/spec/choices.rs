//! The values of every axis, and the set of them that makes a canonical form.

/// An enum whose members have the words that profile files use for them.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$member_doc:meta])* $member:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$member_doc])* $member,)+
        }

        impl $name {
            /// Every value, that of `jcs` first.
            pub const ALL: &'static [$name] = &[$($name::$member),+];
            /// The words for them, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word in a profile file.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$member => $word,)+
                }
            }

            /// The value with this word.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

words! {
    /// `input.utf8`: bytes that are not UTF-8.
    Utf8 {
        /// The document is refused.
        Reject = "reject",
        /// Each bad byte is read as U+FFFD, before anything else is looked at.
        Replace = "replace",
    }
}

words! {
    /// `input.duplicates`, IN-DUP: a second member of the same name.
    Duplicates {
        /// The document is refused.
        Reject = "reject",
        /// The last value wins, at the first one's position.
        Last = "last",
        /// The first value stays.
        First = "first",
    }
}

words! {
    /// `input.surrogates`, IN-SURR: an escape that is half of a surrogate pair.
    Surrogates {
        /// The document is refused.
        Reject = "reject",
        /// It is kept and printed as an escape.
        Keep = "keep",
        /// It is read as U+FFFD, before names are compared.
        Replace = "replace",
    }
}

words! {
    /// `input.root`, IN-ROOT: what a document may be.
    Root {
        /// Any JSON value.
        Any = "any",
        /// An object or an array.
        Container = "container",
        /// An object.
        Object = "object",
    }
}

words! {
    /// `members.order`: how the members of an object are sorted.
    Order {
        /// By UTF-16 code units.
        Utf16 = "utf16",
        /// By code points, which is the order of UTF-8 bytes.
        CodePoint = "code-point",
        /// By the root collation of Unicode, as `localeCompare` does; names that collate equal keep their order.
        Collation = "collation",
        /// Not at all.
        Insertion = "insertion",
        /// Array indices by value, then the others by UTF-16 code units.
        IndicesThenUtf16 = "indices-then-utf16",
        /// Array indices by value, then the others by code points.
        IndicesThenCodePoint = "indices-then-code-point",
        /// Array indices by value, then the others by collation.
        IndicesThenCollation = "indices-then-collation",
        /// Array indices by value, then the others as they stand.
        IndicesThenInsertion = "indices-then-insertion",
    }
}

impl Order {
    /// Whether names that are array indices come first, by value.
    pub const fn indices_first(self) -> bool {
        !matches!(self, Order::Utf16 | Order::CodePoint | Order::Collation | Order::Insertion)
    }

    /// The order of the names that are no indices.
    pub const fn of_names(self) -> Order {
        match self {
            Order::IndicesThenUtf16 => Order::Utf16,
            Order::IndicesThenCodePoint => Order::CodePoint,
            Order::IndicesThenCollation => Order::Collation,
            Order::IndicesThenInsertion => Order::Insertion,
            plain => plain,
        }
    }
}

words! {
    /// `numbers.value`: what a number is.
    NumberValue {
        /// The nearest binary64, where it is no integer kept as written.
        Binary64 = "binary64",
        /// The decimal number itself, every digit of it.
        Decimal = "decimal",
    }
}

words! {
    /// `numbers.integers`: integer literals.
    Integers {
        /// The nearest binary64 as ECMAScript prints it.
        Binary64 = "binary64",
        /// Exact at any size.
        Exact = "exact",
        /// Exact within 2^53-1 on both sides, refused beyond.
        Safe = "safe",
        /// Exact within 64 bits, signed or not; beyond, a float.
        U64 = "u64",
    }
}

words! {
    /// `numbers.floats`: how shortest round-trip digits are laid out.
    Floats {
        /// As ECMAScript's `Number.prototype.toString`.
        Ecmascript = "ecmascript",
        /// As Python's `repr`.
        Python = "python",
        /// As Python's `repr`, with an exponent that is not padded.
        PythonShort = "python-short",
        /// As Ruby's `Float#to_s`.
        Ruby = "ruby",
        /// As Ruby's json gem from 2.11.
        Json211 = "json-2.11",
        /// As Ruby's json gem from 2.12.
        Json212 = "json-2.12",
        /// As Ruby's json gem from 2.15.
        Json215 = "json-2.15",
        /// As serde_json from 1.0.147.
        Serde = "serde",
        /// One digit, a fraction, a capital E and an exponent, always.
        Gibson = "gibson",
        /// As `gibson`, with no fraction where none is needed.
        GibsonShort = "gibson-short",
        /// As Erlang's `float_to_binary` with `short`.
        Erlang = "erlang",
        /// Never an exponent, always a fraction.
        Positional = "positional",
        /// Float literals are refused.
        Reject = "reject",
    }
}

words! {
    /// `numbers.integral-floats`: float literals whose value is an integer.
    IntegralFloats {
        /// As the layout has it.
        ByLayout = "by-layout",
        /// As the integer literal of the same value.
        AsInteger = "as-integer",
        /// With `.0` where the layout shows neither a fraction nor an exponent.
        AsFloat = "as-float",
        /// Refused.
        Reject = "reject",
    }
}

words! {
    /// `numbers.minus-zero`: the integer literal `-0`.
    MinusZero {
        /// Printed as 0.
        Zero = "0",
        /// Printed as -0, and so is a float literal that is minus zero.
        Minus = "-0",
        /// Printed as -0.0.
        MinusFloat = "-0.0",
        /// Refused.
        Reject = "reject",
    }
}

words! {
    /// `numbers.overflow`, IN-RANGE: a number beyond binary64.
    Overflow {
        /// The document is refused.
        Reject = "reject",
        /// Printed as null.
        Null = "null",
        /// Printed as Infinity or -Infinity.
        Infinity = "infinity",
    }
}

words! {
    /// `strings.hex`: the letters of `\u` escapes.
    Hex {
        /// Lower case.
        Lower = "lower",
        /// Upper case.
        Upper = "upper",
    }
}

words! {
    /// `strings.normalize`: what is done to names and strings before sorting.
    Normalize {
        /// Nothing.
        None = "none",
        /// Normalization form C.
        Nfc = "nfc",
    }
}

words! {
    /// `values.links`: maps that stand for something else.
    Links {
        /// There are none.
        None = "none",
        /// The reserved namespace of DAG-JSON.
        DagJson = "dag-json",
    }
}

words! {
    /// `digest.algorithm`: what the hash is made with.
    Algorithm {
        /// SHA-256.
        Sha256 = "sha-256",
        /// SHA-384.
        Sha384 = "sha-384",
        /// SHA-512.
        Sha512 = "sha-512",
        /// SHA3-256.
        Sha3_256 = "sha3-256",
        /// There is no hash.
        None = "none",
    }
}

words! {
    /// `digest.form`: how the bytes of a hash are written.
    Form {
        /// Lower-case hex.
        Hex = "hex",
        /// Base64.
        Base64 = "base64",
        /// Base64 without padding.
        Base64Unpadded = "base64-unpadded",
        /// The URL-safe alphabet, without padding.
        Base64Url = "base64url",
    }
}

/// A set of named members, as the bits of a byte in the order of its list.
macro_rules! sets {
    ($(#[$doc:meta])* $name:ident [$($(#[$member_doc:meta])* $member:ident = $word:literal,)+]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(u8);

        impl $name {
            /// The words for the members, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// No member.
            pub const NONE: $name = $name(0);
            $(
                $(#[$member_doc])*
                pub const $member: $name = $name::of(&[$word]);
            )+

            /// The set of these words; others are passed over.
            pub const fn of(words: &[&str]) -> $name {
                let mut bits = 0;
                let mut index = 0;
                while index < $name::WORDS.len() {
                    let mut given = 0;
                    while given < words.len() {
                        if same($name::WORDS[index], words[given]) {
                            bits |= 1 << index;
                        }
                        given += 1;
                    }
                    index += 1;
                }
                $name(bits)
            }

            /// Whether all members of another set are in this one.
            pub const fn has(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// The words of the members, in order.
            pub fn words(self) -> Vec<&'static str> {
                let member = |(index, word): (usize, &&'static str)| {
                    (self.0 & 1 << index != 0).then_some(*word)
                };
                $name::WORDS.iter().enumerate().filter_map(member).collect()
            }
        }
    };
}

/// Whether two words are the same, at compile time.
const fn same(first: &str, second: &str) -> bool {
    let (first, second) = (first.as_bytes(), second.as_bytes());
    if first.len() != second.len() {
        return false;
    }
    let mut index = 0;
    while index < first.len() {
        if first[index] != second[index] {
            return false;
        }
        index += 1;
    }
    true
}

sets! {
    /// `strings.escape`: which characters are escaped beside `"` and `\`.
    Escapes [
        /// U+0000 to U+001F.
        C0 = "c0",
        /// U+007F.
        DEL = "del",
        /// U+0080 to U+009F.
        C1 = "c1",
        /// All above U+007F, by UTF-16 code units.
        NON_ASCII = "non-ascii",
        /// `<`, `>` and `&`.
        HTML = "html",
        /// U+2028 and U+2029.
        LINE_SEPARATORS = "line-separators",
        /// The solidus, as `\/`.
        SOLIDUS = "solidus",
    ]
}

sets! {
    /// `strings.short`: which control characters have their short escape.
    Short [
        /// U+0008.
        BACKSPACE = "b",
        /// U+0009.
        TAB = "t",
        /// U+000A.
        LINE_FEED = "n",
        /// U+000C.
        FORM_FEED = "f",
        /// U+000D.
        CARRIAGE_RETURN = "r",
    ]
}

/// `numbers.path-floats`: the layout at the float paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathFloats {
    /// As everywhere else.
    Same,
    /// This one, with a fraction where it shows none.
    Layout(Floats),
}

/// One value for every axis: a canonical form and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// `input.utf8`
    pub utf8: Utf8,
    /// `input.duplicates`
    pub duplicates: Duplicates,
    /// `input.surrogates`
    pub surrogates: Surrogates,
    /// `input.root`
    pub root: Root,
    /// `input.depth`: how deep arrays and objects may nest unless the caller says otherwise.
    pub depth: u32,
    /// `members.order`
    pub order: Order,
    /// `members.strip`: the paths of members that are left out.
    pub strip: &'static [&'static str],
    /// `members.strip-null`: whether members whose value is the literal `null` are left out.
    pub strip_null: bool,
    /// `numbers.value`
    pub value: NumberValue,
    /// `numbers.integers`
    pub integers: Integers,
    /// `numbers.floats`
    pub floats: Floats,
    /// `numbers.integral-floats`
    pub integral_floats: IntegralFloats,
    /// `numbers.minus-zero`
    pub minus_zero: MinusZero,
    /// `numbers.overflow`
    pub overflow: Overflow,
    /// `numbers.float-paths`: where an integer literal is read as a float.
    pub float_paths: &'static [&'static str],
    /// `numbers.path-floats`
    pub path_floats: PathFloats,
    /// `strings.escape`
    pub escape: Escapes,
    /// `strings.short`
    pub short: Short,
    /// `strings.hex`
    pub hex: Hex,
    /// `strings.normalize`
    pub normalize: Normalize,
    /// `text.indent`: spaces per level; 0 for no white space at all.
    pub indent: u8,
    /// `values.links`
    pub links: Links,
    /// `digest.algorithm`
    pub algorithm: Algorithm,
    /// `digest.form`
    pub form: Form,
    /// `digest.prefix`: what stands before the hash.
    pub prefix: &'static str,
}

impl Choices {
    /// RFC 8785: the first value of every axis.
    pub const JCS: Choices = Choices {
        utf8: Utf8::Reject,
        duplicates: Duplicates::Reject,
        surrogates: Surrogates::Reject,
        root: Root::Any,
        depth: 1000,
        order: Order::Utf16,
        strip: &[],
        strip_null: false,
        value: NumberValue::Binary64,
        integers: Integers::Binary64,
        floats: Floats::Ecmascript,
        integral_floats: IntegralFloats::ByLayout,
        minus_zero: MinusZero::Zero,
        overflow: Overflow::Reject,
        float_paths: &[],
        path_floats: PathFloats::Same,
        escape: Escapes::C0,
        short: Short::of(&["b", "t", "n", "f", "r"]),
        hex: Hex::Lower,
        normalize: Normalize::None,
        indent: 0,
        links: Links::None,
        algorithm: Algorithm::Sha256,
        form: Form::Hex,
        prefix: "",
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_sets_read_back() {
        assert_eq!(Floats::from_word("json-2.15"), Some(Floats::Json215));
        assert_eq!(Floats::from_word("json"), None);
        assert_eq!(Floats::WORDS.len(), Floats::ALL.len());
        let set = Escapes::of(&["html", "c0", "unknown"]);
        assert_eq!(set.words(), ["c0", "html"]);
        assert!(set.has(Escapes::HTML) && !set.has(Escapes::SOLIDUS));
        assert_eq!(Choices::JCS.short.words().concat(), "btnfr");
    }
}
