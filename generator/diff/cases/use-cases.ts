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
 */
export class UseRelations {
  readonly #models: readonly [before: Model, after: Model];
  /** Walks over the Models, which most comparisons do not need. */
  #indexes: readonly [UseIndex, UseIndex] | undefined;

  constructor(before: Model, after: Model) {
    this.#models = [before, after];
  }

  /** @param kind the kind of types that have the declaration: `scalar`, `enum`, `identifier` */
  relate(kind: string, name: string): Relation {
    this.#indexes ??= [new UseIndex(this.#models[0]), new UseIndex(this.#models[1])];
    const [old, now] = this.#indexes.map((index) => index.usesOf(keyOf(kind, name)));
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
}

/** The limited values of a Model by the declared types that they have. */
class UseIndex {
  readonly #uses = new Map<string, Map<string, LimitedSide>>();
  /** How often each type is in limited values, and anywhere in the Model. */
  readonly #limited = new Map<string, number>();
  readonly #anywhere = new Map<string, number>();
  /** Types of keys of dicts, which are compared by their names. */
  readonly #elsewhere = new Set<string>();

  constructor(model: Model) {
    for (const [place, side] of limitedIn(model)) this.#add(place, side);
    this.#count(model);
  }

  /** The limited values that have the type, by their places; undefined if the type is used elsewhere, too. */
  usesOf(key: string): ReadonlyMap<string, LimitedSide> | undefined {
    const isOnlyLimited = this.#limited.get(key) === this.#anywhere.get(key);
    return isOnlyLimited && !this.#elsewhere.has(key) ? (this.#uses.get(key) ?? new Map()) : undefined;
  }

  #add(place: string, side: LimitedSide): void {
    for (const type of typesIn(side.type)) {
      if (isDict(type) && 'name' in type.key) this.#elsewhere.add(keyOf(type.key.kind, type.key.name));
      if (!('name' in type)) continue;
      const key = keyOf(type.kind, type.name);
      const uses = this.#uses.get(key) ?? new Map<string, LimitedSide>();
      this.#uses.set(key, uses.set(place, side));
      this.#limited.set(key, (this.#limited.get(key) ?? 0) + 1);
    }
  }

  #count(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { kind, name } = node as { readonly kind?: unknown; readonly name?: unknown };
    if (typeof kind === 'string' && typeof name === 'string') {
      const key = keyOf(kind, name);
      this.#anywhere.set(key, (this.#anywhere.get(key) ?? 0) + 1);
    }
    for (const one of Object.values(node)) this.#count(one);
  }
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
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
