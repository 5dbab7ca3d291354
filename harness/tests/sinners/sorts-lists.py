# CPS-ORD-2
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def elements(self, values):
        return sorted(values, key=self.print)


serve(Sinner())
