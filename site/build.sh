#!/bin/sh
# Builds the module that the site loads, and writes its digest beside it.
#
# With rustup: `rustup target add wasm32-unknown-unknown`, then `site/build.sh`. Where std comes as source only (Debian's
# rustc-web, cargo-web, rust-web-src and lld): `CANON_BUILD_STD=1 CARGO=/usr/bin/cargo RUSTC=/usr/bin/rustc site/build.sh`.
# The first build takes four minutes of one core, a later one, which keeps what it compiled in target/site, half of that.
set -eu
cd "$(dirname "$0")/.."
out=${CARGO_TARGET_DIR:-target/site}
export CARGO_TARGET_DIR="$out"
# No profile draws random numbers; a megabyte of stack per thousand levels of the deepest document.
# Messages name source files; where those stand on the machine that built it is nobody's business.
registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
library=$("${RUSTC:-rustc}" --print sysroot)/lib/rustlib/src/rust
export RUSTFLAGS="--cfg getrandom_backend=\"unsupported\" -C link-arg=-zstack-size=16777216 --remap-path-prefix=$library=rust --remap-path-prefix=$PWD=canon"
# Its folder is named after the host of the registry.
for sources in "$registry"/*; do
  RUSTFLAGS="$RUSTFLAGS --remap-path-prefix=$sources=crates"
done
set -- build --locked --profile site --target wasm32-unknown-unknown -p canon-wasm
if [ -n "${CANON_BUILD_STD:-}" ]; then
  export RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
  set -- "$@" -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
fi
"${CARGO:-cargo}" "$@"
built="$out/wasm32-unknown-unknown/site/canon_wasm.wasm"
for path in "$PWD" "$registry" "$library" "$HOME/"; do
  if grep -qaF "$path" "$built"; then
    echo "$built names $path: a remapping is missing above" >&2
    exit 1
  fi
done
# Inside the crate that brings it along, so that a package of that crate is whole.
module=harness/src/site/canon.wasm
cp "$built" $module
chmod 644 $module
(cd harness/src/site && sha256sum canon.wasm > canon.wasm.sha256)
ls -l $module
