import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * The thread is pinned to the top of its forum or media channel.
   *
   * Bit 1.
   */
  PINNED: 2,
  /**
   * A new post in this forum or media channel must carry a tag.
   *
   * Bit 4.
   */
  REQUIRE_TAG: 16,
  /**
   * The client hides its download controls; media channels only.
   *
   * Bit 15.
   */
  HIDE_MEDIA_DOWNLOAD_OPTIONS: 32768,
  /**
   * Members opt in before they see content; needs `nsfw` false, and never on stage channels.
   *
   * Bit 21.
   */
  IS_SPOILER_CHANNEL: 2097152,
} as const;
/** Name of a bit of `ChannelFlag`. */
export type ChannelFlagName = keyof typeof bits;
/** A value of `ChannelFlag` in JSON: a number. */
export type ChannelFlag = number;
/**
 * A property of a channel.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.12.
 */
export const ChannelFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `ChannelFlag` with no bits but the listed ones. */
export function isKnownChannelFlag(value: unknown): value is ChannelFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 2129938);
}
