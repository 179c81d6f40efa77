/** Options of the values that an arbitrary produces. */
export interface ArbitraryOptions {
  /** Include unlisted members and bits of open enumerations and bit sets. Default: true. */
  readonly unknownMembers?: boolean | undefined;
  /** Include keys that the spec does not list. Default: false. */
  readonly unknownKeys?: boolean | undefined;
  /** Maximum nesting of an object in itself. Default: 2. */
  readonly depth?: number | undefined;
}

/** The options for the next nesting level of a recursive object. */
export function deeper(options: ArbitraryOptions): ArbitraryOptions {
  return { ...options, depth: depthOf(options) - 1 };
}

/** Whether the maximum nesting is reached. */
export function isDeepest(options: ArbitraryOptions): boolean {
  return depthOf(options) <= 0;
}

function depthOf({ depth = 2 }: ArbitraryOptions): number {
  return depth;
}
