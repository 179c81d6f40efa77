/**
 * Whether a user is there.
 *
 * Open: there can be values that are not listed.
 */
export const PresenceStatus = {
  /** Away. */
  IDLE: 'idle',
  /** Not to be disturbed. */
  DND: 'dnd',
  /** There. */
  ONLINE: 'online',
  /** Not there or invisible. */
  OFFLINE: 'offline',
} as const;
/** A value of `PresenceStatus`, listed or not. */
export type PresenceStatus = (typeof PresenceStatus)[keyof typeof PresenceStatus] | (string & {});

/** Whether a value is one of the listed members of `PresenceStatus`. */
export function isKnownPresenceStatus(value: unknown): value is (typeof PresenceStatus)[keyof typeof PresenceStatus] {
  switch (value) {
    case PresenceStatus.IDLE:
    case PresenceStatus.DND:
    case PresenceStatus.ONLINE:
    case PresenceStatus.OFFLINE:
      return true;
    default:
      return false;
  }
}
