import { checkedFormat, isFormatWithin } from '../formats/formats.js';
import { relationOf, type Relation } from './relation.js';

/** The relation of the values of two formats. A format that no validator checks takes every value, as does none. */
export function relateFormats(before: string | undefined, after: string | undefined): Relation {
  const [old, now] = [checkedFormat(before), checkedFormat(after)];
  return relationOf(isInside(old, now), isInside(now, old));
}

function isInside(inner: string | undefined, outer: string | undefined): boolean {
  return outer === undefined || (inner !== undefined && isFormatWithin(inner, outer));
}
