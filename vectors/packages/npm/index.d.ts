// The types of canon-vectors.

/** The document as text, or as bytes where it is not UTF-8. */
export type Document = string | Uint8Array;

/** Takes a document (with `parsed`, the value of it) and returns the canonical text. */
export type Canonicalize = (document: any) => string | Uint8Array | undefined;

export interface Options {
  /** The function takes the value that `JSON.parse` makes of the document; cases about the text itself are left out. */
  parsed?: boolean;
  /** Further errors that refuse a document. */
  refuses?: Array<new (...args: any[]) => unknown>;
  /** What fails: `must`, or good practice too. */
  level?: "must" | "should";
}

export interface CheckOptions extends Options {
  /** Failures that are known, by rule, id or beginning of an id. */
  known?: string | string[];
}

/** One answer that would do. */
export type Way = { canonical: string } | { reject: string };

/** What is right under some readings. */
export interface Row {
  under: Record<string, string>;
  ways: Way[];
}

/** One question with its answers. */
export declare class Case {
  private constructor();
  readonly id: string;
  readonly profile: string;
  readonly rules: string[];
  readonly level: "must" | "should" | "dispute";
  readonly proves: string;
  readonly effect: string;
  readonly since: string;
  /** Whether only a reader of the text itself can get it right. */
  readonly raw: boolean;
  readonly document: Document;
  readonly rows: Row[];
  /** Asks the function and throws a Mismatch where its answer is wrong. */
  check(canonicalize: Canonicalize): void;
}

/** An answer that is not what the rules demand. */
export declare class Mismatch extends Error {}

/** What came of a check; texts by the id of their case. */
export interface Report {
  profile: string;
  passed: number;
  failures: Record<string, string>;
  known: Record<string, string>;
  noted: Record<string, string>;
  stale: string[];
  readings: Record<string, string>;
}

export declare const version: string;
export declare const profiles: string[];
export declare function cases(profile: string, options?: Options): Case[];
export declare function check(profile: string, canonicalize: Canonicalize, options?: CheckOptions): Report;
