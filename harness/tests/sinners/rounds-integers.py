# CPS-NUM-2
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def integer(self, literal):
        value = int(literal)
        return int(float(value)) if abs(value) < 10**308 else value


serve(Sinner())
