import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { PermissionOverwriteType } from '../enums/permission-overwrite-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * What a channel allows or denies explicitly to one role or member.
 *
 * Section 2.14.
 */
export interface PermissionOverwrite {
  /**
   * The role or the user that it is about; `type` tells which.
   *
   * Section 2.14.
   */
  id: Snowflake;
  /** Section 2.14. */
  type: PermissionOverwriteType;
  /**
   * The permissions that it allows.
   *
   * Section 2.14.
   */
  allow: PermissionFlag;
  /**
   * The permissions that it denies.
   *
   * Section 2.14.
   */
  deny: PermissionFlag;
}
