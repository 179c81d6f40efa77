import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The level that boosts have brought a guild to.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const PremiumTier = {
  /** No boost level. */
  NONE: 0,
  /** Boost level 1. */
  TIER_1: 1,
  /** Boost level 2. */
  TIER_2: 2,
  /** Boost level 3. */
  TIER_3: 3,
} as const;
/** A value of `PremiumTier`, listed or not. */
export type PremiumTier = (typeof PremiumTier)[keyof typeof PremiumTier] | UnknownMember;

/** Whether a value is one of the listed members of `PremiumTier`. */
export function isKnownPremiumTier(value: unknown): value is (typeof PremiumTier)[keyof typeof PremiumTier] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 3;
}
