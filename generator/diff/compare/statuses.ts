import { conditionKey, isOfMedia, type EndpointResponse } from '../../model/index.js';

type Status = EndpointResponse['status'];

/** Whether a response is for failed requests. Clients expect unlisted failures, too. */
export function isFailure({ status }: Pick<EndpointResponse, 'status'>): boolean {
  return typeof status === 'number' ? status >= 400 : status === '4XX' || status === '5XX' || status === 'default';
}

/**
 * The response that includes all cases of another one: `4XX` or `default` for `404`, `image/*` for `image/png`, or one
 * without a condition for one with a condition.
 */
export function coverOf(response: EndpointResponse, others: readonly EndpointResponse[]): EndpointResponse | undefined {
  return others
    .filter((other) => isGeneralOf(other, response) || isCoverOf(other, response))
    .toSorted((a, b) => widthOf(a) - widthOf(b))[0];
}

/** The responses whose cases another one includes. */
export function partsOf(response: EndpointResponse, others: readonly EndpointResponse[]): readonly EndpointResponse[] {
  return others.filter((other) => isCoverOf(response, other));
}

/** Whether a response includes all cases of another one, and further cases. */
function isCoverOf(wide: EndpointResponse, response: EndpointResponse): boolean {
  // A response without a body has no content type.
  const isOfSameMedia = wide.media === response.media || wide.media === '' || response.media === '';
  const isOfSameStatus = wide.status === response.status;
  if (conditionKey(wide.when) !== conditionKey(response.when) || (isOfSameMedia && isOfSameStatus)) return false;
  return (
    (isOfSameStatus || isWider(wide.status, response.status)) &&
    (isOfSameMedia || isOfMedia(response.media, wide.media))
  );
}

/** Sorts the most exact response first. */
function widthOf({ status, media }: EndpointResponse): number {
  return (status === 'default' ? 2 : 0) + (media === '*/*' ? 1 : 0);
}

/** Whether a response has no condition, and one of the same status has a condition. */
function isGeneralOf(general: EndpointResponse, { status, when, media }: EndpointResponse): boolean {
  return when.length > 0 && general.when.length === 0 && general.status === status && general.media === media;
}

/** Whether a range of statuses includes another status. */
export function isWider(range: Status, status: Status): boolean {
  if (range === 'default') return isFailure({ status });
  return typeof status === 'number' && range === `${Math.floor(status / 100)}XX`;
}
