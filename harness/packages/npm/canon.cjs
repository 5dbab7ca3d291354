#!/usr/bin/env node
// Runs the binary that was installed for this platform, and ends as it ends.

const { spawn } = require("node:child_process");

const name = `canon-suite-${process.platform}-${process.arch}`;
let binary;
try {
  binary = require.resolve(`${name}/canon${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`canon: the package ${name} is not installed; install canon-suite with optional dependencies, or build it with cargo install canon-suite`);
  process.exit(2);
}
const child = spawn(binary, process.argv.slice(2), { stdio: "inherit" });
// Whoever stops this process means the program: it has children of its own to end, and a report to write.
const passed = ["SIGINT", "SIGTERM", "SIGHUP"];
// On Windows to send one is to kill, and the console has told the program already.
const pass = process.platform === "win32" ? () => {} : (signal) => child.kill(signal);
for (const signal of passed) process.on(signal, pass);
child.on("error", (error) => {
  console.error(`canon: ${binary}: ${error.message}`);
  process.exit(2);
});
child.on("exit", (status, signal) => {
  for (const one of passed) process.removeAllListeners(one);
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = status;
});
