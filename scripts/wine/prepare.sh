#!/usr/bin/env bash
# Makes a folder fit for a program of ours under wine, and the prefix that WINEPREFIX names: prepare.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
x86_64-w64-mingw32-gcc -shared -O2 -o "$1/bcryptprimitives.dll" "$here/bcryptprimitives.c" -ladvapi32
# The first start takes long, and is nobody's fault.
wine wineboot --init >/dev/null 2>&1
