import type { Guild } from './guild.js';

/**
 * The guild of a template.
 *
 * Section 2.19.
 */
export interface GuildInTemplate extends Omit<Guild, 'icon_hash'> {
  /**
   * Hash of the icon, as the template object gives it.
   *
   * Section 2.19.
   */
  icon_hash: string | null;
}
