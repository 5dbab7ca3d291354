"""Asks the published reference: one task a line in, one answer a line out."""

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [path for path in [os.environ.get("CANON_QP_CAPSULE")] if path]

from qp_capsule import Capsule, CapsuleChain, Seal  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()


def signer(seed):
    path = Path(FOLDER.name) / seed
    path.write_bytes(bytes.fromhex(seed))
    path.chmod(0o600)
    return Seal(key_path=path, enable_pq=False)


def seal(task):
    return signer(task["seed"]).seal(Capsule.from_dict(task["capsule"])).to_sealed_dict()


def verify(task):
    capsule = Capsule.from_sealed_dict(task["capsule"])
    return str(signer("00" * 32).verify_with_key_detailed(capsule, task["public_key"]).code)


def seal_chain(task):
    sealed, previous = [], None
    for index, content in enumerate(task["capsules"]):
        content |= {"sequence": index, "previous_hash": previous}
        sealed.append(seal({"seed": task["seed"], "capsule": content}))
        previous = sealed[-1]["hash"]
    return sealed


class Stored:
    def __init__(self, capsules):
        self.capsules = capsules

    async def get_all_ordered(self, tenant_id=None):
        return self.capsules


class ByKey:
    def __init__(self, public_key):
        self.public_key = public_key

    def verify(self, capsule):
        return signer("00" * 32).verify_with_key(capsule, self.public_key)


def chain(task):
    capsules = [Capsule.from_sealed_dict(capsule) for capsule in task["capsules"]]
    key = ByKey(task["public_key"]) if task["level"] == "signatures" else None
    walk = CapsuleChain(Stored(capsules)).verify(verify_content=task["level"] != "structural", seal=key)
    result = asyncio.run(walk)
    return [result.valid, result.capsules_verified]


TASKS = {"seal": seal, "verify": verify, "seal_chain": seal_chain, "chain": chain}

for line in sys.stdin:
    task = json.loads(line)
    print(json.dumps(TASKS[task["task"]](task), ensure_ascii=False), flush=True)
