// The types of canon-vectors/reference.

/** A shipped profile by its name, or any other by the text of its file. */
export type Profile = string | { file: string };

/** A canonical text and its hash, as the profile writes it. */
export interface Canonical {
  canonical: string;
  hash: string;
}

export interface Options {
  /** Readings of disputes other than the default ones. */
  readings?: Record<string, string>;
}

/** What the reference refuses, and where. */
export declare class Refusal extends Error {
  readonly kind: string;
  readonly rule: string;
  readonly line: number;
  readonly column: number;
}

/** The canonical text of a document and its hash; throws a Refusal where the profile refuses it. */
export declare function canonicalize(profile: Profile, document: string | Uint8Array, options?: Options): Canonical;

/** The same from a module that was loaded in another way: the bytes of `canon.wasm`, or what they compile to. */
export declare function load(source: BufferSource | WebAssembly.Module): Promise<{ canonicalize: typeof canonicalize }>;
