import type { Nameplate } from './nameplate.js';

/**
 * What a user has collected. Avatar decorations and profile effects are not among it.
 *
 * Section 2.28.
 */
export interface Collectible {
  /** Section 2.28. */
  nameplate?: Nameplate;
}
