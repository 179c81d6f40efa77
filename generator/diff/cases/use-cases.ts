import {
  isDict,
  isNotShown,
  typesIn,
  type EndpointResponse,
  type Field,
  type Model,
  type RequestBody,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { relateLimited, type LimitedSide } from './field-cases.js';

/**
 * How the values of a declared type relate where it is used, with what is said of them there: a limit that moves between a
 * scalar and the fields that have it changes nothing. `changed` if the type is used elsewhere than in fields and bodies,
 * such as in unions and keys of dicts, or nowhere.
 *
 * @param kind the kind of types that have the declaration: `scalar`, `enum`, `identifier`
 */
export function relateUses(kind: string, name: string, before: Model, after: Model): Relation {
  const [old, now] = [before, after].map((model) => usesOf(kind, name, model));
  if (old === undefined || now === undefined) return 'changed';
  const pairs = [...now].flatMap(([place, side]) => {
    const former = old.get(place);
    return former === undefined ? [] : [relateLimited(former, side)];
  });
  if (pairs.length === 0) return 'changed';
  return relationOf(
    pairs.every((relation) => relation === 'same' || relation === 'widened'),
    pairs.every((relation) => relation === 'same' || relation === 'narrowed'),
  );
}

/** The limited values that have the type, by their places; undefined if the type is used elsewhere, too. */
function usesOf(kind: string, name: string, model: Model): ReadonlyMap<string, LimitedSide> | undefined {
  const isIt = (type: object): boolean => 'kind' in type && type.kind === kind && 'name' in type && type.name === name;
  const uses = new Map<string, LimitedSide>();
  let count = 0;
  for (const [place, side] of limitedIn(model)) {
    const types = typesIn(side.type);
    // Keys of a dict are compared by the names of their types.
    if (types.some((type) => isDict(type) && isIt(type.key))) return undefined;
    const found = types.filter(isIt).length;
    count += found;
    if (found > 0) uses.set(place, side);
  }
  // The codes of errors are values of an enumeration that is only named.
  const isOfErrors = model.services.some(
    ({ errors }) => !isNotShown(errors) && errors.codes.some(({ of }) => of === name),
  );
  return !isOfErrors && count === timesIn(model, isIt) ? uses : undefined;
}

function timesIn(node: unknown, isIt: (type: object) => boolean): number {
  if (typeof node !== 'object' || node === null) return 0;
  return Object.values(node).reduce<number>((sum, one) => sum + timesIn(one, isIt), isIt(node) ? 1 : 0);
}

/** Every value of which the spec says a type and limits, with its place. */
function* limitedIn(model: Model): Generator<readonly [string, LimitedSide]> {
  function* fieldsOf(owner: string, fields: readonly Field[], object?: Model['objects'][number]) {
    for (const { name, type, limits } of fields) yield [`${owner} ${name}`, { type, limits, object, model }] as const;
  }
  function* carriedBy(owner: string, { type, limits = [] }: Pick<RequestBody | EndpointResponse, 'type' | 'limits'>) {
    if (type !== null && !isNotShown(type)) yield [owner, { type, limits, model }] as const;
  }
  for (const object of model.objects) yield* fieldsOf(`object ${object.name}`, object.fields, object);
  for (const { name, params, query, headers, cookies, bodies, responses } of model.endpoints) {
    for (const [list, fields] of Object.entries({ params, query, headers, cookies }))
      yield* fieldsOf(`${name} ${list}`, fields);
    for (const body of isNotShown(bodies) ? [] : bodies) {
      yield* carriedBy(`${name} ${body.media}`, body);
      for (const part of body.parts) yield* fieldsOf(`${name} ${body.media} ${part.name}`, part.headers);
    }
    for (const [index, response] of responses.entries()) {
      const place = `${name} ${JSON.stringify(response.status)} ${response.media} ${index}`;
      yield* carriedBy(place, response);
      yield* fieldsOf(`${place} headers`, response.headers);
    }
  }
}
