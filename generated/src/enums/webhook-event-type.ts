/**
 * A type of event that is delivered to the webhook of an application.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.2.
 */
export const WebhookEventType = {
  /** Somebody added the application to a guild or to their own account. */
  APPLICATION_AUTHORIZED: 'APPLICATION_AUTHORIZED',
  /** Somebody withdrew the application's authorization. */
  APPLICATION_DEAUTHORIZED: 'APPLICATION_DEAUTHORIZED',
  /** An entitlement was granted. */
  ENTITLEMENT_CREATE: 'ENTITLEMENT_CREATE',
  /** An entitlement changed. */
  ENTITLEMENT_UPDATE: 'ENTITLEMENT_UPDATE',
  /** An entitlement was taken away. */
  ENTITLEMENT_DELETE: 'ENTITLEMENT_DELETE',
  /** Somebody took up a quest; listed, but not delivered at present. */
  QUEST_USER_ENROLLMENT: 'QUEST_USER_ENROLLMENT',
  /** A message was posted in a lobby. */
  LOBBY_MESSAGE_CREATE: 'LOBBY_MESSAGE_CREATE',
  /** A lobby message was edited. */
  LOBBY_MESSAGE_UPDATE: 'LOBBY_MESSAGE_UPDATE',
  /** A lobby message was removed. */
  LOBBY_MESSAGE_DELETE: 'LOBBY_MESSAGE_DELETE',
  /** A direct message was sent during an active Social SDK session. */
  GAME_DIRECT_MESSAGE_CREATE: 'GAME_DIRECT_MESSAGE_CREATE',
  /** A direct message of a Social SDK session was edited. */
  GAME_DIRECT_MESSAGE_UPDATE: 'GAME_DIRECT_MESSAGE_UPDATE',
  /** A direct message of a Social SDK session was removed. */
  GAME_DIRECT_MESSAGE_DELETE: 'GAME_DIRECT_MESSAGE_DELETE',
} as const;
/** A value of `WebhookEventType`, listed or not. */
export type WebhookEventType = (typeof WebhookEventType)[keyof typeof WebhookEventType] | (string & {});

/** Whether a value is one of the listed members of `WebhookEventType`. */
export function isKnownWebhookEventType(
  value: unknown,
): value is (typeof WebhookEventType)[keyof typeof WebhookEventType] {
  switch (value) {
    case WebhookEventType.APPLICATION_AUTHORIZED:
    case WebhookEventType.APPLICATION_DEAUTHORIZED:
    case WebhookEventType.ENTITLEMENT_CREATE:
    case WebhookEventType.ENTITLEMENT_UPDATE:
    case WebhookEventType.ENTITLEMENT_DELETE:
    case WebhookEventType.QUEST_USER_ENROLLMENT:
    case WebhookEventType.LOBBY_MESSAGE_CREATE:
    case WebhookEventType.LOBBY_MESSAGE_UPDATE:
    case WebhookEventType.LOBBY_MESSAGE_DELETE:
    case WebhookEventType.GAME_DIRECT_MESSAGE_CREATE:
    case WebhookEventType.GAME_DIRECT_MESSAGE_UPDATE:
    case WebhookEventType.GAME_DIRECT_MESSAGE_DELETE:
      return true;
    default:
      return false;
  }
}
