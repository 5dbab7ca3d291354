//! Path patterns: `signatures`, `signature.value`, `options[].x`, `**.nonce`.

/// One step of a pattern, from the root towards a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Into the member of this name.
    Name(String),
    /// Into the elements of an array.
    Elements,
}

/// Where a rule about paths applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// `**.`: whether the pattern may begin at any depth.
    pub anywhere: bool,
    /// The steps; the last one is a name.
    pub segments: Vec<Segment>,
}

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// There is nothing between two points, or nothing at all.
    EmptyName,
    /// `**` stands elsewhere than at the beginning.
    AnywhereInside,
    /// The pattern ends with `[]`: only members can be named, not elements.
    EndsInElements,
    /// A bracket that is not `[]`.
    Bracket,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            PatternError::EmptyName => "a name is missing",
            PatternError::AnywhereInside => "`**` can only stand at the beginning, followed by a name",
            PatternError::EndsInElements => "a pattern ends with the name of a member",
            PatternError::Bracket => "brackets can only be `[]`, after a name",
        })
    }
}

impl std::error::Error for PatternError {}

impl Pattern {
    /// Reads a pattern.
    ///
    /// ```
    /// use canon::spec::Pattern;
    ///
    /// assert!(Pattern::parse("**.nonce").unwrap().anywhere);
    /// assert_eq!(Pattern::parse("options[].x").unwrap().segments.len(), 3);
    /// assert!(Pattern::parse("a..b").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Pattern, PatternError> {
        let (anywhere, rest) = match text.strip_prefix("**.") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut segments = Vec::new();
        for part in rest.split('.') {
            let name = part.trim_end_matches("[]");
            match name {
                "" => return Err(PatternError::EmptyName),
                "**" => return Err(PatternError::AnywhereInside),
                _ if name.contains(['[', ']']) => return Err(PatternError::Bracket),
                _ => segments.push(Segment::Name(name.to_owned())),
            }
            let arrays = (part.len() - name.len()) / 2;
            segments.extend(std::iter::repeat_n(Segment::Elements, arrays));
        }
        match segments.last() {
            Some(Segment::Elements) => Err(PatternError::EndsInElements),
            _ => Ok(Pattern { anywhere, segments }),
        }
    }
}
