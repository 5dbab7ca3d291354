//! OA-HASH-2: telling a truncated preview from the full output that a hash must cover.

use super::Steps;
use crate::{Text, Value};
use std::fmt;

/// How a preview was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preview {
    /// The line says itself that its output was cut.
    Marked(&'static str),
    /// The line has a preview and no output.
    InPlace(&'static str),
    /// The recorded hash is that of the line's preview.
    HashOfMember(&'static str),
    /// The recorded hash is that of the beginning of `content`.
    HashOfBeginning {
        /// How many characters of it.
        characters: usize,
        /// What was put after them.
        ending: &'static str,
    },
    /// The hash does not fit, and `content` ends as previews do.
    LooksCut,
}

impl fmt::Display for Preview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RULE: &str = "a hash covers the full output";
        match self {
            Preview::Marked(member) => {
                write!(f, "the output is a truncated preview ({member:?} says so); {RULE}")
            }
            Preview::InPlace(member) => {
                write!(f, "{member:?} stands in place of the full output; {RULE}")
            }
            Preview::HashOfMember(member) => {
                write!(f, "this is the hash of the truncated preview {member:?}; {RULE}")
            }
            Preview::HashOfBeginning { characters, ending } => {
                write!(f, "this is the hash of a truncated preview, the first {characters} characters of content")?;
                if !ending.is_empty() {
                    write!(f, " and {ending:?}")?;
                }
                write!(f, "; {RULE}")
            }
            Preview::LooksCut => {
                write!(f, "the hash does not fit, and the content in the log ends like a truncated preview; {RULE}")
            }
        }
    }
}

/// Members that say that an output was cut.
const MARKS: [&str; 3] = ["truncated", "output_truncated", "is_truncated"];

/// Members that hold a preview.
const PREVIEWS: [&str; 3] = ["output_preview", "content_preview", "preview"];

/// What truncation puts at the end.
const ENDINGS: [&str; 5] = ["", "...", "\u{2026}", "... [truncated]", "...[truncated]"];

/// What content that was cut ends with.
const CUT_ENDINGS: [&str; 5] = ["...", "\u{2026}", "[truncated]", "(truncated)", "<truncated>"];

/// The lengths that programs cut at.
const LENGTHS: [usize; 22] =
    [50, 64, 80, 100, 120, 128, 140, 160, 200, 240, 256, 280, 300, 400, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096];

/// The length at which the tool history of the original cuts.
const HISTORY_LENGTH: usize = 280;

/// A preview that is one whether or not the hash fits.
pub fn stated(line: &Value, output: Option<&Value>) -> Option<Preview> {
    let marked = |value: &Value, mark| value.get(mark) == Some(&Value::Bool(true));
    for mark in MARKS {
        if marked(line, mark) || output.is_some_and(|output| marked(output, mark)) {
            return Some(Preview::Marked(mark));
        }
    }
    if output.is_none() {
        return PREVIEWS.into_iter().find(|member| line.get(member).is_some()).map(Preview::InPlace);
    }
    None
}

/// Why a recorded hash does not fit, if a preview is the reason.
pub fn behind(steps: &Steps, line: &Value, output: &Value, recorded: &str) -> Option<Preview> {
    let of_content = |content: Value| {
        let part = (steps.output)(&with_content(output, content))?;
        let hashed = steps.hash.hash(part.to_text().as_bytes()).ok()?;
        (hashed.hash == recorded).then_some(())
    };
    for member in PREVIEWS {
        let preview = line.get(member).or_else(|| output.get(member));
        if preview.is_some_and(|preview| of_content(preview.clone()).is_some()) {
            return Some(Preview::HashOfMember(member));
        }
    }
    let content = output.get("content")?.as_str()?;
    for characters in LENGTHS {
        let Some((end, _)) = content.char_indices().nth(characters) else {
            break;
        };
        for ending in ENDINGS {
            let cut = format!("{}{ending}", &content[..end]);
            if of_content(Value::string(cut)).is_some() {
                return Some(Preview::HashOfBeginning { characters, ending });
            }
        }
    }
    let trimmed = content.trim_end();
    let cut = CUT_ENDINGS.iter().any(|ending| trimmed.ends_with(ending)) || content.chars().count() == HISTORY_LENGTH;
    cut.then_some(Preview::LooksCut)
}

/// The output with another content.
fn with_content(output: &Value, content: Value) -> Value {
    let others = output.as_object().unwrap_or_default().iter();
    let mut members: Vec<(Text, Value)> = others.filter(|(name, _)| *name != "content").cloned().collect();
    members.push(("content".into(), content));
    Value::Object(members)
}
