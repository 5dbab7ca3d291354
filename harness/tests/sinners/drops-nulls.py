# CPS-ORD-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def members(self, pairs):
        whole = super().members(pairs)
        return {name: value for name, value in whole.items() if value is not None}


serve(Sinner())
