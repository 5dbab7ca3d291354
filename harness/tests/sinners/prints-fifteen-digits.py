# CPS-NUM-3
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def number(self, value):
        if isinstance(value, float):
            value = float(f"{value:.15g}")
        return super().number(value)


serve(Sinner())
