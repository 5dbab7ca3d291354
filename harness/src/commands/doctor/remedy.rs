//! The one-line fix in the words of the adapter's own language.

use std::path::Path;

/// A language by the program that runs it, and its fixes.
struct Language {
    programs: &'static [&'static str],
    flush: &'static str,
    utf8: &'static str,
}

const LANGUAGES: &[Language] = &[
    Language {
        programs: &["python"],
        flush: "print(line, flush=True), or run python3 -u",
        utf8: "read sys.stdin.buffer and decode UTF-8, or run python3 -X utf8",
    },
    Language {
        programs: &["node", "bun", "deno", "tsx"],
        flush: "process.stdout.write(line + \"\\n\") for each answer",
        utf8: "process.stdin.setEncoding(\"utf8\") before reading",
    },
    Language {
        programs: &["ruby"],
        flush: "$stdout.sync = true at the top",
        utf8: "run ruby -Ku, or $stdin.set_encoding(\"UTF-8\")",
    },
    Language {
        programs: &["php"],
        flush: "fflush(STDOUT) after each fwrite",
        utf8: "json_encode with JSON_UNESCAPED_UNICODE, and no utf8_encode on text that is UTF-8 already",
    },
    Language {
        programs: &["perl"],
        flush: "$| = 1 at the top",
        utf8: "binmode STDIN and STDOUT, and let the JSON module encode",
    },
    Language {
        programs: &["java", "kotlin", "scala"],
        flush: "System.out.flush() after each line",
        utf8: "new InputStreamReader(System.in, UTF_8) and a PrintStream with UTF_8",
    },
    Language {
        programs: &["elixir", "iex", "erl"],
        flush: "IO.binwrite(:stdio, line) for each answer",
        utf8: ":io.setopts(:standard_io, encoding: :latin1), then IO.binread and IO.binwrite",
    },
];

const OTHER: Language = Language {
    programs: &[],
    flush: "flush stdout after each line",
    utf8: "read and write UTF-8, whatever the locale says",
};

fn language(program: &str) -> &'static Language {
    let name = Path::new(program).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    LANGUAGES.iter().find(|language| language.programs.iter().any(|known| name.starts_with(known))).unwrap_or(&OTHER)
}

/// How to flush.
pub fn flush(program: &str) -> String {
    language(program).flush.to_owned()
}

/// How to keep text whole.
pub fn utf8(program: &str) -> String {
    language(program).utf8.to_owned()
}
