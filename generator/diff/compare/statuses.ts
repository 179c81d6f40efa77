import { conditionKey, isNotShown, type EndpointResponse } from '../../model/index.js';

type Status = EndpointResponse['status'];

/** Whether a response says that the request failed: clients expect failures that the spec does not list, too. */
export function isFailure({ status }: Pick<EndpointResponse, 'status'>): boolean {
  return typeof status === 'number' ? status >= 400 : status === '4XX' || status === '5XX' || status === 'default';
}

/**
 * The response that describes every case of another one, where none describes just these: `4XX` or `default` for `404`,
 * and the general one for one with a condition. The content type is the same.
 */
export function coverOf(response: EndpointResponse, others: readonly EndpointResponse[]): EndpointResponse | undefined {
  return others
    .filter(
      (other) =>
        isGeneralOf(other, response) || (isOfSameCase(response, other) && isWider(other.status, response.status)),
    )
    .toSorted((a, b) => Number(a.status === 'default') - Number(b.status === 'default'))[0];
}

/** Whether the others describe some of the statuses of a response. */
export function hasPartIn(response: EndpointResponse, others: readonly EndpointResponse[]): boolean {
  return others.some((other) => isOfSameCase(response, other) && isWider(response.status, other.status));
}

/** Whether a response has no condition, and the other one of the same status has one. */
function isGeneralOf(general: EndpointResponse, { status, when, media }: EndpointResponse): boolean {
  return when.length > 0 && general.when.length === 0 && general.status === status && general.media === media;
}

function isOfSameCase(one: EndpointResponse, other: EndpointResponse): boolean {
  // A response without a body has no content type.
  const hasSameMedia = one.media === other.media || one.media === '' || other.media === '';
  return hasSameMedia && conditionKey(one.when) === conditionKey(other.when);
}

/** Whether a range has the status, and others. */
function isWider(range: Status, status: Status): boolean {
  if (isNotShown(range) || isNotShown(status) || range === status || typeof range === 'number') return false;
  if (range === 'default') return isFailure({ status });
  return typeof status === 'number' && range === `${Math.floor(status / 100)}XX`;
}
