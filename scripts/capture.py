#!/usr/bin/env python3
"""Runs a command for real and draws what a terminal would show as docs/terminal.svg: scripts/capture.py [CANON]"""

import html
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHOWN = "canon run --profile cps --filter 'cps/key-order/*' -- canon adapter --mutant cps/sort-by-utf16"
COLOURS = {"1": "#ffffff", "2": "#8b949e", "31": "#ff8f88", "32": "#56d364", "33": "#e3b341", "36": "#79c0ff"}
WIDTH, LINE, CHARACTER, MARGIN = 104, 19, 8.4, 16


def spans(line):
    """The line as coloured pieces, from its escape sequences."""
    colour, pieces = "#e6edf3", []
    for part in re.split(r"(\x1b\[[\d;]*m)", line):
        codes = re.fullmatch(r"\x1b\[([\d;]*)m", part)
        if codes:
            known = [COLOURS[code] for code in codes[1].split(";") if code in COLOURS]
            colour = known[-1] if known else "#e6edf3"
        elif part:
            # Several blanks would be drawn as one.
            pieces.append((colour, part.replace(" ", "\u00a0")))
    return pieces


def draw(lines):
    width, height = WIDTH * CHARACTER + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" role="img" aria-label="a terminal">'
    yield f'<rect width="100%" height="100%" rx="8" fill="#0d1117"/>'
    yield '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14">'
    for number, line in enumerate(lines):
        text = "".join(f'<tspan fill="{colour}">{html.escape(piece)}</tspan>' for colour, piece in spans(line))
        yield f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 14}">{text}</text>'
    yield "</g></svg>"


def main():
    canon = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/canon").resolve()
    path = f"{canon.parent}{os.pathsep}{os.environ['PATH']}"
    output = subprocess.run(["sh", "-c", SHOWN], env={**os.environ, "PATH": path, "CLICOLOR_FORCE": "1"}, stdout=subprocess.PIPE, text=True).stdout
    # XML has no place for noncharacters; a terminal shows a box.
    output = re.sub("[\ue000-\uf8ff\ufffe\uffff]", "\u25a1", output)
    lines = ["\x1b[32m$\x1b[0m " + SHOWN] + output.rstrip("\n").split("\n")
    # A cut line keeps its colours: count what is seen only.
    cut = [line if len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= WIDTH else line[: WIDTH - 1] + "\u2026" for line in lines]
    (ROOT / "docs/terminal.svg").write_text("\n".join(draw(cut)) + "\n")


main()
