import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {} as const;
/** Name of a bit of `ThreadMemberFlag`. */
export type ThreadMemberFlagName = keyof typeof bits;
/** A value of `ThreadMemberFlag` in JSON: a number. */
export type ThreadMemberFlag = number;
/**
 * A setting that a user has for a thread; at present about notifications only.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.18.
 */
export const ThreadMemberFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `ThreadMemberFlag` with no bits but the listed ones. */
export function isKnownThreadMemberFlag(value: unknown): value is ThreadMemberFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 0);
}
