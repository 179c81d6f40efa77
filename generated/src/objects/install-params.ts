import type { PermissionFlag } from '../bit-sets/permission-flag.js';

/**
 * The scopes and permissions with which an application is installed.
 *
 * Section 2.4.
 */
export interface InstallParams {
  /**
   * The scopes with which the application is added to a server.
   *
   * Section 2.4.
   */
  scopes: string[];
  /**
   * The permissions requested for the role of the bot.
   *
   * Section 2.4.
   */
  permissions: PermissionFlag;
}
