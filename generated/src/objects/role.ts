import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { RoleFlag } from '../bit-sets/role-flag.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { RoleColors } from './role-colors.js';
import type { RoleTags } from './role-tags.js';

/**
 * A role that members of a guild can have.
 *
 * Section 2.24.
 */
export interface Role {
  /** Section 2.24. */
  id: Snowflake<'Role'>;
  /** Section 2.24. */
  name: string;
  /**
   * The colour code, as an integer.
   *
   * Section 2.24.
   *
   * @deprecated It is still returned, but requests had better use `colors`. Use `Role.colors`.
   */
  color: number;
  /** Section 2.24. */
  colors: RoleColors;
  /**
   * Whether the role is pinned in the list of users.
   *
   * Section 2.24.
   */
  hoist: boolean;
  /**
   * Hash of the icon.
   *
   * Section 2.24.
   */
  icon?: string | null;
  /** Section 2.24. */
  unicode_emoji?: string | null;
  /**
   * Roles with the same position are sorted by id.
   *
   * Section 2.24.
   */
  position: number;
  /** Section 2.24. */
  permissions: PermissionFlag;
  /**
   * Whether an integration manages the role.
   *
   * Section 2.24.
   */
  managed: boolean;
  /** Section 2.24. */
  mentionable: boolean;
  /** Section 2.24. */
  tags?: RoleTags;
  /** Section 2.24. */
  flags: RoleFlag;
}
