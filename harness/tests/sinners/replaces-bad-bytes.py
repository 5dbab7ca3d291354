# IN-UTF8
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def decode(self, data):
        return data.decode("utf-8", errors="replace")


serve(Sinner())
