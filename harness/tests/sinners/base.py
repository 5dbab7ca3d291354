"""A right canonicalizer for cps and openagents on Python's json, and the adapter loop. A sinner overrides one method."""

import base64
import hashlib
import json
import sys


class Refused(Exception):
    pass


class Canonical:
    profile = "cps"

    def decode(self, data):
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("invalid_utf8")

    def members(self, pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise Refused("duplicate_key")
        return dict(pairs)

    def constant(self, token):
        raise Refused("syntax")

    def float(self, literal):
        value = float(literal)
        if value in (float("inf"), float("-inf")):
            raise Refused("number_range")
        return value

    def integer(self, literal):
        return int(literal)

    def coerce(self, root):
        """The two float paths of a capsule."""
        reasoning = root.get("reasoning") if isinstance(root, dict) else None
        if not isinstance(reasoning, dict):
            return
        self.coerce_member(reasoning, "confidence")
        options = reasoning.get("options")
        for option in options if isinstance(options, list) else []:
            if isinstance(option, dict):
                self.coerce_member(option, "feasibility")

    def coerce_member(self, owner, name):
        value = owner.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            try:
                owner[name] = float(value)
            except OverflowError:
                raise Refused("number_range")

    def order(self, names):
        return sorted(names)

    def string(self, text):
        return json.dumps(text, ensure_ascii=False)

    def number(self, value):
        return json.dumps(value)

    comma, colon = ",", ":"

    def print(self, value):
        if isinstance(value, dict):
            inner = (self.string(name) + self.colon + self.print(value[name]) for name in self.order(value))
            return "{" + self.comma.join(inner) + "}"
        if isinstance(value, list):
            return "[" + self.comma.join(map(self.print, self.elements(value))) + "]"
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return self.number(value)
        return json.dumps(value)

    def elements(self, values):
        return values

    def digest(self, data):
        return hashlib.sha3_256(data).hexdigest()

    def canonical(self, data):
        text = self.decode(data)
        try:
            value = json.loads(
                text, object_pairs_hook=self.members, parse_constant=self.constant,
                parse_float=self.float, parse_int=self.integer,
            )
            self.coerce(value)
            printed = self.print(value)
            printed.encode()
            return printed
        except UnicodeEncodeError:
            raise Refused("lone_surrogate")
        except RecursionError:
            raise Refused("too_deep")
        except ValueError:
            raise Refused("syntax")


def serve(canonical):
    sys.setrecursionlimit(20000)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "hello":
            answer = {"protocol": 1, "name": "sinner", "version": "1", "language": "python", "input": "raw",
                      "supports": {canonical.profile: ["hash"]}}
        else:
            answer = {"id": request["id"]}
            data = base64.b64decode(request["input_b64"]) if "input_b64" in request else request["input"].encode()
            try:
                text = canonical.canonical(data)
                answer["canonical"], answer["hash"] = text, canonical.digest(text.encode())
            except Refused as refused:
                answer["reject"] = str(refused)
        print(json.dumps(answer), flush=True)
