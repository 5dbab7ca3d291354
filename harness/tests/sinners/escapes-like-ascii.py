# CPS-STR-1
import json
from base import Canonical, Refused, serve


class Sinner(Canonical):
    def string(self, text):
        text.encode()
        return json.dumps(text)


serve(Sinner())
