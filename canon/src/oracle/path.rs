//! Where a value stands in its document, and the two rules that look at it.

/// One step from the root towards a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Into the member of this name.
    Name(Vec<u16>),
    /// Into an element of an array.
    Element,
}

impl PathStep {
    /// Whether this step goes into the member of this name.
    pub fn is(&self, name: &str) -> bool {
        match self {
            PathStep::Name(units) => units.iter().copied().eq(name.encode_utf16()),
            PathStep::Element => false,
        }
    }
}

/// CPS-FLT-1: `reasoning.confidence` and `reasoning.options[].feasibility`.
pub fn capsule_float(path: &[PathStep]) -> bool {
    match path {
        [section, member] => section.is("reasoning") && member.is("confidence"),
        [section, options, PathStep::Element, member] => {
            section.is("reasoning") && options.is("options") && member.is("feasibility")
        }
        _ => false,
    }
}

/// KAI-STRIP-1: the members that are bookkeeping.
pub const VOLATILE: [&str; 5] = ["timestamp", "ts", "request_id", "trace_id", "nonce"];

/// KAI-STRIP-1: exactly these names, at every depth.
pub fn volatile(path: &[PathStep]) -> bool {
    path.last()
        .is_some_and(|step| VOLATILE.iter().any(|name| step.is(name)))
}

/// No path is special.
pub fn never(_: &[PathStep]) -> bool {
    false
}
