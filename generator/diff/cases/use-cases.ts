import {
  isDict,
  isNotShown,
  typesIn,
  visitModel,
  type At,
  type EndpointResponse,
  type Field,
  type Model,
  type ObjectType,
  type RequestBody,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { relateLimited, type LimitedSide } from './field-cases.js';

/**
 * Relates the values of a declared type at its uses: a limit that moves between a scalar and its fields changes
 * nothing. `changed` if the type is unused or has other uses than fields and bodies, such as keys of dicts.
 */
export class UseRelations {
  readonly #models: readonly [before: Model, after: Model];
  /** Created on demand: most comparisons do not need them. */
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

/** The limited values of a Model by their declared types. */
class UseIndex {
  readonly #uses = new Map<string, Map<string, LimitedSide>>();
  /** Number of uses of each type in limited values, and anywhere in the Model. */
  readonly #limited = new Map<string, number>();
  readonly #anywhere = new Map<string, number>();
  /** Number of limited values at each place: responses of one status and content type differ in their conditions. */
  readonly #places = new Map<string, number>();
  /** Types of keys of dicts, which are compared by their names. */
  readonly #elsewhere = new Set<string>();

  constructor(readonly model: Model) {
    const carried = ({ type, limits = [], media }: RequestBody | EndpointResponse, { path, place }: At): void => {
      if (type !== null && !isNotShown(type)) this.#add(`${path} ${place} ${media}`, { type, limits, model });
    };
    visitModel(model, {
      type: (type) => typesIn(type).forEach((one) => 'name' in one && count(this.#anywhere, keyOf(one.kind, one.name))),
      field: (field, at) => this.#addField(field, at),
      body: carried,
      response: carried,
    });
  }

  /** The limited values of a type by place; undefined if the type also has other uses. */
  usesOf(key: string): ReadonlyMap<string, LimitedSide> | undefined {
    const isOnlyLimited = this.#limited.get(key) === this.#anywhere.get(key);
    return isOnlyLimited && !this.#elsewhere.has(key) ? (this.#uses.get(key) ?? new Map()) : undefined;
  }

  /** Parameters of functions are left out: they are compared as texts, or have no data. */
  #addField({ type, limits }: Field, { section, owner, path }: At): void {
    const { model } = this;
    if (section === 'objects') this.#add(path, { type, limits, object: owner as ObjectType, model });
    if (section === 'endpoints') this.#add(path, { type, limits, model });
  }

  #add(place: string, side: LimitedSide): void {
    count(this.#places, place);
    for (const type of typesIn(side.type)) {
      if (isDict(type) && 'name' in type.key) this.#elsewhere.add(keyOf(type.key.kind, type.key.name));
      if (!('name' in type)) continue;
      const key = keyOf(type.kind, type.name);
      const uses = this.#uses.get(key) ?? new Map<string, LimitedSide>();
      this.#uses.set(key, uses.set(`${place} ${this.#places.get(place)}`, side));
      count(this.#limited, key);
    }
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}
