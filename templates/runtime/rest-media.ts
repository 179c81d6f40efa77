import { isOfMedia } from './rest-send-body.js';
import type { ChooseResponse } from './rest-operation.js';

/** The response by status, range of statuses and content type; statuses before ranges, and both before the rest. */
export const byMedia: ChooseResponse = ({ responses }, given, { status, headers, ok }) => {
  const media = headers.get('content-type') ?? '';
  const range = `${Math.floor(status / 100)}XX`;
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  const candidates = [
    possible.filter((one) => one.status === status),
    possible.filter((one) => one.status === range),
    ok ? possible.filter((one) => one.status === undefined) : [],
    ok ? possible : [],
  ].find(({ length }) => length > 0);
  return candidates?.find((one) => one.media === undefined || isOfMedia(media, one.media)) ?? candidates?.[0];
};
