# CPS-HASH-1
import hashlib
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def digest(self, data):
        return hashlib.sha256(data).hexdigest()


serve(Sinner())
