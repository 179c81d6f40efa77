/** A spec file larger than this was not written by a person; reading it would only cost time. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Deepest nesting of maps and lists, so that what walks a tree may recurse. */
export const MAX_DEPTH = 64;

/** Deepest nesting of a type expression. */
export const MAX_TYPE_DEPTH = 16;
