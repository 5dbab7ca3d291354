// Times the npm package `canonicalize` in its own process: `PATH REPEATS` in, `NANOSECONDS SHA256` out.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const installed = createRequire(process.argv[2] + "/");
const { default: canonicalize } = await import(installed.resolve("canonicalize"));

const run = (text) => Buffer.from(canonicalize(JSON.parse(text)), "utf8");

for await (const line of createInterface({ input: process.stdin })) {
  const [path, repeats] = line.split(" ");
  const text = readFileSync(path, "utf8");
  let bytes;
  const before = process.cpuUsage();
  for (let count = 0; count < Number(repeats); count++) bytes = run(text);
  const spent = process.cpuUsage(before);
  const digest = createHash("sha256").update(bytes).digest("hex");
  process.stdout.write(`${(spent.user + spent.system) * 1000} ${digest}\n`);
}
