# right
from base import Canonical, serve

serve(Canonical())
