/** Bounds on what programs on this machine send to the mock. SECURITY.md has them in its table. */

/** Bytes of the body of a request; a larger one gets 413. */
export const MOST_BODY_BYTES = 16 * 1024 * 1024;

/** Bytes of the bodies that are read at the same time; a request that goes beyond gets 413. */
export const MOST_READ_BYTES = 256 * 1024 * 1024;

/** So much of a body that is too large is read, so that its client hears the answer. Then the connection ends. */
export const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** Fields and parts of a form; one with more gets 413. */
export const MOST_FORM_FIELDS = 10_000;

/** Keys of an object, and items of a list, in JSON; a body with more gets 413. */
export const MOST_JSON_ENTRIES = 10_000;

/** Problems of a list, after which the rest of it is not checked. */
export const MOST_PROBLEMS = 100;

/** Windows of rate limits that are counted at a time; the oldest are dropped for others. */
export const MOST_WINDOWS = 10_000;

/** Bytes of a message over a connection; a larger one ends it. */
export const MOST_MESSAGE_BYTES = 1024 * 1024;

/** Frames of a message; those without content count, too. */
export const MOST_FRAMES = 10_000;

/** Bytes that wait for a client to read them; with more of them, its connection ends. */
export const MOST_QUEUED_BYTES = 64 * 1024 * 1024;

/** Connections at a time; further ones get 503. */
export const MOST_CONNECTIONS = 1_000;

/** Sessions without a connection that can resume; the oldest are dropped for others. */
export const MOST_WAITING_SESSIONS = 1_000;

/** Starts of sessions that the gateway counts. */
export const MOST_STARTS = 10_000;
