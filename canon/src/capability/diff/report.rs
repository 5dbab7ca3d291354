//! The report as text, byte for byte the original's.

use super::Comparison;
use crate::Text;
use crate::capability::text::{Writer, join};

impl Comparison {
    /// The report: sections of indented lines, one line feed at the end.
    pub fn report(&self) -> Text {
        let mut lines = Vec::new();
        self.summary(&mut lines);
        self.link_fields(&mut lines);
        self.tools_section(&mut lines);
        self.policies_section(&mut lines);
        Writer::default().text(&join(&lines, "\n")).str("\n").finish()
    }

    fn short(&self, text: &Text) -> Text {
        (self.rules.short)(text)
    }

    fn summary(&self, lines: &mut Vec<Text>) {
        let [first, second] = &self.labels;
        lines.push("Summary:".into());
        lines.push(format!("  {}", self.explain).into());
        lines.push(Writer::default().str("  (").text(first).str(" vs ").text(second).str(")").finish());
    }

    fn link_fields(&self, lines: &mut Vec<Text>) {
        lines.push("Link fields:".into());
        if self.changed.is_empty() {
            lines.push("  Unchanged.".into());
        }
        let side = |value: &Option<Text>| match value {
            Some(value) => self.short(value),
            None => "(none)".into(),
        };
        for change in &self.changed {
            lines.push(
                Writer::default()
                    .str(&format!("  {}: ", change.field))
                    .text(&side(&change.first))
                    .str(" → ")
                    .text(&side(&change.second))
                    .finish(),
            );
        }
    }

    fn tools_section(&self, lines: &mut Vec<Text>) {
        lines.push("Tools:".into());
        if self.tools.is_empty() {
            lines.push("  Unchanged.".into());
        }
        let one_sided = |word: &str, (key, hash): &(Text, Text)| {
            Writer::default()
                .str(&format!("  {word} "))
                .text(key)
                .str(" (hash ")
                .text(&self.short(hash))
                .str(")")
                .finish()
        };
        let removed = self.tools.only_in_first.iter();
        lines.extend(removed.map(|tool| one_sided("Removed", tool)));
        let added = self.tools.only_in_second.iter();
        lines.extend(added.map(|tool| one_sided("Added", tool)));
        for (key, first, second) in &self.tools.changed {
            lines.push(
                Writer::default()
                    .str("  ")
                    .text(key)
                    .str(": hash changed ")
                    .text(&self.short(first))
                    .str(" → ")
                    .text(&self.short(second))
                    .str(" (static definition drift for that tool key)")
                    .finish(),
            );
        }
    }

    fn policies_section(&self, lines: &mut Vec<Text>) {
        if !self.has_policies {
            return;
        }
        lines.push("Policies:".into());
        if let Some(note) = &self.note {
            lines.push(Writer::default().str("  ").text(note).finish());
        }
        self.results_lines(lines);
        self.affordance_lines(lines);
    }

    fn results_lines(&self, lines: &mut Vec<Text>) {
        let Some(results) = &self.results else { return };
        if results.is_empty() {
            lines.push("  Policy results: unchanged.".into());
        }
        let [first, second] = &self.labels;
        let one_sided = |label: &Text, (id, allowed): &(Text, bool)| {
            Writer::default()
                .str("  Policy ")
                .text(id)
                .str(": only in ")
                .text(label)
                .str(&format!(" (allowed={allowed})"))
                .finish()
        };
        lines.extend(results.only_in_first.iter().map(|one| one_sided(first, one)));
        lines.extend(results.only_in_second.iter().map(|one| one_sided(second, one)));
        for (id, before, after) in &results.changed {
            lines.push(
                Writer::default()
                    .str("  Policy ")
                    .text(id)
                    .str(": ")
                    .text(first)
                    .str(&format!("={before} → "))
                    .text(second)
                    .str(&format!("={after}"))
                    .finish(),
            );
        }
    }

    fn affordance_lines(&self, lines: &mut Vec<Text>) {
        let Some(diff) = &self.affordances else {
            return;
        };
        let [first, second] = &self.labels;
        let one_sided = |label: &Text, name: &Text| {
            Writer::default().str("  Tool ").text(name).str(": only in ").text(label).str(" affordances").finish()
        };
        lines.extend(diff.only_in_first.iter().map(|name| one_sided(first, name)));
        lines.extend(diff.only_in_second.iter().map(|name| one_sided(second, name)));
        for change in &diff.changed {
            let ids = |word: &str, ids: &[Text]| {
                (!ids.is_empty())
                    .then(|| Writer::default().str(&format!("{word} [")).text(&join(ids, ", ")).str("]").finish())
            };
            let parts: Vec<Text> =
                [ids("removed", &change.removed), ids("added", &change.added)].into_iter().flatten().collect();
            lines.push(
                Writer::default()
                    .str("  Tool ")
                    .text(&change.tool)
                    .str(" policyIds: ")
                    .text(&join(&parts, "; "))
                    .finish(),
            );
        }
        if diff.is_empty() && (self.rules.quiet_affordances)(self.results.is_some()) {
            lines.push("  Affordance policyIds: unchanged.".into());
        }
    }
}
