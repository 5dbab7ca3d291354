//! Colours on a terminal, and when to leave them out.

/// What a piece of text means; each meaning has one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It holds.
    Good,
    /// It does not.
    Bad,
    /// It deserves a look.
    Notable,
    /// The name of a rule or a heading.
    Heading,
    /// Said only for completeness.
    Quiet,
    /// The bytes that were wanted.
    Wanted,
    /// The bytes that came instead.
    Got,
}

/// Whether to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Text alone.
    #[default]
    Plain,
    /// ANSI colours.
    Colour,
}

impl Palette {
    /// Colour on a terminal, unless `NO_COLOR` is set or the terminal is dumb; `CLICOLOR_FORCE` overrides both but `NO_COLOR`.
    pub fn of(stream: &impl std::io::IsTerminal) -> Palette {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Palette::choose(set("NO_COLOR"), set("CLICOLOR_FORCE"), stream.is_terminal() && !dumb)
    }

    /// The palette for standard output.
    pub fn of_stdout() -> Palette {
        Palette::of(&std::io::stdout())
    }

    fn choose(refused: bool, forced: bool, terminal: bool) -> Palette {
        match !refused && (forced || terminal) {
            true => Palette::Colour,
            false => Palette::Plain,
        }
    }

    /// The text in the look of its meaning.
    pub fn paint(self, meaning: Meaning, text: &str) -> String {
        if self == Palette::Plain || text.is_empty() {
            return text.to_owned();
        }
        let code = match meaning {
            Meaning::Good => "32",
            Meaning::Bad => "1;31",
            Meaning::Notable => "33",
            Meaning::Heading => "1",
            Meaning::Quiet => "2",
            Meaning::Wanted => "30;42",
            Meaning::Got => "30;41",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_color_wins_over_everything() {
        assert_eq!(Palette::choose(true, true, true), Palette::Plain);
        assert_eq!(Palette::choose(false, false, false), Palette::Plain);
        assert_eq!(Palette::choose(false, true, false), Palette::Colour);
        assert_eq!(Palette::choose(false, false, true), Palette::Colour);
    }

    #[test]
    fn plain_text_holds_no_escape() {
        assert_eq!(Palette::Plain.paint(Meaning::Bad, "x"), "x");
        assert_eq!(Palette::Colour.paint(Meaning::Bad, "x"), "\u{1b}[1;31mx\u{1b}[0m");
    }
}
