import type { Guild } from './guild.js';
import type { WelcomeScreen } from './welcome-screen.js';

/**
 * The guild of an invite to a Community guild. An invite to another guild has no welcome screen.
 *
 * Section 2.19.
 */
export interface GuildInInvite extends Omit<Guild, 'welcome_screen'> {
  /**
   * The welcome screen of a Community guild. Returned in the guild object of an invite.
   *
   * Section 2.19.
   */
  welcome_screen: WelcomeScreen;
}
