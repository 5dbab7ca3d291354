# CPS-FLT-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def coerce_member(self, owner, name):
        if name == "confidence":
            super().coerce_member(owner, name)


serve(Sinner())
