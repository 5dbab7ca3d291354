//! The mistakes, each a short script.

/// A hostile adapter.
pub struct Mistake {
    /// What it does, in words joined by hyphens.
    pub name: &'static str,
    /// What that stands for in real life.
    pub about: &'static str,
    /// How it does it.
    pub script: &'static str,
}

macro_rules! mistakes {
    ($($name:literal, $about:literal, $script:literal;)+) => {
        /// Every mistake.
        pub const MISTAKES: &[Mistake] = &[$(Mistake { name: $name, about: $about, script: $script }),+];
    };
}

mistakes! {
    "virtuous", "does nothing wrong", "";
    "answers-in-reverse", "answers out of order, which is allowed", "reverse";
    // Starting.
    "never-reads-stdin", "waits for something else than its input", "start hang";
    "exits-0-at-once", "a script without a loop", "start exit 0";
    "exits-3-at-once", "a missing module", "start stderr ModuleNotFoundError: no module named jcs\nstart exit 3";
    "slow-start", "a virtual machine that warms up", "start sleep 1500";
    "greets-with-a-banner", "a banner before hello", "start print Welcome to adapter 1.0";
    "answers-before-being-asked", "an answer before hello", "start print {\"id\":1,\"canonical\":\"1\",\"hash\":\"1\"}";
    "hello-with-a-wrong-version", "speaks a later protocol", "hello {\"protocol\":2,\"name\":\"future\"}";
    "hello-without-a-version", "forgets the one member that counts", "hello {\"name\":\"nameless\"}";
    "hello-that-claims-too-much", "lists an operation that it does not have", "hello {\"protocol\":1,\"supports\":{\"jcs\":[\"hash\"]}}\neach instead {\"id\":$ID,\"unsupported\":\"later\"}";
    "hello-that-claims-nothing", "lists no operation at all", "hello {\"protocol\":1,\"supports\":{}}";
    "sees-parsed-values-only", "says so in its hello, and is not asked about text", "hello {\"protocol\":1,\"input\":\"parsed\"}";
    // Answering.
    "flushes-at-the-end", "a buffered standard output", "hold";
    "speaks-latin-1", "a locale in place of UTF-8", "each mojibake";
    "dies-of-bytes", "no thought of input that is no text", "when input_b64 exit 1";
    "never-answers", "reads and forgets", "each silent";
    "hangs-on-one-case", "an endless loop in a parser", "when one-case silent";
    "spins", "an endless loop that burns the processor", "when one-case spin";
    "one-answer-in-a-while", "slow, but it gets there", "each sleep 1500";
    "wrong-id", "counts on its own", "each instead {\"id\":$NEXT,\"hash\":\"00\"}";
    "same-id-twice", "answers from two places", "each print $ANSWER";
    "unknown-id", "answers what nobody asked", "each print {\"id\":999999,\"hash\":\"00\"}";
    "id-as-text", "turns the id into a string", "each instead {\"id\":\"$ID\",\"hash\":\"00\"}";
    "wrong-shape", "valid JSON that is no answer", "each instead [1,2]";
    "wrong-type", "a member of the wrong type", "each instead {\"id\":$ID,\"canonical\":7}";
    "two-answers-in-one", "refuses and answers at once", "each instead {\"id\":$ID,\"hash\":\"00\",\"reject\":\"syntax\"}";
    "empty-answers", "an answer without a result", "each instead {\"id\":$ID}";
    "noise-between-answers", "a debug print that was left in", "each print debug: got a request";
    "noise-on-one-case", "a warning of a library on stdout", "when one-case print warning: deprecated";
    "nul-bytes", "binary on stdout", "when one-case bytes 0 0 10";
    "invalid-utf8", "Latin-1 on stdout", "when one-case bytes 228 246 252 10";
    "half-a-line-then-exit", "dies while it writes", "when one-case bytes 123 34 105\nwhen one-case exit 0";
    "no-newline", "forgets the end of the line", "each bare $ANSWER";
    "one-gigabyte-line", "prints a whole memory image", "when one-case flood 1073741824";
    "huge-stderr", "logs megabytes for each case", "each log 4194304";
    "rejects-everything", "refuses whatever it gets", "each instead {\"id\":$ID,\"reject\":\"syntax\"}";
    "accepts-everything", "gives the input back as canonical", "each echo";
    "fails-everything", "an adapter whose implementation is not installed", "each instead {\"id\":$ID,\"error\":\"implementation not found\"}";
    "unsupports-everything", "has nothing to say", "each instead {\"id\":$ID,\"unsupported\":\"not yet\"}";
    // Dying.
    "exits-on-one-case", "takes an exit code for an answer", "when one-case stderr cannot parse\nwhen one-case exit 1";
    "segfaults-on-one-case", "a bug in native code", "when one-case signal SEGV";
    "aborts-every-third-case", "state that goes bad with time", "every 3 abort";
    "leaks-memory", "grows until it is stopped", "each leak 134217728";
    "closes-stdout-and-lives", "loses its output", "when one-case close-stdout";
    "floods-empty-lines", "an endless loop that prints", "when one-case newlines";
    // Not dying.
    "grandchild-holds-the-pipe", "a helper process that inherits stdout", "start child\nwhen one-case exit 0";
    "setsid-grandchild", "a daemon that leaves the process group", "start daemon";
    "setsid-grandchild-without-a-trace", "a daemon that sheds its environment too", "start bare-daemon";
    "ignores-sigterm", "does not want to stop", "start ignore-term\neach silent";
    "ignores-the-end-of-input", "waits for ever after the last case", "end hang";
    "exits-7-at-the-end", "a destructor that fails", "end exit 7";
    "talks-after-the-end", "prints statistics at exit", "end print 8 cases served";
}
