import { isOrdered } from '#runtime/ordered.js';
import type { Json, Model } from '../model.js';
import type { LiteralValue, ObjectRef, Type } from '../types.js';
import {
  ANYWHERE,
  isUndecided,
  literals,
  NULL,
  smaller,
  type Find,
  type Found,
  type Undecided,
  type Values,
} from './values.js';

/** Records whose keys have independent sets of values. */
export interface RecordSet {
  readonly kind: 'record';
  readonly ref?: ObjectRef;
  readonly model?: Model;
  readonly fields: ReadonlyMap<string, FieldSet>;
  /** Undeclared keys by their forms. A key may have several forms. */
  readonly patterns: readonly { readonly keys: Values; readonly value: Values }[];
  /** The values of all further keys; `any` if they are unrestricted. */
  readonly rest: Values | 'any' | 'none';
  readonly min: number;
  readonly max: number;
  /** Lists of fields whose values, if set, do not decrease. */
  readonly orders?: readonly (readonly string[])[];
  /** Why the set may contain fewer records. */
  readonly undecided?: string;
}

/** The set for the value of one key, which may be absent. */
export interface FieldSet {
  readonly optional: boolean;
  readonly isAbsent?: true;
  readonly all: readonly Values[];
  readonly none: readonly Values[];
}

/** The set of a key that no record has. */
export const NOTHING: FieldSet = { optional: true, isAbsent: true, all: [], none: [] };

type Fields = ReadonlyMap<string, FieldSet>;

/** The facts about the record that is searched. */
interface State {
  readonly fields: Fields;
  readonly min: number;
  readonly max: number;
  /** Why such a record may exist although none is found. */
  readonly undecided?: string;
}

/** Most forms of keys of which all combinations are tried. */
const MOST_FORMS = 5;
/** Most keys, because more take long to make and to check. */
const MOST_KEYS = 10_000;
/** Most keys of one form, each of which is searched separately. */
const MOST_OF_FORM = 200;

/** Finds a small record in all of `all` and in none of `none`. */
export function recordIn(all: readonly RecordSet[], none: readonly RecordSet[], find: Find, model: Model): Found {
  if (exclude(all, find)) return undefined;
  const sets = [...all, ...none];
  const names = [...new Set(sets.flatMap(({ fields }) => [...fields.keys()]))];
  // Each excluded set may need a different key.
  const others = otherKeys(sets, names, Math.max(1, none.length), find, model);
  if ('undecided' in others) return others;
  const orders = all.flatMap((set) => set.orders ?? []);
  const search = new Search(names, others.forms, orders, find, model);
  const state = {
    fields: new Map(
      [...names, ...others.forms.flatMap(({ keys }) => keys)].map((key) => [key, search.known(all, key)]),
    ),
    min: Math.max(...all.map(({ min }) => min)),
    max: Math.min(...all.map(({ max }) => max)),
  };
  const met = none.filter((set) => search.meets(state, set));
  const open = met.find(({ undecided }) => undecided !== undefined);
  const found = search.outsideOf(
    state,
    met.filter(({ undecided }) => undecided === undefined),
  );
  const reason = (open ?? all.find(({ undecided }) => undecided !== undefined))?.undecided;
  return found === undefined || reason === undefined ? found : { undecided: reason };
}

/** Whether no record can be in all sets, because the values of a field in their cases are disjoint. */
function exclude([first, ...others]: readonly RecordSet[], find: Find): boolean {
  return [...first!.fields].some(([key, own]) => {
    const fields = others.flatMap((set) => set.fields.get(key) ?? []);
    if (fields.length === 0 || ![own, ...fields].some((field) => field.all.length + field.none.length > 1))
      return false;
    const { optional, all, none } = [own, ...fields].reduce(together);
    return !optional && isPlain(all) && find(all, none) === undefined;
  });
}

function together(field: FieldSet, other: FieldSet): FieldSet {
  return {
    optional: field.optional && other.optional,
    ...(field.isAbsent === true || other.isAbsent === true ? { isAbsent: true } : {}),
    all: [...field.all, ...other.all],
    none: [...field.none, ...other.none],
  };
}

/** Keys with some forms and without others. */
interface Form {
  readonly keys: readonly string[];
  /** Returns this many further keys of the form, or why there are too few. */
  readonly further: (count: number) => readonly string[] | Undecided | undefined;
}

/** Undeclared keys, for each combination of forms as many as sets that a record may leave with them. */
function otherKeys(
  sets: readonly RecordSet[],
  names: readonly string[],
  most: number,
  find: Find,
  model: Model,
): { readonly forms: readonly Form[] } | Undecided {
  const isFree = ({ patterns, rest, min, max }: RecordSet): boolean =>
    patterns.length === 0 && rest === 'any' && min === 0 && max === Infinity;
  if (sets.every(isFree)) return { forms: [] };
  const patterns = sets.flatMap((set) => set.patterns.map(({ keys }) => keys));
  if (patterns.length > MOST_FORMS) return { undecided: 'keys have too many forms' };
  const text: Values = { type: { kind: 'str' }, limits: [], model };
  const forms: Form[] = [];
  for (let combination = 0; combination < 2 ** patterns.length; combination++) {
    const inside = patterns.filter((_, index) => (combination & (1 << index)) !== 0);
    const outside = patterns.filter((_, index) => (combination & (1 << index)) === 0);
    const taken = [...names];
    let next = 0;
    const further = (count: number): readonly string[] | Undecided | undefined => {
      if (count > MOST_KEYS || (patterns.length > 0 && count > MOST_OF_FORM))
        return { undecided: `it would have ${count} keys` };
      const keys: string[] = [];
      while (keys.length < count) {
        const others = [...outside, ...(taken.length === 0 ? [] : [literals(taken, model)])];
        const found =
          patterns.length === 0 ? { value: next++ === 0 ? 'other' : `other${next}` } : find([text, ...inside], others);
        if (found === undefined) return keys.length === 0 ? undefined : keys;
        if (isUndecided(found)) return found;
        const key = String(found.value);
        if (names.includes(key)) continue;
        keys.push(key);
        if (patterns.length > 0) taken.push(key);
      }
      return keys;
    };
    const keys = further(most);
    if (keys !== undefined && 'undecided' in keys) return keys;
    if (keys !== undefined) forms.push({ keys, further });
  }
  return { forms };
}

/** Most field values that are tried for one question, because several sets multiply them. */
const MOST_WAYS = 500;

class Search {
  #ways = 0;
  readonly #declared = new Map<RecordSet, Map<string, FieldSet>>();

  constructor(
    readonly names: readonly string[],
    readonly forms: readonly Form[],
    readonly orders: readonly (readonly string[])[],
    readonly find: Find,
    readonly model: Model,
  ) {}

  /** The facts about a key in several sets. An undeclared key is as if no value had it, unless the object restricts it. */
  known(sets: readonly RecordSet[], key: string): FieldSet {
    const own = sets.map((set) => this.#at(set, key)).reduce(together);
    const isFree = own.all.length === 0 && own.isAbsent !== true && !sets.some(({ fields }) => fields.has(key));
    return isFree && sets.some(({ ref }) => ref !== undefined) && this.names.includes(key) ? NOTHING : own;
  }

  #at(set: RecordSet, key: string): FieldSet {
    const declared = set.fields.get(key);
    if (declared !== undefined) return declared;
    const known = this.#declared.get(set) ?? new Map<string, FieldSet>();
    this.#declared.set(set, known);
    let field = known.get(key);
    if (field === undefined) {
      const matching = set.patterns.filter(
        ({ keys }) => this.find([keys, literals([key], keys.model)], []) !== undefined,
      );
      const all = matching.map(({ value }) => value);
      if (all.some(({ type }) => type.kind === 'never')) field = NOTHING;
      else if (matching.length > 0) field = { optional: true, all, none: [] };
      else if (set.rest === 'none') field = NOTHING;
      else field = { optional: true, all: set.rest === 'any' ? [] : [set.rest], none: [] };
      known.set(key, field);
    }
    return field;
  }

  /** Whether some record may be in the set: a required field of both has a common value. */
  meets({ fields, min, max }: State, set: RecordSet): boolean {
    if (set.min > max || set.max < min) return false;
    return [...set.fields].every(([key, field]) => {
      const own = fields.get(key)!;
      if ((own.isAbsent === true && !field.optional) || (field.isAbsent === true && !own.optional)) return false;
      if ((own.optional && field.optional) || own.all.length === 0 || field.all.length === 0) return true;
      const arePlain = isPlain(own.all) && isPlain(field.all);
      return !arePlain || this.find([...own.all, ...field.all], [...own.none, ...field.none]) !== undefined;
    });
  }

  outsideOf(state: State, [set, ...others]: readonly RecordSet[]): Found {
    if (state.min > state.max) return undefined;
    if (set === undefined) return this.#built(state);
    if (this.#ways > MOST_WAYS) return { undecided: 'it takes too long' };
    let best: Found;
    for (const way of this.#waysOut(state, set)) {
      const left = others.filter((record) => this.meets(way, record));
      best = smaller(best, this.outsideOf(way, left));
      // If several sets remain to be left, one way to leave the first of them is enough.
      if (others.length > 0 && best !== undefined && !isUndecided(best)) break;
    }
    return best ?? (this.#ways > MOST_WAYS ? { undecided: 'it takes too long' } : undefined);
  }

  *#waysOut(state: State, set: RecordSet): Generator<State> {
    if (set.min > 0) yield { ...state, max: Math.min(state.max, set.min - 1) };
    if (set.max < Infinity) yield { ...state, min: Math.max(state.min, set.max + 1) };
    for (const order of set.orders ?? []) yield* this.#disordered(state, order);
    for (const [key, own] of state.fields) {
      const field = this.#at(set, key);
      const mayBeAbsent = own.optional;
      if (!field.optional && mayBeAbsent) yield withField(state, key, { ...own, isAbsent: true });
      if (own.isAbsent === true) continue;
      const lefts: readonly FieldSet[] =
        field.isAbsent === true
          ? [{ ...own, optional: false }]
          : [
              ...field.all.map((values) => ({ ...own, optional: false, none: [...own.none, values] })),
              ...field.none.map((values) => ({ ...own, optional: false, all: [...own.all, values] })),
            ];
      for (const left of lefts) {
        if (++this.#ways > MOST_WAYS) return;
        if (this.#valueOf(left) !== undefined) yield withField(state, key, left);
      }
    }
  }

  /** Records in which one of the fields is greater than a later one. */
  *#disordered(state: State, order: readonly string[]): Generator<State> {
    for (const [index, key] of order.entries())
      for (const later of order.slice(index + 1)) {
        const isKept = this.orders.some((kept) => kept.includes(key) && kept.indexOf(key) < kept.indexOf(later));
        const fields = [key, later].map((name) => this.#whenSet(state.fields.get(name)!));
        const [greater, less] = fields;
        if (isKept || greater === undefined || less === undefined) continue;
        const pair = this.#greaterPair(greater, less);
        const [one, other] = pair?.map((value) => literals([value], this.model)) ?? [];
        yield one === undefined || other === undefined
          ? { ...state, undecided: COMPARED }
          : withField(withField(state, key, withSet(greater, one)), later, withSet(less, other));
      }
  }

  /** The set of a field without null; `undefined` if it always is absent or null. */
  #whenSet(field: FieldSet): FieldSet | undefined {
    const set = { ...field, optional: false, none: [...field.none, NULL(this.model)] };
    return field.isAbsent === true || this.#valueOf(set) === undefined ? undefined : set;
  }

  /** Finds two numbers or moments in decreasing order. */
  #greaterPair(greater: FieldSet, less: FieldSet): readonly [LiteralValue, LiteralValue] | undefined {
    for (const [first, second, isGreater] of [
      [less, greater, true],
      [greater, less, false],
    ] as const) {
      const known = scalarOf(this.#valueOf(first));
      const beyond = known === undefined ? undefined : beyondOf(known, isGreater, this.model);
      const other = beyond && scalarOf(this.#valueOf(withSet(second, beyond)));
      if (known !== undefined && other !== undefined) return isGreater ? [other, known] : [known, other];
    }
    return undefined;
  }

  #valueOf({ all, none }: FieldSet): Found {
    if (all.length > 0) return this.find(all, none);
    return none.length === 0 ? { value: 'anything' } : this.find([ANYTHING(none[0]!.model)], none);
  }

  #built({ fields, min, max, undecided: reason }: State): Found {
    if (reason !== undefined) return { undecided: reason };
    const value = new Map<string, Json>();
    const spare: string[] = [];
    let undecided: Found;
    for (const [key, field] of fields) {
      if (field.isAbsent === true && !field.optional) return undefined;
      if (field.optional) {
        if (field.isAbsent !== true) spare.push(key);
        continue;
      }
      const found = this.#valueOf(field);
      if (found === undefined) return undefined;
      if (isUndecided(found)) undecided = found;
      else value.set(key, found.value);
    }
    if (undecided !== undefined) return undecided;
    for (const key of spare) {
      if (value.size >= min) break;
      const found = this.#valueOf(fields.get(key)!);
      if (found !== undefined && !isUndecided(found)) value.set(key, found.value);
      else undecided ??= found;
    }
    for (const form of this.forms) {
      const field = fields.get(form.keys[0]!)!;
      const found = value.size < min && field.isAbsent !== true ? this.#valueOf(field) : undefined;
      if (found === undefined || isUndecided(found)) continue;
      const keys = form.further(min - value.size);
      if (keys === undefined || 'undecided' in keys) undecided ??= keys;
      else for (const key of keys) value.set(key, found.value);
    }
    if (value.size > max) return undefined;
    if (!this.orders.every((order) => isOrdered(order.map((key) => value.get(key))))) return { undecided: COMPARED };
    return value.size < min ? undecided : { value: Object.fromEntries(value) };
  }
}

export const COMPARED = 'values of two of its fields are compared';

/** The numbers above or below a value, or a moment after or before it. */
function beyondOf(value: LiteralValue, isAfter: boolean, model: Model): Values | undefined {
  if (typeof value === 'number') {
    const range = isAfter
      ? ({ min: value, exclusiveMin: true } as const)
      : ({ max: value, exclusiveMax: true } as const);
    return { type: { kind: 'float' }, limits: [{ kind: 'range', ...range, ...ANYWHERE }], model };
  }
  if (typeof value !== 'string') return undefined;
  const year = Number(value.slice(0, 4)) + (isAfter ? 1 : -1);
  return literals([`${String(year).padStart(4, '0')}${value.slice(4)}`], model);
}

function scalarOf(found: Found): LiteralValue | undefined {
  const value = found === undefined || isUndecided(found) ? undefined : found.value;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function withSet(field: FieldSet, set: Values): FieldSet {
  return { ...field, all: [...field.all, set] };
}

function ANYTHING(model: Model): Values {
  return { type: { kind: 'any' }, limits: [], model };
}

function withField(state: State, key: string, field: FieldSet): State {
  return { ...state, fields: new Map([...state.fields, [key, field]]) };
}

/** Whether values have no parts, so that a search is fast. */
function isPlain(all: readonly Values[]): boolean {
  const isOfParts = (type: Type): boolean =>
    type.kind === 'nullable' ? isOfParts(type.of) : WITH_PARTS.has(type.kind);
  return (
    all.some(({ type }) => !isOfParts(type)) ||
    all.every(({ type }) => type.kind === 'oneOf' && type.of.every(({ kind }) => kind === 'literal'))
  );
}

const WITH_PARTS: ReadonlySet<string> = new Set([
  'object',
  'partial',
  'union',
  'list',
  'tuple',
  'dict',
  'oneOf',
  'any',
]);
