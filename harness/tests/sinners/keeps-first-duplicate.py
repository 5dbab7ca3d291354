# IN-DUP
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def members(self, pairs):
        return dict(reversed(pairs))


serve(Sinner())
