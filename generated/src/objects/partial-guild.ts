import type { Guild } from './guild.js';

/**
 * A Guild of which only `id` is sure to be there.
 *
 * Section 2.19.
 */
export interface PartialGuild extends Pick<Guild, 'id'>, Partial<Omit<Guild, 'id'>> {}
