import { declarationFile } from '../../read/grammar/index.js';
import { variantOf, type NamesShape, type Shape } from '../../read/grammar/shape.js';
import { isMap, type Data, type DataMap } from './yaml-data.js';

/** A list or map that is longer than a spec may have, and its path of keys. */
export interface TooMany {
  readonly path: string;
  readonly count: number;
  readonly most: number;
}

/** Finds the first list or map of a section that `check` would refuse for its length: the grammar has the bounds. */
export function tooManyIn(section: keyof typeof declarationFile.keys, entries: DataMap): TooMany | undefined {
  return inData(entries, declarationFile.keys[section]!.shape, section);
}

function inData(data: Data, shape: Shape, path: string): TooMany | undefined {
  if (shape.kind === 'either') {
    const form = shape.shapes.find((one) => isOfKind(data, one));
    return form && inData(data, form, path);
  }
  if (Array.isArray(data)) {
    const items = data as readonly Data[];
    if (shape.kind !== 'list') return undefined;
    if (items.length > shape.most) return { path, count: items.length, most: shape.most };
    return first(items, (item, index) => inData(item, shape.item, `${path}[${index}]`));
  }
  return isMap(data) ? inMap(data, shape, path) : undefined;
}

function inMap(data: DataMap, shape: Shape, path: string): TooMany | undefined {
  if (shape.kind === 'names') return inNames(data.entries, shape, path);
  if (shape.kind === 'variant') {
    const valueOf = (key: string): Data | undefined => data.entries.find(([name]) => name === key)?.[1];
    const variant = variantOf(
      shape,
      (key) => valueOf(key) !== undefined,
      (key) => String(valueOf(key)),
    );
    return variant === undefined ? undefined : inMap(data, shape.by[variant]!, path);
  }
  if (shape.kind !== 'map') return undefined;
  const isKey = ([key]: DataMap['entries'][number]): boolean => Object.hasOwn(shape.keys, key);
  const rest = data.entries.filter((entry) => !isKey(entry));
  return (
    first(data.entries.filter(isKey), ([key, value]) => inData(value, shape.keys[key]!.shape, `${path}.${key}`)) ??
    (shape.rest && inNames(rest, shape.rest, path))
  );
}

function inNames(entries: DataMap['entries'], { most, value }: NamesShape, path: string): TooMany | undefined {
  if (most !== undefined && entries.length > most) return { path, count: entries.length, most };
  return first(entries, ([name, one]) => inData(one, value, `${path}.${name}`));
}

function isOfKind(data: Data, { kind }: Shape): boolean {
  if (Array.isArray(data)) return kind === 'list';
  return isMap(data) ? kind === 'map' || kind === 'names' || kind === 'variant' : false;
}

function first<Item>(items: readonly Item[], find: (item: Item, index: number) => TooMany | undefined) {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
