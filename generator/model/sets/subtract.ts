import { limitsInside } from '../limits/limit-target.js';
import type { Json, Model, ObjectType } from '../model.js';
import { isAny, isObjectRef, isPartial, isUnionRef, writeType, type ObjectRef } from '../types.js';
import { contentOf } from '../content.js';
import { listIn, type ListSet } from './lists.js';
import { numberIn, type NumberSet } from './numbers.js';
import { othersOf } from './objects.js';
import { piecesOf, type Piece } from './pieces.js';
import { recordIn, type RecordSet } from './records.js';
import { textIn, type TextSet } from './texts.js';
import { isUndecided, smaller, type Found, type Values } from './values.js';
import { typesByName } from '../by-name.js';

export type { LimitedType, Values } from './values.js';

/** Whether a set is inside another one. If not, `value` proves it; or the reason why it is unknown. */
export type Difference =
  | { readonly is: 'inside' }
  | { readonly is: 'outside'; readonly value: Json }
  | { readonly is: 'undecided'; readonly reason: string };

/**
 * How objects and unions of one name in two Models are compared: `same` if they have the same values. Otherwise those
 * in `compared` are compared by their content.
 */
export type SameNames = 'same' | { readonly compared: ReadonlySet<string> };

/** Finds a small value of `a` that is not in `b`. Undeclared keys count only if one of the two restricts them. */
export function subtract(a: Values, b: Values, names: SameNames = 'same'): Difference {
  return valueIn([a], [b], names);
}

/** Finds a value in all of `all` and in none of `none`; `inside` if there is none. */
export function valueIn(all: readonly Values[], none: readonly Values[], names: SameNames = 'same'): Difference {
  return differenceOf(new Search(names).find(all, none));
}

/** Compares the keys that neither of two objects declares, and their values. */
export function subtractOtherKeys(object: ObjectType, model: Model, other: ObjectType, otherModel: Model): Difference {
  const names = [...object.fields, ...other.fields].map(({ name }) => name);
  const absent = { optional: true, isAbsent: true, all: [], none: [] } as const;
  const record = { kind: 'record', min: 0, max: Infinity } as const;
  const own: RecordSet = {
    ...record,
    ...othersOf(object, model),
    fields: new Map(names.map((name) => [name, absent])),
  };
  const wide: RecordSet = { ...record, ...othersOf(other, otherModel), fields: new Map() };
  return differenceOf(recordIn([own], [wide], new Search('same').find, model));
}

function differenceOf(found: Found): Difference {
  if (found === undefined) return { is: 'inside' };
  return isUndecided(found) ? { is: 'undecided', reason: found.undecided } : { is: 'outside', value: found.value };
}

export function isInside(a: Values, b: Values, names: SameNames = 'same'): boolean {
  return subtract(a, b, names).is === 'inside';
}

/** Most nested questions, because a longer chain would overflow the stack. */
const MOST_NESTED = 400;
/** Most questions for one comparison. */
const MOST_QUESTIONS = 50_000;

class Search {
  readonly #known = new Map<string, Found>();
  /** The open questions, each of which needs the answer to the next. */
  readonly #open = new Map<string, number>();
  #asked = 0;
  /** The outermost open question that a later one has met again. */
  #leadsBackTo = Infinity;

  constructor(readonly names: SameNames) {}

  /** A value that first needs another value of the same question would be infinite, and does not exist. */
  readonly find = (all: readonly Values[], none: readonly Values[]): Found => {
    if (none.some(({ type, limits }) => isAny(type) && limits.length === 0)) return undefined;
    if (all.some((values) => none.some((other) => this.#isSame(values, other)))) return undefined;
    const key = [all, none].map((sets) => [...new Set(sets.map(keyOf))].toSorted().join(' & ')).join(' - ');
    if (this.#known.has(key)) return this.#known.get(key);
    const depth = this.#open.get(key);
    if (depth !== undefined) {
      this.#leadsBackTo = Math.min(this.#leadsBackTo, depth);
      return undefined;
    }
    if (this.#open.size >= MOST_NESTED) return { undecided: 'types are inside each other too deep' };
    if (++this.#asked > MOST_QUESTIONS) return { undecided: 'it takes too long' };
    const around = this.#leadsBackTo;
    const own = this.#open.size;
    this.#leadsBackTo = Infinity;
    this.#open.set(key, own);
    const found = this.#found(all, none);
    this.#open.delete(key);
    // While an outer question is open, a missing value may still be found, so that the result is not final.
    if (this.#leadsBackTo >= own || (found !== undefined && !isUndecided(found))) this.#known.set(key, found);
    this.#leadsBackTo = Math.min(around, this.#leadsBackTo >= own ? Infinity : this.#leadsBackTo);
    return found;
  };

  #found(all: readonly Values[], none: readonly Values[]): Found {
    const pieces = all.map(piecesOf);
    const others = none.flatMap(piecesOf);
    const kinds = [...new Set(pieces[0]!.map(({ kind }) => kind))];
    let best: Found;
    for (const kind of kinds) {
      const left = others.filter((piece) => piece.kind === kind);
      const alternatives = pieces.map((some) => some.filter((piece) => piece.kind === kind));
      for (const some of combinations(alternatives)) best = smaller(best, this.#valueOf(some, left, all[0]!.model));
    }
    return best;
  }

  /** Finds a value of one kind in all of some sets and in none of others. */
  #valueOf(all: readonly Piece[], none: readonly Piece[], model: Model): Found {
    const [first] = all as readonly [Piece];
    switch (first.kind) {
      case 'null':
        return none.length > 0 ? undefined : { value: null };
      case 'bool': {
        const has = (piece: Piece, value: boolean): boolean => piece.kind === 'bool' && piece.values.includes(value);
        const value = [true, false].find(
          (one) => all.every((piece) => has(piece, one)) && !none.some((piece) => has(piece, one)),
        );
        return value === undefined ? undefined : { value };
      }
      case 'number':
        return numberIn(all as readonly NumberSet[], none as readonly NumberSet[]);
      case 'text':
        return textIn(all as readonly TextSet[], none as readonly TextSet[]);
      case 'list':
        return listIn(all as readonly ListSet[], none as readonly ListSet[], this.find);
      case 'record': {
        const [records, others] = [all, none] as readonly (readonly RecordSet[])[];
        const isKnown = records!.some((record) => others!.some((other) => this.#isSameRecord(record, other)));
        return isKnown ? undefined : recordIn(records!, others!, this.find, model);
      }
      case 'bytes':
      case 'bigint': {
        const isOne = none.some((piece) => piece.kind === first.kind && limitsInside(first.limits, piece.limits));
        return isOne
          ? undefined
          : { undecided: first.kind === 'bytes' ? 'the content of a file is no JSON value' : 'JSON has no bigints' };
      }
    }
  }

  /** Whether the other set contains all values of a declaration with the same name. */
  #isSame(values: Values, other: Values): boolean {
    const [type, where] = [values.type, other.type];
    if (other.limits.length > 0 && contentOf(values.limits) !== contentOf(other.limits)) return false;
    if (isUnionRef(type) && isUnionRef(where))
      return type.name === where.name && this.#isSameName('unions', type.name, values.model, other.model);
    return isObjectRef(type) && isObjectRef(where) && this.#isSameRef(type, values.model, where, other.model);
  }

  #isSameRecord(record: RecordSet, other: RecordSet): boolean {
    if (record.ref === undefined || other.ref === undefined) return false;
    return this.#isSameRef(record.ref, record.model!, other.ref, other.model!);
  }

  #isSameRef(ref: ObjectRef, model: Model, other: ObjectRef, otherModel: Model): boolean {
    const isOne = ref.name === other.name && (ref.kind === other.kind || isPartial(other));
    return isOne && this.#isSameName('objects', ref.name, model, otherModel);
  }

  #isSameName(section: 'objects' | 'unions', name: string, model: Model, other: Model): boolean {
    if (this.names === 'same') return true;
    if (this.names.compared.has(name)) return false;
    const [declared, otherDeclared] = [model, other].map((owner) => typesByName(owner)[section].get(name));
    return declared === otherDeclared || contentOf(declared) === contentOf(otherDeclared);
  }
}

function* combinations<T>([first, ...rest]: readonly (readonly T[])[]): Generator<readonly T[]> {
  if (first === undefined) yield [];
  else for (const one of first) for (const others of combinations(rest)) yield [one, ...others];
}

const numbers = new WeakMap<Model, number>();
let count = 0;

/** A text that identifies a set. */
function keyOf(values: Values): string {
  let key = keys.get(values);
  if (key === undefined) keys.set(values, (key = writtenKey(values)));
  return key;
}

/** Keys by set, because a search meets the same sets repeatedly. */
const keys = new WeakMap<Values, string>();

function writtenKey({ type, limits, model, around }: Values): string {
  let number = numbers.get(model);
  if (number === undefined) numbers.set(model, (number = count++));
  const limited = limits.length === 0 ? '' : ` ${contentOf(limits)}`;
  return `${number} ${writeType(type)}${limited}${around === undefined ? '' : JSON.stringify([...around])}`;
}
