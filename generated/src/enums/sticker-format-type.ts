import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The file format of a sticker.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.26.
 */
export const StickerFormatType = {
  /** A still image. */
  PNG: 1,
  /** An animated PNG. */
  APNG: 2,
  /** A Lottie animation in JSON. */
  LOTTIE: 3,
  /** An animated GIF. */
  GIF: 4,
} as const;
/** A value of `StickerFormatType`, listed or not. */
export type StickerFormatType = (typeof StickerFormatType)[keyof typeof StickerFormatType] | UnknownMember;

/** Whether a value is one of the listed members of `StickerFormatType`. */
export function isKnownStickerFormatType(
  value: unknown,
): value is (typeof StickerFormatType)[keyof typeof StickerFormatType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 4;
}
