import {
  isDict,
  typesIn,
  visitModel,
  type Limit,
  type Model,
  type NamedType,
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
  #uses: readonly [Uses, Uses] | undefined;

  constructor(before: Model, after: Model) {
    this.#models = [before, after];
  }

  relate(kind: NamedType['kind'], name: string): Relation {
    this.#uses ??= [usesIn(this.#models[0]), usesIn(this.#models[1])];
    const [old, now] = this.#uses.map((uses) => uses.get(`${kind} ${name}`));
    const pairs = [...(now ?? [])].flatMap(([place, side]) => {
      const former = old?.get(place);
      return former === undefined ? [] : [relateLimited(former, side)];
    });
    if (pairs.length === 0) return 'changed';
    return relationOf(
      pairs.every((relation) => relation === 'same' || relation === 'widened'),
      pairs.every((relation) => relation === 'same' || relation === 'narrowed'),
    );
  }
}

/** The limited values of each declared type by place; `undefined` for a type with other uses. */
type Uses = ReadonlyMap<string, ReadonlyMap<string, LimitedSide> | undefined>;

function usesIn(model: Model): Uses {
  const uses = new Map<string, Map<string, LimitedSide> | undefined>();
  /** Number of values at each place: responses of one status and content type differ in their conditions. */
  const places = new Map<string, number>();
  const add = ({ kind, name }: NamedType, place: string, side: LimitedSide | undefined): void => {
    const key = `${kind} ${name}`;
    const known = uses.has(key) ? uses.get(key) : new Map<string, LimitedSide>();
    uses.set(key, side && known?.set(place, side));
  };
  visitModel(model, {
    type: (type, { section, owner, path, place, part }) => {
      const { limits = [], media = '' } = part as { readonly limits?: readonly Limit[] } & Partial<RequestBody>;
      const written = `${path} ${place} ${media}`;
      const count = places.get(written) ?? 0;
      places.set(written, count + 1);
      const object = section === 'objects' ? (owner as ObjectType) : undefined;
      // Parameters of functions are left out: they are compared as texts, or have no data.
      const isLimited = 'type' in part && (section === 'objects' || section === 'endpoints');
      const side = isLimited ? { type, limits, object, model } : undefined;
      for (const inner of typesIn(type)) {
        // Keys of dicts are compared by their names.
        if (isDict(inner) && 'name' in inner.key) add(inner.key, written, undefined);
        if ('name' in inner) add(inner, `${written} ${count}`, side);
      }
    },
  });
  return uses;
}
