import type { LoadValidators } from '../interpret/validators.js';
import type { Analysis } from './analysis.js';

/** A problem that a validator reports about a payload. */
export interface PayloadIssue {
  /** Keys and indices from the root of the payload. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export type PayloadCheck =
  | { readonly checked: true; readonly profile: string; readonly issues: readonly PayloadIssue[] }
  /** The payload was not checked. */
  | { readonly checked: false; readonly reason: string };

/**
 * Validates a JSON text with the validator of a type, in mode `spec`, as it was in the last version of the spec without
 * errors. The profile is the main one unless another is named.
 */
export async function checkPayload(
  { models }: Analysis,
  request: { readonly type: string; readonly text: string; readonly profile?: string | undefined },
  load: LoadValidators,
): Promise<PayloadCheck> {
  const { type, text, profile } = request;
  const model = profile === undefined ? models[0] : models.find((one) => one.profile.name === profile);
  if (model === undefined) {
    const reason =
      profile === undefined || models.length === 0 ? 'the spec has errors' : `there is no profile ${profile}`;
    return { checked: false, reason };
  }
  const payload = parse(text);
  if ('reason' in payload) return { checked: false, reason: payload.reason };
  const validators = await load(model);
  if (!validators.has(type)) return { checked: false, reason: `there is no validator of ${type}` };
  return { checked: true, profile: model.profile.name, issues: validators.issues(type, payload.value, 'spec') };
}

function parse(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { reason: `the payload is not JSON: ${(error as Error).message}` };
  }
}
