import type { WelcomeScreenChannel } from './welcome-screen-channel.js';

/**
 * What a Community guild shows to those who are new.
 *
 * Section 2.22.
 */
export interface WelcomeScreen {
  /** Section 2.22. */
  description: string | null;
  /**
   * At most 5 items.
   *
   * Section 2.22.
   */
  welcome_channels: WelcomeScreenChannel[];
}
