# CPS-WS-1
from base import Canonical, Refused, serve


class Sinner(Canonical):
    comma, colon = ", ", ": "


serve(Sinner())
