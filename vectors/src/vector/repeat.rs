//! Text that repeats: a megabyte in a question or an answer is one line of its file.
//!
//! A vector may have a member `repeat`, an object of `{"text": ..., "times": ...}` by mark. Wherever a mark stands in a string of
//! `input`, `args` or `expect`, names of members included, the text stands there so many times.

use canon::{Text, Value};

/// What a run must have to be written as a repetition, in characters.
const LONG: usize = 8192;

/// The longest text that is looked for.
const PERIOD: usize = 16;

/// The most that marks may stand for in one string, in bytes: a file cannot ask for more memory than that.
const LIMIT: usize = 64 << 20;

/// A mark and what stands in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Repeat {
    mark: String,
    text: String,
    times: usize,
}

impl Repeat {
    fn whole(&self) -> String {
        self.text.repeat(self.times)
    }
}

/// A vector as it stands in a file with every mark replaced; what is wrong about its `repeat` otherwise.
pub(super) fn expanded(vector: &Value) -> Result<Value, &'static str> {
    let Some(repeats) = vector.get("repeat") else {
        return Ok(vector.clone());
    };
    let wrong = "an object of {\"text\": a string, \"times\": a number} by mark, up to 64 MB each";
    let read = |(mark, repeat): &(Text, Value)| {
        repeat.as_object().filter(|members| members.len() == 2)?;
        let text = repeat.get("text").and_then(Value::as_str)?;
        let times = repeat.get("times").and_then(Value::as_number)?.parse().ok()?;
        let fits = text.len().checked_mul(times).is_some_and(|size| size <= LIMIT);
        let mark = mark.as_str().filter(|mark| !mark.is_empty())?;
        fits.then(|| Repeat { mark: mark.to_owned(), text: text.to_owned(), times })
    };
    let repeats: Option<Vec<Repeat>> = repeats.as_object().and_then(|repeats| repeats.iter().map(read).collect());
    let repeats = repeats.filter(|repeats| !repeats.is_empty()).ok_or(wrong)?;
    let members = vector.as_object().unwrap_or_default().iter();
    let members = members.filter(|(name, _)| *name != "repeat").map(|(name, value)| {
        let holds = ["input", "args", "expect"].iter().any(|member| *name == *member);
        (name.clone(), if holds { replaced(value, &|text| expand(text, &repeats)) } else { value.clone() })
    });
    Ok(Value::Object(members.collect()))
}

fn expand(text: &str, repeats: &[Repeat]) -> String {
    let replace = |text: String, repeat: &Repeat| match text.contains(&repeat.mark) {
        true => text.replace(&repeat.mark, &repeat.whole()),
        false => text,
    };
    repeats.iter().fold(text.to_owned(), replace)
}

/// The members of a vector with long runs as marks, and `repeat`; none where there is no long run.
pub(super) struct Marks(Vec<Repeat>);

impl Marks {
    /// The runs in these strings.
    pub(super) fn of<'a>(values: impl IntoIterator<Item = &'a Value>) -> Marks {
        let mut marks = Marks(Vec::new());
        for value in values {
            marks.collect(value);
        }
        marks
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn collect(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.look(text),
            Value::Array(elements) => elements.iter().for_each(|element| self.collect(element)),
            Value::Object(members) => members.iter().for_each(|(name, value)| {
                self.look(name);
                self.collect(value);
            }),
            _ => {}
        }
    }

    fn look(&mut self, text: &Text) {
        let Some((text, times)) = text.as_str().and_then(run) else {
            return;
        };
        if !self.0.iter().any(|known| known.text == text && known.times == times) {
            let mark = format!("<repeat {}>", self.0.len() + 1);
            self.0.push(Repeat { mark, text, times });
        }
    }

    /// A value with marks in the place of runs.
    pub(super) fn shortened(&self, value: &Value) -> Value {
        replaced(value, &|text| {
            // The longest first, because one run can hold another.
            let mut marks: Vec<&Repeat> = self.0.iter().collect();
            marks.sort_by_key(|repeat| std::cmp::Reverse(repeat.text.len() * repeat.times));
            marks.iter().fold(text.to_owned(), |text, repeat| text.replace(&repeat.whole(), &repeat.mark))
        })
    }

    /// The member `repeat`.
    pub(super) fn to_value(&self) -> Value {
        Value::object(self.0.iter().map(|repeat| {
            let times = Value::Number(repeat.times.to_string().into());
            let parts = [("text", Value::string(repeat.text.as_str())), ("times", times)];
            (repeat.mark.as_str(), Value::object(parts))
        }))
    }
}

/// The longest run of one text in a string: that text, and how often it stands there.
fn run(text: &str) -> Option<(String, usize)> {
    if text.len() <= LONG || !text.is_ascii() {
        return None;
    }
    let bytes = text.as_bytes();
    let mut best: Option<(usize, usize, usize)> = None;
    for period in 1..=PERIOD {
        let mut start = 0;
        while start + period < bytes.len() {
            let same = bytes[start..].iter().zip(&bytes[start + period..]);
            let length = period + same.take_while(|(one, other)| one == other).count();
            // A shorter text that fits as well was found before.
            if length > LONG && best.is_none_or(|(_, _, known)| length > known) {
                best = Some((start, period, length));
            }
            start += length - period + 1;
        }
    }
    let (start, period, length) = best?;
    Some((text[start..start + period].to_owned(), length / period))
}

fn replaced(value: &Value, change: &impl Fn(&str) -> String) -> Value {
    let name_of = |name: &Text| name.as_str().map_or_else(|| name.clone(), |text| change(text).into());
    match value {
        Value::String(text) => match text.as_str() {
            Some(text) => Value::string(change(text)),
            None => value.clone(),
        },
        Value::Array(elements) => Value::Array(elements.iter().map(|element| replaced(element, change)).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (name_of(name), replaced(value, change))).collect())
        }
        scalar => scalar.clone(),
    }
}
