//! Makes a failing text small: by its structure, then byte by byte, until no single step helps.

mod outline;

pub use outline::Outline;
use std::ops::Range;

/// Shrinks one text under a budget of steps.
pub struct Shrinker<'a> {
    /// Whether a text still shows the same failure.
    keeps: &'a mut dyn FnMut(&[u8]) -> bool,
    /// How many texts may still be tried.
    left: usize,
    best: Vec<u8>,
}

/// Stand-ins for a value, the simplest first.
const SIMPLE: [&[u8]; 5] = [b"0", b"\"\"", b"[]", b"{}", b"null"];

/// The smallest text that still fails, and the steps that are left.
///
/// A local minimum unless the budget ran out: no member, element, character or
/// byte can go, and nothing can be replaced by something simpler.
pub fn shrink(text: &[u8], budget: usize, keeps: &mut dyn FnMut(&[u8]) -> bool) -> (Vec<u8>, usize) {
    let mut shrinker = Shrinker { keeps, left: budget, best: text.to_vec() };
    loop {
        let before = shrinker.best.clone();
        shrinker.hoist();
        shrinker.delete_members();
        shrinker.simplify_values();
        shrinker.delete_bytes();
        shrinker.simplify_bytes();
        if shrinker.best == before || shrinker.left == 0 {
            return (shrinker.best, shrinker.left);
        }
    }
}

impl Shrinker<'_> {
    /// Takes a smaller text if it still fails.
    fn try_text(&mut self, text: Vec<u8>) -> bool {
        if self.left == 0 || text == self.best {
            return false;
        }
        self.left -= 1;
        let kept = (self.keeps)(&text);
        if kept {
            self.best = text;
        }
        kept
    }

    fn try_splice(&mut self, range: Range<usize>, with: &[u8]) -> bool {
        let mut text = self.best.clone();
        text.splice(range, with.iter().copied());
        self.try_text(text)
    }

    /// Puts a part in place of the whole, and children in place of their parents.
    fn hoist(&mut self) {
        let Some(outline) = Outline::of(&self.best) else {
            return;
        };
        // The smallest parts first: most failures need one value only.
        let mut parts: Vec<_> = outline.nodes.iter().skip(1).map(|node| node.value.clone()).collect();
        parts.sort_by_key(|part| part.len());
        parts.dedup_by_key(|part| self.best[part.clone()].to_vec());
        for part in parts.into_iter().take(40) {
            let text = self.best[part].to_vec();
            if self.try_text(text) {
                return self.hoist_children();
            }
        }
        self.hoist_children();
    }

    fn hoist_children(&mut self) {
        let mut place = 0;
        while let Some(outline) = Outline::of(&self.best) {
            let Some(node) = outline.nodes.get(place) else {
                return;
            };
            let whole = node.value.clone();
            let hoisted = node.children.iter().any(|child| {
                let part = self.best[outline.nodes[*child].value.clone()].to_vec();
                self.try_splice(whole.clone(), &part)
            });
            if !hoisted {
                place += 1;
            }
            if self.left == 0 {
                return;
            }
        }
    }

    /// Removes members and elements: halves of a container first, then one by one.
    fn delete_members(&mut self) {
        let mut place = 0;
        while let Some(outline) = Outline::of(&self.best) {
            let Some(count) = outline.nodes.get(place).map(|node| node.children.len()) else {
                return;
            };
            let mut size = count;
            let mut removed = false;
            'sizes: while size > 0 {
                for start in (0..count).step_by(size) {
                    let cut = outline.cut(place, start..(start + size).min(count));
                    if self.try_splice(cut, b"") {
                        removed = true;
                        break 'sizes;
                    }
                }
                size /= 2;
            }
            if !removed {
                place += 1;
            }
            if self.left == 0 {
                return;
            }
        }
    }

    /// Puts the simplest value that still fails in place of every other one.
    fn simplify_values(&mut self) {
        let mut place = 0;
        while let Some(outline) = Outline::of(&self.best) {
            let Some(node) = outline.nodes.get(place) else {
                return;
            };
            let value = node.value.clone();
            for simple in SIMPLE {
                let shorter = simple.len() < value.len() || (node.children.is_empty() && simple.len() == value.len());
                // Stop at what stands there already: what follows is no simpler.
                if self.best[value.clone()] == *simple {
                    break;
                }
                if shorter && self.try_splice(value.clone(), simple) {
                    break;
                }
            }
            place += 1;
        }
    }

    /// Removes stretches of bytes, long ones first, then escapes, characters and pairs that belong together.
    fn delete_bytes(&mut self) {
        let mut size = self.best.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at < self.best.len() && self.left > 0 {
                let end = (at + size).min(self.best.len());
                if !self.try_splice(at..end, b"") {
                    at += size;
                }
            }
            size /= 2;
        }
        self.delete_units();
    }

    /// Removes whole escapes and characters, which single bytes cannot do.
    fn delete_units(&mut self) {
        let mut at = 0;
        while at < self.best.len() && self.left > 0 {
            let size = unit(&self.best[at..]);
            if size == 1 || !self.try_splice(at..at + size, b"") {
                at += size;
            }
        }
    }

    /// Puts plainer bytes in place of others: an escape by a letter, a digit by a lower one.
    fn simplify_bytes(&mut self) {
        let mut at = 0;
        while at < self.best.len() && self.left > 0 {
            let size = unit(&self.best[at..]);
            let plain: &[&[u8]] = match &self.best[at..at + size] {
                [b'0'] => &[],
                [b'1'..=b'9'] => &[b"0", b"1"],
                [b'a'] => &[],
                [b'b'..=b'z' | b'A'..=b'Z'] => &[b"a", b"b"],
                [_] => &[],
                _ => &[b"a", b"b"],
            };
            let here = self.best[at..at + size].to_vec();
            for plainer in plain {
                if rank(plainer) < rank(&here) && self.try_splice(at..at + size, plainer) {
                    break;
                }
            }
            at += unit(&self.best[at..]).max(1);
        }
    }
}

/// How plain a character is; simplifying always goes down, so it ends.
fn rank(unit: &[u8]) -> usize {
    match unit {
        [byte] => usize::from(*byte),
        longer => 256 + longer.len(),
    }
}

/// The length of the escape or character that a text begins with.
fn unit(text: &[u8]) -> usize {
    let length = match text {
        [b'\\', b'u', ..] => 6,
        [b'\\', ..] => 2,
        [0xC0..=0xDF, ..] => 2,
        [0xE0..=0xEF, ..] => 3,
        [0xF0..=0xF7, ..] => 4,
        _ => 1,
    };
    length.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smallest(text: &str, keeps: impl Fn(&str) -> bool) -> String {
        let (small, left) = shrink(text.as_bytes(), 5_000, &mut |text| std::str::from_utf8(text).is_ok_and(&keeps));
        assert!(left > 0, "the budget must not be what ends it");
        String::from_utf8(small).unwrap()
    }

    fn is_json(text: &str) -> bool {
        canon::Value::read(text.as_bytes()).is_ok()
    }

    #[test]
    fn one_value_out_of_a_large_document() {
        let text = r#"{"a":[1,2,{"deep":["x",{"y":[3.25,1e16,"z"]}]}],"b":{"c":"long text","d":null}}"#;
        assert_eq!(smallest(text, |text| is_json(text) && text.contains("1e16")), "1e16");
    }

    #[test]
    fn two_members_that_belong_together() {
        let text = r#"{"one":{"k":1},"\uE000x":[1,2],"three":3,"\ud83d\ude00":{"a":0}}"#;
        let found = smallest(text, |text| is_json(text) && text.contains("\\uE000") && text.contains("\\ud83d\\ude00"));
        assert_eq!(found, r#"{"\uE000":0,"\ud83d\ude00":0}"#);
    }

    #[test]
    fn nesting_only_as_deep_as_it_must_be() {
        let text = format!("{}1{}", "[".repeat(140), "]".repeat(140));
        let found = smallest(&text, |text| is_json(text) && text.matches('[').count() > 100);
        assert_eq!(found, format!("{}{}", "[".repeat(101), "]".repeat(101)));
    }

    #[test]
    fn a_text_that_is_no_json() {
        let found = smallest("{\"abc\": [1, 2, 3,], \"x\": 1}", |text| text.contains(",]"));
        assert_eq!(found, ",]");
    }

    #[test]
    fn the_budget_is_kept() {
        let mut asked = 0;
        let (_, left) = shrink(&b"[1,2,3,4,5,6,7,8]".repeat(50), 100, &mut |_| {
            asked += 1;
            false
        });
        assert_eq!((asked, left), (100, 0));
    }
}
