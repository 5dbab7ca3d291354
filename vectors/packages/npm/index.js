// Golden vectors for canonical JSON, and the check of an implementation against them.

import { Case, Mismatch } from "./case.js";
import { Readings } from "./readings.js";
import data from "./data/index.js";

export { Case, Mismatch };

/** The version of this package. */
export const version = "@VERSION@";

/** The profiles that this package holds. */
export const profiles = Object.keys(data);

/** How many failures a report tells in full. */
const FULL = 10;

/** The cases that an implementation must pass; with `level: "should"` those of good practice too. */
export function cases(profile, options = {}) {
  const { level = "must" } = options;
  if (level !== "must" && level !== "should") throw new RangeError(`no level ${level}; must or should`);
  return all(profile, options).cases.filter((one) => level === "should" || one.level !== "should");
}

/** Asks the function every case; throws a Mismatch with the report where it does not conform, and returns the report otherwise. */
export function check(profile, canonicalize, options = {}) {
  const known = [options.known ?? []].flat();
  const gating = new Set(cases(profile, options).map(({ id }) => id));
  const { cases: every, readings } = all(profile, options);
  const report = { profile, passed: 0, failures: {}, known: {}, noted: {}, stale: [], readings: {} };
  for (const one of every) {
    try {
      one.check(canonicalize);
      if (gating.has(one.id)) report.passed += 1;
    } catch (mismatch) {
      if (!(mismatch instanceof Mismatch)) throw mismatch;
      const place = !gating.has(one.id) ? report.noted : known.some((name) => names(name, one)) ? report.known : report.failures;
      place[one.id] = mismatch.message;
    }
  }
  const failed = every.filter(({ id }) => id in report.known);
  report.stale = known.filter((name) => !failed.some((one) => names(name, one)));
  report.readings = readings.settled();
  if (Object.keys(report.failures).length > 0 || report.stale.length > 0) throw new Mismatch(text(report));
  return report;
}

function all(profile, { parsed = false, refuses = [] }) {
  if (!Object.hasOwn(data, profile)) throw new RangeError(`no profile ${profile} in this package; one of ${profiles.join(", ")}`);
  const readings = new Readings(data[profile].disputes);
  const every = data[profile].cases.map((entry) => new Case(data[profile], entry, readings, { parsed, refuses }));
  return { readings, cases: every.filter((one) => !(parsed && one.raw)) };
}

function names(pattern, one) {
  if (pattern.endsWith("*")) return one.id.startsWith(pattern.slice(0, -1));
  return pattern === one.id || one.rules.includes(pattern);
}

function text(report) {
  const failures = Object.entries(report.failures);
  const total = report.passed + failures.length + Object.keys(report.known).length;
  const more = failures.slice(FULL).map(([id]) => id);
  return [
    `${report.profile}: ${report.passed} of ${total} cases hold`,
    ...failures.slice(0, FULL).map(([, failure]) => failure),
    ...(more.length > 0 ? [`and ${more.length} more: ${more.join(", ")}`] : []),
    ...report.stale.map((name) => `known names ${name}, and nothing of it fails any more; remove it`),
  ].join("\n");
}
