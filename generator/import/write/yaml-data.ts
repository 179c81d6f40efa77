import type { Layout, ScalarLayout } from '../../fmt/read-layout.js';
import type { Json } from '../../model/model.js';
import { compareText } from '../../diagnostics/diagnostics.js';

/** The content of a file of a spec, in order. Keys may be any text. */
export type Data = null | boolean | number | string | readonly Data[] | DataMap | NotShownData | Late;

/** A value that depends on the names of all declarations. */
export interface Late {
  readonly late: () => Data | undefined;
}

/** `!not-shown` with its text. */
export interface NotShownData {
  readonly notShown: string;
}

export interface DataMap {
  /** Its place in the document, if it is not that of the entry or list around it. */
  readonly at?: string;
  readonly entries: readonly Entry[];
  /** Whether it is written in braces if it fits on a line. */
  readonly flow: boolean;
}

/** `at` is its place in the document, if it is not that of the map around it. */
export type Entry = readonly [key: string, value: Data, at?: string];

/** Entries with fixed keys. Undefined ones are not written. */
export type Fields = Readonly<Record<string, Data | undefined>>;

export function entriesOf(fields: Fields): readonly Entry[] {
  return Object.entries(fields).filter((entry): entry is [string, Data] => entry[1] !== undefined);
}

export function block(entries: readonly Entry[]): DataMap;
export function block(fields: Fields): DataMap;
export function block(content: readonly Entry[] | Fields): DataMap {
  return { entries: isList(content) ? content : entriesOf(content), flow: false };
}

export function braces(entries: readonly Entry[]): DataMap;
export function braces(fields: Fields): DataMap;
export function braces(content: readonly Entry[] | Fields): DataMap {
  return { entries: isList(content) ? content : entriesOf(content), flow: true };
}

/** The list or map itself; undefined if it is empty, so that it is not written. */
export function unlessEmpty<Content extends readonly unknown[] | DataMap>(content: Content): Content | undefined {
  const { length } =
    'entries' in content && !Array.isArray(content) ? (content as DataMap).entries : (content as readonly unknown[]);
  return length === 0 ? undefined : content;
}

function isList(content: readonly Entry[] | Fields): content is readonly Entry[] {
  return Array.isArray(content);
}

/** A JSON value in braces and brackets. Keys are sorted, because their order has no meaning. */
export function dataOf(value: Json): Data {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json) => dataOf(item));
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return braces(entries.toSorted(([a], [b]) => compareText(a, b)).map(([key, member]) => [key, dataOf(member)]));
}

/** Maximal depth of a value, because pages show it. */
const MOST_LEVELS = 20;

/** Why a spec cannot hold a value; undefined if it can. */
export function whyNoData(value: Json, level = 0): string | undefined {
  if (value === null || typeof value !== 'object') return isExact(value) ? undefined : NOT_EXACT;
  if (level === MOST_LEVELS) return `it has more than ${MOST_LEVELS} levels`;
  for (const [key, inside] of Object.entries(value as Readonly<Record<string, Json>>)) {
    if (key.endsWith('?') && !Array.isArray(value))
      return 'a key of it ends in ?, which means something else in a spec';
    const why = whyNoData(inside, level + 1);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Whether a spec can hold a value exactly: integers beyond 2^53 may change, and JSON has no NaN. */
export function isExact(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return value === null || typeof value !== 'object' || Object.values(value as object).every(isExact);
}

export const NOT_EXACT = 'a number beyond 2^53 may be another one than was written';

export function late(make: () => Data | undefined): Late {
  return { late: make };
}

function isLate(data: Data): data is Late {
  return typeof data === 'object' && data !== null && 'late' in data;
}

/** The data with late values resolved; undefined if it is not written. */
export function settled(data: Data): Data | undefined {
  if (isLate(data)) return data.late();
  if (Array.isArray(data)) return (data as readonly Data[]).map((item) => settled(item)!);
  if (!isMap(data)) return data;
  const entries = data.entries.flatMap(([key, value, ...at]): readonly Entry[] => {
    const own = settled(value);
    return own === undefined ? [] : [[key, own, ...at]];
  });
  return { ...data, entries };
}

export function notShown(text: string): NotShownData {
  return { notShown: text };
}

export function isNotShown(data: Data): data is NotShownData {
  return typeof data === 'object' && data !== null && 'notShown' in data;
}

export function isMap(data: Data): data is DataMap {
  return typeof data === 'object' && data !== null && 'entries' in data && !Array.isArray(data);
}

/** The layout of data. `fmt` would only change the order of its keys. */
export function layoutOf(data: Data, inFlow = false): Layout {
  if (isMap(data)) {
    const flow = inFlow || (data.flow && !data.entries.some(([, value]) => hasBlock(value)));
    const items = data.entries.map(([key, value]) => ({
      before: [],
      key: text(key),
      value: layoutOf(value, flow),
      comment: undefined,
    }));
    return { kind: 'map', flow, items, end: [] };
  }
  if (Array.isArray(data)) {
    const list = data as readonly Data[];
    const flow = inFlow || !list.some((item) => hasBlock(item) || (isMap(item) && !item.flow));
    return {
      kind: 'list',
      flow,
      items: list.map((item) => ({ before: [], key: undefined, value: layoutOf(item, flow), comment: undefined })),
      end: [],
    };
  }
  if (typeof data === 'string') return text(data);
  if (isNotShown(data)) return { ...text(data.notShown), tag: '!not-shown' };
  return {
    kind: 'scalar',
    tag: undefined,
    isText: false,
    text: typeof data === 'number' ? numberText(data) : JSON.stringify(data),
    block: undefined,
  };
}

/** A number as JavaScript prints it, such as `1e-7`, which YAML reads as a number. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** Whether data has text over several lines, which is not written in braces. */
function hasBlock(data: Data): boolean {
  if (typeof data === 'string') return data.includes('\n');
  if (isMap(data)) return !data.flow || data.entries.some(([, value]) => hasBlock(value));
  return Array.isArray(data) && (data as readonly Data[]).some(hasBlock);
}

function text(value: string): ScalarLayout {
  return { kind: 'scalar', tag: undefined, isText: true, text: value, block: undefined };
}
