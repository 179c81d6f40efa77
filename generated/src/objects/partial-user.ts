import type { User } from './user.js';

/**
 * A User of which only `id` is sure to be there.
 *
 * Section 2.27.
 */
export interface PartialUser extends Pick<User, 'id'>, Partial<Omit<User, 'id'>> {}
