declare const unlisted: unique symbol;

/**
 * Represents every text that this package does not list. It exists only as a type. No literal is of this type, so that
 * `switch` and `===` narrow a union of objects by a field that may have it.
 */
export type UnknownText = string & { readonly [unlisted]: true };
