//! Every other value of every axis: the nearest wrong canonical forms of a profile.

use crate::families::shared::open_levels;
use canon::spec::{AXES, Accepts, Axis, Choice, Choices, contradictions};
use canon::{Profile, Readings};

/// A profile's choices with one of them changed.
#[derive(Clone, Debug)]
pub struct Other {
    /// The axis.
    pub axis: &'static Axis,
    /// The value that it has instead.
    pub value: Choice,
    /// All choices under the default readings.
    pub choices: Choices,
}

impl Other {
    /// `numbers.floats=python`.
    pub fn name(&self) -> String {
        let value = match &self.value {
            Choice::Word(word) => word.to_string(),
            Choice::List(list) => list.join(","),
            other => other.to_string(),
        };
        format!("{}={value}", self.axis.name)
    }
}

/// All of them, in the order of the axes. Values that some reading of the profile has are right there, and choices that
/// contradict each other make no profile.
pub fn of(profile: Profile) -> Vec<Other> {
    let spec = profile.spec();
    let readings: Vec<Choices> = Readings::combinations(profile).iter().map(|readings| spec.under(readings)).collect();
    let mut others = Vec::new();
    for axis in AXES {
        for value in values(axis, &spec.choices).into_iter().chain(beyond(axis, profile)) {
            let mut choices = spec.choices;
            let set = axis.set(&mut choices, &value);
            let read = readings.iter().any(|own| (axis.get)(own) == value);
            if set.is_some() && !read && contradictions(&choices).is_empty() {
                others.push(Other { axis, value, choices });
            }
        }
    }
    others
}

/// Limits that are another one also where a profile leaves the levels around its own open.
fn beyond(axis: &Axis, profile: Profile) -> Vec<Choice> {
    const FAR: u32 = 100;
    let own = profile.spec().choices.depth;
    match (axis.name, open_levels(profile)) {
        ("input.depth", 1..) => [own - FAR, own + FAR].map(Choice::Number).to_vec(),
        _ => Vec::new(),
    }
}

/// The values beside the one that is chosen: all of a closed list, the nearest of an open one.
fn values(axis: &Axis, choices: &Choices) -> Vec<Choice> {
    let own = (axis.get)(choices);
    let mut values = match (axis.accepts, &own) {
        (Accepts::Set(words), Choice::List(list)) => {
            toggled(words, list).map(|list| Choice::List(list.into())).collect()
        }
        (Accepts::Letters(letters), Choice::Word(text)) => {
            let has: Vec<&'static str> = letters.iter().copied().filter(|letter| text.contains(letter)).collect();
            toggled(letters, &has).map(|list| Choice::Word(list.concat().into())).collect()
        }
        // IN-DEPTH leaves open what is deeper than one hundred levels, where the profile says nothing of its own.
        (Accepts::Number(..), Choice::Number(own)) if axis.name == "input.depth" && *own == Choices::JCS.depth => {
            vec![Choice::Number(99)]
        }
        (Accepts::Number(least, most), Choice::Number(own)) => numbers(*own, least, most),
        (Accepts::Flag, Choice::Flag(flag)) => vec![Choice::Flag(!flag)],
        (Accepts::Paths, Choice::List(list)) => paths(list),
        (Accepts::Text, _) => ["", "sha256:", "sha256-"].map(Choice::word).to_vec(),
        _ => axis.values(),
    };
    values.retain(|value| *value != own);
    values
}

/// The sets that differ from this one in one member.
fn toggled<'a>(
    words: &'static [&'static str], own: &'a [&'static str],
) -> impl Iterator<Item = Vec<&'static str>> + 'a {
    words.iter().map(move |word| {
        let kept = |known: &&'static str| own.contains(known) != (known == word);
        words.iter().copied().filter(kept).collect()
    })
}

/// All of a few; of many, one less and one more, or of a limit that no document reaches, one that some do.
fn numbers(own: u32, least: u32, most: u32) -> Vec<Choice> {
    const FEW: u32 = 16;
    const REACHED: u32 = 10_000;
    let near = match own {
        _ if most - least < FEW => (least..=most).collect(),
        0..=REACHED => vec![own.saturating_sub(1), own + 1],
        _ => vec![REACHED],
    };
    near.into_iter().filter(|number| (least..=most).contains(number)).map(Choice::Number).collect()
}

/// One path less, one more, and each at the root only or anywhere.
fn paths(own: &[&'static str]) -> Vec<Choice> {
    let mut lists: Vec<Vec<&'static str>> = vec![Vec::new()];
    for index in 0..own.len() {
        let mut fewer = own.to_vec();
        let path = fewer.remove(index);
        lists.push(fewer);
        let mut moved = own.to_vec();
        moved[index] = match path.strip_prefix("**.") {
            Some(rest) => rest,
            None => String::leak(format!("**.{path}")),
        };
        lists.push(moved);
    }
    let mut more = own.to_vec();
    more.push("**.extra");
    lists.push(more);
    lists.into_iter().map(|list| Choice::List(list.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_width_is_a_mutant() {
        let spec = Profile::JCS.spec();
        let indented = Choices { indent: 2, ..spec.choices };
        let profile =
            Profile::add(canon::spec::Spec { name: "zz-width", prefix: "ZZ-WIDTH", choices: indented, ..*spec });
        let names: Vec<String> = of(profile).iter().map(Other::name).filter(|name| name.starts_with("text.")).collect();
        assert_eq!(names, [0, 1, 3, 4, 5, 6, 7, 8, 9, 10].map(|width| format!("text.indent={width}")));
    }
}
