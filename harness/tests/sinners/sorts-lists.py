# CPS-ORD-2
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def elements(self, values):
        # A list of one is in order: printing it to compare would double the work at every level of nesting.
        return sorted(values, key=self.print) if len(values) > 1 else values


serve(Sinner())
