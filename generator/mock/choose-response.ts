import { isOfMedia, outcomeOf } from '../model/requests.js';
import { isNotShown, type Condition, type Endpoint, type EndpointResponse } from '../model/model.js';
import type { ParameterValue } from './read-parameters.js';

/**
 * Chooses the response for a successful request: among those that its query selects, the first with an accepted content
 * type. Redirects and responses for any status are chosen only if there is no other result.
 */
export function chooseResponse(
  endpoint: Endpoint,
  query: Readonly<Record<string, ParameterValue>>,
  accept: string | undefined,
): EndpointResponse | undefined {
  const outcomes = ['success', 'either', 'redirect'] as const;
  for (const outcome of outcomes) {
    const results = endpoint.responses.filter(
      (response) =>
        outcomeOf(response, endpoint) === outcome && response.when.every((condition) => holds(condition, query)),
    );
    const [first] = results;
    if (first === undefined) continue;
    // The client chooses between the content types of one status.
    const same = results.filter(({ status }) => status === first.status);
    return acceptable(same, accept) ?? first;
  }
  return undefined;
}

function acceptable(responses: readonly EndpointResponse[], accept: string | undefined): EndpointResponse | undefined {
  for (const range of rangesOf(accept)) {
    const found = responses.find(({ media }) => isOfMedia(media, range) || isOfMedia(range, media));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The content types of a header `Accept`, by preference. */
function rangesOf(accept: string | undefined): readonly string[] {
  return (accept ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { range, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ range, quality }) => range !== '' && quality > 0)
    .toSorted((accepted, next) => next.quality - accepted.quality)
    .map(({ range }) => range);
}

/** The response of an endpoint for an error: `404`, `4XX` or `default`. */
export function errorResponse(endpoint: Endpoint, status: number): EndpointResponse | undefined {
  const wanted = [status, `${String(status).charAt(0)}XX`, 'default'];
  for (const key of wanted) {
    const found = endpoint.responses.find((response) => !isNotShown(response.status) && response.status === key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The status of a response; the first status of a range. */
export function statusOf({ status }: EndpointResponse): number {
  if (isNotShown(status) || status === 'default') return 200;
  return typeof status === 'number' ? status : Number(`${status.charAt(0)}00`);
}

function holds({ field, values }: Condition, query: Readonly<Record<string, ParameterValue>>): boolean {
  const value = query[field];
  return value !== undefined && values.includes(value);
}
