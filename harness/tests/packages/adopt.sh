#!/usr/bin/env bash
# Exports the packages and adopts each in a project with a published implementation: adopt.sh CANON [LANGUAGE...]
# A language that is not on this machine is named and passed over, unless CANON_REQUIRE lists it.
set -euo pipefail
canon=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
[ "$#" -gt 0 ] || set -- python node go java php
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

have() {
  local program
  for program in "${@:2}"; do
    command -v "$program" >/dev/null 2>&1 && continue
    case ",${CANON_REQUIRE:-}," in *",$1,"*) echo "adopt: CANON_REQUIRE names $1, and there is no $program" >&2; exit 1 ;; esac
    echo "skipped: $1, because there is no $program"
    return 1
  done
}

# The package of a language, exported, and the project that adopts it beside it.
prepare() {
  local version
  "$canon" vectors export --format "$2" --out "$work/$2-package" >/dev/null
  cp -r "$here/adopt/$1" "$work/$1"
  version=$("$canon" --version | cut -d ' ' -f 2)
  module=$(sed -n 's/^module //p' "$work/go-package/go.mod" 2>/dev/null || true)
  find "$work/$1" -type f -exec sed -i "s|@VERSION@|$version|; s|@GO_MODULE@|$module|" {} +
  cd "$work/$1"
}

adopt_python() {
  have python python3 || return 0
  prepare python python
  python3 -m pip install --quiet --disable-pip-version-check --target "$work/site" "$work/python-package" rfc8785==0.1.4
  PYTHONPATH="$work/site" python3 -c 'import test_jcs; test_jcs.test_jcs()'
  python3 -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$work/wheels" "$work/python-package"
  size=$(cat "$work"/wheels/*.whl | wc -c)
  [ "$size" -lt 1500000 ] || { echo "adopt: the wheel has $size bytes; it must stay under 1,500,000" >&2; exit 1; }
  echo "adopt: python, rfc8785; the wheel has $size bytes"
}

adopt_node() {
  have node node npm || return 0
  prepare node npm
  npm install --silent --no-audit --no-fund --install-links --prefix . "$work/npm-package" canonicalize@5.1.0
  node --test jcs.test.mjs >out.txt || { tail -n 60 out.txt >&2; exit 1; }
  echo "adopt: node, canonicalize; $(grep -E '^. pass [0-9]+' out.txt | tr -dc 0-9) tests"
}

adopt_go() {
  have go go || return 0
  "$canon" vectors export --format go --out "$work/go-package" >/dev/null
  prepare go go
  go mod init adopter.invalid/adopter 2>/dev/null
  go mod edit -replace "$module=$work/go-package" -require "$module@v0.0.0" -require github.com/gowebpki/jcs@v1.0.2
  go mod tidy 2>/dev/null
  go vet ./...
  go test ./...
  echo "adopt: go, gowebpki/jcs"
}

adopt_java() {
  have java java javac || return 0
  have maven mvn || return 0
  prepare java java
  mvn -q -B -f "$work/java-package/pom.xml" install -DskipTests
  mvn -q -B test >out.txt 2>&1 || { grep -A 8 'JcsTest.jcs' out.txt | head -n 40 >&2; tail -n 20 out.txt >&2; exit 1; }
  echo "adopt: java, io.github.erdtman"
}

adopt_php() {
  have php php || return 0
  command -v phpunit >/dev/null 2>&1 || { echo "skipped: php, because there is no phpunit"; return 0; }
  prepare php php
  # PHP's own json_encode does not sort: the test fails, and its failures have to say so.
  ! phpunit --bootstrap "$work/php-package/autoload.php" JcsTest.php >out.txt 2>&1 || { echo "adopt: json_encode passed, which does not sort" >&2; exit 1; }
  grep -q '  rule    JCS-ORD: ' out.txt && grep -q '  wanted  {"a":1,"b":0}' out.txt || { tail -n 60 out.txt >&2; exit 1; }
  echo "adopt: php, json_encode; $(tail -n 2 out.txt | tr '\n' ' ')"
}

for language in "$@"; do
  "adopt_$language"
done
