import type { User } from './user.js';

/**
 * The user of a team member, of whom four fields are sent.
 *
 * Section 2.29.
 */
export interface UserInTeamMember extends Pick<User, 'id' | 'username' | 'discriminator' | 'avatar'> {}
