# CPS-STR-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def string(self, text):
        plain = super().string(text)
        for character in "<>&":
            plain = plain.replace(character, f"\\u{ord(character):04x}")
        return plain


serve(Sinner())
