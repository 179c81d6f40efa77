import type { PresenceStatus } from '../enums/presence-status.js';

/** The status of a user on each kind of client. A client on which the user is offline or invisible is absent. */
export interface ClientStatus {
  /** On a desktop application: online, idle or dnd. */
  desktop?: PresenceStatus;
  /** On a mobile application: online, idle or dnd. */
  mobile?: PresenceStatus;
  /** In a browser, or as a bot: online, idle or dnd. */
  web?: PresenceStatus;
  /** On a virtual-reality client: online, idle or dnd. */
  vr?: PresenceStatus;
}
