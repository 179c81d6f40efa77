import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Members can choose the role in an onboarding prompt.
   *
   * Bit 0.
   */
  IN_PROMPT: 1,
} as const;
/** Name of a bit of `RoleFlag`. */
export type RoleFlagName = keyof typeof bits;
/** A value of `RoleFlag` in JSON: a number. */
export type RoleFlag = number;
/**
 * A property of a role.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.24.
 */
export const RoleFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `RoleFlag` with no bits but the listed ones. */
export function isKnownRoleFlag(value: unknown): value is RoleFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 1);
}
