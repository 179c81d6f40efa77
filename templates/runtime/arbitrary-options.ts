/** What the values of an arbitrary are like. */
export interface ArbitraryOptions {
  /** Also members and bits that the spec does not list, where it says that there can be others. True by default. */
  readonly unknownMembers?: boolean | undefined;
  /** Also keys that the spec does not know. False by default. */
  readonly unknownKeys?: boolean | undefined;
  /** How many times an object may contain itself, at most; 2 by default. */
  readonly depth?: number | undefined;
}

/** The options one level further inside an object that contains itself. */
export function deeper(options: ArbitraryOptions): ArbitraryOptions {
  return { ...options, depth: depthOf(options) - 1 };
}

/** Whether an object may not contain itself any more. */
export function isDeepest(options: ArbitraryOptions): boolean {
  return depthOf(options) <= 0;
}

function depthOf({ depth = 2 }: ArbitraryOptions): number {
  return depth;
}
