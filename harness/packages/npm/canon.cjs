#!/usr/bin/env node
// Runs the binary that was installed for this platform.

const { spawnSync } = require("node:child_process");

const name = `canon-suite-${process.platform}-${process.arch}`;
let binary;
try {
  binary = require.resolve(`${name}/canon${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`canon: the package ${name} is not installed; install canon-suite with optional dependencies, or build it with cargo install canon-suite`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(binary, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`canon: ${binary}: ${error.message}`);
  process.exit(2);
}
if (signal) process.kill(process.pid, signal);
process.exit(status ?? 70);
