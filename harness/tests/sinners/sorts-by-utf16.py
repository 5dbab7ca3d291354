# CPS-ORD-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def order(self, names):
        return sorted(names, key=lambda name: name.encode("utf-16-be"))


serve(Sinner())
