/** Limits for requests of other programs on this machine. SECURITY.md has the same table. */

/** Most bytes of the body of a request; a larger one gets 413. */
export const MOST_BODY_BYTES = 16 * 1024 * 1024;

/** Most bytes of all bodies that are read concurrently; a further request gets 413. */
export const MOST_READ_BYTES = 256 * 1024 * 1024;

/** Most bytes that are read of a too large body, whose client then receives a response. Beyond, the connection ends. */
export const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** Most fields and parts of a form; a larger one gets 413. */
export const MOST_FORM_FIELDS = 10_000;

/** Most keys of an object, and items of a list, in JSON; a larger body gets 413. */
export const MOST_JSON_ENTRIES = 10_000;

/** Most problems of a list, after which its rest is not checked. */
export const MOST_PROBLEMS = 100;

/** Most windows of rate limits; the oldest are dropped. */
export const MOST_WINDOWS = 10_000;

/** Most bytes of a message; a larger one ends the connection. */
export const MOST_MESSAGE_BYTES = 1024 * 1024;

/** Most frames of a message, with empty ones. */
export const MOST_FRAMES = 10_000;

/** Most bytes that wait for a client to read them; beyond that, the connection ends. */
export const MOST_QUEUED_BYTES = 64 * 1024 * 1024;

/** Most concurrent connections; further ones get 503. */
export const MOST_CONNECTIONS = 1_000;

/** Most sessions without a connection that can resume; the oldest are dropped. */
export const MOST_WAITING_SESSIONS = 1_000;

/** Most starts of sessions that the gateway records. */
export const MOST_STARTS = 10_000;
