/** The likely meaning of a number: a time, or a count or measure with usual bounds. */
export type NumberKind =
  | { readonly kind: 'milliseconds' }
  | { readonly kind: 'seconds' }
  | { readonly kind: 'between'; readonly low: number; readonly high: number };

const MOMENT = /(_at|_time|_date|^start|^end|_start|_end|timestamp)$/;

/** Infers the meaning of a number from its name and unit. */
export function numberKind(field: string, unit: string | undefined): NumberKind {
  if (MOMENT.test(field)) return { kind: unit === 'seconds' ? 'seconds' : 'milliseconds' };
  if (/colou?r/.test(field)) return between(0, 0xffffff);
  if (/(^|_)year$/.test(field)) return between(1950, 2025);
  const usual = unit === undefined ? undefined : USUAL.get(unit);
  if (usual !== undefined) return usual;
  if (/per second/.test(unit ?? '')) return between(8_000, 96_000);
  if (/(^|_)(position|index|rank|level|size|page|number|sort_value)$/.test(field)) return between(0, 20);
  if (/(^|_)(count|total|members|users|remaining|max_\w+|limit)(_|$)/.test(field)) return between(1, 500);
  return between(0, 100);
}

function between(low: number, high: number): NumberKind {
  return { kind: 'between', low, high };
}

/** The usual meaning of numbers by unit. */
const USUAL: ReadonlyMap<string, NumberKind> = new Map([
  ['milliseconds', between(0, 86_400_000)],
  ['seconds', between(0, 3_600)],
  ['minutes', between(0, 1_440)],
  ['hours', between(0, 30)],
  ['days', between(0, 30)],
]);
