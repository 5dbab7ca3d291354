#!/usr/bin/env bash
# Installs what scripts/release.py wrote for this machine into empty environments, and runs the quick start there: release-test.sh DIST
# Nothing of Rust is in their PATH.
set -euo pipefail
dist=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs with this PATH and nothing else of this machine, in a folder of its own: quick_start NAME PATH LANGUAGE ENDING INTERPRETER
quick_start() {
  local folder=$work/$1-run code=0
  mkdir -p "$folder"
  alone() { env -i PATH="$path" HOME="$folder" TMPDIR="$folder" "$@"; }
  local path=$2
  if alone sh -c 'command -v cargo || command -v rustc' >/dev/null 2>&1; then
    echo "release-test: Rust is in the PATH of $1" >&2
    exit 1
  fi
  cd "$folder"
  alone canon new-adapter "$3" >"adapter.$4"
  SECONDS=0
  alone canon run --profile jcs -- "$5" "adapter.$4" >out.txt 2>&1 || code=$?
  # The printed adapter is a beginning: it may be wrong, it may not be broken.
  [ "$code" -le 1 ] || { tail -n 20 out.txt >&2; exit 1; }
  grep -Eq 'cases? (hold|held)|conforms|does not' out.txt || { tail -n 20 out.txt >&2; exit 1; }
  echo "release-test: $1: a verdict after $SECONDS s"
}

# The tools of a shell, without the folders that Rust is in.
tools=$work/tools
mkdir -p "$tools"
for program in sh env cat; do
  ln -s "$(readlink -f "$(command -v "$program")")" "$tools/$program"
done
# Interpreters by their real paths, which a manager of versions may hide.
ln -s "$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')" "$tools/python3"
ln -s "$(node -p process.execPath)" "$tools/node"

# macOS has shasum in the place of sha256sum.
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$dist" && $sum --quiet --check ./*.sha256)
mkdir "$work/archive"
tar -xzf "$dist"/canon-suite-*.tar.gz -C "$work/archive" --strip-components 1
(quick_start archive "$work/archive:$tools" python py python3)

# The same archive as the action takes it, from where a release has it.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$(dirname "$0")/../Cargo.toml" | head -n 1)
mkdir "$work/releases"
ln -s "$dist" "$work/releases/v$version"
CANON_RELEASES=file://$work/releases CANON_SHA256=$(cut -d' ' -f1 "$dist"/canon-suite-"$(rustc -vV | sed -n 's/^host: //p')"-v*.sha256) \
  "$(dirname "$0")/install.sh" "$work/installed"
cmp "$work/archive/canon" "$work/installed/canon"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$dist"/canon_suite-*.whl
(quick_start wheel "$work/venv/bin:$tools" python py python3)

mkdir "$work/npm"
(cd "$work/npm" && npm install --silent --no-audit --no-fund --omit=optional --install-links "$dist"/npm/canon-suite "$dist"/npm/canon-suite-*-*)
(quick_start npm "$work/npm/node_modules/.bin:$tools" node mjs node)
