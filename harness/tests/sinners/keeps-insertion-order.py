# CPS-ORD-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def order(self, names):
        return list(names)


serve(Sinner())
