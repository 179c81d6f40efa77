import type { BodyForm, Operation } from './rest-operation.js';

/** Bodies by their content types: the call names one, a file may have one, and the first is the default. */
export function bodiesOf(forms: Readonly<Record<string, BodyForm>>): NonNullable<Operation['bodies']> {
  const ranges = Object.keys(forms);
  return ({ body, contentType: named }) => {
    const own = body instanceof Blob && body.type !== '' ? body.type : undefined;
    const wanted = typeof named === 'string' ? named : own;
    const found = ranges.find((range) => wanted === undefined || isOfMedia(wanted, range));
    if (found !== undefined) return { ...forms[found], contentType: wanted ?? found };
    // A file of another type is sent as what the operation takes.
    return named === undefined ? { ...forms[ranges[0]!], contentType: ranges[0]! } : undefined;
  };
}

/** Whether a content type is the one or in the range. Its parameters do not count. */
export function isOfMedia(media: string, range: string): boolean {
  const plain = media.split(';')[0]!.trim().toLowerCase();
  return range === '*/*' || plain === range || (range.endsWith('/*') && plain.startsWith(range.slice(0, -1)));
}
