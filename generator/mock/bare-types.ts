import { createHash } from 'node:crypto';
import { messagesOf, receivedType } from '../model/connection.js';
import { isNotShown, type Limit, type Model, type ObjectType, type Type } from '../model/model.js';
import { isDict, isList, isNullable, isObjectRef, isPartial, isUnionRef } from '../model/types.js';
import { NOWHERE, undeclaredField, undeclaredObject } from '../model/undeclared.js';
import { itemTypeIn } from './list-type.js';

/** The demand on a value. */
export interface Demand {
  readonly type: Type;
  readonly limits: readonly Limit[];
}

/** The field of the object that holds a value of a type without samples of its own. */
export const HELD = 'value';

/**
 * The package has samples of objects and unions only. So that it draws values of all other types as well, this adds an
 * object with one field for each such type that a response or an event has.
 */
export function withBareTypes(model: Model): Model {
  const known = models.get(model) ?? withHolders(model);
  models.set(model, known);
  return known;
}

/** The package of a Model is emitted once, as long as it is the same object. */
const models = new WeakMap<Model, Model>();

function withHolders(model: Model): Model {
  const demands = demandsIn(model).filter(({ type }) => namedSample(type) === undefined);
  const holders = new Map(demands.map((demand) => [holderOf(demand), holder(demand)]));
  return holders.size === 0 ? model : { ...model, objects: [...model.objects, ...holders.values()] };
}

/** The object or union that a type is; undefined for all other types. */
export function namedSample(type: Type): string | undefined {
  if (isObjectRef(type)) return isPartial(type) ? `Partial${type.name}` : type.name;
  return isUnionRef(type) ? type.name : undefined;
}

/** The name of the object that holds a value: the same for the same type with the same limits. */
export function holderOf({ type, limits }: Demand): string {
  return `Holder${createHash('sha256')
    .update(JSON.stringify([type, limits]))
    .digest('hex')
    .slice(0, 24)}`;
}

function demandsIn(model: Model): readonly Demand[] {
  const objects = new Map(model.objects.map((object) => [object.name, object]));
  const find = (name: string): ObjectType | undefined => objects.get(name);
  const ofResponses = model.endpoints.flatMap(({ responses, paging }) =>
    responses.flatMap(({ type, limits = [] }) => {
      if (type === null || isNotShown(type)) return [];
      const item = itemTypeIn(type, paging?.items ?? [], find);
      return [{ type, limits }, { type, limits: [] }, ...(item === undefined ? [] : [{ type: item, limits: [] }])];
    }),
  );
  return [...ofResponses, ...ofEvents(model)].flatMap((demand) => [demand, ...inside(demand.type)]);
}

function ofEvents({ events, channels }: Model): readonly Demand[] {
  const payloads = events.flatMap(({ payload }) => (isNotShown(payload) ? [] : [payload]));
  const messages = channels.flatMap(messagesOf).flatMap((message) => receivedType(message) ?? []);
  return [...payloads, ...messages].map((type) => ({ type, limits: [] }));
}

/** The items of a list, which a mock makes one by one, and the value of a type that may be null. */
function inside(type: Type): readonly Demand[] {
  const inner = isList(type) ? type.item : isNullable(type) ? type.of : undefined;
  return inner === undefined ? [] : [{ type: inner, limits: [] }, ...inside(inner)];
}

function holder(demand: Demand): ObjectType {
  const field = { ...undeclaredField(HELD, demand.type), limits: withEntries(demand) };
  return undeclaredObject(holderOf(demand), [field]);
}

/** An empty dict shows nothing of what it holds, so that samples are empty only where the spec says how many keys there are. */
function withEntries({ type, limits }: Demand): readonly Limit[] {
  if (!isDict(type) || limits.some(({ kind, on }) => kind === 'items' && on === 'value')) return limits;
  return [...limits, { kind: 'items', min: 1, on: 'value', when: [], origin: NOWHERE }];
}
