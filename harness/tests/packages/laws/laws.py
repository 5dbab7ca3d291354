"""What the Python package promises: refusals, errors, disputes, levels and known failures."""

import json

import canon_vectors


def raises(function, *words):
    try:
        function()
    except AssertionError as error:
        assert all(word in str(error) for word in words), f"{words} in\n{error}"
    else:
        raise SystemExit(f"nothing was raised; wanted {words}")


def case(name, **options):
    return next(case for case in canon_vectors.cases("jcs", **options) if case.id == name)


def refuse(document):
    raise ValueError("no")


def once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("duplicate name")
    return dict(pairs)


def canonical(document, **options):
    value = json.loads(document, **options)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


ORDER = "jcs/key-order/two"
# A failure names rule, effect, wanted and got.
raises(lambda: case(ORDER).check(lambda document: document), ORDER + ": wrong bytes", "JCS-ORD: ", "effect  two ", 'wanted  {"a":1,"b":0}', 'got     {"b":0,"a":1}')
case(ORDER).check(canonical)
case(ORDER).check(lambda document: canonical(document).encode())
raises(lambda: case(ORDER).check(refuse), "refused what it must accept", "ValueError: no")
# Only a refusal refuses: any other exception is an error, also where a refusal is wanted.
BAD = "jcs/grammar/no-comma-in-array"
case(BAD).check(refuse)
raises(lambda: case(BAD).check(lambda document: "{}"), "accepted what it must refuse", "a refusal: syntax")
raises(lambda: case(BAD).check(lambda document: {}["missing"]), "error of the implementation", "KeyError")
case(BAD).check(lambda document: {}["missing"], refuses=(KeyError,))
raises(lambda: case(ORDER).check(lambda document: None), "it returned NoneType")


# A panic of Rust under Python is no Exception. Whoever stops the tests is not the implementation.
class Panic(BaseException):
    pass


def throw(error):
    raise error


raises(lambda: case(BAD).check(lambda document: throw(Panic("index out of bounds"))), "error of the implementation", "Panic: index out of bounds")
for stop in (KeyboardInterrupt, GeneratorExit):
    try:
        case(BAD).check(lambda document: throw(stop()))
    except stop:
        pass
    else:
        raise SystemExit(f"{stop} was taken for an answer")
# Bytes that are not UTF-8 come as bytes, everything else as text.
kinds = {type(one.document) for one in canon_vectors.cases("jcs")}
assert kinds == {str, bytes}, kinds
assert all(isinstance(one.document, str) for one in canon_vectors.cases("jcs", parsed=True))
# One reading throughout: each alone passes, both together do not.
def disputed():
    return [one for one in canon_vectors.cases("jcs") if len(one.rows) > 1 and "IN-DUP" in one.rows[0][0]]


duplicates = disputed()
assert len(duplicates) > 2
seen = []
for one in duplicates:
    reading = once if not seen else None
    try:
        one.check(lambda document: canonical(document, object_pairs_hook=reading))
        seen.append(one.id)
    except AssertionError as error:
        assert "mixed readings: earlier answers follow IN-DUP reject, this one IN-DUP last" in str(error), error
        break
else:
    raise SystemExit("mixing readings passed")
for hook in (once, None):
    for one in disputed():
        one.check(lambda document: canonical(document, object_pairs_hook=hook))
# Known failures are carried, and stale names are found.
report = canon_vectors.check("jcs", refuse, known=["jcs/*"])
assert report.passed > 50 and len(report.known) > 300 and not report.failures
assert canon_vectors.check("jcs", refuse, known="jcs/*").known == report.known
raises(lambda: canon_vectors.check("jcs", refuse, known=["jcs/*", "jcs/no-such/*"]), "known names 'jcs/no-such/*'")
raises(lambda: canon_vectors.check("jcs", refuse), "cases hold", "and ", " more: jcs/")
# Good practice counts only where it is asked for.
more = {one.id for one in canon_vectors.cases("jcs", level="should")} - {one.id for one in canon_vectors.cases("jcs")}
assert more and all(case(one, level="should").level == "should" for one in more)
for wrong in (lambda: canon_vectors.cases("nobody"), lambda: canon_vectors.cases("jcs", level="all")):
    try:
        wrong()
    except ValueError as error:
        assert "; one of " in str(error)
    else:
        raise SystemExit("a name that nobody knows was taken")
for profile in canon_vectors.PROFILES:
    assert len(canon_vectors.cases(profile)) > 100, profile
