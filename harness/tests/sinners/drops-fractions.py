# CPS-NUM-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def number(self, value):
        if isinstance(value, float) and value == int(value) and abs(value) < 1e16:
            return str(int(value))
        return super().number(value)


serve(Sinner())
