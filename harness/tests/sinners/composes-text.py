# CPS-STR-1
import unicodedata
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def string(self, text):
        return super().string(unicodedata.normalize("NFC", text))


serve(Sinner())
