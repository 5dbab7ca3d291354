#!/usr/bin/env bash
# Puts the program of a published release into a folder, and only if it is the one that was pinned: install.sh FOLDER
# With --newest, prints which release that is unless another is asked for.
#
# CANON_VERSION   the release; the newest that releases.sha256 lists unless given
# CANON_SHA256    the checksum of the archive; that of releases.sha256 unless given
# CANON_RELEASES  where the releases are; those of the repository that Cargo.toml names unless given
#
# Nothing is ever compiled here. What cannot be had ends with exit code 3 and one line that says what to do.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:?name the folder: install.sh FOLDER}

stop() {
  printf 'canon: %s, or name a canon that is installed another way (pip, npm, cargo: canon-suite) in the input binary\n' "$1" >&2
  exit 3
}
manifest() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$here/Cargo.toml" | head -n 1; }

# The list grows at its end, with the commit that follows a release: it is there before the action that belongs to it.
newest() { sed -n 's/^[0-9a-f]\{64\}  canon-suite-.*-v\([0-9].*\)\.tar\.gz$/\1/p' "$here/releases.sha256" | tail -n 1; }

version=${CANON_VERSION:-$(newest)}
version=${version#v}
[ -n "$version" ] || stop "releases.sha256 lists no release at this commit: take the commit that the tag of the action names, or name a version with its checksum"
if [ "$folder" = --newest ]; then
  echo "$version"
  exit
fi
releases=${CANON_RELEASES:-$(manifest repository)/releases/download}
case $(uname -s)-$(uname -m) in
  Linux-x86_64) target=x86_64-unknown-linux-gnu ;;
  Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-gnu ;;
  Darwin-x86_64) target=x86_64-apple-darwin ;;
  Darwin-arm64) target=aarch64-apple-darwin ;;
  MINGW*-x86_64 | MSYS*-x86_64) target=x86_64-pc-windows-gnu ;;
  *) stop "there is no release for $(uname -s) on $(uname -m): run on another machine" ;;
esac
name=canon-suite-$target-v$version.tar.gz
checksum=${CANON_SHA256:-$(awk -v name="$name" '$2 == name { print $1 }' "$here/releases.sha256")}
[ -n "$checksum" ] || stop "releases.sha256 does not list $name: take a version that it lists, or give the checksum in the input sha256"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
address=$releases/v$version/$name
said=$(curl --fail --silent --show-error --location --retry 3 --output "$work/$name" "$address" 2>&1) \
  || stop "$address cannot be downloaded (${said//$'\n'/ }): look at the version and the network"
# macOS has shasum in the place of sha256sum.
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
found=$($sum "$work/$name" | cut -d' ' -f1)
[ "$found" = "$checksum" ] || stop "$name has the checksum $found, pinned is $checksum: do not run it, find out who changed it"
mkdir -p "$folder"
tar -xzf "$work/$name" -C "$folder" --strip-components 1
