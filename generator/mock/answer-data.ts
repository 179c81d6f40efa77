import {
  isNotShown,
  isOpaque,
  type Condition,
  type CursorPaging,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Model,
  type Type,
} from '../model/model.js';
import {
  isIdentifier,
  isInt64,
  isList,
  isObjectRef,
  isPartial,
  isLiteral,
  isOneOf,
  isPlain,
  isUnionRef,
  isWholeObject,
  type PlainType,
} from '../model/types.js';
import type { Sample } from './load-package.js';
import type { ParameterValue } from './read-parameters.js';
import type { Matched } from './routes.js';

export interface AnswerData {
  readonly status: number;
  /** Undefined for a response without a body. */
  readonly body: unknown;
}

/** Source and amount of the sample data. */
export interface DataSource {
  readonly model: Model;
  readonly sample: Sample;
  readonly seed: string;
  /** Total number of items of each list. */
  readonly items: number;
}

type Parameters = Readonly<Record<string, ParameterValue>>;

/** The response of an endpoint: the one that the query selects, with samples that match the path parameters. */
export function answerData(
  { route, params }: Matched,
  query: Parameters,
  path: string,
  source: DataSource,
): AnswerData {
  const { endpoint } = route;
  const response = endpoint.responses.find(({ when }) => when.every((condition) => holds(condition, query)));
  const status = response === undefined ? 200 : statusOf(response);
  if (response === undefined || response.type === null)
    return { status: status === 200 ? 204 : status, body: undefined };
  if (isNotShown(response.type)) return { status, body: {} };
  return { status, body: dataOf(response as EndpointResponse & { type: Type }, endpoint, params, query, path, source) };
}

/** The status of a response; the first of those that a range stands for. */
function statusOf({ status }: EndpointResponse): number {
  if (isNotShown(status) || status === 'default') return 200;
  return typeof status === 'number' ? status : Number(`${status.charAt(0)}00`);
}

function dataOf(
  { type }: { readonly type: Type },
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: Parameters,
  path: string,
  source: DataSource,
): unknown {
  const seed = `${source.seed} ${path}`;
  const make = (of: Type, itemSeed: string): unknown =>
    belonging(withoutOthers(one(of, itemSeed, source), of, endpoint, source.model), of, endpoint, params, source.model);
  if (!isList(type)) return make(type, seed);
  const { paging } = endpoint;
  if (paging?.style !== 'cursors')
    return Array.from({ length: source.items }, (_, index) => make(type.item, `${seed} ${index}`));
  const by = paging.by.split('.');
  const inOrder = isTextAt(type.item, by, source.model);
  const all = Array.from({ length: source.items }, (_, index) => {
    const item = make(type.item, `${seed} ${index}`);
    // An id of its own, also where the path names one: a cursor is the id of one item.
    const cursor = inOrder ? valueAt(one(type.item, `${seed} ${index}`, source), by) : cursorOf(index);
    setAt(item, by, cursor);
    return item;
  });
  return inOrder ? pageInOrder(all, paging, query) : page(all, paging, query);
}

/** Ids of equal length, which sort the same as numbers and as text. */
function cursorOf(index: number): string {
  return String(100_000_000_000_000_000n + BigInt(index) * 4_194_304n);
}

function page(all: readonly unknown[], paging: CursorPaging, query: Parameters): readonly unknown[] {
  const id = (item: unknown): bigint => BigInt(String(valueAt(item, paging.by.split('.'))));
  const limit = Number(query[paging.limit] ?? all.length);
  const [before, after] = cursorsIn(query, paging);
  if (before !== undefined && after === undefined) {
    return all.filter((item) => id(item) < BigInt(before as string)).slice(-limit);
  }
  const from = after === undefined ? all : all.filter((item) => id(item) > BigInt(after as string));
  return from.slice(0, limit);
}

/** The cursors `before` and `after` of a request. */
function cursorsIn(query: Parameters, { cursors }: CursorPaging): readonly (ParameterValue | undefined)[] {
  return (['before', 'after'] as const).map((wanted) => {
    const cursor = cursors.find(({ direction }) => direction === wanted);
    return cursor && query[cursor.param];
  });
}

/** Whether a field of an item is an id that is no number, and so has no order of its own. */
function isTextAt(type: Type, [key, ...rest]: readonly string[], model: Model): boolean {
  if (key === undefined) {
    return isIdentifier(type) && model.identifiers.some((one) => one.name === type.name && isOpaque(one));
  }
  const fields = isWholeObject(type) ? fieldsOf(type.name, model) : [];
  const field = fields.find(({ name }) => name === key);
  return field !== undefined && isTextAt(field.type, rest, model);
}

function pageInOrder(all: readonly unknown[], paging: CursorPaging, query: Parameters): readonly unknown[] {
  const ids = all.map((item) => valueAt(item, paging.by.split('.')));
  const limit = Number(query[paging.limit] ?? all.length);
  const [before, after] = cursorsIn(query, paging);
  if (before !== undefined && after === undefined) {
    return all.slice(0, Math.max(0, ids.indexOf(before))).slice(-limit);
  }
  const from = after === undefined ? 0 : ids.indexOf(after) + 1;
  return all.slice(from === 0 && after !== undefined ? all.length : from).slice(0, limit);
}

function one(type: Type, seed: string, source: DataSource): unknown {
  const { sample } = source;
  if (isObjectRef(type)) return sample(isPartial(type) ? `Partial${type.name}` : type.name, seed);
  if (isUnionRef(type)) return sample(type.name, seed);
  if (isOneOf(type)) return one(type.of[0]!, seed, source);
  if (isLiteral(type)) return type.value;
  if (isList(type)) return [];
  if (isInt64(type)) return type.as === 'string' ? '1' : 1;
  return isPlain(type) ? PLAIN_VALUES[type.kind] : null;
}

const PLAIN_VALUES: Readonly<Record<PlainType['kind'], unknown>> = {
  str: 'text',
  int: 1,
  int32: 1,
  float: 1,
  bool: true,
  null: null,
  any: null,
  bytes: null,
};

/** Removes the optional fields that another response of the endpoint requires: a request has to select that response to get them. */
function withoutOthers(value: unknown, type: Type, endpoint: Endpoint, model: Model): unknown {
  if (!isWholeObject(type) || typeof value !== 'object' || value === null) return value;
  const optional = new Set(fieldsOf(type.name, model).flatMap(({ name, optional: may }) => (may ? [name] : [])));
  const others = endpoint.responses.flatMap(({ type: other }) =>
    other === null || isNotShown(other) ? [] : [itemOf(other)],
  );
  for (const other of others) {
    if (!isWholeObject(other) || other.name === type.name) continue;
    const requested = fieldsOf(other.name, model).filter((field) => !field.optional && optional.has(field.name));
    for (const { name } of requested) delete (value as Record<string, unknown>)[name];
  }
  return value;
}

function itemOf(type: Type): Type {
  return isList(type) ? type.item : type;
}

function fieldsOf(object: string, model: Model): readonly Field[] {
  return model.objects.find(({ name }) => name === object)?.fields ?? [];
}

/** Copies the ids of the path to the object that the path identifies. */
function belonging(
  value: unknown,
  type: Type,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  model: Model,
): unknown {
  if (!isWholeObject(type) || typeof value !== 'object' || value === null) return value;
  const object = model.objects.find(({ name }) => name === type.name);
  const base = object?.view?.of ?? type.name;
  for (const param of endpoint.params) {
    const { type: paramType } = param;
    if (!isIdentifier(paramType)) continue;
    const field = object?.fields.find(
      ({ name, type: own }) =>
        isIdentifier(own) &&
        (name === param.name || (own.of === paramType.of && (object.identity.includes(name) || own.of === base))) &&
        name in value,
    );
    if (field !== undefined) (value as Record<string, unknown>)[field.name] = params[param.name];
  }
  return value;
}

function holds({ field, values }: Condition, query: Parameters): boolean {
  const value = query[field];
  return value !== undefined && values.includes(value);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

function setAt(value: unknown, path: readonly string[], id: unknown): void {
  const owner = valueAt(value, path.slice(0, -1));
  if (typeof owner === 'object' && owner !== null) (owner as Record<string, unknown>)[path.at(-1)!] = id;
}
