import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * Whether an application has events delivered to its webhook.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.2.
 */
export const ApplicationEventWebhookStatus = {
  /** Not delivered; the status by default. */
  DISABLED: 1,
  /** Delivered. */
  ENABLED: 2,
  /** Not delivered, because the platform disabled it. */
  DISABLED_BY_DISCORD: 3,
} as const;
/** A value of `ApplicationEventWebhookStatus`, listed or not. */
export type ApplicationEventWebhookStatus =
  (typeof ApplicationEventWebhookStatus)[keyof typeof ApplicationEventWebhookStatus] | UnknownMember;

/** Whether a value is one of the listed members of `ApplicationEventWebhookStatus`. */
export function isKnownApplicationEventWebhookStatus(
  value: unknown,
): value is (typeof ApplicationEventWebhookStatus)[keyof typeof ApplicationEventWebhookStatus] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 3;
}
