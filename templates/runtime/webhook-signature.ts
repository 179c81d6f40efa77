/** The signature of the requests of one webhook. */
export interface SignatureFacts {
  readonly header: string;
  readonly decode: (text: string) => Uint8Array | undefined;
  /** Prefix of each signature in the header. */
  readonly prefix?: string;
  /** Separator of the parts of the header; undefined for a single signature. */
  readonly separator?: string;
  /** Header that identifies the delivery. */
  readonly id?: string;
  readonly timestamp?: {
    readonly header: string;
    /** Prefix of the time, if it is one of several parts of the header. */
    readonly prefix?: string;
    /** Units per second; undefined if the spec does not state the unit. */
    readonly perSecond?: number;
  };
  /** The signed text before the body. */
  readonly signed: (id: string, timestamp: string) => string;
}

/** The facts about the signature in the headers of a request. */
export interface ReadSignature {
  /** At least one; undefined for a missing or malformed one. */
  readonly signatures: readonly (Uint8Array | undefined)[];
  /** The signed text before the body. */
  readonly prefix: string;
  /** The id of the delivery; null if it is missing, undefined if deliveries have none. */
  readonly id: string | null | undefined;
  /** Unix time in seconds; null if it is missing or malformed, undefined if deliveries have no comparable time. */
  readonly time: number | null | undefined;
}

/** Whether one of the signatures belongs to the message. Takes the same time for each wrong or missing signature. */
export type Verify = (signatures: readonly (Uint8Array | undefined)[], message: Uint8Array) => Promise<boolean>;

/** Most signatures that are verified; further ones are ignored. */
const MOST_SIGNATURES = 16;

export function readSignature(headers: { get(name: string): string | null }, facts: SignatureFacts): ReadSignature {
  const texts = partsOf(headers.get(facts.header), facts.separator, facts.prefix);
  const id = facts.id === undefined ? undefined : headers.get(facts.id) || null;
  const timestamp = timestampOf(headers, facts);
  return {
    signatures: texts.length === 0 ? [undefined] : texts.map(facts.decode),
    prefix: facts.signed(id ?? '', timestamp ?? ''),
    id,
    time: timestamp === undefined ? undefined : timeOf(timestamp, facts),
  };
}

/** The parts of a header with a prefix, without the prefix. */
function partsOf(text: string | null, separator: string | undefined, prefix = ''): readonly string[] {
  if (text === null) return [];
  const parts = separator === undefined ? [text] : text.split(separator).map((part) => part.trim());
  const own = parts.filter((part) => part.startsWith(prefix)).slice(0, MOST_SIGNATURES);
  return own.map((part) => part.slice(prefix.length));
}

function timestampOf(
  headers: { get(name: string): string | null },
  { timestamp, separator }: SignatureFacts,
): string | null | undefined {
  if (timestamp === undefined) return undefined;
  const text = headers.get(timestamp.header);
  if (timestamp.prefix === undefined) return text;
  const parts = partsOf(text, separator, timestamp.prefix);
  return parts.length === 1 ? parts[0]! : null; // several times: which one was signed is not certain
}

function timeOf(timestamp: string | null, facts: SignatureFacts): number | null | undefined {
  if (timestamp === null) return null;
  const perSecond = facts.timestamp?.perSecond;
  if (perSecond === undefined) return undefined;
  return /^\d{1,16}$/.test(timestamp) ? Number(timestamp) / perSecond : null;
}

/** True if a time in seconds since 1970 is within the window around now, which is in milliseconds. */
export function isFresh(time: number, windowSeconds: number, now: number): boolean {
  return Math.abs(time - now / 1000) <= windowSeconds;
}

/** Removes a prefix that the text may have. */
export function afterPrefix(text: string, prefix: string): string {
  // Untyped programs may pass other values, which decoding reports.
  return typeof text === 'string' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

const MOST_DIGITS = 1024;

/** Decodes hexadecimal; undefined if the text is malformed. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length % 2 !== 0 || text.length > MOST_DIGITS) return undefined;
  if (!/^[0-9a-f]+$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Decodes base64 of the common alphabet, with or without padding; undefined if the text is malformed. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > MOST_DIGITS || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export interface Subtle {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: object,
    extractable: boolean,
    usages: string[],
  ): Promise<unknown>;
  verify(algorithm: object, key: unknown, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

export function subtle(): Subtle {
  const found = (globalThis as unknown as { readonly crypto?: { readonly subtle?: Subtle } }).crypto?.subtle;
  if (found === undefined) throw new TypeError('this runtime has no WebCrypto');
  return found;
}

/** Whether any signature of the right length is valid with any key. Tries all pairs, so that the time reveals nothing. */
export async function anyValid(
  algorithm: object,
  keys: readonly unknown[],
  signatures: readonly (Uint8Array | undefined)[],
  length: number,
  message: Uint8Array,
): Promise<boolean> {
  const pairs = keys.flatMap((key) => signatures.map((signature) => [key, signature] as const));
  const results = await Promise.all(
    pairs.map(async ([key, signature]) => {
      const wellFormed = signature?.byteLength === length;
      const bytes = wellFormed ? signature : new Uint8Array(length);
      return (await subtle().verify(algorithm, key, bytes, message)) && wellFormed;
    }),
  );
  return results.includes(true);
}
