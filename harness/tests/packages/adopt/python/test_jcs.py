import canon_vectors
import rfc8785

def test_jcs():
    canon_vectors.check("jcs", rfc8785.dumps, parsed=True, refuses=(RecursionError,))
