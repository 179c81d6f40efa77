import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * Whose a sticker is.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.26.
 */
export const StickerType = {
  /** An official sticker that belongs to a pack. */
  STANDARD: 1,
  /** A sticker that a guild has uploaded. */
  GUILD: 2,
} as const;
/** A value of `StickerType`, listed or not. */
export type StickerType = (typeof StickerType)[keyof typeof StickerType] | UnknownMember;

/** Whether a value is one of the listed members of `StickerType`. */
export function isKnownStickerType(value: unknown): value is (typeof StickerType)[keyof typeof StickerType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2;
}
