import canonicalize from "canonicalize";
import test from "node:test";
import { cases } from "canon-vectors";

for (const c of cases("jcs", { parsed: true })) test(c.id, () => c.check(canonicalize));
