import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * A kind of premium subscription.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.27.
 */
export const PremiumType = {
  /** No subscription. */
  NONE: 0,
  /** The classic plan. */
  NITRO_CLASSIC: 1,
  /** The full plan. */
  NITRO: 2,
  /** The basic plan. */
  NITRO_BASIC: 3,
} as const;
/** A value of `PremiumType`, listed or not. */
export type PremiumType = (typeof PremiumType)[keyof typeof PremiumType] | UnknownMember;

/** Whether a value is one of the listed members of `PremiumType`. */
export function isKnownPremiumType(value: unknown): value is (typeof PremiumType)[keyof typeof PremiumType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 3;
}
