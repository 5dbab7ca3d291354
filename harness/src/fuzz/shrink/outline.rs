//! Where the parts of a JSON text begin and end, without looking into strings and numbers.

use std::ops::Range;

/// A text seen as a tree of stretches.
pub struct Outline {
    /// Parents before children, in the order of the text.
    pub nodes: Vec<Node>,
}

/// One value.
pub struct Node {
    /// Where the value stands.
    pub value: Range<usize>,
    /// Where the value stands together with its name.
    pub member: Range<usize>,
    /// Elements or members, as places in the outline.
    pub children: Vec<usize>,
}

/// What may stand next.
enum Next {
    Value,
    FirstElement,
    FirstName,
    Name,
    Colon,
    CommaOrEnd,
}

impl Outline {
    /// The outline of a text; none where brackets, commas and colons do not fit.
    ///
    /// Looser than JSON inside scalars, so that texts which break another rule
    /// can still be taken apart. Depth costs no stack.
    pub fn of(text: &[u8]) -> Option<Outline> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut name: Option<Range<usize>> = None;
        let mut next = Next::Value;
        let mut at = 0;
        loop {
            while matches!(text.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
                at += 1;
            }
            let Some(&byte) = text.get(at) else { break };
            match (&next, byte) {
                (Next::FirstElement, b']') | (Next::FirstName, b'}') => {
                    close(&mut nodes, &mut open, at + 1);
                    next = Next::CommaOrEnd;
                    at += 1;
                }
                (Next::FirstName | Next::Name, b'"') => {
                    let end = string_end(text, at)?;
                    name = Some(at..end);
                    at = end;
                    next = Next::Colon;
                }
                (Next::Colon, b':') => {
                    at += 1;
                    next = Next::Value;
                }
                (Next::CommaOrEnd, b',') => {
                    let container = *open.last()?;
                    let object = text[nodes[container].value.start] == b'{';
                    next = if object { Next::Name } else { Next::Value };
                    at += 1;
                }
                (Next::CommaOrEnd, b']' | b'}') => {
                    let container = *open.last()?;
                    let opening = if byte == b']' { b'[' } else { b'{' };
                    if text[nodes[container].value.start] != opening {
                        return None;
                    }
                    close(&mut nodes, &mut open, at + 1);
                    at += 1;
                }
                (Next::Value | Next::FirstElement, _) => {
                    let container = matches!(byte, b'[' | b'{');
                    let end = match byte {
                        b'[' | b'{' => at + 1,
                        b'"' => string_end(text, at)?,
                        _ => scalar_end(text, at)?,
                    };
                    let id = nodes.len();
                    if let Some(parent) = open.last() {
                        nodes[*parent].children.push(id);
                    } else if id > 0 {
                        return None;
                    }
                    let start = name.take().map_or(at, |name| name.start);
                    nodes.push(Node { value: at..end, member: start..end, children: Vec::new() });
                    next = match byte {
                        b'[' => Next::FirstElement,
                        b'{' => Next::FirstName,
                        _ => Next::CommaOrEnd,
                    };
                    if container {
                        open.push(id);
                    }
                    at = end;
                }
                _ => return None,
            }
        }
        (open.is_empty() && !nodes.is_empty()).then_some(Outline { nodes })
    }

    /// What to cut out of the text to remove some neighbouring children of a container, one comma included.
    pub fn cut(&self, container: usize, children: Range<usize>) -> Range<usize> {
        let siblings = &self.nodes[container].children;
        let member = |place: usize| &self.nodes[siblings[place]].member;
        if children.end < siblings.len() {
            member(children.start).start..member(children.end).start
        } else if children.start > 0 {
            member(children.start - 1).end..member(children.end - 1).end
        } else {
            member(children.start).start..member(children.end - 1).end
        }
    }
}

fn close(nodes: &mut [Node], open: &mut Vec<usize>, end: usize) {
    if let Some(id) = open.pop() {
        nodes[id].value.end = end;
        nodes[id].member.end = end;
    }
}

fn string_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match text.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

fn scalar_end(text: &[u8], start: usize) -> Option<usize> {
    let end = text[start..]
        .iter()
        .position(|byte| b"[]{},:\" \t\n\r".contains(byte))
        .map_or(text.len(), |length| start + length);
    (end > start).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_and_name_has_its_place() {
        let text = br#" {"a": [1, {"b":null}], "c": "x,]" } "#;
        let outline = Outline::of(text).unwrap();
        let values: Vec<_> =
            outline.nodes.iter().map(|node| std::str::from_utf8(&text[node.value.clone()]).unwrap()).collect();
        assert_eq!(values[1..], [r#"[1, {"b":null}]"#, "1", r#"{"b":null}"#, "null", r#""x,]""#]);
        let without = |container, children| {
            let mut rest = text.to_vec();
            rest.drain(outline.cut(container, children));
            String::from_utf8(rest).unwrap()
        };
        assert_eq!(without(0, 0..1), r#" {"c": "x,]" } "#);
        assert_eq!(without(0, 1..2), r#" {"a": [1, {"b":null}] } "#);
        assert_eq!(without(1, 0..2), r#" {"a": [], "c": "x,]" } "#);
    }

    #[test]
    fn texts_without_structure_have_none() {
        for text in ["", "[", "{]", "[1 2]", "1 2", "[1,]x", "\"open", "{\"a\"}", "[}"] {
            assert!(Outline::of(text.as_bytes()).is_none(), "{text}");
        }
        let deep = [b"[".repeat(300_000), b"]".repeat(300_000)].concat();
        assert_eq!(Outline::of(&deep).unwrap().nodes.len(), 300_000);
    }
}
