/**
 * Stands for every value of an open enumeration that this package does not know. It exists in types only: being a type of
 * one value, it lets `switch` and `===` narrow a union, while any `number` stays assignable and a mistyped literal
 * does not compile.
 */
export declare enum UnknownMember {
  Unknown = -1,
}
