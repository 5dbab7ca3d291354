# CPS-FLT-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def coerce(self, root):
        pass


serve(Sinner())
