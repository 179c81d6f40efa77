/**
 * Represents every text that this package does not list, where a text distinguishes the members of a union. It exists only
 * as a type. Because it is a unit type, `switch` and `===` narrow the union, and a mistyped literal does not compile.
 */
export declare enum UnknownText {
  Unknown = '\u0000unlisted',
}
