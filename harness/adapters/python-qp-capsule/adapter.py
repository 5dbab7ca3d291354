"""The PyPI package `qp-capsule`, the published reference of the Capsule protocol."""

import asyncio
import hashlib
import json
import os
import sys
import tempfile

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

from pathlib import Path

from qp_capsule import Capsule, CapsuleChain, Seal, compute_hash, validate_capsule_dict

import loop

FAULTS = {
    "Sequence gap": "sequence_gap",
    "Genesis": "genesis",
    "Chain broken": "linkage",
    "Content hash": "content",
    "Signature": "signature",
}


def value(request):
    return json.loads(loop.text(request))


def mapping(request):
    document = value(request)
    if not isinstance(document, dict):
        raise loop.Reject("wrong_root")
    return document


def hashed(document):
    # The package gives the hash alone; the text is what its own encoder settings print.
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    answer = loop.hashed(text, hashlib.sha3_256)
    assert answer["hash"] == compute_hash(document)
    return answer


def sealer(seed, folder):
    path = Path(folder) / "key"
    path.write_bytes(bytes.fromhex(seed))
    return Seal(key_path=path, enable_pq=False)


def hash_document(request):
    return hashed(value(request))


def model(request):
    return hashed(Capsule.from_dict(mapping(request)).to_dict())


def validate(request):
    arguments = request.get("args", {})
    if arguments.get("strict_time"):
        raise loop.Unsupported("no strict_time")
    result = validate_capsule_dict(
        value(request),
        claimed_hash=arguments.get("claimed_hash"),
        strict_unknown_keys=bool(arguments.get("strict")),
    )
    return {"valid": True} if result.ok else {"valid": False, "category": result.category, "field": result.field}


def seal(request):
    if request["args"].get("pq_seed"):
        raise loop.Unsupported("the post-quantum library is not installed")
    with tempfile.TemporaryDirectory() as folder:
        signer = sealer(request["args"]["seed"], folder)
        capsule = signer.seal(Capsule.from_dict(mapping(request)))
        return {
            "hash": capsule.hash,
            "signature": capsule.signature,
            "public_key": signer.get_public_key(),
            "signed_by": capsule.signed_by,
        }


def verify(request):
    arguments = request.get("args", {})
    if arguments.get("pq_public_key") or arguments.get("require_pq"):
        raise loop.Unsupported("the post-quantum library is not installed")
    with tempfile.TemporaryDirectory() as folder:
        capsule = Capsule.from_sealed_dict(mapping(request))
        result = sealer("00" * 32, folder).verify_with_key_detailed(capsule, arguments["public_key"])
    return {"verdict": str(result.code)}


class InOrder:
    """A storage that gives the capsules back as they came."""

    def __init__(self, capsules):
        self.capsules = capsules

    async def get_all_ordered(self, tenant_id=None):
        return self.capsules


class WithKey:
    """A seal that verifies with one given key."""

    def __init__(self, signer, public_key):
        self.signer, self.public_key = signer, public_key

    def verify(self, capsule):
        return self.signer.verify_with_key(capsule, self.public_key)


def chain(request):
    arguments = request.get("args", {})
    documents = value(request)
    if not isinstance(documents, list):
        raise loop.Reject("wrong_root")
    level = arguments.get("level", "structural")
    capsules = [Capsule.from_sealed_dict(document) for document in documents]
    with tempfile.TemporaryDirectory() as folder:
        signed = level == "signatures"
        checker = WithKey(sealer("00" * 32, folder), arguments["public_key"]) if signed else None
        checking = CapsuleChain(InOrder(capsules)).verify(verify_content=level != "structural", seal=checker)
        result = asyncio.run(checking)
    answer = {"valid": result.valid, "verified": result.capsules_verified}
    if not result.valid:
        kind = next(kind for text, kind in FAULTS.items() if result.error.startswith(text))
        answer |= {"at": result.capsules_verified, "capsule_id": result.broken_at, "kind": kind}
    return answer


OPERATIONS = {"hash": hash_document, "model": model, "validate": validate, "seal": seal, "verify": verify, "chain": chain}

loop.serve(
    "qp-capsule",
    "1.5.4",
    {"cps": list(OPERATIONS)},
    {("cps", name): operation for name, operation in OPERATIONS.items()},
    input="raw",
    # A member of another type is met with whatever exception comes of it.
    refusals=(*loop.REFUSALS, AttributeError, KeyError, TypeError),
)
