#!/usr/bin/env bash
# Writes docs/adapters/<language>.md, one page a language, around what `canon new-adapter` prints: scripts/adapter-pages.sh [CANON]
set -euo pipefail
cd "$(dirname "$0")/.."
canon=${1:-target/release/canon}
mkdir -p docs/adapters

page() { # LANGUAGE TITLE FILE FENCE BUILD RUN [OPTIONS]
  {
    printf '# %s\n\nFrom nothing to a verdict:\n\n```console\n$ canon new-adapter %s > %s\n' "$2" "$1" "$3"
    [ -z "$5" ] || printf '$ %s\n' "$5"
    printf '$ canon doctor %s-- %s\n$ canon run --profile jcs %s-- %s\n```\n\n' "${7:-}" "$6" "${7:-}" "$6"
    printf 'The adapter works at once, with the JSON of the language; what it fails shows why a sorted dump is not enough. Put the call of your\n'
    printf 'implementation where the comment says so, and name the profiles and operations that it has in `supports`\n'
    printf '([wire protocol](../protocol.md), [what the verdicts mean](../adapters.md)).\n\n'
    printf '```%s\n' "$4"
    "$canon" new-adapter "$1"
    printf '```\n'
  } >"docs/adapters/$1.md"
}

page python Python adapter.py python "" "python3 adapter.py"
page node JavaScript adapter.mjs javascript "" "node adapter.mjs"
page typescript TypeScript adapter.ts typescript "" "tsx adapter.ts" "--start-limit 60s "
page ruby Ruby adapter.rb ruby "" "ruby adapter.rb"
page go Go adapter.go go "go build -o adapter adapter.go" ./adapter
page java Java Adapter.java java "" "java Adapter.java" "--start-limit 60s "
page php PHP adapter.php php "" "php adapter.php"
page elixir Elixir adapter.exs elixir "" "elixir adapter.exs" "--start-limit 60s "
page c C adapter.c c "cc -O2 -o adapter adapter.c" ./adapter

# Rust has a library to stand on, so its commands build a crate; a test builds this very text.
{
  printf '# Rust\n\nFrom nothing to a verdict, in a crate that depends on `canon-reference` and `canon-suite` (for the loop only):\n\n'
  printf '```console\n$ mkdir -p src && canon new-adapter rust > src/main.rs\n'
  printf '$ cargo build --release\n$ canon run --profile jcs -- target/release/adapter\n```\n\n'
  printf 'A Rust implementation can also be judged in process, as a test: `canon_harness::check(profile, |case| answer)`.\n\n```rust\n'
  "$canon" new-adapter rust
  printf '```\n'
} >docs/adapters/rust.md
