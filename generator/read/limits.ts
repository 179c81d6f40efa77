/** A spec file larger than this was not written by a person; reading it would only cost time. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** A published document that is a layer may be larger: a program wrote it. */
export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

/** Deepest nesting of maps and lists, so that what walks a tree may recurse. */
export const MAX_DEPTH = 64;

/** Longest name: names become names of files and parts of other names. */
export const MAX_NAME_LENGTH = 200;

/**
 * Most entries of lists and maps. Whatever a spec may have, each command finishes in time that grows with it; what is
 * compared with each other in the package, or nested in its code, has the least bounds.
 */
export const MOST = {
  /** Items of a list that the grammar does not give another bound. */
  items: 1_000,
  /** Items of a list that makes no code: reserved names, corrections, approvals. */
  records: 10_000,
  /** Alternatives of which the first that holds counts, and fields of a rule or a condition. */
  alternatives: 250,
  /** Members of an enum or a bit set, scopes, states and the like. */
  members: 10_000,
  fields: 2_000,
  /** Layers, and profiles of them. */
  layers: 100,
  /** Parameters of a path, parts of an identifier. */
  parameters: 50,
  views: 1_000,
  /** Types that `|` joins; a declared union may have as many as a list. */
  joinedTypes: 100,
} as const;

/** Most fields and ancestors that all objects of a spec inherit together: a line that extends an object may repeat thousands. */
export const MAX_INHERITED = 100_000;

/** Most types of a tuple. */
export const MAX_TUPLE = 50;

/** Deepest nesting of a type expression. */
export const MAX_TYPE_DEPTH = 16;
