/**
 * The colours of a role. Where `primary_color` is 0, the role is passed over when the display colour of a member
 * is computed.
 *
 * Section 2.31.
 */
export interface RoleColors {
  /**
   * The same as `Role.color`, an RGB value of 24 bits; 0 by default.
   *
   * At most 16777215.
   *
   * Section 2.31.
   */
  primary_color: number;
  /**
   * Second colour, which makes the role a gradient. Not null only in guilds with feature ENHANCED_ROLE_COLORS.
   *
   * At most 16777215.
   *
   * Section 2.31.
   */
  secondary_color: number | null;
  /**
   * Third colour, which makes the role holographic. Not null only in guilds with feature ENHANCED_ROLE_COLORS;
   * setting it makes the three colours 11127295, 16759788 and 16761760.
   *
   * At most 16777215.
   *
   * Section 2.31.
   */
  tertiary_color: number | null;
}
