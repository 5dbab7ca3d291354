//! Payload trees for the judge: whatever a definition, a context or a schema can hold, in the tagged notation.

/// Characters of the documented repertoire: ASCII, Latin-1, Greek, Cyrillic, common punctuation, emoji.
const CHARACTERS: &[&str] = &[
    "a", "A", "b", "B", "z", "Z", "i", "I", "s", "0", "1", "9", "_", "-", ".", ",", ":", "!", "?", "'", "(", ")", "[",
    "{", "@", "*", "/", "&", "#", "%", "`", "^", "+", "<", "=", ">", "|", "~", "$", " ", "é", "É", "ä", "ß", "ñ", "ø",
    "þ", "«", "¿", "×", "α", "Α", "ω", "Σ", "ς", "б", "Б", "я", "ё", "—", "…", "’", "€", "😀", "👍", "🚀",
];

/// Names that have made a difference before.
const NAMES: &[&str] = &[
    "a", "B", "A", "b", "_", "-", "10", "9", "2", "0", "4294967294", "4294967295", "01", "-1", "1.0", "user_id",
    "userId", "userid", "username", "minimum", "minItems", "minLength", "$ref", "additionalProperties", "type", "Type",
    "required", "properties", "__proto__", "constructor", "toString", "é", "e", "f", "z", "ä", "ñ", "nz", "Ω", "я",
    "😀", "",
];

const NUMBERS: &[&str] = &[
    "0", "-0", "1", "-1", "0.1", "1.0", "1e3", "1e20", "1e21", "1e-6", "1e-7", "5e-324", "1e400", "-1e400",
    "9007199254740993", "12345678901234567890", "1.7976931348623157e308", "0.30000000000000004", "123456.789",
    "2.5e-8",
];

const DATES: &[&str] =
    &["0", "-1", "1.9", "951782400000", "1700000000123", "253402300800000", "-62198755200000", "8.64e15"];

/// A small generator of its own, so that a case is known by its number alone.
pub struct Trees(u64);

impl Trees {
    pub fn new(case: u64) -> Trees {
        Trees(case.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x006B_686F_7261)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % limit as u64) as usize
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn one_in(&mut self, chance: usize) -> bool {
        self.below(chance) == 0
    }

    fn word(&mut self) -> String {
        if self.one_in(2) {
            return self.pick(NAMES).to_owned();
        }
        let length = 1 + self.below(5);
        (0..length).map(|_| self.pick(CHARACTERS)).collect()
    }

    /// A quoted name.
    fn name(&mut self) -> String {
        quoted(&self.word())
    }

    /// A quoted text, sometimes with what trims and escapes differently.
    fn text(&mut self) -> String {
        const ENDS: &[&str] = &[
            "", "", "", " ", "\t", "\u{FEFF}", "\u{85}", "\u{200B}", "\u{A0}", "\u{2028}", "\u{3000}", "\n\n",
            "\u{180E}", "\u{1}", "\u{7F}", "\"", "\\", "/",
        ];
        let (before, after) = (self.pick(ENDS), self.pick(ENDS));
        let middle = if self.one_in(6) { String::new() } else { self.word() };
        quoted(&format!("{before}{middle}{after}"))
    }

    fn list(&mut self, longest: usize, mut one: impl FnMut(&mut Trees) -> String) -> String {
        let length = self.below(longest + 1);
        let elements: Vec<String> = (0..length).map(|_| one(self)).collect();
        format!("[{}]", elements.join(","))
    }

    /// Members with distinct names, in any order.
    fn members(&mut self, longest: usize, mut one: impl FnMut(&mut Trees) -> String) -> String {
        let mut members: Vec<(String, String)> = Vec::new();
        for _ in 0..self.below(longest + 1) {
            let name = self.name();
            if members.iter().all(|(known, _)| *known != name) {
                let value = one(self);
                members.push((name, value));
            }
        }
        let members: Vec<String> = members.into_iter().map(|(name, value)| format!("{name}:{value}")).collect();
        format!("{{{}}}", members.join(","))
    }

    /// Any value; `refused` lets those in that cannot be hashed.
    fn value(&mut self, depth: usize, refused: bool) -> String {
        if depth > 0 && self.one_in(2) {
            return match self.below(10) {
                0..=3 => self.members(6, |trees| trees.value(depth - 1, refused)),
                4..=6 => self.list(4, |trees| trees.value(depth - 1, refused)),
                7 => {
                    let shared = self.value(depth - 1, refused);
                    format!(r#"{{"$js":"shared","v":{shared},"keys":["b","a"]}}"#)
                }
                8 => {
                    let pairs = self.list(5, |trees| {
                        let name = trees.name();
                        format!("[{name},{}]", trees.value(depth - 1, refused))
                    });
                    format!(r#"{{"$js":"entries","e":{pairs}}}"#)
                }
                _ => {
                    let members = self.members(3, |trees| trees.value(depth - 1, refused));
                    format!(r#"{{"$js":"nullproto","v":{members}}}"#)
                }
            };
        }
        match self.below(if refused { 18 } else { 14 }) {
            0..=3 => self.text(),
            4..=6 => self.pick(NUMBERS).to_owned(),
            7 => self.pick(&["true", "false", "null"]).to_owned(),
            8 => r#"{"$js":"undefined"}"#.to_owned(),
            9 => r#"{"$js":"hole"}"#.to_owned(),
            10 => self
                .pick(&[r#"{"$js":"NaN"}"#, r#"{"$js":"Infinity"}"#, r#"{"$js":"-Infinity"}"#, r#"{"$js":"-0"}"#])
                .to_owned(),
            11 => format!(r#"{{"$js":"date","ms":{}}}"#, self.pick(DATES)),
            12 => r#"{"$js":"utf16","u":[97,55296,98,56320]}"#.to_owned(),
            13 => format!(r#"{{"$js":"num","v":"{}"}}"#, self.pick(NUMBERS)),
            14 => self.pick(&[r#"{"$js":"fn"}"#, r#"{"$js":"symbol"}"#, r#"{"$js":"map"}"#]).to_owned(),
            15 => self.pick(&[r#"{"$js":"bigint","v":"1"}"#, r#"{"$js":"date","ms":null}"#]).to_owned(),
            16 => r#"{"$js":"class","v":{"y":1,"x":2}}"#.to_owned(),
            _ => self
                .pick(&[r#"{"$js":"selfcycle","v":{"b":1},"key":"a"}"#, r#"{"$js":"arrcycle","key":"a"}"#])
                .to_owned(),
        }
    }

    fn schema(&mut self) -> String {
        match self.below(3) {
            0 => r#"{"~standard":{"vendor":"zod","version":1}}"#.to_owned(),
            1 => format!(r#"{{"~standard":{{"vendor":{}}}}}"#, self.text()),
            _ => format!(r#"{{"toJSONSchema":{}}}"#, self.value(3, false)),
        }
    }

    fn policies(&mut self) -> String {
        self.list(4, |trees| {
            let id = trees.name();
            let binding = trees.pick(&["", r#","executeBinding":"live""#, r#","executeBinding":"snapshot""#]);
            format!(r#"{{"id":{id}{binding}}}"#)
        })
    }

    /// Members of a definition, each there or not.
    fn maybe(&mut self, name: &str, value: fn(&mut Trees) -> String) -> String {
        match self.below(4) {
            0 => String::new(),
            1 if self.one_in(4) => format!(r#","{name}":null"#),
            _ => format!(r#","{name}":{}"#, value(self)),
        }
    }

    fn lines(&mut self) -> String {
        self.list(4, Trees::text)
    }

    pub fn tool(&mut self) -> String {
        let mut tool = format!(r#"{{"name":{}"#, self.name());
        tool += &self.maybe("description", Trees::text);
        tool += &self.maybe("instructions", Trees::lines);
        tool += &self.maybe("policies", Trees::policies);
        if self.one_in(2) {
            tool += &format!(r#","inputSchema":{}"#, self.schema());
        }
        tool + "}"
    }

    pub fn toolkit(&mut self, depth: usize) -> String {
        let mut kit = format!(r#"{{"kind":"toolkit","name":{}"#, self.name());
        kit += &self.maybe("instructions", Trees::lines);
        let members = self.list(4, |trees| trees.composable(depth));
        kit + &format!(r#","members":{members}}}"#)
    }

    pub fn dynamic_toolkit(&mut self) -> String {
        let mut kit = format!(r#"{{"kind":"dynamicToolkit","name":{}"#, self.name());
        kit += &self.maybe("instructions", Trees::lines);
        kit += &self.maybe("policies", Trees::policies);
        kit + "}"
    }

    fn composable(&mut self, depth: usize) -> String {
        match self.below(4) {
            0 if depth > 0 => self.toolkit(depth - 1),
            1 => self.dynamic_toolkit(),
            _ => self.tool(),
        }
    }

    /// An operation and its arguments.
    pub fn question(&mut self) -> (&'static str, String) {
        match self.below(12) {
            0..=3 => ("hash", format!(r#"{{"value":{}}}"#, self.value(4, true))),
            4 => ("schema", format!(r#"{{"schema":{}}}"#, self.schema())),
            5 => ("tool", self.tool()),
            6 => ("toolkit", self.toolkit(2)),
            7 => ("dynamic_toolkit", self.dynamic_toolkit()),
            8 => {
                let (lines, root) = (self.lines(), self.composable(2));
                ("agent", format!(r#"{{"agentId":"a","name":"n","instructions":{lines},"root":{root}}}"#))
            }
            _ => {
                let refused = self.one_in(3);
                let context = self.value(4, refused);
                let allowlist = self.maybe("allowlist", |trees| trees.list(3, Trees::name));
                ("invocation", format!(r#"{{"context":{context}{allowlist}}}"#))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    canon::Value::string(text).to_text()
}
