//! Hazards of profiles whose paths and links nobody wrote a table of: drawn from their choices.

use super::document::Writer;
use super::numbers;
use crate::families::is_written;
use canon::Profile;
use canon::spec::{Links, Pattern, Segment};

/// How often a document with the profile's own paths is drawn; the written ones have hazards of their own for theirs.
pub fn paths_weight(profile: Profile) -> usize {
    let choices = &profile.spec().choices;
    let paths = choices.strip.len() + choices.float_paths.len();
    if paths == 0 || is_written(profile) { 0 } else { 12 }
}

/// A value at one of the paths, beside it, above it, or where only a part of the path leads.
pub fn path(writer: &mut Writer) {
    let choices = &writer.profile.spec().choices;
    let paths = [choices.strip, choices.float_paths].concat();
    let Ok(Pattern { mut segments, .. }) = Pattern::parse(writer.choices.pick(&paths)) else {
        return writer.leaf();
    };
    match writer.choices.below(8) {
        // Further down than a pattern from the root reaches.
        0 => segments.insert(0, Segment::Name("outer".to_owned())),
        1 => segments.insert(0, Segment::Elements),
        // One step less, or through an array that the pattern does not name.
        2 => {
            segments.remove(0);
        }
        3 => segments.insert(writer.choices.below(segments.len()), Segment::Elements),
        _ => {}
    }
    descend(writer, &segments);
}

fn descend(writer: &mut Writer, segments: &[Segment]) {
    match segments {
        [] => match writer.choices.below(6) {
            0..=2 => {
                let literal = numbers::integer(writer.choices);
                writer.raw(&literal);
            }
            3 => writer.number(),
            4 => writer.raw("1e400"),
            _ => writer.value(4),
        },
        [Segment::Elements, rest @ ..] => {
            let count = writer.choices.below(3);
            writer.array_of(count, |writer, _| descend(writer, rest));
        }
        [Segment::Name(name), rest @ ..] => {
            let beside = writer.choices.chance(1, 3);
            let names: &[&str] = if beside { &[name, "beside"] } else { &[name] };
            writer.object_of(names, |writer, own| match own == name.as_str() {
                true => descend(writer, rest),
                false => writer.leaf(),
            });
        }
    }
}

/// How often a map that may stand for a link is drawn.
pub fn links_weight(profile: Profile) -> usize {
    if profile.spec().choices.links == Links::None { 0 } else { 12 }
}

/// Maps in the reserved namespace, right and wrong in one place each, at any depth.
pub fn link(writer: &mut Writer) {
    const CID: &str = "\"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi\"";
    const VALUES: &[&str] = &[
        CID, CID, "\"QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNuzvi\"", "\"not a link\"", "\"\"", "{\"bytes\":\"AQ\"}",
        "{\"bytes\":\"AQI\"}", "{\"bytes\":\"\"}", "{\"bytes\":\"AQ==\"}", "{\"bytes\":\"AR\"}", "{\"bytes\":\"-_\"}",
        "{\"bytes\":1}", "{\"bytes\":\"AQ\",\"a\":1}", "{\"a\":1}", "1", "null", "[]",
    ];
    let wrapped = writer.choices.below(3);
    match wrapped {
        1 => writer.raw("["),
        2 => writer.raw("{\"link\":"),
        _ => {}
    }
    let value = writer.choices.pick(VALUES);
    match writer.choices.below(6) {
        0 => writer.object_of(&["/", "a"], |writer, _| writer.raw(value)),
        1 => writer.object_of(&["a", "/"], |writer, _| writer.raw(value)),
        _ => writer.object_of(&["/"], |writer, _| writer.raw(value)),
    }
    match wrapped {
        1 => writer.raw("]"),
        2 => writer.raw("}"),
        _ => {}
    }
}
