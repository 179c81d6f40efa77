import type { EffectValue, Field } from '../../model/model.js';
import { isInteger } from '../../model/types.js';
import type { SentFile } from '../read-body.js';
import { valueAt } from '../sample-value.js';
import type { Fields } from './store.js';

/** The values of a request that an effect can use. */
export interface Sent {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly files: readonly SentFile[];
}

/** The value of an effect; undefined if the request lacks a part of it. */
export function effectValue(value: EffectValue, sent: Sent, field?: Field, file?: SentFile): unknown {
  const inner = (part: EffectValue): unknown => effectValue(part, sent, undefined, file);
  switch (value.kind) {
    case 'literal':
      return value.value;
    case 'now':
      if (field === undefined || !isInteger(field.type)) return new Date().toISOString();
      return field.unit === 'milliseconds' ? Date.now() : Math.floor(Date.now() / 1000);
    case 'param':
      return sent.params[value.name];
    case 'body':
      return valueAt(sent.body, value.path);
    case 'file':
      return (file as Fields | undefined)?.[value.fact];
    case 'items': {
      const items = value.items.map(inner);
      return items.includes(undefined) ? undefined : items;
    }
    case 'fields': {
      const entries = Object.entries(value.fields).map(([key, part]) => [key, inner(part)] as const);
      return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
    }
  }
}

/** Whether an effect makes an item for each file of a request. */
export function isOfFiles(value: EffectValue): boolean {
  return value.kind === 'file' || (value.kind === 'fields' && Object.values(value.fields).some(isOfFiles));
}

/** The items without the given values. */
export function itemsLeft(items: readonly unknown[], taken: unknown): readonly unknown[] {
  return items.filter((item) => !hasAll(item, taken));
}

/** The part of an effect that uses path parameters. */
export function inPath(value: EffectValue): EffectValue | undefined {
  if (value.kind !== 'fields') return value.kind === 'param' ? value : undefined;
  const entries = Object.entries(value.fields).flatMap(([key, part]) => {
    const named = inPath(part);
    return named === undefined ? [] : [[key, named] as const];
  });
  return entries.length === 0 ? undefined : { kind: 'fields', fields: Object.fromEntries(entries) };
}

function hasAll(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return String(value) === String(wanted);
  return Object.entries(wanted).every(([key, part]) => hasAll(valueAt(value, [key]), part));
}

/** Sets a value at a path; undefined if the path does not exist. */
export function placedIn(value: unknown, [key = '', ...rest]: readonly string[], inner: unknown): unknown {
  if (typeof value !== 'object' || value === null || inner === undefined) return undefined;
  const before = (value as Fields)[key] ?? {};
  const placed = rest.length === 0 ? inner : placedIn(before, rest, inner);
  return placed === undefined ? undefined : { ...value, [key]: placed };
}

export function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}
