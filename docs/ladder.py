"""The digest ladder in Python: rewrites the frozen sequences and their canonical texts from docs/ladder.md alone.

    python3 docs/ladder.py 10000

prints the lines that `canon vectors ladder --count 10000` prints, for the sequences and profiles whose rules
Python's own json module can follow.
"""

import hashlib
import json
import sys

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FAMILIES = ["numbers", "strings", "keys"]
LETTERS = "abczABZ0129_-./ $@~{\u00e9\u00e4\u00df\u00f1\u03b1\u03a9\u0430\u042f\u2026\uff21\U0001f600\U0001f680"


class Draw:
    def __init__(self, family, index):
        self.state = (index * 4 + FAMILIES.index(family)) * GOLDEN & MASK

    def below(self, limit):
        self.state = (self.state + GOLDEN) & MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return (z ^ (z >> 31)) % limit


def number(draw):
    kind = draw.below(4)
    sign = "-" if draw.below(4) == 0 else ""
    magnitude = 10 ** (1 + draw.below(15 if kind == 0 else 17))
    digits = draw.below(magnitude)
    if kind == 0:
        return f"{sign}{digits}" if digits else "0"
    if kind == 1:
        text = f"{digits:018}"
        split = 1 + draw.below(17)
        return f"{sign}{text[:split].lstrip('0') or '0'}.{text[split:]}"
    if kind == 2:
        return f"{sign}{digits}e{draw.below(591) - 300}"
    exponent = draw.below(40) - 20
    return f"{sign}{digits % 10}.{draw.below(1000):03}E{exponent:+}"


def string(draw):
    out = '"'
    for _ in range(draw.below(16)):
        kind = draw.below(8)
        start, size = {
            0: (0, 0x20), 1: (0x80, 0x80), 2: (0x100, 0x700), 3: (0x800, 0xD000),
            4: (0xE000, 0x2000), 5: (0x10000, 0x100000),
        }.get(kind, (0x20, 0x60))
        character = chr(start + draw.below(size))
        escape = draw.below(4) == 0
        if escape or character < " " or character in '"\\':
            units = character.encode("utf-16-be")
            out += "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
        else:
            out += character
    return out + '"'


def keys(draw):
    members, names = [], []
    for place in range(1 + draw.below(8)):
        name = "".join(LETTERS[draw.below(32)] for _ in range(draw.below(5)))
        if name not in names:
            names.append(name)
            members.append(f'"{name}":{place}')
    return "{" + ",".join(members) + "}"


ITEM = {"numbers": number, "strings": string, "keys": keys}


def by_code_point(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def by_utf16(value):
    if isinstance(value, dict):
        value = dict(sorted(value.items(), key=lambda member: member[0].encode("utf-16-be")))
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


LADDERS = [
    ("jcs", "strings", by_utf16), ("jcs", "keys", by_utf16),
    ("cps", "numbers", by_code_point), ("cps", "strings", by_code_point), ("cps", "keys", by_code_point),
    ("openagents", "strings", by_code_point), ("openagents", "keys", by_code_point),
    ("khora", "strings", by_code_point),
    ("kairos", "strings", by_code_point), ("kairos", "keys", by_code_point),
]

for profile, family, canonical in LADDERS:
    count = int(sys.argv[1])
    inputs, outputs = hashlib.sha256(), hashlib.sha256()
    for index in range(count):
        text = ITEM[family](Draw(family, index))
        inputs.update(text.encode() + b"\n")
        outputs.update(canonical(json.loads(text)).encode() + b"\n")
        done = index + 1
        if done == count or (done >= 1000 and str(done).strip("0") == "1"):
            print(profile, family, f"0..{done}", inputs.hexdigest(), outputs.hexdigest())
