//! Path patterns as an automaton: the part that a value plays follows from that of its container and one step.

use super::rules::Role;
use crate::spec::{Pattern, Segment};

/// What is known on the way to a value: how far each pattern has come. States are numbered by [`Role`].
///
/// A path determines at most one way into the patterns that begin at the root, and the longest of its
/// ends that begins a pattern of any depth: there are at most as many states as patterns have segments.
#[derive(Default)]
pub(super) struct Paths {
    states: Vec<State>,
}

/// What the next step leads to.
#[derive(Clone, Default)]
struct State {
    /// Into the members of these names.
    names: Vec<(Box<[u8]>, Role)>,
    /// Into any other member.
    other: Role,
    /// Into an element.
    element: Role,
    /// Whether an integer literal here is a float.
    float: bool,
}

/// A pattern, and how many of its segments lie behind.
type Position = (usize, usize);

/// What tells two states apart: the positions, and whether a pattern for floats ends here.
type Key = (Vec<Position>, bool);

struct Builder<'a> {
    patterns: &'a [(Pattern, bool)],
    known: Vec<(Key, Role)>,
    states: Vec<State>,
}

impl Paths {
    /// The automaton of these patterns. A text that is none is passed over: it was refused where it was read.
    pub fn new(strip: &[&str], float: &[&str]) -> Paths {
        let strip = strip.iter().map(|text| (text, true));
        let float = float.iter().map(|text| (text, false));
        let parsed = |(text, strips): (&&str, bool)| Some((Pattern::parse(text).ok()?, strips));
        let patterns: Vec<(Pattern, bool)> = strip.chain(float).filter_map(parsed).collect();
        let mut builder = Builder { patterns: &patterns, known: Vec::new(), states: Vec::new() };
        builder.build();
        Paths { states: builder.states }
    }

    #[inline(always)]
    pub fn member(&self, object: Role, name: &[u8]) -> Role {
        let Some(state) = self.states.get(object.0 as usize) else {
            return object;
        };
        let known = state.names.iter().find(|(known, _)| **known == *name);
        known.map_or(state.other, |(_, next)| *next)
    }

    #[inline(always)]
    pub fn element(&self, array: Role) -> Role {
        self.states.get(array.0 as usize).map_or(array, |state| state.element)
    }

    /// Whether an integer literal of this role is a float.
    #[inline(always)]
    pub fn is_float(&self, role: Role) -> bool {
        self.states.get(role.0 as usize).is_some_and(|state| state.float)
    }
}

impl Builder<'_> {
    fn build(&mut self) {
        // Nothing is inside what is stripped but what is stripped.
        let stripped = State { other: Role::STRIPPED, element: Role::STRIPPED, ..State::default() };
        self.states = vec![State::default(); Role::FIRST_FREE.0 as usize];
        self.states[Role::STRIPPED.0 as usize] = stripped;
        let root: Vec<Position> = (0..self.patterns.len()).map(|pattern| (pattern, 0)).collect();
        // A path that has come nowhere is that of most values: the ordinary ones.
        self.known.push(((self.beginnings(), false), Role::ORDINARY));
        if (root.clone(), false) != self.known[0].0 {
            self.known.push(((root, false), Role::ROOT));
        }
        let mut next = 0;
        while let Some((key, role)) = self.known.get(next).cloned() {
            let state = self.state(&key);
            self.states[role.0 as usize] = state;
            next += 1;
        }
        if self.known.get(1).is_none_or(|(_, role)| *role != Role::ROOT) {
            self.states[Role::ROOT.0 as usize] = self.states[Role::ORDINARY.0 as usize].clone();
        }
    }

    /// The patterns that begin at any depth.
    fn beginnings(&self) -> Vec<Position> {
        let anywhere = |pattern: &usize| self.patterns[*pattern].0.anywhere;
        (0..self.patterns.len()).filter(anywhere).map(|pattern| (pattern, 0)).collect()
    }

    fn state(&mut self, (positions, float): &Key) -> State {
        let segment = |(pattern, at): Position| &self.patterns[pattern].0.segments[at];
        let mut names: Vec<String> = Vec::new();
        for position in positions {
            if let Segment::Name(name) = segment(*position)
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        let other = self.step(positions, None);
        let element = self.step(positions, Some(&Segment::Elements));
        let names = names
            .into_iter()
            .map(|name| {
                let bytes = name.as_bytes().into();
                (bytes, self.step(positions, Some(&Segment::Name(name))))
            })
            .collect();
        State { names, other, element, float: *float }
    }

    /// Where one step leads to; none is a step into a member that no pattern names.
    fn step(&mut self, positions: &[Position], step: Option<&Segment>) -> Role {
        let mut next = self.beginnings();
        let mut float = false;
        for (pattern, at) in positions {
            let (Pattern { segments, .. }, strips) = &self.patterns[*pattern];
            match step == Some(&segments[*at]) {
                true if at + 1 < segments.len() => next.push((*pattern, at + 1)),
                true if *strips => return Role::STRIPPED,
                true => float = true,
                false => {}
            }
        }
        next.sort_unstable();
        let key = (next, float);
        if let Some((_, role)) = self.known.iter().find(|(known, _)| *known == key) {
            return *role;
        }
        let role = Role(self.states.len() as u32);
        self.states.push(State::default());
        self.known.push((key, role));
        role
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Whether a pattern ends exactly at the end of a path, segment by segment.
    fn ends(pattern: &Pattern, path: &[Segment]) -> bool {
        match pattern.anywhere {
            true => path.ends_with(&pattern.segments),
            false => path == pattern.segments,
        }
    }

    fn matches(patterns: &[&str], path: &[Segment]) -> bool {
        patterns.iter().any(|text| ends(&Pattern::parse(text).unwrap(), path))
    }

    const PATTERNS: &[&str] = &[
        "a", "b", "a.b", "a.b.a", "a[].b", "a[][].b", "**.a", "**.b", "**.a.b", "**.a.a.b", "**.a[].a", "b.a.b.a",
        "**.b[].b.a",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn roles_are_what_the_patterns_say_of_the_whole_path(
            strip in prop::collection::vec(select(PATTERNS), 0..4),
            float in prop::collection::vec(select(PATTERNS), 0..4),
            steps in prop::collection::vec(0..4_u8, 0..8),
        ) {
            let paths = Paths::new(&strip, &float);
            let mut role = Role::ROOT;
            let mut path = Vec::new();
            let mut stripped = false;
            for step in steps {
                let segment = match step {
                    0 => Segment::Elements,
                    1 => Segment::Name("a".to_owned()),
                    2 => Segment::Name("b".to_owned()),
                    _ => Segment::Name("c".to_owned()),
                };
                role = match &segment {
                    Segment::Elements => paths.element(role),
                    Segment::Name(name) => paths.member(role, name.as_bytes()),
                };
                path.push(segment);
                stripped |= matches(&strip, &path);
                prop_assert_eq!(role == Role::STRIPPED, stripped, "{:?}", path);
                if !stripped {
                    prop_assert_eq!(paths.is_float(role), matches(&float, &path), "{:?}", path);
                }
            }
        }
    }

    #[test]
    fn there_are_no_more_states_than_segments() {
        let paths = Paths::new(PATTERNS, &[]);
        let segments: usize = PATTERNS.iter().map(|text| Pattern::parse(text).unwrap().segments.len()).sum();
        assert!(paths.states.len() <= segments + Role::FIRST_FREE.0 as usize);
    }
}
